"""The third step: the rows as they will be stored, and the rows that will be refused."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from app.contract.problems import Invalid
from app.desktop.csv_import import mapping
from app.desktop.csv_import.background_job import Pulse, in_thread
from app.desktop.csv_import.csv_file import CsvFile
from app.desktop.csv_import.mapping import MappedColumn
from app.desktop.csv_import.row_checks import REFUSALS_SHOWN, Checked, Checking, RefusedRow
from app.desktop.csv_import.row_preview import PreviewTable, PulseBar
from app.desktop.widgets import formats
from app.desktop.widgets.factories import label
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.rows import Column as TableColumn
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks

REFUSED = (
    TableColumn(tr("Row"), "plain", 80),
    TableColumn(tr("Address"), "plain", 260),
    TableColumn(tr("Why it is not taken"), "plain", 320, stretch=True),
)


def cells_of(refusal: RefusedRow) -> tuple[str, str, str]:
    return (formats.format_number(refusal.line), refusal.email or "–", refusal.reason)


def _capitalize_first(title: str) -> str:
    return title[:1].upper() + title[1:]


class CheckStep(QWidget):
    """The check; `checked` is None until the whole file was read. `changed`: it was read, or failed."""

    changed = Signal()

    def __init__(self, folder: Path, into_campaign: bool) -> None:
        super().__init__()
        self.folder = folder
        self.checked: Checked | None = None
        self._asked: tuple[CsvFile, tuple[MappedColumn, ...]] | None = None
        self._tasks = Tasks(self, self._failed)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        self.problem = ProblemBar()
        self.words = label("", "h2")
        self.bar = PulseBar(tr("Checking the file"))
        self._stored = label(tr("As they will be stored"), "strong")
        self.preview = PreviewTable(tr("First rows as they will be stored"))
        self._not_taken = label("", "strong")
        self.refused = PreviewTable(tr("Rows that can't be imported"))
        self.update_known = QCheckBox(tr("Update people who are already known from this file"))
        self.update_known.setVisible(into_campaign)
        for one, stretch in (
            (self.problem, 0),
            (self.words, 0),
            (self.bar, 0),
            (self._stored, 0),
            (self.preview, 3),
            (self._not_taken, 0),
            (self.refused, 2),
            (self.update_known, 0),
        ):
            box.addWidget(one, stretch)
        self.below = box

    def check(self, file: CsvFile, columns: tuple[MappedColumn, ...]) -> None:
        """Read the whole file with these columns, unless that was done or is being done."""
        if self._asked == (file, columns) and (self.checked or self._tasks.busy("check")):
            return
        self._asked, self.checked = (file, columns), None
        self.problem.clear()
        self.words.setText(tr("Checking every row…"))
        for one in (self._stored, self.preview, self._not_taken, self.refused):
            one.hide()
        self._tasks.start(self._checking(Checking(file, columns, self.folder)), "check", newest=True)

    def stop(self) -> None:
        self._tasks.cancel()

    async def _checking(self, work: Checking) -> None:
        pulse = Pulse()
        self.bar.watch(pulse)
        try:
            self.checked = await in_thread(work, pulse)
            self._show(self.checked)
        except Invalid as error:
            self.words.setText(tr("This file can’t be imported as it is"))
            self.problem.show_sentence(translate_sentence(str(error)))
        finally:
            self.bar.rest()
        self.changed.emit()

    def _show(self, checked: Checked) -> None:
        self.words.setText(checked.words)
        self._stored.setVisible(checked.people > 0)
        self.preview.setVisible(checked.people > 0)
        columns = [
            TableColumn(
                _capitalize_first(mapping.field_title(name)), "plain", 270 if name == "email" else 140
            )
            for name in checked.names
        ]
        self.preview.show_rows(columns, checked.preview)
        count = checked.refused + checked.duplicates
        if count > len(checked.refusals):
            most = formats.format_number(REFUSALS_SHOWN)
            self._not_taken.setText(
                tr("%n row(s) will not be imported; the first {most}:", n=count, most=most)
            )
        else:
            self._not_taken.setText(tr("%n row(s) will not be imported", n=count))
        self.refused.show_rows(REFUSED, [cells_of(one) for one in checked.refusals])
        self._not_taken.setVisible(count > 0)
        self.refused.setVisible(count > 0)

    def _failed(self, error: Exception) -> None:
        self.words.setText(tr("The file could not be checked"))
        self.problem.show_error(error)
        self.changed.emit()
