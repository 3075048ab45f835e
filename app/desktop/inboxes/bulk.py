"""Many inboxes made on a domain that the service hosts: which, then how far each is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QStackedWidget, QWidget

from app.contract.inboxes import BulkInboxes, BulkInboxResult, InboxOutcome, NewServiceInbox
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.enable_with_reason import allow
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.formats import in_percent
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import framed, lay_out
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.recent_items import Item
from app.desktop.widgets.rows import Column, Row, RowsModel, Two
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.unsaved_changes import saved

from .bulk_edit import BulkEdit
from .creation_progress import Making, outcome
from .line_parser import line_of
from .model import WRITE

COLUMNS = (
    Column(tr("Inbox"), "title", 250),
    Column(tr("Status"), "chip", 128),
    Column(tr("Why"), "muted", 300, stretch=True),
)
GOES_ON = tr(
    "You can close this window. The inboxes are still created, and a notice tells you when they are done."
)


class BulkDialog(QDialog):
    """Open it with `dialogs.show`. It shows what `making` is at, or asks for what is to be made."""

    def __init__(
        self,
        session: Session,
        making: Making,
        domains: Sequence[Item],
        domain_id: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Create inboxes on a domain"))
        self.resize(900, 640)
        self._session, self._making = session, making
        self.problem, self.pages = ProblemBar(), QStackedWidget()
        self._tasks = Tasks(self, self.problem.show_error)
        self._starting = False
        self.edit = BulkEdit(domains, domain_id)
        self.pages.addWidget(self.edit)
        self.pages.addWidget(self._make_progress())
        lay_out(
            self,
            label(tr("Create inboxes on a domain"), "h2"),
            self.problem,
            (self.pages, 1),
            self._make_buttons(),
            gap=14,
            margins=(26, 22, 26, 20),
        )
        self.edit.changed.connect(self._show_buttons)
        making.moved.connect(self._moved)
        making.failed.connect(self._not_followed)
        session.online_changed.connect(self._online_changed)
        self.finished.connect(self._leave)
        making.watched = True
        if making.progress is not None:
            self._moved()
        self._show_buttons()
        self.edit.setFocus()

    def _make_progress(self) -> QWidget:
        page = QWidget()
        self.heading, self.told = label("", "strong", wrap=True), label("", "mute", wrap=True)
        self.counts, self.percent = label("", wrap=True), label("", "mute")
        self.bar = QProgressBar(textVisible=False, maximum=1000)
        self.bar.setAccessibleName(tr("Inboxes made"))
        self.model: RowsModel[tuple[int, BulkInboxResult]] = RowsModel(COLUMNS, _row, self)
        self.table = TableView(self.model, tr("Inboxes of this job"))
        self.table.selection_changed.connect(self._explain)
        frame = framed(self.table)
        lay_out(page, self.heading, self.bar, row(self.counts, None, self.percent), self.told, (frame, 1))
        return page

    def _make_buttons(self) -> QHBoxLayout:
        self.mend = button(
            tr("Change the failed ones"), "edit", tip=tr("Put them back into the box to fix them")
        )
        self.more = button(tr("Create more"), "plus")
        self.close_button = button(tr("Cancel"), tip=tr("Close (Esc)"))
        self.again = button("", "refresh", "primary", tr("Retry those that failed"))
        self.begin = button("", kind="primary")
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.begin.click)
        for control, act in (
            (self.mend, self._mend),
            (self.more, self._more),
            (self.close_button, self.reject),
            (self.again, self._again),
            (self.begin, self._create),
        ):
            control.setAutoDefault(control in (self.again, self.begin))
            control.clicked.connect(act)
        return row(self.mend, self.more, None, self.close_button, self.again, self.begin, gap=10)

    def _show_buttons(self) -> None:
        editing, ended = self.pages.currentIndex() == 0, not self._making.running
        failed = len(self._making.unmade)
        create = tr("Create %n inbox(es)", n=self.edit.ready) if self.edit.ready else tr("Create inboxes")
        self.begin.setText(tr("Starting…") if self._starting else create)
        allow(self.begin, self._session.why_not(WRITE), tr("Create them (Ctrl+Enter)"))
        if self._starting or not self.edit.ready or self.edit.wrong:
            self.begin.setEnabled(False)
        self.begin.setVisible(editing)
        self.again.setText(tr("Try %n failed one(s) again", n=failed))
        self.again.setEnabled(not self._starting)
        for control in (self.mend, self.again):
            control.setVisible(not editing and ended and failed > 0)
        self.more.setVisible(not editing and ended)
        self.close_button.setText(tr("Cancel") if editing else tr("Close"))

    def _online_changed(self, online: bool) -> None:
        """Why nothing can be created is in sight, not in a tip alone."""
        if online and self.pages.currentIndex() == 0:
            self.problem.clear()
        elif self.pages.currentIndex() == 0:
            self.problem.show_sentence(self._session.why_not(WRITE))
        self._show_buttons()

    # -- what is done

    def _create(self) -> None:
        if self.begin.isEnabled():
            self._start(self.edit.wanted())

    def _start(self, wanted: BulkInboxes) -> None:
        self._starting = True
        self.problem.clear()
        self._show_buttons()
        self._tasks.start(self._begin(wanted), "begin")

    async def _begin(self, wanted: BulkInboxes) -> None:
        try:
            await self._making.start(wanted)
            saved(self)
        finally:
            self._starting = False
            self._show_buttons()

    def _again(self) -> None:
        if self._making.progress is not None:
            left = [
                NewServiceInbox(email_prefix=one.email_prefix, display_name=one.display_name)
                for one in self._making.unmade
            ]
            self._start(BulkInboxes(domain_id=self._making.progress.domain_id, inboxes=tuple(left)))

    def _mend(self) -> None:
        if self._making.progress is not None:
            at = self.edit.domain.findData(self._making.progress.domain_id)
            self.edit.domain.setCurrentIndex(max(at, 0))
        left = (line_of(one.email_prefix, one.display_name) for one in self._making.unmade)
        self._ask_anew("\n".join(left))

    def _more(self) -> None:
        self._ask_anew("")

    def _ask_anew(self, text: str) -> None:
        self._making.forget()
        self.edit.text.setPlainText(text)
        self.pages.setCurrentIndex(0)
        self._show_buttons()
        self.edit.setFocus()

    # -- how it goes

    def _moved(self) -> None:
        progress = self._making.progress
        if progress is None:
            return
        self.problem.clear()
        self.pages.setCurrentIndex(1)
        count, domain = progress.total, progress.domain_name
        if self._making.running:
            self.heading.setText(tr("Creating %n inbox(es) on {domain}", n=count, domain=domain))
        else:
            self.heading.setText(tr("Done: %n inbox(es) on {domain}", n=count, domain=domain))
        self.bar.setValue(round(progress.percent * 10))
        self.percent.setText(in_percent(f"{progress.percent:.0f}"))
        told = outcome(progress)
        self.counts.setText(told[:1].upper() + told[1:])
        self.told.setText(
            f"{heard(progress.message)} {GOES_ON}" if self._making.running else heard(progress.message)
        )
        results = list(enumerate(progress.results))
        if not self._making.running:  # what is to be seen to comes first
            results.sort(key=_urgent)
        self.model.set_items(results)
        if self._making.unmade and not self._making.running:
            self.table.select(str(results[0][0]))
        self._show_buttons()

    def _explain(self) -> None:
        """Why, in full, for the one that is chosen."""
        chosen = self.table.current()
        if chosen is not None and chosen.cells[2] and not self._making.running:
            self.told.setText(chosen.cells[2])

    def _not_followed(self, error: Exception) -> None:
        self.problem.show_error(error, self._making.follow)

    def _leave(self) -> None:
        """The job goes on; who has seen its end without a failure need not see it again."""
        self._making.watched = False
        if not self._making.unmade:
            self._making.forget()


def _urgent(numbered: tuple[int, BulkInboxResult]) -> int:
    order = (InboxOutcome.FAILED, InboxOutcome.SKIPPED)
    return order.index(numbered[1].status) if numbered[1].status in order else len(order)


def _row(numbered: tuple[int, BulkInboxResult]) -> Row:
    at, one = numbered
    who = Two(one.email_address or one.email_prefix, one.display_name)
    return Row(str(at), (who, badges.job(one.status), heard(one.error_message)), one)
