"""Two workers at one Dovecot: who is killed is replaced, and no mail is read twice."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, update

from app.contract import paths
from app.contract.journeys import Gate, Journey
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import WallClock
from app.service.core.settings import Settings
from app.service.core.vault import open_vault
from app.service.core.work_keys import LOOKED
from app.service.mail.mime_composer import format_date
from app.service.workflows.outbound.message_context import new_message_id
from tests import factories
from tests.factories import Sent
from tests.mailhost.fixture import MailHost
from tests.service.mail.sample_mails import mail
from tests.service.workflows.inbound.breaking_connection import Line
from tests.service.workflows.inbound.test_dovecot import BOB, letter, submit
from tests.service.workflows.outbound.conftest import Scene

from .test_workers import KEY, Team, give_address, running
from .test_workers import team as team

pytestmark = pytest.mark.anyio
MAILBOXES = ("anna@acme.test", "ben@acme.test", "catch@catch.test")
READ = "SELECT i.imap_username, m.text FROM messages m JOIN inboxes i ON i.id = m.inbox_id"


async def furnish(team: Team, host: MailHost) -> dict[str, Sent]:
    """An inbox for each mailbox, and a mail that it sent."""

    def work(conn: Connection, app_state: AppState) -> dict[str, Sent]:
        found = dict[str, Sent]()
        for login in MAILBOXES:
            inbox = factories.add_inbox(conn, app_state, login)
            where = {"imap_host": host.host, "imap_port": host.imaps_port, "imap_username": login}
            sealed = app_state.vault.seal(host.users[login], f"inbox:{inbox}:imap")
            values = where | {"imap_password": sealed, "ca_file": str(host.ca_file)}
            conn.execute(update(tables.inboxes).where(tables.inboxes.c.id == inbox).values(values))
            found[login] = factories.add_sent_mail(
                conn, app_state, inbox, factories.add_campaign(conn, app_state), BOB
            )
        return found

    settings = Settings(data=team.data, database=team.url, bootstrap_key=KEY)
    async with open_service(settings, WallClock(), await open_vault(team.data, file_only=True)) as app_state:
        return await app_state.database.write(lambda conn: work(conn, app_state))


async def test_workers_watch_each_mailbox_once_and_replace_killed_watcher(
    team: Team, mail_host: MailHost
) -> None:
    sent = await furnish(team, mail_host)
    written = Counter[tuple[str, str]]()

    async def write(number: int) -> None:
        for login in MAILBOXES:
            await submit(mail_host, BOB, login, letter(sent[login], number))
            written[login, f"Hello {number}"] += 1

    async def read() -> Counter[tuple[str, str]]:
        """Of ours: the mailboxes are those of other tests, too."""
        found = Counter((login, text.strip()) for login, text in await team.ask(READ))
        return Counter({one: found[one] for one in written})

    async def are_read() -> bool:
        return await read() >= written

    async def both_watch() -> bool:
        owners = await team.owners()
        return len(owners) == len(MAILBOXES) and len(set(owners.values())) == 2

    async with running(team):
        await team.until(both_watch)
        await write(1001)
        await team.until(are_read)
        before = await team.owners()
        inbox, victim = next(iter(before.items()))
        os.kill(victim, signal.SIGKILL)
        await write(1002)
        await team.until(are_read)  # thirty seconds
        assert (await team.owners())[inbox] != victim
        await write(1003)
        await team.until(are_read)
    assert await read() == written


@asynccontextmanager
async def barred(host: str, port: int) -> AsyncIterator[tuple[int, asyncio.Event]]:
    """A port that leads there once the bar is lifted; until then nobody says a word."""
    lifted, talks = asyncio.Event(), set[asyncio.Task[None]]()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
        writer.close()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talks.add(task) if (task := asyncio.current_task()) else None
        try:
            await lifted.wait()
            there = await asyncio.open_connection(host, port)
            await asyncio.gather(carry(reader, there[1]), carry(there[0], writer))
        except (OSError, asyncio.CancelledError):
            writer.transport.abort()

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1], lifted
        for task in talks:
            task.cancel()
        await asyncio.gather(*talks, return_exceptions=True)


async def two_inboxes(team: Team, host: MailHost, port: int, **campaign: Any) -> Scene:
    """The first sends to two people; the second is read by way of the port."""
    settings = Settings(data=team.data, database=team.url, bootstrap_key=KEY)
    async with open_service(settings, WallClock(), await open_vault(team.data, file_only=True)) as app_state:
        await give_address(app_state)
        scene = Scene(app_state, WallClock())  # type: ignore[arg-type]
        for login, imap in zip(MAILBOXES[:2], (host.imaps_port, port), strict=True):
            where = {"imap_host": host.host, "imap_port": imap, "imap_username": login}
            inbox = await scene.add_inbox(team.lab, email_address=login, **where)
            password = app_state.vault.seal(host.users[login], f"inbox:{inbox}:imap")
            trust = host.ca_file.read_text() + team.lab.ca_file.read_text()
            (both := team.data / "both.pem").write_text(trust)
            await scene.set(tables.inboxes, inbox, imap_password=password, ca_file=str(both))
        await scene.add_campaign(leads=0, min_gap_seconds=0, **campaign)
        for person in (BOB, "eve@people.test"):
            await scene.add_lead(person)
    return scene


async def ask_for_no_more(host: MailHost) -> None:
    """Bob does, in the second inbox."""
    wish = mail("Please remove me.", subject="No more")
    wish = wish.replace(b"<r1@prospects.test>", new_message_id(BOB).encode())
    wish = wish.replace(b"Tue, 3 Mar 2026 10:00:00 +0100", format_date(WallClock().now()).encode())
    await submit(host, BOB, MAILBOXES[1], wish)


@pytest.mark.parametrize("reply_to", ["ben@acme.test", None])
async def test_worker_sends_only_after_other_worker_has_read_replies(
    team: Team, mail_host: MailHost, reply_to: str | None
) -> None:
    async with barred(mail_host.host, mail_host.imaps_port) as (port, lifted):
        scene = await two_inboxes(team, mail_host, port, reply_to=reply_to)
        await ask_for_no_more(mail_host)

        async def are_apart() -> bool:
            return len(set((await team.owners()).values())) == 2

        async def is_read() -> bool:
            known = "SELECT inbox_id FROM inbox_sessions WHERE inbox_id = %s AND sign = %s"
            return bool(team.lab.handed or await team.ask(known, scene.inbox_id, LOOKED))

        async def went() -> bool:
            return bool(team.lab.handed)

        async with running(team):
            await team.until(are_apart)
            await team.until(is_read)
            await asyncio.sleep(1.0)  # long enough for what must not happen
            assert team.lab.recipients == []
            lifted.set()
            await team.until(went)
        assert team.lab.recipients == ["eve@people.test"]
        (row,) = await team.ask("SELECT email_key FROM suppressions")
        assert row == (BOB,)


async def test_campaign_waits_while_other_worker_cannot_read_replies(team: Team, mail_host: MailHost) -> None:
    """The connection of the other one breaks; who serves HTTP, and reads nothing, says so, too."""
    known = "SELECT inbox_id FROM inbox_sessions WHERE sign = %s"
    async with Line(mail_host.imaps_port, mail_host.host) as line:
        scene = await two_inboxes(team, mail_host, line.port, reply_to=MAILBOXES[1], status="PAUSED")

        async def are_apart() -> bool:
            return len(set((await team.owners()).values())) == 2

        async def are_read() -> bool:
            return len(await team.ask(known, LOOKED)) == 2

        async def is_lost() -> bool:
            return len(await team.ask(known, LOOKED)) == 1

        async def went() -> bool:
            return bool(team.lab.handed)

        async with running(team):
            await team.until(are_apart)
            await team.until(are_read)
            line.cut()
            await team.until(is_lost)
            await ask_for_no_more(mail_host)
            await team.launch()
            await asyncio.sleep(1.0)  # long enough for what must not happen
            assert team.lab.recipients == []
            where = {"campaign_id": scene.campaign_id, "lead_id": scene.leads[0]}
            told = Journey.model_validate((await team.api.get(paths.LEAD_JOURNEY.format(**where))).json())
            assert told.next is not None and told.next.due_at is None
            assert [gate.gate for gate in told.next.gates if not gate.passed] == [Gate.REPLIES_UNREAD]
            line.is_cut = False
            await team.until(went)
        assert team.lab.recipients == ["eve@people.test"]
