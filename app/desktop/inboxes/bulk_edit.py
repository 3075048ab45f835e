"""Which inboxes are to be made: a line each, read while one types."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QTextEdit, QVBoxLayout

from app.contract.inboxes import BulkInboxes
from app.contract.limits import BULK_INBOXES_MAX
from app.desktop.widgets import theme
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.factories import Choice, FocusPage, button, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import framed
from app.desktop.widgets.recent_items import Item
from app.desktop.widgets.rows import Column, Row, RowsModel, Two
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView

from . import line_parser
from .line_parser import Line

PREVIEW = (Column(tr("Inbox"), "title", 220, stretch=True), Column(tr("Status"), "chip", 92))
EXAMPLE = "anna.bell, Anna Bell\nben, Ben Carter"
HINT = tr("One inbox per line: prefix, display name. Or paste names, and the prefixes are made from them.")


class BulkEdit(FocusPage):
    """`changed`: there is more or less that could be made."""

    changed = Signal()

    def __init__(self, domains: Sequence[Item], domain_id: str) -> None:
        super().__init__()
        self.lines: list[Line] = []
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
            tr("Make prefixes"), "sparkles", tip=tr("Each line that is a name alone gets a prefix")
        )
        self.model: RowsModel[Line] = RowsModel(PREVIEW, self._row, self)
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
        frame = framed(self.table)
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
        """How many could be made."""
        return sum(not line.problem for line in self.lines)

    @property
    def wrong(self) -> int:
        return len(self.lines) - self.ready

    def wanted(self) -> BulkInboxes:
        return BulkInboxes(domain_id=self.domain.currentData(), inboxes=line_parser.wanted(self.lines))

    def _read(self) -> None:
        self.lines = line_parser.read(self.text.toPlainText(), self.domain.currentText())
        self.model.set_items(self.lines)
        (self.states.ready if self.lines else self.states.empty)()
        self._mark()
        told = tr("%n inbox(es) on {domain}", n=self.ready, domain=self.domain.currentText())
        if self.wrong:
            told = tr("{ready}; %n line(s) to fix first.", n=self.wrong, ready=told)
        self.told.setText(told if self.lines else tr("Up to {most} at once.", most=BULK_INBOXES_MAX))
        self.changed.emit()

    def _row(self, line: Line) -> Row:
        if line.problem:
            cells = (
                Two(tr("Line {number}: {text}", number=line.number, text=line.text), line.problem),
                Badge(tr("Mend"), "red"),
            )
        else:
            address = f"{line.prefix.lower()}@{self.domain.currentText()}"
            cells = (Two(address, line.name), Badge(tr("Ready"), "green"))
        return Row(str(line.number), cells, line)

    def _mark(self) -> None:
        """A wavy line below each line that is wrong; what is wrong is its tip, too."""
        marks = []
        for line in self.lines:
            if line.problem:
                mark = QTextEdit.ExtraSelection()
                mark.cursor = QTextCursor(self.text.document().findBlockByNumber(line.number - 1))
                mark.cursor.select(QTextCursor.SelectionType.LineUnderCursor)
                how = QTextCharFormat()
                how.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
                how.setUnderlineColor(theme.colour("danger"))
                how.setToolTip(line.problem)
                mark.format = how
                marks.append(mark)
        self.text.setExtraSelections(marks)

    def _make_prefixes(self) -> None:
        """One step back (Ctrl+Z) brings the names back."""
        cursor = QTextCursor(self.text.document())
        made = line_parser.from_names(self.text.toPlainText(), self.pattern.currentData())
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(made)
        cursor.endEditBlock()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_to_line(self) -> None:
        """A line chosen in the table is where one types."""
        chosen = self.table.current()
        if chosen is not None and self.table.hasFocus() and isinstance(chosen.item, Line):
            block = self.text.document().findBlockByNumber(chosen.item.number - 1)
            self.text.setTextCursor(QTextCursor(block))
