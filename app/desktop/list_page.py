"""Pages that list items of the service: a search, a table with its states, and the selected item."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.contract.scopes import Scope
from app.desktop.refresh_trigger import RefreshTrigger
from app.desktop.session import Session
from app.desktop.widgets.factories import FocusPage, Header, page_layout
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.layouts import wrap_in_card
from app.desktop.widgets.paged import PagedModel
from app.desktop.widgets.rows import Row, RowModel
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.table_columns import ColumnKeeper
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar


class ListPane(StatePanel):
    """A table or its loading, empty or error state; one row is always selected.

    `selected` is emitted when another row becomes current or the current one changed. `columns` is the
    settings key for the columns; `around` adds widgets beside the framed table.
    """

    selected = Signal()

    def __init__(
        self,
        session: Session,
        title: str,
        model: RowModel,
        scope: Scope,
        *,
        icon: str,
        columns: str = "",
        around: Callable[[QWidget], QWidget] | None = None,
    ) -> None:
        table = TableView(model, title)
        frame = wrap_in_card(table)
        super().__init__(around(frame) if around else frame, icon)
        self.model, self.table = model, table
        self._session, self._scope = session, scope
        self.wanted = ""  # id of a row to select when it arrives
        if columns:
            ColumnKeeper(table, session.settings, columns, self)
        table.selection_changed.connect(self.selected)
        for changed in (model.modelReset, model.layoutChanged, model.rowsRemoved):
            changed.connect(self.select_first)
        model.dataChanged.connect(self._changed)
        if isinstance(model, PagedModel):
            self.follow(model)
            model.total_changed.connect(self.select_first)
            model.state_changed.connect(self.select_first)
            model.failed.connect(self._failed)
        session.online_changed.connect(self.check_permission)
        self.check_permission()

    @property
    def current(self) -> Row | None:
        """Return the selected row, or None."""
        return self.table.current() if self.table.selected_count() else None

    def reveal(self, row_id: str) -> bool:
        """Select a row, now or when it arrives; return whether it is here."""
        self.wanted = "" if self.table.select(row_id) else row_id
        return not self.wanted

    def select_first(self, *_: object) -> None:
        """Select the row to reveal, else keep the selection, else select the first row."""
        if self.wanted:
            self.reveal(self.wanted)
        first = self.model.row(0)
        if first is not None and not self.table.selected_count():
            self.table.select(first.id)
        self.selected.emit()

    def check_permission(self, _online: bool = True) -> None:
        """Show a message if the key may not read these rows."""
        if not self._session.may(self._scope):
            self.no_permission(str(self._scope))

    def _changed(self, *_: object) -> None:
        self.selected.emit()

    def _failed(self, error: Exception) -> None:
        if self.state == "ready":  # else the panel shows the error in place of the table
            self._session.problem.emit(error)


class ListPage(FocusPage):
    """A page around one `ListPane`, which a subclass creates with `show_list`.

    A subclass overrides the methods below. `is_narrowed` says whether rows are filtered out, and `widen`
    ends that. `when_empty` returns the icon, sentence and button text of the empty state, and
    `begin_first` runs on that button.
    """

    def __init__(self, session: Session, title: str, search: SearchBox) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._title = title
        self.header, self.search, self.undo = Header(title), search, UndoBar()
        self.header.add(search)

    def show_list(
        self,
        model: PagedModel,
        scope: Scope,
        kinds: Collection[str],
        *above: QWidget,
        icon: str,
        columns: str,
        around: Callable[[QWidget], QWidget],
    ) -> None:
        """Lay the page out, with `above` between title and table; changes of `kinds` refresh it."""
        self._scope, self.model = scope, model
        self.states = ListPane(
            self._session, self._title, model, scope, icon=icon, columns=columns, around=around
        )
        self.table = self.begin = self.states.table
        page_layout(self, self.header, self.undo, *above, (self.states, 1))
        self.search.searched.connect(self.search_for)
        self.states.selected.connect(self.show_selected)
        self.states.next_step.connect(self._next_step)
        model.total_changed.connect(self._counted)
        self._session.online_changed.connect(self.allow)
        RefreshTrigger(self, self._session, kinds).due.connect(self.refresh)

    def restart(self) -> None:
        """Read the rows from the first one, after the filter or the search changed."""
        self.tell_empty()
        if self._session.may(self._scope):
            self.model.restart()

    def refresh(self) -> None:
        """Read the shown rows again."""
        if self._session.may(self._scope):
            self.model.refresh()

    def tell_empty(self) -> None:
        """Set what is shown in place of the rows when there are none."""
        self.states.set_empty(*self.when_empty())

    def _counted(self, total: int) -> None:
        self.header.set_count(format_number(total))

    def _next_step(self) -> None:
        self.widen() if self.is_narrowed else self.begin_first()

    @property
    def is_narrowed(self) -> bool:
        return bool(self.search.text())

    def widen(self) -> None:
        self.search.clear()

    def search_for(self, text: str) -> None:
        raise NotImplementedError

    def when_empty(self) -> tuple[str, str, str]:
        raise NotImplementedError

    def begin_first(self) -> None:
        raise NotImplementedError

    def show_selected(self) -> None:
        raise NotImplementedError

    def allow(self, _online: bool = True) -> None:
        """Disable actions that are impossible now, and say why."""
        raise NotImplementedError
