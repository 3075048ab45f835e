"""A mail of which nobody knows whose it is: asked, linked, known from then on, taken back."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, update

from app.contract import paths
from app.contract.campaigns import SequenceEdit, VariantEdit
from app.contract.mails import MailKind
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.mail.imap_folders import MailLocation
from app.service.mail.parse_message import parse_message
from app.service.records import contact_search, received, threads
from app.service.workflows.campaigns.steps_and_variants import replace_sequences
from app.service.workflows.inbound import unmatched_replies
from app.service.workflows.inbound.process_message import concerns_us, process_message
from tests import factories
from tests.service.mail.sample_mails import mail
from tests.service.workflows.inbound.test_process_message import Desk

pytestmark = pytest.mark.anyio
BOSS = b"boss@prospects.test"


@pytest.fixture
async def desk(app_state: AppState, clock: VirtualClock) -> Desk:
    return await Desk(app_state, clock).open()


def letter(number: int = 1, subject: str = "Fwd: something", sender: bytes = BOSS) -> bytes:
    """Names none of our mails."""
    raw = mail(f"Call me {number}", subject=subject).replace(
        b"Bob Miller <bob@prospects.test>", b"Boss <" + sender + b">"
    )
    raw = raw.replace(b"In-Reply-To", b"X-None").replace(b"References", b"X-Nor")
    return raw.replace(b"<r1@", f"<r{number}@".encode())


async def follow_up(desk: Desk, clock: VirtualClock, count: int = 1) -> None:
    """The campaign has so many mails after the first one."""
    wanted = [SequenceEdit(wait_days=3, variants=(VariantEdit(body="Still there?"),))] * count
    now, campaign = clock.now(), desk.sent.campaign
    await desk.app_state.database.write(lambda conn: replace_sequences(conn, campaign, wanted, now))


async def asked(desk: Desk, api: httpx.AsyncClient) -> Any:
    found = (await api.get(paths.THREADS, params={"is_unclaimed": True})).json()
    return [each["thread_id"] for each in found["threads"]]


async def test_unmatched_reply_linked_to_lead_stops_lead_and_matches_next_mail(
    desk: Desk, api: httpx.AsyncClient
) -> None:
    assert await desk.receive(letter()) == "reply"
    (thread,) = await asked(desk, api)
    day = {"since": "2026-03-02T00:00:00Z", "until": "2026-03-03T00:00:00Z"}
    assert (await api.get(paths.TODAY, params=day)).json()["unclaimed"] == 1
    assert (await desk.lead()).status == "SENT"  # nothing is stopped by a guess
    whole = (await api.get(paths.MESSAGES.format(thread_id=thread))).json()
    (candidate,) = whole["candidates"]
    assert candidate["lead_name"] == "Bob Miller" and candidate["why"] == ["COMPANY"]
    assert candidate["subject"] == "A question" and candidate["campaign_name"] == "Spring campaign"
    answer = await api.put(paths.WHOSE.format(thread_id=thread), json={"lead_id": candidate["lead_id"]})
    assert answer.status_code == 200 and answer.json()["thread"]["is_linked"]
    lead = await desk.lead()
    assert (lead.status, lead.next_step, lead.due_at) == ("REPLIED", None, None)
    assert (await desk.mail()).replied_at is not None
    assert len(await desk.events("reply_received")) == 1
    assert [row.domain for row in await desk.rows(tables.company_pauses)] == ["prospects.test"]
    assert await asked(desk, api) == []
    # the next from the boss is matched by itself, in the same conversation
    assert await desk.receive(letter(2)) == "reply"
    assert len(await desk.rows(tables.threads)) == 1 and len(await desk.rows(tables.messages)) == 2
    assert await asked(desk, api) == []


async def test_reply_link_removed_restores_lead_and_campaign(
    desk: Desk, api: httpx.AsyncClient, clock: VirtualClock
) -> None:
    await follow_up(desk, clock)
    before = await desk.lead()
    await desk.receive(letter())
    (thread,) = await asked(desk, api)
    path = paths.WHOSE.format(thread_id=thread)
    await api.put(path, json={"lead_id": desk.sent.lead})
    assert (await desk.rows(tables.campaigns))[0].status == "COMPLETED"
    assert (await api.delete(path)).status_code == 200
    lead = await desk.lead()
    for name in ("status", "next_step", "due_at", "replied_at", "hold", "hold_detail", "pause"):
        assert getattr(lead, name) == getattr(before, name)
    assert (await desk.rows(tables.campaigns))[0].status == "ACTIVE"
    assert (await desk.mail()).replied_at is None and await desk.rows(tables.aliases) == []
    assert await desk.rows(tables.company_pauses) == []
    assert await asked(desk, api) == [thread]
    (row,) = await desk.rows(tables.threads)
    assert (row.lead_id, row.campaign_name, row.lead_email) == (None, "External", BOSS.decode())
    assert (await api.delete(path)).status_code == 409


async def test_reply_link_removed_after_follow_up_deletion_ends_lead(
    desk: Desk, api: httpx.AsyncClient, clock: VirtualClock
) -> None:
    await follow_up(desk, clock)
    assert (await desk.lead()).next_step == 2
    await desk.receive(letter())
    (thread,) = await asked(desk, api)
    path = paths.WHOSE.format(thread_id=thread)
    await api.put(path, json={"lead_id": desk.sent.lead})
    await follow_up(desk, clock, count=0)
    assert (await api.delete(path)).status_code == 200
    lead = await desk.lead()
    assert (lead.status, lead.next_step, lead.due_at) == ("SENT", None, None)
    assert (await desk.rows(tables.campaigns))[0].status == "COMPLETED"


async def test_reply_link_removed_keeps_uncertain_mail_marked_as_sent(
    desk: Desk, api: httpx.AsyncClient
) -> None:
    """Taken back, the lead goes on behind that mail, not before it: it has it."""
    await desk.receive(letter())
    (thread,) = await asked(desk, api)
    doubt = update(tables.mails).values(state="UNCERTAIN", sent_at=None)
    await desk.app_state.database.write(lambda conn: conn.execute(doubt))
    held = update(tables.leads).values(status="PENDING", next_step=0, hold="uncertain", current_step=None)
    await desk.app_state.database.write(lambda conn: conn.execute(held))
    path = paths.WHOSE.format(thread_id=thread)
    await api.put(path, json={"lead_id": desk.sent.lead})
    await api.delete(path)
    lead = await desk.lead()
    assert (await desk.mail()).state == "SENT"
    assert (lead.status, lead.current_step, lead.next_step, lead.hold) == ("SENT", 0, None, None)


async def test_unmatched_reply_dismissed_is_not_offered_again(desk: Desk, api: httpx.AsyncClient) -> None:
    await desk.receive(letter())
    (thread,) = await asked(desk, api)
    path = paths.WHOSE.format(thread_id=thread)
    assert (await api.put(path, json={"lead_id": None})).status_code == 200
    await desk.receive(letter(2))
    assert await asked(desk, api) == [] and (await desk.lead()).status == "SENT"
    assert (await api.put(path, json={"lead_id": desk.sent.lead})).status_code == 409
    await api.delete(path)
    assert await asked(desk, api) == [thread]


async def test_reply_link_to_lead_that_is_no_candidate_is_refused(desk: Desk, api: httpx.AsyncClient) -> None:
    await desk.receive(letter())
    (thread,) = await asked(desk, api)
    answer = await api.put(paths.WHOSE.format(thread_id=thread), json={"lead_id": desk.sent.campaign})
    assert answer.status_code == 404


@pytest.mark.parametrize("more", [(), (letter(2),)], ids=["at once", "and wrote again"])
async def test_reply_linked_with_opt_out_suppresses_both_addresses(
    desk: Desk, api: httpx.AsyncClient, more: tuple[bytes, ...]
) -> None:
    await desk.receive(letter().replace(b"Call me 1", b"Please unsubscribe me."))
    for raw in more:
        await desk.receive(raw)
    (thread,) = await asked(desk, api)
    await api.put(paths.WHOSE.format(thread_id=thread), json={"lead_id": desk.sent.lead})
    suppressed = {row.email_key for row in await desk.rows(tables.suppressions)}
    assert suppressed == {"boss@prospects.test", "bob@prospects.test"}
    assert (await desk.lead()).status == "UNSUBSCRIBED"


async def test_unmatched_private_mail_creates_no_thread(desk: Desk) -> None:
    private, colleague = letter(sender=b"mum@home.test"), letter()
    answer = letter(3, "AW: A question", b"someone@else.test")

    def look(conn: Connection) -> list[bool]:
        inbox = received.find_inbox(conn, desk.sent.inbox)
        assert inbox is not None
        near = unmatched_replies.load_recent_contacts(conn, inbox, desk.clock.now())
        return [concerns_us(conn, inbox, parse_message(raw), near) for raw in (private, colleague, answer)]

    def taken(conn: Connection) -> list[str | None]:
        inbox, now = factories.read_row(conn, tables.inboxes, desk.sent.inbox), desk.clock.now()
        archived = [
            process_message(conn, inbox, parse_message(raw), now, MailLocation("Archive"))
            for raw in (private, colleague)
        ]
        return [
            *archived,
            process_message(conn, inbox, parse_message(letter(4)), now, MailLocation("Trash", is_trash=True)),
        ]

    assert await desk.look(look) == [False, True, True]
    assert await desk.app_state.database.write(taken) == ["unmatched", "reply", "unmatched"]
    assert len(await desk.rows(tables.threads)) == 1


async def test_unmatched_reply_to_manual_mail_is_offered_and_linked(
    desk: Desk, api: httpx.AsyncClient, clock: VirtualClock
) -> None:
    def by_hand(conn: Connection) -> str:
        inbox = factories.read_row(conn, tables.inboxes, desk.sent.inbox)
        kim = factories.add_sent_mail(conn, desk.app_state, inbox.id, None, "kim@other.test")
        person = contact_search.find_contact(conn, inbox.team_id, kim.contact)
        assert person is not None
        said = ("A question", "Hi Kim", desk.clock.now())
        home = {"workspace_id": inbox.workspace_id, "inbox_id": inbox.id}
        thread_id = threads.create_direct_thread(
            conn, person, *said, **home, from_address=inbox.email_address
        )
        own = tables.mails.c.id == kim.mail
        conn.execute(update(tables.mails).where(own).values(kind=MailKind.DIRECT, thread_id=thread_id))
        return kim.contact

    kim = await desk.app_state.database.write(by_hand)
    await desk.receive(letter(sender=b"boss@other.test"))
    (thread,) = await asked(desk, api)
    (candidate,) = (await api.get(paths.MESSAGES.format(thread_id=thread))).json()["candidates"]
    assert (candidate["lead_id"], candidate["lead_email"]) == ("", "kim@other.test")
    path = paths.WHOSE.format(thread_id=thread)
    assert (await api.put(path, json={"lead_id": None, "mail_id": desk.sent.mail})).status_code == 404
    answer = await api.put(path, json={"lead_id": None, "mail_id": candidate["mail_id"]})
    assert answer.status_code == 200 and answer.json()["thread"]["is_claimed"]
    (row,) = [one for one in await desk.rows(tables.threads) if one.id == thread]
    assert (row.contact_id, row.lead_email, row.lead_name) == (kim, "kim@other.test", "Bob Miller")
    said = (await api.get(paths.MESSAGES.format(thread_id=thread))).json()["messages"]
    assert sorted(one["direction"] for one in said) == ["IN", "OUT"]
    assert {one.domain for one in await desk.rows(tables.company_pauses)} == {"other.test"}
    assert (await desk.lead()).status == "SENT"
    await desk.receive(letter(2, sender=b"boss@other.test"))  # known from now on
    assert {one.thread_id for one in await desk.rows(tables.messages)} == {thread}
    assert (await api.delete(path)).status_code == 200 and await asked(desk, api) == [thread]
    (mail,) = [one for one in await desk.rows(tables.mails) if one.kind == "DIRECT"]
    assert mail.replied_at is None and mail.thread_id != thread
