"""Never twice, and never to one who asked for no more or whose mail came back, whatever else goes wrong."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import sqlite3
import ssl
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from imapclient import IMAPClient
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import OperationalError

from app.contract.campaigns import CampaignEdit, SequenceEdit, VariantEdit
from app.contract.contacts import SuppressionReason
from app.contract.csv_mapping import Person
from app.contract.ids import new_id
from app.contract.journeys import Gate
from app.contract.leads import LeadStatus
from app.contract.mails import Verdict
from app.contract.problems import Invalid
from app.service import app_state as app_state_module
from app.service.app_state import LONGEST_WAIT, READ_LATELY, AppState
from app.service.core import tables
from app.service.core.clock import FastClock, VirtualClock, monotonic, wall
from app.service.core.data_dir_lock import FolderLock
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.mail.imap_client import Mailbox, MailboxError
from app.service.mail.imap_folders import FolderListing
from app.service.mail.parse_message import parse_message
from app.service.practice.simulator import PracticeWorld
from app.service.records import contacts, lead_list, lead_transitions, suppressed, suppressions
from app.service.workflows import tracking
from app.service.workflows.campaigns import campaign_lifecycle
from app.service.workflows.inbound import imap_watcher
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.inbound.thread_database import ThreadDatabase
from app.service.workflows.inbound.watcher_manager import expect_replies, keep_watchers
from app.service.workflows.leads.journey import load_lead_journey
from app.service.workflows.outbound import restore_guard
from app.service.workflows.outbound.inbox_sender import start_sending
from app.service.workflows.outbound.queue_reply import queue_answer
from app.service.workflows.outbound.resolve_uncertain import resolve_uncertain_mail
from tests import factories
from tests.bench.figures import tell
from tests.factories import Sent, enroll_people, make_people
from tests.patience import SLOW, patient
from tests.program import PROGRAM
from tests.service.mail import sample_mails as letters
from tests.service.mail.sample_mails import OURS, mail
from tests.service.workflows.outbound.conftest import PATIENT, QUICK, Scene
from tests.service.workflows.outbound.smtp_lab import Lab

pytestmark = pytest.mark.anyio
ANNA, SALES = "anna@acme.test", "sales@acme.test"


@pytest.fixture
async def world(app_state: AppState, clock: VirtualClock, tmp_path: Path) -> AsyncIterator[PracticeWorld]:
    async with PracticeWorld(tmp_path / "world", now=clock.now(), speed=1.0) as world:
        world.add_account(ANNA, "Anna")
        yield world


async def waiting_for_a_follow_up(app_state: AppState, world: PracticeWorld) -> Sent:
    """A lead that has got its first mail and is due for the second; the mailbox is yet unread."""
    account = next(each for each in world.accounts if each.address == ANNA)

    def work(conn: Connection) -> Sent:
        now = app_state.clock.now()
        servers = {
            **{"smtp_host": "localhost", "smtp_port": world.ports.smtp, "smtp_username": ANNA},
            **{"imap_host": "localhost", "imap_port": world.ports.imaps, "imap_username": ANNA},
        }
        inbox = factories.add_inbox(
            conn, app_state, ANNA, ca_file=str(world.ca_file), created_at=now, **servers
        )
        sealed = {
            f"{side}_password": app_state.vault.seal(account.password, f"inbox:{inbox}:{side}")
            for side in ("smtp", "imap")
        }
        conn.execute(update(tables.inboxes).values(sealed))
        campaign = factories.add_campaign(conn, app_state, sending_days=list(range(7)), min_gap_seconds=0)
        conn.execute(insert(tables.campaign_inboxes).values(campaign_id=campaign, inbox_id=inbox))
        step = {"id": new_id(), "campaign_id": campaign, "created_at": now}
        second = {"step_number": 2, "trigger_type": "NO_REPLY", "wait_days": 3}
        conn.execute(insert(tables.sequences).values(step | second))
        text = {"sequence_id": step["id"], "body_template": "Hi again", "updated_at": now}
        conn.execute(insert(tables.variants).values(step | text | {"id": new_id()}))
        sent = factories.add_sent_mail(conn, app_state, inbox, campaign)
        conn.execute(update(tables.leads).values(due_at=now))
        return sent

    return await app_state.database.write(work)


async def started(app_state: AppState) -> None:
    await expect_replies(app_state)
    await start_sending(app_state)
    await keep_watchers(app_state)


async def started_and_read(app_state: AppState, inbox: str) -> None:
    await started(app_state)
    await looked_into(app_state, inbox)


async def looked_into(app_state: AppState, inbox: str) -> None:
    """Until a mailbox was read to its end, and what may be sent then had its turn."""
    async with patient(10):
        while not app_state.read_at[inbox]:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.5)
    await app_state.runner.settle()


async def sales_away(
    app_state: AppState, world: PracticeWorld, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, list[bool]]:
    """Another inbox of the team, whose server is away until the list is empty."""
    account, open_, away = world.add_account(SALES, "Sales"), Mailbox.open, [True]

    def refused(self: Mailbox) -> None:
        if away and self._server.username == SALES:
            raise MailboxError("The server is away.")
        open_(self)

    def add(conn: Connection) -> str:
        servers = {"imap_host": "localhost", "imap_port": world.ports.imaps, "imap_username": SALES}
        created = {"ca_file": str(world.ca_file), "created_at": app_state.clock.now()}
        inbox = factories.add_inbox(conn, app_state, SALES, **servers, **created)
        password = app_state.vault.seal(account.password, f"inbox:{inbox}:imap")
        mine = update(tables.inboxes).where(tables.inboxes.c.id == inbox)
        conn.execute(mine.values(imap_password=password))
        return inbox

    monkeypatch.setattr(Mailbox, "open", refused)
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(imap_watcher, "LONGEST_PAUSE", 0.05)
    return await app_state.database.write(add), away


@pytest.mark.parametrize(("answer", "mails"), [("Please remove me.", 1), ("", 2)])
async def test_inbox_replies_during_downtime_are_read_before_sending(
    app_state: AppState, world: PracticeWorld, answer: str, mails: int
) -> None:
    sent = await waiting_for_a_follow_up(app_state, world)
    if answer:
        raw = mail(answer).replace(OURS.encode(), sent.message_id.encode())
        await world.deliver("bob@prospects.test", ANNA, raw)
    await started_and_read(app_state, sent.inbox)
    written = await app_state.database.read(lambda conn: conn.execute(tables.mails.select()).all())
    assert len(written) == mails
    lead = await app_state.database.read(lambda conn: factories.read_row(conn, tables.leads, sent.lead))
    assert (lead.status == "UNSUBSCRIBED") is bool(answer) and lead.next_step is None


@pytest.mark.parametrize(("answer", "mails"), [("Please remove me.", 1), ("", 2)])
async def test_reply_to_inbox_is_read_before_sending(
    app_state: AppState, world: PracticeWorld, monkeypatch: pytest.MonkeyPatch, answer: str, mails: int
) -> None:
    """The inbox that sends is read at once; the one that gets the answers is away for a while."""
    sent = await waiting_for_a_follow_up(app_state, world)
    sales, away = await sales_away(app_state, world, monkeypatch)
    answered = update(tables.campaigns).values(reply_to="Sales@acme.test")
    await app_state.database.write(lambda conn: conn.execute(answered))
    if answer:
        raw = mail(answer).replace(OURS.encode(), sent.message_id.encode())
        await world.deliver("bob@prospects.test", SALES, raw)
    await started_and_read(app_state, sent.inbox)
    assert [row.step_number for row in await all_mails(app_state)] == [0]
    found = await app_state.database.read(
        lambda conn: load_lead_journey(
            conn, app_state, app_state.home, sent.campaign, sent.lead, app_state.clock.now()
        )
    )
    assert found.next and found.next.due_at is None
    (shut,) = [gate for gate in found.next.gates if gate.gate is Gate.REPLIES_UNREAD]
    assert not shut.passed and shut.detail.startswith(f"Replies to {SALES} can't be read right now")
    assert "The server is away." in shut.detail
    away.clear()
    await looked_into(app_state, sales)
    written = len(await all_mails(app_state))
    tell(f"where answers go was away, and {answer or 'nobody answered'!r}: {written - 1} follow-ups after it")
    assert written == mails


@pytest.mark.parametrize(("answer", "mails"), [("Please remove me.", 1), ("", 2)])
async def test_other_inbox_of_team_is_read_before_sending(
    app_state: AppState, world: PracticeWorld, monkeypatch: pytest.MonkeyPatch, answer: str, mails: int
) -> None:
    sent = await waiting_for_a_follow_up(app_state, world)
    sales, away = await sales_away(app_state, world, monkeypatch)
    if answer:
        await world.deliver("bob@prospects.test", SALES, mail(answer))
    await started_and_read(app_state, sent.inbox)
    assert [row.step_number for row in await all_mails(app_state)] == [0]
    away.clear()
    await looked_into(app_state, sales)
    assert len(await all_mails(app_state)) == mails


@pytest.mark.parametrize("how", ["nobody can read it", "it takes too long", "it was read"])
async def test_sending_waits_only_limited_time_for_unread_team_inbox(
    scene: Scene, lab: Lab, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    await scene.add_campaign()
    app_state, other = scene.app_state, await scene.add_inbox(lab, imap_host="imap.acme.test")
    app_state.read_at |= {scene.inbox_id: wall(), other: 0.0}
    woken: list[str] = []
    app_state.runner.wake = woken.append  # type: ignore[method-assign]
    pump, longest = scene.pump(), scene.clock.now() + timedelta(seconds=LONGEST_WAIT)
    app_state.clock = FastClock(scene.clock.now(), 0)
    assert await pump.step() is None  # where time stands still nothing is asked again and again
    app_state.clock = scene.clock
    assert await pump.step() == longest and lab.handed == []
    monkeypatch.setattr(app_state_module, "wall", lambda: wall() + LONGEST_WAIT + 1)
    app_state.read_at[scene.inbox_id] = wall() + LONGEST_WAIT + 1
    assert await pump.step() == longest and lab.handed == [], "its clock was set"
    if how == "it takes too long":
        monkeypatch.setattr(app_state_module, "monotonic", lambda: monotonic() + LONGEST_WAIT + 1)
    else:
        app_state.record_inbox_read(other, read=how == "it was read")
        assert woken == ["pump:*", "sessions"]
    await pump.step()
    assert len(lab.handed) == 1


async def test_sending_after_computer_sleep_waits_for_inbox_read(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign()
    woken: list[str] = []
    scene.app_state.runner.wake = woken.append  # type: ignore[method-assign]
    scene.app_state.read_at[scene.inbox_id] = wall() - READ_LATELY - 1
    pump = scene.pump()
    assert await pump.step() is None and await pump.step() is None
    assert lab.handed == [] and woken == [f"watch:{scene.inbox_id}"]  # once: passwords are not tried for ever
    scene.app_state.read_at[scene.inbox_id] = wall()
    await pump.step()
    assert len(lab.handed) == 1


async def test_sending_after_computer_sleep_waits_for_spam_folder_read(
    app_state: AppState, world: PracticeWorld, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that stands still while the computer sleeps says that the folders were looked at just now."""
    sent, night = await waiting_for_a_follow_up(app_state, world), timedelta(days=1)
    await set_due(app_state, clock.now() + night)
    await started(app_state)
    async with patient(10):
        while not app_state.read_at[sent.inbox]:
            await asyncio.sleep(0.01)
    await put_into(world, "Spam", mail("Please remove me.").replace(OURS.encode(), sent.message_id.encode()))
    for module in (app_state_module, imap_watcher):
        monkeypatch.setattr(module, "wall", lambda: wall() + night.total_seconds())
    assert not app_state.knows_replies(sent.inbox)
    clock.move_to(clock.now() + night)
    async with patient(10):
        while not app_state.knows_replies(sent.inbox):
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.5)
    await app_state.runner.settle()
    assert [row.step_number for row in await all_mails(app_state)] == [0]
    lead = await app_state.database.read(lambda conn: factories.read_row(conn, tables.leads, sent.lead))
    assert lead.status == "UNSUBSCRIBED"


