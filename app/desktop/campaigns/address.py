"""The sender's postal address, asked for where a launch needs it."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from app.contract.workspace import SettingsEdit
from app.desktop.kit.forms import Form
from app.desktop.kit.layouts import dialog_layout
from app.desktop.kit.parts import button, label, row
from app.desktop.kit.problems import explain
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.words import tr
from app.desktop.session import Session

HINT = tr("It appears at the bottom of every email, and wherever an email says {{postal_address}}.")


class AddressDialog(QDialog):
    """Saves the workspace's postal address."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.setWindowTitle(tr("Your postal address"))
        self.setMinimumWidth(440)
        self.address = QPlainTextEdit(session.about.settings.postal_address)
        self.address.setTabChangesFocus(True)
        self.address.setFixedHeight(96)
        self.form = Form()
        self.form.add("postal_address", tr("Postal address"), self.address, HINT)
        self.save, cancel = (
            button(tr("Save"), kind="primary"),
            button(tr("Cancel"), tip=tr("Close without saving (Esc)")),
        )
        self.save.setDefault(True)
        dialog_layout(
            self,
            label(tr("Your postal address"), "h2"),
            self.form,
            row(None, cancel, self.save, gap=10),
            gap=14,
        )
        self.save.clicked.connect(self._save)
        cancel.clicked.connect(self.reject)

    def _save(self) -> None:
        address = self.address.toPlainText().strip()
        self.form.set_errors({} if address else {"postal_address": tr("Please fill this in.")})
        if address:
            self._tasks.start(self._send(address), "save", newest=True)

    async def _send(self, address: str) -> None:
        workspace = self._session.service.workspace
        await workspace.edit(SettingsEdit(postal_address=address))
        self._session.told_about(await workspace.about())
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.form.set_errors({"postal_address": explain(error).sentence})
