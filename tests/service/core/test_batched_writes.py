"""What goes with many rows goes in pieces: whoever else wants to write gets a turn between two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, event, func, insert, select

from app.contract import paths
from app.contract.events import EventType
from app.contract.ids import new_id
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records.event_outbox import record_event
from tests import factories
from tests.service.one_of_each import furnish, owner, put

pytestmark = pytest.mark.anyio
PEOPLE = [f"p{n}@people.test" for n in range(5)]


@pytest.fixture
def statements(app_state: AppState) -> Iterator[list[str]]:
    """Of each transaction that was committed."""
    engine, said, now = app_state.database._writing, list[str](), list[str]()

    def note(_conn: Any, _cursor: Any, statement: str, *_: Any) -> None:
        now.append(statement)

    def committed(_conn: Connection) -> None:
        said.append("\n".join(now))
        now.clear()

    for name, heard in (("before_cursor_execute", note), ("commit", committed)):
        event.listen(engine, name, heard)
    yield said
    for name, heard in (("before_cursor_execute", note), ("commit", committed)):
        event.remove(engine, name, heard)


async def left(app_state: AppState, *named: str) -> list[int]:
    def count(conn: Connection) -> list[int]:
        counted = [select(func.count()).select_from(tables.metadata.tables[name]) for name in named]
        return [conn.scalar(one) or 0 for one in counted]

    return await app_state.database.read(count)


def campaign_of_five(conn: Connection, app_state: AppState) -> str:
    campaign_id, inbox_id = (
        factories.add_campaign(conn, app_state, status="PAUSED"),
        factories.add_inbox(conn, app_state),
    )
    for email in PEOPLE:
        sent = factories.add_sent_mail(conn, app_state, inbox_id, campaign_id, email)
        of = {"lead_id": sent.lead, "contact_id": sent.contact, "campaign_id": campaign_id}
        whose = {"team_id": app_state.home.team_id, "workspace_id": app_state.home.workspace_id}
        at = {"last_message_at": app_state.clock.now(), "created_at": app_state.clock.now()}
        put(
            conn,
            tables.threads,
            **whose,
            **of,
            **at,
            inbox_id=inbox_id,
            lead_email=email,
            category="Interested",
        )
        what = {"workspace_id": app_state.home.workspace_id, "now": app_state.clock.now(), "data": {}}
        record_event(conn, EventType.EMAIL_SENT, campaign_id=campaign_id, lead_id=sent.lead, **what)
    return campaign_id


async def test_campaign_delete_removes_leads_in_batches_and_keeps_contacts(
    app_state: AppState, api: httpx.AsyncClient, statements: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.service.records.batched_delete.LEADS_AT_ONCE", 2)
    monkeypatch.setattr("app.service.records.batched_delete.ROWS_AT_ONCE", 4)
    campaign_id = await app_state.database.write(lambda conn: campaign_of_five(conn, app_state))
    statements.clear()
    assert (await api.delete(paths.CAMPAIGN.format(campaign_id=campaign_id))).status_code == 200
    parts = [one for one in statements if "DELETE FROM leads" in one or "UPDATE threads" in one]
    assert [("UPDATE threads" in one, "DELETE FROM leads" in one) for one in parts] == [
        *[(True, False)] * 2,  # four conversations; the last one, and four events
        *[(True, True)] * 3,
    ], parts
    assert await left(app_state, "campaigns", "leads", "events", "mails", "contacts") == [0, 0, 0, 5, 5]
    people = await app_state.database.read(lambda conn: conn.execute(select(tables.contacts)).all())
    assert {(row.campaign_count, row.signal) for row in people} == {(0, "HOT_LEAD")}


@pytest.mark.parametrize("kind", ["list", "tag"])
async def test_list_or_tag_delete_removes_members_in_batches_and_keeps_contacts(
    app_state: AppState,
    api: httpx.AsyncClient,
    statements: list[str],
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
) -> None:
    monkeypatch.setattr("app.service.records.tags_and_lists.LET_GO_AT_ONCE", 2)
    await app_state.database.write(lambda conn: campaign_of_five(conn, app_state))
    people = await app_state.database.read(lambda conn: conn.scalars(select(tables.contacts.c.id)).all())
    made, one, many = {
        "list": (paths.LISTS, paths.LIST, paths.LIST_CONTACTS),
        "tag": (paths.TAGS, paths.TAG, paths.TAG_CONTACTS),
    }[kind]
    group = (await api.post(made, json={"name": "Everybody"})).json()[kind]["id"]
    statements.clear()
    assert (await api.post(many.format(**{f"{kind}_id": group}), json={"contact_ids": people})).json()[
        "changed"
    ] == 5
    assert "count(" not in "".join(statements)  # of very many members
    statements.clear()
    assert (await api.delete(one.format(**{f"{kind}_id": group}))).status_code == 200
    assert [f"DELETE FROM {kind}s" in part for part in statements if "DELETE" in part] == [False, False, True]
    assert await left(app_state, f"{kind}s", "list_members", "contact_tags", "contacts") == [0, 0, 0, 5]


async def test_webhook_delete_removes_delivery_log_in_batches(
    app_state: AppState, api: httpx.AsyncClient, statements: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.service.records.deliveries.FORGOTTEN_AT_ONCE", 2)
    hook = (await app_state.database.write(lambda conn: furnish(conn, owner(app_state), 0)))["webhook_id"]
    some = [
        {"id": new_id(), "webhook_id": hook, "event_id": new_id(), "event_type": "email_sent"}
        for _ in range(4)
    ]
    more = {"created_at": app_state.clock.now()}
    await app_state.database.write(
        lambda conn: conn.execute(insert(tables.deliveries), [one | more for one in some])
    )
    statements.clear()
    assert (await api.delete(paths.WEBHOOK.format(webhook_id=hook))).status_code == 204
    assert ["DELETE FROM webhooks" in part for part in statements if "DELETE" in part] == [False, False, True]
    assert await left(app_state, "webhooks", "deliveries", "delivery_attempts") == [0, 0, 0]
