"""Choose a campaign, then watch the contacts go in and read what came of it."""

from __future__ import annotations

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QProgressBar, QRadioButton, QStackedWidget, QVBoxLayout, QWidget

from app.contract.campaigns import Campaign, CampaignHead, CampaignQuery, CampaignStatus
from app.contract.ids import CampaignId, ContactId
from app.desktop.contacts.enrolling import EnrolmentReport, enrol, met
from app.desktop.contacts.lastopened import campaigns
from app.desktop.contacts.narrowing import Shown
from app.desktop.contacts.picked import Picked
from app.desktop.history.known import KnownList
from app.desktop.kit import badges, formats
from app.desktop.kit.paged import Page, PagedModel
from app.desktop.kit.parts import SearchBox, button, card, label, row
from app.desktop.kit.problems import ProblemBar
from app.desktop.kit.rows import Column, Row
from app.desktop.kit.states import StatePanel
from app.desktop.kit.table import TableView
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.words import tr
from app.desktop.session import Session

OPEN = (CampaignStatus.DRAFT, CampaignStatus.ACTIVE, CampaignStatus.PAUSED, CampaignStatus.COMPLETED)
COLUMNS = (
    Column(tr("Campaign"), "plain", 240, stretch=True),
    Column(tr("State"), "chip", 120),
    Column(tr("Leads"), "number", 80),
)
REASONS = {"unsubscribed": tr("unsubscribed"), "bounced": tr("bounced"), "manual": tr("suppressed by hand")}
BLOCKED_SHOWN = 200


def _row(campaign: Campaign | CampaignHead) -> Row:
    return Row(
        campaign.campaign_id,
        (campaign.name, badges.campaign(campaign.status), formats.number(campaign.total_leads)),
        campaign,
    )


