"""The parts of the campaign editor and their layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, TypeVar

from pydantic import ValidationError
from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QStackedWidget, QWidget

from app.contract.campaigns import EDITABLE, Campaign, CampaignEdit, CampaignStatus, Requirement
from app.contract.journeys import Action
from app.contract.leads import Lead
from app.contract.limits import CAMPAIGN_NAME_MAX, CAMPAIGN_NAME_MIN
from app.contract.lint import TextFinding
from app.desktop.analytics.panel import AnalyticsPanel
from app.desktop.branches.tab import FlowTab
from app.desktop.leads.journey import JourneyPane
from app.desktop.leads.leads_tab import LeadsTab
from app.desktop.sequence.mails import MailsEditor
from app.desktop.sequence.merge_field_completer import OF_LEADS
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Chip
from app.desktop.widgets.deferred_build import insert_in_tab_order, suspend_layout
from app.desktop.widgets.factories import button, filter_chip, icon_button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, wrap_in_scroll_area
from app.desktop.widgets.shortcuts import bind_shortcut
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.undo_bar import UndoBar

from .checklist import Checklist
from .email_preview import PreviewPane
from .forecast_panel import Outlook
from .preflight_panel import Review
from .schedule import ScheduleEditor

TABS = (
    ("mails", tr("Emails")),
    ("flow", tr("Flow")),
    ("leads", tr("Leads")),
    ("schedule", tr("Schedule")),
    ("figures", tr("Results")),
)
STOPPABLE = (CampaignStatus.ACTIVE, CampaignStatus.COMPLETED)


class EditorHead(QWidget):
    """The editor's head; `tab_chosen` carries a name of TABS, `named` follows Enter in the name field."""

    tab_chosen = Signal(str)
    named = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.back = icon_button("chevron-left", tr("Back to all campaigns"))
        bind_shortcut(self.back, "campaigns.back")
        self.back.setToolTip(tr("Back to all campaigns (Alt+Left)"))
        self.name = QLineEdit()
        self.name.setProperty("kind", "plain")
        self.name.setStyleSheet("font-size: 22px; font-weight: 700;")
        self.name.setAccessibleName(tr("Name of the campaign"))
        self.name.setPlaceholderText(tr("Name of the campaign"))
        self.name.setMaxLength(CAMPAIGN_NAME_MAX)
        self.chip = Chip(badges.campaign("DRAFT"))
        self.saved_line = label("", "mute")
        self.pause = button(tr("Pause"), "pause", tip=tr("No more emails go out until it is resumed"))
        self.launch = button(tr("Launch"), "play", "primary")
        self.tabs = {name: filter_chip(title, name == "mails") for name, title in TABS}
        self._group = QButtonGroup(self)
        for number, chip in enumerate(self.tabs.values()):
            self._group.addButton(chip, number)
        self.sentence = label("", "mute", wrap=True)
        lay_out(
            self,
            row(self.back, (self.name, 1), self.chip, self.saved_line, self.pause, self.launch),
            row(*self.tabs.values(), None),
            self.sentence,
        )
        self._group.idClicked.connect(self._clicked)
        self.name.returnPressed.connect(self.named)
        self.say("")

    def go(self, tab: str) -> None:
        """Mark a tab as the shown one."""
        self.tabs[tab].setChecked(True)

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Show a line below the tabs; "" removes the line."""
        self.sentence.setText(sentence)
        self.sentence.setProperty("kind", "error" if wrong else "mute")
        self.sentence.style().unpolish(self.sentence)
        self.sentence.style().polish(self.sentence)
        self.sentence.setVisible(bool(sentence))

    def show_status(self, status: str, advice: str, may: bool) -> None:
        """Show a campaign's status; `advice` says what a launch would do or lacks."""
        self.chip.set_badge(badges.campaign(status))
        with suspend_layout(self):
            self.pause.setVisible(status in STOPPABLE)
            self.launch.setVisible(status in EDITABLE)
        self.launch.setText(tr("Launch") if status == CampaignStatus.DRAFT else tr("Resume"))
        self.launch.setToolTip(advice)
        self.launch.setAccessibleDescription(advice)
        for control in (self.pause, self.launch):
            control.setEnabled(may)

    def _clicked(self, at: int) -> None:
        self.tab_chosen.emit(TABS[at][0])


