"""A mailbox that can't be read any more: nothing of a campaign leaves until it was read again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta

import httpx
import pytest
from imapclient import SocketTimeout
from sqlalchemy import update

from app.contract import paths
from app.contract.inboxes import InboxOutlook
from app.contract.journeys import Gate, Journey
from app.contract.outbox import OutboxPage
from app.contract.today import Day
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock, monotonic, wall
from app.service.core.work_keys import pump_key
from app.service.mail import imap_client
from app.service.mail.imap_client import Mailbox
from app.service.practice.simulator import PracticeWorld
from app.service.workflows.inbound import imap_watcher
from tests.bench.figures import tell
from tests.factories import Sent
from tests.patience import SLOW, eventually, patient
from tests.service.mail.sample_mails import OURS, mail
from tests.service.workflows.inbound.breaking_connection import Line
from tests.service.workflows.outbound.conftest import PATIENT, Scene
from tests.service.workflows.outbound.conftest import lab as lab
from tests.service.workflows.outbound.conftest import scene as scene
from tests.service.workflows.outbound.smtp_lab import Lab

from .test_never_twice import ANNA, all_mails, set_due, started_and_read, waiting_for_a_follow_up
from .test_never_twice import world as world

pytestmark = pytest.mark.anyio
SENTENCE = f"Replies to {ANNA} can't be read right now, so campaign emails wait."


@pytest.fixture
async def line(
    app_state: AppState, world: PracticeWorld, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Line]:
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(imap_watcher, "LONGEST_PAUSE", 0.05)
    async with Line(world.ports.imaps) as line:
        yield line


async def read_through(app_state: AppState, world: PracticeWorld, line: Line, clock: VirtualClock) -> Sent:
    """A follow-up that is due in an hour; its mailbox is read by way of the line."""
    sent = await waiting_for_a_follow_up(app_state, world)
    moved = update(tables.inboxes).values(imap_port=line.port)
    await app_state.database.write(lambda conn: conn.execute(moved))
    await set_due(app_state, clock.now() + timedelta(hours=1))
    await started_and_read(app_state, sent.inbox)
    assert app_state.knows_replies(sent.inbox) and len(await all_mails(app_state)) == 1
    return sent


async def lost(app_state: AppState, sent: Sent) -> None:
    async with patient(10):
        while app_state.knows_replies(sent.inbox):
            await asyncio.sleep(0.005)


async def read_again(app_state: AppState, sent: Sent) -> None:
    async with patient(10):
        while not app_state.knows_replies(sent.inbox):
            await asyncio.sleep(0.01)
    app_state.runner.wake(pump_key(sent.inbox))
    await app_state.runner.settle()


async def due(app_state: AppState, sent: Sent, clock: VirtualClock) -> None:
    """The hour is over, and the inbox had its turn."""
    clock.move_to(clock.now() + timedelta(hours=1))
    app_state.runner.wake(pump_key(sent.inbox))
    await app_state.runner.settle()


def wish(sent: Sent) -> bytes:
    return mail("Please remove me.").replace(OURS.encode(), sent.message_id.encode())


@pytest.mark.parametrize(("opts_out", "mails"), [(True, 1), (False, 2)])
async def test_inbox_with_lost_connection_holds_campaign_mail_until_read_again(
    app_state: AppState, world: PracticeWorld, clock: VirtualClock, line: Line, opts_out: bool, mails: int
) -> None:
    sent = await read_through(app_state, world, line, clock)
    line.cut()
    await lost(app_state, sent)
    if opts_out:
        await world.deliver("bob@prospects.test", ANNA, wish(sent))
    await due(app_state, sent, clock)
    assert len(await all_mails(app_state)) == 1
    line.is_cut = False
    await read_again(app_state, sent)
    assert len(await all_mails(app_state)) == mails
    (lead,) = await app_state.database.read(lambda conn: conn.execute(tables.leads.select()).all())
    assert (lead.status == "UNSUBSCRIBED") is opts_out


async def test_inbox_connection_gone_silent_is_detected_by_probe(
    app_state: AppState,
    world: PracticeWorld,
    clock: VirtualClock,
    line: Line,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(imap_watcher, "IDLE_SECONDS", 0.3)
    monkeypatch.setattr(imap_client, "PROBE_SECONDS", 0.3)
    monkeypatch.setattr(imap_client, "PATIENCE", SocketTimeout(connect=15.0, read=300.0))
    sleep, died = Mailbox._sleep, list[float]()

    def falls_silent(self: Mailbox, seconds: float, every: float, ask: Callable[[], bool]) -> None:
        if armed and not line.swallows:
            line.swallows = True
            died.append(monotonic())
        sleep(self, seconds, every, ask)

    armed: list[bool] = []
    monkeypatch.setattr(Mailbox, "_sleep", falls_silent)
    sent = await read_through(app_state, world, line, clock)
    armed.append(True)
    await lost(app_state, sent)
    took = monotonic() - died[0]
    tell(f"a line that swallows everything, probed after 0.3 s for 0.3 s: noticed after {took:.1f} s")
    assert took < 0.6 + SLOW
    await world.deliver("bob@prospects.test", ANNA, wish(sent))
    await due(app_state, sent, clock)
    assert len(await all_mails(app_state)) == 1
    armed.clear()
    line.swallows = False
    line.cut()
    line.is_cut = False
    await read_again(app_state, sent)
    assert len(await all_mails(app_state)) == 1


async def test_unread_inbox_shows_same_reason_in_journey_inbox_and_today(
    app_state: AppState, world: PracticeWorld, clock: VirtualClock, line: Line, api: httpx.AsyncClient
) -> None:
    sent = await read_through(app_state, world, line, clock)
    clock.move_to(clock.now() + timedelta(minutes=59))
    since, until = clock.now() - timedelta(hours=9), clock.now() + timedelta(hours=12)
    day_of = {"since": since.isoformat(), "until": until.isoformat()}

    async def told() -> tuple[Journey, InboxOutlook, Day]:
        where = {"campaign_id": sent.campaign, "lead_id": sent.lead}
        journey = await api.get(paths.LEAD_JOURNEY.format(**where))
        outlook = await api.get(paths.INBOX_OUTLOOK.format(inbox_id=sent.inbox))
        day = await api.get(paths.TODAY, params=day_of)
        return (
            Journey.model_validate(journey.json()),
            InboxOutlook.model_validate(outlook.json()),
            Day.model_validate(day.json()),
        )

    before, outlook, day = await told()
    assert before.next and before.next.due_at and outlook.next_send_at == before.next.due_at
    assert day.planned == 1
    heard = app_state.changes.times("inbox")  # type: ignore[arg-type]
    line.cut()
    await lost(app_state, sent)
    assert app_state.changes.times("inbox") > heard  # type: ignore[arg-type]
    clock.move_to(clock.now() + timedelta(minutes=1))
    journey, outlook, day = await told()
    assert journey.next is not None and journey.next.due_at is None
    (shut,) = [gate for gate in journey.next.gates if not gate.passed]
    (campaign,) = day.campaigns
    assert shut.gate == Gate.REPLIES_UNREAD and shut.detail.startswith(SENTENCE)
    assert (outlook.waiting_for, campaign.waiting_for) == (SENTENCE, SENTENCE)
    assert (outlook.next_send_at, campaign.next_send_at) == (None, None)

    async def is_told() -> bool:
        return bool((await told())[2].inboxes[0].trouble)

    await eventually(is_told, "the trouble after the second failure")
    journey, outlook, day = await told()
    assert journey.next is not None and outlook.waiting_for == SENTENCE and day.planned == 0
    page = OutboxPage.model_validate((await api.get(paths.OUTBOX)).json())
    assert page.mails == ()
    line.is_cut = False
    await read_again(app_state, sent)
    journey, outlook, day = await told()
    assert day.sent == 2 and day.inboxes[0].trouble is None


@pytest.mark.parametrize("where", ["the inbox itself", "where its Reply-To leads"])
async def test_mail_claimed_before_lost_inbox_connection_is_not_sent(
    scene: Scene, lab: Lab, where: str
) -> None:
    other = await scene.add_inbox(lab, imap_host="imap.acme.test", email_address="sales@acme.test")
    elsewhere = where != "the inbox itself"
    await scene.add_campaign(reply_to="sales@acme.test" if elsewhere else None)
    app_state, broken = scene.app_state, other if elsewhere else scene.inbox_id
    app_state.read_at |= {scene.inbox_id: wall(), other: wall()}
    pump = scene.pump(PATIENT)

    def at(stage: str, _: str) -> None:
        if stage == "RCPT":
            app_state.lose(broken)

    lab.at = at
    assert await pump.step() is None or elsewhere
    assert lab.handed == [] and "could not be read" in ((await scene.mail()).sentence or "")
    lab.at = lambda _stage, _recipient: None
    await pump.step()
    assert lab.handed == []
    app_state.record_inbox_read(broken, read=True)
    await pump.step()
    assert len(lab.handed) == 1


async def test_inbox_read_state_expires_after_ninety_seconds(scene: Scene, lab: Lab) -> None:
    """However the watch came to stand still."""
    await scene.add_campaign()
    scene.app_state.read_at[scene.inbox_id] = wall() - 91
    assert await scene.pump().step() is None and lab.handed == []
