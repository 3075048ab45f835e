"""A queued reply that waits a moment before it is sent, and may be taken back or sent early."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, select, update

from app.contract.events import ChangeKind
from app.contract.journeys import PauseCause
from app.contract.mails import MailKind, MailState
from app.contract.problems import Conflict, NotFound
from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import pump_key
from app.service.records.access import Access
from app.service.records.automation_pause import undo_pause
from app.service.rules.mail_states import RECALLABLE

mails = tables.mails
TAKEN_BACK = say("mail_taken_back_by_you", "You took it back before it went out.")


class QueuedAnswer(NamedTuple):
    state: str
    sentence: Sentence | None
    settled_as: str | None
    attempts: int
    inbox_id: str


def cancel_queued_reply(
    conn: Connection, access: Access, thread_id: str, mail_id: str, now: datetime
) -> None:
    """Cancel a queued reply and undo the pause of the lead's automation that the reply caused.

    A repeated call changes nothing. Raise Conflict if the reply was, or may have been, handed over, and
    NotFound if it is not in the thread.
    """
    mail = _require_answer(conn, access, thread_id, mail_id)
    if mail.state == MailState.CANCELLED and mail.sentence == TAKEN_BACK:
        return
    if mail.state not in RECALLABLE or mail.settled_as:
        raise Conflict(
            say("mail_answer_gone_out", "This reply has been sent already, so it can't be taken back.")
        )
    _update_answer(conn, thread_id, mail_id, state=MailState.CANCELLED, sentence=TAKEN_BACK, retry_at=None)
    undo_pause(conn, PauseCause.REPLY, mail_id, now)


def send_without_delay(conn: Connection, access: Access, thread_id: str, mail_id: str) -> None:
    """Send a queued reply without further delay; one already under way is unaffected.

    Raise Conflict if the reply was taken back, and NotFound if it is not in the thread.
    """
    mail = _require_answer(conn, access, thread_id, mail_id)
    if mail.state == MailState.CANCELLED:
        raise Conflict(say("mail_answer_taken_back", "This reply was taken back. Write it again."))
    if mail.state == MailState.PLANNED and not mail.attempts:
        _update_answer(conn, thread_id, mail_id, retry_at=None)
        after_commit(conn).wake(pump_key(mail.inbox_id))


def _require_answer(conn: Connection, access: Access, thread_id: str, mail_id: str) -> QueuedAnswer:
    mine = (mails.c.id == mail_id, mails.c.thread_id == thread_id, mails.c.kind == MailKind.ANSWER)
    columns = [mails.c[name] for name in QueuedAnswer._fields]
    of_workspace = mails.c.workspace_id == access.workspace_id
    found = conn.execute(select(*columns).where(*mine, of_workspace)).first()
    if found is None:
        raise NotFound(say("mail_answer_not_found", "Answer {answer} not found", answer=mail_id))
    return QueuedAnswer(*found)


def _update_answer(conn: Connection, thread_id: str, mail_id: str, **values: Any) -> None:
    conn.execute(update(mails).where(mails.c.id == mail_id).values(values))
    after_commit(conn).change(ChangeKind.MAIL, mail_id)
    after_commit(conn).change(ChangeKind.THREAD, thread_id)
