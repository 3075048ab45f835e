"""An older copy of everything put back: what lies in the Sent folder is not sent a second time."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import ssl
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from imapclient import IMAPClient
from sqlalchemy import Connection, insert, select, update

from app.contract import paths
from app.contract.ids import new_id
from app.contract.mails import MailKind, MailState
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.mail.imap_client import Mailbox, MailboxError
from app.service.practice.simulator import PracticeWorld
from app.service.workflows.inbound import imap_watcher
from app.service.workflows.inbound.watcher_manager import expect_replies, keep_watchers
from app.service.workflows.outbound.inbox_sender import start_sending
from tests import factories
from tests.bench.figures import tell
from tests.patience import patient
from tests.service.empty_workspace import fresh
from tests.service.postgres import Cluster

pytestmark = [pytest.mark.anyio, pytest.mark.expects_log]
ANNA, PEOPLE = "anna@acme.test", 40
HAND = b"From: anna@acme.test\r\nTo: %s\r\nSubject: %s\r\nMessage-ID: <%s>\r\n%s\r\nHi\r\n"


class Town:
    """A mailbox of the practice world, and a workspace that is ended, put back and started again."""

    def __init__(self, settings: Settings, clock: VirtualClock, world: PracticeWorld, copies: Copies) -> None:
        self.settings, self.clock, self.world, self.copies = settings, clock, world, copies
        self.account = world.add_account(ANNA, "Anna")
        self.app_state: AppState
        self.inbox = self.campaign = ""

    async def furnish(self, *, imap: bool = True, kind: str = "CUSTOM_SMTP") -> None:
        async with self.opened() as app_state:
            await app_state.database.write(lambda conn: self._furnish(conn, app_state, imap, kind))

    def _furnish(self, conn: Connection, app_state: AppState, imap: bool, kind: str) -> None:
        ports, now = self.world.ports, app_state.clock.now()
        servers: dict[str, Any] = {"smtp_host": "localhost", "smtp_port": ports.smtp, "smtp_username": ANNA}
        if imap:
            servers |= {"imap_host": "localhost", "imap_port": ports.imaps, "imap_username": ANNA}
        more = {"ca_file": str(self.world.ca_file), "daily_limit": 100, "inbox_type": kind}
        self.inbox = factories.add_inbox(conn, app_state, ANNA, created_at=now, **servers, **more)
        sealed = {
            f"{side}_password": app_state.vault.seal(self.account.password, f"inbox:{self.inbox}:{side}")
            for side in ("smtp", "imap")
        }
        conn.execute(update(tables.inboxes).values(sealed))
        days = {"sending_days": list(range(7)), "min_gap_seconds": 0, "enable_unsubscribe": True}
        hours = {"sending_window_start": 0, "sending_window_end": 23, "sending_window_end_minute": 59}
        self.campaign = factories.add_campaign(conn, app_state, **days, **hours)
        conn.execute(insert(tables.campaign_inboxes).values(campaign_id=self.campaign, inbox_id=self.inbox))
        step = {"id": new_id(), "campaign_id": self.campaign, "created_at": now}
        second = {"step_number": 2, "trigger_type": "NO_REPLY", "wait_days": 3}
        conn.execute(insert(tables.sequences).values(step | second))
        text = {"campaign_id": self.campaign, "updated_at": now, "created_at": now}
        for number, (sequence, subject) in enumerate(((None, "A question"), (step["id"], ""))):
            body = {"subject_template": subject, "body_template": f"Hi, number {number}"}
            conn.execute(
                insert(tables.variants).values(text | body | {"id": new_id(), "sequence_id": sequence})
            )
        for number in range(PEOPLE):
            self._lead(conn, app_state, f"quiet{number}@people.test", now)

    def direct(self, conn: Connection, app_state: AppState) -> None:
        """An email that somebody wrote by hand, about to go out."""
        to, message_id = "quiet-friend@people.test", f"<{'ab' * 16}@acme.test>"
        mail = factories.add_sent_mail(conn, app_state, self.inbox, None, to, state=MailState.PLANNED)
        raw = HAND % (to.encode(), b"Lunch", message_id[1:-1].encode(), b"")
        values = {"kind": MailKind.DIRECT, "raw": raw, "message_id": message_id, "in_data_at": None}
        conn.execute(update(tables.mails).where(tables.mails.c.id == mail.mail).values(values))

    def _lead(self, conn: Connection, app_state: AppState, email: str, now: datetime) -> None:
        contact, times = new_id(), {"created_at": now, "updated_at": now}
        person = {"id": contact, "team_id": app_state.home.team_id, "email": email, "email_key": email}
        conn.execute(insert(tables.contacts).values(**person, **times))
        lead = {"id": new_id(), "campaign_id": self.campaign, "contact_id": contact}
        conn.execute(insert(tables.leads).values(**lead, next_step=0, due_at=now, **times))

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[AppState]:
        if self.settings.database is None:
            fresh(self.settings.data)
        async with open_service(self.settings, self.clock, Vault(bytes(32))) as self.app_state:
            yield self.app_state

    @contextlib.asynccontextmanager
    async def started(self) -> AsyncIterator[AppState]:
        """As main.start does; by then the mailbox was read and what may be sent is sent."""
        async with self.opened() as app_state:
            await expect_replies(app_state)
            await start_sending(app_state)
            await keep_watchers(app_state)
            try:
                await self.settled()
                yield app_state
            finally:
                await app_state.runner.close()

    async def settled(self) -> None:
        async def look() -> bool:
            inbox = await self.row()
            reads = inbox.imap_host != ""
            known = inbox.older_copy != "SUSPECTED" and (
                not reads or bool(self.app_state.read_at.get(self.inbox))
            )
            await self.app_state.runner.settle()  # whoever may send since then has sent
            mails = await self.all(tables.mails)
            return known and all(mail.sent_copy for mail in mails if mail.state == "SENT" and reads)

        async with patient(30):
            while not await look():
                await asyncio.sleep(0.02)
        await self.app_state.runner.settle()

    async def all(self, table: Any) -> list[Any]:
        return list(await self.app_state.database.read(lambda conn: conn.execute(select(table)).all()))

    async def row(self) -> Any:
        return await self.app_state.database.read(
            lambda conn: factories.read_row(conn, tables.inboxes, self.inbox)
        )

    def arrived(self) -> Counter[str]:
        return Counter(mail.person for mail in self.world.mails())

    async def answer(self, *, record: bool) -> httpx.Response:
        transport = httpx.ASGITransport(create_app(self.app_state), raise_app_exceptions=False)
        headers = {KEY_HEADER: self.settings.bootstrap_key or ""}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://127.0.0.1", headers=headers
        ) as api:
            path = paths.INBOX_UNRECORDED.format(inbox_id=self.inbox)
            return await api.post(path, json={"record": record})

    def in_sent(self, work: Callable[[IMAPClient], object]) -> None:
        context = ssl.create_default_context(cafile=str(self.world.ca_file))
        with IMAPClient("localhost", self.world.ports.imaps, ssl_context=context) as client:
            client.login(ANNA, self.account.password)
            client.select_folder("Sent")
            work(client)


class Copies:
    """A copy of everything, taken and put back as a system's backup does."""

    def __init__(self, settings: Settings, tmp_path: Path, cluster: Cluster | None) -> None:
        self._settings, self._place, self._cluster = settings, tmp_path / "copy", cluster
        self._name = (settings.database or "").rpartition("/")[2]

    def take(self) -> None:
        shutil.copytree(self._settings.data, self._place)
        if self._cluster is not None:
            self._cluster.ask(f"CREATE DATABASE {self._name}_copy TEMPLATE {self._name}")

    def drop(self) -> None:
        if self._cluster is not None:
            self._cluster.ask(f"DROP DATABASE IF EXISTS {self._name}_copy")

    def put_back(self) -> None:
        shutil.rmtree(self._settings.data)
        shutil.copytree(self._place, self._settings.data)
        if self._cluster is not None:
            self._cluster.ask(f"DROP DATABASE {self._name} WITH (FORCE)")
            self._cluster.ask(f"CREATE DATABASE {self._name} TEMPLATE {self._name}_copy")


