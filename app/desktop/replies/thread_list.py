"""The pane with the list of conversations: what it is narrowed to, and who is next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from app.contract.replies import Thread
from app.desktop.session import Session
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, put
from app.desktop.widgets.paged import Page, PagedModel

from .drafts import Drafts
from .model import COLUMNS, Shown, make_row
from .threads import ThreadTable

NO_MATCH = tr("No conversations match this filter.")
UNREAD_LIST = tr("The list could not be read.")


class ThreadList(QFrame):
    """`chosen` carries the thread that was selected, `unread` how many unread ones there are in all."""

    chosen = Signal(object)
    entered = Signal()
    unread = Signal(int)
    all_asked = Signal()

    def __init__(self, session: Session, drafts: Drafts) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._session, self._drafts = session, drafts
        self._last_row = 0
        self.shown = Shown()
        self.model = PagedModel(COLUMNS, self._fetch, self)
        self.table = ThreadTable(self.model)
        self._build()
        self.table.selection_changed.connect(self._selected)
        self.table.row_activated.connect(self._activated)
        self.model.total_changed.connect(self._summarise)
        self.note_button.clicked.connect(self.all_asked)

    def _build(self) -> None:
        self.summary = label("", "section")
        self.summary.setContentsMargins(15, 12, 12, 10)
        self.note = label("", "mute", wrap=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.note_button = button(tr("Show all replies"), kind="link")
        note = QWidget()
        box = QVBoxLayout(note)
        put(box, (40, self.note, row(None, self.note_button, None), None))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._stack.addWidget(note)
        lay_out(self, self.summary, (self._stack, 1), gap=0, margins=(1, 1, 1, 1))

    async def _fetch(self, page: int, limit: int) -> Page:
        found = await self._session.service.replies.search(self.shown.query(page, limit))
        now = self._session.now()
        self.unread.emit(found.unread)
        rows = [make_row(thread, now, self._drafts.exists(thread.thread_id)) for thread in found.threads]
        return Page(rows, found.pagination.total)

    def _summarise(self, total: int) -> None:
        self.summary.setText(tr("%n conversation(s)", n=total).upper())

    def tell(self, state: str) -> None:
        """What stands in place of the rows when there are none and the page goes on."""
        self._stack.setCurrentIndex(1 if state in ("empty", "error") else 0)
        self.note.setText(NO_MATCH if state == "empty" else UNREAD_LIST)
        self.note_button.setVisible(self.shown.narrowed)

    def _selected(self) -> None:
        current = self.table.current() if self.table.selected_count() else None
        if current is not None and isinstance(current.item, Thread):
            self._last_row = self.table.currentIndex().row()
            self.chosen.emit(current.item)

    def _activated(self) -> None:
        self.entered.emit()

    def next(self) -> None:
        self._step(1)

    def previous(self) -> None:
        self._step(-1)

    def _step(self, by: int) -> None:
        selected = self.table.selected_count() > 0
        at = self.table.currentIndex().row() + by if selected else self._last_row
        at = min(max(at, 0), self.model.rowCount() - 1)
        if at >= 0:
            self.table.selectRow(at)

    def next_unread(self) -> bool:
        """Select the next one below, else the first; False when none that is loaded is unread."""
        here = self.table.currentIndex().row() if self.table.selected_count() else -1
        found = self.model.loaded(0, self.model.rowCount() - 1)
        unread = [at for at, each in found if each.strong and at != here]
        if unread:
            self.table.selectRow(next((at for at in unread if at > here), unread[0]))
        return bool(unread)
