"""An answer that waits a moment: taken back, or let go before its time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, select, update

from app.contract.events import ChangeKind
from app.contract.journeys import PauseCause
from app.contract.mails import MailKind, MailState
from app.contract.problems import Conflict, NotFound
from app.service import tables
from app.service.access import Access
from app.service.database import noted
from app.service.leads.automation import undo_pause
from app.service.sending.states import RECALLABLE
from app.service.work.keys import pump_key

mails = tables.mails
TAKEN_BACK = "You took it back before it went out."


def take_back(conn: Connection, access: Access, thread_id: str, mail_id: str, now: datetime) -> None:
    """The lead's automation, which it paused, goes on. Again does nothing more.

    Conflict for one that was, or may have been, handed over.
    """
    mail = _answer(conn, access, thread_id, mail_id)
    if mail.state == MailState.CANCELLED and mail.sentence == TAKEN_BACK:
        return
    if mail.state not in RECALLABLE or mail.settled_as:
        raise Conflict("This answer has gone out already, so it can't be taken back.")
    _set(conn, mail, state=MailState.CANCELLED, sentence=TAKEN_BACK, retry_at=None)
    undo_pause(conn, PauseCause.REPLY, mail_id, now)


def let_go(conn: Connection, access: Access, thread_id: str, mail_id: str) -> None:
    """One that goes already goes on. Conflict for one that was taken back."""
    mail = _answer(conn, access, thread_id, mail_id)
    if mail.state == MailState.CANCELLED:
        raise Conflict("This answer was taken back. Write it again.")
    if mail.state == MailState.PLANNED and not mail.attempts:
        _set(conn, mail, retry_at=None)
        noted(conn).wake(pump_key(mail.inbox_id))


def _answer(conn: Connection, access: Access, thread_id: str, mail_id: str) -> Row[Any]:
    mine = (mails.c.id == mail_id, mails.c.thread_id == thread_id, mails.c.kind == MailKind.ANSWER)
    found = conn.execute(select(mails).where(*mine, mails.c.workspace_id == access.workspace_id)).first()
    if found is None:
        raise NotFound(f"Answer {mail_id} not found")
    return found


def _set(conn: Connection, mail: Row[Any], **values: Any) -> None:
    conn.execute(update(mails).where(mails.c.id == mail.id).values(values))
    noted(conn).change(ChangeKind.MAIL, mail.id)
    noted(conn).change(ChangeKind.THREAD, mail.thread_id)
