"""The parts of a running service, gathered; every route and worker gets at the others through it."""

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
READ_LATELY = 90.0  # seconds; longer than a watch can go without an answer of the mailbox's server
LONGEST_WAIT = 300.0  # seconds that the inboxes of a team wait for one of them to be read


@dataclass
class AppState:
    """`home` is the workspace of the bootstrap key; `pages_url` is known once the pages are bound.

    `read_at`: when each watched mailbox was last read to its end, by the wall clock; 0 is not yet, or not
    since its connection broke.
    `answered_at`: those that other inboxes' campaigns have their answers sent to.
    `awaited`: those that others of their team wait for, since when, by a clock that nobody sets.
    `given_up`: those that can't be read before somebody sees to them.
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
    making: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while an inbox is made there
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    read_at: dict[str, float] = field(default_factory=dict)
    answered_at: set[str] = field(default_factory=set)
    awaited: dict[str, float] = field(default_factory=dict)
    given_up: set[str] = field(default_factory=set)
    signing_in: defaultdict[str, asyncio.Lock] = field(default_factory=lambda: defaultdict(asyncio.Lock))
    grants: Grants = field(default_factory=Grants)
    renewing: set[asyncio.Task[str]] = field(default_factory=set)  # tokens of inboxes: oauth/tokens.py
    begun_at: datetime | None = None  # what was written before it may be of an older copy
    alive_at: datetime | None = (
        None  # its last sign of life, where hours asleep are told: outbound/sleep_detection.py
    )
    waking: asyncio.Lock = field(default_factory=asyncio.Lock)
    metrics: Metrics = field(default_factory=Metrics)
    started: bool = False  # its work was taken up
    stopping: bool = False
    streams: Counter[str] = field(
        default_factory=Counter
    )  # of changes, open for each key, named by its digest
    share: Share | None = None  # None: no other process works with the database

    def knows_replies(self, inbox_id: str) -> bool:
        """Was all that came to this inbox read lately, so that whoever asked for no more mail is known?
        Where another process has the inbox, it knows."""
        if self.share is not None and not self.share.has(inbox_id):
            return True
        return inbox_id not in self.read_at or abs(wall() - self.read_at[inbox_id]) < READ_LATELY

    def reads(self, conn: Connection, inbox_id: str) -> bool:
        """The same whoever reads the inbox: what another process knows stands in the database."""
        return not self.unread_of(conn, [inbox_id])

    def unread_of(self, conn: Connection, inbox_ids: Iterable[str]) -> set[str]:
        """Those of the inboxes of which it is not so."""
        ids, share = set(inbox_ids), self.share
        if share is None:
            return {each for each in ids if not self.knows_replies(each)}
        own = {each for each in ids if share.has(each)}
        return {each for each in own if not self.knows_replies(each)} | share.unread(conn, ids - own)

    def hears(self, conn: Connection, answers_to: str | None) -> bool:
        """The same of the inbox that a campaign's answers go to; None is the one that sends."""
        if answers_to is None:
            return True
        self.answered_at.add(answers_to)  # first: who reads it meanwhile then wakes all of them
        return self.reads(conn, answers_to)

    def sign_of(self, inbox_id: str) -> str:
        """Return what other processes are told of an inbox that this one has."""
        if self.share is None or not self.share.has(inbox_id):
            return ""
        if self.knows_replies(inbox_id):
            return LOOKED
        return AWAY if inbox_id in self.given_up else ""

    def looked_at(self, inbox_id: str) -> bool:
        """Was this inbox read lately, whoever reads it, or can't it be?"""
        if self.share is not None and not self.share.has(inbox_id):
            return self.share.looked_at(inbox_id)
        return inbox_id in self.given_up or self.knows_replies(inbox_id)

    def unread(self, inbox_ids: Iterable[str]) -> list[str]:
        """Which of a team's inboxes its mail waits for: who asked there for no more mail is not known yet."""
        now, found = monotonic(), [each for each in inbox_ids if not self.looked_at(each)]
        for each in found:
            self.awaited.setdefault(each, now)  # first: who looks there meanwhile then wakes the others
            if self.looked_at(each):
                self.awaited.pop(each, None)
        awaited = self.still_awaited()
        return [each for each in found if each in awaited]

    def still_awaited(self) -> set[str]:
        """The inboxes that this process's mail of their teams waits for."""
        now = monotonic()
        return {each for each, since in self.awaited.copy().items() if now - since < LONGEST_WAIT}

    def look_over(self, inbox_id: str, *, read: bool) -> None:
        """An inbox was read to its end, or can't be: it may send if it was, and all who waited for that."""
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
        """The connection to a mailbox broke: what comes there is not known until it is read again."""
        if self.read_at.get(inbox_id):
            self.read_at[inbox_id] = 0.0
            self._tell_of(inbox_id)

    def _tell_of(self, inbox_id: str) -> None:
        """Why mail waits has changed; other processes see it in the database."""
        self.changes.tell(AfterCommit({ChangeKind.INBOX: {inbox_id}}))
        self.runner.wake(SESSIONS)

    @cached_property
    def limits(self) -> Limits:
        """How fast each key may ask."""
        return Limits(self.settings.requests_per_minute)

    @cached_property
    def foreseen(self) -> Foreseen:
        """What the outbox shows."""
        return Foreseen(partial(self.changes.times, *ChangeKind))

    @cached_property
    def webhook_door(self) -> WebhookClient:
        """The only way out for webhooks."""
        settings = self.settings
        return WebhookClient(settings.webhook_receivers, closed=settings.practice, ca=settings.webhook_ca)

    @property
    def public_url(self) -> str | None:
        """Where recipients reach the pages; in practice they live on this computer too."""
        return self.settings.public_url or (self.pages_url if self.settings.practice else None)

    async def access_of(self, key: str, workspace_id: str = "") -> access.Access | None:
        """Return what a key opens; NotFound for a workspace that it doesn't reach."""
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


AppStateDep = Annotated[AppState, Depends(_service_of)]  # what a route asks for


@asynccontextmanager
async def open_service(
    settings: Settings, clock: Clock, vault: Vault, alone: Alone = nullcontext
) -> AsyncIterator[AppState]:
    """Database migrated, home workspace there; all let go of in turn at the end. No work has started yet."""
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
    from .workers.team_process import Share  # only where it is used: SQLite has no use for it

    return Share(settings)


async def _await_renewals(renewing: set[asyncio.Task[str]]) -> None:
    """The answer to a renewal can't be had twice."""
    if renewing:
        await asyncio.wait(renewing, timeout=RENEWAL_ENDS)


def _ensure_home_workspace(conn: Connection, now: datetime) -> access.Access:
    """The first workspace and its owner, made where they are missing; NoDatabase while one is moving."""
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
