"""Creating many inboxes on a domain that the service hosts: entering them, and their progress."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QProgressBar,
    QStackedWidget,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.contract.inboxes import (
    BulkInboxes,
    BulkInboxProgress,
    BulkInboxResult,
    InboxOutcome,
    NewServiceInbox,
)
from app.contract.leads import JobStatus
from app.contract.limits import BULK_INBOXES_MAX
from app.desktop.session import Session
from app.desktop.widgets import badges, theme
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.factories import Choice, FocusPage, button, enable_control, label, row
from app.desktop.widgets.formats import in_percent
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, wrap_in_card
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.recent_items import Item
from app.desktop.widgets.rows import Column, Row, RowsModel, TwoLineCell
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.shortcuts import bind_shortcut_in
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.unsaved_changes import mark_edits_saved

from . import line_parser
from .line_parser import InboxLine, line_of
from .model import WRITE

GOING_ON = (JobStatus.PENDING, JobStatus.RUNNING)


class InboxCreationJob(QObject):
    """A job of the service that creates inboxes, and its progress.

    `moved` is emitted when `progress` or `running` has changed. `failed` carries the error that stopped
    following the job: the job itself goes on, and `follow` follows it again.
    """

    moved = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._url = ""
        self.progress: BulkInboxProgress | None = None
        self.running = self.watched = False
        session.online_changed.connect(self._online_changed)

    async def start(self, wanted: BulkInboxes) -> None:
        """Request the inboxes and follow the job; raise an error if the service refuses them all."""
        job = await self._session.service.inboxes.create_many(wanted)
        self._url, self.running = job.progress_url, True
        self.progress = BulkInboxProgress(**job.model_dump(), status=JobStatus.PENDING)
        self.follow()

    def follow(self) -> None:
        if self.running:
            self._tasks.start(self._follow(), "follow", newest=True)
            self.moved.emit()

    def forget(self) -> None:
        """Drop the progress of a job that has ended, so that it isn't shown again."""
        if not self.running:
            self.progress = None

    @property
    def unmade(self) -> tuple[BulkInboxResult, ...]:
        """Return the results of the inboxes that failed."""
        results: Sequence[BulkInboxResult] = self.progress.results if self.progress else ()
        return tuple(one for one in results if one.status == InboxOutcome.FAILED)

    async def _follow(self) -> None:
        async for progress in self._session.service.inboxes.follow(self._url):
            self.progress = progress
            self.running = progress.status in GOING_ON
            self.moved.emit()
        if not self.watched and self.progress is not None:
            name = self.progress.domain_name
            self._session.noticed.emit(
                tr("Inboxes on {name} created", name=name), describe_bulk_progress(self.progress)
            )

    def _failed(self, error: Exception) -> None:
        self.failed.emit(error)

    def _online_changed(self, online: bool) -> None:
        if online and not self._tasks.busy("follow"):
            self.follow()


def describe_bulk_progress(progress: BulkInboxProgress) -> str:
    """Return in words how many inboxes were created, existed already, failed, or are still to come."""
    done = progress.success_count + progress.skipped_count + progress.failed_count
    parts = (
        (progress.success_count, tr("%n created", n=progress.success_count)),
        (progress.skipped_count, tr("%n there already", n=progress.skipped_count)),
        (progress.failed_count, tr("%n failed", n=progress.failed_count)),
        (progress.total - done, tr("%n to go", n=progress.total - done)),
    )
    return ", ".join(text for count, text in parts if count) or tr("%n inbox(es)", n=0)


PREVIEW = (Column(tr("Inbox"), "title", 220, stretch=True), Column(tr("Status"), "chip", 92))
EXAMPLE = "anna.bell, Anna Bell\nben, Ben Carter"
HINT = tr("One inbox per line: prefix, display name. Or paste names, and the prefixes are made from them.")


