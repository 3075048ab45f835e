"""Templates for answers: searched, inserted, created, edited and deleted."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QSplitter,
    QWidget,
)

from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.contract.templates import NAME_MAX, TEXT_MAX, NewTemplate, Template, TemplateEdit
from app.desktop.list_page import ListPane
from app.desktop.session import Session
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import show_dialog
from app.desktop.widgets.factories import button, enable_control, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.keys import bind_delete_key
from app.desktop.widgets.layouts import dialog_layout, lay_out
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.rows import Column, Row, RowsModel
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

FIELDS = (
    "{{first_name}}   {{first_name|there}}   {{last_name}}   {{company}}   {{custom_…}}   {{sender_name}}"
)
NONE = tr("No templates yet. Create one from something you often write.")
COLUMNS = (Column(tr("Name"), "plain", 200, stretch=True),)


def _make_row(template: Template) -> Row:
    return Row(template.template_id, (template.name,))


class TemplatePicker(QDialog):
    """The dialog with all templates; `chosen` is the one to insert, once it is accepted.

    `written` is the text that a new template begins with, `wanted` the id of the one to select, and
    `why_not` says why none can be inserted.
    """

    def __init__(
        self,
        session: Session,
        written: str,
        parent: QWidget | None = None,
        wanted: str = "",
        why_not: str = "",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Templates"))
        self.resize(640, 420)
        self._session, self._written, self._why_not = session, written, why_not
        self._tasks = Tasks(self, self._failed)
        self._all: tuple[Template, ...] = ()
        self.holding, self.undo = (
            DelayedDelete(session, session.problem.emit, session.add_close_check),
            UndoBar(),
        )
        self.holding.bind_to_dialog(self, self._failed)
        self.undo.follow(self.holding)
        self.chosen: Template | None = None
        self._build()
        self.holding.hide_rows_in(self.table)
        self.search.textChanged.connect(self._narrow)
        self.states.selected.connect(self._show_selected)
        self.table.row_activated.connect(self.use_it)
        self.use.clicked.connect(self.use_it)
        self.new.clicked.connect(self.make)
        self.edit.clicked.connect(self.change)
        self.delete.clicked.connect(self.remove)
        self.holding.moved.connect(self._narrow)
        bind_delete_key(self.table, self.delete.click)
        self.states.retry.connect(self.read)
        self.read(wanted)

    def _build(self) -> None:
        self.problem = ProblemBar()
        self.search = SearchBox(tr("Search name and text"), tr("Search templates"))
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setAccessibleName(tr("Text of the template"))
        self.model = RowsModel(COLUMNS, _make_row, self)
        self.states = ListPane(
            self._session,
            tr("Templates"),
            self.model,
            Scope.REPLIES_READ,
            icon="edit",
            around=self._put_beside_text,
        )
        self.states.set_empty("edit", NONE)
        self.table = self.states.table
        self.use = button(tr("Insert"), kind="primary")
        self.use.setDefault(True)
        self.new = button(
            tr("New…"), "plus", tip=tr("Create a template, from what you have written if there is anything")
        )
        self.edit = button(tr("Edit…"), "edit")
        self.delete = button(tr("Delete"), "trash")
        dialog_layout(
            self,
            label(tr("Templates"), "h2"),
            self.problem,
            self.undo,
            self.search,
            (self.states, 1),
            row(self.new, self.edit, self.delete, None, self.use),
        )
        self.search.setMaximumWidth(16_777_215)
        self.search.setFocus()

    def _put_beside_text(self, table: QWidget) -> QSplitter:
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(table)
        split.addWidget(self.text)
        split.setSizes([240, 360])
        split.setChildrenCollapsible(False)
        split.setHandleWidth(10)
        return split

    def read(self, keep: str = "") -> None:
        self.states.loading()
        self._tasks.start(self._read(keep), "read", newest=True)

    async def _read(self, keep: str = "") -> None:
        try:
            self._all = await self._session.service.templates.all()
        except Exception as error:
            self.states.error(error)
            return
        self.states.wanted = keep
        self._narrow()

    def _narrow(self, *_: object) -> None:
        """Show the templates that contain all words of the search."""
        words = self.search.text().casefold().split()
        self.model.set_items(
            one for one in self._all if all(word in f"{one.name}\n{one.text}".casefold() for word in words)
        )
        there = any(one.template_id not in self.holding.ids for one in self._all)
        (self.states.ready if there else self.states.empty)()
        self.states.select_first()

    def current(self) -> Template | None:
        row = self.states.current
        return row.item if row is not None and isinstance(row.item, Template) else None

    def _show_selected(self) -> None:
        one = self.current()
        self.text.setPlainText(one.text if one else "")
        why = self._session.why_not(Scope.REPLIES_WRITE)
        enable_control(self.use, self._why_not, tr("Insert it at the cursor (Enter)"))
        self.use.setEnabled(one is not None and not self._why_not)
        self.new.setEnabled(not why)
        for act, tip in (
            (self.edit, tr("Change its name or its text")),
            (self.delete, tr("Delete it for everyone in this workspace (Del)")),
        ):
            enable_control(act, why, tip)
            act.setEnabled(one is not None and not why)

    def use_it(self) -> None:
        if self.use.isEnabled():
            self.chosen = self.current()
            self.accept()

    def make(self) -> None:
        self._tasks.start(self._edit(None), "edit", newest=True)

    def change(self) -> None:
        self._tasks.start(self._edit(self.current()), "edit", newest=True)

    def remove(self) -> None:
        if (one := self.current()) is not None:
            told = tr("Deleting “{name}”…", name=one.name)
            self.holding.hold(told, partial(self._remove, one.template_id), one.template_id)

    async def _edit(self, template: Template | None) -> None:
        editor = TemplateEditor(self._session, template, "" if template else self._written, self)
        editor.saved.connect(self._saved)
        await show_dialog(editor)

    def _saved(self, template: Template) -> None:
        self._tasks.start(self._read(template.template_id), "read", newest=True)

    async def _remove(self, template_id: str) -> None:
        with suppress(NotFound):  # deleted by someone else already
            await self._session.service.templates.delete(template_id)

    def _failed(self, error: Exception) -> None:
        self.problem.show_error(error)


class TemplateEditor(QDialog):
    """Edits a new or known template; `saved` carries it, and an error is shown above what was typed."""

    saved = Signal(object)

    def __init__(
        self, session: Session, template: Template | None, written: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._template = session, template
        self._tasks = Tasks(self, self._failed)
        title = tr("Edit the template") if template else tr("New template")
        self.setWindowTitle(title)
        self.resize(520, 420)
        self.problem = ProblemBar()
        self.name = QLineEdit(template.name if template else "", maxLength=NAME_MAX)
        self.text = QPlainTextEdit(template.text if template else written.strip())
        self.text.setTabChangesFocus(True)
        hint = label(tr("Fields that the conversation fills: {fields}", fields=FIELDS), "mute", wrap=True)
        hint.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.save = button(tr("Save"), kind="primary")
        self.save.setDefault(True)
        self.cancel = button(tr("Cancel"))
        box = lay_out(self, label(title, "h2"), self.problem, gap=8, margins=(22, 20, 22, 18))
        for name, field in ((tr("Name"), self.name), (tr("Text"), self.text)):
            field.setAccessibleName(name)
            box.addWidget(beside := label(name, "strong"))
            beside.setBuddy(field)
            box.addWidget(field)
        box.addWidget(hint)
        box.addSpacing(6)
        box.addLayout(row(None, self.cancel, self.save))
        self.name.textChanged.connect(self._check)
        self.text.textChanged.connect(self._check)
        self.save.clicked.connect(self.save_it)
        self.cancel.clicked.connect(self.reject)
        self._check()

    def _check(self) -> None:
        text = self.text.toPlainText()
        why = tr("Give it a name and a text.") if not (self.name.text().strip() and text.strip()) else ""
        if len(text) > TEXT_MAX:
            why = tr("The text is too long: %n character(s) at most.", n=TEXT_MAX)
        enable_control(self.save, why)

    def save_it(self) -> None:
        self._tasks.start(self._save(), "save", newest=True)

    async def _save(self) -> None:
        name, text, known = self.name.text().strip(), self.text.toPlainText(), self._template
        templates = self._session.service.templates
        if known is None:
            kept = await templates.make(NewTemplate(name=name, text=text))
        else:
            kept = await templates.edit(known.template_id, TemplateEdit(name=name, text=text))
        self.saved.emit(kept)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.problem.show_error(error)
