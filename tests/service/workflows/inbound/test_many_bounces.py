"""Very many mails to nobody: what Postfix reports of each is read, and nobody is written to again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import trustme
from sqlalchemy import Connection, func, select, update

from app.contract.campaigns import Trigger
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock, wall
from app.service.workflows.inbound.watcher_manager import keep_watchers
from tests import factories
from tests.bench.figures import tell
from tests.mailhost.cutting import Proxy
from tests.mailhost.fixture import MailHost
from tests.mailhost.test_engine import furnish, turn
from tests.mailhost.test_mailhost import ANNA
from tests.patience import SLOW, eventually
from tests.service.workflows.inbound.test_faults import empty
from tests.service.workflows.inbound.test_other_folders import at_dovecot

pytestmark = pytest.mark.anyio
AT_MOST = 10  # seconds


@pytest.fixture
def clock() -> VirtualClock:
    """Mailboxes keep real time."""
    return VirtualClock(datetime.now(UTC))


def everyone_is(table: Any, count: int, app_state: AppState) -> Callable[[], Awaitable[bool]]:
    counted = select(func.count()).select_from(table)

    async def so() -> bool:
        return bool(await app_state.database.read(lambda conn: conn.scalar(counted)) == count)

    return so


def reads(conn: Connection, app_state: AppState, host: MailHost, inbox_id: str) -> None:
    """The inbox gets its mailbox only now: bounces read meanwhile would hold the campaign up."""
    password = app_state.vault.seal(host.users[ANNA], f"inbox:{inbox_id}:imap")
    values = {"imap_host": host.host, "imap_port": host.imaps_port, "imap_username": ANNA}
    conn.execute(
        update(tables.inboxes).values(values | {"imap_password": password, "ca_file": str(host.ca_file)})
    )


@pytest.mark.parametrize("mails", [40, pytest.param(200, marks=pytest.mark.soak)])
async def test_bounce_reports_of_many_mails_suppress_every_recipient(
    app_state: AppState, clock: VirtualClock, mail_host: MailHost, tmp_path: Path, mails: int
) -> None:
    people = [f"gone{number}@bounce.test" for number in range(mails)]
    await asyncio.to_thread(at_dovecot, mail_host, empty)
    await asyncio.sleep(1 - wall() % 1)  # INTERNALDATE counts whole seconds
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
    steps = [(2, Trigger.NO_REPLY, 2)]
    inbox_id = await app_state.database.write(lambda conn: furnish(conn, app_state, mail_host, people, steps))
    app_state.stack = AsyncExitStack()
    async with Proxy(mail_host, authority) as proxy:
        while proxy.submitted.total() < mails:
            later = await turn(app_state, proxy, tmp_path / "ca.pem", inbox_id)
            clock.move_to(max(later or clock.now(), clock.now() + timedelta(seconds=1)))
        await app_state.database.write(lambda conn: reads(conn, app_state, mail_host, inbox_id))
        begun = time.monotonic()
        await keep_watchers(app_state)
        await eventually(everyone_is(tables.suppressions, mails, app_state), seconds=60)
        took = time.monotonic() - begun
        clock.move_to(clock.now() + timedelta(days=9))
        await turn(app_state, proxy, tmp_path / "ca.pem", inbox_id)
        follow_ups = proxy.submitted.total() - mails
    await app_state.stack.aclose()
    bounces = await app_state.database.read(lambda conn: factories.read_events(conn, "email_bounced"))
    tell(
        f"{mails} mails came back: {len(bounces)} told in {took:.1f} s (aim {AT_MOST}),"
        f" {follow_ups} follow-ups"
    )
    assert took < AT_MOST * SLOW and not follow_ups
    assert sorted(event.data["lead_email"] for event in bounces) == sorted(people)
    leads, contacts, suppressions = [
        await app_state.database.read(lambda conn, table=table: conn.execute(select(table)).all())
        for table in (tables.leads, tables.contacts, tables.suppressions)
    ]
    assert {(lead.status, lead.next_step) for lead in leads} == {("BOUNCED", None)}
    assert {one.is_bounced for one in contacts} == {True}
    assert {row.email_key: row.reason for row in suppressions} == dict.fromkeys(people, "bounced")