class BulkEdit(FocusPage):
    """The box in which inboxes are entered, one per line, with a preview.

    `changed` is emitted when the inboxes that can be created may be others.
    """

    changed = Signal()

    def __init__(self, domains: Sequence[Item], domain_id: str) -> None:
        super().__init__()
        self.lines: list[InboxLine] = []
        self.domain, self.text = Choice(), QPlainTextEdit()
        for one in domains:
            self.domain.addItem(one.name or "…", one.id)
        self.domain.setCurrentIndex(max(self.domain.findData(domain_id), 0))
        self.text.setPlaceholderText(EXAMPLE)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.form = Form()
        self.form.add("domain_id", tr("Domain"), self.domain)
        self.form.add("inboxes", tr("Inboxes"), self.text, HINT)
        self.pattern = Choice()
        self.pattern.setAccessibleName(tr("Pattern of the prefixes"))
        for pattern in line_parser.PATTERNS:
            self.pattern.addItem(f"{pattern}  ({line_parser.prefix_of('Anna Bell', pattern)})", pattern)
        self.make = button(
            tr("Create prefixes"), "sparkles", tip=tr("Each line that is a name alone gets a prefix")
        )
        self.model: RowsModel[InboxLine] = RowsModel(PREVIEW, self._row, self)
        self.table = TableView(self.model, tr("Preview of the inboxes"))
        self.told = label("", "mute", wrap=True)
        self.told.setAccessibleDescription(tr("How many can be made"))
        self._lay_out()
        self.text.textChanged.connect(self._read)
        self.domain.currentIndexChanged.connect(self._read)
        self.make.clicked.connect(self._make_prefixes)
        self.table.selection_changed.connect(self._go_to_line)
        theme.notifier.changed.connect(self._mark)
        self._read()
        self.begin = self.text

    def _lay_out(self) -> None:
        frame = wrap_in_card(self.table)
        self.states = StatePanel(frame, "mail", tr("Each line shows up here as it is read."))
        names = label(tr("Names alone:"), "mute")
        names.setBuddy(self.pattern)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(12)
        grid.addWidget(self.form.fields["domain_id"], 0, 0)
        side = QVBoxLayout()
        side.addStretch(1)
        side.addLayout(row(names, self.pattern, self.make, None))
        grid.addLayout(side, 0, 1)
        grid.addWidget(self.form.fields["inboxes"], 1, 0)
        grid.addWidget(self.states, 1, 1)
        grid.addWidget(self.told, 2, 0, 1, 2)
        grid.setRowStretch(1, 1)
        grid.setColumnStretch(0, 4)
        grid.setColumnStretch(1, 5)

    @property
    def ready(self) -> int:
        """Return how many inboxes can be created."""
        return sum(not line.problem for line in self.lines)

    @property
    def wrong(self) -> int:
        return len(self.lines) - self.ready

    def wanted(self) -> BulkInboxes:
        return BulkInboxes(
            domain_id=self.domain.currentData(), inboxes=line_parser.to_new_inboxes(self.lines)
        )

    def _read(self) -> None:
        self.lines = line_parser.parse_inbox_lines(self.text.toPlainText(), self.domain.currentText())
        self.model.set_items(self.lines)
        (self.states.ready if self.lines else self.states.empty)()
        self._mark()
        told = tr("%n inbox(es) on {domain}", n=self.ready, domain=self.domain.currentText())
        if self.wrong:
            told = tr("{ready}; %n line(s) to fix first.", n=self.wrong, ready=told)
        self.told.setText(told if self.lines else tr("Up to {most} at a time.", most=BULK_INBOXES_MAX))
        self.changed.emit()

    def _row(self, line: InboxLine) -> Row:
        if line.problem:
            cells = (
                TwoLineCell(tr("Line {number}: {text}", number=line.number, text=line.text), line.problem),
                Badge(tr("Fix"), "red"),
            )
        else:
            address = f"{line.prefix.lower()}@{self.domain.currentText()}"
            cells = (TwoLineCell(address, line.name), Badge(tr("Ready"), "green"))
        return Row(str(line.number), cells, line)

    def _mark(self) -> None:
        """Underline each wrong line with a wavy line, whose tooltip says what is wrong."""
        marks = []
        for line in self.lines:
            if line.problem:
                mark = QTextEdit.ExtraSelection()
                mark.cursor = QTextCursor(self.text.document().findBlockByNumber(line.number - 1))
                mark.cursor.select(QTextCursor.SelectionType.LineUnderCursor)
                how = QTextCharFormat()
                how.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
                how.setUnderlineColor(theme.get_color("danger"))
                how.setToolTip(line.problem)
                mark.format = how
                marks.append(mark)
        self.text.setExtraSelections(marks)

    def _make_prefixes(self) -> None:
        """Put a prefix before each line that is only a name; one undo (Ctrl+Z) reverts them all."""
        cursor = QTextCursor(self.text.document())
        made = line_parser.add_prefixes(self.text.toPlainText(), self.pattern.currentData())
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(made)
        cursor.endEditBlock()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_to_line(self) -> None:
        """Move the text cursor to the line that was selected in the table."""
        chosen = self.table.current()
        if chosen is not None and self.table.hasFocus() and isinstance(chosen.item, InboxLine):
            block = self.text.document().findBlockByNumber(chosen.item.number - 1)
            self.text.setTextCursor(QTextCursor(block))


