"""What happens to one person touches that person's row and nobody else's, however many people there are."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, text

from app.contract.contacts import ContactSource
from app.contract.csv_mapping import Person
from app.contract.directory import NewSuppression
from app.contract.replies import ThreadEdit
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.mail.parse_message import parse_message
from app.service.records import contacts, enrollment, lead_list, received
from app.service.workflows import tracking
from app.service.workflows.campaigns import campaign_lifecycle
from app.service.workflows.contacts import contact_edits, suppression_admin
from app.service.workflows.inbound import thread_actions
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.outbound import ledger_steps
from tests import factories
from tests.service.crowds import crowd
from tests.service.mail import sample_mails as letters

pytestmark = [pytest.mark.anyio, pytest.mark.sqlite]  # its triggers and plans tell what is touched
FEW, MANY = 300, 6_000
AGENT = "Mozilla/5.0 (X11; Linux x86_64) Thunderbird/140.0"
INSTRUCTIONS = 50  # of SQLite's machine, between two looks at the counter


class Scene:
    """Bob got a mail of a campaign that Eve waits in; very many others have been through another one."""

    def __init__(self, app_state: AppState, clock: VirtualClock) -> None:
        self.app_state, self.clock, self.counted = app_state, clock, 0
        self.bob: factories.Sent
        self.small = self.eve = self.eves_lead = ""

    async def open(self, count: int) -> Scene:
        await self.app_state.database.write(lambda conn: crowd(conn, self.app_state, count))

        def work(conn: Connection) -> None:
            self.small = factories.add_campaign(conn, self.app_state, name="Small campaign", status="PAUSED")
            inbox = factories.add_inbox(conn, self.app_state)
            self.bob = factories.add_sent_mail(conn, self.app_state, inbox, self.small)
            self.eve = self.people(conn, Person("eve@people.test"))[0]
            enrollment.enroll_in_campaign(
                conn, self.app_state.home, self.small, [self.eve], None, "skip", self.clock.now()
            )
            mine = tables.leads.c.contact_id == self.eve
            self.eves_lead = conn.execute(select(tables.leads.c.id).where(mine)).scalar_one()
            for statement in (
                "CREATE TABLE written (id TEXT)",
                *(
                    f"CREATE TRIGGER on_{what} AFTER {what} ON contacts BEGIN"
                    " INSERT INTO written VALUES (old.id); END"
                    for what in ("UPDATE", "DELETE")
                ),
            ):
                conn.execute(text(statement))

        await self.app_state.database.write(work)
        self.clock.move_to(self.clock.now() + timedelta(hours=1))
        return self

    def people(self, conn: Connection, *who: Person) -> list[str]:
        origin = contacts.Origin(ContactSource.CSV, "a.csv")
        return contacts.upsert_rows(conn, self.app_state.home.team_id, who, origin, self.clock.now()).ids

    async def does(self, what: str) -> set[str]:
        """Do it; whose rows were written, by name. `counted` is what it cost."""

        def work(conn: Connection) -> set[str]:
            conn.execute(text("DELETE FROM written"))
            raw, self.counted = conn.connection.driver_connection, 0
            assert raw is not None
            raw.set_progress_handler(self._count, INSTRUCTIONS)
            try:
                WHAT[what](conn, self)
            finally:
                raw.set_progress_handler(None, INSTRUCTIONS)
            names = {self.bob.contact: "bob", self.eve: "eve"}
            return {names.get(each, each) for each in conn.scalars(text("SELECT id FROM written"))}

        return await self.app_state.database.write(work)

    def _count(self) -> int:
        self.counted += 1
        return 0

    def receive(self, conn: Connection, raw: bytes) -> None:
        inbox = received.find_inbox(conn, self.bob.inbox)
        assert inbox is not None
        raw = raw.replace(letters.OURS.encode(), self.bob.message_id.encode())
        assert process_message(conn, inbox, parse_message(raw, [inbox.email_address]), self.clock.now()) in (
            "reply",
            "bounce",
        )


def categorize(conn: Connection, scene: Scene) -> None:
    scene.receive(conn, letters.mail("Thanks."))
    thread = conn.execute(select(tables.threads.c.id)).scalar_one()
    wanted = ThreadEdit.model_validate({"manual_category": "Demo Booked"})
    thread_actions.apply_thread_edit(conn, scene.app_state.home, thread, wanted, scene.clock.now())


def release(conn: Connection, scene: Scene) -> None:
    new = NewSuppression(email="bob@prospects.test")
    added = suppression_admin.add_suppression(conn, scene.app_state.home, new, scene.clock.now())
    suppression_admin.lift_suppression(conn, scene.app_state.home, added.id, scene.clock.now())


def imported(conn: Connection, scene: Scene) -> None:
    scene.people(
        conn, Person("bob@prospects.test"), Person("eve@people.test", "Eve"), Person("new@people.test")
    )


WHAT: dict[str, Callable[[Connection, Scene], Any]] = {
    "a mail is sent": lambda conn, it: ledger_steps._roll_up(
        conn, ledger_steps.mail_of(conn, it.bob.mail), it.clock.now()
    ),
    "an open": lambda conn, it: tracking.record_open(conn, it.bob.token, AGENT, "", it.clock.now()),
    "a reply": lambda conn, it: it.receive(conn, letters.mail("Sounds interesting, tell me more.")),
    "a bounce": lambda conn, it: it.receive(conn, letters.POSTFIX),
    "a soft bounce": lambda conn, it: it.receive(conn, letters.FULL_MAILBOX),
    "an opt-out": lambda conn, it: tracking.unsubscribe_by_token(
        conn, it.app_state.vault, it.bob.token, it.clock.now()
    ),
    "a category": categorize,
    "a suppression taken back": release,
    "a lead deleted": lambda conn, it: lead_list.delete_pending_leads(conn, it.small, [it.eves_lead]),
    "a contact deleted": lambda conn, it: contact_edits.delete_contacts(
        conn, it.app_state.home, [it.eve], it.clock.now()
    ),
    "a campaign deleted": lambda conn, it: campaign_lifecycle.delete_campaign(
        conn, it.app_state.home, it.small, it.clock.now()
    ),
    "an import": imported,
}
WRITTEN = {
    "a lead deleted": {"eve"},
    "a contact deleted": {"eve"},
    "a campaign deleted": {"bob", "eve"},
    "an import": {"eve"},
}


@pytest.mark.parametrize("what", WHAT)
async def test_contact_rollup_writes_only_affected_contacts(
    app_state: AppState, clock: VirtualClock, what: str
) -> None:
    scene = await Scene(app_state, clock).open(FEW)
    assert await scene.does(what) == WRITTEN.get(what, {"bob"})


@pytest.mark.parametrize("what", WHAT)
async def test_contact_rollup_cost_does_not_grow_with_contact_count(
    app_state: AppState, clock: VirtualClock, what: str, tmp_path: Path
) -> None:
    """Counted in steps of SQLite's machine, which no other process can slow down."""
    few = await Scene(app_state, clock).open(FEW)
    async with open_service(Settings(data=tmp_path / "many"), clock, Vault(bytes(32))) as other:
        many = await Scene(other, clock).open(MANY)
        for scene in (few, many):
            await scene.does(what)
    assert few.counted <= many.counted < few.counted * 1.3, "it grows with the crowd"
