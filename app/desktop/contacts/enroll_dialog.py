"""A dialog that enrolls contacts: choose a campaign, review prior contact, then see progress and result."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QProgressBar, QRadioButton, QStackedWidget, QVBoxLayout, QWidget

from app.client.service import OutreachService
from app.contract.campaigns import Campaign, CampaignHead, CampaignQuery, CampaignStatus
from app.contract.contacts import ContactEnrollment
from app.contract.ids import CampaignId, ContactId
from app.contract.limits import BULK_CONTACTS_MAX
from app.contract.prior_contact import Met
from app.contract.problems import NotFound
from app.desktop.contacts.bulk_selection import ContactSelection
from app.desktop.contacts.filter_state import ContactListState
from app.desktop.prior_contact.lookup import look_up_contacts, look_up_contacts_outside_campaign
from app.desktop.prior_contact.prior_contact_step import PriorContactStep, Source
from app.desktop.session import Session
from app.desktop.widgets import badges, formats
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout, lay_out, wrap_in_card
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.recent_items import RecentItems
from app.desktop.widgets.retry import call_with_retry
from app.desktop.widgets.rows import Column, Row
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

MOST = 50  # campaigns that are requested by ID
OPEN = (CampaignStatus.DRAFT, CampaignStatus.ACTIVE, CampaignStatus.PAUSED, CampaignStatus.COMPLETED)
COLUMNS = (
    Column(tr("Campaign"), "plain", 240, stretch=True),
    Column(tr("Status"), "chip", 128),
    Column(tr("Leads"), "number", 80),
)
REASONS = {"unsubscribed": tr("unsubscribed"), "bounced": tr("bounced"), "manual": tr("suppressed by hand")}
BLOCKED_SHOWN = 200


@dataclass
class EnrollmentReport:
    """The summed answers of all bulk requests; `done` of `requested` contacts so far."""

    requested: int = 0
    done: int = 0
    enrolled: int = 0
    skipped: int = 0
    not_found: int = 0
    blocked_count: int = 0
    blocked: list[dict[str, Any]] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Return a sentence for each result that occurred."""
        left = self.requested - self.done
        blocked = self.blocked_count
        sentences = (
            (self.enrolled, tr("%n contact(s) added.", n=self.enrolled)),
            (self.skipped, tr("%n contact(s) already in the campaign.", n=self.skipped)),
            (blocked, tr("%n contact(s) not added, because nothing may be sent to them.", n=blocked)),
            (self.not_found, tr("%n contact(s) deleted in the meantime.", n=self.not_found)),
            (left, tr("%n contact(s) not reached.", n=left)),
        )
        return [said for number, said in sentences if number > 0]


async def enroll_contacts(
    service: OutreachService, campaign_id: CampaignId, ids: Sequence[ContactId]
) -> AsyncIterator[EnrollmentReport]:
    """Enroll contacts in bulks; yield the same report, updated, after each."""
    report = EnrollmentReport(requested=len(ids))
    for start in range(0, len(ids), BULK_CONTACTS_MAX):
        bulk = tuple(ids[start : start + BULK_CONTACTS_MAX])
        wanted = ContactEnrollment(campaign_id=campaign_id, contact_ids=bulk)
        answer = await call_with_retry(partial(service.contacts.enroll, wanted))
        report.done += len(bulk)
        report.enrolled += answer.enrolled
        report.skipped += answer.skipped
        report.not_found += answer.not_found
        report.blocked_count += answer.blocked_count
        report.blocked += answer.blocked_entries
        yield report


async def find_recent_campaigns(session: Session, search: str = "") -> list[Campaign]:
    """Return known campaigns whose name contains `search`, or the one with that ID."""
    known = RecentItems(session.settings, session.connection.id, "campaigns").all()
    ids = [one.id for one in known if search.lower() in one.name.lower()]
    if _is_id(search):
        ids = [search]
    found = await asyncio.gather(*(_fetch_campaign(session, one) for one in ids[:MOST]))
    return [one for one in found if one is not None]


async def _fetch_campaign(session: Session, campaign_id: str) -> Campaign | None:
    try:
        return await session.service.campaigns.get(campaign_id)
    except NotFound:
        return None


def _is_id(text: str) -> bool:
    try:
        return bool(UUID(text))
    except ValueError:
        return False


def _build_campaign_row(campaign: Campaign | CampaignHead) -> Row:
    return Row(
        campaign.campaign_id,
        (campaign.name, badges.campaign(campaign.status), formats.format_number(campaign.total_leads)),
        campaign,
    )


