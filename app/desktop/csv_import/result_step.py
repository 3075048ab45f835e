"""The last step: the running import, then its result."""

from __future__ import annotations

import asyncio
from collections.abc import Set
from contextlib import aclosing

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from app.contract.problems import Problem
from app.desktop.csv_import.background_job import Pulse, in_thread
from app.desktop.csv_import.check_step import REFUSED, cells_of
from app.desktop.csv_import.import_run import ImportOptions, ImportReport, Target, export_refused, run_import
from app.desktop.csv_import.row_checks import REFUSALS_SHOWN, LeavingOut
from app.desktop.csv_import.row_preview import PreviewTable
from app.desktop.session import Session
from app.desktop.widgets import dialogs, formats
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import ProblemBar, explain_failure
from app.desktop.widgets.tasks import Tasks


class ResultStep(QWidget):
    """The step; `running` while rows are sent, `changed` when that begins or ends."""

    changed = Signal()

    def __init__(self, session: Session, target: Target | None) -> None:
        super().__init__()
        self._session, self._target = session, target
        self.report: ImportReport | None = None
        self.running = False
        self._name, self._how = "", ImportOptions()
        self._leaving: Set[str] = frozenset()
        self.problem = ProblemBar()
        self._tasks = Tasks(self, self.problem.show_error)
        self.words = label("", "h2")
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(tr("Import"))
        self.how_far = label("", "mute")
        self.result = label("", wrap=True)
        self._not_taken = label(tr("Rows that were not imported"), "strong")
        self.refused = PreviewTable(tr("Rows that were not imported"))
        self.save = button(tr("Save them as CSV…"), "download", tip=tr("All of them, with line and reason"))
        self.save.clicked.connect(self._save)
        lay_out(
            self,
            self.problem,
            self.words,
            self.bar,
            self.how_far,
            self.result,
            row(self._not_taken, None, self.save),
            (self.refused, 1),
            None,
            gap=12,
        )

    def start(
        self, report: ImportReport, name: str, how: ImportOptions, leaving: Set[str] = frozenset()
    ) -> None:
        """Import the checked rows without the people in `leaving`; `name` is the file's name."""
        self.report, self._name, self._how, self._leaving = report, name, how, leaving
        self._go()

    def stop(self) -> None:
        """Cancel the import at the service; a second call does not wait for the answer."""
        self._tasks.cancel("import")
        self.words.setText(tr("Stopping…"))

    def _go(self) -> None:
        self.running = True
        self.problem.clear()
        for one in (self.result, self._not_taken, self.refused, self.save):
            one.hide()
        self.bar.show()
        self.how_far.show()
        self.words.setText(tr("Importing…"))
        self._tasks.start(self._importing(), "import")
        self.changed.emit()

    async def _importing(self) -> None:
        report = self.report
        assert report is not None
        report.problem, report.cut, report.unsure = "", None, False
        self._show_progress(report)
        try:
            if self._leaving:
                await self._leave_out(report)
            into = self._target.campaign_id if self._target else None
            desk, service = not self._session.why_no_desk, self._session.service
            async with aclosing(run_import(service, report, self._name, into, self._how, desk)) as steps:
                async for _ in steps:
                    self._show_progress(report)
        except Problem as error:
            report.problem = explain_failure(error)
            self.problem.show_error(error, self._go)
        finally:
            self.running = False
            self._show_result(report)
            self.changed.emit()

    async def _leave_out(self, report: ImportReport) -> None:
        whole = report.checked.people
        report.checked = await in_thread(LeavingOut(report.checked, self._leaving), Pulse())
        report.left_out, self._leaving = whole - report.checked.people, frozenset()
        self._show_progress(report)

    def _show_progress(self, report: ImportReport) -> None:
        if report.cut is None:
            self.problem.clear()
        else:
            self.problem.show_error(report.cut)
        total = report.checked.people
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(report.sent)
        self.how_far.setText(tr("{sent} of %n people", n=total, sent=formats.format_number(report.sent)))

    def _show_result(self, report: ImportReport) -> None:
        self.bar.setVisible(not report.complete)
        self.how_far.setVisible(not report.complete)
        if report.complete:
            self.words.setText(tr("Import finished"))
        else:
            cut_off = report.problem or report.unsure
            self.words.setText(tr("Import interrupted") if cut_off else tr("Import stopped"))
        if not report.problem:
            self.problem.clear()
        elif not self.problem.isVisible():
            self.problem.show_sentence(report.problem, retry=self._go)
        self.result.setText("\n".join(report.lines(self._target is not None)))
        self.result.setAccessibleName(self.result.text())
        self.result.show()
        refusals = [*report.refused, *report.checked.refusals][:REFUSALS_SHOWN]
        self.refused.show_rows(REFUSED, [cells_of(one) for one in refusals])
        for one in (self._not_taken, self.refused, self.save):
            one.setVisible(bool(refusals))

    def _save(self) -> None:
        self._tasks.start_unless_busy(self._saving(), "save")

    async def _saving(self) -> None:
        path = await dialogs.choose_save_file(
            self, tr("Save the rows"), "not-imported.csv", tr("CSV files (*.csv)")
        )
        if path and self.report:
            await asyncio.to_thread(export_refused, self.report, path)
            self._session.noticed.emit(tr("Rows saved"), path.name)
