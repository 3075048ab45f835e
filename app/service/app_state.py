"""The parts of a running service in one object, through which routes and workers reach each other."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, partial
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Request
from sqlalchemy import Connection, insert, select

from app.contract.events import ChangeKind
from app.contract.ids import TeamId, UserId, WorkspaceId, new_id
from app.contract.workspace import PracticeMailbox
from app.service.core.work_keys import EVERY_PUMP, pump_key

from .core import tables
from .core.change_feed import Changes
from .core.clock import Clock, monotonic, wall
from .core.damage import Damage
from .core.database import AfterCommit, Database
from .core.metrics import Metrics
from .core.rate_limit import Limits
from .core.settings import Settings
from .core.vault import Vault
from .core.work_keys import AWAY, LOOKED, SESSIONS
from .records import access, transfer_state
from .records.team import owner_of
from .rules.mail_host import MailHost
from .workers.runner import Runner
from .workflows.oauth.pending_grants import Grants
from .workflows.outbox.forecast_cache import Foreseen
from .workflows.webhooks.http_client import WebhookClient

if TYPE_CHECKING:
    from .core.migrations import Alone
    from .workers.team_process import Share

RENEWAL_ENDS = 10.0  # seconds
READ_LATELY = 90.0  # seconds; longer than a watcher can go without a response of the mailbox's server
LONGEST_WAIT = 300.0  # seconds that the inboxes of a team wait for one of them to be read


@dataclass
class AppState:
    """A running service.

    `home` is the workspace of the bootstrap key; `pages_url` is set once the public pages are bound.

    `read_at`: when each watched mailbox was last read completely, by real time; 0 means not yet, or not
    since its connection broke.

    `answered_at`: inboxes that receive the replies to campaigns of other inboxes.

    `awaited`: inboxes that others of their team wait for, and since when, by the monotonic clock.

    `given_up`: inboxes that can't be read until a person intervenes.
    """

    settings: Settings
    clock: Clock
    database: Database
    vault: Vault
    changes: Changes
    runner: Runner
    home: access.Access
    pages_url: str | None = None
    practice_mailbox: PracticeMailbox | None = None
    mail_host: MailHost | None = None  # None: this service hosts no domains
    making: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while it creates an inbox
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    read_at: dict[str, float] = field(default_factory=dict)
    answered_at: set[str] = field(default_factory=set)
    awaited: dict[str, float] = field(default_factory=dict)
    given_up: set[str] = field(default_factory=set)
    signing_in: defaultdict[str, asyncio.Lock] = field(default_factory=lambda: defaultdict(asyncio.Lock))
    grants: Grants = field(default_factory=Grants)
    renewing: set[asyncio.Task[str]] = field(default_factory=set)  # token renewals: oauth/tokens.py
    begun_at: datetime | None = None  # what was written before may come from an older copy
    alive_at: datetime | None = (
        None  # last sign of life, for detecting hours asleep: outbound/sleep_detection.py
    )
    waking: asyncio.Lock = field(default_factory=asyncio.Lock)
    metrics: Metrics = field(default_factory=Metrics)
    started: bool = False  # background work has started
    stopping: bool = False
    streams: Counter[str] = field(
        default_factory=Counter
    )  # open change streams for each API key, named by its digest
    share: Share | None = None  # None: no other process works with the database

    def knows_replies(self, inbox_id: str) -> bool:
        """Return whether all that came to this inbox was read lately, so that every opt-out is known.

        Always true where another process has the inbox: that process knows.
        """
        if self.share is not None and not self.share.has(inbox_id):
            return True
        return inbox_id not in self.read_at or abs(wall() - self.read_at[inbox_id]) < READ_LATELY

    def reads(self, conn: Connection, inbox_id: str) -> bool:
        """Return whether the inbox was read completely of late by whichever process has it.

        What other processes know is looked up in the database.
        """
        return not self.unread_of(conn, [inbox_id])

    def unread_of(self, conn: Connection, inbox_ids: Iterable[str]) -> set[str]:
        """Return the inboxes that were not read completely of late, whichever process has them."""
        ids, share = set(inbox_ids), self.share
        if share is None:
            return {each for each in ids if not self.knows_replies(each)}
        own = {each for each in ids if share.has(each)}
        return {each for each in own if not self.knows_replies(each)} | share.unread(conn, ids - own)

    def hears(self, conn: Connection, answers_to: str | None) -> bool:
        """Return whether the inbox that receives a campaign's replies was read completely of late.

        True if `answers_to` is None: then the sending inbox receives them.
        """
        if answers_to is None:
            return True
        self.answered_at.add(answers_to)  # before the check: a reader in between then wakes all senders
        return self.reads(conn, answers_to)

    def sign_of(self, inbox_id: str) -> str:
        """Return what is published to other processes about an inbox that this process has."""
        if self.share is None or not self.share.has(inbox_id):
            return ""
        if self.knows_replies(inbox_id):
            return LOOKED
        return AWAY if inbox_id in self.given_up else ""

    def looked_at(self, inbox_id: str) -> bool:
        """Return whether this inbox was read of late, by whichever process, or can't be read."""
        if self.share is not None and not self.share.has(inbox_id):
            return self.share.looked_at(inbox_id)
        return inbox_id in self.given_up or self.knows_replies(inbox_id)

    def unread(self, inbox_ids: Iterable[str]) -> list[str]:
        """Return which of a team's inboxes its mail still waits for, because opt-outs there may be unread."""
        now, found = monotonic(), [each for each in inbox_ids if not self.looked_at(each)]
        for each in found:
            self.awaited.setdefault(each, now)  # before the check: a reader in between then wakes the others
            if self.looked_at(each):
                self.awaited.pop(each, None)
        awaited = self.still_awaited()
        return [each for each in found if each in awaited]

    def still_awaited(self) -> set[str]:
        """Return the inboxes that mail of their teams waits for in this process, 300 seconds at most."""
        now = monotonic()
        return {each for each, since in self.awaited.copy().items() if now - since < LONGEST_WAIT}

    def record_inbox_read(self, inbox_id: str, *, read: bool) -> None:
        """Record that an inbox was read completely, or that it can't be read, and wake senders that waited.

        The inbox itself may send only if it was read.
        """
        waited = not self.looked_at(inbox_id) or not self.knows_replies(inbox_id)
        if read:
            self.read_at[inbox_id] = wall()
            self.given_up.discard(inbox_id)
        else:
            self.given_up.add(inbox_id)
            self.lose(inbox_id)
        was_awaited = self.awaited.pop(inbox_id, None) is not None
        if waited or was_awaited:
            last = was_awaited and not self.unread(tuple(self.awaited))
            self.runner.wake(EVERY_PUMP if last or inbox_id in self.answered_at else pump_key(inbox_id))
            self._tell_of(inbox_id)

    def lose(self, inbox_id: str) -> None:
        """Record that the connection to a mailbox broke: new mail there is unknown until it is read again."""
        if self.read_at.get(inbox_id):
            self.read_at[inbox_id] = 0.0
            self._tell_of(inbox_id)

    def _tell_of(self, inbox_id: str) -> None:
        """Announce that the reason why mail waits has changed; other processes see it in the database."""
        self.changes.tell(AfterCommit({ChangeKind.INBOX: {inbox_id}}))
        self.runner.wake(SESSIONS)

    @cached_property
    def limits(self) -> Limits:
        """The rate limits of API keys."""
        return Limits(self.settings.requests_per_minute)

    @cached_property
    def foreseen(self) -> Foreseen:
        """The cache of the forecast that the outbox shows."""
        return Foreseen(partial(self.changes.times, *ChangeKind))

    @cached_property
    def webhook_door(self) -> WebhookClient:
        """The HTTP client for webhooks; they are sent in no other way."""
        settings = self.settings
        return WebhookClient(settings.webhook_receivers, closed=settings.practice, ca=settings.webhook_ca)

    @property
    def public_url(self) -> str | None:
        """The address where recipients reach the public pages; in practice mode, one on this computer."""
        return self.settings.public_url or (self.pages_url if self.settings.practice else None)

    async def access_of(self, key: str, workspace_id: str = "") -> access.Access | None:
        """Return the access that an API key grants; None for an unknown key.

        Raises NotFound for a workspace that the key does not reach.
        """
        own, now = (
            access.authenticate_bootstrap_key(key, self.settings.bootstrap_key, self.home),
            self.clock.now(),
        )
        if own is None:
            return await self.database.read(lambda conn: access.find_key(conn, key, now, workspace_id))
        if workspace_id in ("", own.workspace_id):
            return own
        return await self.database.read(lambda conn: access.switch_workspace(conn, own, workspace_id))


