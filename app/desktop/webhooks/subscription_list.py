"""The subscriptions with their figures, read again as they change."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import QObject, QTimer, Signal

from app.contract.events import Change
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.contract.webhooks import Webhook
from app.desktop.session import Session
from app.desktop.widgets.tasks import Tasks

from .model import Listed

QUIET = 300  # milliseconds in which changes are gathered
AT_ONCE = 4  # subscriptions whose figures are read side by side


class Listing(QObject):
    """`came` after the list was read; `figures` carries one whose figures came; `moved` ids, None for all."""

    came = Signal()
    figures = Signal(object)
    moved = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._fail)
        self._stale: set[str] | None = None  # whose figures to read again; None is everybody's
        self._resting = False
        self.items: dict[str, Listed] = {}
        self._quiet = QTimer(self, singleShot=True, interval=QUIET)
        self._quiet.timeout.connect(self._caught_up)
        session.changed.connect(self._changed)

    def read(self) -> None:
        """The list and everybody's figures."""
        self._stale = None
        self._tasks.start(self._read(), "read", newest=True)

    @property
    def for_receiver(self) -> str:
        """The one that delivers to this window, "" without."""
        where, hooks = self._session.loopback, [one.webhook for one in self.items.values()]
        return next((hook.id for hook in hooks if where and hook.target_url == where.url), "")

    async def _read(self) -> None:
        stale, self._stale = self._stale, set()
        try:
            hooks = await self._session.service.webhooks.list()
            self.items = {hook.id: self._with_old_figures(hook) for hook in hooks}
            self.came.emit()
            gate = asyncio.Semaphore(AT_ONCE)
            async with asyncio.TaskGroup() as group:
                for one in list(self.items.values()):
                    if stale is None or one.webhook.id in stale or one.stats is None:
                        group.create_task(self._read_figures(one.webhook, gate))
        except BaseException:
            self._stale = None  # nobody knows what was missed
            raise

    def _with_old_figures(self, hook: Webhook) -> Listed:
        before = self.items.get(hook.id)
        return Listed(hook, before.stats if before else None)

    async def _read_figures(self, hook: Webhook, gate: asyncio.Semaphore) -> None:
        async with gate:
            try:
                stats = await self._session.service.webhooks.stats(hook.id)
            except NotFound:  # deleted meanwhile
                return
        if hook.id in self.items:
            self.items[hook.id] = Listed(hook, stats)
            self.figures.emit(self.items[hook.id])

    def _changed(self, change: Change) -> None:
        if change.kind not in ("webhook", "missed") or not self._session.may(Scope.WEBHOOKS_READ):
            return
        if not change.ids:
            self._stale = None
        elif self._stale is not None:
            self._stale |= set(change.ids)
        if not self._quiet.isActive():
            self._quiet.start()

    def rest(self, resting: bool) -> None:
        """Nobody looks: what changes is noted, and read when somebody does."""
        self._resting = resting
        if not resting and self._stale != set() and not self._tasks.busy("read"):
            self._quiet.start()

    def _caught_up(self) -> None:
        if self._resting:
            return
        if self._tasks.busy("read"):  # it ends first, or a flood would starve it
            self._quiet.start()
            return
        self.moved.emit(None if self._stale is None else frozenset(self._stale))
        self._tasks.start(self._read(), "read")

    def _fail(self, error: Exception) -> None:
        while isinstance(error, ExceptionGroup):
            error = error.exceptions[0]
        self.failed.emit(error)
