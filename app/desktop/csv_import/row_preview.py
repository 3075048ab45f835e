"""Widgets shared by the steps: a table of plain cells, and a progress bar of a thread."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QProgressBar, QVBoxLayout

from app.desktop.csv_import.background_job import Pulse
from app.desktop.widgets.factories import delete_widgets
from app.desktop.widgets.i18n import format_number, tr
from app.desktop.widgets.rows import Column, Row, RowsModel
from app.desktop.widgets.table import TableView

LOOK = 60  # milliseconds between updates
CELL_SHOWN = 200
COLUMNS_SHOWN = 60


class PreviewTable(QFrame):
    """Rows of text under headings, which are replaced as a whole."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setProperty("kind", "card")
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(1, 1, 1, 1)
        self.table: TableView | None = None

    def show_rows(self, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
        if self.table is not None:
            delete_widgets(self._box, self.table)
        left_out = len(columns) - COLUMNS_SHOWN
        if left_out > 0:
            columns = [
                *columns[:COLUMNS_SHOWN],
                Column(tr("and {left_out} more columns", left_out=format_number(left_out)), "plain", 200),
            ]
        width = min(len(columns), COLUMNS_SHOWN)
        model: RowsModel[Row] = RowsModel(columns, _as_it_is)
        model.set_items(Row(str(at), _pad_cells(cells, width)) for at, cells in enumerate(rows))
        self.table = TableView(model, self._name, row_height=34)
        model.setParent(self.table)
        self.table.setSelectionMode(TableView.SelectionMode.SingleSelection)
        self._box.addWidget(self.table)


def _pad_cells(cells: Sequence[str], width: int) -> tuple[str, ...]:
    shown = [" ".join(cell[:CELL_SHOWN].split()) for cell in cells[:width]]
    return (*shown, *[""] * (width + 1 - len(shown)))


def _as_it_is(row: Row) -> Row:
    return row


class PulseBar(QProgressBar):
    """A progress bar that follows a Pulse; hidden at first, as most work takes no time."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setTextVisible(False)
        self.setAccessibleName(name)
        self._pulse: Pulse | None = None
        self._timer = QTimer(self, interval=LOOK)
        self._timer.timeout.connect(self._look)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.hide()

    def watch(self, pulse: Pulse) -> None:
        self._pulse = pulse
        self.setRange(0, 0)
        self._timer.start()

    def rest(self) -> None:
        self._pulse = None
        self._timer.stop()
        self.hide()

    def _look(self) -> None:
        if self._pulse is not None:
            self.show()
            self.setRange(0, self._pulse.total)
            self.setValue(self._pulse.done)
