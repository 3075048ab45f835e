"""The first step: a file, chosen or dropped, and the format in which it is read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QComboBox, QFrame, QLabel, QWidget

from app.contract.csv_dialect import CsvForm
from app.contract.problems import Invalid
from app.desktop.csv_import import csv_file
from app.desktop.csv_import.background_job import Pulse, in_thread
from app.desktop.csv_import.csv_file import CsvFile
from app.desktop.csv_import.mapping import display_header
from app.desktop.csv_import.row_preview import PreviewTable, PulseBar
from app.desktop.widgets import dialogs, formats, icons
from app.desktop.widgets.factories import Choice, FocusPage, button, label, row, set_tab_order
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import column, lay_out
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.rows import Column
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.shortcuts import bind_shortcut
from app.desktop.widgets.tasks import Tasks
from app.resources import find_resource

FILTERS = tr("CSV files (*.csv *.txt *.tsv);;All files (*)")
LISTS = (".csv", ".txt", ".tsv", ".xlsx", ".xls", ".ods")  # for workbooks, a text says how to make a CSV
PREVIEWED = 12
NARROWEST, WIDEST, LETTER = 100, 270, 7  # pixels: column widths, and a letter's approximate width


def dropped_file(mime: QMimeData) -> tuple[Path | None, str]:
    """Return the dragged file if its suffix is one of LISTS, else None and the reason."""
    paths = [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
    if len(paths) > 1:
        return None, tr("Drop one file at a time: each has its own columns, which you check first.")
    if paths and paths[0].suffix.lower() not in LISTS:
        return None, tr("{name} is not a list of contacts. Drop a CSV file.", name=paths[0].name)
    return (paths[0], "") if paths else (None, "")


class DropFrame(QFrame):
    """A frame that accepts a dropped file."""

    dropped = Signal(object)
    refused = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "drop")
        self.setAcceptDrops(True)

    def _mark(self, over: bool) -> None:
        self.setProperty("over", "true" if over else "false")
        self.style().unpolish(self)
        self.style().polish(self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(dropped_file(event.mimeData())):
            event.acceptProposedAction()
            self._mark(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._mark(False)

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self._mark(False)
        file, why_not = dropped_file(event.mimeData())
        if file is not None:
            self.dropped.emit(file)
        else:
            self.refused.emit(why_not)


class FileStep(FocusPage):
    """The step; `file` is the file as read now or None, `changed` says that it is another."""

    changed = Signal()

    def __init__(self, practice: bool = False) -> None:
        super().__init__()
        self.file: CsvFile | None = None
        self._path: Path | None = None
        self._practice = practice
        self._tasks = Tasks(self, self._failed)
        self.problem = ProblemBar()
        self.bar = PulseBar(tr("Reading the file"))
        self.preview = PreviewTable(tr("First rows of the file"))
        self._form = self._make_form()
        self._drop = self._make_drop()
        box = lay_out(self, self.problem, (self._drop, 1), self._form, (self.preview, 3), gap=12)
        self.begin = self.choose
        box.addWidget(self.bar)
        self._show_file()

    def _make_drop(self) -> DropFrame:
        frame = DropFrame()
        frame.dropped.connect(self.open)
        frame.refused.connect(self.problem.show_sentence)
        self._picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._picture.setPixmap(icons.render_icon("file", 28, "mute", self.devicePixelRatioF()))
        self._title, self.words = label("", "strong", wrap=True), label("", "mute", wrap=True)
        self.choose = button(tr("Choose file…"), "folder", tip=tr("Choose a CSV file (Ctrl+O)"))
        bind_shortcut(self.choose, "dialogs.file")
        self.choose.clicked.connect(self._choose)
        texts = column(None, self._title, self.words, None, gap=3)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, frame)
        self._line.setContentsMargins(20, 14, 20, 14)
        self._line.setSpacing(16)
        self._line.addStretch()
        self._line.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignCenter)
        self._line.addLayout(texts)
        self._line.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignCenter)
        self.sample = button(
            tr("Use the sample list"), kind="link", tip=tr("200 made-up people to practice with")
        )
        self.sample.clicked.connect(self._open_sample)
        self._line.addWidget(self.sample, 0, Qt.AlignmentFlag.AlignCenter)
        self._line.addStretch()
        return frame

    def _open_sample(self) -> None:
        self.open(find_resource("sample", "leads.csv"))

    def _arrange(self, empty: bool) -> None:
        """Center the parts in the empty step, or place them in a line at the top."""
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._line.setDirection(down if empty else across)
        for at, stretch in ((0, 1), (2, 0), (5, 1)) if empty else ((0, 0), (2, 1), (5, 0)):
            self._line.setStretch(at, stretch)
        for text in (self._title, self.words):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter if empty else Qt.AlignmentFlag.AlignLeft)

    def _make_form(self) -> QWidget:
        self.delimiter, self.encoding = Choice(), Choice()
        for mark, name in csv_file.DELIMITERS.items():
            self.delimiter.addItem(name, mark or "")
        self.header = QCheckBox(tr("The first row holds the column names"))
        self.delimiter.activated.connect(self._reread)
        self.encoding.activated.connect(self._reread)
        self.header.clicked.connect(self._reread)
        parts: list[QWidget | None] = []
        for name, editor in ((tr("Separator"), self.delimiter), (tr("Encoding"), self.encoding)):
            caption = label(name, "mute")
            caption.setBuddy(editor)
            editor.setAccessibleName(name)
            parts += [caption, editor]
        holder = QWidget()
        holder.setLayout(row(*parts, None, self.header, gap=10))
        return holder

    def open(self, path: Path) -> None:
        """Read a file with the detected format."""
        self._path = path
        self._read(None, None)

    def _choose(self) -> None:
        self._tasks.start_unless_busy(self._choosing(), "choose")

    async def _choosing(self) -> None:
        start = str(self._path.parent) if self._path else ""
        path = await dialogs.choose_file(self, tr("Choose a CSV file"), FILTERS, start)
        if path:
            self.open(path)

    def _reread(self) -> None:
        """Read the file again with the chosen format."""
        form = CsvForm(self.encoding.currentData(), self.delimiter.currentData() or None)
        self._read(form, self.header.isChecked())

    def _read(self, form: CsvForm | None, header: bool | None) -> None:
        self._tasks.start(self._reading(form, header), "read", newest=True)

    async def _reading(self, form: CsvForm | None, header: bool | None) -> None:
        path, pulse = self._path, Pulse()
        if path is None:
            return
        self.problem.clear()
        self._become(None)
        self.words.setText(tr("Reading…"))
        self._title.setText(path.name)
        self.bar.watch(pulse)
        try:
            file = await in_thread(csv_file.CsvReading(path, form, header), pulse)
        except Invalid as error:
            self.problem.show_sentence(translate_sentence(str(error)))
            self._become(None)
        else:
            self._become(file)
        finally:
            self.bar.rest()

    def _become(self, file: CsvFile | None) -> None:
        self.file = file
        self._show_file()
        self.changed.emit()

    def _failed(self, error: Exception) -> None:
        self.problem.show_error(error)
        self._become(None)

    def _show_file(self) -> None:
        file = self.file
        self.preview.setVisible(file is not None)
        # A wrong encoding or separator is corrected here, so this stays once a file could be opened.
        self._form.setVisible(file is not None or self.encoding.count() > 0)
        self._arrange(file is None and self._path is None)
        self.sample.setVisible(self._practice and self._path is None)
        self.choose.setAutoDefault(file is None)  # Enter chooses a file; once there is one, Enter continues
        if file is None:
            self._title.setText(self._path.name if self._path else tr("Drop a CSV file here"))
            self.words.setText(
                "" if self._path else tr("or choose one. Excel and other programs save as CSV.")
            )
            return
        self._title.setText(f"{file.path.name} · {formats.format_byte_size(file.size)}")
        self.words.setText(file.words)
        self._show_form(file)
        rows = file.sample[:PREVIEWED]
        columns = [
            Column(name, "plain", _measure_column_width([name, *(row[at] for row in rows if at < len(row))]))
            for at, name in enumerate(map(display_header, file.table.headers, count(1)))
        ]
        self.preview.show_rows(columns, rows)
        set_tab_order(self.header, self.preview)

    def _show_form(self, file: CsvFile) -> None:
        form = file.table.form
        if self.encoding.findData(form.encoding) < 0:
            known = dict(csv_file.ENCODINGS) | {form.encoding: csv_file.encoding_title(form.encoding)}
            self.encoding.clear()
            for name, title in known.items():
                self.encoding.addItem(title, name)
        self.encoding.setCurrentIndex(self.encoding.findData(form.encoding))
        self.delimiter.setCurrentIndex(self.delimiter.findData(form.delimiter or ""))
        self.header.setChecked(file.table.has_header)
        self.delimiter.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.encoding.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setTabOrder(self.choose, self.delimiter)


def _measure_column_width(texts: Sequence[str]) -> int:
    """Return about the pixels that the longest of the texts needs."""
    return max(NARROWEST, min(WIDEST, LETTER * max(map(len, texts)) + 24))
