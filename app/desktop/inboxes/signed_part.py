"""Of the details: how a mailbox of a suite logs in, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.contract.inboxes import SenderAccount
from app.desktop.kit.allowing import allow
from app.desktop.kit.flow import flow
from app.desktop.kit.formats import relative, within
from app.desktop.kit.layouts import lay_out
from app.desktop.kit.parts import button, label
from app.desktop.kit.words import tr
from app.desktop.session import Session

from .signin_card import suite_of
from .signing import NAMES


class SignedPart(QWidget):
    """`again_asked`: somebody wants to sign in; `out_asked`: to sign out."""

    again_asked = Signal()
    out_asked = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.state = label("", wrap=True)
        self.again, self.out = button(""), button(tr("Sign out"), kind="quiet")
        self.again.clicked.connect(self.again_asked)
        self.out.clicked.connect(self.out_asked)
        lay_out(self, self.state, flow(self.again, self.out, gap=6), gap=6)

    def show_inbox(self, inbox: SenderAccount, why_not: str) -> bool:
        """Whether there is anything to show. `why_not`: why nothing can be changed now."""
        how = inbox.sign_in
        suite = suite_of(how.suite if how else inbox.inbox_type)
        if suite is None:
            return False
        name = NAMES[suite]
        if how is None:
            self.state.setText(tr("It logs in with a password."))
        elif not how.signed_in:
            self.state.setText(tr("Nobody is signed in with {name}.", name=name))
        elif how.refreshed_at:
            when = within(relative(how.refreshed_at, self._session.now()))
            self.state.setText(tr("Signed in with {name}, refreshed {when}.", name=name, when=when))
        else:
            self.state.setText(tr("Signed in with {name}.", name=name))
        self.again.setText(tr("Sign in again") if how else tr("Sign in with {name}", name=name))
        self.out.setVisible(bool(how and how.signed_in))
        for one in (self.again, self.out):
            allow(one, why_not)
        return True
