"""What each event tells, from the thing that happens to the endpoint that hears of it, and how often."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, update

from app.contract.events import EventType
from app.contract.leads import LeadStatus
from app.contract.mails import MailState
from app.service.api.recipient_pages import create_pages
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.mail.parse_message import parse_message
from app.service.records import received
from app.service.rules.tracking_links import click_url, pixel_url, unsubscribe_url
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.outbound import ledger_steps
from tests import factories
from tests.service.mail import sample_mails as letters

from .conftest import Create
from .documented import envelope_matches_document
from .receiver import Receiver

pytestmark = pytest.mark.anyio
PAGES = "http://pages.test"
PERSON = {"User-Agent": "Mozilla/5.0 (Windows NT 10.0) Microsoft Outlook 16.0"}
BOB = "bob@prospects.test"


class World:
    """A mail that is being handed over, and an endpoint that hears of everything."""

    def __init__(self, app_state: AppState, clock: VirtualClock, receiver: Receiver) -> None:
        self.app_state, self.clock, self.receiver = app_state, clock, receiver

    async def open(self) -> World:
        def work(conn: Connection) -> factories.Sent:
            inbox, campaign = (
                factories.add_inbox(conn, self.app_state),
                factories.add_campaign(conn, self.app_state),
            )
            sent = factories.add_sent_mail(
                conn, self.app_state, inbox, campaign, BOB, state=MailState.IN_DATA
            )
            values = {"status": LeadStatus.PENDING, "next_step": 0}
            conn.execute(update(tables.leads).where(tables.leads.c.id == sent.lead).values(values))
            return sent

        self.sent = await self.app_state.database.write(work)
        await self.do(lambda conn: ledger_steps.mark_sent(conn, self.sent.mail, self.clock.now()))
        self.clock.move_to(self.clock.now() + timedelta(minutes=1))
        return self

    async def do(self, work: Any) -> None:
        await self.app_state.database.write(work)
        await self.app_state.runner.settle()

    async def receive(self, raw: bytes) -> None:
        raw = raw.replace(letters.OURS.encode(), self.sent.message_id.encode())

        def work(conn: Connection) -> None:
            inbox = received.find_inbox(conn, self.sent.inbox)
            assert inbox is not None
            process_message(conn, inbox, parse_message(raw, [inbox.email_address]), self.clock.now())

        await self.do(work)

    async def visit(self, method: str, url: str) -> None:
        transport = httpx.ASGITransport(create_pages(self.app_state))
        async with httpx.AsyncClient(transport=transport, headers=PERSON) as visitor:
            assert (await visitor.request(method, url)).status_code < 400
        await self.app_state.runner.settle()

    def told(self, kind: str) -> list[dict[str, Any]]:
        envelopes = [json.loads(request.body) for request in self.receiver.got]
        return [each["data"] for each in envelopes if each["event_type"] == kind]

    def counted(self) -> Counter[str]:
        return Counter(self.receiver.of("x-service-event"))


@pytest.fixture
async def world(
    app_state: AppState, clock: VirtualClock, receiver: Receiver, create: Create
) -> AsyncIterator[World]:
    await create(receiver, *(str(kind) for kind in EventType))
    yield await World(app_state, clock, receiver).open()
    for request in receiver.got:
        envelope_matches_document(json.loads(request.body))


async def test_webhook_payload_of_sent_mail_has_sender_subject_and_step(world: World) -> None:
    assert world.told("email_sent") == [
        {
            "lead_email": BOB,
            "from_email": "anna@acme.test",
            "subject": "A question",
            "sequence_step": 0,
            "message_id": world.sent.mail,
        }
    ]
    change = {"lead_email": BOB, "from_status": "PENDING", "to_status": "SENT"}
    assert world.told("lead_status_changed") == [change]
    assert {json.loads(each.body)["campaign_id"] for each in world.receiver.got} == {world.sent.campaign}


async def test_webhook_payload_of_open_and_click_is_delivered_once(world: World) -> None:
    at = "2026-03-02T09:01:00Z"
    for _ in range(2):
        await world.visit("GET", pixel_url(PAGES, world.sent.token))
        await world.visit("GET", click_url(PAGES, world.sent.token, 0))
    assert world.told("email_opened") == [{"lead_email": BOB, "opened_at": at, "sequence_step": None}]
    assert world.told("link_clicked") == [
        {"lead_email": BOB, "link_index": 0, "url": "https://acme.test/a?b=1&c=2", "clicked_at": at}
    ]
    assert world.told("email_delivered") == [{"lead_email": BOB, "delivered_at": at}]
    assert world.counted() == {
        "email_sent": 1,
        "lead_status_changed": 2,
        "email_opened": 1,
        "link_clicked": 1,
        "email_delivered": 1,
    }


async def test_webhook_payload_of_reply_has_text_and_is_delivered_once(world: World) -> None:
    raw = letters.mail("Sounds interesting.")
    for _ in range(2):
        await world.receive(raw)
    assert world.told("reply_received") == [
        {
            "lead_email": BOB,
            "subject": "Re: A question",
            "reply_text": "Sounds interesting.",
            "is_auto_reply": False,
            "inbox_email": "anna@acme.test",
        }
    ]
    assert world.told("lead_status_changed")[-1]["to_status"] == "REPLIED"
    assert world.counted()["email_delivered"] == 1


async def test_webhook_payload_of_opt_out_by_link_and_reply_is_delivered_once(world: World) -> None:
    await world.visit("POST", unsubscribe_url(PAGES, world.sent.token))
    await world.visit("POST", unsubscribe_url(PAGES, world.sent.token))
    await world.receive(letters.mail("Please unsubscribe me."))
    assert world.told("lead_unsubscribed") == [{"lead_email": BOB, "method": "ONE_CLICK"}]
    assert world.told("lead_status_changed")[1]["to_status"] == "UNSUBSCRIBED"


async def test_webhook_payload_of_opt_out_by_reply_has_method_email_reply(world: World) -> None:
    await world.receive(letters.mail("Please unsubscribe me."))
    assert world.told("lead_unsubscribed") == [{"lead_email": BOB, "method": "EMAIL_REPLY"}]


async def test_webhook_payload_of_bounce_has_status_and_is_delivered_once(world: World) -> None:
    for _ in range(2):
        await world.receive(letters.POSTFIX)
    (told,) = world.told("email_bounced")
    assert set(told) == {"lead_email", "bounce_type", "status_message", "sequence_step"}
    assert (told["lead_email"], told["sequence_step"]) == (BOB, None) and "5.1.1" in told["status_message"]
    assert world.told("lead_status_changed")[-1]["to_status"] == "BOUNCED"
    assert world.counted()["email_delivered"] == 0
