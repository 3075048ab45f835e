"""The list of conversations: who and when, what about, and how the last mail begins."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPersistentModelIndex
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView

from app.desktop.widgets import badges, icons
from app.desktop.widgets.cell_painter import FACE, CellPainter
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.rows import RowModel, Two
from app.desktop.widgets.table import TableView

from .model import ThreadCell

HEIGHT = 78


class ThreadPainter(CellPainter):
    """Who, when, what about and how it is meant; the words of people get a whole line."""

    def two(self, p: QPainter, x: int, y: int, w: int, h: int, cell: Any, strong: bool) -> None:
        assert isinstance(cell, ThreadCell)
        dpr = p.device().devicePixelRatio()
        p.drawPixmap(x + 10, y + (h - FACE) // 2, self._face(Two(cell.title, cell.email), dpr))
        left, right = x + 50, x + w - 12
        upper, middle, lower = (y + h / 2 + rise for rise in (-20, 0.5, 20.5))
        end = right - self._small.metrics.horizontalAdvance(cell.when)
        self._write(p, self._small, self.mute, end, upper, right - end + 2, cell.when)
        if cell.star:
            end -= 21
            p.drawPixmap(end, round(upper) - 8, icons.pixmap("star", 15, "amber", dpr))
        self._write(
            p, self._bold if strong else self._plain, self.text, left, upper, end - left - 8, cell.title
        )
        chip = right - badges.width(cell.badge)
        p.drawPixmap(chip, round(middle) - badges.HEIGHT // 2, badges.picture(cell.badge, dpr))
        colour = self.text if strong else self.mute
        self._write(p, self._small, colour, left, middle, chip - left - 8, cell.subject)
        self._write(p, self._small, self.mute, left, lower, right - left, cell.line)


class ThreadTable(TableView):
    """One selected conversation; what is seen stays where it is when a new one comes in above."""

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
