"""Leads that are due: rows of inboxes, campaigns and leads as values for the planner."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, time, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    Select,
    and_,
    bindparam,
    exists,
    or_,
    select,
    union_all,
)

from app.contract.branches import BranchTrigger
from app.contract.campaigns import CampaignStatus, Trigger
from app.contract.steps import BRANCHES_FROM
from app.contract.workspace import WorkspaceSettings
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.gc_pause import pause_gc
from app.service.records import overrides
from app.service.records.holidays import load_calendars
from app.service.rules.gates import Gate
from app.service.rules.mail_states import TO_BE_TRIED
from app.service.rules.scheduler import (
    CampaignPlan,
    FollowUpStep,
    InboxCapacity,
    MailCandidate,
    apply_override,
    find_due_gate,
    is_reserved_for_new,
    is_short,
    select_candidates,
)
from app.service.rules.send_windows import Holidays, SendWindow

from .inbox_capacity import load_inbox_capacities as load_inbox_capacities
from .reply_to_inboxes import find_reply_inboxes

leads, mails = tables.leads, tables.mails
campaigns, senders = tables.campaigns, tables.campaign_inboxes
REPLIES = (BranchTrigger.REPLY_CATEGORY, BranchTrigger.REPLY_RECEIVED, BranchTrigger.REPLY_CONTAINS)
NEEDED: tuple[Any, ...] = (
    *(leads.c.id, leads.c.campaign_id, leads.c.next_step, leads.c.due_at, leads.c.inbox_id),
    *(leads.c.created_at, leads.c.opened_at, leads.c.last_sent_at),
    *(leads.c.contact_id, leads.c.rests_by, leads.c.rests_until),
)
_IN_BRANCHES = exists().where(leads.c.campaign_id == campaigns.c.id, leads.c.next_step >= BRANCHES_FROM)
_ACTIVE = (
    select(campaigns.c.id)
    .join(senders, senders.c.campaign_id == campaigns.c.id)
    .where(
        senders.c.inbox_id == bindparam("inbox"),
        or_(
            campaigns.c.status == CampaignStatus.ACTIVE,
            and_(
                campaigns.c.status == CampaignStatus.COMPLETED,
                campaigns.c.subsequences_enabled.is_(True),
                _IN_BRANCHES,
            ),
        ),
    )
)


class Hours(NamedTuple):
    """The times at which a campaign sends."""

    start_date: datetime
    timezone: str
    sending_days: list[int]
    sending_window_start: int
    sending_window_start_minute: int
    sending_window_end: int
    sending_window_end_minute: int
    skip_weekends_for_sequences: bool


# Built once: building a statement costs five times what running it does, and these run before every mail.
_OF = mails.c.inbox_id.in_(bindparam("inboxes", expanding=True))
_SERVED = tables.campaign_inboxes
_SERVING = select(_SERVED).where(any_of(_SERVED.c.campaign_id, "ids"))
_HOURS = select(*(tables.campaigns.c[name] for name in Hours._fields))
_PACE = (
    *("id", "workspace_id", "status", "min_gap_seconds", "daily_limit_per_inbox", "company_pause_days"),
    *("ramp_up_enabled", "ramp_up_increment", "ramp_up_max_limit", "subsequences_enabled", "reply_to"),
)
_CAMPAIGNS = _HOURS.add_columns(*(tables.campaigns.c[name] for name in _PACE)).where(
    any_of(tables.campaigns.c.id, "ids")
)
_STEPS = (
    select(tables.sequences, tables.branches.c.trigger_type.label("entered_by"))
    .outerjoin(tables.branches, tables.branches.c.id == tables.sequences.c.branch_id)
    .where(any_of(tables.sequences.c.campaign_id, "ids"), tables.sequences.c.is_active.is_(True))
    .order_by(tables.sequences.c.step_number)
)


def load_campaign_plans(conn: Connection, campaign_ids: Iterable[str]) -> dict[str, CampaignPlan]:
    """Return campaigns' plans by id, whatever their status; a completed one only has its branches."""
    ids = list(campaign_ids)
    inboxes: defaultdict[str, set[str]] = defaultdict(set)
    for row in conn.execute(_SERVING, {"ids": ids}):
        inboxes[row.campaign_id].add(row.inbox_id)
    follow_ups = load_steps(conn, ids)
    rows = conn.execute(_CAMPAIGNS, {"ids": ids}).all()
    rules = load_calendars(conn, {row.workspace_id for row in rows})
    wanted = overrides.load_upcoming_overrides(conn, ids)
    elsewhere = find_reply_inboxes(
        conn, {row.id: (row.workspace_id, row.reply_to) for row in rows if row.reply_to}
    )
    return {
        row.id: CampaignPlan(
            row.id,
            build_schedule(Hours(*row[: len(Hours._fields)]), rules[row.workspace_id]),
            row.min_gap_seconds,
            row.daily_limit_per_inbox,
            (row.ramp_up_increment, row.ramp_up_max_limit) if row.ramp_up_enabled else None,
            follow_ups.get(row.id, ()),
            frozenset(inboxes[row.id]),
            main_chain=row.status != CampaignStatus.COMPLETED,
            branches=row.subsequences_enabled,
            wishes=wanted.get(row.id, {}),
            **_build_pace_settings(row.company_pause_days, rules[row.workspace_id].settings),
            **elsewhere.get(row.id, {}),
        )
        for row in rows
    }


