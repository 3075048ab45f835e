"""An IMAP server over TLS with IDLE, built on pymap; no other module uses pymap."""

from __future__ import annotations

import asyncio
import logging
import ssl
from argparse import Namespace
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from proxyprotocol.sock import SocketInfoLocal
from pymap.backend.dict import Config, Login
from pymap.backend.dict.filter import FilterSet
from pymap.backend.dict.mailbox import MailboxData, MailboxSet, Message
from pymap.concurrent import Event, Subsystem
from pymap.flags import FlagOp
from pymap.imap import IMAPServer
from pymap.interfaces.message import CachedMessage
from pymap.listtree import ListEntry, ListTree
from pymap.mailbox import MailboxSnapshot
from pymap.mime import MessageContent
from pymap.parsing.message import AppendMessage
from pymap.parsing.specials import ObjectId
from pymap.parsing.specials.flag import Flag
from pymap.selected import SelectedMailbox
from pymap.user import UserMetadata
from pysasl.hashing import Cleartext

from app.service.practice.accounts import Account
from app.service.practice.clock import PracticeClock
from app.service.practice.mail_store import Store

log = logging.getLogger("outreach.practice.imap")


def _flags_text(flags: Iterable[Flag]) -> str:
    return " ".join(sorted(bytes(flag).decode("ascii", "replace") for flag in flags))


class _Mailbox(MailboxData):
    """A mailbox that outlives the process, with the same UIDVALIDITY, UIDs and flags."""

    def __init__(self, home: _Mailboxes, key: int, uid_validity: int, last_uid: int) -> None:
        super().__init__(home._content_cache, home._thread_cache)
        self._store, self._clock, self.key = home.store, home.clock, key
        self._uid_validity, self._max_uid = uid_validity, last_uid
        self._mailbox_id = ObjectId.new_mailbox_id(sha256(f"{key} {uid_validity}".encode()).digest()[:16])
        for uid, at, flags, raw in self._store.messages(key):
            self._show(uid, at, frozenset(Flag(flag.encode()) for flag in flags.split()), raw, recent=False)

    def _show(self, uid: int, at: datetime, flags: frozenset[Flag], raw: bytes, *, recent: bool) -> Message:
        content = MessageContent.parse(raw)
        message = Message(
            uid,
            at,
            flags,
            email_id=self._content_cache.add(content),
            thread_id=self._thread_cache.add(content),
            recent=recent,
            content=content,
        )
        self._max_uid, self._messages[uid] = max(uid, self._max_uid), message
        self._mod_sequences.update([uid])
        self._updated.set()
        return message

    async def append(self, append_msg: AppendMessage, *, recent: bool = False) -> Message:
        return await self.keep(append_msg, recent=recent)

    async def keep(
        self, new: AppendMessage, *, recent: bool, also: Callable[[], None] | None = None
    ) -> Message:
        """Add a message; `also` may write to the store in the same transaction."""
        raw, at = bytes(new.literal), new.when or self._clock.now()
        async with self.messages_lock.write_lock():
            uid = self._max_uid + 1
            with self._store.together():
                self._store.add_message(self.key, uid, at, _flags_text(new.flag_set), raw)
                if also:
                    also()
            return self._show(uid, at, new.flag_set, raw, recent=recent)

    async def update_selected(
        self, selected: SelectedMailbox, *, wait_on: Event | None = None
    ) -> SelectedMailbox:
        # pymap would miss a change that came while it wrote the previous one to an idling client.
        if selected.mod_sequence is not None and selected.mod_sequence != self._mod_sequences.highest:
            wait_on = None
        return await super().update_selected(selected, wait_on=wait_on)

    async def copy(self, uid: int, destination: MailboxData, *, recent: bool = False) -> int | None:
        new = await super().copy(uid, destination, recent=recent)
        if new is not None and isinstance(destination, _Mailbox):
            self._store.copy_message(self.key, uid, destination.key, new)
        return new

    async def move(self, uid: int, destination: MailboxData, *, recent: bool = False) -> int | None:
        new = await super().move(uid, destination, recent=recent)
        if new is not None and isinstance(destination, _Mailbox):
            self._store.copy_message(self.key, uid, destination.key, new)
            self._store.remove_messages(self.key, [uid])
        return new

    async def update(
        self, uid: int, cached_msg: CachedMessage, flag_set: frozenset[Flag], mode: FlagOp
    ) -> Message:
        message = await super().update(uid, cached_msg, flag_set, mode)
        self._store.set_flags(self.key, uid, _flags_text(message.permanent_flags))
        return message

    async def delete(self, uids: Iterable[int]) -> None:
        gone = list(uids)
        await super().delete(gone)
        self._store.remove_messages(self.key, gone)


@dataclass(frozen=True)
class _SentEntry(ListEntry):
    @property
    def attributes(self) -> list[bytes]:
        return [*super().attributes, b"Sent"]  # RFC 6154


class _Tree(ListTree):
    def list_matching(self, ref_name: str, filter_: str) -> Iterable[ListEntry]:
        for entry in super().list_matching(ref_name, filter_):
            sent = entry.name == "Sent"
            yield _SentEntry(entry.name, entry.exists, entry.marked, entry.has_children) if sent else entry