COLUMNS = (
    Column(tr("Inbox"), "title", 250),
    Column(tr("Status"), "chip", 128),
    Column(tr("Why"), "muted", 300, stretch=True),
)
GOES_ON = tr(
    "You can close this window. The inboxes are still created, and a notice tells you when they are done."
)


class BulkDialog(QDialog):
    """The dialog that creates inboxes: shows the progress of `making`, or asks which ones to create.

    Open it with `dialogs.show_dialog`.
    """

    def __init__(
        self,
        session: Session,
        making: InboxCreationJob,
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
        self.model: RowsModel[tuple[int, BulkInboxResult]] = RowsModel(COLUMNS, _build_result_row, self)
        self.table = TableView(self.model, tr("Inboxes of this job"))
        self.table.selection_changed.connect(self._explain)
        frame = wrap_in_card(self.table)
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
        bind_shortcut_in(self, "dialogs.send", self.begin.click)
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
        enable_control(self.begin, self._session.why_not(WRITE), tr("Create them (Ctrl+Enter)"))
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
        """Show in the dialog why nothing can be created while offline, not only in a tooltip."""
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
            mark_edits_saved(self)
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
        told = describe_bulk_progress(progress)
        self.counts.setText(told[:1].upper() + told[1:])
        self.told.setText(
            f"{translate_sentence(progress.message)} {GOES_ON}"
            if self._making.running
            else translate_sentence(progress.message)
        )
        results = list(enumerate(progress.results))
        if not self._making.running:  # failures come first, then those that were skipped
            results.sort(key=_rank_result)
        self.model.set_items(results)
        if self._making.unmade and not self._making.running:
            self.table.select(str(results[0][0]))
        self._show_buttons()

    def _explain(self) -> None:
        """Show in full why the selected inbox was not created."""
        chosen = self.table.current()
        if chosen is not None and chosen.cells[2] and not self._making.running:
            self.told.setText(chosen.cells[2])

    def _not_followed(self, error: Exception) -> None:
        self.problem.show_error(error, self._making.follow)

    def _leave(self) -> None:
        """Stop watching the job, which goes on; forget one that has ended without a failure."""
        self._making.watched = False
        if not self._making.unmade:
            self._making.forget()


def _rank_result(numbered: tuple[int, BulkInboxResult]) -> int:
    order = (InboxOutcome.FAILED, InboxOutcome.SKIPPED)
    return order.index(numbered[1].status) if numbered[1].status in order else len(order)


def _build_result_row(numbered: tuple[int, BulkInboxResult]) -> Row:
    at, one = numbered
    who = TwoLineCell(one.email_address or one.email_prefix, one.display_name)
    return Row(str(at), (who, badges.job(one.status), translate_sentence(one.error_message)), one)
