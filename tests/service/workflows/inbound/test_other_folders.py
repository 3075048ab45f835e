"""Answers beside the inbox: at Dovecot, and at a server that knows no SPECIAL-USE."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from imapclient import IMAPClient
from sqlalchemy import select, update

from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.work_keys import watch_key
from app.service.mail.imap_client import Mailbox, MailboxError
from app.service.practice.simulator import PracticeWorld
from app.service.workflows.inbound import imap_watcher
from app.service.workflows.inbound.watcher_manager import keep_watchers
from tests.factories import Sent
from tests.mailhost.fixture import MailHost
from tests.patience import eventually
from tests.service.mail.sample_mails import mail
from tests.service.workflows.inbound import test_dovecot
from tests.service.workflows.inbound.test_dovecot import ANNA, begin
from tests.service.workflows.inbound.test_imap_watcher import Scene, in_thread

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap_watcher, "ELSEWHERE_SECONDS", 0.2)
    monkeypatch.setattr(imap_watcher, "CHORES_SECONDS", 0.1)


@pytest.fixture
async def scene(app_state: AppState, clock: VirtualClock, tmp_path: Path) -> AsyncIterator[Scene]:
    async with PracticeWorld(tmp_path / "world", now=clock.now(), speed=1.0) as world:
        app_state.stack = AsyncExitStack()
        yield await Scene(app_state, world).open()
        await app_state.stack.aclose()


STRANGER = (
    mail("Win a prize", subject="You have won")
    .replace(b"bob@prospects.test", b"eve@spam.test")
    .replace(b"In-Reply-To", b"X-None")
    .replace(b"References", b"X-Nor")
    .replace(b"<r1@", b"<spam1@")
)


async def test_reply_in_spam_folder_is_read_and_spam_is_ignored(scene: Scene) -> None:
    def fill(client: IMAPClient) -> None:
        client.create_folder("Spam")
        client.append("Spam", scene.letter(1))
        client.append("Spam", STRANGER)

    await in_thread(scene, fill)
    await keep_watchers(scene.app_state)
    await scene.messages(1)
    (message,) = await scene.rows(tables.messages)
    assert (message.text, message.folder, message.is_junk) == ("Hello", "Spam", True)
    assert len(await scene.rows(tables.received)) == 1  # of the rest nothing is kept
    await in_thread(scene, lambda client: client.append("Spam", scene.letter(2)))  # and while it is watched
    await scene.messages(2)
    await scene.deliver(scene.letter(3))  # the inbox still is
    await scene.messages(3)


@pytest.mark.parametrize("says", ["no", "garbage", "cut", "no to its headers"])
async def test_unfetchable_mail_in_other_folder_hides_no_later_mail(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, allow_log: Callable[[str], None], says: str
) -> None:
    allow_log("can't be had")
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(imap_watcher, "LONGEST_PAUSE", 0.05)
    fetch, headers = Mailbox.fetch, Mailbox.headers

    def headless(self: Mailbox, uids: list[int]) -> dict[int, bytes]:
        found = headers(self, uids)
        if says == "no to its headers" and any(b"<r1@" in head for head in found.values()):
            raise MailboxError("No.", spoken=True)
        return found

    def broken(self: Mailbox, uid: int, *size: int) -> bytes | None:
        raw = fetch(self, uid, *size)
        if raw is not None and b"<r1@" in raw:
            raise MailboxError("No.", spoken=says == "no") from (ValueError() if says == "garbage" else None)
        return raw

    def fill(client: IMAPClient) -> None:
        client.create_folder("Spam")
        client.create_folder("Zzz")
        for number in (1, 2):
            client.append("Spam", scene.letter(number))
        client.append("Zzz", scene.letter(3))

    monkeypatch.setattr(Mailbox, "fetch", broken)
    monkeypatch.setattr(Mailbox, "headers", headless)
    await in_thread(scene, fill)
    await keep_watchers(scene.app_state)
    await scene.messages(2)
    assert {row.folder for row in await scene.rows(tables.messages)} == {"Spam", "Zzz"}


def at_dovecot(host: MailHost, work: Callable[[IMAPClient], Any]) -> Any:
    context = ssl.create_default_context(cafile=str(host.ca_file))
    with IMAPClient(host.host, host.imaps_port, ssl_context=context) as client:
        client.login(ANNA, host.users[ANNA])
        return work(client)


async def test_replies_moved_by_rules_or_archived_are_read_exactly_once(
    app_state: AppState, mail_host: MailHost
) -> None:
    app_state.stack = AsyncExitStack()
    sent = await begin(app_state, mail_host)

    def letter(number: int) -> bytes:
        return test_dovecot.letter(sent, number)

    def fill(client: IMAPClient) -> None:
        for name in ("Kunden", "Archive"):
            if not client.folder_exists(name):
                client.create_folder(name)
        client.append("Junk", letter(1))
        client.append("Kunden", letter(2))
        client.append("Trash", letter(3))
        client.append("INBOX", letter(4))

    def archive(client: IMAPClient) -> None:
        client.select_folder("INBOX")
        client.move(client.search(["HEADER", "Message-ID", f"<r4.{sent.mail}@prospects.test>"]), "Archive")

    await asyncio.to_thread(at_dovecot, mail_host, fill)
    await keep_watchers(app_state)
    places = {1: "Junk", 2: "Kunden", 3: "Trash", 4: ""}
    await eventually(lambda: found(app_state, sent, places))
    await asyncio.to_thread(at_dovecot, mail_host, archive)
    await app_state.stack.aclose()  # days off
    await app_state.runner.drop(watch_key(sent.inbox))
    await asyncio.to_thread(at_dovecot, mail_host, lambda client: client.append("Kunden", letter(5)))
    await keep_watchers(app_state)
    await eventually(lambda: found(app_state, sent, places | {5: "Kunden"}))
    (junk,) = [row for row in await messages(app_state) if row.folder == "Junk"]
    assert junk.is_junk
    seen = await app_state.database.read(
        lambda conn: list(conn.scalars(select(tables.inbox_folders.c.folder)))
    )
    assert {"INBOX", "Junk", "Kunden", "Archive", "Trash"} <= set(seen) and "Sent" not in seen
    await app_state.stack.aclose()


async def messages(app_state: AppState) -> list[Any]:
    return await app_state.database.read(lambda conn: list(conn.execute(select(tables.messages))))


async def found(app_state: AppState, sent: Sent, expected: dict[int, str]) -> bool:
    """What another test has sent in the same second is no letter of this one."""
    letters = [row for row in await messages(app_state) if sent.mail in row.message_id]
    rows = sorted((int(row.text.split()[1]), row.folder) for row in letters)
    assert len(rows) <= len(expected)
    return rows == sorted(expected.items())


async def test_sent_folder_is_created_for_sent_copy_but_not_for_reading(scene: Scene) -> None:
    """A mailbox without one for what it sends: its past is read all the same."""

    def folders(client: IMAPClient) -> list[str]:
        return sorted(name for _, _, name in client.list_folders())

    await in_thread(scene, lambda client: client.delete_folder("Sent"))
    await scene.app_state.database.write(
        lambda conn: conn.execute(update(tables.mails).values(sent_copy=True))
    )
    await keep_watchers(scene.app_state)

    async def read() -> bool:
        return len([row for row in await scene.rows(tables.history_folders) if row.is_complete]) == 2

    await eventually(read)
    assert await in_thread(scene, folders) == ["INBOX"]
    copy = {"sent_copy": False, "raw": scene.letter(9)}
    await scene.app_state.database.write(lambda conn: conn.execute(update(tables.mails).values(copy)))
    scene.app_state.runner.wake(watch_key(scene.sent.inbox))

    async def copied() -> bool:
        return (await scene.rows(tables.mails))[0].sent_copy

    await eventually(copied)
    assert await in_thread(scene, folders) == ["INBOX", "Sent"]
