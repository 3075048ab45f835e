"""The pane at the right when several mailboxes are selected: what can be done with all of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from app.contract.inboxes import InboxStatus, SenderAccount
from app.desktop.session import Session
from app.desktop.widgets.enable_with_reason import allow
from app.desktop.widgets.factories import button, fact, label
from app.desktop.widgets.formats import number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out

from .model import WRITE

PAUSE_TIP = tr("Nothing is sent from them until they are resumed")
RESUME_TIP = tr("They send again, and whatever held them up is retried")


class ManyPane(QFrame):
    """`turn_asked`: False pauses the selected ones, True resumes them."""

    turn_asked = Signal(bool)
    delete_asked = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setMinimumWidth(270)
        self._session = session
        self.title, self.sent = label("", "h2", wrap=True), label("", wrap=True)
        self.pause, self.resume = button("", "pause"), button("", "play")
        self.remove = button("", "trash")
        lay_out(
            self,
            self.title,
            fact(tr("Sent today"), self.sent),
            4,
            self.pause,
            self.resume,
            (None, 1),
            self.remove,
            gap=12,
            margins=(18, 18, 18, 18),
        )
        self.pause.clicked.connect(self._pause)
        self.resume.clicked.connect(self._resume)
        self.remove.clicked.connect(self.delete_asked)

    def show_inboxes(self, inboxes: Sequence[SenderAccount], count: int) -> None:
        """`inboxes` are those of `count` that are here."""
        self.title.setText(tr("%n inbox(es) selected", n=count))
        sent, limit = sum(i.emails_sent_today for i in inboxes), sum(i.daily_limit for i in inboxes)
        self.sent.setText(
            tr("{sent} of {limit}", sent=number(sent), limit=number(limit)) if len(inboxes) == count else "–"
        )
        active = sum(one.overall_status == InboxStatus.ACTIVE for one in inboxes)
        known = len(inboxes) == count
        pausable, resumable = (active, count - active) if known else (count, count)
        self.pause.setText(tr("Pause %n inbox(es)", n=pausable) if pausable else tr("Pause"))
        self.resume.setText(tr("Resume %n inbox(es)", n=resumable) if resumable else tr("Resume"))
        self.remove.setText(tr("Remove %n inbox(es)…", n=count))
        desk, public = self._session.why_not(WRITE, desk=True), self._session.why_not(WRITE)
        for control, nothing, tip in (
            (self.pause, "" if pausable else tr("None of them is active."), PAUSE_TIP),
            (self.resume, "" if resumable else tr("All of them are active."), RESUME_TIP),
        ):
            control.setEnabled(not desk and not nothing)
            control.setToolTip(desk or nothing or tip)
        allow(self.remove, public, tr("Remove them (Del)"))

    def _pause(self) -> None:
        self.turn_asked.emit(False)

    def _resume(self) -> None:
        self.turn_asked.emit(True)
