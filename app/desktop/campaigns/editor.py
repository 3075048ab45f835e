"""The editor of one campaign: mails, leads, schedule; saved as typed; launched when nothing is missing."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.contract.campaigns import Campaign, CampaignEdit, CampaignSaved, CampaignStatus
from app.contract.events import Change
from app.contract.inboxes import InboxStatus, SenderAccountQuery
from app.contract.limits import CAMPAIGN_NAME_MAX, CAMPAIGN_NAME_MIN, PAGE_LIMIT_MAX
from app.contract.scopes import Scope
from app.desktop.kit import badges
from app.desktop.kit.badges import Chip
from app.desktop.kit.dialogs import ask
from app.desktop.kit.formats import plural
from app.desktop.kit.parts import button, filter_chip, icon_button, label, row
from app.desktop.kit.tasks import Tasks
from app.desktop.session import Session

from .checklist import Checklist
from .mails import MailsEditor
from .outlook import Outlook
from .people import People
from .preview import PreviewPane
from .schedule import ScheduleEditor

REST = 600  # milliseconds without a keystroke before it is saved
TABS = (("mails", "Mails"), ("leads", "Leads"), ("schedule", "Schedule"))
EDITABLE = (CampaignStatus.DRAFT, CampaignStatus.PAUSED)
FIXED = "Pause the campaign to change it."


class CampaignEditor(QWidget):
    """`left` when the user goes back to the list."""

    left = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self.campaign: Campaign | None = None
        self._dirty = False
        self._filling = False
        self._build()
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(REST)
        self._resting.timeout.connect(self._save_now)
        session.changed.connect(self._changed)
        session.online_changed.connect(self._show_status)

    def open(self, campaign_id: str) -> None:
        """Show a campaign, from the top."""
        self.campaign = None
        self._go("mails")
        self._tasks.start(self._load(campaign_id), "load", newest=True)

    def _build(self) -> None:
        self.back = icon_button("chevron-left", "Back to all campaigns")
        self.name = QLineEdit()
        self.name.setProperty("kind", "plain")
        self.name.setStyleSheet("font-size: 22px; font-weight: 700;")
        self.name.setAccessibleName("Name of the campaign")
        self.name.setMaxLength(CAMPAIGN_NAME_MAX)
        self.chip = Chip(badges.campaign("DRAFT"))
        self.saved_line = label("", "mute")
        self.pause = button("Pause", "pause")
        self.launch = button("Launch", "play", "primary")
        self.tabs = {name: filter_chip(title, name == "mails") for name, title in TABS}
        self._group = QButtonGroup(self)
        for number, chip in enumerate(self.tabs.values()):
            self._group.addButton(chip, number)
        self.mails, self.schedule, self.people = MailsEditor(), ScheduleEditor(), People(self._session)
        self.stack = QStackedWidget()
        for widget in (_scrolled(self.mails), self.people, _scrolled(self.schedule)):
            self.stack.addWidget(widget)
        self.checklist, self.preview, self.outlook = (
            Checklist(),
            PreviewPane(self._session),
            Outlook(self._session),
        )
        self.sides = QStackedWidget()
        self.sides.addWidget(self.preview)
        self.sides.addWidget(self.outlook)
        side = QWidget()
        side.setFixedWidth(380)
        beside = QVBoxLayout(side)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(12)
        beside.addWidget(self.checklist)
        beside.addWidget(self.sides, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addLayout(row(self.back, self.name, self.chip, self.saved_line, None, self.pause, self.launch))
        layout.addLayout(row(*self.tabs.values(), None))
        body = row(self.stack, side, gap=14)
        body.setStretch(0, 1)
        layout.addLayout(body, 1)
        self._listen()

    def _listen(self) -> None:
        self.back.clicked.connect(self._leave)
        self.name.textEdited.connect(self._edited)
        self.mails.edited.connect(self._edited)
        self.mails.shown.connect(self._preview)
        self.schedule.edited.connect(self._edited)
        self.people.changed.connect(self._leads_changed)
        self.checklist.wanted.connect(self._go)
        self.pause.clicked.connect(self._pause_clicked)
        self.launch.clicked.connect(self._launch_clicked)
        self._group.idClicked.connect(self._tab_chosen)

    async def _load(self, campaign_id: str) -> None:
        service = self._session.service
        campaign = await service.campaigns.get(campaign_id)
        inboxes = await service.inboxes.search(
            SenderAccountQuery(limit=PAGE_LIMIT_MAX, sort_by="email_address", sort_order="asc")
        )
        self.campaign = campaign
        self._filling = True
        self.name.setText(campaign.name)
        self.mails.fill(campaign.variants, campaign.sequences)
        usable = [inbox for inbox in inboxes.sender_accounts if inbox.overall_status != InboxStatus.DISABLED]
        self.schedule.fill(campaign, usable, self._session.about.tracking_reason)
        self.people.show_campaign(campaign_id, campaign.name)
        self._filling = False
        self.saved_line.clear()
        self._show_status()
        await self._check()
        self._preview()

    def _edited(self) -> None:
        if self._filling or self.campaign is None:
            return
        self._dirty = True
        self.saved_line.setText("Saving…")
        self._resting.start()

    def _save_now(self) -> None:
        if not self._tasks.busy("save"):
            self._tasks.start(self._save(), "save")

    async def _save(self) -> None:
        """Save until nothing is left unsaved; what is typed meanwhile goes with the next round."""
        while self._dirty and self.campaign is not None:
            edit = self._payload()
            if edit is None:
                return
            self._dirty = False
            try:
                self._take(await self._session.service.campaigns.edit(self.campaign.campaign_id, edit))
            except BaseException:
                self._dirty = True
                self.saved_line.setText("Not saved")
                raise
        self.saved_line.setText("Saved")
        self._preview()

    def _payload(self) -> CampaignEdit | None:
        name = self.name.text().strip()
        if len(name) < CAMPAIGN_NAME_MIN:
            self.saved_line.setText(f"The name needs at least {CAMPAIGN_NAME_MIN} characters")
            return None
        whole: dict[str, Any] = {"name": name, **self.mails.payload(), **self.schedule.payload()}
        if (whole["sending_window_end"], whole["sending_window_end_minute"]) <= (
            whole["sending_window_start"],
            whole["sending_window_start_minute"],
        ):
            self.saved_line.setText("The hours must end after they start")
            return None
        return CampaignEdit.model_validate(whole)

    def _take(self, saved: CampaignSaved) -> None:
        self.campaign = saved
        self.mails.saved(saved.variants, saved.sequences)
        self.checklist.show_missing(tuple(str(item) for item in saved.missing_requirements))
        self._show_status()

    async def _check(self) -> None:
        """Ask what is missing, by an edit that changes nothing."""
        if self.campaign is not None and self._editable():
            saved = await self._session.service.campaigns.edit(self.campaign.campaign_id, CampaignEdit())
            self._take(saved)
        self.outlook.look_at(self.campaign)

    def _launch_clicked(self) -> None:
        self._tasks.start(self._launch(), "launch", newest=True)

    async def _launch(self) -> None:
        self._resting.stop()
        await self._save()
        if self.campaign is None or self._dirty:
            return
        saved = await self._session.service.campaigns.edit(
            self.campaign.campaign_id, CampaignEdit(launch=True)
        )
        self._take(saved)
        if saved.status == CampaignStatus.ACTIVE:
            self._session.noticed.emit("Launched", f"{saved.name}: {plural(saved.total_leads, 'lead')}.")
            self._go("leads")
        elif saved.missing_requirements:
            first = saved.missing_requirements[0]
            self.checklist.lines[next(r for r in self.checklist.lines if r == first)].setFocus()
        self.outlook.look_at(saved)

    def _pause_clicked(self) -> None:
        self._tasks.start(self._pause(), "pause", newest=True)

    async def _pause(self) -> None:
        if self.campaign is not None:
            await self._session.service.campaigns.pause(self.campaign.campaign_id)
            await self._reread()

    async def _reread(self) -> None:
        if self.campaign is not None:
            self.campaign = await self._session.service.campaigns.get(self.campaign.campaign_id)
            self._show_status()
            self.outlook.look_at(self.campaign)

    def _leads_changed(self) -> None:
        self.preview.leads_changed()
        self._tasks.start(self._check(), "check", newest=True)

    def _changed(self, change: Change) -> None:
        if self.campaign is None or not self.isVisible():
            return
        if change.kind in ("lead", "mail", "missed"):
            self.people.refresh()
        if change.kind in ("campaign", "missed") and not self._dirty and not self._tasks.busy("save"):
            self._tasks.start(self._reread(), "reread", newest=True)

    def _editable(self) -> bool:
        return self.campaign is not None and self.campaign.status in EDITABLE

    def _show_status(self) -> None:
        if self.campaign is None:
            return
        status = self.campaign.status
        may = self._session.may(Scope.CAMPAIGNS_WRITE) and self._session.online
        self.chip.set_badge(badges.campaign(str(status)))
        self.pause.setVisible(status == CampaignStatus.ACTIVE)
        self.launch.setVisible(status != CampaignStatus.ACTIVE and status != CampaignStatus.ARCHIVED)
        self.launch.setText("Launch" if status == CampaignStatus.DRAFT else "Resume")
        for control in (self.pause, self.launch):
            control.setEnabled(may)
        fixed = not self._editable() or not may
        self.mails.set_read_only(fixed)
        self.schedule.setEnabled(not fixed)
        self.name.setReadOnly(fixed)
        self.checklist.setVisible(self._editable())
        if not self._editable():
            self.saved_line.setText(FIXED)
        elif self.saved_line.text() == FIXED:
            self.saved_line.clear()

    def _preview(self) -> None:
        if self.campaign is not None and self.mails.steps:
            step = next(
                (s for s in self.mails.steps if s.isAncestorOf(self.focusWidget() or self)),
                self.mails.steps[0],
            )
            self.preview.look_at(self.campaign.campaign_id, step.number, step.variant_id)

    def _tab_chosen(self, at: int) -> None:
        self._go(TABS[at][0])

    def _go(self, tab: str) -> None:
        at = [name for name, _ in TABS].index(tab)
        self.tabs[tab].setChecked(True)
        self.stack.setCurrentIndex(at)
        self.sides.setCurrentIndex(0 if tab == "mails" else 1)

    def _leave(self) -> None:
        self._tasks.start(self._leave_saved(), "leave", newest=True)

    async def _leave_saved(self) -> None:
        self._resting.stop()
        await self._save()
        if self._dirty:
            act, keep = "Leave without saving", "Keep editing"
            if await ask(self, "Not everything is saved", self.saved_line.text() + ".", act, keep) != act:
                return
            self._dirty = False
        self.campaign = None
        self.left.emit()


def _scrolled(widget: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(widget)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    return area
