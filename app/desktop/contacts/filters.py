"""The chips above the table: the usual filters with how many each would show, and all others that are on."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.desktop.session import Session
from app.desktop.widgets import formats
from app.desktop.widgets.factories import drop, filter_chip
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

from .filter_state import FILTERS, Active, Shown
from .more_filters import MoreFilters
from .views import ViewsButton

ROWS_FIRST = 0.4  # seconds from asking for other rows to counting beside them
COUNT_REST = 3_000  # milliseconds between two countings: each is a query a chip


class FilterChips(QWidget):
    """`chosen` says that what is asked for has changed."""

    chosen = Signal()
    taken = Signal()  # a saved view, with its search and order

    def __init__(self, session: Session, shown: Shown) -> None:
        super().__init__()
        self._session, self._shown = session, shown
        self._tasks = Tasks(self, self._not_counted)
        self._flow = FlowLayout(self, gap=8)
        self.chips: list[QPushButton] = []
        self.active: list[QPushButton] = []
        for at, one in enumerate(FILTERS):
            chip = filter_chip(one.text, checked=at == 0)
            chip.setToolTip(tr("Show {filter}", filter=one.text))
            chip.clicked.connect(self._clicked)
            self.chips.append(chip)
            self._flow.addWidget(chip)
        self.more = filter_chip(tr("More filters…"))
        self.more.setCheckable(False)
        self.more.setToolTip(tr("Tags, lists, campaigns, source, last touch and more"))
        self.more.clicked.connect(self._more_asked)
        self.views = ViewsButton(session, shown)
        self.views.taken.connect(self._view_taken)
        for one_button in (self.more, self.views):
            self._flow.addWidget(one_button)
        self._rest = QTimer(self, singleShot=True, interval=COUNT_REST)
        self._rest.timeout.connect(self._after_rest)
        self._stale = False

    def show_all(self) -> None:
        """Take off every filter."""
        if self._shown.given:
            self._shown.given.clear()
            self._told()
        else:
            self.follow()

    async def show_group(self, kind: str, group_id: str) -> None:
        """Whoever has a tag, or is in a list, and nobody else."""
        service, shown = self._session.service, self._shown
        if kind == "tag":
            shown.names |= {one.id: one.name for one in await service.tags.all()}
        else:
            shown.names |= {one.id: one.name for one in await service.lists.all()}
        shown.given.clear()
        shown.given |= {"tag_ids": (group_id,)} if kind == "tag" else {"list_id": group_id}
        self._told()

    def follow(self) -> None:
        """Show which filters are on."""
        for chip, one in zip(self.chips, FILTERS, strict=True):
            chip.setChecked(self._shown.has(one))
        focused = any(chip.hasFocus() for chip in self.active)
        drop(self._flow, *self.active)
        self.active = [self._active_chip(one) for one in self._shown.active()]
        for last in (self.more, self.views):
            self._flow.removeWidget(last)
            self._flow.addWidget(last)
        if focused:
            (self.active[0] if self.active else self.more).setFocus()
        self.views.follow()
        self.updateGeometry()

    def _active_chip(self, one: Active) -> QPushButton:
        chip = filter_chip(f"{one.text}  ×", checked=True)
        chip.setAccessibleName(tr("Remove the filter {filter}", filter=one.text))
        chip.setToolTip(chip.accessibleName())
        chip.clicked.connect(self._active_clicked)
        self._flow.addWidget(chip)
        return chip

    def _clicked(self) -> None:
        one = FILTERS[self.chips.index(self.sender())]  # type: ignore[arg-type]
        if not one.query:
            self._shown.given.clear()
        else:
            ((field, value),) = one.query.items()
            on = not self._shown.has(one)
            if isinstance(value, tuple):
                self._shown.turn(field, value[0], on)
            else:
                self._shown.put(field, value if on else None)
        self._told()

    def _active_clicked(self) -> None:
        at = self.active.index(self.sender())  # type: ignore[arg-type]
        self._shown.drop(list(self._shown.active())[at])
        self._told()

    def _told(self) -> None:
        self.follow()
        self.chosen.emit()

    def _view_taken(self) -> None:
        self.follow()
        self.taken.emit()

    def _more_asked(self) -> None:
        popover = MoreFilters(self._session, self._shown, self)
        popover.changed.connect(self._told)
        popover.show_at(self.more.mapToGlobal(QPoint(0, self.more.height() + 4)))

    # -- how many

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
        await asyncio.sleep(ROWS_FIRST)
        for chip, one in list(zip(self.chips, FILTERS, strict=True))[1:]:
            found = await self._session.service.contacts.search(self._shown.count_of(one))
            chip.setText(f"{one.text}  {formats.short(found.pagination.total)}")
            chip.setAccessibleName(f"{one.text}, {tr('%n contact(s)', n=found.pagination.total)}")

    def _not_counted(self, error: Exception) -> None:
        """The table tells what is wrong; a chip is as good without its number."""
        for chip, one in zip(self.chips, FILTERS, strict=True):
            chip.setText(one.text)
            chip.setAccessibleName(one.text)
