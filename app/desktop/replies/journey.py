"""What was between a lead and us, in short: beside its conversation."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.contract.journeys import Journey
from app.contract.problems import NotFound
from app.contract.replies import Thread
from app.contract.scopes import Scope
from app.desktop.campaigns.journey_text import history, next_mail, position
from app.desktop.session import Session
from app.desktop.widgets.factories import clear, label
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain
from app.desktop.widgets.tasks import Tasks

SHOWN = 12  # events; the campaign's page has them all


class JourneyLines(QWidget):
    """The next mail, and what happened, the latest first; not there without a campaign.

    `told` with the journey that was read, or None where there is none.
    """

    told = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._of = ("", "")
        self.state = label("", "mute", wrap=True)
        self.lines = QVBoxLayout()
        self.lines.setSpacing(2)
        lay_out(self, label(tr("JOURNEY"), "section"), self.state, self.lines, gap=6)

    def show_thread(self, thread: Thread | None) -> None:
        """Read anew each time, for the conversation was; what is shown stays until the answer comes."""
        of = (thread.campaign_id or "", thread.lead_id or "") if thread else ("", "")
        known = bool(of[0] and of[1]) and self._session.may(Scope.CAMPAIGNS_READ)
        self.setVisible(known)
        if of != self._of:
            self.told.emit(None)
            clear(self.lines)
            self._say(tr("Reading…"))
        self._of = of
        if known:
            self._tasks.start(self._read(*of), "read", newest=True)
        else:
            self._tasks.cancel("read")

    async def _read(self, campaign_id: str, lead_id: str) -> None:
        if not self.window().isVisible():
            return
        try:
            self._show(await self._session.service.leads.journey(campaign_id, lead_id))
        except NotFound:
            self.hide()

    def _show(self, journey: Journey) -> None:
        self.told.emit(journey)
        now = self._session.now()
        due = next_mail(journey, now)
        self._say(tr("Next email: {when}", when=due) if due else position(journey))
        clear(self.lines)
        for when, what in history(journey, now)[:SHOWN]:
            self.lines.addWidget(label(when, "mute"))
            self.lines.addWidget(label(what, wrap=True))

    def _say(self, text: str) -> None:
        self.state.setText(text)
        self.state.setVisible(bool(text))

    def _failed(self, error: Exception) -> None:
        self._say(explain(error).sentence)
