"""The client against answers that are late, wrong, refused or not there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from app.client import http as client_http
from app.client.contacts import Contacts
from app.client.http import Http
from app.client.service import OutreachService
from app.contract import paths
from app.contract.contacts import ContactQuery, ContactSignal
from app.contract.inboxes import InboxEdit
from app.contract.pagination import Pagination
from app.contract.problems import (
    Conflict,
    Forbidden,
    Invalid,
    NotFound,
    NotOffered,
    ServiceFault,
    TooManyRequests,
    Unreachable,
)
from app.contract.service_url import checked_base
from app.contract.wire_models import Done

pytestmark = pytest.mark.anyio
BASE = "http://127.0.0.1:8000"


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_http, "FIRST_PAUSE", 0.001)


class Other:
    """The other side: answers in turn, and what it was asked."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers, self.asked = list(answers), list[httpx.Request]()

    def http(self) -> Http:
        return Http(BASE, "ork_live_x", httpx.MockTransport(self._answer))

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def ok(**body: object) -> httpx.Response:
    return httpx.Response(200, json={"success": True, "message": "", **body})


@pytest.mark.parametrize(
    "url", ["http://example.com", "ftp://127.0.0.1", "example.com", "", "http://10.0.0.1"]
)
def test_http_client_with_unencrypted_remote_url_is_refused(url: str) -> None:
    with pytest.raises(Invalid):
        checked_base(url)


@pytest.mark.parametrize(
    "url", ["https://a.example/", "http://127.0.0.1:1", "http://localhost", "http://[::1]:9"]
)
def test_http_client_accepts_https_or_loopback_url(url: str) -> None:
    assert checked_base(url) == url.rstrip("/")


async def test_http_client_read_is_retried_until_it_succeeds() -> None:
    other = Other(httpx.ConnectError("no"), httpx.Response(503, json={"detail": "soon"}), ok())
    http = other.http()
    assert (await http.get(Done, "/a")).success
    assert len(other.asked) == 3
    await http.close()


async def test_http_client_write_on_timeout_is_not_retried() -> None:
    other = Other(httpx.ReadTimeout("late"), ok())
    http = other.http()
    with pytest.raises(Unreachable, match="in time"):
        await http.send("POST", Done, "/a")
    assert len(other.asked) == 1
    await http.close()


@pytest.mark.parametrize(
    ("status", "body", "kind", "said"),
    [
        (404, {"detail": "Campaign x not found"}, NotFound, "Campaign x not found"),
        (403, {"detail": "Missing", "required": ["a"], "granted": []}, Forbidden, "Missing"),
        (
            422,
            {"detail": [{"loc": ["body", "name"], "msg": "too short", "type": "x"}]},
            None,
            "name: too short",
        ),
        (400, {"detail": {"code": 7}}, Invalid, "The service answered 400"),
        (409, {"detail": ["taken"]}, Conflict, "The service answered 409"),
        (418, None, Invalid, "The service answered 418"),
        (500, None, ServiceFault, "The service answered 500"),
    ],
)
async def test_http_client_error_status_raises_problem_with_detail(
    status: int, body: object, kind: type[Exception] | None, said: str
) -> None:
    other = Other(httpx.Response(status, json=body) if body else httpx.Response(status, text="<html>"))
    http = other.http()
    with pytest.raises(kind or Exception) as caught:
        await http.send("POST", Done, "/a")
    assert str(caught.value).startswith(said)
    await http.close()


@pytest.mark.parametrize(
    ("status", "path", "kind", "said"),
    [
        (404, paths.TEMPLATES, NotOffered, client_http.NOT_OFFERED),
        (405, paths.CONTACTS, NotOffered, client_http.NOT_OFFERED),
        (404, paths.CONTACTS, NotFound, client_http.NOT_THERE),
    ],
)
async def test_http_client_error_without_detail_shows_readable_sentence(
    status: int, path: str, kind: type[NotFound], said: str
) -> None:
    phrase = httpx.codes.get_reason_phrase(status)
    for bare in (httpx.Response(status, text=phrase), httpx.Response(status, json={"detail": phrase})):
        http = Other(bare).http()
        with pytest.raises(NotFound) as caught:
            await http.send("DELETE", Done, path)
        assert (type(caught.value), str(caught.value), caught.value.status) == (kind, said, status)
        await http.close()


async def test_http_client_on_429_waits_for_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(client_http.asyncio, "sleep", sleep)
    late = httpx.Response(429, json={"detail": "slow"}, headers={"Retry-After": "7"})
    http = Other(late, ok()).http()
    await http.get(Done, "/a")
    assert waited == [7]
    http_again = Other(*[httpx.Response(429, json={"detail": "slow"}) for _ in range(3)]).http()
    with pytest.raises(TooManyRequests):
        await http_again.get(Done, "/a")
    for one in (http, http_again):
        await one.close()


async def test_http_client_invalid_response_raises_service_fault(allow_log) -> None:  # type: ignore[no-untyped-def]
    allow_log("does not fit")
    http = Other(httpx.Response(200, json={"success": "perhaps"})).http()
    with pytest.raises(ServiceFault, match="doesn't understand") as told:
        await http.get(Done, "/a")
    assert re.fullmatch(r"HTTP 200, \d+ bytes, application/json", told.value.more["came"])
    await http.close()


