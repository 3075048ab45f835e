"""A dialog to write one email to one person: sender, text, cost; what is typed is kept as a draft."""

from __future__ import annotations

import json
from datetime import timedelta
from hashlib import sha256
from uuid import uuid4

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QLineEdit, QPlainTextEdit, QWidget

from app.contract.contacts import Contact, DirectEmail, DirectEmailSent
from app.contract.ids import InboxId
from app.contract.inboxes import InboxStatus, SenderAccountQuery
from app.contract.limits import PAGE_LIMIT_MAX
from app.contract.problems import Conflict, Problem, Unreachable
from app.contract.scopes import Scope
from app.contract.timelines import TimelineQuery
from app.contract.workspace import CreditQuery
from app.desktop.leads.automation import AutomationLine
from app.desktop.session import Session
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.factories import Choice, button, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import format_number, tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import ProblemBar, explain_failure
from app.desktop.widgets.shortcuts import bind_shortcut_in
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.unsaved_changes import SAFE

from .filter_state import one_line
from .model import describe_suppression

SUBJECT_MAX, BODY_MAX = 998, 500_000
KEEP_AFTER = 500  # milliseconds after the last key press


async def cost_of_one(session: Session) -> tuple[str, str]:
    """Return the cost of an email, as a button text and as a sentence; ("", …) where it is free."""
    if session.why_no_desk or not session.may(Scope.DESK_READ):
        return tr("1 credit"), tr("Costs one credit once the mail server has accepted it.")
    left = (await session.service.workspace.credits(CreditQuery(limit=1))).available
    if left is None:
        return "", tr("Free: this workspace has no budget for one-off emails.")
    return tr("1 credit"), tr(
        "Costs one credit once the mail server has accepted it. {left} left.", left=format_number(left)
    )


def explain_refusal(problem: Problem) -> str:
    """Return a sentence that says why an email was refused."""
    if isinstance(problem, Conflict) and problem.more.get("error") == "contact_suppressed":
        return describe_suppression(str(problem.more.get("reason", "")))
    if isinstance(problem, Unreachable):
        return tr(
            "No answer came, so we don't know whether the email went out. Send again: it goes out only once."
        )
    return explain_failure(problem)


