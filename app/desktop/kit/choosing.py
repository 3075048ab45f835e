"""Which rows of a table are selected, over all pages."""

from __future__ import annotations

from PySide6.QtWidgets import QTableView

from app.desktop.kit.rows import Row, RowModel


class Choosing(QTableView):
    """Part of TableView: see there."""

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

    def selectAll(self) -> None:
        """Those that are not counted yet follow when they are."""
        super().selectAll()
        self._all_of = 0 if self.rows.counted else self.rows.rowCount()

    def completed(self) -> None:
        if self._all_of and self.selected_count() == self._all_of:
            self.selectAll()
        self._all_of = 0