LATE: dict[str, Callable[[Session], QWidget]] = {
    "flow": FlowTab,
    "people": LeadsTab,
    "schedule": lambda session: ScheduleEditor(),
    "figures": AnalyticsPanel,
    "outlook": Outlook,
    "journey": JourneyPane,
}
Part = TypeVar("Part", bound=QWidget)


class LazyTabs(QWidget):
    """The tabs' contents, which are created when needed; `listen_to` connects each new part."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self.head = session, EditorHead()
        self._stack, self._sides = QStackedWidget(), QStackedWidget()
        self._ahead = wrap_in_scroll_area(None, tr("What goes out when"))
        self._tabs: dict[str, QWidget] = {}
        self._bare: dict[str, QWidget] = {}  # created, not yet in the layout

    def steps(self) -> Iterator[None]:
        """Create the missing parts in small steps: each is created, placed and styled separately."""
        yield
        for name, make in LATE.items():
            if name not in vars(self):
                self._bare[name] = make(self._session)
                yield
                made = getattr(self, name)
                yield
                made.ensurePolished()
                yield

    def listen_to(self, part: QWidget) -> None:
        raise NotImplementedError

    @cached_property
    def flow(self) -> FlowTab:
        made: FlowTab = self._made("flow")
        return self._joins("flow", made, made)

    @cached_property
    def people(self) -> LeadsTab:
        made: LeadsTab = self._made("people")
        return self._joins("leads", made, made)

    @cached_property
    def schedule(self) -> ScheduleEditor:
        made: ScheduleEditor = self._made("schedule")
        return self._joins("schedule", made, wrap_in_scroll_area(made))

    @cached_property
    def figures(self) -> AnalyticsPanel:
        made: AnalyticsPanel = self._made("figures")
        return self._joins("figures", made, wrap_in_scroll_area(made, tr("Results")))

    @cached_property
    def outlook(self) -> Outlook:
        made: Outlook = self._made("outlook")
        self._ahead.setWidget(made)
        made.setAutoFillBackground(False)  # its corners are round
        self.listen_to(made)
        return made

    @cached_property
    def journey(self) -> JourneyPane:
        made: JourneyPane = self._made("journey")
        self._sides.addWidget(made)
        self.listen_to(made)
        return made

    def _made(self, name: str) -> Any:
        return self._bare.pop(name, None) or LATE[name](self._session)

    def _joins(self, name: str, part: Part, tab: QWidget) -> Part:
        self._add_tab(name, tab)
        insert_in_tab_order(self.head.tabs["schedule"], tab)
        self.listen_to(part)
        return part

    def _add_tab(self, name: str, tab: QWidget) -> None:
        self._tabs[name] = tab
        self._stack.addWidget(tab)


SIDE, NARROW_SIDE, NARROW = 360, 296, 980  # pixels; the last is the width of the whole sheet
LOWEST = 60  # pixels of the preview, which scrolls: in a low window the checklist has the rest
PART_OF = {"leads": "people"}  # attribute of a tab's content, if not the tab's name
PLACES = {
    Requirement.LEADS: "leads",
    Requirement.VARIANTS: "mails",
    Requirement.INBOXES: "schedule",
    Requirement.SCHEDULE: "schedule",
    Requirement.TRACKING: "schedule",
}
ELSEWHERE = {
    Action.OPEN_SUPPRESSIONS: ("preferences", "barred"),
    Action.OPEN_BLOCKLIST: ("preferences", "barred"),
    Action.EDIT_HOLIDAYS: ("preferences", "holidays"),
    Action.EDIT_LIMITS: ("preferences", "sending"),
    Action.OPEN_SENDING: ("preferences", "sending"),
    Action.EDIT_CONTACT: ("contacts", ""),
    Action.OPEN_INBOX: ("inboxes", ""),
    Action.SETTLE_MAIL: ("outbox", "doubt"),
    Action.OPEN_OUTBOX: ("outbox", "planned"),
}


class Sheet(LazyTabs):
    """The head, the tabs below, and beside them the checklist with the preview or the forecast."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.mails, self.checklist = MailsEditor(), Checklist()
        self.mails.before = self.head.tabs["schedule"]
        self.review = Review(session, self._mail_of)
        self.preview = PreviewPane(session)
        self._add_tab("mails", wrap_in_scroll_area(self.mails))
        self._as_sent = wrap_in_scroll_area(self.preview)
        self.preview.setAutoFillBackground(False)  # its corners are round
        for pane in (self._as_sent, self._ahead):
            self._sides.addWidget(pane)
        self._side = QWidget()
        self._side.setFixedWidth(SIDE)
        lay_out(self._side, self.checklist, self.review, (self._sides, 1), None, gap=12)
        whole = QWidget()
        whole.setLayout(row((self._stack, 1), self._side, gap=14))
        self.states = StatePanel(
            whole, "send", tr("This campaign has been deleted."), tr("Back to all campaigns")
        )
        self.undo = UndoBar()
        lay_out(self, self.head, self.undo, (self.states, 1), gap=12)
        self._elsewhere = session.wanted.emit
        self._connect()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._side.setFixedWidth(SIDE if event.size().width() >= NARROW else NARROW_SIDE)

    def _connect(self) -> None:
        self.head.tab_chosen.connect(self.go)
        self.head.named.connect(self.mails.focus_gap)
        self.mails.undoable.connect(self.undo.offer)
        self.preview.fields_known.connect(self._fields_known)
        self.review.checked.connect(self.mails.set_findings)
        self.review.finding_asked.connect(self._go_to_finding)
        self.review.opened.connect(self._share_side)
        self._sides.currentChanged.connect(self._share_side)

    def _fields_known(self, names: list[str]) -> None:
        self.setProperty(OF_LEADS, names)

    def _share_side(self) -> None:
        """Give the preview's space to the review while its list is open."""
        previewed = self._sides.currentWidget() is self._as_sent
        self._sides.setMinimumHeight(LOWEST if previewed else 0)
        self._sides.setHidden(self.review.is_open and previewed)

    def listen_to(self, part: QWidget) -> None:
        if isinstance(part, FlowTab):
            part.writing.connect(self._make_room)
            part.mail_asked.connect(self._go_to_mail)
            part.mail_wanted.connect(self._add_mail)
            part.mail_unwanted.connect(self.mails.remove_mail)
            part.mail_shifted.connect(self.mails.shift_mail)
            part.undoable.connect(self.undo.offer)
            self.undo.follow(part.holding)
        elif isinstance(part, LeadsTab):
            part.table.selection_changed.connect(self._lead_chosen)
            part.preview_asked.connect(self._preview_for)
            part.undoable.connect(self.undo.offer)
        elif isinstance(part, ScheduleEditor):
            part.language_chosen.connect(self.mails.set_language)
        elif isinstance(part, Outlook):
            part.foreseen.connect(self.review.show_end)
        elif isinstance(part, JourneyPane):
            part.mend.connect(self._mend_lead)
            part.moved.connect(self.people.refresh)

    async def let_go(self) -> None:
        """Carry out pending deletions now."""
        await self.flow.holding.settle()

    @property
    def seen(self) -> tuple[int, str | None]:
        """Return the step and variant in view, of the main chain or of a branch."""
        branch = self.flow.branch.seen if self._writes_branch else None
        return branch or self.mails.seen

    @property
    def _writes_branch(self) -> bool:
        return self._shows("flow") and self.flow.is_writing

    def _shows(self, tab: str) -> bool:
        return self._stack.currentWidget() is self._tabs.get(tab)

    def go(self, tab: str) -> None:
        """Show a tab by its name in TABS."""
        self.head.go(tab)
        self.setProperty("topic", tab)  # the help page to open
        getattr(self, PART_OF.get(tab, tab))
        self._stack.setCurrentWidget(self._tabs[tab])
        self._make_room()
        self._sides.setCurrentWidget(self._as_sent if tab in ("mails", "flow") else self._ahead)
        if tab == "leads":
            self._lead_chosen()
        elif tab == "mails":
            self.mails.looked_at.emit()  # the preview may show a branch's mail

    def _make_room(self) -> None:
        """Hide the side column while the flow's picture, which needs the whole width, is shown."""
        self._side.setVisible(not self._shows("flow") or self.flow.is_writing)

    def _go_to_mail(self, sequence_id: str) -> None:
        self.go("mails")
        self.mails.focus_mail(sequence_id)

    def _add_mail(self) -> None:
        self.go("mails")
        self.mails.add.click()

    def _mail_of(self, finding: TextFinding) -> str:
        """Return the name of a finding's mail, with the variant only where there are several."""
        if finding.entry_node_id:
            return tr("Branch, variant {letter}", letter=finding.variant_label)
        return self.mails.name_of(finding.variant_id)

    def _go_to_finding(self, finding: TextFinding) -> None:
        self.go("flow" if finding.entry_node_id else "mails")
        variant = (
            self.flow.variant(finding.entry_node_id, finding.variant_id)
            if finding.entry_node_id
            else self.mails.variant(finding.variant_id)
        )
        if variant is not None:
            variant.point_at(finding.part, finding.excerpt)

    def _lead_chosen(self) -> None:
        """Show the chosen lead's journey beside the leads."""
        chosen = self.people.table.current() if self.people.table.selected_count() == 1 else None
        lead = chosen.item if chosen and isinstance(chosen.item, Lead) else None
        if self._shows("leads"):
            self._sides.setCurrentWidget(self.journey if lead else self._ahead)
            self.journey.look_at(lead.campaign_id if lead else "", lead.lead_id if lead else "")

    def _preview_for(self, lead: Lead) -> None:
        self.go("mails")
        self.preview.choose(lead)
        self.preview.lead.setFocus()

    def _mend_lead(self, action: str, about: str) -> None:
        """Go to the place where a gate that holds a lead's mail can be opened."""
        if action == Action.LAUNCH_CAMPAIGN:
            self.head.launch.setFocus()
        elif action == Action.TURN_BRANCHES_ON:
            self.go("flow")
            self.flow.enabled.setFocus()
        elif action in ELSEWHERE:
            place, wanted = ELSEWHERE[Action(action)]
            self._elsewhere(place, wanted or about)
        else:
            self.go("schedule")

    def look_at(self, campaign: Campaign) -> None:
        """Update the counts and the forecast."""
        self.outlook.look_at(campaign)
        self._lead_chosen()
        self.figures.look_at(campaign.campaign_id)
        self.flow.look_at(campaign)

    def go_to(self, requirement: str) -> None:
        """Go to the place where a requirement of the launch can be met."""
        self.go(PLACES[Requirement(requirement)])
        if requirement == Requirement.VARIANTS:
            if not self.mails.focus_gap():
                self.go("flow")
                self.flow.focus_gap()
        elif requirement == Requirement.LEADS:
            self.people.enroll.setFocus()
        else:
            self.schedule.focus(requirement)

    def focus_wrong(self) -> None:
        """Focus the field that `edit` leaves out."""
        if len(self.head.name.text().strip()) < CAMPAIGN_NAME_MIN:
            self.head.name.setFocus()
            self.head.name.selectAll()
        elif self.schedule.complaint():
            self.go("schedule")
            self.schedule.focus_wrong()

    def edit(self) -> tuple[CampaignEdit | None, str]:
        """Return all edits that can be saved, and a sentence about what can't."""
        name, left_out = self.head.name.text().strip(), self.schedule.complaint()
        values = {**self.mails.payload(), **self.schedule.payload(), **self.flow.payload()}
        if len(name) >= CAMPAIGN_NAME_MIN:
            values["name"] = name
        else:
            left_out = tr("The name needs at least %n character(s).", n=CAMPAIGN_NAME_MIN)
        try:
            return CampaignEdit.model_validate(values), left_out
        except ValidationError:  # the fields limit everything else
            return None, tr("A text is too long: at most 100,000 characters.")
