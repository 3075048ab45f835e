"""The second step: each column of the file with samples, and the field that it maps to."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QScrollArea, QWidget

from app.contract.csv_mapping import CUSTOM
from app.desktop.csv_import import mapping
from app.desktop.csv_import.csv_file import CsvFile, samples_of
from app.desktop.csv_import.mapping import TITLES, MappedColumn
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import Choice, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import column, lay_out, wrap_in_card
from app.desktop.widgets.search_box import SearchBox

AT_ONCE = 3  # rows of controls created in one go; more would block the window
SEARCHED_FROM = 12  # columns, from which on there is a search
SAMPLE_SHOWN = 60  # characters


class ColumnRow(QWidget):
    """A column: its name and samples, the field it maps to, and the name of a custom field."""

    changed = Signal()

    def __init__(self, column: MappedColumn, number: int, samples: Sequence[str]) -> None:
        super().__init__()
        self.name, self.shown = column.name, mapping.display_header(column.name, number)
        self._custom = ""
        short = " · ".join(" ".join(value.split())[:SAMPLE_SHOWN] for value in samples)
        self.choice = Choice()
        self.choice.setAccessibleName(tr("Column {name} maps to", name=self.shown))
        self.choice.setAccessibleDescription(short)
        self.choice.setFixedWidth(190)
        self.choice.addItem(tr("Don’t import"), "")
        for field, title in TITLES.items():
            self.choice.addItem(title, field)
        self.choice.addItem(tr("Custom field"), CUSTOM)
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Name of the custom field for column {name}", name=self.shown))
        self.field.setFixedWidth(190)
        policy = self.field.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.field.setSizePolicy(policy)
        self._show(column.target)
        self.setLayout(self._arranged(short))
        self.choice.currentIndexChanged.connect(self._chosen)
        self.field.textChanged.connect(self._named)

    def _arranged(self, short: str) -> QHBoxLayout:
        title, samples = Elided("strong"), Elided("mute")
        title.setText(self.shown)
        samples.setText(short or tr("empty"))
        texts = column(title, samples, gap=2)
        line = row(gap=12)
        line.setContentsMargins(16, 8, 16, 8)
        line.addLayout(texts, 1)
        line.addWidget(self.choice)
        line.addWidget(self.field)
        return line

    def _show(self, target: str) -> None:
        own = target.startswith(CUSTOM)
        self.choice.setCurrentIndex(self.choice.findData(CUSTOM if own else target))
        self.field.setText(
            target.removeprefix(CUSTOM) if own else mapping.custom_field_of(self.name)[len(CUSTOM) :]
        )
        self._show_field()

    def _show_field(self) -> None:
        own = self.choice.currentData() == CUSTOM
        self.field.setVisible(own)
        self.field.setToolTip(tr("In emails: {field}", field=f"{{{{{self.target}}}}}") if own else "")

    @property
    def target(self) -> str:
        chosen = str(self.choice.currentData())
        return mapping.custom_field_of(self.field.text()) if chosen == CUSTOM else chosen

    def _chosen(self) -> None:
        self._show_field()
        self.changed.emit()

    def _named(self) -> None:
        self._show_field()
        self.changed.emit()


class ColumnsStep(QWidget):
    """The mapping of all columns; `problem` says what is wrong, `changed` follows each change."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._file: CsvFile | None = None
        self._columns: list[MappedColumn] = []
        self.rows: list[ColumnRow] = []
        self.words = label("", "mute", wrap=True)
        self.search = SearchBox(tr("Search columns"), tr("Search columns"))
        self.search.searched.connect(self._search)
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setAccessibleName(tr("Columns"))
        self._scroll.viewport().setAutoFillBackground(False)
        lay_out(self, row(self.words, self.search), (wrap_in_card(self._scroll), 1), gap=12)
        self._more = QTimer(self, interval=0)
        self._more.timeout.connect(self._make_more)

    @property
    def columns(self) -> tuple[MappedColumn, ...]:
        return tuple(self._columns)

    @property
    def problem(self) -> str:
        return mapping.mapping_problem(self._columns)

    def show_file(self, file: CsvFile) -> None:
        """Show the columns of another file, or of the same one read differently."""
        if self._file is not None and self._file.table == file.table and self._file.path == file.path:
            return
        self._file = file
        self._columns = list(mapping.guess_mapping(file.table.headers, file.sample))
        self.rows = []
        body = QWidget()
        self._list = lay_out(body, None, gap=0, margins=(0, 6, 0, 6))
        self._scroll.setWidget(body)
        body.setAutoFillBackground(False)
        self.search.clear()
        self.search.setVisible(len(self._columns) >= SEARCHED_FROM)
        self._make_more()
        self._more.start()
        self._tell()

    def _make_more(self) -> None:
        if self._file is None or len(self.rows) == len(self._columns):
            self._more.stop()
            return
        for at in range(len(self.rows), min(len(self.rows) + AT_ONCE, len(self._columns))):
            made = ColumnRow(self._columns[at], at + 1, samples_of(self._file, at))
            made.changed.connect(self._changed)
            made.setVisible(self._found(made))
            self.rows.append(made)
            self._list.insertWidget(at, made)

    def _changed(self) -> None:
        moved = self.sender()
        for at, one in enumerate(self.rows):
            if one is moved:
                self._columns[at] = MappedColumn(one.name, one.target)
        self._tell()
        self.changed.emit()

    def _tell(self) -> None:
        used = sum(1 for column in self._columns if column.target)
        self.words.setText(
            self.problem
            or tr("{used} of {columns} columns are imported.", used=used, columns=len(self._columns))
        )
        self.words.setProperty("kind", "error" if self.problem else "mute")
        self.words.style().unpolish(self.words)
        self.words.style().polish(self.words)

    def _found(self, one: ColumnRow) -> bool:
        return self.search.text().strip().casefold() in one.shown.casefold()

    def _search(self) -> None:
        for one in self.rows:
            one.setVisible(self._found(one))
