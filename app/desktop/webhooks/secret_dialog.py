"""The secret of a new subscription, shown this once."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from app.contract.webhooks import WebhookCreated
from app.desktop.session import Session
from app.desktop.widgets.confirm_close import OnceDialog
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.tasks import Tasks
from app.secret_store import NoKeyring

from .raw_text import even
from .secrets import Secrets
from .untrusted_text import one_line

TEXT = tr(
    "Your endpoint needs this secret to check that a webhook came from here. It is shown only this "
    "once: copy it, or keep it in this computer's keyring. The service never shows it again."
)
CLOSE = tr("Close without it")


class SecretDialog(OnceDialog):
    """Asks before it closes when the secret was neither copied nor kept."""

    def __init__(
        self, session: Session, secrets: Secrets, created: WebhookCreated, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._secrets, self._id = session, secrets, created.id
        self.at_stake = True
        lost = tr("It was neither copied nor saved, and it can't be shown again.")
        self.loss = (tr("Close without the secret?"), lost, CLOSE)
        self._tasks = Tasks(self, self._failed)
        self.setWindowTitle(tr("The signing secret"))
        self.setMinimumWidth(540)
        self.secret = QLineEdit(created.secret, readOnly=True)
        self.secret.setAccessibleName(tr("Signing secret"))
        self.secret.setStyleSheet(f"font-family: '{even()}';")
        self.copy = button(tr("Copy"), "copy", "primary", tr("Put the secret on the clipboard"))
        self.keep = button(
            tr("Keep in the keyring"), "key", tip=tr("Keep the secret in this computer's keyring")
        )
        self.done_button = button(tr("Done"))
        self.said = label(tr("Not copied or saved yet."), "mute", wrap=True)
        dialog_layout(
            self,
            label(tr("The secret of “{name}”", name=one_line(created.name, 60)), "h2", wrap=True),
            label(TEXT, wrap=True),
            self.secret,
            row(self.copy, self.keep, None),
            self.said,
            row(None, self.done_button),
        )
        self.copy.setDefault(True)
        self.copy.setFocus()
        self.copy.clicked.connect(self._copy)
        self.keep.clicked.connect(self._keep)
        self.done_button.clicked.connect(self.reject)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.secret.text())
        self.at_stake = False
        self.said.setText(tr("It is on the clipboard. Paste it where your endpoint keeps its secrets."))
        self.done_button.setFocus()

    def _keep(self) -> None:
        self.keep.setEnabled(False)
        self.said.setText(tr("Asking the keyring…"))
        self._tasks.start(self._put(), "keep")

    async def _put(self) -> None:
        await self._secrets.keep(self._id)
        self.at_stake = False
        self.keep.setText(tr("Kept in the keyring"))
        self.said.setText(tr("It is in the keyring: this webhook's overview shows and copies it from there."))

    def _failed(self, error: Exception) -> None:
        self.keep.setEnabled(True)
        why = heard(str(error)) if isinstance(error, NoKeyring) else tr("The keyring did not accept it.")
        self.said.setText(tr("{why} Copy the secret instead.", why=why))
