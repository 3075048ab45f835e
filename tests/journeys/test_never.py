"""Never twice, and never to one who asked for no more or whose mail came back, whatever else goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import OperationalError

from app.contract.contacts import SuppressionReason
from app.contract.ids import new_id
from app.contract.leads import LeadStatus
from app.service import tables
from app.service.campaigns import editing
from app.service.clock import VirtualClock, wall
from app.service.contacts import store as contacts_store
from app.service.leads import store as leads_store
from app.service.practice.world import World
from app.service.receiving import watch
from app.service.receiving.watch import Watch
from app.service.receiving.worker import expect_replies, keep_watchers
from app.service.sending import ledger
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
    """A lead that has got its first mail and is due for the second; the mailbox is yet unread."""
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
    written = await house.database.read(lambda conn: conn.execute(tables.mails.select()).all())
    assert len(written) == mails
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


async def an_answer(scene: Scene, *cc: str) -> str:
    """Queued to bob, while the inbox waits for its mail host."""

    def work(conn: Connection) -> str:
        home, now = scene.house.home, scene.clock.now()
        thread = {"team_id": home.team_id, "workspace_id": home.workspace_id, "category": "Question"}
        times = {"created_at": now, "last_message_at": now}
        person = {"id": new_id(), "lead_email": "bob@people.test"}
        conn.execute(insert(tables.threads).values(thread | times | person))
        return ledger.queue_answer(
            conn,
            workspace_id=home.workspace_id,
            team_id=home.team_id,
            thread=conn.execute(tables.threads.select()).one(),
            inbox_id=scene.inbox_id,
            recipient="bob@people.test",
            subject="Re: Hello",
            body="Gladly.",
            html="",
            in_reply_to=None,
            references=(),
            cc=cc,
            now=now,
        )

    return str(await scene.do(work))


async def off(scene: Scene, address: str, reason: SuppressionReason = SuppressionReason.UNSUBSCRIBED) -> None:
    team, now = scene.house.home.team_id, scene.clock.now()
    await scene.do(lambda conn: contacts_store.suppress(conn, team, address, reason, "", now))


@pytest.mark.parametrize("who", ["BOB@people.test", "boss@people.test"])
async def test_an_answer_that_waited_is_not_sent_to_one_who_opted_out(
    scene: Scene, lab: Lab, who: str
) -> None:
    await an_answer(scene, "boss@people.test")
    await off(scene, who)
    await scene.pump().step()
    mail = await scene.mail()
    assert (lab.handed, mail.state) == ([], "FAILED") and "taken off" in mail.sentence


async def test_an_answer_goes_where_mail_came_back_once_and_to_everyone_once(scene: Scene, lab: Lab) -> None:
    await an_answer(scene, "Bob@People.test", "boss@people.test")
    await off(scene, "bob@people.test", SuppressionReason.BOUNCED)
    await scene.pump().step()
    assert [each.lower() for each in lab.recipients] == ["bob@people.test", "boss@people.test"]


@pytest.mark.parametrize("stage", ["CONNECT", "RCPT"])
async def test_an_answer_outlives_a_pause_of_its_inbox(scene: Scene, lab: Lab, stage: str) -> None:
    await an_answer(scene)
    await while_at(
        scene, lab, stage, lambda: scene.set(tables.inboxes, scene.inbox_id, overall_status="PAUSED")
    )
    assert (lab.handed, (await scene.mail()).state) == ([], "PLANNED")
    await scene.set(tables.inboxes, scene.inbox_id, overall_status="ACTIVE")
    await scene.pump().step()
    assert lab.recipients == ["bob@people.test"]


async def while_at(scene: Scene, lab: Lab, stage: str, story: Callable[[], Awaitable[object]]) -> None:
    """Run the pump; when the lab first comes to a stage, the story happens before the lab says a word."""
    passed, told = lab.pass_by, False

    async def pass_by(where: str, recipient: str = "") -> str:
        nonlocal told
        if where == stage and not told:
            told = True
            await story()
        return await passed(where, recipient)

    lab.pass_by = pass_by  # type: ignore[method-assign]
    await scene.pump().step()
    assert told


STORIES = (
    "opted out",
    "replied",
    "bounced",
    "blocked",
    "deleted",
    "removed",
    "campaign gone",
    "inbox paused",
)


@pytest.mark.parametrize("stage", ["CONNECT", "MAIL", "RCPT"])
@pytest.mark.parametrize("what", STORIES)
async def test_what_happens_between_claim_and_data_stops_the_mail(
    scene: Scene, lab: Lab, stage: str, what: str
) -> None:
    await scene.add_campaign(leads=1)
    await while_at(scene, lab, stage, lambda: happens(scene, what))
    scene.clock.move_to(scene.clock.now() + timedelta(days=1))
    await scene.pump().step()
    assert lab.handed == []
    assert {row.state for row in await scene.rows(tables.mails)} <= {"CANCELLED"}


@pytest.mark.parametrize("what", STORIES)
async def test_what_is_refused_after_it_was_taken_back_is_not_tried_again(
    scene: Scene, lab: Lab, what: str
) -> None:
    await scene.add_campaign(leads=1)
    lab.fail("RCPT", "451 4.7.1 Greylisted", times=1)
    await while_at(scene, lab, "RCPT", lambda: happens(scene, what))
    for hour in range(3):
        scene.clock.move_to(scene.clock.now() + timedelta(hours=hour + 1))
        await scene.pump().step()
    assert lab.handed == []


async def happens(scene: Scene, what: str) -> None:
    person, now, home = "PERSON0@People.test", scene.clock.now(), scene.house.home

    def work(conn: Connection) -> None:
        (contact,) = conn.scalars(select(tables.contacts.c.id)).all()
        lead = scene.leads[0]
        if what == "replied":
            leads_store.set_status(conn, lead, LeadStatus.REPLIED, now)
            leads_store.stop(conn, lead, now)
        elif what == "blocked":
            values = {"id": new_id(), "team_id": home.team_id, "value": "people.test", "created_at": now}
            conn.execute(insert(tables.blocklist).values(values))
        elif what == "deleted":
            contacts_store.remove(conn, home.team_id, [contact], now)
        elif what == "removed":
            leads_store.remove(conn, scene.campaign_id, [lead])
        elif what == "campaign gone":
            editing.pause(conn, home, scene.campaign_id, now)
            editing.remove(conn, home, scene.campaign_id, now)

    if what in ("opted out", "bounced"):
        bounced = what == "bounced"
        await off(scene, person, SuppressionReason.BOUNCED if bounced else SuppressionReason.UNSUBSCRIBED)
    elif what == "inbox paused":
        await scene.set(tables.inboxes, scene.inbox_id, overall_status="PAUSED")
    else:
        await scene.do(work)
