"""A real IMAP server, a real connection, a real database; the mailbox is watched as in the service."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from imapclient import IMAPClient, SocketTimeout
from sqlalchemy import Connection, delete, select, update

from app.contract.events import ChangeKind
from app.contract.mails import MailState
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.database import after_commit
from app.service.core.work_keys import watch_key
from app.service.mail import imap_client
from app.service.mail.imap_client import ImapAccount, Mailbox, MailboxError
from app.service.practice.simulator import PracticeWorld
from app.service.records import received
from app.service.workflows.inbound import imap_watcher
from app.service.workflows.inbound.watcher_manager import Watching, keep_watchers
from tests import factories
from tests.bench.figures import tell
from tests.factories import Sent
from tests.patience import SLOW, eventually
from tests.service.mail.sample_mails import OURS, mail

pytestmark = pytest.mark.anyio
ADDRESS = "anna@acme.test"


class Scene:
    """A practice world, an inbox in it, and one lead that got a mail."""

    def __init__(self, app_state: AppState, world: PracticeWorld) -> None:
        self.app_state, self.world = app_state, world
        self.account = world.add_account(ADDRESS, "Anna")
        self.sent: Sent

    async def open(self, **more: Any) -> Scene:
        def work(conn: Connection) -> Sent:
            values = {
                "imap_host": "localhost",
                "imap_port": self.world.ports.imaps,
                "imap_username": ADDRESS,
                "ca_file": str(self.world.ca_file),
                "created_at": self.app_state.clock.now(),
            }
            inbox = factories.add_inbox(conn, self.app_state, **(values | more))
            sealed = self.app_state.vault.seal(self.account.password, f"inbox:{inbox}:imap")
            where = tables.inboxes.c.id == inbox
            conn.execute(update(tables.inboxes).where(where).values(imap_password=sealed))
            return factories.add_sent_mail(
                conn, self.app_state, inbox, factories.add_campaign(conn, self.app_state)
            )

        self.sent = await self.app_state.database.write(work)
        return self

    def letter(self, number: int = 1, text: str = "Hello") -> bytes:
        raw = mail(text).replace(OURS.encode(), self.sent.message_id.encode())
        return raw.replace(b"<r1@", f"<r{number}@".encode())

    async def deliver(self, *raws: bytes) -> None:
        for raw in raws:
            await self.world.deliver("bob@prospects.test", ADDRESS, raw)

    async def rows(self, table: Any) -> list[Any]:
        return await self.app_state.database.read(lambda conn: list(conn.execute(select(table))))

    async def messages(self, count: int, seconds: float = 30) -> None:
        async def there() -> bool:
            return len(await self.rows(tables.messages)) >= count

        await eventually(there, f"{count} messages", seconds)
        assert len(await self.rows(tables.messages)) == count

    async def trouble(self) -> str | None:
        (inbox,) = await self.rows(tables.inboxes)
        return inbox.read_trouble

    def server(self, **more: Any) -> ImapAccount:
        values = {"host": "localhost", "port": self.world.ports.imaps, "username": ADDRESS}
        values |= {"password": self.account.password, "ca_file": str(self.world.ca_file)}
        return ImapAccount(**(values | more))


@pytest.fixture
async def scene(app_state: AppState, clock: VirtualClock, tmp_path: Path) -> AsyncIterator[Scene]:
    async with PracticeWorld(tmp_path / "world", now=clock.now(), speed=1.0) as world:
        app_state.stack = AsyncExitStack()  # its own, so that a test can end the watches alone
        yield Scene(app_state, world)
        await app_state.stack.aclose()


async def test_imap_watcher_reports_new_reply_at_once(scene: Scene) -> None:
    await scene.open()
    await keep_watchers(scene.app_state)
    await scene.deliver(scene.letter(1))
    await scene.messages(1)
    told = scene.app_state.changes.listen()
    waiting = asyncio.ensure_future(anext(told))  # type: ignore[arg-type]
    await asyncio.sleep(0.3)  # idling by now
    await scene.deliver(scene.letter(2))
    kinds = {(await asyncio.wait_for(waiting, 2 * SLOW))[1].kind}
    while "thread" not in kinds:
        kinds.add((await asyncio.wait_for(anext(told), 2 * SLOW))[1].kind)
    assert len(await scene.rows(tables.messages)) == 2
    await told.aclose()  # type: ignore[attr-defined]


async def test_imap_watcher_given_fifty_mails_reads_them_in_order(scene: Scene) -> None:
    await scene.open()
    await keep_watchers(scene.app_state)
    await scene.deliver(*(scene.letter(number, f"Hello {number}") for number in range(50)))
    await scene.messages(50)
    texts = [row.text for row in sorted(await scene.rows(tables.messages), key=lambda row: row.id)]
    assert texts == [f"Hello {number}" for number in range(50)]


@pytest.mark.parametrize("cuts", [0, 1])
async def test_imap_watcher_reads_only_mail_since_inbox_was_added(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, cuts: int
) -> None:
    """Also where the line is cut while it is looked up what is history."""
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.1)
    since, cut = Mailbox.uids_since, [MailboxError("The line was cut.")] * cuts

    def looked_up(mailbox: Mailbox, moment: datetime) -> list[int]:
        if cut:
            raise cut.pop()
        return since(mailbox, moment)

    monkeypatch.setattr(Mailbox, "uids_since", looked_up)
    letter = mail("Old news")
    await scene.deliver(letter)
    await asyncio.sleep(1.1)  # INTERNALDATE counts whole seconds
    await scene.open(created_at=scene.world.clock.now())
    await scene.deliver(scene.letter(2, "New"))
    await keep_watchers(scene.app_state)
    await scene.messages(1)
    assert (await scene.rows(tables.messages))[0].text == "New"


async def test_imap_watcher_over_restarts_neither_misses_nor_repeats_mail(scene: Scene) -> None:
    await scene.open()
    key = watch_key(scene.sent.inbox)
    for number in range(3):
        await scene.deliver(scene.letter(number))
        await keep_watchers(scene.app_state)
        await scene.messages(number + 1)
        await scene.app_state.stack.aclose()
        await scene.app_state.runner.drop(key)


async def test_imap_watcher_after_new_uidvalidity_reads_nothing_twice(scene: Scene) -> None:
    await scene.open()
    await keep_watchers(scene.app_state)
    await scene.deliver(scene.letter(1), scene.letter(2))
    await scene.messages(2)
    await scene.app_state.stack.aclose()
    await scene.app_state.runner.drop(watch_key(scene.sent.inbox))
    folders = tables.inbox_folders
    await scene.app_state.database.write(
        lambda conn: conn.execute(update(folders).values(uid_validity=1, last_uid=900))
    )
    await scene.deliver(scene.letter(3))
    await keep_watchers(scene.app_state)
    await scene.messages(3)
    (folder,) = await scene.rows(folders)
    assert folder.uid_validity > 1 and folder.last_uid == 3


async def test_imap_watcher_after_mailbox_restore_reads_mail_with_reused_uids(scene: Scene) -> None:
    """The numbers of mails that were lost are given again."""
    await scene.open()
    await in_thread(scene, lambda client: client.create_folder("Spam"))
    await in_thread(scene, lambda client: client.append("Spam", scene.letter(1)))
    await keep_watchers(scene.app_state)
    await scene.deliver(scene.letter(2))
    await scene.messages(2)
    await scene.app_state.stack.aclose()
    await scene.app_state.runner.drop(watch_key(scene.sent.inbox))
    await scene.app_state.database.write(
        lambda conn: conn.execute(update(tables.inbox_folders).values(last_uid=900))
    )
    await scene.deliver(scene.letter(3))
    await in_thread(scene, lambda client: client.append("Spam", scene.letter(4)))
    await keep_watchers(scene.app_state)
    await scene.messages(4)

    async def noted() -> bool:
        return {folder.last_uid for folder in await scene.rows(tables.inbox_folders)} == {2}

    await eventually(noted)


async def test_imap_watcher_with_wrong_password_reports_it_until_corrected(scene: Scene) -> None:
    await scene.open()
    key, inboxes = scene.sent.inbox, tables.inboxes

    async def password(text: str) -> None:
        sealed = scene.app_state.vault.seal(text, f"inbox:{key}:imap")
        await scene.app_state.database.write(
            lambda conn: conn.execute(update(inboxes).values(imap_password=sealed))
        )
        scene.app_state.runner.wake(watch_key(key))

    await password("wrong")
    await keep_watchers(scene.app_state)

    async def said() -> bool:
        return "did not accept the user name and password" in (await scene.trouble() or "")

    await eventually(said)
    await scene.deliver(scene.letter(1))
    await password(scene.account.password)
    await scene.messages(1)
    assert await scene.trouble() is None


async def test_imap_watcher_of_public_inbox_connects_to_no_private_address(scene: Scene) -> None:
    """Its name led to the public internet when it was connected, and leads elsewhere now."""
    await scene.open(public_only=True)
    await scene.deliver(scene.letter(1))
    await keep_watchers(scene.app_state)

    async def refused() -> bool:
        return "which is not an address of the public internet" in (await scene.trouble() or "")

    await eventually(refused, "a sentence", 2 * SLOW)
    assert await scene.rows(tables.messages) == []


async def test_imap_watcher_after_server_returns_reads_new_replies(
    scene: Scene, tmp_path: Path, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.1)
    await scene.open()
    await keep_watchers(scene.app_state)
    await scene.deliver(scene.letter(1))
    await scene.messages(1)
    await scene.world.stop()

    async def said() -> bool:
        return "refuses the connection" in (await scene.trouble() or "")

    await eventually(said)
    async with PracticeWorld(tmp_path / "world", now=clock.now(), speed=1.0) as again:
        assert again.ports == scene.world.ports
        await again.deliver("bob@prospects.test", ADDRESS, scene.letter(2))
        await scene.messages(2)
        assert await scene.trouble() is None
        await scene.app_state.stack.aclose()
    await scene.world.start()


async def test_imap_watcher_given_unexpected_server_response_logs_it(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def garbled(*_: Any) -> None:
        raise TypeError("not to be made out")

    async def told() -> bool:
        return "said something unexpected" in caplog.text and "not to be made out" in caplog.text

    monkeypatch.setattr(IMAPClient, "search", garbled)
    await (await scene.open()).deliver(scene.letter())
    with caplog.at_level(logging.INFO, "outreach.receiving"):
        await keep_watchers(scene.app_state)
        await eventually(told)


async def test_imap_watcher_reads_paused_inbox_but_not_disabled_one(scene: Scene) -> None:
    await scene.open(overall_status="PAUSED")
    await keep_watchers(scene.app_state)
    await scene.deliver(scene.letter(1))
    await scene.messages(1)
    disabled = update(tables.inboxes).values(overall_status="DISABLED")
    await scene.app_state.database.write(lambda conn: conn.execute(disabled))
    await keep_watchers(scene.app_state)
    await scene.app_state.runner.settle()
    await scene.deliver(scene.letter(2))
    await asyncio.sleep(0.5)
    assert len(await scene.rows(tables.messages)) == 1


async def test_imap_watcher_of_deleted_inbox_ends(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    await scene.open()
    watched, end = list[bool](), Watching.end

    async def told(watching: Watching) -> None:
        watched.append(watching._watch is not None)
        await end(watching)

    monkeypatch.setattr(Watching, "end", told)
    await keep_watchers(scene.app_state)
    await scene.deliver(scene.letter(1))
    await scene.messages(1)
    assert watched == []
    await scene.app_state.database.write(lambda conn: conn.execute(delete(tables.inboxes)))
    await keep_watchers(scene.app_state)
    await scene.app_state.runner.settle()
    assert watched == [True]


async def test_uncertain_mail_that_appears_in_sent_folder_becomes_sent(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.open()
    doubt = update(tables.mails).values(state=MailState.UNCERTAIN, sent_copy=True)
    await scene.app_state.database.write(lambda conn: conn.execute(doubt))
    raw = mail("Hi Bob").replace(b"<r1@prospects.test>", scene.sent.message_id.encode())
    await keep_watchers(scene.app_state)
    await asyncio.sleep(0.5)
    assert (await scene.rows(tables.mails))[0].state == "UNCERTAIN"
    await in_thread(scene, lambda client: client.append("Sent", raw))
    scene.app_state.runner.wake(watch_key(scene.sent.inbox))

    async def proved() -> bool:
        return bool((await scene.rows(tables.mails))[0].state == "SENT")

    await eventually(proved)
    await scene.deliver(scene.letter(1))  # and the mailbox is still watched
    await scene.messages(1)


async def test_sent_copy_is_stored_in_sent_folder_once(scene: Scene) -> None:
    await scene.open()
    raw = b"Message-ID: " + scene.sent.message_id.encode() + b"\r\nSubject: A question\r\n\r\nHi Bob\r\n"
    await scene.app_state.database.write(lambda conn: conn.execute(update(tables.mails).values(raw=raw)))
    await keep_watchers(scene.app_state)

    async def copied() -> bool:
        return bool((await scene.rows(tables.mails))[0].sent_copy)

    await eventually(copied)
    await scene.app_state.database.write(
        lambda conn: conn.execute(update(tables.mails).values(sent_copy=False))
    )
    scene.app_state.runner.wake(watch_key(scene.sent.inbox))
    await eventually(copied)

    def look(client: IMAPClient) -> list[tuple[bytes, tuple[bytes, ...]]]:
        client.select_folder("Sent", readonly=True)
        found = client.fetch(client.search("ALL"), ["BODY.PEEK[]", "FLAGS"])
        return [(each[b"BODY[]"], each[b"FLAGS"]) for each in found.values()]

    ((stored, flags),) = await in_thread(scene, look)
    assert stored == raw and b"\\Seen" in flags


async def test_imap_watcher_checks_for_pending_work_only_after_mail_changes(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, asked = list[bool](), list[bool]()
    has_work, has_chores = imap_watcher.Watch._has_work, received.has_chores
    monkeypatch.setattr(imap_watcher, "CHORES_SECONDS", 0.02)
    monkeypatch.setattr(imap_watcher.Watch, "_has_work", lambda self: looked.append(True) or has_work(self))
    monkeypatch.setattr(received, "has_chores", lambda *of: asked.append(True) or has_chores(*of))
    await scene.open()
    await keep_watchers(scene.app_state)

    async def idle() -> bool:
        return len(looked) > 20

    async def asked_again() -> bool:
        return len(asked) > before

    await eventually(idle)
    before = len(asked)
    looked.clear()
    await eventually(idle)
    assert len(asked) == before
    await scene.app_state.database.write(lambda conn: after_commit(conn).change(ChangeKind.MAIL))
    await eventually(asked_again)
    before = len(asked)
    scene.app_state.runner.wake(watch_key(scene.sent.inbox))
    await eventually(asked_again)


async def test_imap_watcher_nudged_during_work_check_checks_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, watches = list[bool](), list[imap_watcher.Watch]()
    ask, has_chores = imap_watcher.Watch._has_chores, received.has_chores

    def nudge_once(conn: Connection, inbox: received.ReadInbox) -> bool:
        asked.append(has_chores(conn, inbox))
        if len(asked) == 1:
            watches[0].nudge()  # just when the database has said that there are none
        return asked[-1]

    async def asked_again() -> bool:
        return len(asked) > 1

    monkeypatch.setattr(imap_watcher.Watch, "_has_chores", lambda self: watches.append(self) or ask(self))
    monkeypatch.setattr(received, "has_chores", nudge_once)
    await scene.open()
    await keep_watchers(scene.app_state)
    await eventually(asked_again)
    assert asked[0] is False


async def test_message_id_with_imap_syntax_is_not_executed(scene: Scene) -> None:
    await scene.open()
    evil = "<x\r\nX1 CREATE evil>", '<x" CREATE evil>', "<x\\>", "<é@x>", "no brackets"
    mailbox = Mailbox(scene.server())

    def ask() -> list[bool]:
        mailbox.open()
        try:
            return [mailbox.holds("Sent", each) for each in evil]
        finally:
            mailbox.close()

    assert await asyncio.to_thread(ask) == [False] * 5
    folders = await in_thread(scene, lambda client: [name for _, _, name in client.list_folders()])
    assert sorted(folders) == ["INBOX", "Sent"]


@pytest.mark.parametrize("step", ["parse_message", "process_message"])
async def test_imap_watcher_with_broken_mail_reads_other_mails(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, allow_log: Callable[[str], None], step: str
) -> None:
    allow_log("Reading inbox")
    allow_log("can't be taken in")
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.01)
    done = getattr(imap_watcher, step)

    def fail(*given: Any) -> Any:
        if b"poison" in given[0] if step == "parse_message" else given[2].text == "poison":
            raise ZeroDivisionError
        return done(*given)

    monkeypatch.setattr(imap_watcher, step, fail)
    await scene.open()
    await keep_watchers(scene.app_state)
    await scene.deliver(scene.letter(1, "poison"), scene.letter(2))
    await scene.messages(1)


@pytest.mark.parametrize("says", ["nothing", "no", "garbage"])
@pytest.mark.parametrize("times", [1, 3, 4, 1_000])
async def test_imap_watcher_with_unfetchable_mail_retries_and_reads_others(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, allow_log: Callable[[str], None], times: int, says: str
) -> None:
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.01)
    fetch, asked = Mailbox.fetch, list[int]()

    def late(self: Mailbox, uid: int, *size: int) -> bytes | None:
        raw = fetch(self, uid, *size)
        if raw is None or b"<r1@" not in raw:
            return raw
        asked.append(uid)
        if len(asked) > times:
            return raw
        if says == "nothing":
            return None
        raise MailboxError("No.", spoken=says == "no") from (ValueError() if says == "garbage" else None)

    monkeypatch.setattr(Mailbox, "fetch", late)
    if times > 3:
        allow_log("can't be had")
    await scene.open()
    await keep_watchers(scene.app_state)
    await scene.deliver(scene.letter(1), scene.letter(2))
    gone = times > 3
    await scene.messages(1 if gone else 2)
    assert len(asked) == (4 if gone else times + 1)
    await scene.deliver(scene.letter(3))
    await scene.messages(2 if gone else 3)
    assert await scene.trouble() is None


@pytest.mark.parametrize("spoken", [True, False])
async def test_imap_watcher_when_no_mail_can_be_fetched_skips_none(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, spoken: bool
) -> None:
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(imap_watcher, "LONGEST_PAUSE", 0.01)
    fetch, asked, is_well = Mailbox.fetch, list[int](), asyncio.Event()

    def ill(self: Mailbox, uid: int, *size: int) -> bytes | None:
        asked.append(uid)
        if is_well.is_set():
            return fetch(self, uid, *size)
        raise MailboxError("Unavailable.", spoken=spoken)

    monkeypatch.setattr(Mailbox, "fetch", ill)
    await scene.open()
    await scene.deliver(scene.letter(1), scene.letter(2))
    await keep_watchers(scene.app_state)

    async def often() -> bool:
        return len(asked) > 20

    await eventually(often, "it is asked for often")
    assert await scene.rows(tables.messages) == []
    is_well.set()
    await scene.messages(2)


@pytest.mark.parametrize(
    "more, sentence",
    [
        ({"password": "wrong"}, "did not accept the user name and password"),
        ({"password": "a\r\nX1 CREATE evil"}, "characters that no mailbox accepts"),
        ({"port": 1}, "refuses the connection"),
        ({"host": "nowhere.invalid"}, "no server called nowhere.invalid"),
        ({"ca_file": None}, "not trusted by this computer"),
    ],
    ids=["password", "control characters", "port", "host", "certificate"],
)
async def test_imap_login_trouble_is_explained_in_words(
    scene: Scene, more: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(MailboxError) as caught:
        await asyncio.to_thread(imap_client.check_imap_login, scene.server(**more), 5.0)
    assert sentence in str(caught.value) and "wrong" not in str(caught.value)


async def test_imap_login_with_correct_settings_succeeds(scene: Scene) -> None:
    await asyncio.to_thread(imap_client.check_imap_login, scene.server(), 5.0)


async def test_imap_login_on_port_without_tls_or_reply_names_cause(scene: Scene) -> None:
    async def greet(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 this is no TLS\r\n" * 20)
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    async def stay_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(1_000):
            pass
        writer.close()

    for talk, sentence in ((greet, "does not speak TLS"), (stay_silent, "did not answer")):
        async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(MailboxError, match=sentence):
                await asyncio.to_thread(imap_client.check_imap_login, scene.server(port=port), 0.3)


async def test_imap_read_position_is_stored_per_folder(scene: Scene) -> None:
    await scene.open()
    inbox = scene.sent.inbox
    for last in (5, 7):
        await scene.app_state.database.write(
            lambda conn, last=last: received.save_progress(conn, inbox, "INBOX", 3, last)
        )  # type: ignore[misc]
    assert await scene.app_state.database.read(
        lambda conn: received.find_read_position(conn, inbox, "INBOX")
    ) == (3, 7)
    assert (
        await scene.app_state.database.read(lambda conn: received.find_read_position(conn, inbox, "Sent"))
        is None
    )


async def in_thread(scene: Scene, work: Callable[[IMAPClient], Any]) -> Any:
    def run() -> Any:
        context = ssl.create_default_context(cafile=str(scene.world.ca_file))
        with IMAPClient("localhost", scene.world.ports.imaps, ssl_context=context) as client:
            client.login(ADDRESS, scene.account.password)
            return work(client)

    return await asyncio.to_thread(run)


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("idle", [0.5, pytest.param(imap_watcher.IDLE_SECONDS, marks=pytest.mark.soak)])
async def test_imap_watcher_with_silently_dead_connection_reconnects_in_time(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, idle: float
) -> None:
    if idle < imap_watcher.IDLE_SECONDS:
        monkeypatch.setattr(imap_client, "PATIENCE", SocketTimeout(15.0, idle))
        monkeypatch.setattr(imap_watcher, "IDLE_SECONDS", idle)
        monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.1)
    swallow = asyncio.Event()
    open_now: set[asyncio.Task[None]] = set()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, dead: bool) -> None:
        while data := await reader.read(65_536):
            if not (dead and swallow.is_set()):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def proxy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection("localhost", scene.world.ports.imaps)
        dead = not open_now  # the first connection dies, later ones live
        for way in ((reader, there[1]), (there[0], writer)):
            task = asyncio.create_task(carry(*way, dead))
            open_now.add(task)

    async with await asyncio.start_server(proxy, "127.0.0.1", 0) as server:
        await scene.open(imap_port=server.sockets[0].getsockname()[1])
        await keep_watchers(scene.app_state)
        await scene.deliver(scene.letter(1))
        await scene.messages(1)
        swallow.set()
        await scene.deliver(scene.letter(2))
        died = time.monotonic()
        await scene.messages(2, 600)
        took, probe = time.monotonic() - died, min(imap_client.PROBE_SECONDS, imap_client.PATIENCE.read)
        tell(f"IDLE of {idle:g} s on a line that died in silence: the reply was read after {took:.1f} s")
        assert took < imap_watcher.IDLE_SECONDS + probe + 2 * SLOW
        await scene.app_state.stack.aclose()
        await asyncio.wait(open_now, timeout=2)
        for task in open_now:
            task.cancel()
        await asyncio.gather(*open_now, return_exceptions=True)
