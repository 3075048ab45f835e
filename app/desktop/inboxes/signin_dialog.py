"""Signing in again to a mailbox that is connected already."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar, QWidget

from app.contract.inboxes import SenderAccount
from app.contract.oauth import SignedIn
from app.desktop.session import Session
from app.desktop.widgets.dialogs import FittedDialog
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import explain
from app.desktop.widgets.tasks import Tasks

from .signin_card import SignInCard, suite_of


class SignInDialog(FittedDialog):
    """Open it with `dialogs.show`; accepted when the mailbox works."""

    def __init__(self, session: Session, inbox: SenderAccount, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._inbox = session, inbox
        self.setWindowTitle(tr("Sign in"))
        self.setMinimumWidth(560)
        self.card = SignInCard(session)
        self.bar, self.told = QProgressBar(textVisible=False), label("", "error", wrap=True)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(tr("Trying both servers"))
        self.told.setAccessibleDescription(tr("What is wrong"))
        self.cancel = button(tr("Cancel"), tip=tr("Leave the inbox as it is (Esc)"))
        self.cancel.clicked.connect(self.reject)
        dialog_layout(
            self,
            label(tr("Sign in to {address}", address=inbox.email_address), "h2", wrap=True),
            self.card,
            self.bar,
            self.told,
            (None, 1),
            row(None, self.cancel),
            gap=14,
        )
        self.bar.hide()
        self.told.hide()
        self._tasks = Tasks(self, self._failed)
        self.card.signed_in.connect(self._signed_in)
        self.card.turned.connect(self._turned)
        self.card.preferences_asked.connect(self._to_preferences)
        self.finished.connect(self._leave)
        suite = inbox.sign_in.suite if inbox.sign_in else inbox.inbox_type
        self.card.offer(suite_of(suite), inbox.email_address)

    def _signed_in(self, done: SignedIn) -> None:
        self.bar.show()
        self.card.setEnabled(False)
        self._tasks.start(self._keep(done.grant), "keep", newest=True)

    async def _keep(self, grant: str) -> None:
        await self._session.service.sign_ins.sign_in_again(self._inbox.inbox_id, grant)
        self._session.noticed.emit(tr("Signed in"), self._inbox.email_address)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.bar.hide()
        self.card.setEnabled(True)
        self.told.setText(explain(error).sentence)
        self.told.show()

    def _turned(self) -> None:
        self.told.setVisible(bool(self.told.text()) and not self.card.waiting)

    def _to_preferences(self) -> None:
        self.reject()
        self._session.wanted.emit("preferences", "signin")

    def _leave(self) -> None:
        self.card.stop()
        self._tasks.cancel()
