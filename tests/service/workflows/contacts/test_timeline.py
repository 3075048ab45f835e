"""What was between a person and the workspace, in one answer."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import Connection, insert, text

from app.contract import paths
from app.contract.contacts import SuppressionReason
from app.contract.csv_mapping import Person
from app.contract.ids import WorkspaceId, new_id
from app.contract.scopes import KEY_HEADER, Scope
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import suppressions
from app.service.records.access import Access, add_key, new_key
from app.service.workflows.contacts.timeline import load_contact_timeline
from tests import factories
from tests.factories import make_people

pytestmark = pytest.mark.anyio


def event(
    conn: Connection, app_state: AppState, one: factories.Sent, kind: str, after: int, **data: object
) -> None:
    values = {
        "id": new_id(),
        "team_id": app_state.home.team_id,
        "workspace_id": app_state.home.workspace_id,
        "type": kind,
        "campaign_id": one.campaign,
        "lead_id": one.lead,
        "contact_id": one.contact,
        "data": data,
        "occurred_at": app_state.clock.now() + timedelta(minutes=after),
    }
    conn.execute(insert(tables.events).values(values))


def reply(conn: Connection, app_state: AppState, one: factories.Sent, words: str, after: int) -> str:
    thread, at = new_id(), app_state.clock.now() + timedelta(minutes=after)
    mine = {"team_id": app_state.home.team_id, "workspace_id": app_state.home.workspace_id}
    about = {"lead_id": one.lead, "contact_id": one.contact, "campaign_id": one.campaign}
    more = {"lead_email": "bob@prospects.test", "category": "Other", "created_at": at, "last_message_at": at}
    conn.execute(insert(tables.threads).values(id=thread, **mine, **about, **more))
    values = {"id": new_id(), "thread_id": thread, "subject": "Re: A question", "text": words, "at": at}
    conn.execute(insert(tables.messages).values(values))
    return thread


async def bob(app_state: AppState) -> factories.Sent:
    def story(conn: Connection) -> factories.Sent:
        one = factories.add_sent_mail(
            conn,
            app_state,
            factories.add_inbox(conn, app_state),
            factories.add_campaign(conn, app_state),
            sent_at=app_state.clock.now(),
        )
        event(conn, app_state, one, "email_sent", 0, subject="A question")
        event(conn, app_state, one, "email_opened", 1)
        event(conn, app_state, one, "reply_received", 2, reply_text="Tell me more")
        reply(conn, app_state, one, "Tell me more", 2)
        group = {
            "id": new_id(),
            "team_id": app_state.home.team_id,
            "name": "Fair",
            "created_at": app_state.clock.now(),
        }
        conn.execute(insert(tables.lists).values(group))
        conn.execute(insert(tables.list_members).values(list_id=group["id"], contact_id=one.contact))
        return one

    return await app_state.database.write(story)


async def test_contact_timeline_shows_each_event_once_newest_first(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    one = await bob(app_state)
    answer = await api.get(paths.CONTACT_TIMELINE.format(contact_id=one.contact))
    told = answer.json()
    assert [moment["kind"] for moment in told["moments"][:2]] == ["REPLY", "EVENT"]
    begun = {moment["kind"]: moment for moment in told["moments"][2:]}
    assert len(told["moments"]) == 4 and begun["MAIL"]["state"] == "SENT"
    assert begun["EVENT"]["data"]["from_status"] is None  # joined: no row tells it
    assert told["moments"][0]["excerpt"] == "Tell me more" and told["moments"][0]["thread_id"]
    assert told["moments"][1]["event_type"] == "email_opened"
    assert {moment["campaign_name"] for moment in told["moments"]} == {"Spring campaign"}
    assert [(each["campaign_name"], each["status"]) for each in told["memberships"]] == [
        ("Spring campaign", "SENT")
    ]
    assert [each["name"] for each in told["lists"]] == ["Fair"]
    assert told["suppression"] is None and told["more"] is False
    short = await api.get(paths.CONTACT_TIMELINE.format(contact_id=one.contact), params={"limit": 1})
    assert len(short.json()["moments"]) == 1 and short.json()["more"] is True


async def test_contact_timeline_of_suppressed_contact_shows_note_and_author(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    one = await bob(app_state)
    await api.post(paths.SUPPRESSIONS, json={"email": "bob@prospects.test", "note": "Asked by phone"})
    told = (await api.get(paths.CONTACT_TIMELINE.format(contact_id=one.contact))).json()
    assert told["suppression"]["note"] == "Asked by phone" and told["suppression"]["added_by"]


async def test_contact_timeline_of_alias_shows_suppression_of_its_mailbox(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    by_mailbox, by_bounce = await make_people(
        app_state, Person("ann+news@people.test"), Person("cy+news@people.test")
    )
    await api.post(paths.SUPPRESSIONS, json={"email": "ann@people.test", "note": "Asked by phone"})

    def bounced(conn: Connection) -> None:
        reason, now = SuppressionReason.BOUNCED, app_state.clock.now()
        suppressions.suppress_address(conn, app_state.home.team_id, "cy@people.test", reason, "", now)

    await app_state.database.write(bounced)
    told = (await api.get(paths.CONTACT_TIMELINE.format(contact_id=by_mailbox))).json()
    assert told["suppression"]["note"] == "Asked by phone"
    told = (await api.get(paths.CONTACT_TIMELINE.format(contact_id=by_bounce))).json()
    assert told["suppression"] is None, "that another name bounced says nothing of this one"


async def test_contact_timeline_without_reply_scope_hides_reply_text(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    one, key = await bob(app_state), new_key()
    lesser = Access(app_state.home.team_id, app_state.home.workspace_id, (Scope.CONTACTS_READ,), "lesser")
    await app_state.database.write(lambda conn: add_key(conn, lesser, "lesser", key, app_state.clock.now()))
    path = paths.CONTACT_TIMELINE.format(contact_id=one.contact)
    answer = await api.get(path, headers={KEY_HEADER: key})
    assert answer.status_code == 200 and "Tell me more" not in answer.text


async def test_contact_timeline_from_another_workspace_is_empty(app_state: AppState) -> None:
    one = await bob(app_state)
    other = Access(app_state.home.team_id, WorkspaceId(str(uuid4())), ("*",), "elsewhere")
    told = await app_state.database.read(lambda conn: load_contact_timeline(conn, other, one.contact, 10))
    assert not told.moments and not told.memberships


@pytest.mark.sqlite
async def test_contact_timeline_queries_scan_no_table(app_state: AppState) -> None:
    one = await bob(app_state)
    asked: list[str] = []

    def story(conn: Connection) -> None:
        raw = conn.connection.dbapi_connection
        raw.set_trace_callback(asked.append)  # type: ignore[union-attr]
        load_contact_timeline(conn, app_state.home, one.contact, 10)
        raw.set_trace_callback(None)  # type: ignore[union-attr]
        queries = [one for one in asked if one.startswith("SELECT")]
        assert len(queries) > 3
        for query in queries:
            plan = [
                str(step[3]) for step in conn.execute(text(f"EXPLAIN QUERY PLAN {query}".replace(":", "\\:")))
            ]
            assert not [step for step in plan if re.match(r"SCAN (?!json_each|.*USING)", step)], (
                query,
                plan,
            )

    await app_state.database.read(story)
