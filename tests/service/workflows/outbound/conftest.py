"""A campaign in the database, an inbox of the lab, and a pump between them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Row, insert, select, update

from app.contract.addresses import email_key
from app.contract.ids import new_id
from app.service.app_state import Service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.mail.smtp_session import Timeouts
from app.service.workflows.outbound.claim_next import claim_next_mail
from app.service.workflows.outbound.inbox_sender import InboxSender
from app.service.workflows.outbound.sender_run import begin_run

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

    house: Service
    clock: VirtualClock
    inbox_id: str = ""
    campaign_id: str = ""
    leads: list[str] = field(default_factory=list)

    async def do(self, work: Any) -> Any:
        return await self.house.database.write(work)

    async def add_inbox(self, lab: Lab, **more: Any) -> str:
        inbox_id = new_id()
        values = {
            "id": inbox_id,
            "team_id": self.house.home.team_id,
            "workspace_id": self.house.home.workspace_id,
            "email_address": f"alex{inbox_id}@acme.test",
            "display_name": "Alex Morgan",
            "inbox_type": "CUSTOM_SMTP",
            "daily_limit": 500,
            "smtp_host": "127.0.0.1",
            "smtp_port": lab.port,
            "smtp_username": "alex",
            "smtp_password": self.house.vault.seal("right", f"inbox:{inbox_id}:smtp"),
            "ca_file": str(lab.ca_file),
            "created_at": self.clock.now(),
        } | more
        await self.do(lambda conn: conn.execute(insert(tables.inboxes).values(values)))
        self.inbox_id = self.inbox_id or inbox_id
        return inbox_id

    async def add_campaign(self, *, leads: int = 1, follow_up_days: int | None = None, **more: Any) -> str:
        """Every day, all hours, a gap of ten seconds; the initial mail and, if asked, one follow-up."""
        campaign_id, home, now = new_id(), self.house.home, self.clock.now()
        values = {
            "id": campaign_id,
            "team_id": home.team_id,
            "workspace_id": home.workspace_id,
            "name": "A campaign",
            "status": "ACTIVE",
            "start_date": now,
            "timezone": "UTC",
            "sending_days": [0, 1, 2, 3, 4, 5, 6],
            "sending_window_start": 0,
            "sending_window_end": 23,
            "sending_window_end_minute": 59,
            "min_gap_seconds": 10,
            "enable_unsubscribe": True,
            "lead_mapping": {},
            "created_at": now,
            "updated_at": now,
        } | more

        def make(conn: Connection) -> None:
            conn.execute(insert(tables.campaigns).values(values))
            conn.execute(
                insert(tables.campaign_inboxes).values(campaign_id=campaign_id, inbox_id=self.inbox_id)
            )
            self._variant(conn, campaign_id, None, "Hello {{first_name}}", "Hi {{first_name}}, a question.")
            if follow_up_days is not None:
                sequence_id = new_id()
                conn.execute(
                    insert(tables.sequences).values(
                        id=sequence_id,
                        campaign_id=campaign_id,
                        step_number=2,
                        trigger_type="NO_REPLY",
                        wait_days=follow_up_days,
                        created_at=now,
                    )
                )
                self._variant(conn, campaign_id, sequence_id, "", "Hi again, {{first_name}}.")

        await self.do(make)
        self.campaign_id = self.campaign_id or campaign_id
        for number in range(leads):
            await self.add_lead(f"person{number}@people.test", campaign_id=campaign_id)
        return campaign_id

    def _variant(
        self, conn: Connection, campaign: str, sequence: str | None, subject: str, text: str
    ) -> None:
        conn.execute(
            insert(tables.variants).values(
                id=new_id(),
                campaign_id=campaign,
                sequence_id=sequence,
                subject_template=subject,
                body_template=text,
                created_at=self.clock.now(),
                updated_at=self.clock.now(),
            )
        )

    async def add_lead(self, email: str, campaign_id: str = "", **contact: Any) -> str:
        lead_id, contact_id, now = new_id(), new_id(), self.clock.now()
        values: dict[str, Any] = {"first_name": "Bob", **contact}

        def make(conn: Connection) -> None:
            conn.execute(
                insert(tables.contacts).values(
                    id=contact_id,
                    team_id=self.house.home.team_id,
                    email=email,
                    email_key=email_key(email),
                    created_at=now,
                    updated_at=now,
                    **values,
                )
            )
            conn.execute(
                insert(tables.leads).values(
                    id=lead_id,
                    campaign_id=campaign_id or self.campaign_id,
                    contact_id=contact_id,
                    next_step=0,
                    due_at=now,
                    created_at=now,
                    updated_at=now,
                )
            )

        await self.do(make)
        self.leads.append(lead_id)
        return lead_id

    async def claim(self, now: datetime) -> Any:
        """What a sender would hand over next."""
        return await self.do(
            lambda conn: claim_next_mail(conn, self.house, begin_run(conn, self.inbox_id, now), now)
        )

    def pump(self, patience: Timeouts = QUICK) -> InboxSender:
        pump = InboxSender(self.house, self.inbox_id, patience)
        self.house.stack.callback(pump.rest)
        return pump

    async def rows(self, table: Any) -> list[Row[Any]]:
        return list(
            await self.house.database.read(
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
async def scene(house: Service, clock: VirtualClock, lab: Lab) -> Scene:
    scene = Scene(house, clock)
    await scene.add_inbox(lab)
    return scene
