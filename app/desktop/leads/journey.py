"""The pane of one lead: its position, why its next mail waits, and what can be done about that."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QVBoxLayout, QWidget

from app.contract.analytics import BranchAnalytics
from app.contract.branches import Branch
from app.contract.journeys import Action, GateCheck, Journey, Lift, Track
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Chip
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import button, clear_layout, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, wrap_in_scroll_area
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.tasks import Tasks

from . import journey_text

Branches = tuple[Branch | BranchAnalytics, ...]
SHOWN = 60  # events; the webhooks' log has all of them


class JourneyPane(QFrame):
    """The pane of one lead and its journey.

    The first signal carries an Action and the ID of its subject; `moved` is emitted after the lead
    entered a branch.
    """

    mend = Signal(str, str)
    moved = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._campaign_id, self._lead_id, self._branches = "", "", ()  # type: tuple[str, str, Branches]
        self.journey: Journey | None = None
        self.can_mend = not session.why_no_desk  # without a full service there are no pages to go to
        self.name, self.address = Elided("h2"), Elided("mute")
        self.chip = Chip(badges.lead("PENDING"))
        self.position, self.next = label("", wrap=True), label("", "strong", wrap=True)
        self.gates, self.events = QVBoxLayout(), QVBoxLayout()
        self.events.setSpacing(1)
        self.move_button = button(tr("Move to a branch…"), "flow")
        self.menu = QMenu(self)
        self.menu.triggered.connect(self._branch_chosen)
        self.move_button.clicked.connect(self._move_asked)
        self.states = StatePanel(self._body(), "user", tr("Choose a lead to see its journey."))
        self.states.message.setProperty("kind", "")  # the pane has its own frame
        self.states.retry.connect(self._again)
        lay_out(self, self.states, margins=(1, 1, 1, 1))
        self.states.empty()

    def _body(self) -> QWidget:
        inner = QWidget()
        lay_out(
            inner,
            self.name,
            self.address,
            row(self.chip, None),
            self.position,
            label(tr("NEXT EMAIL"), "section"),
            self.next,
            self.gates,
            row(self.move_button, None),
            label(tr("WHAT HAPPENED"), "section"),
            self.events,
            (None, 1),
            gap=8,
            margins=(18, 16, 18, 16),
        )
        return wrap_in_scroll_area(inner, tr("Journey of the lead"), sideways=False)

    def look_at(self, campaign_id: str, lead_id: str) -> None:
        """Show a lead's journey, read again; with "" show that a lead can be chosen."""
        if lead_id != self._lead_id:
            self.journey = None
            (self.states.loading if lead_id else self.states.empty)()
        self._campaign_id, self._lead_id = campaign_id, lead_id
        if lead_id:
            self._again()
        else:
            self._tasks.cancel("read")

    def _again(self) -> None:
        self._tasks.start(self._read(self._campaign_id, self._lead_id), "read", newest=True)

    async def _read(self, campaign_id: str, lead_id: str) -> None:
        try:
            self._show(await self._session.service.leads.journey(campaign_id, lead_id))
        except NotFound:
            self.states.empty()

    def _show(self, journey: Journey) -> None:
        self.journey, now, lead = journey, self._session.now(), journey.lead
        full = " ".join(part for part in (lead.first_name, lead.last_name) if part)
        self.name.setText(full or lead.email)
        self.address.setText(lead.email if full else "")
        self.address.setVisible(bool(full))
        self.chip.set_badge(badges.lead(str(lead.status)))
        self.position.setText(journey_text.describe_position(journey))
        self.next.setText(journey_text.next_mail(journey, now) or tr("None"))
        clear_layout(self.gates)
        for gate in journey_text.list_closed_gates(journey):
            self.gates.addWidget(_ClosedGateRow(gate, self))
        clear_layout(self.events)
        for line in journey_text.describe_enrollments(journey, now):
            self.events.addWidget(label(line, wrap=True))
        for when, what in journey_text.format_event_history(journey, now)[:SHOWN]:
            self.events.addWidget(stamp := label(when, "mute"))
            stamp.setContentsMargins(0, 6, 0, 0)
            self.events.addWidget(label(what, wrap=True))
        may = self._session.online and self._session.may(Scope.CAMPAIGNS_WRITE)
        self.move_button.setEnabled(may and lead.status not in ("UNSUBSCRIBED", "BOUNCED", "BLOCKED"))
        self.move_button.setVisible(journey.position.track != Track.ENDED or bool(lead.last_sent_at))
        self.states.ready()

    def act(self, gate: GateCheck) -> None:
        """Open a closed gate, or go to the place where that can be done."""
        if self.journey is None or gate.action is None:
            return
        if gate.action in journey_text.LIFTS:
            self._tasks.start(self._lift(str(gate.gate)), "lift", newest=True)
            return
        about = {
            Action.EDIT_CONTACT: str(self.journey.lead.contact_id),
            Action.OPEN_INBOX: str(self.journey.next.inbox_id or "") if self.journey.next else "",
        }
        self.mend.emit(str(gate.action), about.get(Action(gate.action), ""))

    async def _lift(self, gate: str) -> None:
        wanted = Lift.model_validate({"gate": gate})
        done = await self._session.service.leads.lift(self._campaign_id, self._lead_id, wanted)
        self._session.noticed.emit(tr("Done"), translate_sentence(done.message))
        self._again()

    def _move_asked(self) -> None:
        self._tasks.start(self._offer(), "move", newest=True)

    async def _offer(self) -> None:
        """Show a menu of the branches that the lead may enter."""
        enabled = True
        if self._session.why_no_desk:  # whether branches are on is reported when one is chosen
            known = await self._session.service.analytics.subsequences(self._campaign_id)
            self._branches = tuple(known.subsequences)
        else:
            flow = await self._session.service.flow.get(self._campaign_id)
            self._branches = tuple(branch for branch in flow.branches if branch.is_active)
            enabled = flow.subsequences_enabled
        self.menu.clear()
        been = {stay.entry_node_id for stay in self.journey.enrollments} if self.journey else set()
        for at, branch in enumerate(self._branches):
            action = self.menu.addAction(branch.label)
            action.setData(at)
            action.setEnabled(branch.entry_node_id not in been)
        if not self._branches:
            self.menu.addAction(tr("This campaign has no branch yet")).setEnabled(False)
        elif not enabled:
            self.menu.clear()
            self.menu.addAction(tr("Branches are turned off in this campaign")).setEnabled(False)
        self.menu.popup(self.move_button.mapToGlobal(self.move_button.rect().bottomLeft()))

    def _branch_chosen(self, action: QAction) -> None:
        self._tasks.start(self._move(self._branches[action.data()]), "move", newest=True)

    async def _move(self, branch: Branch | BranchAnalytics) -> None:
        done = await self._session.service.flow.move(self._campaign_id, self._lead_id, branch.entry_node_id)
        self._session.noticed.emit(
            tr("Moved to “{label}”", label=branch.label), translate_sentence(done.message)
        )
        self.moved.emit()
        self._again()

    def _failed(self, error: Exception) -> None:
        if self.states.state == "ready":
            self._session.problem.emit(error)
        else:
            self.states.error(error)


class _ClosedGateRow(QFrame):
    """A closed gate: its sentence, and a button that leads to what opens the gate."""

    def __init__(self, gate: GateCheck, pane: JourneyPane) -> None:
        super().__init__()
        self._gate, self._pane = gate, pane
        box = lay_out(self, label(translate_sentence(gate.detail), wrap=True), gap=2, margins=(0, 2, 0, 2))
        text = journey_text.ACTIONS.get(Action(gate.action)) if gate.action in set(Action) else None
        text = text if pane.can_mend else None
        self.button: QPushButton | None = None
        if text:
            self.button = button(text, kind="link")
            self.button.clicked.connect(self._act)
            box.addLayout(row(self.button, None))

    def _act(self) -> None:
        self._pane.act(self._gate)
