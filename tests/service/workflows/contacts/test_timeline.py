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
from app.service.app_state import Service
from app.service.core import tables
from app.service.records import suppressions
from app.service.records.access import Access, add_key, new_key
from app.service.workflows.contacts.timeline import load_contact_timeline
from tests import factories
from tests.factories import make_people

pytestmark = pytest.mark.anyio


def event(
    conn: Connection, house: Service, one: factories.Sent, kind: str, after: int, **data: object
) -> None:
    values = {
        "id": new_id(),
        "team_id": house.home.team_id,
        "workspace_id": house.home.workspace_id,
        "type": kind,
        "campaign_id": one.campaign,
        "lead_id": one.lead,
        "contact_id": one.contact,
        "data": data,
        "occurred_at": house.clock.now() + timedelta(minutes=after),
    }
    conn.execute(insert(tables.events).values(values))


def reply(conn: Connection, house: Service, one: factories.Sent, words: str, after: int) -> str:
    thread, at = new_id(), house.clock.now() + timedelta(minutes=after)
    mine = {"team_id": house.home.team_id, "workspace_id": house.home.workspace_id}
    about = {"lead_id": one.lead, "contact_id": one.contact, "campaign_id": one.campaign}
    more = {"lead_email": "bob@prospects.test", "category": "Other", "created_at": at, "last_message_at": at}
    conn.execute(insert(tables.threads).values(id=thread, **mine, **about, **more))
    values = {"id": new_id(), "thread_id": thread, "subject": "Re: A question", "text": words, "at": at}
    conn.execute(insert(tables.messages).values(values))
    return thread


async def bob(house: Service) -> factories.Sent:
    def story(conn: Connection) -> factories.Sent:
        one = factories.add_sent_mail(
            conn,
            house,
            factories.add_inbox(conn, house),
            factories.add_campaign(conn, house),
            sent_at=house.clock.now(),
        )
        event(conn, house, one, "email_sent", 0, subject="A question")
        event(conn, house, one, "email_opened", 1)
        event(conn, house, one, "reply_received", 2, reply_text="Tell me more")
        reply(conn, house, one, "Tell me more", 2)
        group = {
            "id": new_id(),
            "team_id": house.home.team_id,
            "name": "Fair",
            "created_at": house.clock.now(),
        }
        conn.execute(insert(tables.lists).values(group))
        conn.execute(insert(tables.list_members).values(list_id=group["id"], contact_id=one.contact))
        return one

    return await house.database.write(story)


async def test_contact_timeline_shows_each_event_once_newest_first(
    house: Service, api: httpx.AsyncClient
) -> None:
    one = await bob(house)
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
    house: Service, api: httpx.AsyncClient
) -> None:
    one = await bob(house)
    await api.post(paths.SUPPRESSIONS, json={"email": "bob@prospects.test", "note": "Asked by phone"})
    told = (await api.get(paths.CONTACT_TIMELINE.format(contact_id=one.contact))).json()
    assert told["suppression"]["note"] == "Asked by phone" and told["suppression"]["added_by"]


async def test_contact_timeline_of_alias_shows_suppression_of_its_mailbox(
    house: Service, api: httpx.AsyncClient
) -> None:
    by_mailbox, by_bounce = await make_people(
        house, Person("ann+news@people.test"), Person("cy+news@people.test")
    )
    await api.post(paths.SUPPRESSIONS, json={"email": "ann@people.test", "note": "Asked by phone"})

    def bounced(conn: Connection) -> None:
        reason, now = SuppressionReason.BOUNCED, house.clock.now()
        suppressions.suppress_address(conn, house.home.team_id, "cy@people.test", reason, "", now)

    await house.database.write(bounced)
    told = (await api.get(paths.CONTACT_TIMELINE.format(contact_id=by_mailbox))).json()
    assert told["suppression"]["note"] == "Asked by phone"
    told = (await api.get(paths.CONTACT_TIMELINE.format(contact_id=by_bounce))).json()
    assert told["suppression"] is None, "that another name bounced says nothing of this one"


async def test_contact_timeline_without_reply_scope_hides_reply_text(
    house: Service, api: httpx.AsyncClient
) -> None:
    one, key = await bob(house), new_key()
    lesser = Access(house.home.team_id, house.home.workspace_id, (Scope.CONTACTS_READ,), "lesser")
    await house.database.write(lambda conn: add_key(conn, lesser, "lesser", key, house.clock.now()))
    path = paths.CONTACT_TIMELINE.format(contact_id=one.contact)
    answer = await api.get(path, headers={KEY_HEADER: key})
    assert answer.status_code == 200 and "Tell me more" not in answer.text


async def test_contact_timeline_from_another_workspace_is_empty(house: Service) -> None:
    one = await bob(house)
    other = Access(house.home.team_id, WorkspaceId(str(uuid4())), ("*",), "elsewhere")
    told = await house.database.read(lambda conn: load_contact_timeline(conn, other, one.contact, 10))
    assert not told.moments and not told.memberships


@pytest.mark.sqlite
async def test_contact_timeline_queries_scan_no_table(house: Service) -> None:
    one = await bob(house)
    asked: list[str] = []

    def story(conn: Connection) -> None:
        raw = conn.connection.dbapi_connection
        raw.set_trace_callback(asked.append)  # type: ignore[union-attr]
        load_contact_timeline(conn, house.home, one.contact, 10)
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

    await house.database.read(story)
