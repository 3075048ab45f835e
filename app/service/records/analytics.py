"""SQL of analytics: rows are counted through indexes, and a mail's own row holds its outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Integer, String, and_, column, exists, func, select, values

from app.contract.branches import Outcome
from app.contract.leads import LeadStatus
from app.contract.mails import MailState
from app.service.core import tables
from app.service.core.column_types import Utc
from app.service.records.campaign_detail import CLICKED, count_where
from app.service.rules.rates import DayInterval

mails, leads, touches = tables.mails, tables.leads, tables.touches
sequences, branches, enrollments = tables.sequences, tables.branches, tables.enrollments
_BY_MACHINE = touches.c.mail_id == mails.c.id, touches.c.kind == "open", touches.c.by_machine.is_(True)
_BECAME = (
    func.count().label("sent"),
    func.count(mails.c.delivered_at).label("delivered"),
    func.count(mails.c.opened_at).label("opened"),
    count_where(CLICKED).label("clicked"),
    func.count(mails.c.replied_at).label("replied"),
    func.count(mails.c.bounced_at).label("bounced"),
    count_where(exists().where(*_BY_MACHINE)).label("machine_opened"),
)
_NAMES = [each.name for each in _BECAME]


class DayCounts(NamedTuple):
    """Outcome counts for the mails of one step and variant on one of the requested days."""

    number: int
    step: int
    variant_id: str | None
    counts: dict[str, int]


class Loss(NamedTuple):
    """A mail that was refused, or the last mail to a lead that unsubscribed."""

    step: int
    variant_id: str | None
    at: datetime


class FollowUp(NamedTuple):
    id: str
    branch_id: str | None
    label: str
    step_number: int
    is_active: bool
    branch_label: str | None


class VariantCounts(NamedTuple):
    id: str
    step: int
    variant_name: str
    variant_label: str
    is_active: bool


class BranchCounts(NamedTuple):
    """A branch with its numbers of leads: ever entered, in it now, completed, replied after entering."""

    id: str
    label: str
    trigger_type: str
    trigger_params: dict[str, Any]
    total: int
    active: int
    completed: int
    replied: int


def find_activity_span(conn: Connection, campaign_id: str) -> tuple[datetime, datetime] | None:
    """Return the times of a campaign's first and last sent or refused mail; None if there is none."""
    moments = [
        select(edge(at)).where(*which).scalar_subquery()
        for at, which in (
            (mails.c.sent_at, _build_sent_conditions(campaign_id)),
            (mails.c.bounced_at, _turned_away(campaign_id)),
        )
        for edge in (func.min, func.max)
    ]
    known = [at for at in conn.execute(select(*moments)).one() if at is not None]
    return (min(known), max(known)) if known else None


def _build_sent_conditions(campaign_id: str) -> tuple[Any, ...]:
    return mails.c.campaign_id == campaign_id, mails.c.state == MailState.SENT


def _turned_away(campaign_id: str) -> tuple[Any, ...]:
    """Return conditions for refused mails: bounced during sending (no such mailbox), so never sent."""
    failed = mails.c.state == MailState.FAILED
    return mails.c.campaign_id == campaign_id, failed, mails.c.bounced_at.is_not(None)


def count_sent_by_day(conn: Connection, campaign_id: str, days: Sequence[DayInterval]) -> list[DayCounts]:
    """Count sent mails and their outcomes by the day's index in `days`, step and variant."""
    if not days:
        return []
    spans = values(column("number", Integer), column("begin", Utc), column("over", Utc), name="days")
    day = spans.data([(number, one.begin, one.end) for number, one in enumerate(days)]).cte("days")
    within = and_(mails.c.sent_at >= day.c.begin, mails.c.sent_at < day.c.over)
    whose = (day.c.number, mails.c.step_number, mails.c.variant_id)
    found = (
        select(*whose, *_BECAME)
        .select_from(day.join(mails, within))
        .where(*_build_sent_conditions(campaign_id))
    )
    return [
        DayCounts(number, step, variant_id, dict(zip(_NAMES, counts, strict=True)))
        for number, step, variant_id, *counts in conn.execute(found.group_by(*whose))
    ]


def count_sent_by_campaign_and_day(
    conn: Connection, days: Mapping[str, Sequence[DayInterval]]
) -> Counter[tuple[str, int]]:
    """Count sent mails by campaign and by the index of the day in that campaign's list."""
    data = [(which, n, one.begin, one.end) for which, own in days.items() for n, one in enumerate(own)]
    if not data:
        return Counter()
    names = (
        column("campaign_id", String),
        column("number", Integer),
        column("begin", Utc),
        column("over", Utc),
    )
    day = values(*names, name="days").data(data).cte("days")
    which = (mails.c.campaign_id == day.c.campaign_id, mails.c.state == MailState.SENT)
    within = (mails.c.sent_at >= day.c.begin, mails.c.sent_at < day.c.over)
    # A subquery for each day uses the index; with a join, PostgreSQL reads the whole table of mails.
    sent_then = select(func.count()).select_from(mails).where(*which, *within).scalar_subquery()
    found = conn.execute(select(day.c.campaign_id, day.c.number, sent_then))
    return Counter({(campaign_id, number): count for campaign_id, number, count in found})


