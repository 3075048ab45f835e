"""The contacts page: all contacts with search, filters, enrollment and import."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QMenu, QToolButton

from app.contract.contacts import Contact
from app.contract.events import Change, ChangeKind
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.contract.timelines import TimelineQuery
from app.desktop.contacts import model
from app.desktop.contacts.bulk_actions import BulkActs
from app.desktop.contacts.compose_dialog import cost_of_one
from app.desktop.contacts.contact_actions import ContactActions
from app.desktop.contacts.contact_detail import DetailPane
from app.desktop.contacts.contact_filters import ContactFilterChips
from app.desktop.contacts.filter_state import ContactListState
from app.desktop.refresh_trigger import RefreshTrigger
from app.desktop.session import Session
from app.desktop.widgets import formats
from app.desktop.widgets.factories import FocusPage, Header, button, enable_control, icon_button, page_layout
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.keys import bind_delete_key
from app.desktop.widgets.layouts import SplitPanes, wrap_in_card
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.rows import Row
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.shortcuts import bind_shortcut
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import RowMenu, TableView
from app.desktop.widgets.table_columns import ColumnKeeper
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

from .startup_snapshot import Keeper

LINGER = 0.1  # seconds on one contact until its details are read
MOMENTS, MOMENTS_MORE = 20, 150  # timeline entries: at first, and after “Show older”
KINDS = (
    ChangeKind.MAIL,
    ChangeKind.CONTACT,
    ChangeKind.LEAD,
    ChangeKind.THREAD,
    ChangeKind.JOB,
    ChangeKind.MISSED,
)
NO_CONTACTS = tr("No contacts yet. Import a CSV of the people you want to email; you can also drop one here.")


def connect_actions(page: ContactsPage) -> None:
    """Connect all signals of the page to their actions, once."""
    detail, bulk, acts = page.detail, page.bulk, page.acts
    for asked, act in (
        (page.new.clicked, acts.new),
        (page.import_csv.clicked, acts.import_csv),
        (page.enroll.clicked, bulk.enroll),
        (page.export.triggered, bulk.export),
        (page.groups.triggered, acts.groups),
        (detail.send_asked, acts.send),
        (detail.edit_asked, acts.edit),
        (detail.override_chosen, acts.override),
        (detail.enroll_asked, bulk.enroll),
        (detail.delete_asked, bulk.delete),
        (detail.tag_asked, bulk.tag),
        (detail.untag_asked, bulk.untag),
        (detail.list_asked, bulk.put_in_list),
        (detail.unlist_asked, bulk.take_from_list),
        (detail.export_asked, bulk.export),
        (detail.all_asked, page.table.selectAll),
        (detail.tag_removed, page.untag),
        (detail.list_removed, page.unlist),
        (detail.more_wanted, page.more_wanted),
    ):
        asked.connect(act)
    page.undo.follow(bulk.holding)
    RowMenu(
        page.table,
        lambda: (detail.send, detail.enroll, detail.edit, *detail.acts.values(), detail.delete),
    )
    Keeper(page.session, page.table, page.chips)
    bind_shortcut(page.new, "contacts.new")
    bind_shortcut(page.import_csv, "contacts.import")
    bind_shortcut(page.detail.send, "contacts.write")
    bind_delete_key(page.table, detail.delete.click)


def update_controls(page: ContactsPage) -> None:
    session, detail = page.session, page.detail
    write, desk = session.why_not(Scope.CONTACTS_WRITE), session.why_not(Scope.CONTACTS_WRITE, desk=True)
    campaigns = session.why_not(Scope.CAMPAIGNS_WRITE)
    nobody = "" if page.contacts.total else tr("No contacts yet.")
    send = write or session.why_not(Scope.SENDER_ACCOUNTS_READ)
    controls: tuple[tuple[QAbstractButton | QAction, str, str], ...] = (
        (page.new, desk, tr("Add one contact manually (Ctrl+N)")),
        (page.import_csv, write, tr("Import contacts from a CSV file (Ctrl+I)")),
        (page.enroll, campaigns or nobody, tr("Add the selected contacts, or all that match, to a campaign")),
        (page.export, nobody or session.why_not(), tr("The selected contacts, or all that match")),
        (page.groups, session.why_not(desk=True), tr("Create, rename, color and delete tags and lists")),
        (detail.send, send, tr("Send one email to this person (Ctrl+M)")),
        (detail.edit, desk, tr("Change names, company, signal or fields (Enter)")),
        (detail.delete, write, tr("Delete (Del)")),
        (detail.enroll, campaigns, tr("Add to a campaign")),
        *((detail.acts[key], desk, "") for key in ("tag", "untag", "list", "unlist")),
        (detail.acts["export"], session.why_not(), ""),
    )
    for one, why, tip in controls:
        enable_control(one, why, tip)
    if detail.why_not_write != desk:
        detail.why_not_write = desk
        detail.again()


class ContactFetcher:
    """A reader of pages of the contacts that are currently shown."""

    def __init__(self, session: Session, shown: ContactListState) -> None:
        self._session, self._shown = session, shown

    async def fetch(self, page: int, limit: int) -> RowPage:
        found = await self._session.service.contacts.search(self._shown.query(page, limit))
        return RowPage(await self._rows(found.contacts), found.pagination.total)

    async def first(self, page: int, limit: int) -> RowPage:
        """Read the first page, without the total count where that takes long."""
        if self._session.why_no_desk:
            return await self.fetch(page, limit)
        found = await self._session.service.contacts.first(self._shown.query(page, limit))
        rows = await self._rows(found.contacts)
        return RowPage(rows, len(rows), False) if found.total is None else RowPage(rows, found.total)

    async def _rows(self, people: Sequence[Contact]) -> list[Row]:
        return await model.make_rows(people, self._session.now())


class ContactsPage(FocusPage):
    """The page; `reveal(id)` shows one contact, or all of “tag:”, “list:” and “view:”."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.shown = ContactListState()
        self._shown_id = self._to_select = ""
        self._detail_stale, self._moments = False, MOMENTS
        self._tasks = Tasks(self, session.problem.emit)
        found = ContactFetcher(session, self.shown)
        self.contacts = PagedModel(model.COLUMNS, found.fetch, self, first=found.first)
        self.table = TableView(self.contacts, tr("Contacts"))
        self.columns = ColumnKeeper(self.table, session.settings, "contacts/columns", self, model.AT_FIRST)
        self.detail = DetailPane(session)
        self.chips = ContactFilterChips(session, self.shown)
        self.states = StatePanel(self._make_split(), "users")
        self.states.follow(self.contacts)
        self.undo = UndoBar()
        page_layout(self, self._make_header(), self.chips, self.undo, (self.states, 1))
        self.acts = ContactActions(session, self.table, self)
        self.bulk = BulkActs(session, self.table, self.shown, self)
        self.begin = self.table
        self.shown.take(self.chips.views.last())  # the state when the program ended
        self.chips.follow()
        self._connect()
        self._allow()
        self._view_taken()

    def _make_header(self) -> Header:
        self.header = Header(tr("Contacts"))
        self.search = SearchBox(tr("Search email, name, company"), tr("Search contacts"))
        self.new = button(tr("New contact"))
        self.import_csv = button(tr("Import CSV"), "upload")
        self.enroll = button(tr("Add to campaign"), "plus", "primary")
        self.more = icon_button("more", tr("More"))
        for one in (self.search, self.new, self.import_csv, self.enroll, self.more):
            self.header.add(one)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self.export, self.groups = menu.addAction(tr("Export to CSV…")), menu.addAction(tr("Tags and lists…"))
        self.columns.menu.setTitle(tr("Columns"))
        menu.addMenu(self.columns.menu)
        self.more.setMenu(menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return self.header

    def _make_split(self) -> SplitPanes:
        frame = wrap_in_card(self.table)
        return SplitPanes(self.session.settings, "contacts", {frame: 880, self.detail: 320}, grows=frame)

    def _connect(self) -> None:
        self.search.searched.connect(self._searched)
        self.chips.chosen.connect(self._restart)
        self.chips.taken.connect(self._view_taken)
        self.chips.views.undoable.connect(self.undo.offer)
        self.bulk.undoable.connect(self.undo.offer)
        self.table.sort_requested.connect(self._sort)
        self.table.selection_changed.connect(self._selected)
        self.table.row_activated.connect(self._opened)
        for signal in (self.contacts.total_changed, self.contacts.completed):
            signal.connect(self._counted)
        self.contacts.failed.connect(self._failed)
        self.contacts.state_changed.connect(self._state_changed)
        for signal in (self.contacts.layoutChanged, self.contacts.completed):
            signal.connect(self._selected)
        for acts in (self.acts, self.bulk):
            acts.done.connect(self._done)
        self.acts.made.connect(self.reveal)
        self.states.next_step.connect(self._next_step)
        connect_actions(self)
        self.session.changed.connect(self._changed)
        RefreshTrigger(self, self.session, KINDS).due.connect(self._refresh)
        self.session.online_changed.connect(self._allow)

    # -- the shown rows

    def _restart(self) -> None:
        self.chips.views.keep_last()
        if self.shown.narrowed:
            self.states.set_empty(
                "search", tr("No contacts match this search and filter."), tr("Show all contacts")
            )
        else:
            may = self.session.may(Scope.CONTACTS_WRITE)
            self.states.set_empty("users", NO_CONTACTS, tr("Import a CSV") if may else "")
        self.table.clearSelection()
        self.contacts.restart()
        self.chips.count(now=True)

    def _searched(self, text: str) -> None:
        if text != self.shown.search:  # setting the box's text emits the signal, too
            self.shown.search = text
            self._restart()

    def _view_taken(self) -> None:
        self.search.setText(self.shown.search)
        self.table.set_sort(self.shown.sort_by, self.shown.sort_desc)
        self._restart()

    def _sort(self, key: str, descending: bool) -> None:
        self.shown.sort_by, self.shown.sort_desc = key, descending
        self.chips.views.follow()
        self.chips.views.keep_last()
        self.contacts.restart()

    def _counted(self) -> None:
        number = formats.format_number(self.contacts.total)
        self.header.set_count(number if self.contacts.counted else tr("more than {number}", number=number))
        self._allow()

    def _opened(self) -> None:
        self.detail.edit.click()

    def _failed(self, error: Exception) -> None:
        if self.contacts.state == "ready":  # else the panel shows the error in place of the table
            self.session.problem.emit(error)

    def _next_step(self) -> None:
        if self.shown.narrowed:
            self.shown.given.clear()
            self.chips.follow()
            self.search.clear()
            if self.contacts.state != "loading":
                self._restart()
        else:
            self.import_csv.click()

    def _changed(self, change: Change) -> None:
        mine = change.kind != ChangeKind.CONTACT or not change.ids or self._shown_id in change.ids
        self._detail_stale |= change.kind in KINDS and mine

    def _done(self) -> None:
        self._detail_stale = True
        self._refresh()

    def _refresh(self) -> None:
        self.contacts.refresh()
        self.chips.count()
        if self._shown_id and self._detail_stale:
            self._detail_stale = False
            self._tasks.start(self._read(self._shown_id), "detail", newest=True)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tasks.start(self._read_cost(), "cost", newest=True)

    def _allow(self) -> None:
        update_controls(self)

    # -- the selected contact

    def _selected(self) -> None:
        rows, count = self.table.selected(), self.table.selected_count()
        shown, self._shown_id = self._shown_id, ""
        if count == 0:
            self.detail.show_none()
        elif count > 1:
            self.detail.show_many(count, self.table.rows.rowCount(), self.contacts.counted)
        elif rows and isinstance(rows[0].item, Contact):
            self._shown_id = rows[0].id
            if shown != rows[0].id:
                self._moments = MOMENTS
                self.detail.show_one(rows[0].item)
                self._tasks.start(self._read(rows[0].id, LINGER), "detail", newest=True)

    async def _read(self, contact_id: str, linger: float = 0) -> None:
        await asyncio.sleep(linger)
        service, known = self.session.service.contacts, self.detail.timeline
        try:
            contact = await service.get(contact_id)
            if self._shown_id == contact_id:
                of_same = self.detail.contact is not None and self.detail.contact.id == contact_id
                self.detail.show_one(contact, known if of_same else None)
            if self.session.why_no_desk:
                return
            timeline = await service.timeline(contact_id, TimelineQuery(limit=self._moments))
        except NotFound:
            self.contacts.refresh()
            return
        if self._shown_id == contact_id:
            self.detail.show_one(contact, timeline)

    def more_wanted(self) -> None:
        self._moments = MOMENTS_MORE
        self._tasks.start(self._read(self._shown_id), "detail", newest=True)

    def untag(self, tag_id: str) -> None:
        if self.detail.contact:
            self.bulk.untag_one(self.detail.contact, tag_id)

    def unlist(self, list_id: str) -> None:
        if self.detail.contact:
            self.bulk.unlist_one(self.detail.contact, list_id)

    async def _read_cost(self) -> None:
        price, told = await cost_of_one(self.session)
        self.detail.send.setText(tr("Send email · {price}", price=price) if price else tr("Send email"))
        self.detail.send.setAccessibleDescription(told)

    def reveal(self, wanted: str) -> None:
        """Show a contact, from the table or found by its address; or a “tag:”, “list:” or “view:”."""
        kind, _, group_id = wanted.partition(":")
        if kind == "view":
            self.chips.views.show_view(group_id)
        elif group_id:
            self.search.clear()
            self._tasks.start(self.chips.show_group(kind, group_id), "reveal", newest=True)
        elif not self.table.select(wanted):
            self._tasks.start(self._find(wanted), "reveal", newest=True)

    async def _find(self, contact_id: str) -> None:
        contact = await self.session.service.contacts.get(contact_id)
        self.chips.show_all()
        self._to_select = contact.id
        self.search.setText(contact.email)
        self._searched(contact.email)

    def _state_changed(self, state: str) -> None:
        if state == "ready" and self._to_select and self.table.select(self._to_select):
            self._to_select = ""

    def take_file(self, file: Path) -> bool:
        """Import a file that was dropped; return False if that is impossible now."""
        if self.import_csv.isEnabled():
            self.acts.import_file(file)
        return self.import_csv.isEnabled()
