"""What a worker may still write down that lost its inbox to another one."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, bindparam, select

from app.service import tables
from app.service.often import Often

from . import ledger
from .claims import Errand
from .states import UNDER_WAY

Step = Callable[[Connection], object]  # of the ledger
_MAILS = tables.mails
_CLAIM = Often(select(_MAILS.c.fence, _MAILS.c.state).where(_MAILS.c.id == bindparam("mail")))


def unless_taken_over(errand: Errand, work: Step, otherwise: Step | None = None) -> Step:
    """`work`; once another worker saw to the mail only `otherwise`, which is true whoever has the inbox."""

    def chosen(conn: Connection) -> object:
        mail, inbox = _CLAIM.one(conn, {"mail": errand.mail_id}), ledger.inbox_of(conn, errand.inbox.id)
        untouched = mail.fence == errand.fence and mail.state in UNDER_WAY
        if untouched or inbox is None or inbox.fence == errand.fence:
            return work(conn)
        return otherwise(conn) if otherwise is not None else None

    return chosen
