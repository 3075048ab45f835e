"""Dialogs for a planned mail: its words, and its time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QDateTime
from PySide6.QtWidgets import QDialog, QLineEdit, QPlainTextEdit, QWidget

from app.contract.limits import SUBJECT_MAX
from app.contract.outbox import PlannedEdit, PlannedRead
from app.contract.problems import Problem
from app.desktop.session import Session
from app.desktop.widgets.dialogs import acting
from app.desktop.widgets.factories import button, label
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import DateTimeEdit
from app.desktop.widgets.problems import explain
from app.desktop.widgets.tasks import Tasks


class _MailDialog(QDialog):
    """Saves what `wanted` says, and stays open with the reason when that is refused."""

    def __init__(self, session: Session, found: PlannedRead, title: str, about: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self.found = session, found
        self._tasks = Tasks(self, session.problem.emit)
        self.form, self.trouble = Form(), label("", "error", wrap=True)
        self.trouble.setVisible(False)
        self.save = button(tr("Save"), kind="primary")
        parts = (label(about, "mute", wrap=True), self.form, self.trouble)
        acting(self, title, self.save, self._save, *parts, gap=12)

    def wanted(self) -> PlannedEdit | None:
        raise NotImplementedError

    def _save(self) -> None:
        edit = self.wanted()
        if edit is not None:
            self.save.setEnabled(False)
            self._tasks.start(self._saved(edit), "save")

    async def _saved(self, edit: PlannedEdit) -> None:
        mail = self.found.mail
        try:
            await self._session.service.outbox.edit(mail.lead_id, mail.step_number, edit)
        except Problem as problem:
            self.trouble.setText(explain(problem).sentence)
            self.trouble.setVisible(True)
            self.save.setEnabled(True)
        else:
            self.accept()


class WordsDialog(_MailDialog):
    def __init__(self, session: Session, found: PlannedRead, parent: QWidget) -> None:
        about = tr(
            "Only this email changes, and goes out exactly as you write it. The campaign's text stays "
            "as it is."
        )
        super().__init__(session, found, tr("Edit the email"), about, parent)
        self.resize(620, 520)
        self.subject, self.text = QLineEdit(found.mail.subject), QPlainTextEdit(found.draft)
        self.subject.setMaxLength(SUBJECT_MAX)
        self.text.setTabChangesFocus(True)
        hint = tr("{{unsubscribe_link}} and {{postal_address}} are filled in; both are added where missing.")
        self.form.add("subject", tr("Subject"), self.subject)
        if found.formatted:
            formatted = tr("This email has formatting. Once its text is edited, it goes as plain text.")
            hint = f"{formatted}\n{hint}"
        self.form.add("text", tr("Text"), self.text, hint)
        self.text.setFocus()

    def wanted(self) -> PlannedEdit | None:
        empty = tr("Write something here.")
        fields = {"subject": self.subject.text().strip(), "text": self.text.toPlainText()}
        self.form.set_errors({name: empty for name, value in fields.items() if not value.strip()})
        if not all(value.strip() for value in fields.values()):
            return None
        old = {"subject": self.found.mail.subject, "text": self.found.draft}
        return PlannedEdit.model_validate(
            {name: value for name, value in fields.items() if value != old[name]}
        )


class DelayDialog(_MailDialog):
    def __init__(self, session: Session, found: PlannedRead, parent: QWidget) -> None:
        about = tr("After that it goes out in its turn, within the campaign's hours.")
        super().__init__(session, found, tr("Put the email off"), about, parent)
        now = session.now()
        later = max(found.not_before or now, now + timedelta(days=1))
        self.until = DateTimeEdit(QDateTime.fromSecsSinceEpoch(int(later.timestamp()) // 60 * 60))
        self.until.setCalendarPopup(True)
        self.until.setDisplayFormat(tr("d MMM yyyy HH:mm"))
        self.form.add("not_before", tr("Not before"), self.until)

    def wanted(self) -> PlannedEdit | None:
        chosen = self.until.dateTime().toSecsSinceEpoch()
        return PlannedEdit(not_before=datetime.fromtimestamp(chosen, UTC))
