"""Does every reply in the mailbox stand here, too? What the last comparison found, and a new one."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.contract.inboxes import SenderAccount
from app.contract.reconciliation import MissingReply, ReplyProof
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.formats import stamp
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.tasks import Tasks

NAMED = 5  # missing replies that are told one by one


class ProofLines(QWidget):
    """Follows the inbox that is shown."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._inbox_id = ""
        self._missing = 0
        self.outcome, self.named = label("", "strong", wrap=True), label("", "mute", wrap=True)
        self.act = button("", "refresh", "link")
        self.act.clicked.connect(self._compare)
        lay_out(self, self.outcome, self.named, row(self.act, None), gap=4)
        session.online_changed.connect(self._allow)

    def show_inbox(self, inbox: SenderAccount) -> None:
        if inbox.inbox_id != self._inbox_id:
            self._inbox_id = inbox.inbox_id
            self._tasks.cancel("compare")
            self._show(None)
        if not self._session.why_not(Scope.REPLIES_READ, desk=True):
            self._tasks.start(self._read(inbox.inbox_id), "read", newest=True)

    async def _read(self, inbox_id: str) -> None:
        found = await self._session.service.replies.proofs()
        if inbox_id == self._inbox_id and not self._tasks.busy("compare"):
            self._show(next((one for one in found if one.inbox_id == inbox_id), None))

    def _show(self, proof: ReplyProof | None) -> None:
        self._missing = len(proof.missing) if proof else 0
        self.outcome.setText(self._told(proof))
        names = [self._one(each) for each in proof.missing[:NAMED]] if proof else []
        self.named.setText("\n".join(names))
        self.named.setVisible(bool(names))
        self.act.setText(tr("Read them in") if self._missing else tr("Compare now"))
        self._allow()

    def _told(self, proof: ReplyProof | None) -> str:
        if proof is None:
            return tr("Not compared yet")
        when = stamp(proof.at, self._session.now())
        if proof.trouble:
            return tr("Could not be compared · {when} · {trouble}", when=when, trouble=heard(proof.trouble))
        return tr("%n reply(s) missing · {when}", n=len(proof.missing), when=when)

    def _one(self, missing: MissingReply) -> str:
        when = stamp(missing.at, self._session.now()) if missing.at else ""
        return tr(
            "{sender} · “{subject}” · {when}", sender=missing.from_address, subject=missing.subject, when=when
        )

    def _allow(self) -> None:
        reason = self._session.why_not(Scope.REPLIES_WRITE, desk=True)
        busy = self._tasks.busy("compare")
        self.act.setEnabled(not reason and not busy)
        self.act.setToolTip(reason or tr("Compare the mailbox with the replies shown here"))

    def _compare(self) -> None:
        if self._inbox_id and not self._tasks.busy("compare"):
            self._tasks.start(self._do(self._inbox_id, bool(self._missing)), "compare")
            self.act.setEnabled(False)
            self.act.setText(tr("Comparing…"))

    async def _do(self, inbox_id: str, read_in: bool) -> None:
        done = await self._session.service.replies.compare(inbox_id, read_in=read_in)
        if done.read_in:
            told = tr("%n reply(s) read in", n=done.read_in)
            self._session.noticed.emit(told, done.proof.email_address)
        if inbox_id == self._inbox_id:
            self._show(done.proof)
            self.act.setEnabled(True)

    def _failed(self, error: Exception) -> None:
        self.act.setText(tr("Read them in") if self._missing else tr("Compare now"))
        self._allow()
        self._session.problem.emit(error)
