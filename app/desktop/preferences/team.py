"""The team: keys, people, invitations, and who did what."""

from __future__ import annotations

from app.desktop.session import Session
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import TabWidget

from .audit_log import TrailTab
from .invitations import InvitationsTab
from .keys import KeysSection
from .people import PeopleTab


class TeamSection(TabWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setAccessibleName(tr("Team"))
        self.setDocumentMode(True)
        self.keys, self.people = KeysSection(session), PeopleTab(session)
        self.invitations, self.trail = InvitationsTab(session), TrailTab(session)
        self.addTab(self.keys, tr("Keys"))
        self.addTab(self.people, tr("People"))
        self.addTab(self.invitations, tr("Invitations"))
        self.addTab(self.trail, tr("Who did what"))

    def reveal(self, part: str) -> None:
        self.setCurrentWidget(getattr(self, part))
