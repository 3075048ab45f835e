"""Offers whoever takes over from a person who has left the company as a new contact."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QWidget

from app.contract.contacts import NewContact
from app.contract.replies import Conversation, Successor
from app.contract.scopes import Scope
from app.desktop.kit.layouts import lay_out
from app.desktop.kit.parts import button, label, row
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.words import tr
from app.desktop.session import Session


class SuccessorBar(QFrame):
    """Hidden unless the last reply says that its writer has left, and names who takes over."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._successor: Successor | None = None
        self.setProperty("kind", "banner")
        self.setProperty("inside", True)
        self.said = label("", wrap=True)
        self.add = button(tr("Add contact"), "plus", "primary")
        self.add.clicked.connect(self._add_clicked)
        actions = QWidget()
        actions.setLayout(row(self.add, None))
        lay_out(self, self.said, actions, gap=6, margins=(14, 8, 14, 10))
        session.online_changed.connect(self._allow)
        self.hide()

    def show_conversation(self, conversation: Conversation | None) -> None:
        self._successor = conversation.successor if conversation is not None else None
        self.setVisible(self._successor is not None)
        if conversation is not None and self._successor is not None:
            left, one = conversation.thread.lead_name or conversation.thread.lead_email, self._successor
            named = f"{one.name} ({one.email})" if one.name else one.email
            self.said.setText(tr("{left} has left. {successor} takes over.", left=left, successor=named))
            self.add.setAccessibleName(tr("Add {successor} as a contact", successor=named))
        self._allow()

    def _allow(self) -> None:
        self.add.setEnabled(self._session.online and self._session.may(Scope.CONTACTS_WRITE))

    def _add_clicked(self) -> None:
        if self._successor is not None:
            self._tasks.start_unless_busy(self._add(self._successor), "add")

    async def _add(self, one: Successor) -> None:
        first, _, last = one.name.partition(" ")
        wanted = NewContact(email=one.email, first_name=first or None, last_name=last or None)
        await self._session.service.contacts.add(wanted)
        if one == self._successor:
            self.hide()
        self._session.noticed.emit(tr("Contact added"), one.email)
