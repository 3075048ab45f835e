"""Outbox and Sent: what goes out next, mail by mail, and what went."""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.contract.events import Change
from app.contract.mails import Mail, MailQuery, MailState
from app.contract.outbox import OutboxQuery, PlannedEdit, PlannedMail
from app.contract.problems import Conflict, NotFound
from app.contract.scopes import Scope
from app.desktop.kit.dialogs import show
from app.desktop.kit.formats import number
from app.desktop.kit.headings import ColumnKeeper
from app.desktop.kit.paged import Page, PagedModel
from app.desktop.kit.parts import Beginning, Header, SearchBox, button, filter_chip, page_layout, row
from app.desktop.kit.states import StatePanel
from app.desktop.kit.table import TableView
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.words import tr
from app.desktop.session import Session

from .detail import MailDetail
from .editing import DelayDialog, WordsDialog
from .keys import OutboxKeys
from .model import PLANNED, SENT, planned_row, sent_row

QUIET = 700  # milliseconds in which changes are gathered: each look asks the planner
DAYS = 7
KINDS = ("mail", "lead", "campaign", "inbox", "workspace", "missed")
GONE = (MailState.SENT, MailState.FAILED, MailState.UNCERTAIN)
TAKE_BACK = PlannedEdit(subject=None, text=None, not_before=None, skip=None)
SHOW_PLANNED = "planned"
IN_DOUBT = "In doubt"  # the key that the conversations know


