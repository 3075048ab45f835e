"""The question about an inbox whose workspace is an older copy of itself.

The answer is to record as sent what the inbox's Sent folder has, or to resume the inbox without that.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from app.contract.inboxes import OlderCopy, SenderAccount, UnrecordedEmails
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.factories import button, enable_control, label
from app.desktop.widgets.formats import format_timestamp
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.tasks import Tasks

from .inbox_filters import list_matching_inboxes
from .model import WRITE, InboxListState

NAMED = 5  # emails that are listed one by one
AGAIN = tr("Emails that went out after this copy was made go out again, unless you remove those leads first.")


def is_held(inbox: SenderAccount) -> bool:
    """Return whether the inbox is held until the user has answered the question."""
    return inbox.older_copy in (OlderCopy.FOUND, OlderCopy.ASKED)


async def may_resume(parent: QWidget, inboxes: Sequence[SenderAccount]) -> bool:
    """Return whether to resume inboxes without recording; ask the user if some of them are held."""
    held = [one for one in inboxes if is_held(one)]
    if not held:
        return True
    count = sum(one.unrecorded for one in held)
    title, act = tr("Resume %n inbox(es)?", n=len(inboxes)), tr("Resume %n inbox(es)", n=len(inboxes))
    text = AGAIN
    if count:
        text = tr(
            "%n email(s) in the Sent folder are not recorded and would go out a second time, unless you "
            "remove those leads first.",
            n=count,
        )
    return await ask_question(parent, title, text, act, tr("Cancel"), destructive=True) == act


class RestoredLines(QWidget):
    """Asks the question about the shown inbox, and lists its emails that are not recorded."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._inbox: SenderAccount | None = None
        self.named = label("", "mute", wrap=True)
        self.record, self.leave = button("", kind="primary"), button("")
        self.record.clicked.connect(self._record_clicked)
        self.leave.clicked.connect(self._leave_clicked)
        lay_out(self, self.named, self.record, self.leave, gap=8)

    def show_inbox(self, inbox: SenderAccount) -> None:
        """Show the question about an inbox, or nothing if there is none."""
        before, self._inbox = self._inbox, inbox
        self.setVisible(is_held(inbox))
        if not is_held(inbox):
            return
        found = inbox.older_copy == OlderCopy.FOUND
        self.record.setText(tr("Record %n email(s) as sent", n=inbox.unrecorded))
        self.record.setVisible(found)
        self.leave.setText(tr("Resume without recording…") if found else tr("Resume the inbox…"))
        why_not = self._session.why_not(WRITE, desk=True)
        enable_control(self.record, why_not, tr("Their leads go on from there, and the inbox resumes"))
        enable_control(self.leave, why_not)
        if before is None or before.inbox_id != inbox.inbox_id:
            self.named.hide()
        if found and not self._session.why_no_desk:
            self._tasks.start(self._read(inbox), "read", newest=True)

    async def _read(self, inbox: SenderAccount) -> None:
        found = await self._session.service.inboxes.unrecorded(inbox.inbox_id)
        if self._inbox is not None and self._inbox.inbox_id == inbox.inbox_id:
            self.named.setText(self._told(found))
            self.named.setVisible(bool(found.emails))

    def _told(self, found: UnrecordedEmails) -> str:
        now = self._session.now()
        lines = [
            tr("{recipient} · {when}", recipient=one.recipient, when=format_timestamp(one.sent_at, now))
            for one in found.emails[:NAMED]
        ]
        if more := found.total - len(lines):
            lines.append(tr("and %n more", n=more))
        return "\n".join(lines)

    def _record_clicked(self) -> None:
        self._tasks.start_unless_busy(self._answer(record=True), "answer")

    def _leave_clicked(self) -> None:
        self._tasks.start_unless_busy(self._answer(record=False), "answer")

    async def _answer(self, *, record: bool) -> None:
        """Answer for this inbox, or for all inboxes with the same question, after asking the user which."""
        if self._inbox is None:
            return
        chosen = [self._inbox]
        others = [
            one
            for one in await list_matching_inboxes(self._session, InboxListState())
            if self._is_like(one, chosen[0])
        ]
        if others:
            answer = await self._which(len(others) + 1)
            if not answer:
                return
            chosen += others if answer == "all" else []
        if not record and not await may_resume(self.window(), chosen):
            return
        count = 0
        for inbox in chosen:
            said = await self._session.service.inboxes.answer_unrecorded(inbox.inbox_id, record=record)
            count += said.recorded
        told = tr("%n email(s) recorded as sent", n=count) if record else tr("Inbox resumed")
        self._session.noticed.emit(told, chosen[0].email_address if len(chosen) == 1 else "")

    def _is_like(self, one: SenderAccount, shown: SenderAccount) -> bool:
        return one.older_copy == shown.older_copy and one.inbox_id != shown.inbox_id

    async def _which(self, count: int) -> str:
        """Return "all" or "one", as the user chooses, or "" if canceled."""
        every_one, only = tr("All %n inboxes", n=count), tr("Only this one")
        text = tr("The same question is open for %n inboxes. Answer for all of them?", n=count)
        answer = await ask_question(
            self.window(), tr("For all inboxes?"), text, every_one, only, tr("Cancel")
        )
        return {every_one: "all", only: "one"}.get(answer, "")