@pytest.fixture
async def town(
    settings: Settings, clock: VirtualClock, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Town]:
    cluster = request.getfixturevalue("postgresql") if settings.database else None
    settings = replace(settings, state=tmp_path / "state")
    async with contextlib.AsyncExitStack() as stack:
        if cluster is not None:  # one that nobody else is connected to
            settings = replace(settings, database=stack.enter_context(cluster.database()))
        world = await stack.enter_async_context(PracticeWorld(tmp_path / "world", now=clock.now(), speed=1.0))
        copies = Copies(settings, tmp_path, cluster)
        yield Town(settings, clock, world, copies)
        copies.drop()


@pytest.mark.parametrize("also_outside", [False, True], ids=["only the folder", "the marks outside, too"])
async def test_restored_data_folder_is_recorded_and_sends_nothing_twice(
    town: Town, also_outside: bool
) -> None:
    await town.furnish()
    town.copies.take()
    async with town.started():
        assert len(await town.all(tables.mails)) == PEOPLE
    assert town.arrived() == {f"quiet{number}@people.test": 1 for number in range(PEOPLE)}
    town.copies.put_back()
    if also_outside:
        shutil.rmtree(town.settings.state or Path())
    async with town.started() as app_state:
        inbox = await town.row()
        assert (inbox.overall_status, inbox.older_copy) == ("PAUSED", "FOUND")
        assert inbox.send_trouble.startswith(f"{PEOPLE} emails in the Sent folder are missing")
        assert not await town.all(tables.mails) and sum(town.arrived().values()) == PEOPLE
        said = await town.answer(record=True)
        assert said.status_code == 200 and said.json()["recorded"] == PEOPLE
        await town.settled()
        inbox = await town.row()
        assert (inbox.overall_status, inbox.older_copy, inbox.send_trouble) == ("ACTIVE", None, None)
        written, leads = await town.all(tables.mails), await town.all(tables.leads)
        assert {(row.state, row.step_number, row.subject) for row in written} == {("SENT", 0, "A question")}
        assert {(row.status, row.next_step) for row in leads} == {("SENT", 2)}
        assert all(row.text.startswith("Hi, number 0") and row.sent_at == town.clock.now() for row in written)
        assert {row.token for row in await town.all(tables.unsubscribe_tokens)} <= {
            row.token for row in written
        }
        assert not await town.all(tables.deliveries)
        town.clock.move_to(town.clock.now() + timedelta(days=3, minutes=1))
        await app_state.runner.settle()
        await town.settled()
    times = dict(Counter(town.arrived().values()))
    tell(f"a data folder of before {PEOPLE} emails put back: {times} by person")
    assert set(town.arrived().values()) == {2} and len(town.arrived()) == PEOPLE  # the follow-ups
    async with town.started():
        assert (await town.row()).overall_status == "ACTIVE"


