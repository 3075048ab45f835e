"""The suppression list, and the blocklist of addresses and domains."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from pydantic import ValidationError
from PySide6.QtWidgets import QLineEdit, QWidget

from app.contract.directory import (
    Blocked,
    DirectoryQuery,
    NewBlocked,
    NewSuppression,
    Suppression,
    SuppressionQuery,
)
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.desktop.refresh_trigger import RefreshTrigger
from app.desktop.session import Session
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import FittedDialog, ask_question, lay_out_action_dialog, show_dialog
from app.desktop.widgets.factories import button, enable_control, label, row
from app.desktop.widgets.field_errors import collect_field_errors
from app.desktop.widgets.formats import format_day
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import TabWidget
from app.desktop.widgets.keys import bind_delete_key
from app.desktop.widgets.layouts import lay_out, wrap_in_card
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.problems import explain_failure
from app.desktop.widgets.rows import Column, Row
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

from .section_widgets import summarize_names

REASONS = {"unsubscribed": tr("Unsubscribed"), "bounced": tr("Bounced"), "manual": tr("By hand")}


class BarredSection(TabWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setAccessibleName(tr("Do not contact"))
        self.setDocumentMode(True)
        self.suppressed, self.blocked = Suppressed(session), BlockedPlaces(session)
        self.addTab(self.suppressed, self.suppressed.name)
        self.addTab(self.blocked, self.blocked.name)

    def reveal(self, part: str) -> None:
        """Show a list filtered by one of its entries, such as “blocked:acme.example”."""
        which, _, text = part.partition(":")
        shown: Directory = getattr(self, which)
        self.setCurrentWidget(shown)
        shown.search.setText(text)


class Directory(QWidget):
    """A searchable list with buttons to add and remove entries."""

    text, empty, name, adding, field, hint, consequence = "", "", "", "", "", "", ""
    columns: tuple[Column, ...] = ()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._search = session, ""
        self._tasks = Tasks(self, session.problem.emit)
        self.search = SearchBox(tr("Search"), tr("Search: {list}", list=self.name))
        self.add = button(tr("Add…"), "plus", "primary")
        self.remove = button(tr("Remove…") if self.consequence else tr("Remove"), "trash")
        self.model = PagedModel(self.columns, self._fetch, self)
        self.table = TableView(self.model, self.name, row_height=40)
        card = wrap_in_card(self.table)
        self.states = StatePanel(card, "shield", self.empty)
        self.states.follow(self.model)
        self.holding, self.undo = (
            DelayedDelete(self, session.problem.emit, session.add_close_check),
            UndoBar(),
        )
        self.holding.hide_rows_in(self.table)
        self.undo.follow(self.holding)
        lay_out(
            self,
            label(self.text, "mute", wrap=True),
            self.undo,
            row(self.search, None, self.remove, self.add),
            (self.states, 1),
            gap=12,
            margins=(0, 12, 0, 0),
        )
        RefreshTrigger(self, session, ("contact", "missed")).due.connect(self.model.refresh)
        self.search.searched.connect(self._searched)
        self.add.clicked.connect(self._add_clicked)
        self.remove.clicked.connect(self._remove_clicked)
        self.table.selection_changed.connect(self._gate)
        bind_delete_key(self.table, self.remove.click)
        session.online_changed.connect(self._gate)
        self._gate()
        if session.may(Scope.CONTACTS_READ):
            self.model.restart()
        else:
            self.states.no_permission(str(Scope.CONTACTS_READ))

    async def _fetch(self, page: int, limit: int) -> RowPage:
        raise NotImplementedError

    async def _put(self, value: str, note: str) -> None:
        raise NotImplementedError

    async def _drop(self, entry_id: str) -> None:
        raise NotImplementedError

    def _searched(self, text: str) -> None:
        self._search = text
        self.states.set_empty(
            "shield", tr("Nothing here matches “{text}”.", text=text) if text else self.empty
        )
        self.model.restart()

    def _gate(self) -> None:
        why, chosen = self._session.why_not(Scope.CONTACTS_WRITE), self.table.selected_count()
        enable_control(self.add, why, self.adding)
        self.remove.setEnabled(not why and bool(chosen))
        self.remove.setToolTip(
            why or (tr("Remove the selected entries") if chosen else tr("Choose some first"))
        )

    def _add_clicked(self) -> None:
        self._tasks.start(show_dialog(AddDialog(self, self._put)), "add")

    def _remove_clicked(self) -> None:
        self._tasks.start(self._remove(), "remove")

    async def _remove(self) -> None:
        chosen = self.table.selected()
        names = summarize_names(str(one.cells[0]) for one in chosen)
        act = tr("Remove %n from the list", n=len(chosen))
        title, why, ids = (
            tr("Remove {names} from the list?", names=names),
            self.consequence,
            [x.id for x in chosen],
        )
        if not why or await ask_question(self, title, why, act, tr("Cancel"), destructive=True) == act:
            self.holding.hold(
                tr("Removing {names} from the list…", names=names), partial(self._take_off, ids), *ids
            )

    async def _take_off(self, ids: list[str]) -> list[str]:
        left = list(ids)
        try:
            for one in ids:
                with suppress(NotFound):  # already deleted elsewhere
                    await self._drop(one)
                left.remove(one)
        finally:
            self.model.refresh()
        return left


class Suppressed(Directory):
    text = tr(
        "No campaign emails anyone here: they opted out, their address doesn't exist, or someone "
        "added them. Campaigns add people here automatically."
    )
    empty = tr("No address is suppressed.")
    name, adding, field = tr("Suppressed addresses"), tr("Add an address"), tr("Address")
    hint = tr("Emails that campaigns still have waiting for it are not sent.")
    consequence = tr(
        "They can be emailed again, by campaigns and by hand. People who opted out may be protected "
        "by law: remove them only if they asked you to."
    )
    columns = (
        Column(tr("Address"), "plain", 200, stretch=True),
        Column(tr("Why"), "muted", 120),
        Column(tr("Note"), "muted", 300, room=400),
        Column(tr("Since"), "muted", 108),
    )

    async def _fetch(self, page: int, limit: int) -> RowPage:
        query = SuppressionQuery(page=page, limit=limit, search=self._search or None)
        found = await self._session.service.suppressions.search(query)
        return RowPage([self._row(one) for one in found.suppressions], found.pagination.total)

    def _row(self, one: Suppression) -> Row:
        why = REASONS.get(str(one.reason), str(one.reason))
        return Row(
            one.id,
            (
                one.email,
                why,
                translate_sentence(one.note),
                format_day(one.created_at, self._session.now()),
            ),
            one,
        )

    async def _put(self, value: str, note: str) -> None:
        await self._session.service.suppressions.add(NewSuppression(email=value, note=note))
        self.model.refresh()

    async def _drop(self, entry_id: str) -> None:
        await self._session.service.suppressions.remove(entry_id)


class BlockedPlaces(Directory):
    text = tr("Addresses here, and everyone at a domain here, are never added to a campaign.")
    empty = tr("Nothing is blocked.")
    name, adding = tr("Blocklist"), tr("Add an address or a domain")
    field, hint = tr("Address or domain"), tr("For example, competitor.com, or one address.")
    columns = (
        Column(tr("Address or domain"), "plain", 220, stretch=True),
        Column(tr("Note"), "muted", 300, room=400),
        Column(tr("Since"), "muted", 108),
    )

    async def _fetch(self, page: int, limit: int) -> RowPage:
        query = DirectoryQuery(page=page, limit=limit, search=self._search or None)
        found = await self._session.service.blocklist.search(query)
        return RowPage([self._row(one) for one in found.entries], found.pagination.total)

    def _row(self, one: Blocked) -> Row:
        return Row(one.id, (one.value, one.note, format_day(one.created_at, self._session.now())), one)

    async def _put(self, value: str, note: str) -> None:
        await self._session.service.blocklist.add(NewBlocked(value=value, note=note))
        self.model.refresh()

    async def _drop(self, entry_id: str) -> None:
        await self._session.service.blocklist.remove(entry_id)


class AddDialog(FittedDialog):
    """A dialog for an entry and a note; stays open with the reason when the service refuses."""

    def __init__(self, directory: Directory, put: Callable[[str, str], Awaitable[None]]) -> None:
        super().__init__(directory)
        self.setMinimumWidth(420)
        self._put = put
        self._tasks = Tasks(self, self._failed)
        self.value, self.note = QLineEdit(), QLineEdit()
        self.note.setMaxLength(500)
        self.form = Form()
        self.form.add("value", directory.field, self.value, directory.hint)
        self.form.add("note", tr("Note"), self.note, tr("Why, for your colleagues."))
        self.act = button(tr("Add"), kind="primary")
        lay_out_action_dialog(self, directory.adding, self.act, self._clicked, self.form)
        self.value.setFocus()

    def _clicked(self) -> None:
        self.act.setEnabled(False)
        self._tasks.start(self._send(), "add")

    async def _send(self) -> None:
        try:
            await self._put(self.value.text().strip(), self.note.text().strip())
        except ValidationError:
            self.form.set_errors({"value": tr("This is too short or too long.")})
        else:
            self.accept()
        finally:
            self.act.setEnabled(True)

    def _failed(self, error: Exception) -> None:
        said = "; ".join(collect_field_errors(error).values())
        self.form.set_errors({"value": said or explain_failure(error)})