class OutboxPage(Beginning):
    """Two lists, and beside them the mail that is selected."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._text = ""
        self._build()
        self._listen()
        self._refreshing = QTimer(self, singleShot=True, interval=QUIET)
        self._refreshing.timeout.connect(self._refresh)
        self._online_changed(session.online)
        if session.may(Scope.CAMPAIGNS_READ):
            self.planned.restart()
            self.sent.restart()

    def reveal(self, wanted: str) -> None:
        """One of the two lists, or a mail of the ledger."""
        if wanted == SHOW_PLANNED:
            self.to_planned.click()
        else:
            self.to_sent.click()
            self.sent_table.select(wanted)

    def _build(self) -> None:
        self.header = Header(tr("Outbox"))
        self.search = SearchBox(tr("Search mails"), tr("Search mails"))
        self.header.add(self.search)
        self.to_planned, self.to_sent = filter_chip(tr("Planned"), True), filter_chip(tr("Sent"))
        tip = tr("Mails of which nobody knows whether they arrived")
        self.doubt = button(tr("Mails in doubt"), "alert", "link", tip)
        self._group = QButtonGroup(self)
        for at, chip in enumerate((self.to_planned, self.to_sent)):
            self._group.addButton(chip, at)
        self.planned, self.sent = (
            PagedModel(PLANNED, self._fetch, self, 50),
            PagedModel(SENT, self._gone, self),
        )
        self.table = TableView(self.planned, tr("Planned mails"))
        self.sent_table = TableView(self.sent, tr("Sent mails"))
        self.lists = QStackedWidget()
        nothing = tr(
            "Nothing goes out in the next seven days. Launch a campaign, and its mails are shown here."
        )
        none_sent = tr("No mail went out yet.")
        self.states = self._listed(self.table, self.planned, "outbox/planned", nothing)
        self.sent_states = self._listed(self.sent_table, self.sent, "outbox/sent", none_sent)
        self.detail = MailDetail(self._session)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setHandleWidth(12)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.lists)
        splitter.addWidget(self.detail)
        splitter.setSizes([800, 430])
        layout = page_layout(self)
        layout.addWidget(self.header)
        layout.addLayout(row(self.to_planned, self.to_sent, None, self.doubt))
        layout.addWidget(splitter, 1)
        self.begin = self.table
        self.keys = OutboxKeys(self, self.detail)

    def _listed(self, table: TableView, model: PagedModel, keeper: str, empty: str) -> StatePanel:
        ColumnKeeper(table, self._session.settings, keeper, self)
        card = QFrame()
        card.setProperty("kind", "card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(1, 1, 1, 1)
        inside.addWidget(table)
        states = StatePanel(card, "send", empty)
        states.follow(model)
        self.lists.addWidget(states)
        return states

    def _listen(self) -> None:
        self._session.changed.connect(self._changed)
        self._session.online_changed.connect(self._online_changed)
        self.search.searched.connect(self._searched)
        self._group.idClicked.connect(self._turned)
        self.doubt.clicked.connect(self._doubt_asked)
        for table, model in ((self.table, self.planned), (self.sent_table, self.sent)):
            table.selection_changed.connect(self._selected)
            model.total_changed.connect(self._counted)
            model.modelReset.connect(self._first)
            model.layoutChanged.connect(self._first)
            model.rowsRemoved.connect(self._first)
            model.state_changed.connect(self._first)
            model.dataChanged.connect(self._selected)
        self.table.row_activated.connect(self._edit)
        self.detail.edit_asked.connect(self._edit)
        self.detail.skip_asked.connect(self._skip)
        self.detail.delay_asked.connect(self._delay)
        self.detail.undo_asked.connect(self._undo)

    @property
    def shown(self) -> TableView:
        return self.sent_table if self.lists.currentIndex() else self.table

    def _doubt_asked(self) -> None:
        self._session.wanted.emit("replies", IN_DOUBT)

    async def _fetch(self, page: int, limit: int) -> Page:
        until, text = self._session.now() + timedelta(days=DAYS), self._text or None
        found = await self._session.service.outbox.page(
            OutboxQuery(page=page, limit=limit, until=until, search=text)
        )
        now = self._session.now()
        return Page([planned_row(mail, now) for mail in found.mails], found.pagination.total)

    async def _gone(self, page: int, limit: int) -> Page:
        query = MailQuery(page=page, limit=limit, state=GONE, search=self._text or None)
        found = await self._session.service.mails.search(query)
        now = self._session.now()
        return Page([sent_row(mail, now) for mail in found.mails], found.pagination.total)

    def _searched(self, text: str) -> None:
        self._text = text
        self.planned.restart()
        self.sent.restart()

    def _turned(self, at: int) -> None:
        self.lists.setCurrentIndex(at)
        self.begin = self.shown
        self._counted()
        self._first()

    def _counted(self, _total: object = None) -> None:
        self.header.set_count(number((self.sent if self.lists.currentIndex() else self.planned).total))

    def _first(self, *_: object) -> None:
        first = (self.sent if self.lists.currentIndex() else self.planned).row(0)
        if first is not None and not self.shown.selected_ids():
            self.shown.select(first.id)
        self._selected()

    def _selected(self) -> None:
        current = self.shown.current()
        item = current.item if current is not None else None
        if isinstance(item, PlannedMail | Mail):
            self._tasks.start(self._read(item), "read", newest=True)
        else:
            self.detail.clear()

    async def _read(self, item: PlannedMail | Mail) -> None:
        service = self._session.service
        if isinstance(item, PlannedMail):
            try:
                self.detail.show_planned(await service.outbox.read(item.lead_id, item.step_number), item)
            except (Conflict, NotFound):
                self.detail.clear()  # it went out meanwhile
                self._refreshing.start()
        elif self._session.may(Scope.REPLIES_READ):
            self.detail.show_sent(await service.mails.read(item.mail_id))

    def _edit(self, _row: object = None) -> None:
        if self.detail.read is not None and self.detail.edit.isEnabled():
            self._tasks.start(self._ask(WordsDialog(self._session, self.detail.read, self)), "ask")

    def _delay(self) -> None:
        if self.detail.read is not None:
            self._tasks.start(self._ask(DelayDialog(self._session, self.detail.read, self)), "ask")

    async def _ask(self, dialog: WordsDialog | DelayDialog) -> None:
        await show(dialog)
        self._refresh()

    def _skip(self) -> None:
        self._tasks.start(self._change(PlannedEdit(skip=True)), "change")

    def _undo(self) -> None:
        self._tasks.start(self._change(TAKE_BACK), "change")

    async def _change(self, edit: PlannedEdit) -> None:
        if self.detail.read is None:
            return
        mail = self.detail.read.mail
        try:
            await self._session.service.outbox.edit(mail.lead_id, mail.step_number, edit)
        finally:
            self._refresh()

    def _refresh(self) -> None:
        self.planned.refresh()
        self.sent.refresh()

    def _changed(self, change: Change) -> None:
        if change.kind in KINDS and not self._refreshing.isActive():
            self._refreshing.start()

    def _online_changed(self, online: bool) -> None:
        self.detail.allow()
        if not self._session.may(Scope.CAMPAIGNS_READ):
            self.states.no_permission(str(Scope.CAMPAIGNS_READ))
            self.sent_states.no_permission(str(Scope.CAMPAIGNS_READ))
        elif online:
            self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.keys.enable(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.keys.enable(False)
