"""Management of the watches: every active or paused inbox has one."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from sqlalchemy import Connection

from app.contract.inboxes import OlderCopy
from app.contract.sentences import say
from app.service.app_state import AppState
from app.service.core.vault import Unsealable
from app.service.core.work_keys import watch_key
from app.service.mail.imap_client import ImapAccount
from app.service.records import received
from app.service.records.inbox_trouble import set_read_trouble
from app.service.records.oauth import XOAUTH2, is_signed_in
from app.service.workflows.outbound import restore_guard

from .imap_watcher import Watch

LOST_PASSWORD = say(
    "inbox_reading_password_lost",
    "The password for reading was kept on another computer. Enter it again.",
)


async def expect_replies(app_state: AppState) -> None:
    """Mark watched inboxes as unread, so that no campaign mail leaves them before new mail was read."""
    for inbox_id in await app_state.database.read(received.list_watched_inboxes):
        app_state.read_at.setdefault(inbox_id, 0.0)


async def keep_watchers(app_state: AppState) -> None:
    """Watch every active or paused inbox; call this again, or wake `watch:<id>`, when one has changed."""
    await expect_replies(app_state)
    kept = app_state.runner.keys()
    for inbox_id in await app_state.database.read(received.list_watched_inboxes):
        key = watch_key(inbox_id)
        if key not in kept:
            watching = Watching(app_state, inbox_id)
            app_state.stack.push_async_callback(watching.end)
            app_state.runner.keep(key, watching.step, watching.give_up)
    for key in kept:
        if key.startswith(watch_key("")):
            app_state.runner.wake(key)


class Watching:
    """The keeper of one inbox's watch, which follows changes of the inbox's row."""

    def __init__(self, app_state: AppState, inbox_id: str) -> None:
        self._service, self._inbox_id = app_state, inbox_id
        self._watch: Watch | None = None

    async def step(self) -> datetime | None:
        """Start, renew, nudge, or end the watch; return None, because no repetition is needed."""
        inbox = await self._service.database.read(lambda conn: received.find_inbox(conn, self._inbox_id))
        server = await self.server()
        if self._watch is not None and self._watch.server != server:
            await self.end()
        if self._watch is not None:
            self._watch.nudge()
        elif inbox is not None and server is not None:
            self._service.given_up.discard(self._inbox_id)
            self._watch = Watch(self._service, inbox, server)
        else:
            ask = partial(
                restore_guard.hold_for_question, inbox_id=self._inbox_id, now=self._service.clock.now()
            )
            if await self._service.database.read(self._is_suspected):
                await self._service.database.write(ask)
            self._service.record_inbox_read(self._inbox_id, read=False)
        return None

    async def end(self) -> None:
        if self._watch is not None:
            watch, self._watch = self._watch, None
            self._service.lose(self._inbox_id)
            await watch.end()

    async def give_up(self) -> None:
        """Release the inbox to another worker, which first reads what has arrived."""
        await self.end()
        self._service.lose(self._inbox_id)

    async def server(self) -> ImapAccount | None:
        """Return the account from which the inbox is read, or None if it is not read."""
        login = await self._service.database.read(lambda conn: received.find_login(conn, self._inbox_id))
        if login is None or login.overall_status not in received.WATCHED:
            return None
        where = (login.imap_host, login.imap_port, login.imap_username)
        if login.sign_in == XOAUTH2:  # the watch requests a token at each login
            signed_in = await self._service.database.read(partial(is_signed_in, inbox_id=self._inbox_id))
            return ImapAccount(*where, "", login.ca_file, xoauth2=True) if signed_in else None
        if not login.imap_host or not login.imap_password:
            return None
        try:
            password = self._service.vault.open(login.imap_password, f"inbox:{self._inbox_id}:imap")
        except Unsealable:
            await self._service.database.write(self._password_lost)
            return None
        return ImapAccount(*where, password, login.ca_file, public_only=login.public_only)

    def _is_suspected(self, conn: Connection) -> bool:
        return restore_guard.state_of(conn, self._inbox_id) == OlderCopy.SUSPECTED

    def _password_lost(self, conn: Connection) -> None:
        set_read_trouble(conn, self._inbox_id, LOST_PASSWORD)
