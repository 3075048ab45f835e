"""A dialog to choose the tag or list that contacts are added to or removed from, or to create one."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QWidget

from app.contract.directory import ContactList, NewList, NewTag, TagCounted
from app.desktop.session import Session
from app.desktop.widgets import formats
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout, wrap_in_card
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.rows import Column, Row, RowsModel
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

from .filter_state import one_line
from .model import tag_badge

Group = TagCounted | ContactList
NAME_MAX = 255


class GroupKind(StrEnum):
    TAG = "tag"
    LIST = "list"


EMPTY = {True: tr("None yet. Type a name below to create one."), False: tr("There is none yet.")}


def _format_title(kind: GroupKind, put_in: bool, n: int) -> str:
    return {
        (GroupKind.TAG, True): tr("Tag %n contact(s)", n=n),
        (GroupKind.TAG, False): tr("Remove a tag from %n contact(s)", n=n),
        (GroupKind.LIST, True): tr("Add %n contact(s) to a list", n=n),
        (GroupKind.LIST, False): tr("Remove %n contact(s) from a list", n=n),
    }[kind, put_in]


async def groups_of(session: Session, kind: GroupKind) -> tuple[Group, ...]:
    service = session.service
    return await service.tags.all() if kind is GroupKind.TAG else await service.lists.all()


def build_group_columns(kind: GroupKind) -> tuple[Column, ...]:
    name = (
        Column(tr("Tag"), "chip", 240, stretch=True)
        if kind is GroupKind.TAG
        else Column(tr("List"), "plain", 240, stretch=True)
    )
    return (name, Column(tr("Contacts"), "number", 96))


def group_row(group: Group) -> Row:
    shown = tag_badge(group) if isinstance(group, TagCounted) else one_line(group.name, 80)
    return Row(group.id, (shown, formats.format_number(group.contact_count)), group)


class GroupDialog(QDialog):
    """The dialog; `chosen` is the ID and name of the tag or list, once accepted."""

    def __init__(
        self, session: Session, kind: GroupKind, put_in: bool, count: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._kind = session, kind
        self.chosen: tuple[str, str] | None = None
        self._groups: tuple[Group, ...] = ()
        title, tags = _format_title(kind, put_in, count), kind is GroupKind.TAG
        self.setWindowTitle(title)
        self.resize(440, 460)
        self._problem = ProblemBar()
        self._tasks = Tasks(self, self._failed)
        self.search = SearchBox(search := tr("Search tags") if tags else tr("Search lists"), search)
        self.search.setMaximumWidth(10_000)
        self.search.searched.connect(self._show)
        self.rows: RowsModel[Group] = RowsModel(build_group_columns(kind), group_row, self)
        self.table = TableView(self.rows, tr("Tags") if tags else tr("Lists"), row_height=40)
        self.table.setSelectionMode(TableView.SelectionMode.SingleSelection)
        self.table.selection_changed.connect(self._check)
        self.table.row_activated.connect(self._take)
        frame = wrap_in_card(self.table)
        self.states = StatePanel(frame, "tag" if tags else "folder", EMPTY[put_in])
        self.states.retry.connect(self._again)
        self.new = QLineEdit(
            placeholderText=tr("or a new tag") if tags else tr("or a new list"), maxLength=NAME_MAX
        )
        self.new.setAccessibleName(tr("Name of a new tag") if tags else tr("Name of a new list"))
        self.new.textChanged.connect(self._check)
        self.new.setVisible(put_in)
        self.take, cancel = button(title, kind="primary"), button(tr("Cancel"), tip=tr("Close (Esc)"))
        self.take.setDefault(True)
        self.take.clicked.connect(self._take)
        cancel.clicked.connect(self.reject)
        self._lay_out(title, cancel)
        self._check()
        self._again()

    def _lay_out(self, title: str, cancel: QPushButton) -> None:
        dialog_layout(
            self,
            label(title, "h2", wrap=True),
            self._problem,
            self.search,
            (self.states, 1),
            self.new,
            row(None, cancel, self.take, gap=10),
        )

    def _again(self) -> None:
        self.states.loading()
        self._tasks.start(self._read(), "read", newest=True)

    async def _read(self) -> None:
        self._groups = await groups_of(self._session, self._kind)
        self._show(self.search.text())

    def _show(self, text: str) -> None:
        found = [one for one in self._groups if text.casefold() in one.name.casefold()]
        self.rows.set_items(found)
        (self.states.ready if found or self._groups else self.states.empty)()

    def _check(self) -> None:
        self.take.setEnabled(bool(self.new.text().strip()) or self.table.current() is not None)

    def _take(self) -> None:
        if self.take.isEnabled() and not self._tasks.busy("take"):
            self._problem.clear()
            self._tasks.start(self._taken(), "take")

    async def _taken(self) -> None:
        """Accept the chosen group or create a new one; a known name selects the existing group."""
        name, current = self.new.text().strip(), self.table.current()
        known = next((one for one in self._groups if one.name.casefold() == name.casefold()), None)
        group = known or (current.item if current and not name else None)
        if isinstance(group, TagCounted | ContactList):
            self.chosen = (group.id, group.name)
        elif self._kind is GroupKind.TAG:
            self.chosen = ((await self._session.service.tags.make(NewTag(name=name))).id, name)
        else:
            self.chosen = ((await self._session.service.lists.make(NewList(name=name))).id, name)
        self.accept()

    def _failed(self, error: Exception) -> None:
        if self.states.state == "loading":
            self.states.error(error)
        else:
            self._problem.show_error(error)