async def test_restored_data_folder_with_newer_answer_does_not_resend_it(town: Town) -> None:
    await town.furnish()
    async with town.opened() as app_state:
        await app_state.database.write(lambda conn: town.direct(conn, app_state))
    town.copies.take()
    town.clock.move_to(town.clock.now() + timedelta(seconds=1))
    async with town.started():
        pass
    town.copies.put_back()
    shutil.rmtree(town.settings.state or Path())
    async with town.started():
        assert (await town.answer(record=True)).json()["recorded"] == PEOPLE + 1
        await town.settled()
    assert town.arrived()["quiet-friend@people.test"] == 1 and set(town.arrived().values()) == {1}


async def test_restored_inbox_resumed_without_recording_resends_and_asks_once(
    town: Town,
) -> None:
    await town.furnish()
    town.copies.take()
    async with town.started():
        pass
    town.copies.put_back()
    async with town.started():
        assert (await town.answer(record=False)).status_code == 200
        assert (await town.answer(record=False)).status_code == 400
        await town.settled()
        assert set(town.arrived().values()) == {2}
    async with town.started():
        inbox = await town.row()
        assert (inbox.overall_status, inbox.older_copy) == ("ACTIVE", None)


async def test_restore_check_of_mail_written_by_hand_pauses_no_inbox(town: Town) -> None:
    await town.furnish()

    def write(client: IMAPClient) -> None:
        webmail = b"User-Agent: Roundcube Webmail/1.6\r\n"
        for to, subject, message_id, more in (
            (b"quiet1@people.test", b"Lunch?", b"CAF1@mail.gmail.com", b""),
            (b"quiet2@people.test", b"Re: A question", b"CAF2@mail.gmail.com", b""),
            (b"quiet3@people.test", b"Tuesday", b"0123456789abcdef0123456789abcdef@acme.test", webmail),
            (b"friend@people.test", b"A question", b"0123456789abcdef0123456789abcdee@acme.test", b""),
        ):
            client.append("Sent", HAND % (to, subject, message_id, more), msg_time=town.clock.now())

    await asyncio.to_thread(town.in_sent, write)
    async with town.started():
        assert (await town.row()).older_copy is None
    assert len(town.arrived()) == PEOPLE


