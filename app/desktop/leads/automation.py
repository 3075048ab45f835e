"""The campaign mail that a contact gets next, shown where the user writes to them by hand."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.contract.journeys import Gate, Journey, Lift
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks

from . import journey_text


class AutomationLine(QWidget):
    """A line that says what the automation sends next, or that it is paused, with a Resume button.

    The line is hidden if nothing is to come. `resumed` is emitted after the automation was resumed here.
    """

    resumed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._journey: Journey | None = None
        self.said = label("", "mute", wrap=True)
        self.resume = button(tr("Resume"), "play", "link", tip=tr("Let the campaign email this person again"))
        self.resume.setAccessibleName(tr("Resume the automation"))
        self.resume.clicked.connect(self._resume_clicked)
        self.setLayout(row((self.said, 1), self.resume))
        session.online_changed.connect(self._allow)
        self.hide()

    def show_journey(self, journey: Journey | None) -> None:
        self._journey = journey
        paused = journey_text.find_pause_gate(journey) if journey is not None else None
        about = journey_text.describe_next_email(journey, self._session.now()) if journey is not None else ""
        self.said.setText(translate_sentence(paused.detail) if paused is not None else about)
        self.resume.setVisible(paused is not None)
        self.setVisible(bool(self.said.text()))
        self._allow()

    def _allow(self) -> None:
        self.resume.setEnabled(self._session.online and self._session.may(Scope.CAMPAIGNS_WRITE))

    def _resume_clicked(self) -> None:
        if self._journey is not None:
            self._tasks.start_unless_busy(self._resume(self._journey), "resume")

    async def _resume(self, journey: Journey) -> None:
        lead = journey.lead
        wanted = Lift(gate=Gate.AUTOMATION_PAUSED)
        done = await self._session.service.leads.lift(str(lead.campaign_id), str(lead.lead_id), wanted)
        self._session.noticed.emit(translate_sentence(done.message), "")
        if journey is self._journey:
            self.show_journey(None)
        self.resumed.emit()
