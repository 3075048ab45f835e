"""Below a conversation's person: that the company is left alone now, and the way back."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.contract.replies import Thread
from app.contract.scopes import Scope
from app.desktop.kit.formats import day, within
from app.desktop.kit.parts import button, fitting, label, row
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.words import tr
from app.desktop.session import Session


class CompanyLine(QWidget):
    """Hidden unless campaigns leave the company alone."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._domain = session, ""
        self._tasks = Tasks(self, self._failed)
        self.said = label("", "mute", wrap=True)
        self.lift = button(fitting(tr("Write to this company again"), 28), kind="link")
        self.lift.setStyleSheet("text-align: left;")
        self.lift.clicked.connect(self._lift_clicked)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.said)
        box.addLayout(row(self.lift, None))
        self.hide()

    def show_thread(self, thread: Thread) -> None:
        domain = thread.lead_email.lower().rpartition("@")[2]
        if domain != self._domain:
            self.hide()
        self._domain = domain
        if not self._session.why_no_desk and self._session.may(Scope.CAMPAIGNS_READ):
            self._tasks.start(self._read(domain), "read", newest=True)

    async def _read(self, domain: str) -> None:
        if not self.window().isVisible():
            return
        found = await self._session.service.campaigns.company_pauses()
        one = next((pause for pause in found.pauses if pause.domain == domain), None)
        self.setVisible(one is not None)
        if one is not None:
            until = within(day(one.until, self._session.now())).replace(" ", "\N{NO-BREAK SPACE}")
            self.said.setText(tr("Campaigns leave {domain} alone until {day}.", domain=domain, day=until))
        self.lift.setEnabled(self._session.may(Scope.CAMPAIGNS_WRITE))

    def _failed(self, error: Exception) -> None:
        """Whether it is left alone is not known now; what a press came to is told."""
        if self.isVisible():
            self._session.problem.emit(error)

    def _lift_clicked(self) -> None:
        self._tasks.start(self._lift(self._domain), "lift")

    async def _lift(self, domain: str) -> None:
        await self._session.service.campaigns.lift_company_pause(domain)
        self.hide()