async def test_http_client_query_repeats_lists_and_omits_defaults() -> None:
    other = Other(ok())
    http = other.http()
    await http.get(Done, "/a", ContactQuery(signal=(ContactSignal.HOT_LEAD, ContactSignal.ENGAGED), page=2))
    assert str(other.asked[0].url.query, "ascii") == "page=2&signal=HOT_LEAD&signal=ENGAGED"
    await http.close()


async def test_http_client_body_contains_only_set_fields_with_plain_secret() -> None:
    other = Other(ok())
    http = other.http()
    await http.send("PATCH", Done, "/a", InboxEdit.model_validate({"smtp_password": "canary"}))
    assert json.loads(other.asked[0].content) == {"smtp_password": "canary"}
    await http.close()


@pytest.mark.parametrize("url", ["https://evil.example/x", "//evil.example/x", "http://127.0.0.1:9/x"])
async def test_http_client_url_of_other_origin_is_refused(url: str) -> None:
    http = Other().http()
    with pytest.raises(ServiceFault):
        http.same_origin(url)
    assert http.same_origin("/api/x") == f"{BASE}/api/x"
    await http.close()


@pytest.mark.parametrize(
    "url", ["HTTPS://API.Example.com/x", "https://api.example.com:443/x", "//API.example.com/x"]
)
async def test_http_client_url_of_own_origin_in_other_spelling_is_taken(url: str) -> None:
    http = Http("https://api.example.com", "a-key", httpx.MockTransport(lambda _: httpx.Response(200)))
    assert http.same_origin(url).endswith("/x")
    for other in (
        "https://api.example.com:444/x",
        "https://ada@api.example.com/x",
        "https://api.example.com:x",
    ):
        with pytest.raises(ServiceFault):
            http.same_origin(other)
    await http.close()


async def test_http_client_failed_download_leaves_no_file(tmp_path: Path) -> None:
    elsewhere = httpx.Response(302, headers={"Location": "https://login.example/"}, text="Sign in first")
    gone, there = httpx.Response(404, json={"detail": "gone"}), httpx.Response(200, content=b"a,b\n")
    http = Other(gone, elsewhere, there).http()
    with pytest.raises(NotFound):
        await http.download("/a", tmp_path / "a.csv")
    with pytest.raises(Invalid, match="302"):
        await http.download("/a", tmp_path / "a.csv")
    assert not list(tmp_path.iterdir())
    assert await http.download("/a", tmp_path / "a.csv") == 4
    assert [file.name for file in tmp_path.iterdir()] == ["a.csv"]
    await http.close()


async def test_http_client_post_on_connection_loss_is_retried_with_same_key() -> None:
    other = Other(httpx.ReadError("reset"), httpx.ConnectError("refused"), ok())
    http = other.http()
    http.knows_keys = True
    await http.send("POST", Done, "/x", Done(message="a"))
    keys = [one.headers["Idempotency-Key"] for one in other.asked]
    assert len(keys) == 3 and len(set(keys)) == 1 and keys[0]
    assert {one.content for one in other.asked} == {other.asked[0].content}


@pytest.mark.parametrize(
    ("knows", "error"), [(False, httpx.ReadError("reset")), (True, httpx.ReadTimeout("late"))]
)
async def test_http_client_post_possibly_received_is_not_retried(knows: bool, error: Exception) -> None:
    other = Other(error, ok())
    http = other.http()
    http.knows_keys = knows
    with pytest.raises(Unreachable):
        await http.send("POST", Done, "/x")
    assert len(other.asked) == 1 and "Idempotency-Key" in other.asked[0].headers


async def test_http_client_read_on_timeout_is_not_retried() -> None:
    other = Other(httpx.ReadTimeout("late"), ok())
    with pytest.raises(Unreachable, match="in time"):
        await other.http().get(Done, "/x")
    assert len(other.asked) == 1


async def test_http_client_sends_unique_idempotency_key_with_post_only() -> None:
    other = Other(ok(), ok(), ok(), ok(), ok())
    http = other.http()
    for method, once in (("POST", None), ("POST", None), ("POST", "mine"), ("POST", ""), ("DELETE", None)):
        await http.send(method, Done, "/x", once=once)
    first, second, mine, *none = [one.headers.get("Idempotency-Key") for one in other.asked]
    assert first != second and mine == "mine" and none == [None, None]


@pytest.mark.parametrize("kind", ["campaigns", "tags", "lists", "webhooks"])
async def test_http_client_deletion_of_large_resource_has_long_timeout(kind: str) -> None:
    other = Other(ok())
    service = OutreachService(BASE, "ork_live_x", httpx.MockTransport(other._answer))
    await getattr(service, kind).delete("01a20b4b-9cd6-7de7-a324-3ee18d05855f")
    assert other.asked[0].extensions["timeout"]["read"] == 300
    await service.close()


@pytest.mark.parametrize("status", [404, 405])
async def test_http_client_with_older_service_falls_back_to_counted_contacts(status: int) -> None:
    page = Pagination.of(1, 20, 0).model_dump()
    other = Other(httpx.Response(status, json={"detail": "No"}), ok(contacts=[], pagination=page))
    found = await Contacts(other.http()).first(ContactQuery(search="ann"))
    assert found.total == 0 and found.contacts == ()
    assert [one.url.path for one in other.asked] == [paths.DESK_CONTACTS, paths.CONTACTS]
    assert {one.url.params["search"] for one in other.asked} == {"ann"}