def list_refused_mails(conn: Connection, campaign_id: str) -> list[Loss]:
    """Return step, variant and time of each mail that was refused."""
    which = select(mails.c.step_number, mails.c.variant_id, mails.c.bounced_at)
    return [Loss(*row) for row in conn.execute(which.where(*_turned_away(campaign_id)))]


def list_unsubscribed_mails(conn: Connection, campaign_id: str) -> list[Loss]:
    """Return step, variant and time of the last mail to each lead that unsubscribed."""
    which = select(leads.c.current_step, leads.c.variant_id, leads.c.last_sent_at)
    gone = (leads.c.campaign_id == campaign_id, leads.c.status == LeadStatus.UNSUBSCRIBED)
    return [Loss(*row) for row in conn.execute(which.where(*gone, leads.c.last_sent_at.is_not(None)))]


def list_follow_ups(conn: Connection, campaign_id: str) -> list[FollowUp]:
    """Return every follow-up, active or not, with the label of its branch."""
    columns = [*(sequences.c[name] for name in FollowUp._fields[:-1]), branches.c.label]
    rows = conn.execute(
        select(*columns)
        .join(branches, branches.c.id == sequences.c.branch_id, isouter=True)
        .where(sequences.c.campaign_id == campaign_id)
        .order_by(sequences.c.step_number, sequences.c.is_active.desc())
    )
    return [FollowUp(*row) for row in rows]


def list_variants(conn: Connection, campaign_id: str) -> list[VariantCounts]:
    """Return every variant with the number of its step."""
    table, step = tables.variants, func.coalesce(sequences.c.step_number, 0)
    rows = conn.execute(
        select(table.c.id, step, table.c.variant_name, table.c.variant_label, table.c.is_active)
        .join(sequences, sequences.c.id == table.c.sequence_id, isouter=True)
        .where(table.c.campaign_id == campaign_id)
        .order_by(table.c.is_active.desc(), table.c.position, table.c.id)
    )
    return [VariantCounts(*row) for row in rows]


def list_branch_counts(conn: Connection, campaign_id: str) -> list[BranchCounts]:
    """Return every branch with its counts, in the order in which branches are tried."""
    threads, messages = tables.threads, tables.messages
    wrote = exists().where(
        threads.c.lead_id == enrollments.c.lead_id,
        messages.c.thread_id == threads.c.id,
        messages.c.at > enrollments.c.entered_at,
        messages.c.is_auto_reply.is_(False),
    )
    columns: list[ColumnElement[Any]] = [branches.c[name] for name in BranchCounts._fields[:-4]]
    columns += [
        func.count(enrollments.c.id),
        func.count(enrollments.c.id) - func.count(enrollments.c.ended_at),
        count_where(enrollments.c.outcome == Outcome.COMPLETED),
        count_where(wrote),
    ]
    rows = conn.execute(
        select(*columns)
        .join(enrollments, enrollments.c.branch_id == branches.c.id, isouter=True)
        .where(branches.c.campaign_id == campaign_id)
        .group_by(branches.c.id)
        .order_by(branches.c.priority, branches.c.created_at, branches.c.id)
    )
    return [BranchCounts(*row) for row in rows]


def branch_mails(conn: Connection, campaign_id: str) -> Iterator[tuple[int, dict[str, int]]]:
    """Yield each branch step's number with the outcome counts of its mails."""
    happened = (
        count_where(mails.c.state == MailState.SENT).label("sent"),
        func.count(mails.c.opened_at).label("opened"),
        func.count(mails.c.replied_at).label("replied"),
        func.count(mails.c.bounced_at).label("bounced"),
    )
    numbers = (
        select(sequences.c.step_number)
        .where(sequences.c.campaign_id == campaign_id, sequences.c.branch_id.is_not(None))
        .scalar_subquery()
    )
    rows = conn.execute(
        select(mails.c.step_number, *happened)
        .where(mails.c.campaign_id == campaign_id, mails.c.step_number.in_(numbers))
        .where(mails.c.state.in_((MailState.SENT, MailState.FAILED)))
        .group_by(mails.c.step_number)
    )
    for row in rows.mappings():
        yield row["step_number"], {name: row[name] for name in ("sent", "opened", "replied", "bounced")}
