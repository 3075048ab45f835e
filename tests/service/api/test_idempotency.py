"""The same POST twice: done once, answered twice; another body under the same key is refused."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select, update
from sqlalchemy.exc import OperationalError

from app.contract import paths
from app.contract.csv_mapping import Person
from app.contract.scopes import EVERYTHING, KEY_HEADER
from app.service.api import idempotency
from app.service.api.app import create_app
from app.service.api.idempotency import ABANDONED, CUT_OFF, HEADER, OTHER, REPLAYED, Fingerprint
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import NO_ROOM
from app.service.records.access import Access, add_key, new_key
from app.service.records.idempotency import DONE, UNDER_WAY
from tests.factories import make_campaign, make_people

pytestmark = pytest.mark.anyio
NEW = {"name": "Spring campaign"}


async def count(app_state: AppState, table: Any) -> int:
    return int(
        await app_state.database.read(lambda conn: conn.scalar(select(func.count()).select_from(table))) or 0
    )


async def test_idempotency_key_repeated_replays_first_response(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    first = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "a-1"})
    again = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "a-1"})
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json() and REPLAYED not in first.headers and again.headers[REPLAYED]
    assert again.headers["content-type"] == first.headers["content-type"]
    other = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "a-2"})
    assert other.json()["campaign_id"] != first.json()["campaign_id"]
    assert (await api.post(paths.CAMPAIGNS, json=NEW)).status_code == 201
    assert await count(app_state, tables.campaigns) == 3


async def test_idempotency_key_with_other_request_is_refused_as_conflict(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    changed = await api.post(paths.CAMPAIGNS, json={"name": "Other campaign"}, headers={HEADER: "k"})
    assert (changed.status_code, changed.json()["detail"]) == (409, OTHER)
    elsewhere = await api.post(paths.DESK_CONTACTS, json=NEW, headers={HEADER: "k"})
    assert elsewhere.status_code == 409
    assert await count(app_state, tables.campaigns) == 1


async def test_idempotency_key_replays_conflict_but_not_401_or_403(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    new = {"email": "bob@people.test"}
    await make_people(app_state, Person("bob@people.test"))
    first = await api.post(paths.DESK_CONTACTS, json=new, headers={HEADER: "c"})
    await app_state.database.write(lambda conn: conn.execute(tables.contacts.delete()))
    again = await api.post(paths.DESK_CONTACTS, json=new, headers={HEADER: "c"})
    assert (first.status_code, again.status_code, again.headers[REPLAYED]) == (409, 409, "true")

    mine, key = Access(app_state.home.team_id, app_state.home.workspace_id, ("contacts:read",)), new_key()
    await app_state.database.write(lambda conn: add_key(conn, mine, "Reader", key, app_state.clock.now()))
    headers = {HEADER: "e", KEY_HEADER: key}
    assert (await api.post(paths.CAMPAIGNS, json=NEW, headers=headers)).status_code == 403
    keys = tables.api_keys
    await app_state.database.write(lambda conn: conn.execute(update(keys).values(scopes=[EVERYTHING])))
    assert (await api.post(paths.CAMPAIGNS, json=NEW, headers=headers)).status_code == 201
    wrong = {HEADER: "f", KEY_HEADER: new_key()}
    assert (await api.post(paths.CAMPAIGNS, json=NEW, headers=wrong)).status_code == 401
    assert await count(app_state, tables.idempotency) == 2


@pytest.mark.parametrize("wrong", [{"name": "x"}, {}, {"name": "Half \ud800 of a pair"}])
async def test_idempotency_key_after_validation_error_accepts_corrected_request(
    app_state: AppState, api: httpx.AsyncClient, wrong: dict[str, str]
) -> None:
    body = json.dumps(wrong).encode()
    kind = {"Content-Type": "application/json", HEADER: "k"}
    assert (await api.post(paths.CAMPAIGNS, content=body, headers=kind)).status_code == 422
    right = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    assert (right.status_code, REPLAYED in right.headers) == (201, False)
    again = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    assert (again.json(), again.headers[REPLAYED]) == (right.json(), "true")


async def test_idempotency_keys_are_separate_for_each_api_key(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    mine, key = Access(app_state.home.team_id, app_state.home.workspace_id, (EVERYTHING,)), new_key()
    await app_state.database.write(lambda conn: add_key(conn, mine, "Other", key, app_state.clock.now()))
    first = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    other = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k", KEY_HEADER: key})
    assert (other.status_code, REPLAYED in other.headers) == (201, False)
    assert first.json()["campaign_id"] != other.json()["campaign_id"]


async def test_idempotency_key_concurrent_requests_wait_for_first_response(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    requests = (api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"}) for _ in range(6))
    answers = await asyncio.gather(*requests)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["campaign_id"] for answer in answers}) == 1
    assert await count(app_state, tables.campaigns) == 1


def cut_off(app_state: AppState, key: str, status: int | None, ago: float = 0) -> Any:
    """As a crash leaves it: before it did anything, or after (`status` 0)."""
    row = tables.idempotency.c
    values = {"fingerprint": None, "body": None, "status": status, "began_at": row.began_at - ago}
    return app_state.database.write(
        lambda conn: conn.execute(update(tables.idempotency).where(row.key == key).values(values))
    )


async def test_idempotency_key_after_crash_past_commit_is_refused_as_conflict(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    first = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    await cut_off(app_state, "k", DONE)
    again = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    assert (first.status_code, again.status_code, again.json()["detail"]) == (201, 409, CUT_OFF)


async def test_idempotency_key_after_crash_before_commit_runs_request(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    """Of several services, another may be at it for a while."""
    await api.post(paths.CAMPAIGNS, json={}, headers={HEADER: "k"})
    await cut_off(app_state, "k", None)
    again = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    if app_state.settings.shares:
        assert (again.status_code, again.json()["detail"]) == (409, UNDER_WAY)
        await cut_off(app_state, "k", None, ABANDONED + 1)
        again = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    assert again.status_code == 201
    repeated = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    assert repeated.json() == again.json() and await count(app_state, tables.campaigns) == 1


async def test_idempotency_key_taken_over_by_another_service_runs_request_once(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other stood still, and its request was begun anew meanwhile."""
    whole = app_state.database.write

    async def slow(work: Any) -> Any:
        result = await whole(work)
        monkeypatch.setattr(app_state.database, "write", whole)
        await cut_off(app_state, "k", None, ABANDONED + 1)
        return result

    monkeypatch.setattr(app_state.database, "write", slow)
    late = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    assert (late.status_code, late.json()["detail"]) == (409, UNDER_WAY)
    assert await count(app_state, tables.campaigns) == 0
    again = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    assert again.status_code == 201 and await count(app_state, tables.campaigns) == 1