async def test_restore_check_with_replaced_message_id_matches_recipient_and_subject(
    town: Town,
) -> None:
    await town.furnish()
    email = HAND % (b"quiet5@people.test", b"A question", b"renamed@host.test", b"")
    at = town.clock.now()
    await asyncio.to_thread(town.in_sent, lambda client: client.append("Sent", email, msg_time=at))
    async with town.started():
        assert (await town.row()).send_trouble.startswith("An email in the Sent folder is missing")
        assert (await town.answer(record=True)).json()["recorded"] == 1
        await town.settled()
    assert "quiet5@people.test" not in town.arrived() and len(town.arrived()) == PEOPLE - 1


@pytest.mark.parametrize("how", ["no IMAP", "an empty Sent folder"])
async def test_restore_check_without_usable_sent_folder_asks_once(town: Town, how: str) -> None:
    await town.furnish(imap=how != "no IMAP")
    town.copies.take()
    async with town.started():
        pass
    town.copies.put_back()
    if how != "no IMAP":
        await asyncio.to_thread(
            town.in_sent, lambda client: (client.delete_messages(client.search("ALL")), client.expunge())
        )
    async with town.started():
        inbox = await town.row()
        assert (inbox.overall_status, inbox.older_copy) == ("PAUSED", "ASKED")
        assert "is an older copy" in inbox.send_trouble
        assert (await town.answer(record=True)).status_code == 400
        assert (await town.answer(record=False)).status_code == 200
        await town.settled()
    assert set(town.arrived().values()) == {2}
    async with town.started():
        assert (await town.row()).older_copy is None


async def test_restore_check_that_breaks_three_times_does_not_block_sending(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.01)
    await town.furnish()
    uids_since, broken = Mailbox.uids_since, list[bool]()

    def cut(mailbox: Mailbox, moment: datetime) -> list[int]:
        if mailbox._sent is not None and len(broken) < 3:
            broken.append(True)
            raise MailboxError("The connection was cut.")
        return uids_since(mailbox, moment)

    monkeypatch.setattr(Mailbox, "uids_since", cut)
    async with town.started():
        assert (await town.row()).older_copy is None
    assert len(broken) == 3 and len(town.arrived()) == PEOPLE


async def test_restore_check_of_database_swapped_under_running_service_finds_it(town: Town) -> None:
    await town.furnish()
    town.copies.take()
    async with town.started() as app_state:
        town.copies.put_back()
        app_state.runner.wake("pump:*")
        async with patient(30):
            while (await town.row()).older_copy != "FOUND":
                await asyncio.sleep(0.02)
        assert (await town.answer(record=True)).json()["recorded"] == PEOPLE
        await town.settled()
        assert {row.next_step for row in await town.all(tables.leads)} == {2}
    assert set(town.arrived().values()) == {1}
