"""The capacity of inboxes: what they sent today, and when they last sent."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, func, select, union_all

from app.contract.inboxes import InboxStatus
from app.contract.limits import MIN_GAP_SECONDS_MAX
from app.contract.mails import MailKind, MailState, Verdict
from app.service.core import tables
from app.service.rules.mail_states import UNPROVEN
from app.service.rules.scheduler import InboxCapacity
from app.service.rules.send_windows import DAY

mails = tables.mails
LONGEST_GAP = timedelta(seconds=MIN_GAP_SECONDS_MAX)

# Built once: building a statement costs five times what running it does, and these run before every mail.
_OF = mails.c.inbox_id.in_(bindparam("inboxes", expanding=True))
# The next day is included, in case the clock was set back.
_TWO_DAYS: tuple[Any, Any] = bindparam("start"), bindparam("end")
_COUNTED = (mails.c.inbox_id, mails.c.campaign_id, mails.c.step_number)
_BOTH = union_all(
    select(*_COUNTED).where(_OF, mails.c.sent_at.between(*_TWO_DAYS), mails.c.state == MailState.SENT),
    select(*_COUNTED).where(
        _OF,
        mails.c.state.in_(UNPROVEN),
        func.coalesce(mails.c.in_data_at, mails.c.claimed_at, type_=mails.c.sent_at.type).between(*_TWO_DAYS),
    ),
    select(*_COUNTED).where(
        *(_OF, mails.c.state == MailState.CANCELLED, mails.c.settled_as == Verdict.LET_BE),
        mails.c.in_data_at.between(*_TWO_DAYS),
    ),
).subquery()
_INITIAL = _BOTH.c.campaign_id.is_not(None) & (_BOTH.c.step_number == 0)
_TODAY = select(
    *(_BOTH.c.inbox_id, _BOTH.c.campaign_id),
    *(func.count().label("mails"), func.count().filter(_INITIAL).label("new")),
).group_by(_BOTH.c.inbox_id, _BOTH.c.campaign_id)
_OF_INBOX = (mails.c.inbox_id == bindparam("inbox"), mails.c.kind == MailKind.CAMPAIGN)
_LAST_SENT = (
    select(mails.c.sent_at, mails.c.claimed_at)
    .where(*_OF_INBOX, mails.c.sent_at <= bindparam("ahead"))
    .order_by(mails.c.sent_at.desc())
    .limit(1)
)
_LAST_TRIED = select(func.max(mails.c.in_data_at), func.max(mails.c.claimed_at)).where(
    *_OF_INBOX,
    mails.c.state.in_((*UNPROVEN, MailState.FAILED)),
    mails.c.claimed_at.between(bindparam("since"), bindparam("ahead")),
)
_SERVED = tables.campaign_inboxes
_BEGUN = select(_SERVED).where(
    _SERVED.c.inbox_id.in_(bindparam("inboxes", expanding=True)), _SERVED.c.first_sent_at.is_not(None)
)
_INBOXES = (
    select(tables.inboxes)
    .where(tables.inboxes.c.id.in_(bindparam("inboxes", expanding=True)))
    .order_by(tables.inboxes.c.id)
)


def load_inbox_capacities(conn: Connection, inbox_ids: Iterable[str], now: datetime) -> list[InboxCapacity]:
    """Return the capacity of these inboxes at `now`; mails in doubt count as sent."""
    ids = list(inbox_ids)
    today, new = _count_sent_mails(conn, ids, now)
    firsts: defaultdict[str, dict[str, datetime]] = defaultdict(dict)
    for row in conn.execute(_BEGUN, {"inboxes": ids}):
        firsts[row.inbox_id][row.campaign_id] = row.first_sent_at
    return [
        InboxCapacity(
            row.id,
            row.overall_status == InboxStatus.ACTIVE,
            row.daily_limit,
            now.date(),
            sum(today[row.id].values()),
            {campaign: count for campaign, count in today[row.id].items() if campaign},
            _last_campaign_mail(conn, row.id, now),
            firsts[row.id],
            row.send_retry_at,
            new[row.id],
        )
        for row in conn.execute(_INBOXES, {"inboxes": ids})
    ]


def sent_today(conn: Connection, inbox_ids: Sequence[str], now: datetime) -> Mapping[str, int]:
    """Return mails of the UTC day of `now` by inbox; one in doubt counts, as it may have been sent."""
    counts, _ = _count_sent_mails(conn, inbox_ids, now)
    return {inbox_id: sum(of_inbox.values()) for inbox_id, of_inbox in counts.items()}


def _count_sent_mails(
    conn: Connection, inbox_ids: Sequence[str], now: datetime
) -> tuple[Mapping[str, Mapping[str | None, int]], Mapping[str, int]]:
    """Return the day's mails by inbox and campaign (None: replies and direct mail), and initial ones."""
    start = datetime.combine(now.astimezone(UTC).date(), time(), UTC)
    counts: defaultdict[str, dict[str | None, int]] = defaultdict(dict)
    new: Counter[str] = Counter()
    for row in conn.execute(_TODAY, {"inboxes": inbox_ids, "start": start, "end": start + 2 * DAY}):
        counts[row.inbox_id][row.campaign_id] = row.mails
        new[row.inbox_id] += row.new
    return counts, new


def _last_campaign_mail(conn: Connection, inbox_id: str, now: datetime) -> datetime | None:
    """Return when an inbox last sent, or tried to send, a campaign mail; older attempts don't matter.

    Nor do times far ahead: after a wrong clock was set right, they would hold the inbox up until then.
    """
    when = {"inbox": inbox_id, "since": now - LONGEST_GAP, "ahead": now + LONGEST_GAP}
    times = (*(conn.execute(_LAST_SENT, when).first() or ()), *conn.execute(_LAST_TRIED, when).one())
    return max((at for at in times if at is not None), default=None)