class EnrollDialog(QDialog):
    """A dialog that enrolls the selected contacts, or all `matching` that `shown` finds.

    `target` is the ID and name of a campaign that is already chosen; `shown` then finds all contacts not
    in it.
    """

    def __init__(
        self,
        session: Session,
        selected: ContactSelection | None,
        shown: ContactListState,
        matching: int,
        parent: QWidget | None = None,
        target: tuple[CampaignId, str] | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._selected, self._shown = session, selected, shown
        self._matching, self._everybody, self._into = matching, target is not None, target
        self._search = ""
        self._ids: list[ContactId] | None = None  # None: not read yet
        self.report: EnrollmentReport | None = None
        self._tasks = Tasks(self, self._failed)
        self._problem = ProblemBar()
        self.meeting = PriorContactStep(session)
        self._steps = QStackedWidget()
        first = self._make_sentence() if target else self._make_choice()
        for page in (first, self._make_progress(), self.meeting):
            self._steps.addWidget(page)
        self._lay_out(tr("Add leads to “{name}”", name=target[1]) if target else tr("Add to campaign"))
        self.meeting.changed.connect(self._check)
        self.meeting.ended.connect(self._looked_up)
        self.finished.connect(self.meeting.stop)
        self._check()
        if not target:
            self.campaigns.restart()

    def _lay_out(self, title: str) -> None:
        self.setWindowTitle(title)
        self.resize(560, 520)
        box = dialog_layout(self, label(title, "h2", wrap=True), self._problem, (self._steps, 1))
        self.close_button = button(tr("Cancel"), tip=tr("Close (Esc)"))
        self.close_button.clicked.connect(self.reject)
        self.add = button(tr("Add"), kind="primary", tip=tr("Add them to the campaign (Enter)"))
        self.add.setDefault(True)
        self.add.clicked.connect(self._add)
        box.addLayout(row(None, self.close_button, self.add, gap=10))

    def _make_sentence(self) -> QWidget:
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(0, 0, 0, 0)
        text = tr("%n contact(s) who are not in this campaign yet become leads of it.", n=self._matching)
        then = tr("Nothing is sent to people who opted out or bounced.")
        box.addWidget(label(f"{text} {then}", wrap=True))
        box.addStretch()
        return page

    def _make_choice(self) -> QWidget:
        page = QWidget()
        chosen = self._selected.count if self._selected else 0
        self.only_selected = QRadioButton(tr("Only the %n selected contact(s)", n=chosen))
        everyone = tr("All %n contact(s)", n=self._matching)
        if self._shown.narrowed:
            everyone = tr("All %n contact(s) that match the filter", n=self._matching)
        self.all_matching = QRadioButton(everyone)
        self.only_selected.setVisible(bool(self._selected))
        (self.only_selected if self._selected else self.all_matching).setChecked(True)
        self.only_selected.toggled.connect(self._check)
        by_id = tr("Search those opened before, or paste the id of a campaign")
        hint = by_id if self._session.why_no_desk else tr("Search campaigns")
        search = SearchBox(hint, tr("Search campaigns"))
        search.setMaximumWidth(10_000)
        search.searched.connect(self._searched)
        self.campaigns = PagedModel(COLUMNS, self._fetch, self)
        self.table = TableView(self.campaigns, tr("Campaigns"), row_height=40)
        self.table.setSelectionMode(TableView.SelectionMode.SingleSelection)
        self.table.selection_changed.connect(self._check)
        self.table.row_activated.connect(self._add)
        none = tr("No campaigns yet. Create one on the Campaigns page first.")
        states = StatePanel(wrap_in_card(self.table), "send", none, tr("Go to the campaigns"))
        states.follow(self.campaigns)
        states.next_step.connect(self._to_campaigns)
        lay_out(page, self.only_selected, self.all_matching, search, (states, 1))
        return page

    def _to_campaigns(self) -> None:
        self.reject()
        self._session.wanted.emit("campaigns", "")

    def _make_progress(self) -> QWidget:
        page = QWidget()
        self._doing = label("", "strong", wrap=True)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(tr("Progress"))
        self.told = label("", wrap=True)
        lay_out(page, self._doing, self.bar, self.told, None)
        return page

    async def _fetch(self, page: int, limit: int) -> RowPage:
        if self._session.why_no_desk:
            rows = [
                _build_campaign_row(one)
                for one in await find_recent_campaigns(self._session, self._search)
                if one.status in OPEN
            ]
            return RowPage(rows, len(rows))
        query = CampaignQuery(page=page, limit=limit, status=OPEN, search=self._search or None)
        found = await self._session.service.campaigns.search(query)
        return RowPage(
            [_build_campaign_row(campaign) for campaign in found.campaigns], found.pagination.total
        )

    def _searched(self, text: str) -> None:
        self._search = text
        self.campaigns.restart()

    def _check(self) -> None:
        if self._steps.currentWidget() is self.meeting:
            count = self._known_count() - self.meeting.leaving
            self.add.setEnabled(count > 0 and not self.meeting.looking)
        else:
            count = self._chosen_count()
            chosen = self._everybody or (self.table.current() and self.table.selected_count() == 1)
            self.add.setEnabled(bool(chosen))
        self.add.setText(tr("Add %n contact(s)", n=count))

    def _chosen_count(self) -> int:
        only = self._selected if self._selected and self.only_selected.isChecked() else None
        return only.count if only else self._matching

    def _known_count(self) -> int:
        """Return how many contacts there are, as far as is known."""
        if self._ids is not None:
            return len(self._ids)
        return self.meeting.found.asked if self.meeting.complete else self._matching

    def _add(self) -> None:
        if self._tasks.busy("enroll") or not self.add.isEnabled():
            return
        self._problem.clear()
        if self._steps.currentWidget() is self.meeting:
            self._tasks.start(self._adding(), "enroll")
        elif self._everybody and self._into:
            self._look(
                partial(look_up_contacts_outside_campaign, self._session.service, self._into[0]),
                self._matching,
            )
        elif current := self.table.current():
            self._into = CampaignId(current.id), str(current.cells[0])
            self._tasks.start(self._asking(self._into[0]), "enroll")

    async def _asking(self, campaign_id: CampaignId) -> None:
        """Read the contacts meant, then show which of them have prior contact."""
        self._show_progress(tr("Reading who matches…"))
        ids = self._ids = await self._gather()
        if self._session.why_no_desk:
            await self._adding()
        else:
            self._look(partial(look_up_contacts, self._session.service, campaign_id, ids), len(ids))

    def _look(self, source: Source, total: int) -> None:
        self._steps.setCurrentWidget(self.meeting)
        self.close_button.setText(tr("Cancel"))
        self.add.show()
        self.meeting.look(source, total, _get_contact_id)

    def _looked_up(self) -> None:
        """Enroll the contacts immediately when there is nothing to review."""
        if self._everybody and self.meeting.complete:
            self._ids = self.meeting.found.contact_ids
        if not self.meeting.has_news:
            self._tasks.start(self._adding(), "enroll")
            return
        self._check()
        (self.meeting.list.people if self.meeting.found.met_count else self.add).setFocus()

    def _show_progress(self, doing: str) -> None:
        self._doing.setText(doing)
        self._steps.setCurrentIndex(1)
        self.add.hide()
        self.close_button.setText(tr("Stop"))

    async def _adding(self) -> None:
        into, leaving = self._into, self.meeting.left_out()
        assert into is not None
        self._show_progress(tr("Reading who matches…"))
        everybody = self._ids if self._ids is not None else await self._gather()
        ids = [each for each in everybody if each not in leaving]
        self._doing.setText(tr("Adding %n contact(s) to “{name}”…", n=len(ids), name=into[1]))
        self.bar.setRange(0, max(1, len(ids)))
        self.bar.setValue(0)
        self.report = EnrollmentReport(requested=len(ids))
        try:
            async for report in enroll_contacts(self._session.service, into[0], ids):
                self.report = report
                self.bar.setValue(report.done)
        finally:
            self._tell(into[1])

    async def _gather(self) -> list[ContactId]:
        only = self._selected if self._selected and self.only_selected.isChecked() else None
        who = only or ContactSelection(self._session.service, self._shown, self._matching)
        self.bar.setRange(0, max(1, who.count))
        ids: list[ContactId] = []
        async for page in who.pages():
            ids += [contact.id for contact in page]
            self.bar.setValue(min(len(ids), who.count))
        return ids

    def _tell(self, name: str) -> None:
        report = self.report
        if report is None:
            return
        complete = report.done == report.requested
        self.bar.setVisible(not complete)
        self._doing.setText(
            tr("Added to “{name}”.", name=name)
            if complete
            else tr("Stopped before all were in “{name}”.", name=name)
        )
        lines = report.lines()
        for entry in report.blocked[:BLOCKED_SHOWN]:
            reason = str(entry.get("reason", ""))
            lines.append(f"{entry.get('email', '')} – {REASONS.get(reason, reason)}")
        self.told.setText("\n".join(lines))
        self.told.setAccessibleName(self.told.text())
        self.close_button.setText(tr("Close"))
        self.close_button.setFocus()  # the focused widget was hidden

    def _failed(self, error: Exception) -> None:
        self._problem.show_error(error)
        self.close_button.setText(tr("Close"))

    def reject(self) -> None:
        """Stop a running enrollment, keeping its result visible; if none runs, close the dialog."""
        running = self._tasks.busy("enroll")
        self._tasks.cancel("enroll")
        if not running or self.report is None:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._tasks.cancel("enroll")
        super().closeEvent(event)


def _get_contact_id(person: Met) -> str:
    return person.contact_id or ""
