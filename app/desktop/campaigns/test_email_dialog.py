"""A mail of the campaign sent to oneself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QLineEdit, QWidget

from app.contract.inboxes import InboxStatus, SenderAccount
from app.contract.previews import MailTest, MailTested
from app.desktop.session import Session
from app.desktop.widgets.dialogs import FittedDialog
from app.desktop.widgets.factories import Choice, button, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import explain
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.tasks import Tasks

TO, FROM = "test_mail/to", "test_mail/from"  # what the settings remember
COUNTS_NOWHERE = tr("Exactly this lead's email, marked [Test]. It isn't counted, and no lead gets it.")


class Trial(FittedDialog):
    """Asks for the address and the mailbox, sends, and says what came of it; it stays open for another."""

    def __init__(
        self,
        session: Session,
        campaign_id: str,
        wanted: Mapping[str, object],
        inboxes: Sequence[SenderAccount],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._campaign_id, self._wanted = session, campaign_id, wanted
        self._tasks = Tasks(self, self._failed)
        self.setWindowTitle(tr("Send a test email"))
        self.setMinimumWidth(440)
        own = next((one.email_address for one in inboxes), "")
        self.to, self.sender_box = QLineEdit(str(session.settings.value(TO, own))), Choice()
        for inbox in inboxes:
            if inbox.overall_status == InboxStatus.ACTIVE:
                self.sender_box.addItem(f"{inbox.display_name}  ·  {inbox.email_address}", inbox.inbox_id)
        self.sender_box.setCurrentIndex(max(0, self.sender_box.findData(session.settings.value(FROM, ""))))
        self.to.setPlaceholderText("you@company.com")
        self.form = Form()
        self.form.add("to", tr("To", "the recipient"), self.to)
        self.form.add("inbox_id", tr("From"), self.sender_box)
        self.result_line = label("", wrap=True)
        self.result_line.hide()
        self.send, close = button(tr("Send"), "send", "primary"), button(tr("Close"), tip=tr("Close (Esc)"))
        self.send.setDefault(True)
        dialog_layout(
            self,
            label(tr("Send a test email"), "h2"),
            label(COUNTS_NOWHERE, "mute", wrap=True),
            self.form,
            self.result_line,
            row(None, close, self.send, gap=10),
            gap=14,
        )
        self.send.clicked.connect(self._send_clicked)
        close.clicked.connect(self.reject)

    def _send_clicked(self) -> None:
        to, inbox_id = self.to.text().strip(), self.sender_box.currentData()
        errors = {} if "@" in to else {"to": tr("Enter the address to send it to.")}
        if inbox_id is None:
            errors["inbox_id"] = tr("Connect one in Inboxes, or resume one that is paused.")
        self.form.set_errors(errors)
        if errors or self._tasks.busy():
            return
        self._session.settings.setValue(TO, to)
        self._session.settings.setValue(FROM, inbox_id)
        self.send.setEnabled(False)
        self._say(tr("Sending…"))
        self._tasks.start(self._send(to, inbox_id), "send")

    async def _send(self, to: str, inbox_id: str) -> None:
        wanted = MailTest.model_validate({**self._wanted, "to": to, "inbox_id": inbox_id})
        done: MailTested = await self._session.service.campaigns.test_mail(self._campaign_id, wanted)
        self.send.setEnabled(True)
        self._say(heard(done.message), wrong=not done.success)

    def _failed(self, error: Exception) -> None:
        self.send.setEnabled(True)
        if self.form.refused(error):
            self.result_line.hide()
        else:
            self._say(explain(error).sentence, wrong=True)

    def _say(self, sentence: str, *, wrong: bool = False) -> None:
        self.result_line.setText(sentence)
        self.result_line.setProperty("kind", "error" if wrong else "strong")
        self.result_line.setAccessibleName(sentence)
        self.result_line.style().unpolish(self.result_line)
        self.result_line.style().polish(self.result_line)
        self.result_line.show()
        self.resize(self.width(), max(self.height(), self.heightForWidth(self.width())))