async def _service_of(request: Request) -> AppState:
    app_state: AppState = request.app.state.app_state
    return app_state


AppStateDep = Annotated[AppState, Depends(_service_of)]  # the dependency that routes declare


@asynccontextmanager
async def open_service(
    settings: Settings, clock: Clock, vault: Vault, alone: Alone = nullcontext
) -> AsyncIterator[AppState]:
    """Open a service: the database is migrated and the home workspace exists, but no work has started.

    Everything is closed in order at the end of the block.
    """
    from .core.migrations import migrate_database
    from .core.missing_database import refuse_missing_database

    await asyncio.to_thread(refuse_missing_database, settings)
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if settings.state is not None:
        with suppress(OSError):  # a server may have no such place
            settings.state.mkdir(mode=0o700, parents=True, exist_ok=True)
    migrate_database(settings.database_url, alone)
    changes = Changes(clock, secrets.token_hex(4))
    share = _create_share(settings)
    runner = share.runner(clock) if share is not None else Runner(clock)
    metrics = Metrics()

    def tell(notes: AfterCommit) -> None:
        changes.tell(notes)
        metrics.ended(notes.outcomes)
        for key in notes.wakes:
            runner.wake(key)

    damage = Damage(None if settings.practice else settings.damage_file)

    def tell_all(notes: AfterCommit) -> None:
        tell(notes)
        if share is not None:
            share.voice.gather(notes)

    database = Database(settings.database_url, tell_all, damage, alone=share is None)
    renewing: set[asyncio.Task[str]] = set()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(database.close)
        if share is not None:
            await stack.enter_async_context(share.open(tell, database))
        stack.push_async_callback(_await_renewals, renewing)
        stack.push_async_callback(runner.close)
        stack.callback(changes.close)
        home = await database.write(partial(_ensure_home_workspace, now=clock.now()))
        parts = (settings, clock, database, vault, changes, runner, home)
        app_state = AppState(
            *parts, stack=stack, renewing=renewing, metrics=metrics, share=share, begun_at=clock.now()
        )
        if share is not None:
            share.tell_of(app_state.sign_of)
        yield app_state


