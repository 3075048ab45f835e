"""Inboxes: which mailboxes send, how much room each has today, and what is wrong with one."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QSplitter, QVBoxLayout, QWidget

from app.contract.events import Change
from app.contract.inboxes import SenderAccount, SenderAccountQuery
from app.contract.scopes import Scope
from app.desktop.kit.dialogs import ask, show
from app.desktop.kit.paged import Page, PagedModel
from app.desktop.kit.parts import Header, SearchBox, button, page_layout
from app.desktop.kit.states import StatePanel
from app.desktop.kit.table import TableView
from app.desktop.kit.tasks import Tasks
from app.desktop.session import Session

from .connecting import ConnectDialog
from .detail import InboxDetail, why_not
from .model import COLUMNS, row

QUIET = 300  # milliseconds in which changes are gathered
KINDS = ("inbox", "mail", "missed")


class InboxesPage(QWidget):
    """The table of mailboxes and the details of one."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._query = SenderAccountQuery(sort_by="email_address", sort_order="asc")
        self._build()
        self._refreshing = QTimer(self)
        self._refreshing.setSingleShot(True)
        self._refreshing.setInterval(QUIET)
        self._refreshing.timeout.connect(self.model.refresh)
        session.changed.connect(self._changed)
        session.online_changed.connect(self._online_changed)
        self._online_changed(session.online)
        if session.may(Scope.SENDER_ACCOUNTS_READ):
            self.model.restart()

    def reveal(self, inbox_id: str) -> None:
        """Select one inbox; “new” opens the dialog that connects one."""
        if inbox_id == "new":
            self._connect_asked()
        else:
            self.table.select(inbox_id)

    def _build(self) -> None:
        self.header = Header("Inboxes")
        self.search = SearchBox("Search address", "Search inboxes")
        self.connect_button = button(
            "Connect a mailbox", "plus", "primary", "Connect a mailbox by SMTP and IMAP"
        )
        self.connect_button.setShortcut("Ctrl+N")
        self.header.add(self.search)
        self.header.add(self.connect_button)
        self.model = PagedModel(COLUMNS, self._fetch, self)
        self.table = TableView(self.model, "Inboxes")
        self.detail = InboxDetail(self._session)
        card = QFrame()
        card.setProperty("kind", "card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(1, 1, 1, 1)
        inside.addWidget(self.table)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setHandleWidth(12)
        splitter.addWidget(card)
        splitter.addWidget(self.detail)
        splitter.setSizes([900, 330])
        splitter.setChildrenCollapsible(False)
        self.states = StatePanel(splitter, "inbox", "No mailbox is connected yet.", "Connect a mailbox")
        self.states.follow(self.model)
        layout = page_layout(self)
        layout.addWidget(self.header)
        layout.addWidget(self.states, 1)
        self.search.searched.connect(self._searched)
        self.connect_button.clicked.connect(self._connect_asked)
        self.states.next_step.connect(self._connect_asked)
        self.table.selection_changed.connect(self._selected)
        self.table.sort_requested.connect(self._sorted)
        self.model.total_changed.connect(self._counted)
        self.model.dataChanged.connect(self._selected)
        self.model.layoutChanged.connect(self._first_selected)
        self.model.modelReset.connect(self._first_selected)
        self.detail.delete_asked.connect(self._delete_asked)
        self.setFocusProxy(self.table)

    async def _fetch(self, page: int, limit: int) -> Page:
        query = self._query.model_copy(update={"page": page, "limit": limit})
        found = await self._session.service.inboxes.search(query)
        return Page([row(inbox) for inbox in found.sender_accounts], found.pagination.total)

    def _searched(self, text: str) -> None:
        self._query = self._query.model_copy(update={"search": text or None})
        self.model.restart()

    def _sorted(self, key: str, descending: bool) -> None:
        order = "desc" if descending else "asc"
        self._query = self._query.model_copy(update={"sort_by": key, "sort_order": order})
        self.model.restart()

    def _counted(self, total: object) -> None:
        self.header.set_count(str(total))
        self._first_selected()

    def _first_selected(self) -> None:
        first = self.model.row(0)
        if first is not None and not self.table.selected_ids():
            self.table.select(first.id)
        self._selected()

    def _selected(self) -> None:
        chosen = self.table.current()
        self.detail.show_inbox(chosen.item if chosen and isinstance(chosen.item, SenderAccount) else None)

    def _changed(self, change: Change) -> None:
        if change.kind in KINDS and not self._refreshing.isActive():
            self._refreshing.start()

    def _online_changed(self, online: bool) -> None:
        may = self._session.may(Scope.SENDER_ACCOUNTS_WRITE)
        self.connect_button.setEnabled(online and may)
        self.connect_button.setToolTip(
            why_not(self._session) or "Connect a mailbox by SMTP and IMAP (Ctrl+N)"
        )
        self._selected()
        if not self._session.may(Scope.SENDER_ACCOUNTS_READ):
            self.states.no_permission(str(Scope.SENDER_ACCOUNTS_READ))
        elif online:
            self.model.refresh()

    def _connect_asked(self) -> None:
        self._tasks.start(show(ConnectDialog(self._session, self)), "connect")

    def _delete_asked(self, inbox: SenderAccount) -> None:
        self._tasks.start(self._delete(inbox), "delete")

    async def _delete(self, inbox: SenderAccount) -> None:
        text = (
            "Outreach Desk forgets its settings and password. The mailbox itself, its mails and the "
            "conversations that you have read here stay."
        )
        act = "Remove 1 mailbox"
        if await ask(self, f"Remove {inbox.email_address}?", text, act, "Cancel", destructive=True) == act:
            await self._session.service.inboxes.delete(inbox.inbox_id)
            self.model.refresh()