@pytest.mark.expects_log
async def test_idempotency_key_after_server_error_runs_request_again(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("a fault of ours")

    with monkeypatch.context() as patch:
        patch.setattr("app.service.workflows.campaigns.campaign_lifecycle.create_campaign", broken)
        assert (await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})).status_code == 500
    assert (await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})).status_code == 201


@pytest.mark.expects_log
async def test_idempotency_key_after_error_past_commit_is_refused_as_conflict(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mail may have gone by then."""
    whole, steps = app_state.database.write, iter(("the key", "the campaign"))

    async def broken(work: Any) -> Any:
        result = await whole(work)
        if next(steps) == "the campaign":
            raise RuntimeError("a fault of ours")
        return result

    with monkeypatch.context() as patch:
        patch.setattr(app_state.database, "write", broken)
        assert (await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})).status_code == 500
    again = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    assert (again.status_code, again.json()["detail"]) == (409, CUT_OFF)
    assert await count(app_state, tables.campaigns) == 1


async def test_idempotency_key_expires_after_a_day(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = [1_000_000.0]
    monkeypatch.setattr(idempotency, "wall", lambda: at[0])
    first = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    at[0] += 86_399
    assert (await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})).json() == first.json()
    at[0] += 2
    again = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    assert again.json()["campaign_id"] != first.json()["campaign_id"]
    assert await count(app_state, tables.idempotency) == 1


@pytest.mark.parametrize("key", ["", "x" * 256, "two words"])
async def test_idempotency_key_that_is_malformed_is_refused(api: httpx.AsyncClient, key: str) -> None:
    assert (await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: key})).status_code == 400


async def test_idempotency_key_on_get_and_patch_is_ignored(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    headers = {HEADER: "k"}
    for name in ("One workspace", "Two workspaces"):
        answer = await api.patch(paths.SETTINGS, json={"workspace_name": name}, headers=headers)
        assert answer.json()["settings"]["workspace_name"] == name
    assert (await api.get(paths.CONTACTS, headers=headers)).status_code == 200
    assert await count(app_state, tables.idempotency) == 0


async def test_idempotency_key_with_upload_compares_file_contents(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    async def upload(rows: str) -> httpx.Response:
        files = {"file": ("people.csv", f"email\n{rows}".encode(), "text/csv")}
        data = {"mapping": json.dumps({"email": "email"})}
        return await api.post(paths.CONTACTS_IMPORT, files=files, data=data, headers={HEADER: "u"})

    first = await upload("bob@people.test\n" * 3)
    again = await upload("bob@people.test\n" * 3)
    assert first.status_code == 200 and again.json() == first.json() and again.headers[REPLAYED]
    assert (await upload("eve@people.test\n")).status_code == 409
    assert await count(app_state, tables.contacts) == 1


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_request_fingerprint_ignores_chunking_and_form_boundary(size: int) -> None:
    def fingerprint(boundary: str, step: int) -> str:
        kind = f"multipart/form-data; boundary={boundary}".encode()
        scope = {"method": "POST", "path": "/x", "headers": [(b"content-type", kind)], "type": "http"}
        body = f"--{boundary}\r\n\r\n--bound\r\nb\r\n--{boundary}--\r\n".encode()
        found = Fingerprint(scope)
        for at in range(0, len(body), step):
            more = at + step < len(body)
            found.feed({"type": "http.request", "body": body[at : at + step], "more_body": more})
        assert found.whole
        return found.hexdigest()

    assert fingerprint("boundary-1", size) == fingerprint("something-else", 1000)
    assert fingerprint("boundary-1", size) != fingerprint("bound", 1000)


async def test_idempotency_response_is_stored_encrypted(app_state: AppState, api: httpx.AsyncClient) -> None:
    await make_campaign(app_state)
    first = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
    kept = await app_state.database.read(lambda conn: conn.scalar(select(tables.idempotency.c.body)))
    assert kept is not None and first.json()["campaign_id"].encode() not in kept


async def test_idempotency_key_with_aborted_body_stores_nothing(app_state: AppState) -> None:
    messages = [{"type": "http.request", "body": b'{"na', "more_body": True}, {"type": "http.disconnect"}]
    sent: list[Any] = []
    headers = [
        (b"host", b"127.0.0.1"),
        (KEY_HEADER.lower().encode(), (app_state.settings.bootstrap_key or "").encode()),
        (HEADER.lower().encode(), b"k"),
        (b"content-type", b"application/json"),
    ]
    scope = {
        **{"type": "http", "method": "POST", "path": paths.CAMPAIGNS, "raw_path": paths.CAMPAIGNS.encode()},
        **{"query_string": b"", "headers": headers, "http_version": "1.1", "scheme": "http"},
        **{"server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1), "root_path": "", "asgi": {}},
    }

    async def receive() -> Any:
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await create_app(app_state)(scope, receive, send)
    assert await count(app_state, tables.idempotency) == await count(app_state, tables.campaigns) == 0


@pytest.mark.expects_log
async def test_idempotency_key_with_full_disk_answers_507_with_reason(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise OperationalError("insert", {}, error)

    with monkeypatch.context() as patch:
        patch.setattr(idempotency, "begin_request", full)
        refused = await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})
        assert (refused.status_code, refused.json()["detail"]) == (507, NO_ROOM)
    assert (await api.post(paths.CAMPAIGNS, json=NEW, headers={HEADER: "k"})).status_code == 201
