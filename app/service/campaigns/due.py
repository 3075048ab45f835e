"""Who is due: the rows of inboxes, campaigns and leads as the planner's values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, exists, func, or_, select, union_all

from app.contract.campaigns import Trigger
from app.contract.inboxes import InboxStatus
from app.contract.limits import MIN_GAP_SECONDS_MAX
from app.contract.mails import MailKind, MailState
from app.service import tables
from app.service.planning.plan import CampaignPlan, Candidate, InboxRoom, Step
from app.service.planning.windows import Schedule

leads, mails = tables.leads, tables.mails
HANDED_OVER = (MailState.CLAIMED, MailState.IN_DATA, MailState.UNCERTAIN)
TO_BE_TRIED = (MailState.PLANNED, MailState.CANCELLED)
NEEDED: tuple[Any, ...] = (
    *(leads.c.id, leads.c.campaign_id, leads.c.next_step, leads.c.due_at, leads.c.inbox_id),
    *(leads.c.created_at, leads.c.opened_at, leads.c.last_sent_at),
)
LONGEST_GAP = timedelta(seconds=MIN_GAP_SECONDS_MAX)


def rooms(conn: Connection, inbox_ids: Iterable[str], now: datetime) -> list[InboxRoom]:
    """How much room these inboxes have at `now`; what is in doubt counts as sent."""
    inboxes, served, ids = tables.inboxes, tables.campaign_inboxes, list(inbox_ids)
    today = sent_today(conn, ids, now)
    firsts: defaultdict[str, dict[str, datetime]] = defaultdict(dict)
    for row in conn.execute(
        select(served).where(served.c.inbox_id.in_(ids), served.c.first_sent_at.is_not(None))
    ):
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
        for row in conn.execute(select(inboxes).where(inboxes.c.id.in_(ids)).order_by(inboxes.c.id))
    ]


def sent_today(
    conn: Connection, inbox_ids: Sequence[str], now: datetime
) -> Mapping[str, Mapping[str | None, int]]:
    """Mails of the UTC day of `now` by inbox and campaign (None: answers and direct mail)."""
    start = datetime.combine(now.astimezone(UTC).date(), time(), UTC)
    handed_over = func.coalesce(mails.c.in_data_at, mails.c.claimed_at)
    both = union_all(
        select(mails.c.inbox_id, mails.c.campaign_id).where(
            mails.c.inbox_id.in_(inbox_ids), mails.c.sent_at >= start, mails.c.state == MailState.SENT
        ),
        select(mails.c.inbox_id, mails.c.campaign_id).where(
            mails.c.inbox_id.in_(inbox_ids), mails.c.state.in_(HANDED_OVER), handed_over >= start
        ),
    ).subquery()
    counts: defaultdict[str, dict[str | None, int]] = defaultdict(dict)
    for row in conn.execute(
        select(both.c.inbox_id, both.c.campaign_id, func.count().label("mails")).group_by(
            both.c.inbox_id, both.c.campaign_id
        )
    ):
        counts[row.inbox_id][row.campaign_id] = row.mails
    return counts


def _last_campaign_mail(conn: Connection, inbox_id: str, now: datetime) -> datetime | None:
    """When the inbox last sent, or tried to send, a mail of a campaign; older tries no longer matter."""
    of_inbox = (mails.c.inbox_id == inbox_id, mails.c.kind == MailKind.CAMPAIGN)
    sent = select(mails.c.sent_at).where(*of_inbox, mails.c.sent_at.is_not(None))
    tried = select(
        func.max(func.coalesce(mails.c.in_data_at, mails.c.claimed_at, type_=mails.c.sent_at.type))
    )
    times = (
        conn.execute(sent.order_by(mails.c.sent_at.desc()).limit(1)).scalar(),
        conn.execute(
            tried.where(
                *of_inbox,
                mails.c.state.in_((*HANDED_OVER, MailState.FAILED)),
                mails.c.claimed_at >= now - LONGEST_GAP,
            )
        ).scalar(),
    )
    return max((at for at in times if at is not None), default=None)


def plans(conn: Connection, campaign_ids: Iterable[str]) -> dict[str, CampaignPlan]:
    """The plans of these campaigns, whatever their status."""
    served, ids = tables.campaign_inboxes, list(campaign_ids)
    inboxes: defaultdict[str, set[str]] = defaultdict(set)
    for row in conn.execute(select(served).where(served.c.campaign_id.in_(ids))):
        inboxes[row.campaign_id].add(row.inbox_id)
    follow_ups = steps(conn, ids)
    rows = conn.execute(select(tables.campaigns).where(tables.campaigns.c.id.in_(ids)))
    return {
        row.id: CampaignPlan(
            row.id,
            schedule(row),
            row.min_gap_seconds,
            row.daily_limit_per_inbox,
            (row.ramp_up_increment, row.ramp_up_max_limit) if row.ramp_up_enabled else None,
            follow_ups.get(row.id, ()),
            frozenset(inboxes[row.id]),
        )
        for row in rows
    }


def schedule(row: Row[Any]) -> Schedule:
    """The schedule of a campaign row."""
    return Schedule(
        row.start_date,
        row.timezone,
        frozenset(row.sending_days),
        time(row.sending_window_start, row.sending_window_start_minute),
        time(row.sending_window_end, row.sending_window_end_minute),
        row.skip_weekends_for_sequences,
    )


def steps(conn: Connection, campaign_ids: Sequence[str]) -> dict[str, tuple[Step, ...]]:
    """The follow-ups in use, by campaign."""
    sequences = tables.sequences
    found: defaultdict[str, tuple[Step, ...]] = defaultdict(tuple)
    for row in conn.execute(
        select(sequences)
        .where(sequences.c.campaign_id.in_(campaign_ids), sequences.c.is_active.is_(True))
        .order_by(sequences.c.step_number)
    ):
        found[row.campaign_id] += (Step(row.step_number, row.trigger_type, row.wait_days),)
    return found


def _waiting() -> Select[Any]:
    """Leads whose next mail has never been tried and that nothing of their own holds."""
    tried = exists().where(mails.c.lead_id == leads.c.id, mails.c.step_number == leads.c.next_step)
    return select(*NEEDED).where(leads.c.next_step.is_not(None), leads.c.hold.is_(None), ~tried)


def heads(conn: Connection, plans: Mapping[str, CampaignPlan], inbox_ids: Iterable[str]) -> list[Candidate]:
    """The first lead of each line: by campaign, step and inbox. More would change nothing for the planner."""
    lines: list[tuple[CampaignPlan, int, str | None]] = []
    ids = list(inbox_ids)
    for plan in plans.values():
        numbers = [0, *(step.number for step in plan.steps)]
        lines += [(plan, number, whose) for number in numbers for whose in (None, *ids)]
    found = []
    for plan, number, whose in lines:
        line = (leads.c.campaign_id == plan.campaign_id, leads.c.next_step == number)
        of_inbox = leads.c.inbox_id.is_(None) if whose is None else leads.c.inbox_id == whose
        first = _waiting().where(*line, of_inbox).order_by(leads.c.due_at, leads.c.created_at, leads.c.id)
        found += [_candidate(row) for row in conn.execute(first.limit(1))]
    return found + _to_be_tried(conn, plans, mails.c.inbox_id.in_(ids))


def candidates(conn: Connection, plans: Mapping[str, CampaignPlan]) -> list[Candidate]:
    """Every lead of these campaigns with something left to send: for the forecast."""
    everyone = _waiting().where(leads.c.campaign_id.in_(list(plans)))
    return [_candidate(row) for row in conn.execute(everyone)] + _to_be_tried(conn, plans)


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


def _to_be_tried(
    conn: Connection, plans: Mapping[str, CampaignPlan], *which: ColumnElement[bool]
) -> list[Candidate]:
    """Leads whose next mail was put back: not before its own time, from the inbox it was written for."""
    rows = conn.execute(
        select(*(*NEEDED, mails.c.retry_at, mails.c.inbox_id.label("written_for")))
        .join(mails, (mails.c.lead_id == leads.c.id) & (mails.c.step_number == leads.c.next_step))
        .where(
            mails.c.state.in_(TO_BE_TRIED),
            leads.c.campaign_id.in_(list(plans)),
            leads.c.hold.is_(None),
            *which,
        )
    )
    return [_candidate(row, row.written_for, row.retry_at) for row in rows]


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
