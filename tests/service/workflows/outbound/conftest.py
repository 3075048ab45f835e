"""A campaign in the database, an inbox of the lab, and a pump between them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Row, insert, select, update

from app.contract.ids import new_id
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.mail.smtp_session import Timeouts
from app.service.workflows.outbound.claim_next import claim_next_mail
from app.service.workflows.outbound.inbox_sender import InboxSender
from app.service.workflows.outbound.sender_run import begin_run
from tests import factories

from .smtp_lab import Lab

QUICK = Timeouts(connect=2, command=2, delivery=2, idle=5)
PATIENT = Timeouts(connect=20, command=20, delivery=20, idle=5)  # the lab tells a story before it answers


@pytest.fixture
async def lab(anyio_backend: str, tmp_path: Path) -> AsyncIterator[Lab]:
    async with Lab(tmp_path / "lab") as lab:
        yield lab


@dataclass
class Scene:
    """Rows made by hand, and a look at what became of them."""

    app_state: AppState
    clock: VirtualClock
    inbox_id: str = ""
    campaign_id: str = ""
    leads: list[str] = field(default_factory=list)

    async def do(self, work: Any) -> Any:
        return await self.app_state.database.write(work)

    async def add_inbox(self, lab: Lab, **more: Any) -> str:
        inbox_id = new_id()
        values = {
            "id": inbox_id,
            "display_name": "Alex Morgan",
            "daily_limit": 500,
            "smtp_host": "127.0.0.1",
            "smtp_port": lab.port,
            "smtp_username": "alex",
            "smtp_password": self.app_state.vault.seal("right", f"inbox:{inbox_id}:smtp"),
            "ca_file": str(lab.ca_file),
            "created_at": self.clock.now(),
        } | more
        address = values.pop("email_address", f"alex{inbox_id}@acme.test")
        await self.do(lambda conn: factories.add_inbox(conn, self.app_state, address, **values))
        self.inbox_id = self.inbox_id or inbox_id
        return inbox_id

    async def add_campaign(self, *, leads: int = 1, follow_up_days: int | None = None, **more: Any) -> str:
        """Every day, all hours, a gap of ten seconds; the initial mail and, if asked, one follow-up."""
        values = {
            "name": "A campaign",
            "sending_days": [0, 1, 2, 3, 4, 5, 6],
            "sending_window_start": 0,
            "sending_window_end": 23,
            "sending_window_end_minute": 59,
            "min_gap_seconds": 10,
            "enable_unsubscribe": True,
        } | more

        def make(conn: Connection) -> str:
            made = factories.add_campaign(conn, self.app_state, **values)
            conn.execute(insert(tables.campaign_inboxes).values(campaign_id=made, inbox_id=self.inbox_id))
            subject, text = "Hello {{first_name}}", "Hi {{first_name}}, a question."
            factories.add_variant(conn, self.app_state, made, None, subject, text)
            if follow_up_days is not None:
                step = factories.add_follow_up(conn, self.app_state, made, wait_days=follow_up_days)
                factories.add_variant(conn, self.app_state, made, step, "", "Hi again, {{first_name}}.")
            return made

        campaign_id: str = await self.do(make)
        self.campaign_id = self.campaign_id or campaign_id
        for number in range(leads):
            await self.add_lead(f"person{number}@people.test", campaign_id=campaign_id)
        return campaign_id

    async def add_lead(self, email: str, campaign_id: str = "", **contact: Any) -> str:
        def make(conn: Connection) -> str:
            person = factories.add_contact(conn, self.app_state, email, **{"first_name": "Bob", **contact})
            return factories.add_lead(conn, self.app_state, campaign_id or self.campaign_id, person)

        lead_id: str = await self.do(make)
        self.leads.append(lead_id)
        return lead_id

    async def claim(self, now: datetime) -> Any:
        """What a sender would hand over next."""
        return await self.do(
            lambda conn: claim_next_mail(conn, self.app_state, begin_run(conn, self.inbox_id, now), now)
        )

    def pump(self, patience: Timeouts = QUICK) -> InboxSender:
        pump = InboxSender(self.app_state, self.inbox_id, patience)
        self.app_state.stack.callback(pump.rest)
        return pump

    async def rows(self, table: Any) -> list[Row[Any]]:
        return list(
            await self.app_state.database.read(
                lambda conn: conn.execute(select(table).order_by(*table.primary_key)).all()
            )
        )

    async def mail(self) -> Row[Any]:
        (mail,) = await self.rows(tables.mails)
        return mail

    async def lead(self, number: int = 0) -> Row[Any]:
        return next(row for row in await self.rows(tables.leads) if row.id == self.leads[number])

    async def hold(self, number: int = 0) -> tuple[str | None, str | None]:
        lead = await self.lead(number)
        return lead.hold, lead.hold_detail

    async def inbox(self) -> Row[Any]:
        return next(row for row in await self.rows(tables.inboxes) if row.id == self.inbox_id)

    async def set(self, table: Any, row_id: str, **values: Any) -> None:
        await self.do(lambda conn: conn.execute(update(table).where(table.c.id == row_id).values(values)))

    def later(self, at: datetime | None) -> None:
        assert at is not None
        self.clock.move_to(at)


@pytest.fixture
async def scene(app_state: AppState, clock: VirtualClock, lab: Lab) -> Scene:
    scene = Scene(app_state, clock)
    await scene.add_inbox(lab)
    return scene
