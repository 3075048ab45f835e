"""A short list, such as the people of the team, that is read as a whole and can be edited."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from app.contract.events import Change
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.factories import FocusPage, button, enable_control, label, row
from app.desktop.widgets.layouts import lay_out, wrap_in_card
from app.desktop.widgets.rows import Column, Row, RowsModel
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks


class Roster(FocusPage):
    """The list. A subclass implements the methods below.

    `items` reads the entries, `row_of` returns an entry's row, `may_go` says whether an entry can be
    removed. `added` and `taken` are the actions of the buttons.
    """

    text, empty, name, adding, taking, hint, picture = "", "", "", "", "", "", "users"
    columns: tuple[Column, ...] = ()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.add = button(self.adding, "plus", "primary")
        self.take = button(self.taking, "x-circle")
        self.model = RowsModel[Any](self.columns, self.row_of, self)
        self.table = TableView(self.model, self.name, row_height=56)
        card = wrap_in_card(self.table)
        self.states = StatePanel(card, self.picture, self.empty, self.adding)
        head = row((label(self.text, "mute", wrap=True), 1), self.take, self.add)
        lay_out(self, head, (self.states, 1), gap=12, margins=(0, 12, 0, 0))
        self.begin = self.table
        self.add.clicked.connect(self._add_clicked)
        self.states.next_step.connect(self._add_clicked)
        self.states.retry.connect(self.load)
        self.take.clicked.connect(self._take_clicked)
        self.table.selection_changed.connect(self._gate)
        session.online_changed.connect(self._online_changed)
        session.changed.connect(self._changed)
        self.load()

    async def items(self) -> Sequence[Any]:
        raise NotImplementedError

    def row_of(self, item: Any) -> Row:
        raise NotImplementedError

    def may_go(self, item: Any) -> bool:
        raise NotImplementedError

    async def added(self) -> None:
        raise NotImplementedError

    async def taken(self, chosen: list[Any]) -> None:
        raise NotImplementedError

    def load(self) -> None:
        self._gate()
        if not self._session.may(Scope.DESK_ADMIN):
            self.states.no_permission(str(Scope.DESK_ADMIN))
        else:
            if not self.model.rowCount() and self.states.state != "empty":
                self.states.loading()
            self._tasks.start(self.fetch(), "load", newest=True)

    async def fetch(self) -> None:
        found = await self.items()
        self.model.set_items(found)
        (self.states.ready if found else self.states.empty)()
        self._gate()

    def _gate(self) -> None:
        why, chosen = self._session.why_not(Scope.DESK_ADMIN), self._chosen()
        enable_control(self.add, why, self.adding)
        self.take.setEnabled(not why and bool(chosen))
        self.take.setToolTip(why or (self.taking if chosen else self.hint))

    def _chosen(self) -> list[Any]:
        return [one.item for one in self.table.selected() if self.may_go(one.item)]

    def _online_changed(self, online: bool) -> None:
        if online:
            self.load()
        self._gate()

    def _changed(self, change: Change) -> None:
        if change.kind in ("workspace", "missed"):
            self.load()

    def _failed(self, error: Exception) -> None:
        if self.model.rowCount():
            self._session.problem.emit(error)
        else:
            self.states.error(error)

    def _add_clicked(self) -> None:
        self._tasks.start(self._then_read(self.added), "add")

    def _take_clicked(self) -> None:
        self._tasks.start(self._take(), "take")

    async def _take(self) -> None:
        await self.taken(self._chosen())
        await self.fetch()

    async def _then_read(self, act: Callable[[], Awaitable[None]]) -> None:
        await act()
        await self.fetch()
