"""The chips above the table, with how many each would show."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from app.desktop.contacts.model import FILTERS, Shown
from app.desktop.kit import formats
from app.desktop.kit.flow import FlowLayout
from app.desktop.kit.parts import filter_chip
from app.desktop.kit.tasks import Tasks
from app.desktop.session import Session

COUNT_REST = 3_000  # milliseconds between two countings: each is a query a chip


class FilterChips(QWidget):
    """One chip is on; `chosen` says that it is another one."""

    chosen = Signal()

    def __init__(self, session: Session, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._shown = session, shown
        self._tasks = Tasks(self, self._not_counted)
        flow = FlowLayout(self, gap=8)
        self._group = QButtonGroup(self)
        self.chips: list[QPushButton] = []
        for at, one in enumerate(FILTERS):
            chip = filter_chip(one.text, checked=at == 0)
            chip.setToolTip(f"Show {one.text.lower()}")
            self._group.addButton(chip, at)
            self.chips.append(chip)
            flow.addWidget(chip)
        self._group.idToggled.connect(self._toggled)
        self._rest = QTimer(self, singleShot=True, interval=COUNT_REST)
        self._rest.timeout.connect(self._after_rest)
        self._stale = False

    def show_all(self) -> None:
        self.chips[0].setChecked(True)

    def count(self, now: bool = False) -> None:
        """Count again: soon, or at once when what is searched has changed."""
        if self._rest.isActive() and not now:
            self._stale = True
            return
        self._stale = False
        self._rest.start()
        self._tasks.start(self._counting(), "count", newest=True)

    def _after_rest(self) -> None:
        if self._stale:
            self.count()

    async def _counting(self) -> None:
        for chip, one in list(zip(self.chips, FILTERS, strict=True))[1:]:
            found = await self._session.service.contacts.search(self._shown.count_of(one))
            chip.setText(f"{one.text}  {formats.short(found.pagination.total)}")
            chip.setAccessibleName(f"{one.text}, {formats.plural(found.pagination.total, 'contact')}")

    def _not_counted(self, error: Exception) -> None:
        """The table tells what is wrong; a chip is as good without its number."""
        for chip, one in zip(self.chips, FILTERS, strict=True):
            chip.setText(one.text)
            chip.setAccessibleName(one.text)

    def _toggled(self, at: int, on: bool) -> None:
        if on:
            self._shown.filter = FILTERS[at]
            self.chosen.emit()