def _build_pace_settings(own: int | None, settings: WorkspaceSettings) -> dict[str, Any]:
    """Return a plan's fields from the workspace's settings; `own` overrides the company pause (days)."""
    days = settings.company_pause_days if own is None else own
    return {
        "quiet": timedelta(hours=settings.touch_hours),
        "company_pause": timedelta(days=days),
        "new_share": settings.new_share_percent,
    }


def hours_of(conn: Connection, campaign_id: str) -> Hours:
    return Hours(*conn.execute(_HOURS.where(tables.campaigns.c.id == campaign_id)).one())


def build_schedule(hours: Hours, holidays: Holidays) -> SendWindow:
    return SendWindow(
        hours.start_date,
        hours.timezone,
        frozenset(hours.sending_days),
        time(hours.sending_window_start, hours.sending_window_start_minute),
        time(hours.sending_window_end, hours.sending_window_end_minute),
        hours.skip_weekends_for_sequences,
        holidays,
    )


def load_steps(conn: Connection, campaign_ids: Sequence[str]) -> dict[str, tuple[FollowUpStep, ...]]:
    """Return the active steps by campaign id, including those of branches."""
    found: defaultdict[str, tuple[FollowUpStep, ...]] = defaultdict(tuple)
    for row in conn.execute(_STEPS, {"ids": campaign_ids}):
        answers = row.entered_by in REPLIES
        found[row.campaign_id] += (FollowUpStep(row.step_number, row.trigger_type, row.wait_days, answers),)
    return found


FREE = (leads.c.hold.is_(None), leads.c.pause.is_(None))


def _select_waiting_leads() -> Select[Any]:
    """Select leads whose next mail was never tried and that have neither hold nor pause."""
    tried = exists().where(mails.c.lead_id == leads.c.id, mails.c.step_number == leads.c.next_step)
    return select(*NEEDED).where(leads.c.next_step.is_not(None), *FREE, ~tried)


_WISHES = tables.wishes
_OF_NEXT = (_WISHES.c.lead_id == leads.c.id, _WISHES.c.step_number == leads.c.next_step)
_HELD = or_(_WISHES.c.skipped_at.is_not(None), _WISHES.c.not_before.is_not(None))
# Equal for all leads of a lane. PostgreSQL doesn't see IS NULL as a constant: unless ORDER BY begins with
# these, it sorts the whole lane for each mail instead of taking the first entry of the index.
_ALIKE = (leads.c.hold, leads.c.pause, leads.c.inbox_id)
AT_ONCE = 40  # lanes that one statement queries


def _select_lane(at: int | str = "", *first: ColumnElement[Any]) -> Select[Any]:
    """Select a lane's leads in order, without those that a person holds (see `list_held_leads`)."""
    return (
        _select_waiting_leads()
        .where(leads.c.campaign_id == bindparam(f"campaign{at}"), leads.c.next_step == bindparam(f"step{at}"))
        .where(~exists().where(*_OF_NEXT, _HELD))
        .order_by(*first, leads.c.due_at, leads.c.created_at, leads.c.id)
    )


@lru_cache
def _select_lane_heads(owned: tuple[bool, ...], *, lock: bool) -> CompoundSelect[Any]:
    """Select the first lead of each of several lanes, assigned to an inbox or to none yet.

    One statement covers many lanes, since one for each would take most of the time that a mail takes.
    With `lock`, lock the leads, and skip those that another process is claiming.
    """
    whose = [
        leads.c.inbox_id == bindparam(f"inbox{at}") if own else leads.c.inbox_id.is_(None)
        for at, own in enumerate(owned)
    ]
    lines = [_select_lane(at, *_ALIKE).where(whose[at]).limit(1) for at in range(len(owned))]
    if lock:
        lines = [line.with_for_update(of=leads, key_share=True, skip_locked=True) for line in lines]
    return union_all(*(select(line.subquery()) for line in lines))


