"""Who is due: the rows of inboxes, campaigns and leads as the planner's values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, bindparam, exists, func, or_, select, union_all

from app.contract.campaigns import CampaignStatus, Trigger
from app.contract.inboxes import InboxStatus
from app.contract.limits import MIN_GAP_SECONDS_MAX
from app.contract.mails import MailKind, MailState
from app.service import tables
from app.service.bulk import any_of
from app.service.planning.plan import CampaignPlan, Candidate, InboxRoom, Step
from app.service.planning.windows import Holidays, Schedule
from app.service.workspace.holidays import calendars

leads, mails = tables.leads, tables.mails
HANDED_OVER = (MailState.CLAIMED, MailState.IN_DATA, MailState.UNCERTAIN)
TO_BE_TRIED = (MailState.PLANNED, MailState.CANCELLED)
NEEDED: tuple[Any, ...] = (
    *(leads.c.id, leads.c.campaign_id, leads.c.next_step, leads.c.due_at, leads.c.inbox_id),
    *(leads.c.created_at, leads.c.opened_at, leads.c.last_sent_at),
)
LONGEST_GAP = timedelta(seconds=MIN_GAP_SECONDS_MAX)

# Built once: building a statement costs five times what running it does, and these run before every mail.
_OF = mails.c.inbox_id.in_(bindparam("inboxes", expanding=True))
_BOTH = union_all(
    select(mails.c.inbox_id, mails.c.campaign_id).where(
        _OF, mails.c.sent_at >= bindparam("start"), mails.c.state == MailState.SENT
    ),
    select(mails.c.inbox_id, mails.c.campaign_id).where(
        _OF,
        mails.c.state.in_(HANDED_OVER),
        func.coalesce(mails.c.in_data_at, mails.c.claimed_at) >= bindparam("start"),
    ),
).subquery()
_TODAY = select(_BOTH.c.inbox_id, _BOTH.c.campaign_id, func.count().label("mails")).group_by(
    _BOTH.c.inbox_id, _BOTH.c.campaign_id
)
_OF_INBOX = (mails.c.inbox_id == bindparam("inbox"), mails.c.kind == MailKind.CAMPAIGN)
_LAST_SENT = (
    select(mails.c.sent_at)
    .where(*_OF_INBOX, mails.c.sent_at.is_not(None))
    .order_by(mails.c.sent_at.desc())
    .limit(1)
)
_LAST_TRIED = select(
    func.max(func.coalesce(mails.c.in_data_at, mails.c.claimed_at, type_=mails.c.sent_at.type))
).where(
    *_OF_INBOX,
    mails.c.state.in_((*HANDED_OVER, MailState.FAILED)),
    mails.c.claimed_at >= bindparam("since"),
)
_SERVED = tables.campaign_inboxes
_BEGUN = select(_SERVED).where(
    _SERVED.c.inbox_id.in_(bindparam("inboxes", expanding=True)), _SERVED.c.first_sent_at.is_not(None)
)
_SERVING = select(_SERVED).where(any_of(_SERVED.c.campaign_id, "ids"))
_CAMPAIGNS = select(tables.campaigns).where(any_of(tables.campaigns.c.id, "ids"))
_STEPS = (
    select(tables.sequences)
    .where(any_of(tables.sequences.c.campaign_id, "ids"), tables.sequences.c.is_active.is_(True))
    .order_by(tables.sequences.c.step_number)
)
_INBOXES = (
    select(tables.inboxes)
    .where(tables.inboxes.c.id.in_(bindparam("inboxes", expanding=True)))
    .order_by(tables.inboxes.c.id)
)


def rooms(conn: Connection, inbox_ids: Iterable[str], now: datetime) -> list[InboxRoom]:
    """How much room these inboxes have at `now`; what is in doubt counts as sent."""
    ids = list(inbox_ids)
    today = sent_today(conn, ids, now)
    firsts: defaultdict[str, dict[str, datetime]] = defaultdict(dict)
    for row in conn.execute(_BEGUN, {"inboxes": ids}):
        firsts[row.inbox_id][row.campaign_id] = row.first_sent_at
    return [
        InboxRoom(
            row.id,
            row.overall_status == InboxStatus.ACTIVE,
            row.daily_limit,
            now.date(),
            sum(today[row.id].values()),
            {campaign: count for campaign, count in today[row.id].items() if campaign},
            _last_campaign_mail(conn, row.id, now),
            firsts[row.id],
            row.send_retry_at,
        )
        for row in conn.execute(_INBOXES, {"inboxes": ids})
    ]


def sent_today(
    conn: Connection, inbox_ids: Sequence[str], now: datetime
) -> Mapping[str, Mapping[str | None, int]]:
    """Mails of the UTC day of `now` by inbox and campaign (None: answers and direct mail)."""
    start = datetime.combine(now.astimezone(UTC).date(), time(), UTC)
    counts: defaultdict[str, dict[str | None, int]] = defaultdict(dict)
    for row in conn.execute(_TODAY, {"inboxes": inbox_ids, "start": start}):
        counts[row.inbox_id][row.campaign_id] = row.mails
    return counts


def _last_campaign_mail(conn: Connection, inbox_id: str, now: datetime) -> datetime | None:
    """When the inbox last sent, or tried to send, a mail of a campaign; older tries no longer matter."""
    times = (
        conn.execute(_LAST_SENT, {"inbox": inbox_id}).scalar(),
        conn.execute(_LAST_TRIED, {"inbox": inbox_id, "since": now - LONGEST_GAP}).scalar(),
    )
    return max((at for at in times if at is not None), default=None)


def plans(conn: Connection, campaign_ids: Iterable[str]) -> dict[str, CampaignPlan]:
    """The plans of these campaigns, whatever their status; a completed one has its branches left."""
    ids = list(campaign_ids)
    inboxes: defaultdict[str, set[str]] = defaultdict(set)
    for row in conn.execute(_SERVING, {"ids": ids}):
        inboxes[row.campaign_id].add(row.inbox_id)
    follow_ups = steps(conn, ids)
    rows = conn.execute(_CAMPAIGNS, {"ids": ids}).all()
    closed = calendars(conn, {row.workspace_id for row in rows})
    return {
        row.id: CampaignPlan(
            row.id,
            schedule(row, closed[row.workspace_id]),
            row.min_gap_seconds,
            row.daily_limit_per_inbox,
            (row.ramp_up_increment, row.ramp_up_max_limit) if row.ramp_up_enabled else None,
            follow_ups.get(row.id, ()),
            frozenset(inboxes[row.id]),
            main_chain=row.status != CampaignStatus.COMPLETED,
            branches=row.subsequences_enabled,
        )
        for row in rows
    }


def schedule(row: Row[Any], holidays: Holidays) -> Schedule:
    """The schedule of a campaign row."""
    return Schedule(
        row.start_date,
        row.timezone,
        frozenset(row.sending_days),
        time(row.sending_window_start, row.sending_window_start_minute),
        time(row.sending_window_end, row.sending_window_end_minute),
        row.skip_weekends_for_sequences,
        holidays,
    )


def steps(conn: Connection, campaign_ids: Sequence[str]) -> dict[str, tuple[Step, ...]]:
    """The steps in use by campaign, those of its branches too."""
    found: defaultdict[str, tuple[Step, ...]] = defaultdict(tuple)
    for row in conn.execute(_STEPS, {"ids": campaign_ids}):
        found[row.campaign_id] += (Step(row.step_number, row.trigger_type, row.wait_days),)
    return found


def _waiting() -> Select[Any]:
    """Leads whose next mail has never been tried and that nothing of their own holds."""
    tried = exists().where(mails.c.lead_id == leads.c.id, mails.c.step_number == leads.c.next_step)
    return select(*NEEDED).where(leads.c.next_step.is_not(None), leads.c.hold.is_(None), ~tried)


_IN_LINE = (
    _waiting()
    .where(leads.c.campaign_id == bindparam("campaign"), leads.c.next_step == bindparam("step"))
    .order_by(leads.c.due_at, leads.c.created_at, leads.c.id)
)
_LINE = _IN_LINE.limit(1)
_NEW = _IN_LINE.limit(bindparam("most"))
_HEAD = _LINE.where(leads.c.inbox_id.is_(None))
_HEAD_OF = _LINE.where(leads.c.inbox_id == bindparam("inbox"))
_TRY_AGAIN = (  # leads whose next mail was put back: not before its time, from the inbox it was written for
    select(*(*NEEDED, mails.c.retry_at, mails.c.inbox_id.label("written_for")))
    .join(mails, (mails.c.lead_id == leads.c.id) & (mails.c.step_number == leads.c.next_step))
    .where(
        mails.c.state.in_(TO_BE_TRIED),
        leads.c.campaign_id.in_(bindparam("campaigns", expanding=True)),
        leads.c.hold.is_(None),
    )
)
_TRY_AGAIN_OF = _TRY_AGAIN.where(_OF)


def heads(conn: Connection, plans: Mapping[str, CampaignPlan], inbox_ids: Iterable[str]) -> list[Candidate]:
    """The first lead of each line: by campaign, step and inbox. More would change nothing for the planner."""
    lines: list[tuple[CampaignPlan, int, str | None]] = []
    ids = list(inbox_ids)
    for plan in plans.values():
        numbers = [number for number in (0, *(step.number for step in plan.steps)) if plan.sends(number)]
        lines += [(plan, number, whose) for number in numbers for whose in (None, *ids)]
    found = []
    for plan, number, whose in lines:
        line = {"campaign": plan.campaign_id, "step": number}
        rows = conn.execute(_HEAD_OF, line | {"inbox": whose}) if whose else conn.execute(_HEAD, line)
        found += [_candidate(row) for row in rows]
    again = conn.execute(_TRY_AGAIN_OF, {"campaigns": list(plans), "inboxes": ids})
    return found + _again(plans, again)


def _again(plans: Mapping[str, CampaignPlan], rows: Iterable[Row[Any]]) -> list[Candidate]:
    wanted = (row for row in rows if plans[row.campaign_id].sends(row.next_step))
    return [_candidate(row, row.written_for, row.retry_at) for row in wanted]


def candidates(
    conn: Connection, plans: Mapping[str, CampaignPlan], until: datetime | None = None, most: int = 0
) -> list[Candidate]:
    """Every lead of these campaigns with something left to send: for the forecast.

    With `until`, those that are due before it, and of the new ones the first `most` of each campaign.
    """
    again = conn.execute(_TRY_AGAIN, {"campaigns": list(plans)})
    people = _waiting().where(leads.c.campaign_id.in_(list(plans)))
    if until is not None:
        people = people.where(leads.c.next_step > 0, leads.c.due_at < until)
    rows = list(conn.execute(people))
    for campaign_id in plans if until is not None else ():
        rows += conn.execute(_NEW, {"campaign": campaign_id, "step": 0, "most": most})
    waiting = (row for row in rows if plans[row.campaign_id].sends(row.next_step))
    return [_candidate(row) for row in waiting] + _again(plans, again)


def unwanted(conn: Connection, plan: CampaignPlan, inbox_id: str, now: datetime) -> list[Row[Any]]:
    """Leads of this inbox that stand before a step whose trigger does not hold."""
    never: list[ColumnElement[bool]] = []
    for step in plan.steps:
        if step.trigger == Trigger.NOT_OPENED:
            never.append((leads.c.next_step == step.number) & leads.c.opened_at.is_not(None))
        elif step.trigger == Trigger.OPENED_NO_REPLY:
            never.append(
                (leads.c.next_step == step.number) & leads.c.opened_at.is_(None) & (leads.c.due_at <= now)
            )
    if not never:
        return []
    of_inbox = (leads.c.campaign_id == plan.campaign_id, leads.c.inbox_id == inbox_id)
    return list(conn.execute(_waiting().where(*of_inbox, or_(*never))))


def _candidate(row: Row[Any], written_for: str | None = None, retry_at: datetime | None = None) -> Candidate:
    due_at = row.due_at or row.created_at
    return Candidate(
        row.id,
        row.campaign_id,
        row.next_step,
        max(due_at, retry_at) if retry_at else due_at,
        row.inbox_id or written_for,
        row.created_at,
        row.opened_at is not None,
        written_for is not None,
        row.last_sent_at,
    )
