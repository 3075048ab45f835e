"""A month in seconds: two campaigns over real SMTP, a clock of the test's own, people who answer."""

from __future__ import annotations

import email
import email.policy
from collections import Counter
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest
from sqlalchemy import Connection, insert, select

from app.contract import paths
from app.contract.ids import new_id
from app.service.core import tables
from app.service.mail.parse_message import parse_message
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.outbound.inbox_sender import start_sending
from tests.service.workflows.outbound.conftest import QUICK, Scene
from tests.service.workflows.outbound.smtp_lab import Lab

pytestmark = pytest.mark.anyio
THERE = "America/Los_Angeles"  # midnight UTC falls into its working hours
LIMITS, PEOPLE = (4, 3), 90
GAP = timedelta(minutes=20)
SCHEDULE: dict[str, Any] = {
    "timezone": THERE,
    "sending_days": [0, 1, 2, 3, 4],
    "sending_window_start": 9,
    "sending_window_end": 17,
    "sending_window_end_minute": 30,
    "min_gap_seconds": int(GAP.total_seconds()),
}


async def two_inboxes(scene: Scene, lab: Lab) -> list[str]:
    await scene.set(tables.inboxes, scene.inbox_id, daily_limit=LIMITS[0])
    return [scene.inbox_id, await scene.add_inbox(lab, daily_limit=LIMITS[1])]


async def launch(scene: Scene, api: httpx.AsyncClient, campaign_id: str, *more_inboxes: str) -> None:
    for inbox_id in more_inboxes:
        served = insert(tables.campaign_inboxes).values(campaign_id=campaign_id, inbox_id=inbox_id)
        await scene.do(lambda conn, served=served: conn.execute(served))
    await api.patch(paths.SETTINGS, json={"postal_address": "Acme, 1 High Street"})
    answer = await api.patch(paths.CAMPAIGN.format(campaign_id=campaign_id), json={"launch": True})
    assert answer.status_code == 200 and answer.json()["success"], answer.text


async def pass_time(scene: Scene, until: datetime) -> None:
    """On to each moment at which a pump wants to be called."""
    await scene.app_state.runner.settle()
    while (due := scene.clock.next_due) is not None and due < until:
        scene.clock.move_to(due)
        await scene.app_state.runner.settle()