_NEW = _select_lane().limit(bindparam("most"))
_BEHIND = _select_lane("", *_ALIKE).where(leads.c.inbox_id.is_not_distinct_from(bindparam("inbox")))
_TRY_AGAIN = (  # leads whose next mail is to be retried: not before `retry_at`, from the inbox it names
    select(*(*NEEDED, mails.c.retry_at, mails.c.inbox_id.label("written_for")))
    .join(mails, (mails.c.lead_id == leads.c.id) & (mails.c.step_number == leads.c.next_step))
    .where(
        mails.c.state.in_(TO_BE_TRIED),
        leads.c.campaign_id.in_(bindparam("campaigns", expanding=True)),
        *FREE,
    )
)
_TRY_AGAIN_OF = _TRY_AGAIN.where(_OF)
_UNTRIED = select(exists().where(_OF, mails.c.state.in_(TO_BE_TRIED)))
_WISHED = (
    _select_waiting_leads()
    .join(_WISHES, and_(*_OF_NEXT))
    .where(_HELD, any_of(_WISHES.c.campaign_id, "campaigns"))
)


def list_lane_heads(
    conn: Connection, plans: Mapping[str, CampaignPlan], inbox_ids: Iterable[str], *, lock: bool = False
) -> list[MailCandidate]:
    """Return the first lead of each lane, that is, of each campaign, step and inbox.

    Leads that a person holds and mails to be tried again are included. More leads would change nothing
    for the planner.
    """
    ids = list(inbox_ids)
    steps = [
        (plan.campaign_id, number)
        for plan in plans.values()
        for number in (0, *(step.number for step in plan.steps))
        if plan.sends(number)
    ]
    found = list_held_leads(conn, plans)
    found += _load_lane_heads(conn, [(*step, inbox_id) for inbox_id in (None, *ids) for step in steps], lock)
    which = {"campaigns": list(plans), "inboxes": ids}
    if conn.scalar(_UNTRIED, which):
        found += _list_retries(conn, plans, _TRY_AGAIN_OF, which)
    return [apply_override(plans[candidate.campaign_id], candidate) for candidate in found]


def _load_lane_heads(
    conn: Connection, lines: Sequence[tuple[str, int, str | None]], lock: bool
) -> list[MailCandidate]:
    found: list[MailCandidate] = []
    for start in range(0, len(lines), AT_ONCE):
        some = lines[start : start + AT_ONCE]
        wanted = {
            f"{name}{at}": value
            for at, line in enumerate(some)
            for name, value in zip(("campaign", "step", "inbox"), line, strict=True)
        }
        owned = tuple(inbox_id is not None for *_, inbox_id in some)
        found += map(candidate_of, conn.execute(_select_lane_heads(owned, lock=lock), wanted))
    return found


def find_lead_behind(conn: Connection, head: MailCandidate, passed: int) -> MailCandidate | None:
    """Return the lead that comes `passed` places after the head of a lane, if there is one."""
    line = {"campaign": head.campaign_id, "step": head.step, "inbox": head.inbox_id}
    return next(map(candidate_of, conn.execute(_BEHIND.limit(1).offset(passed), line)), None)


def list_held_leads(conn: Connection, plans: Mapping[str, CampaignPlan]) -> list[MailCandidate]:
    """Return leads whose next mail a person has skipped or postponed and that was never tried."""
    ids = [plan.campaign_id for plan in plans.values() if plan.wishes]
    rows = conn.execute(_WISHED, {"campaigns": ids}) if ids else ()
    return [candidate_of(row) for row in rows if plans[row.campaign_id].sends(row.next_step)]


def list_skipped_leads(
    conn: Connection, plans: Mapping[str, CampaignPlan], now: datetime
) -> list[MailCandidate]:
    """Return leads whose next mail is due by now and is to be skipped."""
    if not any(plan.wishes for plan in plans.values()):
        return []
    tried = _list_retries(conn, plans, _TRY_AGAIN, {"campaigns": list(plans)})
    found = [apply_override(plans[one.campaign_id], one) for one in (*list_held_leads(conn, plans), *tried)]
    gone = [
        one
        for one in found
        if one.due_at <= now and (one.again or _is_step_trigger_met(plans[one.campaign_id], one))
    ]
    return [one for one in gone if find_due_gate(plans[one.campaign_id], one) is Gate.SKIPPED]


