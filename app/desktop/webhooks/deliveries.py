"""The log of a subscription, live, and the delivery that is looked at."""

from __future__ import annotations

import contextlib

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QSplitter, QWidget

from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.contract.webhooks import DeliveryQuery, DeliveryRecord
from app.desktop.session import Session
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import framed, lay_out
from app.desktop.widgets.paged import Page, PagedModel
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.table_columns import ColumnKeeper
from app.desktop.widgets.tasks import Tasks

from .delivery_chart import Strip
from .inspector import NOT_TOLD, Inspector, Shown
from .model import ATTEMPTS, attempt_row
from .secrets import Secrets

EMPTY = tr("Nothing has been delivered yet. Send a test to see whether the endpoint answers.")
NOTHING = tr("Nothing has been delivered yet.")  # to who may send none


class Deliveries(QWidget):
    """`test_asked` is the empty state's next step; `acted` says that something was asked of the service."""

    test_asked = Signal()
    check_asked = Signal(str, str, str)

    def __init__(self, session: Session, secrets: Secrets) -> None:
        super().__init__()
        self._session, self._secrets = session, secrets
        self._webhook_id = ""
        self._wanted = ""  # a row that is on its way
        self._looked_at: DeliveryRecord | None = None
        self._tasks = Tasks(self, session.problem.emit)
        self.strip, self.model = Strip(), PagedModel(ATTEMPTS, self._fetch, self)
        self.table = TableView(self.model, tr("Deliveries"), row_height=36)
        self.table.setSelectionMode(TableView.SelectionMode.SingleSelection)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        ColumnKeeper(self.table, session.settings, "deliveries/columns", self)
        self.inspector = Inspector(session)
        self._build()
        self._connect()

    def _build(self) -> None:
        frame = framed(self.table)
        frame.setMinimumHeight(112)
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.setHandleWidth(8)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(frame)
        self.split.addWidget(self.inspector)
        self.split.setSizes([220, 360])
        self.states = StatePanel(self.split, "send", EMPTY, tr("Send a test"))
        self.states.follow(self.model)
        lay_out(self, self.states)
        self.inspector.hide()

    def _connect(self) -> None:
        self.states.next_step.connect(self.test_asked)
        self.table.selection_changed.connect(self._chosen)
        self.table.customContextMenuRequested.connect(self._menu_asked)
        self.model.dataChanged.connect(self._chosen)
        self.model.layoutChanged.connect(self._changed)
        self.model.state_changed.connect(self._state_changed)
        self.inspector.redeliver_asked.connect(self._redeliver_asked)
        self.inspector.check_asked.connect(self._check_asked)

    async def _fetch(self, page: int, limit: int) -> Page:
        query = DeliveryQuery(page=page, page_size=limit)
        found = await self._session.service.webhooks.deliveries(self._webhook_id, query)
        if page == 1:
            self.strip.set_records(found.deliveries)
        now = self._session.now()
        return Page([attempt_row(one, now) for one in found.deliveries], found.pagination.total)

    # -- which subscription, which delivery

    def show_webhook(self, webhook_id: str) -> None:
        """The log of another one, from the top; of the same one, what is new."""
        if webhook_id == self._webhook_id:
            self.model.refresh()
            return
        self._webhook_id = webhook_id
        self.table.clearSelection()
        self._looked_at = None
        self._tasks.cancel("look")
        self.inspector.hide()
        self.strip.set_records(())
        self.model.restart()

    def settle(self) -> None:
        """What may be done has changed."""
        may = self._session.may(Scope.WEBHOOKS_UPDATE)
        self.states.set_empty("send", EMPTY if may else NOTHING, tr("Send a test") if may else "")
        self.inspector.settle()

    def _state_changed(self, state: str) -> None:
        """The newest is looked at until another is chosen."""
        if state == "ready" and not self.table.selected_count() and (first := self.model.row(0)) is not None:
            self.table.select(first.id)

    def _record(self) -> DeliveryRecord | None:
        chosen = self.table.current() if self.table.selected_count() else None
        return chosen.item if chosen and isinstance(chosen.item, DeliveryRecord) else None

    def _changed(self) -> None:
        if self._wanted and self.table.select(self._wanted):
            self._wanted = ""
        self._chosen()

    def _chosen(self) -> None:
        """What is looked at stays when newer rows push its own off the page."""
        self._looked_at = self._record() or self._looked_at
        if self._looked_at is not None:
            self._tasks.start(self._look(self._webhook_id, self._looked_at), "look", newest=True)

    async def _look(self, webhook_id: str, record: DeliveryRecord) -> None:
        found = None
        if not self._session.why_no_desk:
            with contextlib.suppress(NotFound):
                found = await self._session.service.webhooks.delivery(webhook_id, record.id)
        told = "" if found else NOT_TOLD
        self.inspector.show_delivery(Shown(record, found, told), self._secrets.seen.get(webhook_id, ""))
        self.inspector.show()

    # -- what can be done

    def _redeliver_asked(self, record: DeliveryRecord) -> None:
        self._tasks.start_unless_busy(self._redeliver(record), "redeliver")

    async def _redeliver(self, record: DeliveryRecord) -> None:
        queued = await self._session.service.webhooks.redeliver(self._webhook_id, record.id)
        self._wanted = f"{record.id}:{queued.attempt_number}"
        self.model.refresh()

    def _check_asked(self, body: str, signed: str) -> None:
        self.check_asked.emit(body, signed, self._secrets.seen.get(self._webhook_id, ""))

    def _menu_asked(self, at: QPoint) -> None:
        if self._record() is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        again = menu.addAction(tr("Redeliver"), self.inspector.redeliver.click)
        again.setEnabled(self.inspector.redeliver.isEnabled() and self.inspector.isVisible())
        menu.addAction(tr("Copy the delivery's id"), self._copy_id)
        menu.popup(self.table.viewport().mapToGlobal(at))

    def _copy_id(self) -> None:
        if (record := self._record()) is not None:
            QGuiApplication.clipboard().setText(record.id)
