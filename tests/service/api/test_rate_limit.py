"""How fast a key may ask, and that nobody tries out keys in numbers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import httpx
import pytest

from app.client.http import Http
from app.contract import paths
from app.contract.problems import TooManyRequests
from app.contract.scopes import EVERYTHING, KEY_HEADER
from app.contract.wire_models import Done
from app.contract.workspace import SettingsEdit
from app.service.api import middleware
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.core import rate_limit
from app.service.core.rate_limit import Buckets
from app.service.core.settings import Settings
from app.service.records import access
from app.service.records.access import Access, add_key, new_key

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, requests_per_minute=60)


class Watch:
    """A monotonic clock that a test sets."""

    def __init__(self) -> None:
        self.at = 1_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(middleware, "monotonic", watch)
    return watch


@pytest.fixture
async def other(app_state: AppState) -> AsyncIterator[httpx.AsyncClient]:
    """Another key of the same workspace, at another address."""
    key = new_key()
    mine = Access(app_state.home.team_id, app_state.home.workspace_id, (EVERYTHING,))
    await app_state.database.write(lambda conn: add_key(conn, mine, "Other", key, app_state.clock.now()))
    transport = httpx.ASGITransport(create_app(app_state), client=("10.0.0.9", 1))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://127.0.0.1", headers={KEY_HEADER: key}
    ) as client:
        yield client


def test_rate_limit_bucket_refills_over_time_up_to_capacity() -> None:
    buckets = Buckets(600)
    assert [buckets.take("a", 0) for _ in range(120)] == [0] * 120
    assert buckets.take("a", 0) == pytest.approx(0.1) and buckets.take("b", 0) == 0
    assert buckets.take("a", 0.1) == 0 and buckets.take("a", 0.1) > 0
    assert buckets.wait("a", 1_000_000) == 0
    assert [buckets.take("a", 1_000_000) > 0 for _ in range(121)].count(True) == 1


def test_rate_limit_drops_least_recently_used_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "KNOWN", 3)
    buckets = Buckets(600)
    for name in ("a", "b", "a", "c", "d"):
        buckets.take(name, 0)
    assert [name in buckets for name in "abcd"] == [True, False, True, True]


async def test_rate_limit_exceeded_answers_429_with_retry_after(
    api: httpx.AsyncClient, other: httpx.AsyncClient, watch: Watch
) -> None:
    answers = [await api.get(paths.ABOUT) for _ in range(14)]
    assert [answer.status_code for answer in answers] == [200] * 12 + [429] * 2
    assert answers[-1].json() == {
        "detail": "Rate limit exceeded, retry after 1 seconds",
        "code": "request_rate_limited",
        "params": {"seconds": 1},
    }
    assert answers[-1].headers["Retry-After"] == "1"
    assert (await api.post(paths.CAMPAIGNS, content=b"{")).status_code == 429
    assert (await other.get(paths.ABOUT)).status_code == 200
    watch.at += 2.5
    assert [(await api.get(paths.ABOUT)).status_code for _ in range(3)] == [200, 200, 429]


async def test_answer_to_key_says_how_many_requests_are_left(
    app_state: AppState, api: httpx.AsyncClient, watch: Watch
) -> None:
    answers = [await api.get(paths.ABOUT) for _ in range(13)]
    assert {answer.headers["RateLimit-Policy"] for answer in answers} == {'"key";q=12;w=12'}
    told = [answer.headers["RateLimit"] for answer in answers]
    assert told[0] == '"key";r=11;t=1' and told[-2:] == ['"key";r=0;t=12'] * 2
    assert answers[-1].status_code == 429
    watch.at += 12
    assert (await api.get(paths.ABOUT)).headers["RateLimit"] == '"key";r=11;t=1'
    refused = await api.get(paths.CONTACTS, params={"page": 0})
    assert (refused.status_code, refused.headers["RateLimit"]) == (422, '"key";r=10;t=2')


async def test_answer_to_unknown_key_says_nothing_of_rate_limit(api: httpx.AsyncClient) -> None:
    for headers in ({KEY_HEADER: new_key()}, {KEY_HEADER: ""}):
        refused = await api.get(paths.ABOUT, headers=headers)
        assert refused.status_code == 401
        assert not {"ratelimit", "ratelimit-policy"} & refused.headers.keys()


async def test_rate_limit_counts_requests_refused_for_scope(app_state: AppState, watch: Watch) -> None:
    mine, key = Access(app_state.home.team_id, app_state.home.workspace_id, ("contacts:read",)), new_key()
    await app_state.database.write(lambda conn: add_key(conn, mine, "Reader", key, app_state.clock.now()))
    transport = httpx.ASGITransport(create_app(app_state))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://127.0.0.1", headers={KEY_HEADER: key}
    ) as client:
        answers = [(await client.get(paths.ABOUT)).status_code for _ in range(13)]
    assert answers == [403] * 12 + [429]


async def test_rate_limit_blocks_repeated_wrong_keys_but_not_known_key(
    app_state: AppState, api: httpx.AsyncClient, watch: Watch
) -> None:
    assert (await api.get(paths.ABOUT)).status_code == 200
    wrong = [(await api.get(paths.ABOUT, headers={KEY_HEADER: new_key()})).status_code for _ in range(3)]
    assert wrong == [401, 429, 429]
    assert (await api.get(paths.ABOUT)).status_code == 200
    assert (await api.get(paths.ABOUT, headers={KEY_HEADER: ""})).status_code == 401
    watch.at += 10
    assert (await api.get(paths.ABOUT, headers={KEY_HEADER: new_key()})).status_code == 401


async def test_rate_limit_counts_revoked_key_as_wrong_key(
    app_state: AppState, other: httpx.AsyncClient, watch: Watch
) -> None:
    assert (await other.get(paths.ABOUT)).status_code == 200
    keys = access.tables.api_keys
    await app_state.database.write(
        lambda conn: conn.execute(keys.update().values(revoked_at=app_state.clock.now()))
    )
    assert [(await other.get(paths.ABOUT)).status_code for _ in range(3)] == [401, 429, 429]


async def test_rate_limit_error_in_client_carries_retry_after(app_state: AppState, watch: Watch) -> None:
    http = Http(
        "http://127.0.0.1", app_state.settings.bootstrap_key or "", httpx.ASGITransport(create_app(app_state))
    )
    with pytest.raises(TooManyRequests) as caught:
        for _ in range(13):
            await http.send("PATCH", Done, paths.SETTINGS, SettingsEdit())
    assert caught.value.more["retry_after"] == 1
    await http.close()