class _Mailboxes(MailboxSet):
    """The mailboxes of one account; INBOX and Sent exist from the start."""

    def __init__(self, store: Store, clock: PracticeClock, account: str) -> None:
        super().__init__()
        self.store, self.clock, self._account = store, clock, account
        for name in ("INBOX", "Sent"):
            if name not in store.mailboxes(account):
                store.add_mailbox(account, name, MailboxSnapshot.new_uid_validity())
        rows = store.mailboxes(account)
        self._inbox = _Mailbox(self, *rows.pop("INBOX"))
        self._set = {name: _Mailbox(self, *row) for name, row in rows.items()}

    async def list_mailboxes(self) -> ListTree:
        return _Tree(self.delimiter).update("INBOX", *self._set)

    async def add_mailbox(self, name: str) -> ObjectId:
        if name in self._set:
            raise ValueError(name)
        validity = MailboxSnapshot.new_uid_validity()
        key = self.store.add_mailbox(self._account, name, validity)
        self._set[name] = made = _Mailbox(self, key, validity, 0)
        return made.mailbox_id

    async def delete_mailbox(self, name: str) -> None:
        mailbox = self._set.get(name)
        await super().delete_mailbox(name)
        if isinstance(mailbox, _Mailbox):
            self.store.remove_mailbox(mailbox.key)

    async def rename_mailbox(self, before: str, after: str) -> None:
        if before.upper() == "INBOX":
            raise ValueError(after)
        await super().rename_mailbox(before, after)
        for name, mailbox in self._set.items():
            if isinstance(mailbox, _Mailbox):
                self.store.rename_mailbox(mailbox.key, name)


class _WholeWriter(asyncio.StreamWriter):
    """A writer that sends each response in one piece.

    pymap writes small fragments, and clients that poll could lose half a line.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        protocol = writer.transport.get_protocol()
        assert protocol
        super().__init__(writer.transport, protocol, reader, asyncio.get_running_loop())
        self._crumbs: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self._crumbs.append(bytes(data))

    async def drain(self) -> None:
        super().write(b"".join(self._crumbs))
        self._crumbs.clear()
        await super().drain()


class _Config(Config):
    @property
    def greeting(self) -> bytes:
        return b"Practice mail is ready."  # pymap's default greeting needs a DNS lookup


class ImapServer:
    """An IMAP4rev1 server over implicit TLS on loopback."""

    def __init__(self, store: Store, clock: PracticeClock, context: ssl.SSLContext) -> None:
        self._store, self._clock, self._context = store, clock, context
        options: dict[str, Any] = {"host": None, "port": 0, "ssl_context": context, "tls_enabled": False}
        self._config = _Config(
            Namespace(passlib_cfg=None, proxy_protocol=None),
            demo_data=False,
            demo_user="",
            demo_password="",
            hash_context=Cleartext(),
            cpu_subsystem=Subsystem.for_asyncio(),
            invalid_user_sleep=0.0,
            max_append_len=50_000_000,
            **options,
        )
        self._login = Login(self._config)
        self._answer = IMAPServer(self._login, self._config)
        self._server: asyncio.Server | None = None
        self._open: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    def add_account(self, account: Account) -> None:
        """Let an account log in; a second call replaces its password."""
        user = UserMetadata(self._config, account.address, password=account.password)
        self._login.users_dict[account.address] = user
        if account.address not in self._config.set_cache:
            mailboxes = _Mailboxes(self._store, self._clock, account.address)
            self._config.set_cache[account.address] = (mailboxes, FilterSet())

    def remove_account(self, address: str) -> None:
        """Prevent an account from logging in; its mailboxes are kept in case it is added again."""
        self._login.users_dict.pop(address, None)
        self._config.set_cache.pop(address, None)

    async def deliver(
        self, address: str, raw: bytes, at: datetime, also: Callable[[], None] | None = None
    ) -> None:
        """Put an email into an account's INBOX; idling clients are notified immediately.

        `also` may write to the store in the same transaction. Raises KeyError if there is no such
        account.
        """
        inbox = await self._config.set_cache[address][0].get_mailbox("INBOX")
        assert isinstance(inbox, _Mailbox)
        await inbox.keep(AppendMessage(raw, at), recent=True, also=also)

    async def listen(self, port: int) -> int:
        """Listen on a port (0: any free one) and return it; raise OSError when it is taken."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port, ssl=self._context)
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        if self._server:
            self._server.close()
        for writer in self._open.values():
            writer.transport.abort()
        if self._open:
            _, late = await asyncio.wait(list(self._open), timeout=2)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        if self._server:
            await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._open[task] = writer
        try:
            await self._answer(reader, _WholeWriter(reader, writer), SocketInfoLocal(writer))
        except (OSError, EOFError, ValueError) as error:  # disconnected, or not an IMAP client
            log.info("IMAP connection ended: %s", type(error).__name__)
        except Exception:
            log.exception("IMAP connection failed")
        finally:
            with suppress(OSError):
                writer.close()
            del self._open[task]
