"""What mailboxes and networks do to a watch: nothing may be missed, and nothing read twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from imapclient import IMAPClient

from app.service.app_state import READ_LATELY, AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock, wall
from app.service.mail import imap_client
from app.service.practice.simulator import PracticeWorld
from app.service.workflows.inbound import imap_watcher
from app.service.workflows.inbound.watcher_manager import keep_watchers
from tests import factories
from tests.bench.figures import tell
from tests.mailhost.fixture import MailHost
from tests.patience import eventually
from tests.service.workflows.inbound.test_dovecot import ANNA, begin, letter, texts
from tests.service.workflows.inbound.test_imap_watcher import Scene, in_thread
from tests.service.workflows.inbound.test_other_folders import at_dovecot

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap_watcher, "ELSEWHERE_SECONDS", 0.2)
    monkeypatch.setattr(imap_watcher, "CHORES_SECONDS", 0.1)
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.1)


@pytest.fixture
async def scene(app_state: AppState, clock: VirtualClock, tmp_path: Path) -> AsyncIterator[Scene]:
    async with PracticeWorld(tmp_path / "world", now=clock.now(), speed=1.0) as world:
        app_state.stack = AsyncExitStack()
        yield Scene(app_state, world)
        await app_state.stack.aclose()


@pytest.fixture
async def watched(app_state: AppState, mail_host: MailHost) -> AsyncIterator[AppState]:
    await asyncio.to_thread(at_dovecot, mail_host, empty)
    await asyncio.sleep(1 - wall() % 1)  # the mailbox is all tests', and INTERNALDATE counts whole seconds
    app_state.stack = AsyncExitStack()
    yield app_state
    await app_state.stack.aclose()


def test_imap_watcher_timeouts_notice_dead_connection_within_75_seconds() -> None:
    assert imap_watcher.IDLE_SECONDS + imap_client.PROBE_SECONDS <= 75 < READ_LATELY <= 90
    assert imap_watcher.LONGEST_PAUSE <= 30


@pytest.mark.parametrize(("failures", "seconds"), [(0, 0.1), (1, 0.1), (3, 0.4), (99, 30), (100_000, 30)])
def test_imap_watcher_pause_after_failures_doubles_up_to_limit(failures: int, seconds: float) -> None:
    assert imap_watcher.pause_after(failures) == pytest.approx(seconds)


def put(*raws: bytes, folder: str = "INBOX") -> Callable[[IMAPClient], None]:
    def work(client: IMAPClient) -> None:
        for raw in raws:
            client.append(folder, raw)

    return work


def empty(client: IMAPClient) -> None:
    client.select_folder("INBOX")
    if uids := client.search("ALL"):
        client.delete_messages(uids)
        client.expunge()


def reads(app_state: AppState, *expected: str) -> Callable[[], Awaitable[bool]]:
    async def all_there() -> bool:
        found = await texts(app_state)
        assert len(found) <= len(expected), found
        return sorted(found) == sorted(expected)

    return all_there


async def test_imap_watcher_after_mailbox_is_emptied_keeps_reading(
    watched: AppState, mail_host: MailHost
) -> None:
    sent = await begin(watched, mail_host)
    await keep_watchers(watched)
    await asyncio.to_thread(at_dovecot, mail_host, put(letter(sent, 1), letter(sent, 2)))
    await eventually(reads(watched, "Hello 1", "Hello 2"))
    await asyncio.to_thread(at_dovecot, mail_host, empty)
    await asyncio.to_thread(at_dovecot, mail_host, put(letter(sent, 3)))
    await eventually(reads(watched, "Hello 1", "Hello 2", "Hello 3"))
    tell(f"a mailbox emptied: {await events_of(watched)}")


async def test_imap_watcher_after_dovecot_renumbers_mailbox_reads_nothing_twice(
    watched: AppState, mail_host: MailHost
) -> None:
    sent = await begin(watched, mail_host)
    await keep_watchers(watched)
    await asyncio.to_thread(at_dovecot, mail_host, put(letter(sent, 1), letter(sent, 2)))
    await eventually(reads(watched, "Hello 1", "Hello 2"))
    (before,) = [row for row in await folders(watched) if row.folder == "INBOX"]

    def renumber() -> None:
        mail_host.dovecot.stop()
        for file in (mail_host.ca_file.parent / "mail" / ANNA).glob("dovecot*"):
            if file.is_file():
                file.unlink()
        mail_host.dovecot.start()
        at_dovecot(mail_host, put(letter(sent, 3)))

    await asyncio.to_thread(renumber)
    await eventually(reads(watched, "Hello 1", "Hello 2", "Hello 3"))
    (after,) = [row for row in await folders(watched) if row.folder == "INBOX"]
    assert after.uid_validity != before.uid_validity
    tell(f"a mailbox numbered anew: {await events_of(watched)}")


async def events_of(app_state: AppState) -> str:
    """The three replies, each told once."""
    told = await app_state.database.read(lambda conn: factories.read_events(conn, "reply_received"))
    assert len(told) == len({event.data["reply_text"] for event in told}) == 3
    return f"3 replies read, {len(told)} told"


async def folders(app_state: AppState) -> list[object]:
    return await app_state.database.read(lambda conn: list(conn.execute(tables.inbox_folders.select())))


async def test_imap_watcher_with_unopenable_folder_reads_other_folders(
    watched: AppState, mail_host: MailHost
) -> None:
    sent = await begin(watched, mail_host)

    def fill(client: IMAPClient) -> None:
        for name in ("Aaa locked", "Zzz open"):
            if not client.folder_exists(name):
                client.create_folder(name)

    await asyncio.to_thread(at_dovecot, mail_host, fill)
    locked = mail_host.ca_file.parent / "mail" / ANNA / ".Aaa locked"
    locked.chmod(0)
    try:
        await asyncio.to_thread(at_dovecot, mail_host, put(letter(sent, 1), folder="Zzz open"))
        await asyncio.to_thread(at_dovecot, mail_host, put(letter(sent, 2)))
        await keep_watchers(watched)
        await eventually(reads(watched, "Hello 1", "Hello 2"))
    finally:
        locked.chmod(0o700)


async def test_imap_watcher_reads_folders_with_ampersand_in_name(
    watched: AppState, mail_host: MailHost
) -> None:
    """Dovecot lists these as R&-D and B&APw-cher &- mehr (RFC 3501 5.1.3)."""
    sent, names = await begin(watched, mail_host), ("R&D", "Bücher & mehr")

    def fill(client: IMAPClient) -> None:
        for number, name in enumerate(names):
            if not client.folder_exists(name):
                client.create_folder(name)
            client.append(name, letter(sent, number))

    await asyncio.to_thread(at_dovecot, mail_host, fill)
    await keep_watchers(watched)
    await eventually(reads(watched, "Hello 0", "Hello 1"))


@asynccontextmanager
async def between(port: int, carry: Callable[[bytes, int], Awaitable[bytes | None]]) -> AsyncIterator[int]:
    """A way to the server on which each piece it says is handed to `carry`; None cuts the connection."""
    tasks: set[asyncio.Task[None]] = set()
    count = 0

    async def way(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int, theirs: bool
    ) -> None:
        try:
            while data := await reader.read(65_536):
                said = await carry(data, number) if theirs else data
                if said is None:
                    break
                writer.write(said)
                await writer.drain()
        except OSError:
            pass  # the other way was cut
        finally:
            writer.close()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal count
        count += 1
        there = await asyncio.open_connection("localhost", port)
        for args in ((reader, there[1], count, False), (there[0], writer, count, True)):
            tasks.add(asyncio.create_task(way(*args)))

    async with await asyncio.start_server(connected, "127.0.0.1", 0) as server:
        yield int(server.sockets[0].getsockname()[1])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0.05)  # the transports go a turn later


async def test_imap_watcher_on_slow_server_reads_every_mail(scene: Scene) -> None:
    async def slowly(data: bytes, _number: int) -> bytes:
        await asyncio.sleep(0.02)
        return data

    async with between(scene.world.ports.imaps, slowly) as port:
        await scene.open(imap_port=port)
        await scene.deliver(*(scene.letter(number) for number in range(10)))
        await keep_watchers(scene.app_state)
        await scene.messages(10)
        await scene.app_state.stack.aclose()


async def test_imap_watcher_on_repeatedly_cut_connection_loses_nothing(scene: Scene) -> None:
    heard: dict[int, int] = {}

    async def cut(data: bytes, number: int) -> bytes | None:
        heard[number] = heard.get(number, 0) + 1
        return data if heard[number] < 6 + 4 * number else None  # each lives a little longer

    async with between(scene.world.ports.imaps, cut) as port:
        await scene.open(imap_port=port)
        await in_thread(scene, lambda client: client.create_folder("Spam"))
        await in_thread(scene, put(scene.letter(100), folder="Spam"))
        await scene.deliver(*(scene.letter(number) for number in range(5)))
        await keep_watchers(scene.app_state)
        await scene.messages(6)
        assert len(heard) > 2
        await scene.app_state.stack.aclose()
