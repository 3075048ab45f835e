"""A page with one item at a time, which is opened by its ID."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.contract.events import Change
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.delayed_delete import DelayedDelete, Work
from app.desktop.widgets.factories import (
    Choice,
    FocusPage,
    Header,
    button,
    delete_widgets,
    enable_control,
    label,
    page_layout,
    row,
    set_tab_order,
)
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import wrap_in_scroll_area
from app.desktop.widgets.recent_items import AN_ID, RecentItems
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar


class ByIdPage(FocusPage):
    """The page. A subclass implements `read`, `name` and `fill`.

    `read` requests the item of an ID, `name` returns its name in the list of known items, `fill` adds
    the item to `box`, which is empty.
    """

    def __init__(self, session: Session, title: str, icon: str, hint: str, kind: str) -> None:
        super().__init__()
        self.session = session
        self.known = RecentItems(session.settings, session.connection.id, kind)
        self.shown_id = ""
        self.tasks = Tasks(self, self._failed)
        self.holding, self.undo = (
            DelayedDelete(self, session.problem.emit, session.add_close_check),
            UndoBar(),
        )
        self.undo.follow(self.holding)
        self.holding.moved.connect(self._moved)
        self._held = ""
        self.acts: dict[QPushButton, tuple[Scope, str]] = {}  # required scope, and why it is impossible now
        self._make: QPushButton | None = None
        self._make_scope, self._fewest = Scope.DESK_READ, 1
        self.new_name: QLineEdit
        self.id = QLineEdit(maxLength=200)
        self.id.setPlaceholderText(hint)
        self.id.setAccessibleName(hint)
        self.open = button(tr("Open"), kind="primary", tip=tr("Open the item with this id (Enter)"))
        self.before = Choice(tr("Opened before"))
        self._data: object = None
        self._item, body = QWidget(), QWidget()
        self.box, self._around = QVBoxLayout(self._item), QVBoxLayout(body)
        nothing = tr("Nothing is open yet. This service can't list them: paste an id above.")
        self._around.setContentsMargins(2, 2, 12, 2)
        self._around.addWidget(self._item)
        self.states = StatePanel(wrap_in_scroll_area(body, title), icon, nothing)
        self.states.empty()
        self._lay_out(title)
        self.begin = self.id
        self.open.clicked.connect(self._open_asked)
        self.id.returnPressed.connect(self._open_asked)
        self.before.activated.connect(self._chosen)
        self.states.retry.connect(self._open_asked)
        session.changed.connect(self._changed)
        session.online_changed.connect(self.settle)
        self._list()

    def _lay_out(self, title: str) -> None:
        line = row((self.id, 1), self.open, self.before)
        self._lines = QVBoxLayout()
        self._lines.addLayout(line)
        note = label(self.session.why_no_desk, "mute", wrap=True)
        page_layout(self, Header(title), note, self.undo, self._lines, (self.states, 1))

    def put_making(
        self, name: str, hint: str, length: tuple[int, int], make: QPushButton, scope: Scope
    ) -> None:
        """Add a line to create an item; `make_one` is called with the typed name."""
        self._make, self._make_scope, self._fewest = make, scope, length[0]
        self.new_name = QLineEdit(maxLength=length[1])
        self.new_name.setPlaceholderText(hint)
        self.new_name.setAccessibleName(name)
        line = row((self.new_name, 1), make)
        self._lines.insertLayout(0, line)
        set_tab_order(
            self.id, self.new_name, make, self.id
        )  # these two first: Qt does not move a widget across the end
        self.new_name.textChanged.connect(self.settle)
        make.clicked.connect(self._make_asked)
        self.new_name.returnPressed.connect(make.click)
        self.settle()

    def _make_asked(self) -> None:
        self.act(self._make_new)

    async def _make_new(self) -> None:
        made = await self.make_one(self.new_name.text().strip())
        self.new_name.clear()
        self.reveal(made)

    async def make_one(self, name: str) -> str:
        """Create an item and return its ID."""
        raise NotImplementedError

    async def read(self, wanted: str) -> object:
        raise NotImplementedError

    def name(self, data: Any) -> str:
        raise NotImplementedError

    def fill(self, data: Any) -> None:
        raise NotImplementedError

    def reveal(self, wanted: str) -> None:
        """Open an item."""
        self.id.setText(wanted)
        self._open_asked()

    def _open_asked(self) -> None:
        wanted = self.id.text().strip()
        if wanted and not AN_ID.fullmatch(wanted):
            self.states.error(tr("“{text}” isn't a valid ID.", text=wanted[:40]))
        elif wanted:
            self.states.loading()
            self.tasks.start(self._open(wanted), "open", newest=True)
        else:
            self.states.empty()

    async def _open(self, wanted: str) -> None:
        try:
            data = await self.read(wanted)
        except NotFound:
            self._forget(wanted)
            raise
        self.shown_id = wanted
        self.known.add(wanted, self.name(data))
        self._list()
        self.put(data)

    def _list(self) -> None:
        """List the known items to choose from; hide the list while there is none."""
        self.before.clear()
        self.before.addItem(tr("Opened before…"), "")
        for one in self.known.all():
            self.before.addItem(one.name or one.id, one.id)
        self.before.setVisible(self.before.count() > 1)

    def _chosen(self, at: int) -> None:
        if wanted := self.before.itemData(at):
            self.before.setCurrentIndex(0)
            self.reveal(wanted)

    def _forget(self, wanted: str) -> None:
        self.known.forget(wanted)
        self._list()

    def put(self, data: object) -> None:
        """Replace the shown item; showing the same data again changes nothing."""
        if data != self._data:
            self._data = data
            self.acts.clear()
            delete_widgets(self._around, self._item)
            self._item = QWidget()
            self._around.addWidget(self._item)
            self.box = QVBoxLayout(self._item)
            self.box.setContentsMargins(0, 0, 0, 0)
            self.box.setSpacing(14)
            self.fill(data)
            self.box.addStretch(1)
        self.settle()
        self.states.ready()

    def again(self) -> None:
        """Read the shown item again."""
        if self.shown_id and self.states.state == "ready":
            self.tasks.start(self._open(self.shown_id), "open", newest=True)

    def gone(self) -> None:
        """Remove the shown item, and cancel requests that could bring it back."""
        self.tasks.cancel("open")
        self._forget(self.shown_id)
        self.shown_id = ""
        self.id.clear()
        self.states.empty()

    def hold(self, text: str, work: Work) -> None:
        """Hide the shown item and run `work` after a delay in which that can be undone.

        The item is shown again if it is kept or `work` is refused, unless another item is shown.
        """
        self._held = held = self.shown_id
        self.gone()
        self.holding.hold(text, work, held)

    def _moved(self, ids: frozenset[str]) -> None:
        if self._held and self._held not in ids and not self.shown_id:
            self.reveal(self._held)

    def _changed(self, change: Change) -> None:
        """Read the item again, since without a stream of changes anything may have changed."""
        if self.isVisible() and not self.tasks.busy("act"):
            self.again()

    def _failed(self, error: Exception) -> None:
        if self.states.state == "loading":
            self.states.error(error)
        else:
            self.session.problem.emit(error)

    # -- actions

    def act(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run `work`, unless another action is running."""
        self.tasks.start_unless_busy(work(), "act")

    def offer(self, control: QPushButton, asked: Callable[[], None], scope: Scope, why_not: str = "") -> None:
        """Connect an action's button; `why_not` says why the item's state forbids the action."""
        self.acts[control] = (scope, why_not)
        control.clicked.connect(asked)

    def settle(self) -> None:
        """Enable the actions that are possible now."""
        wanted = dict(self.acts)
        if self._make is not None:
            short = len(self.new_name.text().strip()) < self._fewest
            wanted[self._make] = (
                self._make_scope,
                tr("Type at least %n character(s).", n=self._fewest) if short else "",
            )
        for control, (scope, why_not) in wanted.items():
            enable_control(control, self.session.why_not(scope) or why_not)
