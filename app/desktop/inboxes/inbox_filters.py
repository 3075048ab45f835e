"""The filters above the table, by state and kind, with the number of inboxes each would show."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QWidget

from app.contract.inboxes import InboxType, SenderAccount
from app.contract.limits import PAGE_LIMIT_MAX
from app.desktop.session import Session
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.factories import filter_chip
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

from .model import FILTERS, KINDS, InboxListState, is_in_filter

COUNT_REST = 3_000  # milliseconds between two counts


async def list_matching_inboxes(session: Session, shown: InboxListState) -> list[SenderAccount]:
    """Return all inboxes that the list's filter and search find, read page by page."""
    found: list[SenderAccount] = []
    page = 1
    while True:
        answer = await session.service.inboxes.search(shown.query(page, PAGE_LIMIT_MAX))
        found += answer.sender_accounts
        if len(found) >= answer.pagination.total or not answer.sender_accounts:
            return found
        page += 1


class InboxFilterChips(QWidget):
    """The filters of the table: one state is on, and one kind or none.

    `chosen` is emitted when the choice has changed.
    """

    chosen = Signal()

    def __init__(self, session: Session, shown: InboxListState) -> None:
        super().__init__()
        self._session, self._shown = session, shown
        self._tasks = Tasks(self, self._not_counted)
        flow = FlowLayout(self, gap=8)
        self._group = QButtonGroup(self)
        self.chips = [filter_chip(one.text, checked=at == 0) for at, one in enumerate(FILTERS)]
        self.kinds = {kind: filter_chip(text) for kind, text in KINDS.items()}
        for at, chip in enumerate(self.chips):
            chip.setToolTip(tr("Show {which}", which=chip.text().lower()))
            self._group.addButton(chip, at)
            flow.addWidget(chip)
        between = QFrame()
        between.setProperty("kind", "line")
        between.setFixedSize(1, 20)
        flow.addWidget(between)
        for kind, chip in self.kinds.items():
            chip.setToolTip(tr("Show only this kind: {kind}", kind=KINDS[kind]))
            chip.clicked.connect(self._kind_clicked)
            flow.addWidget(chip)
        self._group.idToggled.connect(self._toggled)
        self._rest = Debounce(self, COUNT_REST, self._after_rest)
        self._stale = False
        self._found: list[SenderAccount] = []
        self._passed_by: frozenset[str] = frozenset()

    def show_all(self) -> None:
        self._set_kind(None)
        self.chips[0].setChecked(True)

    def pass_by(self, ids: frozenset[str]) -> None:
        """Leave these inboxes out of the counts, as the table leaves them out."""
        self._passed_by = ids
        self._show_counts()

    def count(self) -> None:
        """Count again: now, or once the last count is some seconds old."""
        if self._rest.isActive():
            self._stale = True
            return
        self._stale = False
        self._rest.start()
        self._tasks.start(self._counting(), "count", newest=True)

    def _after_rest(self) -> None:
        if self._stale:
            self.count()

    async def _counting(self) -> None:
        self._found = await list_matching_inboxes(self._session, InboxListState())
        self._show_counts()

    def _show_counts(self) -> None:
        inboxes = [one for one in self._found if one.inbox_id not in self._passed_by]
        for chip, one in zip(self.chips[1:], FILTERS[1:], strict=True):
            _update_chip(chip, one.text, sum(is_in_filter(inbox, one) for inbox in inboxes))
        for kind, chip in self.kinds.items():
            _update_chip(chip, KINDS[kind], sum(inbox.inbox_type == kind for inbox in inboxes))

    def _not_counted(self, error: Exception) -> None:
        """Ignore the error: the table shows what is wrong, and a filter also works without its number."""

    def _toggled(self, at: int, on: bool) -> None:
        if on:
            self._shown.filter = FILTERS[at]
            self.chosen.emit()

    def _kind_clicked(self) -> None:
        pressed = self.sender()
        kind = next(kind for kind, chip in self.kinds.items() if chip is pressed)
        self._set_kind(kind if self.kinds[kind].isChecked() else None)
        self.chosen.emit()

    def _set_kind(self, wanted: InboxType | None) -> None:
        self._shown.kind = wanted
        for kind, chip in self.kinds.items():
            chip.setChecked(kind == wanted)


def _update_chip(chip: QPushButton, text: str, count: int) -> None:
    chip.setText(f"{text}  {format_number(count)}" if count else text)
    chip.setAccessibleName(tr("{which}, %n inbox(es)", n=count, which=text))