class EnrolDialog(QDialog):
    """Enrols the selected contacts, or all `matching` that `shown` finds."""

    def __init__(
        self,
        session: Session,
        selected: Picked | None,
        shown: Shown,
        matching: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._selected, self._shown = session, selected, shown
        self._matching = matching
        self._search = ""
        self.report: EnrolmentReport | None = None
        self.setWindowTitle(tr("Add to campaign"))
        self.resize(560, 520)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 22, 24, 20)
        box.setSpacing(12)
        box.addWidget(label(tr("Add to campaign"), "h2"))
        self._problem = ProblemBar()
        self._tasks = Tasks(self, self._failed)
        box.addWidget(self._problem)
        self._steps = QStackedWidget()
        self._steps.addWidget(self._make_choice())
        self._steps.addWidget(self._make_progress())
        self.known = KnownList()
        self._steps.addWidget(self.known)
        self.known.changed.connect(self._count_known)
        self._ids: list[ContactId] = []
        box.addWidget(self._steps, 1)
        self.close_button = button(tr("Cancel"), tip=tr("Close (Esc)"))
        self.close_button.clicked.connect(self.reject)
        self.add = button(tr("Add"), kind="primary", tip=tr("Add them to the campaign (Enter)"))
        self.add.setDefault(True)
        self.add.clicked.connect(self._add)
        box.addLayout(row(None, self.close_button, self.add, gap=10))
        self._check()
        self.campaigns.restart()

    def _make_choice(self) -> QWidget:
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        chosen = self._selected.count if self._selected else 0
        self.only_selected = QRadioButton(tr("Only the %n selected contact(s)", n=chosen))
        everyone = tr("All %n contact(s) there are", n=self._matching)
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
        frame, inside = card(pad=1, gap=0)
        inside.addWidget(self.table)
        none = tr("No campaign yet. Make one on the Campaigns page first.")
        states = StatePanel(frame, "send", none, tr("Go to the campaigns"))
        states.follow(self.campaigns)
        states.next_step.connect(self._to_campaigns)
        for one in (self.only_selected, self.all_matching, search):
            box.addWidget(one)
        box.addWidget(states, 1)
        return page

    def _to_campaigns(self) -> None:
        self.reject()
        self._session.wanted.emit("campaigns", "")

    def _make_progress(self) -> QWidget:
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        self._doing = label("", "strong", wrap=True)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(tr("Progress"))
        self.told = label("", wrap=True)
        box.addWidget(self._doing)
        box.addWidget(self.bar)
        box.addWidget(self.told)
        box.addStretch()
        return page

    async def _fetch(self, page: int, limit: int) -> Page:
        if self._session.why_no_desk:
            rows = [_row(one) for one in await campaigns(self._session, self._search) if one.status in OPEN]
            return Page(rows, len(rows))
        query = CampaignQuery(page=page, limit=limit, status=OPEN, search=self._search or None)
        found = await self._session.service.campaigns.search(query)
        return Page([_row(campaign) for campaign in found.campaigns], found.pagination.total)

    def _searched(self, text: str) -> None:
        self._search = text
        self.campaigns.restart()

    def _check(self) -> None:
        if self._steps.currentWidget() is self.known:
            return
        self.add.setEnabled(self.table.current() is not None and self.table.selected_count() == 1)
        count = self._selected.count if self._selected and self.only_selected.isChecked() else self._matching
        self.add.setText(tr("Add %n contact(s)", n=count))

    def _add(self) -> None:
        current = self.table.current()
        if current is None or self._tasks.busy("enrol") or not self.add.isEnabled():
            return
        self._problem.clear()
        self.add.hide()
        self.close_button.setText(tr("Stop"))
        asked = self._steps.currentWidget() is self.known
        self._steps.setCurrentIndex(1)
        campaign_id, name = CampaignId(current.id), str(current.cells[0])
        work = self._adding(campaign_id, name, self._staying()) if asked else self._asking(campaign_id, name)
        self._tasks.start(work, "enrol")

    async def _asking(self, campaign_id: CampaignId, name: str) -> None:
        """Show whom of them we have met; add them at once when it is nobody."""
        self._doing.setText(tr("Reading who matches…"))
        self._ids = await self._gather()
        self._doing.setText(tr("Looking up whom we have met…"))
        known = await met(self._session.service, campaign_id, self._ids)
        if known is None or not known.met:
            await self._adding(campaign_id, name, self._ids)
            return
        self.known.show_people(known.met, known.met_count, known.asked, self._session.now())
        self.known.show_searched(known.inboxes)
        self._steps.setCurrentWidget(self.known)
        self.close_button.setText(tr("Cancel"))
        self.add.show()
        self.known.people.setFocus()

    def _staying(self) -> list[ContactId]:
        leaving = {person.contact_id for person in self.known.left_out()}
        return [each for each in self._ids if each not in leaving]

    def _count_known(self) -> None:
        staying = len(self._staying())
        self.add.setText(tr("Add %n contact(s)", n=staying))
        self.add.setEnabled(staying > 0)

    async def _adding(self, campaign_id: CampaignId, name: str, ids: list[ContactId]) -> None:
        self._doing.setText(tr("Adding %n contact(s) to “{name}”…", n=len(ids), name=name))
        self.bar.setRange(0, max(1, len(ids)))
        self.bar.setValue(0)
        self.report = EnrolmentReport(requested=len(ids))
        try:
            async for report in enrol(self._session.service, campaign_id, ids):
                self.report = report
                self.bar.setValue(report.done)
        finally:
            self._tell(name)

    async def _gather(self) -> list[ContactId]:
        only = self._selected if self.only_selected.isChecked() else None
        who = only or Picked(self._session.service, self._shown, self._matching)
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

    def _failed(self, error: Exception) -> None:
        self._problem.show_error(error)
        self.close_button.setText(tr("Close"))

    def reject(self) -> None:
        """The first Escape or Stop stops what runs, so that the result is seen; the next closes."""
        running = self._tasks.busy("enrol")
        self._tasks.cancel("enrol")
        if not running or self.report is None:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._tasks.cancel("enrol")
        super().closeEvent(event)
