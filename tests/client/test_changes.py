"""The stream of changes, cut and taken up again."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from app.client import changes
from app.client.changes import ChangeStream
from app.client.http import Http
from app.contract.problems import Problem, Unauthorized

pytestmark = pytest.mark.anyio


def line(number: int, kind: str) -> str:
    return f'id: m-{number}\ndata: {{"kind":"{kind}","ids":["a"],"at":"2026-03-02T09:00:00Z"}}\n\n'


async def test_change_stream_after_disconnect_resumes_at_last_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "FIRST_PAUSE", 0.001)
    answers = [
        httpx.Response(200, text=": hello\n\n" + line(1, "contact") + "data: nonsense\n\n"),
        httpx.Response(401, json={"detail": "Invalid or revoked API key"}),
        httpx.Response(200, text=line(2, "something-new")),
    ]
    asked: list[str | None] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.headers.get("Last-Event-ID"))
        return answers.pop(0)

    turned: list[Problem | None] = []
    http = Http("http://127.0.0.1:1", "k", httpx.MockTransport(answer))
    follow = ChangeStream(http, turned.append).follow()
    assert (await anext(follow)).kind == "contact"
    assert (await anext(follow)).kind == "something-new"
    await follow.aclose()
    await http.close()
    assert asked == [None, "m-1", "m-1"]
    stood, cut, refused, again = turned
    assert stood is None and again is None
    assert isinstance(cut, Problem) and isinstance(refused, Unauthorized)


@pytest.mark.parametrize(
    ("base_url", "is_there", "longest"),
    [
        ("http://127.0.0.1:1", False, 1.0),
        ("http://127.0.0.1:1", True, 15.0),
        ("https://desk.firm.example", False, 15.0),
    ],
)
async def test_change_stream_when_local_service_is_gone_retries_every_second(
    monkeypatch: pytest.MonkeyPatch, base_url: str, is_there: bool, longest: float
) -> None:
    pauses: list[float] = []
    really = asyncio.sleep

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await really(0)

    def turned(_problem: Problem | None) -> None:
        if len(pauses) == 9:
            raise EOFError

    monkeypatch.setattr(asyncio, "sleep", sleep)

    def answer(_request: httpx.Request) -> httpx.Response:
        if is_there:
            return httpx.Response(401, json={"detail": "Invalid or revoked API key"})
        raise httpx.ConnectError("nobody there")

    http = Http(base_url, "k", httpx.MockTransport(answer))
    with pytest.raises(EOFError):
        await anext(ChangeStream(http, turned).follow())
    await http.close()
    assert pauses[0] == 0.3 and pauses == sorted(pauses) and pauses[-1] == longest
