"""Who did what is told once, truly, and goes when it is old. That every operation does so: surfaces/."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import timedelta

import httpx
import pytest
from sqlalchemy import Connection, func, select

from app.contract import paths
from app.contract.scopes import KEY_HEADER
from app.service.api.audit import schedule_audit_purge
from app.service.api.idempotency import HEADER
from app.service.api.middleware import REQUEST_ID
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.records.access import Access
from app.service.records.audit import AuditedAct, record_audit_entry
from tests import factories
from tests.service.api.surfaces.operations import OPERATIONS

pytestmark = pytest.mark.anyio


async def entries(api: httpx.AsyncClient, **query: str) -> list[dict[str, object]]:
    return list((await api.get(paths.AUDIT, params=query)).json()["entries"])


async def test_audit_log_records_action_user_and_number_of_objects(api: httpx.AsyncClient) -> None:
    ids = [
        (await api.post(paths.DESK_CONTACTS, json={"email": f"p{number}@acme.example"})).json()["contact"][
            "id"
        ]
        for number in range(3)
    ]
    named = {REQUEST_ID: "of-mine"}
    gone = await api.request("DELETE", paths.CONTACTS, json=ids, headers=named)
    assert gone.is_success and gone.headers[REQUEST_ID] == "of-mine", gone.text
    newest, first, *_ = await entries(api)
    assert (newest["action"], newest["kind"], newest["count"]) == ("contacts_delete", "contact", 3)
    assert (newest["target_id"], newest["request_id"]) == (None, "of-mine")
    assert (first["action"], first["target_id"], first["count"]) == ("contact_create", ids[2], 1)
    assert (first["user_name"], first["key_name"], first["summary"]) == ("Owner", "Desktop", "Add a contact")


async def test_audit_log_records_gate_override_of_lead(api: httpx.AsyncClient, app_state: AppState) -> None:
    def seed(conn: Connection) -> factories.Sent:
        inbox = factories.add_inbox(conn, app_state)
        return factories.add_sent_mail(conn, app_state, inbox, factories.add_campaign(conn, app_state))

    sent = await app_state.database.write(seed)
    path = paths.LEAD_LIFT.format(campaign_id=sent.campaign, lead_id=sent.lead)
    assert (await api.post(path, json={"gate": "company_paused"})).is_success
    newest, *_ = await entries(api)
    assert (newest["action"], newest["summary"]) == ("lead_lift", "Let a waiting lead be emailed")


def test_operation_summaries_are_unique() -> None:
    words = Counter(operation.summary for operation in OPERATIONS.values())
    assert [each for each, count in words.items() if count > 1] == []


async def test_audit_log_skips_refused_repeated_and_read_requests(api: httpx.AsyncClient) -> None:
    once = {HEADER: "once"}
    for _ in range(2):
        await api.post(paths.TAGS, json={"name": "Hot", "color": "#112233"}, headers=once)
    await api.post(paths.TAGS, json={"name": ""})
    await api.post(paths.TAGS, json={"name": "Hot", "color": "#112233"})
    await api.delete(paths.TAGS + "/018f2a00-0000-7000-8000-000000000000")
    await api.get(paths.ABOUT)
    told = await entries(api)
    assert [(one["action"], one["kind"]) for one in told] == [("tag_create", "tag")]


async def test_audit_log_write_failure_rolls_back_operation(
    api: httpx.AsyncClient, app_state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.service.api import audit_middleware

    def broken(*_args: object) -> None:
        raise OSError("the trail can't be written")

    monkeypatch.setattr(audit_middleware, "record_audit_entry", broken)
    monkeypatch.setattr("app.service.api.app.log.error", lambda *_args, **_more: None)
    assert (await api.post(paths.LISTS, json={"name": "Spring"})).status_code == 500
    monkeypatch.undo()
    assert (await api.get(paths.LISTS)).json()["lists"] == [], "no act without its entry"


async def test_audit_log_is_searched_by_user_text_and_time(
    api: httpx.AsyncClient, app_state: AppState, clock: VirtualClock
) -> None:
    start = clock.now()
    home = app_state.home
    ana = Access(home.team_id, home.workspace_id, (), "Laptop", user_name="Ana 100%")

    def tell(conn: Connection) -> None:
        for number in range(5):
            entry = AuditedAct("key_revoke", "key", f"k{number}", 1, f"r{number}")
            record_audit_entry(conn, ana, entry, start + timedelta(hours=number))

    await app_state.database.write(tell)
    assert [one["target_id"] for one in await entries(api)] == ["k4", "k3", "k2", "k1", "k0"]
    assert len(await entries(api, search="0%")) == 5 and len(await entries(api, search="revoke a")) == 5
    assert await entries(api, search="100_") == [] == await entries(api, kind="campaign")
    some = await entries(
        api, since=(start + timedelta(hours=1)).isoformat(), until=(start + timedelta(hours=3)).isoformat()
    )
    assert [one["target_id"] for one in some] == ["k2", "k1"]
    page = (await api.get(paths.AUDIT, params={"page": 2, "limit": 2})).json()
    assert [one["target_id"] for one in page["entries"]] == ["k2", "k1"] and page["pagination"]["total"] == 5


async def test_audit_log_export_escapes_spreadsheet_formulas(
    api: httpx.AsyncClient, app_state: AppState, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.service.api.audit.AT_ONCE", 2)
    home = app_state.home
    evil = Access(home.team_id, home.workspace_id, (), "=cmd|' /C calc'!A0", user_name="@SUM(A1)")

    def tell(conn: Connection) -> None:
        for number in range(5):
            record_audit_entry(conn, evil, AuditedAct("tag_create", "tag", f"t{number}", 1, ""), clock.now())

    await app_state.database.write(tell)
    answer = await api.get(paths.AUDIT_EXPORT, params={"kind": "tag"})
    head, *told = csv.reader(io.StringIO(answer.text))
    assert head[:3] == ["at", "user", "key"] and len(told) == 5 and len({row[6] for row in told}) == 5
    assert all(row[1] == "'@SUM(A1)" and row[2].startswith("'=cmd") for row in told)
    assert [one["action"] for one in await entries(api, kind="audit")] == [], "its kind is another"
    assert (await entries(api))[0]["action"] == "audit_export"


async def test_audit_log_entries_past_retention_are_deleted(
    api: httpx.AsyncClient, app_state: AppState, clock: VirtualClock
) -> None:
    assert (await api.patch(paths.SETTINGS, json={"audit_days": 6})).status_code == 422
    await api.patch(paths.SETTINGS, json={"audit_days": 30})
    schedule_audit_purge(app_state)
    await app_state.runner.settle()
    number = select(func.count()).select_from(tables.audit)
    assert await app_state.database.read(lambda conn: conn.scalar(number)) == 1
    clock.move_to(clock.now() + timedelta(days=31))
    await app_state.runner.settle()
    assert await app_state.database.read(lambda conn: conn.scalar(number)) == 0


async def test_audit_log_contains_no_key_secret(api: httpx.AsyncClient, app_state: AppState) -> None:
    made = (await api.post(paths.KEYS, json={"name": "CRM", "scopes": ["desk:read"]})).json()
    with_it = {KEY_HEADER: made["secret"]}
    assert (await api.get(paths.AUDIT, headers=with_it)).status_code == 403
    text = (await api.get(paths.AUDIT)).text + (await api.get(paths.AUDIT_EXPORT)).text
    assert made["secret"] not in text and made["key"]["id"] in text