async def test_folder_scan_cut_off_is_repeated_before_sending(
    app_state: AppState, world: PracticeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent, folders, cut = await waiting_for_a_follow_up(app_state, world), Mailbox.folders, [True]

    def broken(self: Mailbox) -> list[FolderListing]:
        if cut.pop() if cut else False:
            raise MailboxError("The connection was cut.")
        return folders(self)

    monkeypatch.setattr(Mailbox, "folders", broken)
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.01)
    await put_into(world, "Spam", mail("Please remove me.").replace(OURS.encode(), sent.message_id.encode()))
    await started_and_read(app_state, sent.inbox)
    assert not cut and [row.step_number for row in await all_mails(app_state)] == [0]


async def set_due(app_state: AppState, at: datetime) -> None:
    await app_state.database.write(lambda conn: conn.execute(update(tables.leads).values(due_at=at)))


async def all_mails(app_state: AppState) -> list[Any]:
    return list(await app_state.database.read(lambda conn: conn.execute(tables.mails.select()).all()))


async def put_into(world: PracticeWorld, folder: str, raw: bytes) -> None:
    account = next(each for each in world.accounts if each.address == ANNA)

    def append() -> None:
        context = ssl.create_default_context(cafile=str(world.ca_file))
        with IMAPClient("localhost", world.ports.imaps, ssl_context=context) as client:
            client.login(ANNA, account.password)
            client.create_folder(folder)
            client.append(folder, raw)

    await asyncio.to_thread(append)


