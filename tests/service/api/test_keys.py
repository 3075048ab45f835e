"""Keys of the API made, listed and revoked over HTTP."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from app.client.service import OutreachService
from app.contract import paths
from app.contract.ids import new_id
from app.contract.problems import Forbidden, NotFound, Problem, Unauthorized
from app.contract.scopes import KEY_HEADER, KEY_PREFIX, Scope
from app.contract.workspace import NewKey
from app.service.api.app import create_app
from app.service.api.idempotency import HEADER
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.records.access import Access, add_key, new_key
from tests.patience import patient

pytestmark = pytest.mark.anyio


def client(app_state: AppState, key: str) -> OutreachService:
    return OutreachService("http://127.0.0.1", key, httpx.ASGITransport(create_app(app_state)))


async def test_change_stream_ends_when_its_api_key_is_revoked(app_state: AppState) -> None:
    admin = client(app_state, app_state.settings.bootstrap_key or "")
    made = await admin.workspace.make_key(NewKey(name="Office", scopes=(Scope.DESK_READ,)))
    theirs = client(app_state, made.secret)
    told: list[Problem | None] = []

    async def follow() -> None:
        async for _ in theirs.changes(told.append).follow():
            pass

    before = app_state.changes.news
    async with patient(10), asyncio.TaskGroup() as group:
        following = group.create_task(follow())
        while not before._waiters:
            await asyncio.sleep(0)
        await admin.workspace.revoke_key(made.key.id)
        while not any(isinstance(one, Unauthorized) for one in told):
            await asyncio.sleep(0.01)
        following.cancel()
    for each in (admin, theirs):
        await each.close()


async def test_api_key_is_created_used_listed_and_revoked(app_state: AppState, clock: VirtualClock) -> None:
    admin = client(app_state, app_state.settings.bootstrap_key or "")
    made = await admin.workspace.make_key(
        NewKey(name=" Zapier ", scopes=(Scope.CONTACTS_READ, Scope.DESK_READ, Scope.CONTACTS_READ))
    )
    assert made.secret.startswith(KEY_PREFIX) and made.key.name == "Zapier"
    assert made.key.scopes == ("contacts:read", "desk:read") and made.key.created_at == clock.now()
    theirs = client(app_state, made.secret)
    assert (await theirs.workspace.about()).scopes == made.key.scopes
    (listed,) = await admin.workspace.keys()
    assert listed == made.key.model_copy(update={"last_used_at": clock.now()}) and listed.revoked_at is None
    assert made.secret not in repr(listed)
    assert "Zapier" in (await admin.workspace.revoke_key(made.key.id)).message
    with pytest.raises(Unauthorized, match="Invalid or revoked API key"):
        await theirs.workspace.about()
    (listed,) = await admin.workspace.keys()
    assert listed.revoked_at == clock.now()
    await admin.workspace.revoke_key(made.key.id)
    assert (await admin.workspace.keys())[0].revoked_at == listed.revoked_at
    with pytest.raises(NotFound):
        await admin.workspace.revoke_key(new_id())
    for each in (admin, theirs):
        await each.close()


async def test_api_key_cannot_grant_scopes_it_lacks(app_state: AppState) -> None:
    admin = client(app_state, app_state.settings.bootstrap_key or "")
    scopes = (Scope.DESK_ADMIN, Scope.CONTACTS_READ)
    small = client(app_state, (await admin.workspace.make_key(NewKey(name="Small", scopes=scopes))).secret)
    for wanted in (("*",), (Scope.CONTACTS_WRITE,), (Scope.CONTACTS_READ, Scope.DESK_WRITE)):
        with pytest.raises(Forbidden) as caught:
            await small.workspace.make_key(NewKey(name="Big", scopes=wanted))
        assert caught.value.more["error"] == "insufficient_scopes"
        assert caught.value.more["granted"] == list(scopes)
    assert (await small.workspace.make_key(NewKey(name="Same", scopes=scopes[1:]))).key.name == "Same"
    assert len(await admin.workspace.keys()) == 2
    for each in (admin, small):
        await each.close()


@pytest.mark.parametrize(
    "body",
    [
        {"name": "x"},
        {"name": "x", "scopes": []},
        {"name": " ", "scopes": ["*"]},
        {"name": "x", "scopes": ["contacts:everything"]},
        {"name": "x", "scopes": ["*"], "more": 1},
    ],
)
async def test_api_key_with_missing_or_invalid_fields_is_refused(
    api: httpx.AsyncClient, body: dict[str, object]
) -> None:
    assert (await api.post(paths.KEYS, json=body)).status_code == 422


async def test_api_keys_need_admin_scope_and_own_workspace(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    now, plain, foreign = app_state.clock.now(), new_key(), new_id()
    other = {"id": foreign, "team_id": app_state.home.team_id, "name": "Other"}

    def make(conn: object) -> None:
        conn.execute(tables.workspaces.insert().values(other))  # type: ignore[attr-defined]
        writer = Access(app_state.home.team_id, app_state.home.workspace_id, ("desk:read", "desk:write"))
        add_key(conn, writer, "Plain", plain, now)  # type: ignore[arg-type]
        add_key(conn, Access(app_state.home.team_id, foreign, ("*",)), "Foreign", new_key(), now)  # type: ignore[arg-type]

    await app_state.database.write(make)
    ids = await app_state.database.read(
        lambda conn: {row.name: row.id for row in conn.execute(tables.api_keys.select())}
    )
    requests = (("GET", paths.KEYS), ("POST", paths.KEYS), ("DELETE", f"{paths.KEYS}/{ids['Plain']}"))
    for method, path in requests:
        answer = await api.request(
            method, path, json={"name": "x", "scopes": ["*"]}, headers={KEY_HEADER: plain}
        )
        assert (answer.status_code, answer.json()["required"]) == (403, ["desk:admin"])
    assert [key["name"] for key in (await api.get(paths.KEYS)).json()["keys"]] == ["Plain"]
    assert (await api.delete(f"{paths.KEYS}/{ids['Foreign']}")).status_code == 404


async def test_api_key_creation_repeated_returns_same_secret_stored_sealed(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    body, headers = {"name": "Once", "scopes": ["*"]}, {HEADER: "once"}
    first = await api.post(paths.KEYS, json=body, headers=headers)
    again = await api.post(paths.KEYS, json=body, headers=headers)
    assert first.status_code == 201 and first.json() == again.json()
    assert len((await api.get(paths.KEYS)).json()["keys"]) == 1
    folder = app_state.settings.data
    assert all(first.json()["secret"].encode() not in file.read_bytes() for file in folder.glob("*.sqlite*"))
