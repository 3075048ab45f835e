"""What a worker may still write down that lost its inbox to another one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, bindparam, select

from app.service.core import tables
from app.service.records.ledger_queries import inbox_of, with_lead
from app.service.records.row_locks import lock_mail
from app.service.rules.mail_states import UNDER_WAY

from . import ledger_steps
from .claim_next import Errand

Step = Callable[[Connection], object]  # of the ledger
_MAILS = tables.mails
_CLAIM: Select[Any] = select(_MAILS.c.fence, _MAILS.c.state).where(_MAILS.c.id == bindparam("mail"))


def unless_taken_over(errand: Errand, work: Step) -> Step:
    """`work`, or nothing once another worker saw to the mail."""

    def chosen(conn: Connection) -> object:
        lock_mail(conn, errand.mail_id)
        fence, state = conn.execute(_CLAIM, {"mail": errand.mail_id}).one()
        return None if _is_taken_over(conn, errand, fence, state) else work(conn)

    return chosen


def sent(errand: Errand, now: datetime) -> Step:
    """The server took it: that is true whoever has the inbox, but the other's claim stays."""

    def chosen(conn: Connection) -> None:
        lock_mail(conn, errand.mail_id)
        mail, lead = with_lead(conn, errand.mail_id)
        if _is_taken_over(conn, errand, mail.fence, mail.state):
            ledger_steps.prove(conn, errand.mail_id, now, None)
        else:
            ledger_steps.settle(conn, mail, lead, now)

    return chosen


def _is_taken_over(conn: Connection, errand: Errand, fence: int, state: str) -> bool:
    if fence == errand.fence and state in UNDER_WAY:
        return False
    inbox = inbox_of(conn, errand.inbox.id)
    return inbox is not None and inbox.fence != errand.fence