class MailDialog(QDialog):
    """The dialog to write an email; `sent` is the service's answer once it was sent."""

    def __init__(self, session: Session, contact: Contact, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._contact = session, contact
        self._key = f"contacts/{session.connection.id}/drafts/{contact.id}"
        self.sent: DirectEmailSent | None = None
        self._once = uuid4().hex
        title = tr("Email {name}", name=one_line(contact.name, 60))
        self.setWindowTitle(title)
        self.setProperty(SAFE, True)
        self.resize(600, 540)
        self._problem = ProblemBar()
        self._tasks = Tasks(self, self._failed)
        self.inbox, self.subject, self.body = Choice(), QLineEdit(maxLength=SUBJECT_MAX), QPlainTextEdit()
        self.body.setTabChangesFocus(True)
        self._form = Form()
        for name, text, editor in (
            ("inbox_id", tr("From"), self.inbox),
            ("subject", tr("Subject"), self.subject),
            ("body", tr("Text"), self.body),
        ):
            self._form.add(name, text, editor)
        self.automation = AutomationLine(session)
        self.automation.resumed.connect(self._resumed)
        self.cost = label("", "mute", wrap=True)
        self.send, cancel = (
            button(tr("Send"), "send", "primary"),
            button(tr("Close"), tip=tr("Close; what you wrote is kept (Esc)")),
        )
        self.send.setToolTip(tr("Send it now (Ctrl+Enter)"))
        dialog_layout(
            self,
            label(title, "h2", wrap=True),
            label(contact.email, "mute", wrap=True),
            self._problem,
            (self._form, 1),
            self.automation,
            row((self.cost, 1), cancel, self.send, gap=10),
        )
        self._rest = Debounce(self, KEEP_AFTER, self.keep)
        self._take_draft()
        self._connect()
        cancel.clicked.connect(self.reject)
        self._tasks.start(self._read(), "read")
        self._resumed()

    def _connect(self) -> None:
        self._check()
        self.subject.textChanged.connect(self._typed)
        self.body.textChanged.connect(self._typed)
        self.inbox.activated.connect(self._typed)
        self.send.clicked.connect(self._send)
        self.finished.connect(self._leave)
        bind_shortcut_in(self, "dialogs.send", self.send.click)
        (self.body if self.subject.text() else self.subject).setFocus()

    # -- the draft

    def _take_draft(self) -> None:
        try:
            kept = dict(json.loads(str(self._session.settings.value(self._key, "{}"))))
        except (ValueError, TypeError):
            kept = {}
        self._inbox_id = str(kept.get("inbox_id", ""))
        self._once = str(kept.get("once", self._once))
        self.subject.setText(str(kept.get("subject", "")))
        self.body.setPlainText(str(kept.get("body", "")))

    def keep(self) -> None:
        """Save the draft; delete it if there is no text."""
        subject, body = self.subject.text(), self.body.toPlainText()
        if self.sent is None and (subject.strip() or body.strip()):
            kept = {"inbox_id": self._chosen(), "subject": subject, "body": body, "once": self._once}
            self._session.settings.setValue(self._key, json.dumps(kept))
        else:
            self._session.settings.remove(self._key)

    def _leave(self) -> None:
        self._rest.stop()
        self.keep()

    def _typed(self) -> None:
        self._rest.start()
        self._check()

    # -- sender and cost

    def _chosen(self) -> str:
        return str(self.inbox.currentData() or self._inbox_id)

    async def _read(self) -> None:
        page = 1
        while True:
            query = SenderAccountQuery(page=page, limit=PAGE_LIMIT_MAX, status=InboxStatus.ACTIVE)
            found = await self._session.service.inboxes.search(query)
            for one in found.sender_accounts:
                name = one_line(one.display_name, 40)
                self.inbox.addItem(
                    f"{name} <{one.email_address}>" if name else one.email_address, str(one.inbox_id)
                )
            if not found.pagination.has_next:
                break
            page += 1
        self.inbox.setCurrentIndex(max(self.inbox.findData(self._inbox_id), 0))
        if not self.inbox.count():
            self._form.set_errors(
                {"inbox_id": tr("No inbox can send. Connect one on the Inboxes page first.")}
            )
        price, told = await cost_of_one(self._session)
        self.cost.setText(told)
        self.send.setText(tr("Send · {price}", price=price) if price else tr("Send"))
        self._check()

    def _resumed(self) -> None:
        self._tasks.start(self._read_automation(), "automation", newest=True)

    async def _read_automation(self) -> None:
        """Show the campaign that emails this person next."""
        if self._session.why_no_desk or not self._session.may(Scope.CAMPAIGNS_READ):
            return
        timeline = await self._session.service.contacts.timeline(self._contact.id, TimelineQuery(limit=1))
        due = [one for one in timeline.memberships if one.next_send_at is not None]
        if not due:
            self.automation.show_journey(None)
            return
        first = min(due, key=lambda one: one.next_send_at or one.joined_at)
        which = (str(first.campaign_id), str(first.lead_id))
        self.automation.show_journey(await self._session.service.leads.journey(*which))

    def _check(self) -> None:
        written = bool(self.subject.text().strip() and self.body.toPlainText().strip())
        self.send.setEnabled(written and self.inbox.count() > 0 and not self._tasks.busy("send"))

    # -- sending

    def _send(self) -> None:
        if self.send.isEnabled():
            self._problem.clear()
            self._form.set_errors({})
            self._tasks.start(self._sending(), "send")
            self._check()

    async def _may(self) -> bool:
        """Return whether to send; ask first if the contact got an email a short time ago."""
        hours = 0 if self._session.why_no_desk else self._session.about.settings.touch_hours
        last = (await self._session.service.contacts.get(self._contact.id)).last_touch_at if hours else None
        if last is None or (ago := self._session.now() - last) >= timedelta(hours=hours):
            return True
        act, name, minutes = (
            tr("Send anyway"),
            one_line(self._contact.name, 60),
            ago // timedelta(minutes=1),
        )
        said = tr("{name} got an email %n minute(s) ago", n=minutes, name=name)
        if minutes >= 60:
            said = tr("{name} got an email %n hour(s) ago", n=round(ago / timedelta(hours=1)), name=name)
        return await ask_question(self, said, tr("Send another one now?"), act, tr("Not yet")) == act

    async def _sending(self) -> None:
        """Send the email.

        A retry after no answer has the same idempotency key, so the email is sent only once.
        """
        if not await self._may():
            QTimer.singleShot(0, self._check)  # after this task has ended
            return
        mail = DirectEmail(
            inbox_id=InboxId(self._chosen()),
            subject=self.subject.text().strip(),
            body=self.body.toPlainText(),
        )
        once = sha256(f"{self._contact.id}{mail.model_dump_json()}{self._once}".encode()).hexdigest()
        self.sent = await self._session.service.contacts.send_email(self._contact.id, mail, once)
        self.accept()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Problem) and not isinstance(error, Unreachable):
            self._once = uuid4().hex  # the service answered: the next attempt is a new email
        if self._form.refused(error):
            self._problem.clear()
        elif isinstance(error, Problem):
            self._problem.show_sentence(
                explain_refusal(error), f"HTTP {error.status}" if error.status else ""
            )
        else:
            self._problem.show_error(error)
        self._check()