async def test_inbox_watcher_survives_locked_database(
    app_state: AppState,
    world: PracticeWorld,
    monkeypatch: pytest.MonkeyPatch,
    allow_log: Callable[[str], None],
) -> None:
    allow_log("Reading inbox")
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(imap_watcher, "LONGEST_PAUSE", 0.05)
    locked, write = [True], ThreadDatabase.write

    def refused(self: ThreadDatabase, work: Callable[[Connection], object]) -> object:
        if locked:
            raise OperationalError("BEGIN IMMEDIATE", None, Exception("database is locked"))
        return write(self, work)

    monkeypatch.setattr(ThreadDatabase, "write", refused)
    sent = await waiting_for_a_follow_up(app_state, world)
    raw = mail("Please remove me.").replace(OURS.encode(), sent.message_id.encode())
    await world.deliver("bob@prospects.test", ANNA, raw)
    await started(app_state)
    await asyncio.sleep(0.5)
    locked.clear()
    async with patient(10):
        while not app_state.read_at[sent.inbox]:
            await asyncio.sleep(0.01)
    lead = await app_state.database.read(lambda conn: factories.read_row(conn, tables.leads, sent.lead))
    assert lead.status == "UNSUBSCRIBED"


async def an_answer(scene: Scene, *cc: str) -> str:
    """Queued to bob, while the inbox waits for its mail host."""

    def work(conn: Connection) -> str:
        home, now = scene.app_state.home, scene.clock.now()
        thread = {"team_id": home.team_id, "workspace_id": home.workspace_id, "category": "Question"}
        times = {"created_at": now, "last_message_at": now}
        person = {"id": new_id(), "lead_email": "bob@people.test"}
        conn.execute(insert(tables.threads).values(thread | times | person))
        return queue_answer(
            conn,
            home,
            thread_id=person["id"],
            contact_id=None,
            inbox_id=scene.inbox_id,
            recipient="bob@people.test",
            name="",
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
    team, now = scene.app_state.home.team_id, scene.clock.now()
    await scene.do(lambda conn: suppressions.suppress_address(conn, team, address, reason, "", now))


@pytest.mark.parametrize("who", ["BOB@people.test", "boss@people.test"])
async def test_queued_reply_to_opted_out_contact_is_not_sent(scene: Scene, lab: Lab, who: str) -> None:
    await an_answer(scene, "boss@people.test")
    await off(scene, who)
    await scene.pump().step()
    mail = await scene.mail()
    assert (lab.handed, mail.state) == ([], "FAILED") and "was suppressed" in mail.sentence


async def test_reply_is_sent_to_bounced_address_and_to_each_recipient_once(scene: Scene, lab: Lab) -> None:
    await an_answer(scene, "Bob@People.test", "boss@people.test")
    await off(scene, "bob@people.test", SuppressionReason.BOUNCED)
    await scene.pump().step()
    assert [each.lower() for each in lab.recipients] == ["bob@people.test", "boss@people.test"]


@pytest.mark.parametrize("stage", ["CONNECT", "RCPT"])
async def test_queued_reply_is_sent_after_inbox_pause(scene: Scene, lab: Lab, stage: str) -> None:
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
    await scene.pump(PATIENT).step()
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
async def test_mail_stopped_between_claim_and_data_is_not_sent(
    scene: Scene, lab: Lab, stage: str, what: str
) -> None:
    await scene.add_campaign(leads=1)
    await while_at(scene, lab, stage, lambda: happens(scene, what))
    scene.clock.move_to(scene.clock.now() + timedelta(days=1))
    await scene.pump().step()
    if stage == "RCPT":  # the last moment
        tell(f"{what} between claim and DATA: {len(lab.handed)} mails handed over")
    assert lab.handed == []
    assert {row.state for row in await scene.rows(tables.mails)} <= {"CANCELLED"}


@pytest.mark.parametrize("what", STORIES)
async def test_mail_stopped_during_temporary_refusal_is_not_retried(
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
    person, now, home = "PERSON0@People.test", scene.clock.now(), scene.app_state.home

    def work(conn: Connection) -> None:
        (contact,) = conn.scalars(select(tables.contacts.c.id)).all()
        lead = scene.leads[0]
        if what == "replied":
            lead_transitions.set_status(conn, lead, LeadStatus.REPLIED, now)
            lead_transitions.stop_lead(conn, lead, now)
        elif what == "blocked":
            values = {"id": new_id(), "team_id": home.team_id, "value": "people.test", "created_at": now}
            conn.execute(insert(tables.blocklist).values(values))
        elif what == "deleted":
            contacts.delete_contact_rows(conn, home.team_id, [contact])
        elif what == "removed":
            lead_list.delete_pending_leads(conn, scene.campaign_id, [lead])
        elif what == "campaign gone":
            campaign_lifecycle.pause_campaign(conn, home, scene.campaign_id, now)
            campaign_lifecycle.delete_campaign(conn, home, scene.campaign_id, now)

    if what in ("opted out", "bounced"):
        bounced = what == "bounced"
        await off(scene, person, SuppressionReason.BOUNCED if bounced else SuppressionReason.UNSUBSCRIBED)
    elif what == "inbox paused":
        await scene.set(tables.inboxes, scene.inbox_id, overall_status="PAUSED")
    else:
        await scene.do(work)


async def enrolled_again(scene: Scene, email: str) -> None:
    (contact,) = await make_people(scene.app_state, Person(email, "Bob", None, None, {}))
    await enroll_people(scene.app_state, scene.campaign_id, [contact])


async def contact_deleted(scene: Scene) -> None:
    def work(conn: Connection) -> None:
        ids = conn.scalars(select(tables.contacts.c.id)).all()
        contacts.delete_contact_rows(conn, scene.app_state.home.team_id, ids)

    await scene.do(work)


async def everything(scene: Scene) -> None:
    pump = scene.pump()
    for _ in range(20):
        until = await pump.step()
        scene.clock.move_to(until or scene.clock.now() + timedelta(days=1))


async def test_contact_deleted_and_reimported_gets_no_second_mail(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=1, follow_up_days=2)
    await scene.pump().step()
    await contact_deleted(scene)
    await enrolled_again(scene, "Person0@PEOPLE.test")
    await everything(scene)
    assert lab.recipients == ["person0@people.test"]
    (lead,) = await scene.rows(tables.leads)
    (contact,) = await scene.rows(tables.contacts)
    assert (lead.status, lead.next_step, contact.signal) == ("SENT", None, "CONTACTED")


async def test_contact_reimported_during_uncertain_mail_gets_no_second_mail(scene: Scene, lab: Lab) -> None:
    async def story() -> None:
        await contact_deleted(scene)
        await enrolled_again(scene, "person0@people.test")

    await scene.add_campaign(leads=1)
    lab.fail("DOT", "nonsense", times=1)
    await while_at(scene, lab, "DOT", story)
    assert (await scene.mail()).state == "UNCERTAIN"
    await everything(scene)
    mail, home, now = await scene.mail(), scene.app_state.home, scene.clock.now()
    with pytest.raises(Invalid, match="nothing left to send"):
        await scene.do(
            lambda conn: resolve_uncertain_mail(conn, home.workspace_id, mail.id, Verdict.SEND_AGAIN, now)
        )
    assert lab.recipients == ["person0@people.test"]


async def test_lead_with_uncertain_mail_removed_and_reenrolled_gets_no_mail(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=1)
    lab.fail("DOT", "nonsense", times=1)
    await scene.pump().step()
    mail, home, now = await scene.mail(), scene.app_state.home, scene.clock.now()
    await scene.do(lambda conn: resolve_uncertain_mail(conn, home.workspace_id, mail.id, Verdict.LET_BE, now))
    done = await scene.do(lambda conn: lead_list.delete_pending_leads(conn, scene.campaign_id, scene.leads))
    assert done.deleted_count == 1
    await enrolled_again(scene, "person0@people.test")
    await everything(scene)
    assert lab.recipients == ["person0@people.test"]


async def test_lead_removed_before_its_mail_and_reenrolled_gets_it_once(scene: Scene, lab: Lab) -> None:
    async def story() -> None:
        await happens(scene, "removed")
        await enrolled_again(scene, "person0@people.test")

    await scene.add_campaign(leads=1)
    await while_at(scene, lab, "RCPT", story)
    await everything(scene)
    assert lab.recipients == ["person0@people.test"]


@pytest.mark.parametrize("reason", list(SuppressionReason))
async def test_contact_opted_out_deleted_and_reimported_gets_no_mail(
    scene: Scene, lab: Lab, reason: SuppressionReason
) -> None:
    await scene.add_campaign(leads=0)
    await off(scene, "Jörg@Bücher.test" if reason is SuppressionReason.MANUAL else "bob@bücher.test", reason)
    await contact_deleted(scene)
    await enrolled_again(scene, "BOB@xn--bcher-kva.test")
    await everything(scene)
    assert lab.recipients == ([] if reason is not SuppressionReason.MANUAL else ["BOB@xn--bcher-kva.test"])


@pytest.mark.parametrize(
    ("out", "other"),
    [
        ("bob@people.test", "Bob+News@people.test"),
        ("bob+shop@people.test", "bob+news@people.test"),
        ("b.ob+x@gmail.com", "BOB@googlemail.com"),
    ],
)
async def test_suppression_applies_to_other_addresses_of_same_mailbox(
    scene: Scene, lab: Lab, out: str, other: str
) -> None:
    """Whoever wants no mail wants none under a tag; a tag that bounced says nothing about the others,
    a mailbox that is gone does."""
    await scene.add_campaign(leads=0)
    await off(scene, out)
    await enrolled_again(scene, other)
    await off(scene, "dead+tag@people.test", SuppressionReason.BOUNCED)
    await enrolled_again(scene, "dead@people.test")
    await off(scene, "gone@people.test", SuppressionReason.BOUNCED)
    await enrolled_again(scene, "gone+tag@people.test")
    await everything(scene)
    assert lab.recipients == ["dead@people.test"]


@pytest.mark.parametrize(
    "address",
    ["a@x.test,b@y.test", "a@x.test\r\nRCPT TO:<b@y.test>", "a@x.test b@y.test", "a@x.test>", "a\n@x.test"],
)
async def test_address_with_second_address_or_smtp_command_gets_no_mail(
    scene: Scene, lab: Lab, address: str
) -> None:
    await scene.add_campaign(leads=0)
    await scene.add_lead(address)
    await everything(scene)
    assert lab.handed == [] and (await scene.lead()).status == "FAILED"


async def test_follow_up_replaced_during_handover_next_step_counts_from_it(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=1, follow_up_days=2)
    scene.later(await scene.pump().step())
    access, new = (
        scene.app_state.home,
        SequenceEdit(wait_days=2, variants=[VariantEdit(body_template="Third")]),
    )

    async def story() -> None:
        def work(conn: Connection) -> None:
            campaign_lifecycle.pause_campaign(conn, access, scene.campaign_id, scene.clock.now())
            change = CampaignEdit(sequences=[new])
            campaign_lifecycle.update_campaign(conn, access, scene.campaign_id, change, scene.clock.now())

        await scene.do(work)

    await while_at(scene, lab, "DOT", story)
    lead = await scene.lead()
    assert (lead.next_step, lead.due_at) == (3, scene.clock.now() + timedelta(days=2))


@pytest.mark.parametrize("back", [timedelta(hours=5), timedelta(days=3), timedelta(days=400)])
async def test_clock_set_back_sends_no_mail_twice(scene: Scene, lab: Lab, back: timedelta) -> None:
    await scene.set(tables.inboxes, scene.inbox_id, daily_limit=3)
    await scene.add_campaign(leads=5, follow_up_days=1)
    pump = scene.pump()
    for _ in range(3):
        scene.later(await pump.step())
    sent = len(lab.handed)
    scene.clock._now -= back
    until = await pump.step()
    assert len(lab.handed) == sent and until is not None
    await everything(scene)
    often = max(Counter(mail.raw for mail in lab.handed).values())
    tell(f"clock set back by {back}: {len(lab.handed)} mails, at most {often} time each")
    assert often == 1
    assert max(Counter(lab.recipients).values()) <= 2


@pytest.mark.parametrize(
    "evening", [datetime(2026, 3, 28, 20, tzinfo=UTC), datetime(2026, 10, 24, 20, tzinfo=UTC)]
)
async def test_daily_limit_over_clock_jumps_is_never_exceeded(
    scene: Scene, lab: Lab, evening: datetime
) -> None:
    """Two hours ahead now and then, over the night that begins or ends summer time, and midnight UTC."""
    limit, leads, jumps = 3, 20, {1, 5, 9, 13, 17}
    berlin, handed = ZoneInfo("Europe/Berlin"), list[datetime]()
    scene.clock.move_to(evening)
    await scene.set(tables.inboxes, scene.inbox_id, daily_limit=limit)
    hours = {"sending_window_start": 1, "sending_window_end": 4, "sending_window_end_minute": 0}
    await scene.add_campaign(leads=leads, timezone=berlin.key, **hours)
    lab.at = lambda stage, _: handed.append(scene.clock.now()) if stage == "DOT" else None
    pump = scene.pump()
    while (until := await pump.step()) is not None:
        scene.later(until)
        if len(handed) in jumps:
            jumps.remove(len(handed))
            scene.clock.move_to(scene.clock.now() + timedelta(hours=2))
    days = Counter(at.date() for at in handed)
    tell(
        f"5 jumps of 2 h from {evening:%d %B} on: {len(handed)} mails,"
        f" at most {max(days.values())} a UTC day of {limit}"
    )
    assert max(days.values()) == limit and {at.astimezone(berlin).hour for at in handed} <= {1, 2, 3}
    assert not jumps and Counter(lab.recipients) == {
        f"person{number}@people.test": 1 for number in range(leads)
    }


async def test_unsubscribe_with_lost_vault_key_affects_only_its_contact(
    app_state: AppState, clock: VirtualClock
) -> None:
    def work(conn: Connection) -> list[Sent]:
        inbox, campaign = factories.add_inbox(conn, app_state), factories.add_campaign(conn, app_state)
        return [
            factories.add_sent_mail(conn, app_state, inbox, campaign, f"{name}@people.test")
            for name in ("bob", "eve")
        ]

    bob, eve = await app_state.database.write(work)
    lost = Vault(bytes([1]) * 32)
    contacts_remove = [bob.contact]
    await app_state.database.write(
        lambda conn: contacts.delete_contact_rows(conn, app_state.home.team_id, contacts_remove)
    )
    for token in (bob.token, bob.token[:-1], bob.token + ".0"):
        await app_state.database.write(
            lambda conn: tracking.unsubscribe_by_token(conn, lost, token, clock.now())  # noqa: B023
        )
    keys = await app_state.database.read(
        lambda conn: conn.scalars(select(tables.suppressions.c.email_key)).all()
    )
    assert keys == ["bob@people.test"]
    lead = await app_state.database.read(lambda conn: factories.read_row(conn, tables.leads, eve.lead))
    assert (lead.status, lead.next_step) == ("SENT", 2)


@pytest.mark.parametrize(
    ("status", "words", "dead"),
    [
        ("5.1.1", "User unknown", True),
        ("5.7.1", "User unknown", True),  # the words about the address win
        ("5.7.1", "Rejected as spam", False),
        ("4.1.1", "Try again later", False),
    ],
)
async def test_bounce_with_unknown_message_id_suppresses_dead_address(
    app_state: AppState, clock: VirtualClock, status: str, words: str, dead: bool
) -> None:
    raw = letters.POSTFIX.replace(b"5.1.1", status.encode()).replace(OURS.encode(), b"<renamed@host.test>")
    raw = raw.replace(b"User unknown", words.encode())

    def work(conn: Connection) -> tuple[str | None, object]:
        inbox, campaign = factories.add_inbox(conn, app_state), factories.add_campaign(conn, app_state)
        factories.add_sent_mail(conn, app_state, inbox, campaign)
        kind = process_message(
            conn, factories.read_row(conn, tables.inboxes, inbox), parse_message(raw), clock.now()
        )
        return kind, suppressed.suppression_of(conn, app_state.home.team_id, "bob@prospects.test")

    found = await app_state.database.write(work)
    assert found == ("bounce", SuppressionReason.BOUNCED if dead else None)


async def test_older_database_copy_pauses_inbox_until_resumed(
    scene: Scene, lab: Lab, tmp_path: Path, allow_log: Callable[[str], None]
) -> None:
    allow_log("The database is older")
    await scene.add_campaign(leads=2)
    app_state, file = scene.app_state, scene.app_state.settings.database_file
    assert file is not None
    older = tmp_path / "older"

    def copy(source: Path, to: Path) -> None:
        with (
            contextlib.closing(sqlite3.connect(source)) as one,
            contextlib.closing(sqlite3.connect(to)) as two,
        ):
            one.backup(two)

    copy(file, older)
    await scene.pump().step()
    copy(older, file)
    await start_sending(app_state, QUICK)
    await app_state.runner.settle()
    inbox = await scene.inbox()
    assert inbox.overall_status == "PAUSED" and "older copy" in inbox.send_trouble
    assert len(lab.handed) == 1
    await scene.set(
        tables.inboxes, scene.inbox_id, overall_status="ACTIVE", older_copy=None, send_trouble=None
    )
    for key in [*app_state.runner.keys()]:
        await app_state.runner.drop(key)
    await start_sending(app_state, QUICK)  # who resumes it has decided, and is asked once
    await app_state.runner.settle()
    assert (await scene.inbox()).overall_status == "ACTIVE" and len(lab.handed) == 2


async def test_restart_or_new_database_is_not_taken_for_older_copy(
    scene: Scene, lab: Lab, tmp_path: Path
) -> None:
    await scene.add_campaign(leads=1)
    await scene.pump().step()
    await start_sending(scene.app_state, QUICK)
    assert (await scene.inbox()).overall_status == "ACTIVE"
    new = dataclasses.replace(scene.app_state, settings=Settings(data=tmp_path / "new"))
    assert not await scene.do(lambda conn: restore_guard.suspects_older_copy(conn, new, scene.clock.now()))


async def test_second_service_on_same_database_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/one/outreach.sqlite"
    asked = ("service", "--data", str(tmp_path / "two"), "--database", database)
    with FolderLock(tmp_path / "one"):
        second = await asyncio.create_subprocess_exec(*PROGRAM, *asked, stderr=PIPE)
        _, said = await asyncio.wait_for(second.communicate(), 30 * SLOW)
    assert second.returncode == 1 and b"already open" in said
    tell("two services on one database: the second ends with 1 and a sentence, before it opens the file")
    assert not (tmp_path / "one" / "outreach.sqlite").exists()
