"""The tab with a campaign's leads: their progress, and ways to add more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.contract.contacts import ContactEnrollment
from app.contract.ids import CampaignId, ContactId
from app.contract.leads import Lead, LeadQuery, LeadStatus
from app.contract.limits import BULK_CONTACTS_MAX
from app.contract.scopes import Scope
from app.desktop.contacts.enroll_dialog import EnrollDialog
from app.desktop.contacts.filter_state import ContactListState
from app.desktop.csv_import.import_wizard import ImportWizard
from app.desktop.refresh_trigger import RefreshTrigger
from app.desktop.session import Session
from app.desktop.widgets import badges, icons, theme
from app.desktop.widgets.dialogs import ask_question, choose_save_file, show_dialog
from app.desktop.widgets.factories import button
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.formats import format_byte_size, format_relative_time, when_due
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.keys import bind_delete_key
from app.desktop.widgets.layouts import lay_out, wrap_in_card
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.rows import Column, Row, TwoLineCell
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.table_columns import ColumnKeeper
from app.desktop.widgets.tasks import Tasks

NOBODY = tr("No one is in this campaign yet.")


LEAD_COLUMNS = (
    Column(tr("Lead"), "person", 230, stretch=True),
    Column(tr("Company"), "plain", 130, room=20),
    Column(tr("Status"), "chip", 128),
    Column(tr("Last email"), "muted", 104),
    Column(tr("Next email"), "sentence", 190, room=90),
)


class LeadsTab(QWidget):
    """The tab; `changed` is emitted when the number of leads may have changed.

    `preview_asked` carries a lead, `undoable` a text and a function that undoes.
    """

    changed = Signal()
    undoable = Signal(str, object)
    preview_asked = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._campaign_id, self.name = "", ""
        self._query = LeadQuery()
        self._next: Callable[[], object] = self._enroll_asked  # the action of the empty list's button
        self.model = PagedModel(LEAD_COLUMNS, self._fetch, self)
        self.table = TableView(self.model, tr("Leads of this campaign"))
        ColumnKeeper(self.table, session.settings, "leads/columns", self)
        self.upload = button(tr("Add from CSV…"), "upload")
        self.enroll = button(
            tr("Add all contacts"), "users", tip=tr("Everyone in Contacts who is not in this campaign yet")
        )
        self.export = button(tr("Export…"), "file")
        self.delete = button(tr("Remove…"))
        self.search = SearchBox(tr("Search leads"), tr("Search leads"))
        frame = wrap_in_card(self.table)
        self.states = StatePanel(frame, "users")
        self.states.follow(self.model)
        lay_out(
            self,
            build_flow_layout(self.enroll, self.upload, self.export, self.delete, self.search),
            (self.states, 1),
            gap=12,
            margins=(0, 0, 6, 0),
        )
        self._connect()
        self._selected()

    def _connect(self) -> None:
        self.upload.clicked.connect(self._upload_asked)
        self.enroll.clicked.connect(self._enroll_asked)
        self.states.next_step.connect(self._next_step)
        self.export.clicked.connect(self._export_asked)
        self.delete.clicked.connect(self._delete_asked)
        bind_delete_key(self.table, self.delete.click)
        self.search.searched.connect(self._searched)
        for signal in (self.table.selection_changed, self.model.state_changed):
            signal.connect(self._selected)
        self.model.state_changed.connect(self._state_changed)
        self.table.row_activated.connect(self._opened)
        self._session.online_changed.connect(self._selected)
        RefreshTrigger(self, self._session, ()).due.connect(self.refresh)  # the editor reports changes

    def show_campaign(self, campaign_id: str, name: str) -> None:
        self._campaign_id, self.name = campaign_id, name
        self.model.restart()

    def refresh(self) -> None:
        """Read the shown rows again after a change."""
        if self._campaign_id:
            self.model.refresh()

    async def _fetch(self, page: int, limit: int) -> RowPage:
        query = self._query.model_copy(update={"page": page, "limit": limit})
        found = await self._session.service.leads.search(self._campaign_id, query)
        if not found.pagination.total:
            await self._tell_nobody()
        now = self._session.now()
        return RowPage([lead_row(lead, now) for lead in found.leads], found.pagination.total)

    async def _tell_nobody(self) -> None:
        """Explain why there are no leads, and offer the step that adds some."""
        self._next = self.search.clear
        if self._query.search:
            self.states.set_empty("search", tr("No leads match this search."), tr("Show all leads"))
        elif not self.enroll.isEnabled():
            self.states.set_empty("users", NOBODY)
        elif (await self._others())[1]:
            self._next = self._enroll_asked
            self.states.set_empty("users", NOBODY, tr("Add all contacts"))
        else:
            self._next = self._upload_asked
            said = tr("No one is in this campaign or in Contacts yet. Start with a CSV of people.")
            self.states.set_empty("users", said, tr("Add from CSV…"))

    def _next_step(self) -> None:
        self._next()

    def _state_changed(self, state: str) -> None:
        """Make the upload button secondary while the empty list has its own main button."""
        if state != "loading":
            main = state != "empty"
            icons.set_themed_icon(self.upload, "upload", "on_fill" if main else "text", air=5)
            self.upload.setProperty("kind", "primary" if main else "")
            theme.repolish_widgets(self.upload)

    async def _others(self) -> tuple[ContactListState, int]:
        """Return the contacts that are not in this campaign, and their number."""
        others = ContactListState()
        others.put("not_in_campaign_id", self._campaign_id)
        return others, (await self._session.service.contacts.search(others.query(1, 1))).pagination.total

    def _searched(self, text: str) -> None:
        self._query = LeadQuery(search=text or None)
        self.model.restart()

    def _selected(self) -> None:
        """Enable the actions that are possible now."""
        may = self._session.online and self._session.may(Scope.CAMPAIGNS_WRITE)
        self.enroll.setEnabled(may and self._session.may(Scope.CONTACTS_READ))
        self.upload.setEnabled(may)
        self.delete.setEnabled(may and bool(self.table.selected_ids()))

    def _opened(self, chosen: Row) -> None:
        self.preview_asked.emit(chosen.item)

    def _upload_asked(self) -> None:
        self._tasks.start(self._upload(None), "upload")

    def take_file(self, file: Path) -> bool:
        """Import the leads of a dropped file; return False if that is impossible now."""
        may = self.upload.isVisible() and self.upload.isEnabled()
        if may:
            self._tasks.start(self._upload(file), "upload")
        return may

    async def _upload(self, file: Path | None) -> None:
        await show_dialog(ImportWizard(self._session, (self._campaign_id, self.name), file, self))
        self.model.refresh()
        self.changed.emit()

    def _enroll_asked(self) -> None:
        self._tasks.start_unless_busy(self._enroll(), "enroll")

    async def _enroll(self) -> None:
        campaign = CampaignId(self._campaign_id), self.name
        others, total = await self._others()
        if not total:
            self._session.noticed.emit(tr("Everyone is already in"), tr("Import a CSV to add people."))
            return
        await show_dialog(EnrollDialog(self._session, None, others, total, self, campaign))
        self.model.refresh()
        self.changed.emit()

    def _export_asked(self) -> None:
        self._tasks.start(self._export(), "export", newest=True)

    async def _export(self) -> None:
        target = await choose_save_file(self, tr("Export leads"), f"{self.name}.csv", tr("CSV (*.csv)"))
        if target is not None:
            written = await self._session.service.leads.export(self._campaign_id, target)
            self._session.noticed.emit(tr("Leads exported"), f"{target.name}, {format_byte_size(written)}")

    def _delete_asked(self) -> None:
        self._tasks.start_unless_busy(self._delete(), "delete")

    async def _delete(self) -> None:
        """Remove leads immediately, since a running campaign may write to them at any moment."""
        chosen = [row.item for row in self.table.selected() if isinstance(row.item, Lead)]
        leads = [one for one in chosen if one.status == LeadStatus.PENDING]
        stay, campaign_id = len(chosen) - len(leads), self._campaign_id
        written = tr("Not removed: %n lead(s), already contacted.", n=stay) if stay else ""
        act = tr("Remove %n lead(s)", n=len(leads))
        text = tr("They leave this campaign and stay in Contacts. Changes you made to their emails are lost.")
        if not leads:
            await ask_question(
                self, tr("They can't be removed"), tr("They were already contacted."), tr("Close")
            )
        elif (
            await ask_question(self, f"{act}?", f"{text} {written}", act, tr("Cancel"), destructive=True)
            == act
        ):
            await self._remove(campaign_id, leads)

    async def _remove(self, campaign_id: str, leads: list[Lead]) -> None:
        try:
            done = await self._session.service.leads.delete(campaign_id, [one.lead_id for one in leads])
        finally:
            self.model.refresh()
            self.changed.emit()
        stayed = {str(one.get("lead_id")) for one in done.errors}
        gone = [one.contact_id for one in leads if one.lead_id not in stayed]
        if 0 < len(gone) <= BULK_CONTACTS_MAX:
            told = tr("%n lead(s) removed.", n=len(gone))
            self.undoable.emit(told, partial(self._put_back_asked, campaign_id, gone))
        if done.failed_count:
            title = tr("%n lead(s) stayed", n=done.failed_count)
            self._session.noticed.emit(title, tr("They were already contacted."))

    def _put_back_asked(self, campaign_id: str, people: list[ContactId]) -> None:
        self._tasks.start(self._put_back(campaign_id, people), "put back")

    async def _put_back(self, campaign_id: str, people: list[ContactId]) -> None:
        who = ContactEnrollment(campaign_id=CampaignId(campaign_id), contact_ids=tuple(people))
        await self._session.service.contacts.enroll(who)
        self.model.refresh()
        self.changed.emit()


def lead_row(lead: Lead, now: datetime) -> Row:
    """Return a lead as a row; the last cell has its next mail's due time or what that waits for."""
    name = " ".join(part for part in (lead.first_name, lead.last_name) if part) or lead.email
    coming = translate_sentence(lead.waiting_for) or when_due(lead.next_send_at, now)
    last = format_relative_time(lead.last_sent_at, now) if lead.last_sent_at else ""
    return Row(
        lead.lead_id,
        (TwoLineCell(name, lead.email), lead.company or "", badges.lead(str(lead.status)), last, coming),
        lead,
    )
