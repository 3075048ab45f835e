"""The wizard that imports a CSV file into the contacts or a campaign: File, Columns, Check, Import.

Before people become leads of a campaign, prior contact with them is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QStackedWidget, QWidget

from app.contract.addresses import email_key
from app.contract.ids import CampaignId
from app.contract.leads import LeadQuery, LeadStatus
from app.contract.limits import CSV_ROWS_MAX
from app.contract.prior_contact import Met
from app.desktop.csv_import.check_step import CheckStep
from app.desktop.csv_import.columns_step import ColumnsStep
from app.desktop.csv_import.file_step import FileStep, dropped_file
from app.desktop.csv_import.import_run import ImportOptions, ImportReport, Target, look_up_prior_contacts
from app.desktop.csv_import.result_step import ResultStep
from app.desktop.prior_contact.prior_contact_step import PriorContactStep
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.shortcuts import bind_shortcut_in
from app.desktop.widgets.stepper import Stepper
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.unsaved_changes import mark_edits_saved

WAITING = LeadQuery(status=(LeadStatus.PENDING,), limit=1)


class Replacing(QCheckBox):
    """A checkbox to delete unsent leads first; hidden if there are none.

    `agreed` is emitted when the user has confirmed their number.
    """

    agreed = Signal()

    def __init__(
        self, session: Session, target: Target, failed: Callable[[Exception], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._target = session, target
        self._tasks = Tasks(self, failed)
        self.hide()

    def look(self) -> None:
        """Ask the service again how many leads could be deleted."""
        self._tasks.start(self._look(), "look", newest=True)

    def ask(self, people: int) -> None:
        """Ask for confirmation before `people` of the file are sent."""
        self._tasks.start_unless_busy(self._ask(people), "ask")

    def stop(self) -> None:
        self._tasks.cancel()

    async def _count(self) -> int:
        """Return the number; with only the documented operations, that of all leads."""
        if self._session.why_no_desk:
            return (await self._session.service.campaigns.get(self._target.campaign_id)).total_leads
        return (await self._session.service.leads.search(self._target.campaign_id, WAITING)).pagination.total

    async def _look(self) -> None:
        count = await self._count()
        self.setVisible(count > 0)
        self.setChecked(self.isChecked() and count > 0)
        if self._session.why_no_desk:
            self.setText(tr("First delete the leads that haven't been sent an email yet"))
        else:
            self.setText(tr("First delete the %n lead(s) that haven't been sent an email yet", n=count))

    async def _ask(self, people: int) -> None:
        count, name = await self._count(), self._target.name
        if self._session.why_no_desk:
            title = tr("Delete the leads that haven't been sent an email yet?")
            text = tr(
                "Of the %n lead(s) of “{name}”, those that haven't been sent an email yet are deleted.",
                n=count,
                name=name,
            )
        else:
            title = tr("Delete %n lead(s)?", n=count)
            text = tr(
                "%n lead(s) of “{name}” that haven't been sent an email yet are deleted.", n=count, name=name
            )
        then = tr("Then the %n people in the file are added. Those deleted stay in your contacts.", n=people)
        act = tr("Delete and import")
        if await ask_question(self, title, f"{text} {then}", act, tr("Cancel"), destructive=True) == act:
            self.agreed.emit()


__all__ = ["ImportWizard", "dropped_file"]

FILE, COLUMNS, CHECK, MET, IMPORT = range(5)
STEPS = {
    FILE: tr("File"),
    COLUMNS: tr("Columns"),
    CHECK: tr("Check"),
    MET: tr("Have we met?"),
    IMPORT: tr("Import"),
}


class ImportWizard(QDialog):
    """The wizard; open it with `dialogs.show_dialog`.

    `target` is a campaign's ID and name, None for the contacts alone. `report` is the result, None when
    nothing was sent.
    """

    def __init__(
        self,
        session: Session,
        target: tuple[str, str] | None = None,
        file: Path | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._target = Target(CampaignId(target[0]), target[1]) if target else None
        # Removed with the dialog; on Windows a thread that is being stopped may still hold a file open.
        self._folder = TemporaryDirectory(prefix="outreach-import-", ignore_cleanup_errors=True)
        title = tr("Add leads to “{name}”", name=self._target.name) if self._target else tr("Import contacts")
        self.file_step = FileStep(practice=session.about.practice is not None)
        self.columns_step = ColumnsStep()
        self.check_step = CheckStep(Path(self._folder.name), self._target is not None)
        self.replacing = self._make_replacing(session, self._target) if self._target else None
        self.meeting = PriorContactStep(session)
        self.result_step = ResultStep(session, self._target)
        self._order = [step for step in STEPS if self._target or step != MET]
        self._pages = (self.file_step, self.columns_step, self.check_step, self.meeting, self.result_step)
        self._lay_out(title)
        for step in self._pages:
            step.changed.connect(self._show_buttons)
        self.file_step.changed.connect(self._file_changed)
        self.check_step.changed.connect(self._checked)
        self.meeting.ended.connect(self._looked_up)
        self.finished.connect(self._leave)
        self._go(FILE)
        if file is not None:
            self.file_step.open(file)

    def _lay_out(self, title: str) -> None:
        self.setWindowTitle(title)
        self.setAcceptDrops(True)
        self.resize(880, 680)
        self._steps = QStackedWidget()
        self.stepper = Stepper(tuple(STEPS[step] for step in self._order))
        box = lay_out(
            self, label(title, "h2"), self.stepper, (self._steps, 1), gap=14, margins=(26, 22, 26, 20)
        )
        for step in self._pages:
            self._steps.addWidget(step)
        box.addLayout(self._make_buttons())

    @property
    def report(self) -> ImportReport | None:
        return self.result_step.report

    @property
    def step(self) -> int:
        return self._steps.currentIndex()

    def _make_buttons(self) -> QHBoxLayout:
        self.back = button(tr("Back"), "chevron-left", tip=tr("Back one step (Alt+Left)"))
        self.cancel = button(tr("Cancel"), tip=tr("Close without importing (Esc)"))
        self.next = button(tr("Continue"), kind="primary", tip=tr("Go on (Enter)"))
        self.next.setDefault(True)
        for one, act in ((self.back, self._back), (self.cancel, self.reject), (self.next, self._forward)):
            one.clicked.connect(act)
        bind_shortcut_in(self, "dialogs.back", self.back.click)
        return row(self.back, None, self.cancel, self.next, gap=10)

    def _make_replacing(self, session: Session, target: Target) -> Replacing:
        made = Replacing(session, target, self._replacing_failed, self.check_step)
        self.check_step.below.addWidget(made)
        made.agreed.connect(self._import)
        return made

    def _go(self, step: int) -> None:
        self._steps.setCurrentIndex(step)
        self.stepper.set_step(self._order.index(step))
        self._show_buttons()
        self._pages[step].setFocus()
        self.next.setDefault(True)

    def _file_changed(self) -> None:
        """Focus the Next button once there is a file."""
        if self.next.isEnabled() and self.focusWidget() in (None, self.cancel, self.file_step.choose):
            self.next.setFocus()

    def _checked(self) -> None:
        """Look up prior contact while the user reads the rows."""
        checked = self.check_step.checked
        if self._target and checked and 0 < checked.people <= CSV_ROWS_MAX:
            into = self._target.campaign_id
            self.meeting.look(
                partial(look_up_prior_contacts, self._session.service, into, checked),
                checked.people,
                _email_key_of,
            )

    def _looked_up(self) -> None:
        if self.step == MET:
            (self.meeting if self.meeting.found.met_count else self.next).setFocus()

    def _replacing_failed(self, error: Exception) -> None:
        self.check_step.problem.show_error(error)
        if self.step == MET and self.replacing and self.replacing.isChecked():  # the deletion was requested
            self._go(CHECK)

    def _back(self) -> None:
        if self.step in (COLUMNS, CHECK, MET):
            self.check_step.stop()
            self._go(self.step - 1)

    def _forward(self) -> None:
        file, checked = self.file_step.file, self.check_step.checked
        if not self.next.isEnabled() or file is None:
            return
        if self.step == FILE:
            self.columns_step.show_file(file)
            self._go(COLUMNS)
        elif self.step == COLUMNS:
            self.check_step.check(file, self.columns_step.columns)
            if self.check_step.checked is None:
                self.meeting.stop()
            if self.replacing is not None:
                self.replacing.look()
            self._go(CHECK)
        elif self.step == CHECK and self._target:
            self._go(MET)
        elif self.step in (CHECK, MET) and checked is not None:
            if self.replacing is not None and self.replacing.isChecked():
                self.replacing.ask(checked.people - self.meeting.leaving)
            else:
                self._import()
        elif self.step == IMPORT:
            self.accept()

    def _import(self) -> None:
        file, checked = self.file_step.file, self.check_step.checked
        if file is None or checked is None or self.step != self._order[-2]:
            return
        deletes = self.replacing is not None and self.replacing.isChecked()
        how = ImportOptions(self.check_step.update_known.isChecked(), deletes)
        mark_edits_saved(self)
        self.result_step.start(ImportReport(checked), file.path.name, how, self.meeting.left_out())
        self._go(IMPORT)

    def _show_buttons(self) -> None:
        checked = self.check_step.checked
        running = self.step == IMPORT and self.result_step.running
        self.back.setVisible(self.step in (COLUMNS, CHECK, MET))
        self.cancel.setVisible(self.step != IMPORT or running)
        self.cancel.setText(tr("Stop") if running else tr("Cancel"))
        self.next.setVisible(not running)
        people = checked.people if checked else 0
        staying = people - self.meeting.leaving
        send = tr("Import %n people", n=staying)
        ready, text = {
            FILE: (self.file_step.file is not None, tr("Continue")),
            COLUMNS: (not self.columns_step.problem, tr("Check")),
            CHECK: (0 < people <= CSV_ROWS_MAX, tr("Continue") if self._target else send),
            MET: (staying > 0 and not self.meeting.looking, send),
            IMPORT: (not running, tr("Done")),
        }[self.step]
        self.next.setEnabled(ready)
        self.next.setText(text)

    def reject(self) -> None:
        """Stop a running import, keeping its result visible; if none runs, close the wizard."""
        if self.result_step.running:
            self.result_step.stop()
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.result_step.running:
            self.result_step.stop()
            event.ignore()
        else:
            super().closeEvent(event)

    def _leave(self) -> None:
        self.check_step.stop()
        self.meeting.stop()
        if self.replacing is not None:
            self.replacing.stop()
        self._folder.cleanup()

    # -- a file dropped anywhere on the first step

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.step == FILE and any(dropped_file(event.mimeData())):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        file, why_not = dropped_file(event.mimeData())
        if file is not None:
            self.file_step.open(file)
        else:
            self.file_step.problem.show_sentence(why_not)


def _email_key_of(person: Met) -> str:
    return email_key(person.email)
