"""Never twice, and never to somebody who asked for no more or whose mail came back, whatever else goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import OperationalError

from app.contract.ids import new_id
from app.service import tables
from app.service.clock import VirtualClock, wall
from app.service.practice.world import World
from app.service.receiving import watch
from app.service.receiving.watch import Watch
from app.service.receiving.worker import expect_replies, keep_watchers
from app.service.sending.worker import start_sending
from app.service.service import READ_LATELY, Service
from tests.service import rows
from tests.service.receiving.letters import OURS, mail
from tests.service.rows import Sent
from tests.service.sending.conftest import Scene
from tests.service.sending.smtp_lab import Lab

pytestmark = pytest.mark.anyio
ANNA = "anna@acme.test"


@pytest.fixture
async def world(house: Service, clock: VirtualClock, tmp_path: Path) -> AsyncIterator[World]:
    async with World(tmp_path / "world", now=clock.now(), speed=1.0) as world:
        world.add_account(ANNA, "Anna")
        yield world


async def waiting_for_a_follow_up(house: Service, world: World) -> Sent:
    """A lead that has got its first mail and is due for the second; the mailbox has not been looked at yet."""
    account = next(each for each in world.accounts if each.address == ANNA)

    def work(conn: Connection) -> Sent:
        now = house.clock.now()
        servers = {
            **{"smtp_host": "localhost", "smtp_port": world.ports.smtp, "smtp_username": ANNA},
            **{"imap_host": "localhost", "imap_port": world.ports.imaps, "imap_username": ANNA},
        }
        inbox = rows.inbox(conn, house, ANNA, ca_file=str(world.ca_file), created_at=now, **servers)
        sealed = {
            f"{side}_password": house.vault.seal(account.password, f"inbox:{inbox}:{side}")
            for side in ("smtp", "imap")
        }
        conn.execute(update(tables.inboxes).values(sealed))
        campaign = rows.campaign(conn, house, sending_days=list(range(7)), min_gap_seconds=0)
        conn.execute(insert(tables.campaign_inboxes).values(campaign_id=campaign, inbox_id=inbox))
        step = {"id": new_id(), "campaign_id": campaign, "created_at": now}
        second = {"step_number": 2, "trigger_type": "NO_REPLY", "wait_days": 3}
        conn.execute(insert(tables.sequences).values(step | second))
        text = {"sequence_id": step["id"], "body_template": "Hi again", "updated_at": now}
        conn.execute(insert(tables.variants).values(step | text | {"id": new_id()}))
        sent = rows.sent(conn, house, inbox, campaign)
        conn.execute(update(tables.leads).values(due_at=now))
        return sent

    return await house.database.write(work)


async def started(house: Service) -> None:
    await expect_replies(house)
    await start_sending(house)
    await keep_watchers(house)


@pytest.mark.parametrize(("answer", "mails"), [("Please remove me.", 1), ("", 2)])
async def test_what_came_while_nobody_looked_is_read_before_anything_is_sent(
    house: Service, world: World, answer: str, mails: int
) -> None:
    sent = await waiting_for_a_follow_up(house, world)
    if answer:
        raw = mail(answer).replace(OURS.encode(), sent.message_id.encode())
        await world.deliver("bob@prospects.test", ANNA, raw)
    await started(house)
    async with asyncio.timeout(10):
        while not house.read_at[sent.inbox]:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.5)
    await house.runner.settle()
    ledger = await house.database.read(lambda conn: conn.execute(tables.mails.select()).all())
    assert len(ledger) == mails
    lead = await house.database.read(lambda conn: rows.row(conn, tables.leads, sent.lead))
    assert (lead.status == "UNSUBSCRIBED") is bool(answer) and lead.next_step is None


async def test_after_a_sleep_of_the_computer_the_mailbox_comes_first(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign()
    woken: list[str] = []
    scene.house.runner.wake = woken.append  # type: ignore[method-assign]
    scene.house.read_at[scene.inbox_id] = wall() - READ_LATELY - 1
    pump = scene.pump()
    assert await pump.step() is None and await pump.step() is None
    assert lab.handed == [] and woken == [f"watch:{scene.inbox_id}"]  # once: passwords are not tried for ever
    scene.house.read_at[scene.inbox_id] = wall()
    await pump.step()
    assert len(lab.handed) == 1


async def test_a_watch_outlives_a_database_that_nothing_can_be_written_to(
    house: Service, world: World, monkeypatch: pytest.MonkeyPatch, allow_log: Callable[[str], None]
) -> None:
    allow_log("Reading inbox")
    monkeypatch.setattr(watch, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(watch, "LONGEST_PAUSE", 0.05)
    locked, write = [True], Watch._write

    def refused(self: Watch, work: Callable[[Connection], object]) -> object:
        if locked:
            raise OperationalError("BEGIN IMMEDIATE", None, Exception("database is locked"))
        return write(self, work)

    monkeypatch.setattr(Watch, "_write", refused)
    sent = await waiting_for_a_follow_up(house, world)
    raw = mail("Please remove me.").replace(OURS.encode(), sent.message_id.encode())
    await world.deliver("bob@prospects.test", ANNA, raw)
    await started(house)
    await asyncio.sleep(0.5)
    locked.clear()
    async with asyncio.timeout(10):
        while not house.read_at[sent.inbox]:
            await asyncio.sleep(0.01)
    lead = await house.database.read(lambda conn: rows.row(conn, tables.leads, sent.lead))
    assert lead.status == "UNSUBSCRIBED"
