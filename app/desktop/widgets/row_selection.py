"""Which rows of a table are selected, over all pages."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QItemSelectionModel, QMetaMethod, Qt, Signal
from PySide6.QtWidgets import QTableView

from app.desktop.widgets.rows import Row, RowModel

_FLAGS = QItemSelectionModel.SelectionFlag
_BEGIN, _ENTER = (Qt.Key.Key_Down, Qt.Key.Key_Up), (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ALONE, _TOO = _FLAGS.ClearAndSelect | _FLAGS.Rows, _FLAGS.Select | _FLAGS.Rows


class Choosing(QTableView):
    """Part of TableView: see there."""

    row_activated = Signal(object)
    rows: RowModel
    _all_of = 0  # rows: all there were, before all were counted

    def ranges(self) -> list[tuple[int, int]]:
        chosen = self.selectionModel().selection()
        spans = [chosen.at(number) for number in range(chosen.count())]
        return sorted({(span.top(), span.bottom()) for span in spans if span.left() == 0})

    def selected(self) -> list[Row]:
        """The selected rows that are here, from top to bottom."""
        found = dict(pair for first, last in self.ranges() for pair in self.rows.loaded(first, last))
        return [found[at] for at in sorted(found)]

    def selected_ids(self) -> list[str]:
        return [row.id for row in self.selected()]

    def selected_count(self) -> int:
        return sum(last - first + 1 for first, last in self.ranges())

    def begun(self, key: int) -> bool:
        """Whether a key selected a row where none was: the one that is framed, or the first, so
        that Enter opens nothing unseen."""
        opens = self.isSignalConnected(QMetaMethod.fromSignal(self.row_activated))
        begins = key in _BEGIN or (key in _ENTER and opens and self.rows.rowCount() > 0)
        if not begins or self.selectionModel().hasSelection():
            return False
        self.selectRow(max(self.currentIndex().row(), 0))
        return True

    def selectAll(self) -> None:
        """Those that are not counted yet follow when they are."""
        super().selectAll()
        self._all_of = 0 if self.rows.counted else self.rows.rowCount()

    def completed(self) -> None:
        if self._all_of and self.selected_count() == self._all_of:
            self.selectAll()
        self._all_of = 0

    def choose(self, ids: Iterable[str]) -> None:
        """Select those of them that are here, and nothing else."""
        flags = _ALONE
        for at in sorted(at for one in ids if (at := self.rows.row_of(one)) is not None):
            self.selectionModel().setCurrentIndex(self.rows.index(at, 0), flags)
            flags = _TOO

    def pass_by(self, ids: frozenset[str]) -> None:
        """Show all rows but these; where all that were selected have gone, whoever stands there now is."""
        before = self.ranges()
        self.rows.hide(ids)
        if before and not self.selected_count() and (count := self.rows.rowCount()):
            self.selectionModel().setCurrentIndex(self.rows.index(min(before[0][0], count - 1), 0), _ALONE)
