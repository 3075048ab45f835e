"""The webhooks page: the list of webhooks, their details, and the local receiver."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cached_property, partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSplitter, QStackedWidget, QWidget

from app.contract.events import Change
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.contract.webhooks import Webhook
from app.desktop.list_page import ListPane
from app.desktop.session import Session
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.deferred_build import DeferredBuilder
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import ask_question, show_dialog
from app.desktop.widgets.factories import (
    FocusPage,
    Header,
    button,
    enable_control,
    filter_chip,
    page_layout,
    row,
)
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.rows import Row, RowsModel
from app.desktop.widgets.shortcuts import bind_shortcut
from app.desktop.widgets.table import RowMenu, TableView
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

from .edit_dialog import SecretDialog, WebhookDialog
from .local_receiver import ReceiverView
from .model import COLUMNS, WebhookEntry, describe_webhook_deletion, listed_row
from .secrets import WebhookSecrets
from .signature import SignatureDialog
from .untrusted_text import one_line
from .webhook_detail import WebhookDetail

QUIET = 300  # milliseconds in which changes are collected
AT_ONCE = 4  # webhooks whose statistics are read concurrently


class WebhookListing(QObject):
    """The webhooks and their statistics, kept up to date.

    `came` is emitted after the list was read, `figures` with a webhook whose statistics were read,
    `moved` with the IDs of changed webhooks, None for all.
    """

    came = Signal()
    figures = Signal(object)
    moved = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._fail)
        self._stale: set[str] | None = None  # IDs whose statistics to read again; None for all
        self._resting = False
        self.items: dict[str, WebhookEntry] = {}
        self._quiet = Debounce(self, QUIET, self._caught_up)
        session.changed.connect(self._changed)

    def read(self) -> None:
        """Read the list and all statistics."""
        self._stale = None
        self._tasks.start(self._read(), "read", newest=True)

    @property
    def for_receiver(self) -> str:
        """Return the ID of the webhook that delivers to this window, or ""."""
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
            self._stale = None  # it is unknown what was missed
            raise

    def _with_old_figures(self, hook: Webhook) -> WebhookEntry:
        before = self.items.get(hook.id)
        return WebhookEntry(hook, before.stats if before else None)

    async def _read_figures(self, hook: Webhook, gate: asyncio.Semaphore) -> None:
        async with gate:
            try:
                stats = await self._session.service.webhooks.stats(hook.id)
            except NotFound:  # deleted in between
                return
        if hook.id in self.items:
            self.items[hook.id] = WebhookEntry(hook, stats)
            self.figures.emit(self.items[hook.id])

    def _changed(self, change: Change) -> None:
        if change.kind not in ("webhook", "missed") or not self._session.may(Scope.WEBHOOKS_READ):
            return
        if not change.ids:
            self._stale = None
        elif self._stale is not None:
            self._stale |= set(change.ids)
        self._quiet.soon()

    def rest(self, resting: bool) -> None:
        """Stop reading while the page is hidden; changes are noted and read afterwards."""
        self._resting = resting
        if not resting and self._stale != set() and not self._tasks.busy("read"):
            self._quiet.start()

    def _caught_up(self) -> None:
        if self._resting:
            return
        if self._tasks.busy("read"):  # let it end: many changes would starve it
            self._quiet.start()
            return
        self.moved.emit(None if self._stale is None else frozenset(self._stale))
        self._tasks.start(self._read(), "read")

    def _fail(self, error: Exception) -> None:
        while isinstance(error, ExceptionGroup):
            error = error.exceptions[0]
        self.failed.emit(error)


DELETE = tr("Delete 1 webhook")
DETAIL = 510  # pixels for the details
AGING = 60_000  # milliseconds; texts such as "2 min ago" must be renewed
EMPTY = tr(
    "No webhooks yet. A webhook tells another application immediately when someone replies, opens or "
    "opts out."
)


class WebhookDeletion(UndoBar):
    """The bar to undo a deletion; `gone` is emitted when a webhook may have been deleted."""

    gone = Signal()

    def __init__(self, session: Session, secrets: WebhookSecrets) -> None:
        super().__init__()
        self._session, self._secrets = session, secrets
        self._tasks = Tasks(self, session.problem.emit)
        self.holding = DelayedDelete(self, session.problem.emit, session.add_close_check)
        self.follow(self.holding)

    def delete(self, listed: WebhookEntry) -> None:
        self._tasks.start(self._delete(listed), "delete", newest=True)

    async def _delete(self, listed: WebhookEntry) -> None:
        title, text = describe_webhook_deletion(*listed)
        if await ask_question(self.window(), title, text, DELETE, tr("Cancel"), destructive=True) == DELETE:
            told = tr("Deleting “{name}”…", name=one_line(listed.webhook.name, 80))
            webhook_id = str(listed.webhook.id)
            self.holding.hold(told, partial(self._end, webhook_id), webhook_id)

    async def _end(self, webhook_id: str) -> None:
        with suppress(NotFound):  # already deleted elsewhere
            await self._session.service.webhooks.delete(webhook_id)
        self.gone.emit()
        await self._secrets.forget(webhook_id)


class WebhooksPage(FocusPage):
    """The page; `reveal(id)` selects a webhook."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.secrets = WebhookSecrets(session)
        self.deleting = WebhookDeletion(session, self.secrets)
        self._tasks = Tasks(self, session.problem.emit)
        self.listing = WebhookListing(session, self)
        self._build()
        self._aging = QTimer(self, interval=AGING)
        self._connect()
        self.settle()
        self._read_all()
        self._aging.start()
        DeferredBuilder(self, "detail", "receiver")

    def reveal(self, webhook_id: str) -> None:
        """Select a webhook, now or when it arrives."""
        self.states.reveal(webhook_id)
        self.tabs[0].click()

    # -- made

    def _build(self) -> None:
        self.header = Header(tr("Webhooks"))
        self.check = button(
            tr("Check a signature…"), "shield", tip=tr("Does a signature fit a body? (Ctrl+Shift+S)")
        )
        bind_shortcut(self.check, "webhooks.check")
        self.new = button(tr("New webhook"), "plus", "primary", tr("Make a webhook (Ctrl+N)"))
        bind_shortcut(self.new, "webhooks.new")
        self.header.add(self.check)
        self.header.add(self.new)
        self.tabs = [filter_chip(tr("Subscriptions"), True), filter_chip(tr("Local receiver"))]
        self.model = RowsModel[WebhookEntry](COLUMNS, self._row, self)
        self._split = QSplitter(Qt.Orientation.Horizontal, handleWidth=12, childrenCollapsible=False)
        self._moved_by_hand = False
        self.states = ListPane(
            self._session, tr("Webhooks"), self.model, Scope.WEBHOOKS_READ, icon="zap", around=self._beside
        )
        self.table = self.states.table
        self.table.setSelectionMode(TableView.SelectionMode.SingleSelection)
        RowMenu(self.table, self._offered)
        self.deleting.holding.hide_rows_in(self.table)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.states)
        page_layout(self, self.header, self.deleting, row(*self.tabs, None), (self.stack, 1))
        self.begin = self.table

    def _beside(self, frame: QWidget) -> QWidget:
        frame.setMinimumWidth(210)
        self._split.addWidget(frame)
        return self._split

    def _connect(self) -> None:
        group = QButtonGroup(self)
        for at, tab in enumerate(self.tabs):
            group.addButton(tab, at)
        group.idClicked.connect(self._tab_chosen)
        self._split.splitterMoved.connect(self._handle_moved)
        self.deleting.gone.connect(self._read_all)
        self.deleting.holding.moved.connect(self._listed)
        self.check.clicked.connect(self._check_asked)
        self.new.clicked.connect(self._new_asked)
        self.states.next_step.connect(self._new_asked)
        self.states.retry.connect(self._read_all)
        self.states.selected.connect(self._selected)
        self.table.row_activated.connect(self._entered)
        self._aging.timeout.connect(self._age)
        self.listing.came.connect(self._came)
        self.listing.figures.connect(self._figures_came)
        self.listing.moved.connect(self._moved)
        self.listing.failed.connect(self._failed)
        self._session.online_changed.connect(self._online_changed)

    @cached_property
    def detail(self) -> WebhookDetail:
        made = WebhookDetail(self._session, self.secrets)
        self._split.addWidget(made)
        self._share()
        made.edit_asked.connect(self._edit_asked)
        made.delete_asked.connect(self.deleting.delete)
        made.edited.connect(self._read_all)
        made.deliveries.check_asked.connect(self._check_text)
        made.settle()
        DeferredBuilder(made, "overview")
        return made

    @cached_property
    def receiver(self) -> ReceiverView:
        made = ReceiverView(self._session, self.secrets)
        self.stack.addWidget(made)
        made.make_asked.connect(self._new_for_receiver)
        made.check_asked.connect(self._check_with)
        made.counted.connect(self._received)
        made.served = bool(self.listing.for_receiver)
        made.settle()
        return made

    def _tab_chosen(self, at: int) -> None:
        self.stack.setCurrentWidget(self.receiver if at else self.states)

    def _handle_moved(self) -> None:
        self._moved_by_hand = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shrink the list, not the details, in a narrow window."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        if not self._moved_by_hand:
            wide = self.width() - 44
            left = min(580, max(230, wide - DETAIL))
            self._split.setSizes([left, wide - left])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.listing.rest(False)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.listing.rest(True)

    def _row(self, listed: WebhookEntry) -> Row:
        return listed_row(listed, self._session.now())

    # -- reading

    def _read_all(self) -> None:
        if not self._session.may(Scope.WEBHOOKS_READ):
            self.states.no_permission(Scope.WEBHOOKS_READ)
            return
        if not self.listing.items:
            self.states.loading()
        self.listing.read()

    def _failed(self, error: Exception) -> None:
        if self.listing.items:
            self._session.problem.emit(error)
        else:
            self.states.error(error)

    def _came(self) -> None:
        self.model.set_items(self.listing.items.values())
        self._listed()

    def _listed(self) -> None:
        """Show the number of webhooks and select one."""
        if "receiver" in vars(self):
            self.receiver.served = bool(self.listing.for_receiver)
            self.receiver.settle()
        self.header.set_count(format_number(self.model.rowCount()))
        if not self.model.rowCount():
            self.states.empty()
        else:
            self.states.ready()
        self.states.select_first()

    def _figures_came(self, listed: WebhookEntry) -> None:
        self.model.put(listed)
        if listed.webhook.id == self._chosen_id():
            self.detail.show_listed(listed)

    def _moved(self, ids: frozenset[str] | None) -> None:
        if ids is None or self._chosen_id() in ids:
            self.detail.refresh()

    def _age(self) -> None:
        if self._session.online and self.isVisible() and self.listing.items:
            self.model.set_items(self.listing.items.values())
            self.detail.refresh()

    def _online_changed(self, online: bool) -> None:
        self.settle()
        if online:
            self._read_all()
            self.detail.refresh()

    def settle(self) -> None:
        """Enable the actions that are possible now."""
        enable_control(self.new, self._session.why_not(Scope.WEBHOOKS_CREATE), tr("Make a webhook (Ctrl+N)"))
        self.states.set_empty("zap", EMPTY, tr("New webhook") if self.new.isEnabled() else "")
        for made in {"detail", "receiver"} & vars(self).keys():
            getattr(self, made).settle()

    # -- selection

    def _chosen(self) -> WebhookEntry | None:
        chosen = self.table.current() if self.table.selected_count() else None
        return self.listing.items.get(chosen.id) if chosen else None

    def _chosen_id(self) -> str:
        chosen = self._chosen()
        return chosen.webhook.id if chosen else ""

    def _selected(self) -> None:
        self.detail.show_listed(self._chosen())

    def _entered(self) -> None:
        self.detail.tabs[0].click()
        self.detail.deliveries.table.setFocus(Qt.FocusReason.TabFocusReason)

    def _offered(self) -> tuple[QAbstractButton, ...]:
        detail = self.detail
        return detail.test, detail.pause, detail.edit, detail.copy_url, detail.remove

    def _received(self, count: int) -> None:
        self.tabs[1].setText(tr("Local receiver  {count}", count=count))

    # -- actions

    def _new_asked(self) -> None:
        if self.new.isEnabled():
            self._tasks.start(self._make(), "make", newest=True)

    def _new_for_receiver(self) -> None:
        where = self._session.loopback
        if self.table.select(self.listing.for_receiver):
            self.tabs[0].click()
        elif where is not None:
            self._tasks.start(self._make(tr("Local receiver"), where.url), "make", newest=True)

    async def _make(self, name: str = "", url: str = "") -> None:
        dialog = WebhookDialog(self._session, parent=self)
        if name:
            dialog.offer(name, url)
        await show_dialog(dialog)
        if (created := dialog.created) is not None:
            self.secrets.saw(created.id, created.secret)
            self.states.wanted = created.id
            self._read_all()
            await show_dialog(SecretDialog(self._session, self.secrets, created, self))
            self._selected()

    def _edit_asked(self, listed: WebhookEntry) -> None:
        self._tasks.start(self._edit(listed.webhook), "edit", newest=True)

    async def _edit(self, hook: Webhook) -> None:
        if await show_dialog(WebhookDialog(self._session, hook, self)):
            self._read_all()

    def _check_asked(self) -> None:
        self._check_with(b"", "", "")

    def _check_text(self, body: str, header: str, secret: str) -> None:
        self._check_with(body.encode(), header, secret)

    def _check_with(self, body: bytes, header: str, secret: str) -> None:
        self._tasks.start(show_dialog(SignatureDialog(body, header, secret, self)), "check", newest=True)
