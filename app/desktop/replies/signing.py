"""The signature of one mailbox, which goes under its answers and single mails."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from app.contract.ids import InboxId
from app.contract.inboxes import InboxEdit, SenderAccountQuery
from app.desktop.session import Session
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.tasks import Tasks


class SignatureEditor(QDialog):
    """Accepted once it is saved; as it is written, with its fields."""

    def __init__(
        self, session: Session, inbox_id: InboxId, address: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._inbox_id, self._address = session, inbox_id, address
        self._tasks = Tasks(self, self._failed)
        title = tr("Signature of {address}", address=address)
        self.setWindowTitle(title)
        self.resize(460, 320)
        self.problem = ProblemBar()
        self.text = QPlainTextEdit()
        self.text.setEnabled(False)
        self.text.setAccessibleName(title)
        self.text.setTabChangesFocus(True)
        self.save, self.cancel = button(tr("Save"), kind="primary"), button(tr("Cancel"))
        self.save.setEnabled(False)
        fields = "{{sender_name}}   {{sender_email}}"
        lay_out(
            self,
            label(title, "h2", wrap=True),
            self.problem,
            self.text,
            label(tr("Fields that the inbox fills: {fields}", fields=fields), "mute", wrap=True),
            row(None, self.cancel, self.save),
            gap=8,
            margins=(22, 20, 22, 18),
        )
        self.save.clicked.connect(self.save_it)
        self.cancel.clicked.connect(self.reject)
        self._tasks.start(self._read(), "read")

    async def _read(self) -> None:
        query = SenderAccountQuery(limit=100, search=self._address)
        found = await self._session.service.inboxes.search(query)
        mine = next((one for one in found.sender_accounts if one.inbox_id == self._inbox_id), None)
        self.text.setPlainText(mine.signature if mine else "")
        for one in (self.text, self.save):
            one.setEnabled(mine is not None)
        self.text.setFocus()

    def save_it(self) -> None:
        self._tasks.start(self._save(), "save", newest=True)

    async def _save(self) -> None:
        edit = InboxEdit(signature=self.text.toPlainText().strip())
        await self._session.service.inboxes.edit(self._inbox_id, edit)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.problem.show_error(error)
