"""A dialog to create, rename, color and delete tags and lists."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QButtonGroup, QDialog, QHBoxLayout, QMenu, QWidget

from app.client.directory import Lists, Tags
from app.contract.directory import ContactList, NewList, NewTag, TagCounted, TagEdit
from app.contract.problems import NotFound, Problem
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets import dialogs
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.factories import button, filter_chip, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.keys import bind_delete_key
from app.desktop.widgets.layouts import dialog_layout, wrap_in_card
from app.desktop.widgets.problems import ProblemBar, explain_error
from app.desktop.widgets.rows import RowsModel
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

from .filter_state import one_line
from .group_dialog import NAME_MAX, Group, GroupKind, build_group_columns, group_row, groups_of
from .name_dialog import NameDialog

COLORS = {
    tr("Gray"): "#6b7280",
    tr("Red"): "#dc2626",
    tr("Amber"): "#d97706",
    tr("Green"): "#16a34a",
    tr("Teal"): "#0d9488",
    tr("Blue"): "#2563eb",
    tr("Purple"): "#7c3aed",
}


class GroupsDialog(QDialog):
    """The dialog; `changed` is emitted after each change but a deletion."""

    changed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self.kind = session, GroupKind.TAG
        self.setWindowTitle(tr("Tags and lists"))
        self.resize(520, 480)
        self._problem = ProblemBar()
        self._tasks = Tasks(self, self._failed)
        self.holding, self.undo = (
            DelayedDelete(session, session.problem.emit, session.add_close_check),
            UndoBar(),
        )
        self.holding.bind_to_dialog(self, self._failed)
        self.undo.follow(self.holding)
        self.chips = {
            GroupKind.TAG: filter_chip(tr("Tags"), checked=True),
            GroupKind.LIST: filter_chip(tr("Lists")),
        }
        self._exclusive = QButtonGroup(self)
        for chip in self.chips.values():
            self._exclusive.addButton(chip)
            chip.clicked.connect(self._kind_chosen)
        self._box = dialog_layout(
            self,
            label(tr("Tags and lists"), "h2"),
            row(*self.chips.values(), None),
            self._problem,
            self.undo,
        )
        self.tables: dict[GroupKind, TableView] = {}
        self.states: dict[GroupKind, StatePanel] = {}
        for kind in GroupKind:
            self._add_table(kind)
        self._box.addLayout(self._buttons())
        for table in self.tables.values():
            bind_delete_key(table, self.delete.click)
        self.holding.moved.connect(self._listed)
        self._again()

    def _add_table(self, kind: GroupKind) -> None:
        model: RowsModel[Group] = RowsModel(build_group_columns(kind), group_row, self)
        table = self.tables[kind] = TableView(
            model, tr("Tags") if kind is GroupKind.TAG else tr("Lists"), row_height=40
        )
        table.setSelectionMode(TableView.SelectionMode.SingleSelection)
        table.selection_changed.connect(self._check)
        table.row_activated.connect(self._rename_asked)
        self.holding.hide_rows_in(table)
        frame = wrap_in_card(table)
        empty = tr("No lists yet. Create one here, or from the contacts you select.")
        if kind is GroupKind.TAG:
            empty = tr("No tags yet. Create one here, or from the contacts you select.")
        panel = self.states[kind] = StatePanel(frame, "tag" if kind is GroupKind.TAG else "folder", empty)
        panel.retry.connect(self._again)
        panel.setVisible(kind is self.kind)
        self._box.addWidget(panel, 1)

    def _buttons(self) -> QHBoxLayout:
        self.new, self.rename = button(tr("New…"), "plus"), button(tr("Rename…"))
        self.color, self.delete = button(tr("Color")), button(tr("Delete"))
        self._colors = QMenu(self)
        for name, value in COLORS.items():
            self._colors.addAction(name).setData(value)
        self._colors.triggered.connect(self._colored)
        self.color.setMenu(self._colors)
        shut = button(tr("Close"), tip=tr("Close (Esc)"))
        for one, end in (
            (self.new, self._new_asked),
            (self.rename, self._rename_asked),
            (self.delete, self._delete_asked),
            (shut, self.accept),
        ):
            one.clicked.connect(end)
        return row(self.new, self.rename, self.color, self.delete, None, shut)

    def current(self) -> Group | None:
        found = self.tables[self.kind].current()
        return found.item if found and isinstance(found.item, TagCounted | ContactList) else None

    def _kind_chosen(self) -> None:
        self.kind = next(kind for kind, chip in self.chips.items() if chip.isChecked())
        for kind, panel in self.states.items():
            panel.setVisible(kind is self.kind)
        self._check()

    def _check(self) -> None:
        """Enable what can be done now."""
        why = self._session.why_not(Scope.CONTACTS_WRITE)
        may = not why
        for one in (self.rename, self.color, self.delete):
            one.setEnabled(may and self.current() is not None)
            one.setToolTip(why)
        self.new.setEnabled(may)
        self.new.setToolTip(why)
        self.color.setVisible(self.kind is GroupKind.TAG)

    def _again(self) -> None:
        for panel in self.states.values():
            if panel.state != "ready" or not self.tables[self.kind].rows.rowCount():
                panel.loading()
        self._tasks.start(self._read(), "read", newest=True)

    async def _read(self) -> None:
        for kind, table in self.tables.items():
            found = await groups_of(self._session, kind)
            model = table.rows
            assert isinstance(model, RowsModel)
            model.set_items(found)
        self._listed()

    def _listed(self) -> None:
        for kind, panel in self.states.items():
            (panel.ready if self.tables[kind].rows.rowCount() else panel.empty)()
        self._check()

    def _failed(self, error: Exception) -> None:
        if self.states[self.kind].state == "loading":
            for panel in self.states.values():
                panel.error(error)
        else:
            self._problem.show_error(error)

    def _new_asked(self) -> None:
        self._tasks.start(self._name(None), "act", newest=True)

    def _rename_asked(self) -> None:
        if (group := self.current()) and self.rename.isEnabled():
            self._tasks.start(self._name(group), "act", newest=True)

    async def _name(self, group: Group | None) -> None:
        kind = self.kind
        if kind is GroupKind.TAG:
            title = tr("Rename the tag") if group else tr("New tag")
        else:
            title = tr("Rename the list") if group else tr("New list")
        name, refused = group.name if group else "", ""
        while True:
            dialog = NameDialog(title, tr("Name"), name, NAME_MAX, self, refused)
            await dialogs.show_dialog(dialog)
            name = dialog.name
            if not name or (group and group.name == name):
                return
            try:
                await self._keep(kind, group, name)
                return await self._done()
            except Problem as problem:
                refused = explain_error(problem).sentence

    async def _keep(self, kind: GroupKind, group: Group | None, name: str) -> None:
        tags, lists = self._session.service.tags, self._session.service.lists
        if group is None:
            await (tags.make(NewTag(name=name)) if kind is GroupKind.TAG else lists.make(NewList(name=name)))
        elif kind is GroupKind.TAG:
            await tags.edit(group.id, TagEdit(name=name))
        else:
            await lists.rename(group.id, NewList(name=name))

    def _colored(self, action: QAction) -> None:
        if group := self.current():
            self._tasks.start(self._color(group.id, str(action.data())), "act", newest=True)

    async def _color(self, tag_id: str, color: str) -> None:
        await self._session.service.tags.edit(tag_id, TagEdit(color=color))
        await self._done()

    def _delete_asked(self) -> None:
        if group := self.current():
            name, n = one_line(group.name), group.contact_count
            told = tr("Deleting the list “{name}”; its %n contact(s) will be kept.", n=n, name=name)
            groups: Tags | Lists = self._session.service.lists
            if self.kind is GroupKind.TAG:
                told = tr("Deleting the tag “{name}”; its %n contact(s) will be kept.", n=n, name=name)
                groups = self._session.service.tags
            self.holding.hold(told, partial(self._delete, groups, group.id), group.id)

    async def _delete(self, groups: Tags | Lists, group_id: str) -> None:
        with suppress(NotFound):  # already deleted elsewhere
            await groups.delete(group_id)

    async def _done(self) -> None:
        self._problem.clear()
        await self._read()
        self.changed.emit()