def _is_step_trigger_met(plan: CampaignPlan, one: MailCandidate) -> bool:
    """Return whether the trigger of the candidate's step holds, so that the mail is for this lead.

    `list_unmet_trigger_leads` has the leads for which the trigger doesn't hold.
    """
    return all(step.holds(one.opened) for step in plan.steps if step.number == one.step)


def _list_retries(
    conn: Connection, plans: Mapping[str, CampaignPlan], tried: Select[Any], which: Mapping[str, Any]
) -> list[MailCandidate]:
    wanted = (row for row in conn.execute(tried, which) if plans[row.campaign_id].sends(row.next_step))
    return [candidate_of(row, row.written_for, row.retry_at) for row in wanted]


@pause_gc()
def list_remaining_candidates(
    conn: Connection, plans: Mapping[str, CampaignPlan], until: datetime | None = None, most: int = 0
) -> list[MailCandidate]:
    """Return every lead of these campaigns with mail left to send, for the forecast.

    With `until`, return those that are due before that time, and the first `most` new leads of each
    campaign.
    """
    again = _list_retries(conn, plans, _TRY_AGAIN, {"campaigns": list(plans)})
    people = _select_waiting_leads().where(leads.c.campaign_id.in_(list(plans)))
    if until is not None:
        people = people.where(leads.c.next_step > 0, leads.c.due_at < until)
    rows = list(conn.execute(people).all())
    new = list_held_leads(conn, plans) if until is not None else []
    for campaign_id in plans if until is not None else ():
        rows += conn.execute(_NEW, {"campaign": campaign_id, "step": 0, "most": most})
    waiting = [one for one in map(candidate_of, rows) if plans[one.campaign_id].sends(one.step)]
    return waiting + again + [one for one in new if one.step == 0]


def list_unmet_trigger_leads(
    conn: Connection, plan: CampaignPlan, inbox_id: str, now: datetime
) -> list[MailCandidate]:
    """Return leads of this inbox, or of none yet, whose next step has a trigger that doesn't hold."""
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
    whose = or_(leads.c.inbox_id == inbox_id, leads.c.inbox_id.is_(None))
    of_inbox = (leads.c.campaign_id == plan.campaign_id, whose)
    return list(map(candidate_of, conn.execute(_select_waiting_leads().where(*of_inbox, or_(*never)))))


def candidate_of(
    row: Sequence[Any], written_for: str | None = None, retry_at: datetime | None = None
) -> MailCandidate:
    """Build a candidate from a row that begins with NEEDED, by unpacking: there are 100,000 such rows."""
    lead_id, campaign_id, step, due_at, inbox_id, created_at, opened_at, last_sent_at, *more = row
    contact_id, rests_by, rests_until, *_ = more
    due = due_at or created_at
    return MailCandidate(
        lead_id,
        campaign_id,
        step,
        max(due, retry_at) if retry_at else due,
        inbox_id or written_for,
        created_at,
        opened_at is not None,
        written_for is not None,
        last_sent_at,
        contact_id,
        cooldown_gate_of(rests_by, rests_until, due_at),
    )


def cooldown_gate_of(by: str | None, until: datetime | None, due_at: datetime | None) -> Gate | None:
    """Return the gate whose cooldown set a lead's due time, unless the due time has changed since."""
    return Gate(by) if by and until == due_at else None


def list_active_campaigns(conn: Connection, inbox_id: str) -> Sequence[str]:
    """Return the ids of the campaigns that send from this inbox."""
    return conn.execute(_ACTIVE, {"inbox": inbox_id}).scalars().all()


def reserving_for_new_leads(
    conn: Connection, rooms: Iterable[InboxCapacity], share: int, now: datetime
) -> frozenset[str]:
    """Return the ids of inboxes whose last mails of the day are for new leads of any campaign.

    `share` is the part of the daily limit, in percent, that is for new leads.
    """
    found: set[str] = set()
    for room in rooms:
        if is_short(room, share, now):
            its = load_campaign_plans(conn, list_active_campaigns(conn, room.inbox_id))
            if is_reserved_for_new(
                room, select_candidates(room, its, list_lane_heads(conn, its, [room.inbox_id])), now
            ):
                found.add(room.inbox_id)
    return frozenset(found)