def _create_share(settings: Settings) -> Share | None:
    if not settings.shares:
        return None
    from .workers.team_process import Share  # imported only here: not needed with SQLite

    return Share(settings)


async def _await_renewals(renewing: set[asyncio.Task[str]]) -> None:
    """Wait for token renewals in progress, for their responses can't be obtained twice."""
    if renewing:
        await asyncio.wait(renewing, timeout=RENEWAL_ENDS)


def _ensure_home_workspace(conn: Connection, now: datetime) -> access.Access:
    """Return access to the first workspace and its owner, creating them if missing.

    Raises NoDatabase while a workspace is being moved.
    """
    transfer_state.require_no_transfer(conn)
    rows = conn.execute(select(tables.workspaces).order_by(tables.workspaces.c.id)).all()
    if rows:
        beside = transfer_state.list_arrived_teams(conn)
        row = next((row for row in rows if row.team_id not in beside), rows[0])
        team, workspace = TeamId(row.team_id), WorkspaceId(row.id)
    else:
        team, workspace = TeamId(new_id()), WorkspaceId(new_id())
        conn.execute(insert(tables.teams).values(id=team, name="Team"))
        conn.execute(insert(tables.workspaces).values(id=workspace, team_id=team, name="Workspace"))
    owner = owner_of(conn, team, now)
    return access.Access(team, workspace, (), user_id=UserId(owner.id), user_name=owner.name)
