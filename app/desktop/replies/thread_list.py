"""The pane with the list of conversations, and the steps to the next one."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QFrame, QStackedWidget, QVBoxLayout, QWidget

from app.contract.replies import Thread
from app.desktop.session import Session
from app.desktop.widgets import badges, icons
from app.desktop.widgets.cell_painter import FACE, CellPainter
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import add_layout_parts, lay_out
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.rows import RowModel, TwoLineCell
from app.desktop.widgets.table import TableView

from .drafts import Drafts
from .model import COLUMNS, ThreadCell, ThreadListState, make_row

HEIGHT = 78


class ThreadPainter(CellPainter):
    """Paints a conversation in three lines: person and time, subject and category, and the text."""

    def two(self, p: QPainter, x: int, y: int, w: int, h: int, cell: Any, strong: bool) -> None:
        assert isinstance(cell, ThreadCell)
        dpr = p.device().devicePixelRatio()
        p.drawPixmap(x + 10, y + (h - FACE) // 2, self._face(TwoLineCell(cell.title, cell.email), dpr))
        left, right = x + 50, x + w - 12
        upper, middle, lower = (y + h / 2 + rise for rise in (-20, 0.5, 20.5))
        end = right - self._small.metrics.horizontalAdvance(cell.when)
        self._write(p, self._small, self.mute, end, upper, right - end + 2, cell.when)
        if cell.star:
            end -= 21
            p.drawPixmap(end, round(upper) - 8, icons.render_icon("star", 15, "amber", dpr))
        self._write(
            p, self._bold if strong else self._plain, self.text, left, upper, end - left - 8, cell.title
        )
        chip = right - badges.measure_badge_width(cell.badge)
        p.drawPixmap(chip, round(middle) - badges.HEIGHT // 2, badges.render_badge(cell.badge, dpr))
        color = self.text if strong else self.mute
        self._write(p, self._small, color, left, middle, chip - left - 8, cell.subject)
        self._write(p, self._small, self.mute, left, lower, right - left, cell.line)


class ThreadTable(TableView):
    """A table with one selected row; visible rows stay in place when a new one is added above."""

    def __init__(self, model: RowModel) -> None:
        super().__init__(model, tr("Conversations"), row_height=HEIGHT)
        self.horizontalHeader().hide()
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._anchor: tuple[QPersistentModelIndex, int] | None = None
        model.layoutAboutToBeChanged.connect(self._hold)
        model.layoutChanged.connect(self._settle)

    def _painter(self) -> CellPainter:
        if self._cells is None:
            self._cells = ThreadPainter()
        return self._cells

    def _hold(self) -> None:
        at = self.rowAt(0)
        if at >= 0 and self.verticalScrollBar().value() > 0:
            self._anchor = QPersistentModelIndex(self.rows.index(at, 0)), self.rowViewportPosition(at)

    def _settle(self) -> None:
        if self._anchor is not None:
            index, offset = self._anchor
            self._anchor = None
            if index.isValid():
                bar = self.verticalScrollBar()
                bar.setValue(bar.value() + self.rowViewportPosition(index.row()) - offset)


NO_MATCH = tr("No conversations match this filter.")
UNREAD_LIST = tr("The list could not be read.")


class ThreadList(QFrame):
    """The list of conversations.

    `chosen` carries the selected conversation, `unread` the number of all unread ones.
    """

    chosen = Signal(object)
    entered = Signal()
    unread = Signal(int)
    all_asked = Signal()

    def __init__(self, session: Session, drafts: Drafts) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._session, self._drafts = session, drafts
        self._last_row = 0
        self.shown = ThreadListState()
        self.model = PagedModel(COLUMNS, self._fetch, self)
        self.table = ThreadTable(self.model)
        self._build()
        self.table.selection_changed.connect(self._selected)
        self.table.row_activated.connect(self._activated)
        self.model.total_changed.connect(self._summarize)
        self.note_button.clicked.connect(self.all_asked)

    def _build(self) -> None:
        self.summary = label("", "section")
        self.summary.setContentsMargins(15, 12, 12, 10)
        self.note = label("", "mute", wrap=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.note_button = button(tr("Show all replies"), kind="link")
        note = QWidget()
        box = QVBoxLayout(note)
        add_layout_parts(box, (40, self.note, row(None, self.note_button, None), None))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._stack.addWidget(note)
        lay_out(self, self.summary, (self._stack, 1), gap=0, margins=(1, 1, 1, 1))

    async def _fetch(self, page: int, limit: int) -> RowPage:
        found = await self._session.service.replies.search(self.shown.query(page, limit))
        now = self._session.now()
        self.unread.emit(found.unread)
        rows = [make_row(thread, now, self._drafts.exists(thread.thread_id)) for thread in found.threads]
        return RowPage(rows, found.pagination.total)

    def _summarize(self, total: int) -> None:
        self.summary.setText(tr("%n conversation(s)", n=total).upper())

    def tell(self, state: str) -> None:
        """Show a note in place of the rows if the state is "empty" or "error"."""
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
        """Select the next unread conversation below, else the first; return False if none is loaded."""
        here = self.table.currentIndex().row() if self.table.selected_count() else -1
        found = self.model.loaded(0, self.model.rowCount() - 1)
        unread = [at for at, each in found if each.strong and at != here]
        if unread:
            self.table.selectRow(next((at for at in unread if at > here), unread[0]))
        return bool(unread)
