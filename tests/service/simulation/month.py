"""A month of many campaigns, with all that people, servers and this computer do meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, TypeVar

from sqlalchemy import Connection, func, select, update

from app.contract.campaigns import Trigger
from app.contract.contacts import SuppressionReason
from app.contract.mails import MailState, Verdict
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.database import after_commit
from app.service.mail.parse_message import parse_message
from app.service.records import received, workspaces
from app.service.workflows.consequences.suppress import suppress_person
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.outbound.inbox_sender import start_sending
from app.service.workflows.outbound.resolve_uncertain import resolve_uncertain_mail
from tests.service.mail.sample_mails import report

from .world import ROUGH, SMOOTH, Handed, Wire, add_campaign, add_inboxes, add_leads, add_people

T = TypeVar("T")
DAY = timedelta(days=1)
STEPS = ((2, Trigger.NO_REPLY, 1), (3, Trigger.NO_REPLY, 3))
GAP = 60  # seconds
BY_HAND = ContextVar("by_hand", default=False)  # somebody else does it: the service does not die of it
USUAL_ODDS = 0.001  # of a crash at any await, in a small world
SETTINGS: tuple[dict[str, Any], ...] = (
    {"timezone": "Europe/Berlin", "sending_days": [0, 1, 2, 3, 4]},
    {"timezone": "America/New_York", "daily_limit_per_inbox": 40, "skip_weekends_for_sequences": True},
    {"timezone": "Asia/Tokyo", "ramp_up_enabled": True, "ramp_up_increment": 15, "ramp_up_max_limit": 60},
    {"timezone": "UTC", "sending_days": [0, 2, 4, 5], "min_gap_seconds": 2 * GAP},
)
HOLIDAY = timedelta(days=9)
COLLEAGUES = 3  # work at one company
PEOPLE_IN_TWO = 20  # one in so many is in a second campaign


class Crash(BaseException):
    """The process is gone: nothing catches it, nothing is written any more."""


@dataclass
class Month:
    app_state: AppState
    clock: VirtualClock
    chance: Random
    wire: Wire
    gone: dict[str, datetime] = field(default_factory=dict)  # who may get nothing more, and since when
    answered: dict[str, datetime] = field(default_factory=dict)  # the mails, by message id
    let_be: set[str] = field(default_factory=set)  # leads that a person ended with a mail in doubt
    inboxes: list[str] = field(default_factory=list)
    campaigns: list[str] = field(default_factory=list)
    crashes: int = 0
    seen: int = 0
    number: int = 0
    _odds: float = 0.0
    _dead: asyncio.Event = field(default_factory=asyncio.Event)

    # --- the world is made ----------------------------------------------------------------------------------

    async def furnish(self, leads: int, inboxes: int, limit: int) -> None:
        self.inboxes = await self.do(lambda conn: add_inboxes(conn, self.app_state, [limit] * inboxes))
        closed = (self.clock.now() + HOLIDAY).date().isoformat()
        holiday = {"first": closed, "last": closed, "name": "Closed"}
        home = self.app_state.home.workspace_id
        await self.do(
            lambda conn: workspaces.save_workspace_settings(conn, home, {"own_holidays": [holiday]})
        )
        shares = [leads - 3 * (leads // 5), leads // 5, leads // 5, leads // 5]
        for number, share in enumerate(shares):
            self.campaigns.append(await self.do(lambda conn, number=number: self._campaign(conn, number)))
            for start in range(0, share, 5000):
                size = min(5000, share - start)
                await self.do(lambda conn, at=start, size=size: self._people(conn, at, size))

    def _campaign(self, conn: Connection, number: int) -> str:
        """Different hours, days and limits, over inboxes that they share."""
        hours = {"sending_window_start": 8, "sending_window_end": 18, "sending_window_end_minute": 30}
        served = self.inboxes if number == 0 else self.inboxes[:: number + 1]
        values = {**hours, "min_gap_seconds": GAP, **SETTINGS[number]}
        return add_campaign(conn, self.app_state, served, STEPS, **values)

    def _people(self, conn: Connection, start: int, size: int) -> None:
        number = len(self.campaigns)
        names = [f"p{at}.c{number}@firm{at // COLLEAGUES}.test" for at in range(start, start + size)]
        contacts = add_people(conn, self.app_state, names)
        add_leads(conn, self.app_state, self.campaigns[-1], contacts)
        if number > 1:
            add_leads(conn, self.app_state, self.campaigns[0], contacts[::PEOPLE_IN_TWO])

    # --- time passes ----------------------------------------------------------------------------------------

    async def run(self, days: float, odds: float) -> None:
        """`odds` are those of a crash at any await; 0 leaves everybody in peace."""
        self._odds, until = odds, self.clock.now() + days * DAY
        self.wire.faults = ROUGH if odds else SMOOTH
        if not self.app_state.runner.keys():
            await self._start()
        await self._settled()
        while (due := self.clock.next_due) is not None and due <= until:
            self.clock.move_to(due)
            if odds:
                await self._something(due)
            await self._settled()
        self.clock.move_to(until)
        await self._settled()
        self._odds = 0.0

    async def _start(self) -> None:
        """As after a start of the program; a crash may come in the middle of that too."""
        while True:
            with contextlib.suppress(Crash):
                await start_sending(self.app_state, dial=self.wire.dial)
                return
            await self._buried()

    async def _settled(self) -> None:
        """Everybody sleeps; where somebody crashed, the program was started anew before."""
        while True:
            resting = asyncio.ensure_future(self.app_state.runner.settle())
            dying = asyncio.ensure_future(self._dead.wait())
            await asyncio.wait((resting, dying), return_when=asyncio.FIRST_COMPLETED)
            resting.cancel(), dying.cancel()
            await asyncio.gather(resting, dying, return_exceptions=True)
            if not self._dead.is_set():
                return
            await self._buried()
            await self._start()

    async def _buried(self) -> None:
        await self.app_state.runner.close()
        self._dead.clear()
        self.crashes += 1

    async def moment(self, recipient: str) -> None:
        """Any await of the sender: here it may die, or a person leave between claim and DATA."""
        await asyncio.sleep(0)
        self._maybe_die()
        if recipient and self._odds and self.chance.random() < 0.002:
            await self.leave(recipient)

    def _maybe_die(self) -> None:
        if self._dead.is_set() or (self._odds and self.chance.random() < self._odds):
            self._dead.set()
            raise Crash

    def haunt(self) -> None:
        """Let the database be a place to die too: before a transaction, or after its commit."""
        whole = self.app_state.database._transact

        async def transact(work: Callable[[Connection], T], **how: bool) -> T:
            if BY_HAND.get():
                return await whole(work, **how)
            self._maybe_die()
            result = await whole(work, **how)
            self._maybe_die()
            return result

        self.app_state.database._transact = transact  # type: ignore[method-assign]

    async def do(self, work: Callable[[Connection], T]) -> T:
        by_hand = BY_HAND.set(True)
        try:
            return await self.app_state.database.write(work)
        finally:
            BY_HAND.reset(by_hand)

    # --- what people do -------------------------------------------------------------------------------------

    async def _something(self, now: datetime) -> None:
        """To each mail that arrived since, perhaps an answer; now and then trouble of another kind."""
        news, self.seen = self.wire.handed[self.seen :], len(self.wire.handed)
        for handed in news:
            await self._of_a_person(handed, self.chance.random())
        luck = self.chance.random() * USUAL_ODDS / self._odds  # as often a day, however many mails it has
        if luck < 0.002:
            await self._pause_or_resume()
        elif luck < 0.003:  # an orderly end and a new start
            await self.app_state.runner.close()
            await self._start()
        elif luck < 0.0035:  # the laptop slept
            self.clock.move_to(now + timedelta(hours=self.chance.randint(1, 30)))
        elif luck < 0.006:
            await self.do(lambda conn: self._settle_doubts(conn))

    async def _of_a_person(self, handed: Handed, luck: float) -> None:
        if luck < 0.03:
            await self._reply(handed, "Sounds interesting, tell me more.")
            self.answered[handed.message_id] = self.clock.now()
        elif luck < 0.04:
            await self._reply(handed, "remove me")
            self.gone.setdefault(handed.recipient, self.clock.now())
        elif luck < 0.05:
            await self.leave(handed.recipient)
        elif luck < 0.06:
            await self._bounce(handed, "5.1.1")
            self.gone.setdefault(handed.recipient, self.clock.now())
        elif luck < 0.07:
            await self._bounce(handed, "4.2.2")

    async def leave(self, recipient: str) -> None:
        team, now = self.app_state.home.team_id, self.clock.now()

        def story(conn: Connection) -> None:
            suppress_person(conn, team, recipient, SuppressionReason.UNSUBSCRIBED, "By the page", now)

        await self.do(story)
        self.gone.setdefault(recipient, now)

    async def _reply(self, handed: Handed, text: str) -> None:
        self.number += 1
        head = (
            f"From: {handed.recipient}\nTo: x@acme.test\nSubject: Re: Hello\n"
            f"Message-ID: <{self.number}@people.test>\nIn-Reply-To: {handed.message_id}\n"
            f"Date: {self.clock.now():%a, %d %b %Y %H:%M:%S} +0000\n"
        )
        await self._receive(handed, f"{head}\n{text}\n".replace("\n", "\r\n").encode(), "reply")

    async def _bounce(self, handed: Handed, status: str) -> None:
        self.number += 1
        told = f"Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {handed.recipient}\n"
        told += f"Action: failed\nStatus: {status}\n"
        original = f"From: x@acme.test\nTo: {handed.recipient}\nMessage-ID: {handed.message_id}\n\nHi\n"
        raw = report(f"It came back {self.number}", told, original)
        await self._receive(handed, raw.replace(b"<dsn1@", f"<dsn{self.number}@".encode()), "bounce")

    async def _receive(self, handed: Handed, raw: bytes, expected: str) -> None:
        def story(conn: Connection) -> str | None:
            inbox = received.find_inbox(conn, handed.inbox)
            assert inbox is not None
            return process_message(conn, inbox, parse_message(raw, [inbox.email_address]), self.clock.now())

        assert await self.do(story) == expected

    async def _pause_or_resume(self) -> None:
        """A campaign or an inbox stops; most of the time one that has stopped goes on."""
        table, name = self.chance.choice([(tables.campaigns, "status"), (tables.inboxes, "overall_status")])
        every = self.campaigns if name == "status" else self.inboxes

        def story(conn: Connection) -> None:
            column = table.c[name]
            paused = conn.scalars(select(table.c.id).where(column == "PAUSED").order_by(table.c.id)).all()
            one = self.chance.choice(paused if paused and self.chance.random() < 0.8 else every)
            now = conn.scalar(select(column).where(table.c.id == one))
            turned = {"ACTIVE": "PAUSED", "PAUSED": "ACTIVE"}.get(str(now), now)
            conn.execute(update(table).where(table.c.id == one).values({name: turned}))
            after_commit(conn).wake("pump:*")

        await self.do(story)

    def _settle_doubts(self, conn: Connection) -> None:
        """Somebody looks into the Sent folder and says what is true."""
        arrived = {handed.message_id for handed in self.wire.handed}
        mails = tables.mails
        doubtful = conn.execute(select(mails).where(mails.c.state == MailState.UNCERTAIN).limit(20)).all()
        for mail in doubtful:
            lost = self.chance.choice([Verdict.SEND_AGAIN, Verdict.LET_BE])
            verdict = Verdict.ARRIVED if mail.message_id in arrived else lost
            lead = conn.execute(select(tables.leads).where(tables.leads.c.id == mail.lead_id)).one()
            if verdict is Verdict.SEND_AGAIN and lead.hold != "uncertain":
                continue
            if verdict is Verdict.LET_BE:
                self.let_be.add(mail.lead_id)
            resolve_uncertain_mail(conn, mail.workspace_id, mail.id, verdict, self.clock.now())

    def _resumed(self, conn: Connection) -> None:
        for table, name in ((tables.campaigns, "status"), (tables.inboxes, "overall_status")):
            conn.execute(update(table).where(table.c[name] == "PAUSED").values({name: "ACTIVE"}))
        conn.execute(update(tables.campaigns).values(stopped_by=None, bounces_since=self.clock.now()))
        conn.execute(update(tables.inboxes).values(send_retry_at=None, send_trouble=None))
        after_commit(conn).wake("pump:*")

    async def morning(self) -> None:
        """A person looks through what has stopped, and resumes it."""
        await self.do(lambda conn: self._resumed(conn))
        await self._settled()

    async def in_peace(self) -> None:
        """Everybody resumes, and what is in doubt is settled: then it can come to its end."""

        def story(conn: Connection) -> None:
            self._resumed(conn)
            while conn.scalar(select(func.count()).where(tables.mails.c.state == MailState.UNCERTAIN)):
                self._settle_doubts(conn)

        await self.do(story)
        await self._settled()