async def test_forecast_at_launch_matches_mails_sent_over_a_month(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    """One inbox: when two are due at the same moment, chance says which of them takes which of two leads."""
    await scene.set(tables.inboxes, scene.inbox_id, daily_limit=9)
    ramp_up = {"ramp_up_enabled": True, "ramp_up_increment": 2, "ramp_up_max_limit": 7}
    first = await scene.add_campaign(
        leads=60, follow_up_days=4, status="DRAFT", skip_weekends_for_sequences=True, **ramp_up, **SCHEDULE
    )
    other = {"timezone": "Europe/Berlin", "sending_window_start": 16, "sending_window_end": 19}
    later = scene.clock.now() + timedelta(days=9)
    second = await scene.add_campaign(
        leads=0, status="DRAFT", start_date=later, **{**SCHEDULE, **other, "min_gap_seconds": 420}
    )
    for number in range(60):
        await scene.add_lead(f"someone{number}@people.test", second)
    await start_sending(scene.app_state, QUICK)

    for campaign_id in (first, second):
        await launch(scene, api, campaign_id)
    foreseen = {
        each: (await api.get(paths.FORECAST.format(campaign_id=each))).json() for each in (first, second)
    }
    assert [(one["total"], one["unsendable"]) for one in foreseen.values()] == [(120, 0), (60, 0)]
    await pass_time(scene, scene.clock.now() + timedelta(days=60))
    mails = await scene.rows(tables.mails)
    for campaign_id, outlook in foreseen.items():
        planned = [(one["at"], one["lead_id"], one["step_number"]) for one in outlook["mails"]]
        mine = [mail for mail in mails if mail.campaign_id == campaign_id]
        sent = [(f"{mail.sent_at:%Y-%m-%dT%H:%M:%SZ}", mail.lead_id, mail.step_number) for mail in mine]
        assert planned == sorted(sent) and outlook["ends_at"] == max(sent)[0]
    assert len(mails) == len(lab.handed) == 180
    last = max(mail.sent_at for mail in mails)
    assert last - min(mail.sent_at for mail in mails) > timedelta(days=25)


class Crowd:
    """People by number: silent, answering a day later, opting out, bouncing, and out of office."""

    def __init__(self, scene: Scene, lab: Lab) -> None:
        self.scene, self.lab = scene, lab
        self.last_word: dict[str, datetime] = {}  # nothing may go to them after it
        self._seen, self._letters = 0, list[tuple[datetime, int, EmailMessage]]()

    def kind(self, address: str) -> int:
        return int(address.removeprefix("person").partition("@")[0]) % 5

    @property
    def next_due(self) -> datetime | None:
        return self._letters[0][0] if self._letters else None

    def look(self) -> None:
        """Plan what each mail that has come in since the last look will bring about."""
        now = self.scene.clock.now()
        for handed in self.lab.handed[self._seen :]:
            self._seen += 1
            (address,) = handed.recipients
            kind = self.kind(address)
            wait, letter = (timedelta(hours=26), reply(address, handed.raw, "Tell me more.", now))
            if kind == 2:
                wait, letter = (timedelta(hours=30), reply(address, handed.raw, "Please remove me.", now))
            elif kind == 3:
                wait, letter = timedelta(minutes=1), report(address, handed.raw)
            elif kind == 4:
                wait, letter = timedelta(minutes=1), reply(address, handed.raw, "I am on holiday.", now)
                letter["Auto-Submitted"] = "auto-replied"
            if kind:
                heappush(self._letters, (now + wait, self._seen, letter))

    async def write(self) -> None:
        """Deliver what is due."""
        while self._letters and self._letters[0][0] <= self.scene.clock.now():
            _, number, letter = heappop(self._letters)
            (address,) = self.lab.handed[number - 1].recipients
            await self.scene.do(lambda conn, letter=letter: self._deliver(conn, letter))
            if self.kind(address) != 4:
                self.last_word.setdefault(address, self.scene.clock.now())

    def _deliver(self, conn: Connection, letter: EmailMessage) -> None:
        inboxes = tables.inboxes
        (inbox,) = conn.execute(select(inboxes).where(inboxes.c.email_address == letter["To"]))
        assert process_message(
            conn, inbox, parse_message(letter.as_bytes(), [letter["To"]]), self.scene.clock.now()
        )


def header(raw: bytes, name: str) -> str:
    line = next(line for line in raw.decode().split("\r\n") if line.lower().startswith(f"{name}: ".lower()))
    return line.partition(": ")[2]


def reply(address: str, raw: bytes, text: str, now: datetime) -> EmailMessage:
    letter = EmailMessage()
    letter["From"], letter["To"] = address, header(raw, "From").partition("<")[2].rstrip(">")
    letter["Subject"], letter["Date"] = f"Re: {header(raw, 'Subject')}", format_datetime(now)
    letter["Message-ID"], letter["In-Reply-To"] = f"<{new_id()}@people.test>", header(raw, "Message-ID")
    letter.set_content(text)
    return letter


def report(address: str, raw: bytes) -> EmailMessage:
    """A report of non-delivery (RFC 3464)."""
    to = header(raw, "From").partition("<")[2].rstrip(">")
    text = f"""From: MAILER-DAEMON@people.test
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <{new_id()}@people.test>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b

It could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.people.test

Final-Recipient: rfc822; {address}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 No such user

--b
Content-Type: text/rfc822-headers

Message-ID: {header(raw, "Message-ID")}

--b--
"""
    letter = email.message_from_string(text, policy=email.policy.default)
    assert isinstance(letter, EmailMessage)
    return letter


async def test_campaigns_over_a_month_with_replies_complete_without_duplicates(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    inboxes = await two_inboxes(scene, lab)
    start = scene.clock.now()
    first = await scene.add_campaign(leads=PEOPLE, follow_up_days=5, status="DRAFT", **SCHEDULE)
    later = start + timedelta(days=9)
    second = await scene.add_campaign(leads=0, status="DRAFT", start_date=later, **SCHEDULE)
    contacts = [row.id for row in await scene.rows(tables.contacts)]
    enrollment = {"campaign_id": second, "contact_ids": contacts}
    assert (await api.post(paths.CONTACTS_ENROLL, json=enrollment)).json()["enrolled"] == PEOPLE
    await start_sending(scene.app_state, QUICK)
    crowd = Crowd(scene, lab)
    for campaign_id in (first, second):
        await launch(scene, api, campaign_id, inboxes[1])
    await scene.app_state.runner.settle()
    crowd.look()
    while due := min(filter(None, (scene.clock.next_due, crowd.next_due)), default=None):
        scene.clock.move_to(due)
        await crowd.write()
        await scene.app_state.runner.settle()
        crowd.look()
    mails = sorted(await scene.rows(tables.mails), key=lambda mail: mail.sent_at or start)
    assert mails[-1].sent_at - start > timedelta(days=27)
    nothing_against_the_rules(mails, dict(zip(inboxes, LIMITS, strict=True)))
    nobody_twice_and_nobody_after_their_last_word(mails, lab, crowd)
    nobody_forgotten(mails, crowd, first, second)
    assert {row.status for row in await scene.rows(tables.campaigns)} == {"COMPLETED"}


def nothing_against_the_rules(mails: list[Any], limits: dict[str, int]) -> None:
    a_day = Counter((mail.inbox_id, mail.sent_at.date()) for mail in mails)
    assert all(count <= limits[inbox_id] for (inbox_id, _), count in a_day.items())
    assert {max(count for (one, _), count in a_day.items() if one == inbox) for inbox in limits} == set(
        LIMITS
    )
    for mail in mails:
        there = mail.sent_at.astimezone(ZoneInfo(THERE))
        assert there.weekday() < 5 and (9, 0) <= (there.hour, there.minute) < (17, 30)
    for inbox_id in limits:
        mine = [mail.sent_at for mail in mails if mail.inbox_id == inbox_id]
        assert all(after - before >= GAP for before, after in pairwise(mine))


def nobody_twice_and_nobody_after_their_last_word(mails: list[Any], lab: Lab, crowd: Crowd) -> None:
    assert {mail.state for mail in mails} == {"SENT"} and len(mails) == len(lab.handed)
    assert len({(mail.lead_id, mail.step_number) for mail in mails}) == len(mails)
    assert len({mail.message_id for mail in mails}) == len({mail.raw for mail in lab.handed}) == len(mails)
    silenced = {address: at for address, at in crowd.last_word.items() if crowd.kind(address) in (2, 3)}
    assert not [mail for mail in mails if mail.sent_at > silenced.get(mail.recipient, mail.sent_at)]
    follow_ups = {mail.recipient: mail.sent_at for mail in mails if mail.step_number}
    assert not [one for one, at in follow_ups.items() if at > crowd.last_word.get(one, at)]


def nobody_forgotten(mails: list[Any], crowd: Crowd, first: str, second: str) -> None:
    got: dict[str, set[tuple[str, int]]] = {}
    for mail in mails:
        got.setdefault(mail.recipient, set()).add((mail.campaign_id, mail.step_number))
    everything = {(first, 0), (first, 2), (second, 0)}
    wanted = {0: everything, 1: {(first, 0), (second, 0)}, 2: {(first, 0)}, 3: {(first, 0)}, 4: everything}
    assert len(got) == PEOPLE and all(got[one] == wanted[crowd.kind(one)] for one in got)
