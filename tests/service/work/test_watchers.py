"""Two workers at one Dovecot: who is killed is replaced, and no mail is read twice."""

from __future__ import annotations

import os
import signal
from collections import Counter

import pytest
from sqlalchemy import Connection, update

from app.service import tables
from app.service.clock import WallClock
from app.service.service import Service, opened
from app.service.settings import Settings
from app.service.vault import open_vault
from tests.mailhost.fixture import MailHost
from tests.service import rows
from tests.service.receiving.test_dovecot import BOB, letter, submit
from tests.service.rows import Sent

from .test_workers import KEY, Team, running
from .test_workers import team as team

pytestmark = pytest.mark.anyio
MAILBOXES = ("anna@acme.test", "ben@acme.test", "catch@catch.test")
READ = "SELECT i.imap_username, m.text FROM messages m JOIN inboxes i ON i.id = m.inbox_id"


async def furnish(team: Team, host: MailHost) -> dict[str, Sent]:
    """An inbox for each mailbox, and a mail that it sent."""

    def work(conn: Connection, house: Service) -> dict[str, Sent]:
        found = dict[str, Sent]()
        for login in MAILBOXES:
            inbox = rows.inbox(conn, house, login)
            where = {"imap_host": host.host, "imap_port": host.imaps_port, "imap_username": login}
            sealed = house.vault.seal(host.users[login], f"inbox:{inbox}:imap")
            values = where | {"imap_password": sealed, "ca_file": str(host.ca_file)}
            conn.execute(update(tables.inboxes).where(tables.inboxes.c.id == inbox).values(values))
            found[login] = rows.sent(conn, house, inbox, rows.campaign(conn, house), BOB)
        return found

    settings = Settings(data=team.data, database=team.url, bootstrap_key=KEY)
    async with opened(settings, WallClock(), await open_vault(team.data, file_only=True)) as house:
        return await house.database.write(lambda conn: work(conn, house))


async def test_each_mailbox_has_one_watcher_and_who_is_killed_is_replaced(
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
