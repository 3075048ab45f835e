"""Who of the team wrote an answer, as the trail tells it."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from datetime import timedelta

from sqlalchemy import Connection, and_, or_, select

from app.contract.mails import MailKind
from app.service import tables
from app.service.access import Access

mails, audit = tables.mails, tables.audit
ANSWERED = "thread_answer"  # the operation
TOLD_WITHIN = timedelta(hours=1)  # of the service's time, which flies in practice
NEWEST = 100


def colleagues(conn: Connection, access: Access, thread_id: str) -> dict[str, str]:
    """Names by the mails of a thread that somebody else than the asking user wrote. Of one that two may have
    written, that an integration wrote, or that the trail has forgotten, nothing is said."""
    answers = conn.execute(
        select(mails.c.id, mails.c.created_at)
        .where(mails.c.thread_id == thread_id, mails.c.kind == MailKind.ANSWER)
        .order_by(mails.c.created_at.desc(), mails.c.id.desc())
        .limit(NEWEST)
    ).all()[::-1]
    if not answers:
        return {}
    told = or_(*(audit.c.at.between(each.created_at, each.created_at + TOLD_WITHIN) for each in answers))
    acts = conn.execute(
        select(audit.c.at, audit.c.user_id, audit.c.user_name).where(
            audit.c.workspace_id == access.workspace_id,
            and_(audit.c.action == ANSWERED, audit.c.target_id == thread_id),
            told,
        )
    ).all()
    wrote: dict[str, set[tuple[str | None, str]]] = defaultdict(set)
    times = [each.created_at for each in answers]
    for act in acts:
        wrote[answers[bisect_right(times, act.at) - 1].id].add((act.user_id, act.user_name))
    known = {mail_id: who.pop() for mail_id, who in wrote.items() if len(who) == 1}
    return {mail_id: name for mail_id, (user, name) in known.items() if user not in (None, access.user_id)}
