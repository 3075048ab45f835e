"""The list of campaigns, with each one's next send or why there is none, and the forecast of one campaign."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, func, select

from app.contract.campaigns import CampaignHead, CampaignPage, CampaignQuery, CampaignStatus
from app.contract.ids import CampaignId, InboxId, LeadId
from app.contract.pagination import Pagination
from app.contract.previews import Forecast, ForecastDay, ForecastMail
from app.contract.sentences import Sentence, say
from app.contract.workspace import Holiday
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.gc_pause import pause_gc
from app.service.records import analytics, campaign_detail, cooldowns, due_leads, enrollment
from app.service.records.access import Access
from app.service.records.due_leads import reserving_for_new_leads
from app.service.rules import lead_states
from app.service.rules.forecast import ForecastResult as Foreseen
from app.service.rules.forecast import ForecastRow as Mail
from app.service.rules.forecast import forecast_sends
from app.service.rules.gates import Gate, LeadHold, describe_common_gate, describe_gate
from app.service.rules.rates import days_between
from app.service.rules.scheduler import CampaignPlan, InboxCapacity, Send, choose_send
from app.service.rules.send_windows import SendWindow, load_zone
from app.service.workflows.outbound import unread_inboxes
from app.service.workflows.outbound.missing_fields import MissingFieldCheck

campaigns, leads = tables.campaigns, tables.leads
SHOWN = 1_000
YEAR = timedelta(days=366)
LATELY = timedelta(days=14)


def load_campaign_page(
    conn: Connection, app_state: AppState, access: Access, query: CampaignQuery, now: datetime
) -> CampaignPage:
    """Return one page of the workspace's campaigns, the newest first."""
    wanted = select(campaigns).where(campaigns.c.workspace_id == access.workspace_id)
    if query.status:
        wanted = wanted.where(campaigns.c.status.in_(query.status))
    if query.search:
        wanted = wanted.where(campaigns.c.name.icontains(query.search, autoescape=True))
    total = conn.execute(select(func.count()).select_from(wanted.subquery())).scalar_one()
    rows = conn.execute(_limit_to_page(wanted, query)).all()
    counted = campaign_detail.load_campaign_counts(conn, [row.id for row in rows])
    outlook = predict_next_sends(
        conn, app_state, [row.id for row in rows if row.status == CampaignStatus.ACTIVE], now
    )
    sent = _count_recent_mails(conn, {row.id: row.timezone for row in rows}, now)
    heads = []
    for row in rows:
        stopped = campaign_detail.explain_auto_pause(row.status, row.stopped_by)
        next_send_at, waiting_for = outlook.get(row.id, (None, stopped))
        heads.append(
            CampaignHead(
                **asdict(counted[row.id]),
                campaign_id=row.id,
                name=row.name,
                status=row.status,
                created_at=row.created_at,
                launched_at=row.launched_at,
                completion_rate=counted[row.id].completion_rate,
                next_send_at=next_send_at,
                waiting_for=waiting_for,
                sent_by_day=sent[row.id],
            )
        )
    return CampaignPage(campaigns=tuple(heads), pagination=Pagination.of(query.page, query.limit, total))


def _limit_to_page(wanted: Select[Any], query: CampaignQuery) -> Select[Any]:
    newest = wanted.order_by(campaigns.c.created_at.desc(), campaigns.c.id.desc())
    return newest.limit(query.limit).offset((query.page - 1) * query.limit)


def _count_recent_mails(
    conn: Connection, zones: Mapping[str, str], now: datetime
) -> dict[str, tuple[int, ...]]:
    """Count the mails of each of the last days, in each campaign's time zone."""
    days = {each: days_between(now - LATELY, now, where)[-LATELY.days :] for each, where in zones.items()}
    counted = analytics.count_sent_by_campaign_and_day(conn, days)
    return {which: tuple(counted[which, n] for n in range(len(own))) for which, own in days.items()}


def predict_next_sends(
    conn: Connection, app_state: AppState, campaign_ids: Sequence[str], now: datetime
) -> dict[str, tuple[datetime | None, Sentence | None]]:
    """Return when each of these active campaigns sends next, and a sentence why not now."""
    plans: Mapping[str, CampaignPlan] = due_leads.load_campaign_plans(conn, campaign_ids)
    inbox_ids = set[str]().union(*(plan.inbox_ids for plan in plans.values()))
    plans, rooms = unread_inboxes.mark_unread(
        conn, app_state, plans, due_leads.load_inbox_capacities(conn, inbox_ids, now)
    )
    kept = reserving_for_new_leads(
        conn, rooms, max((plan.new_share for plan in plans.values()), default=0), now
    )
    return {plan.campaign_id: _predict_next_send(conn, plan, rooms, kept, now) for plan in plans.values()}


def _predict_next_send(
    conn: Connection, plan: CampaignPlan, rooms: Sequence[InboxCapacity], kept: Collection[str], now: datetime
) -> tuple[datetime | None, Sentence | None]:
    own = [room for room in rooms if room.inbox_id in plan.inbox_ids]
    if not own:
        return None, describe_gate(Gate.NO_INBOX)
    plans = {plan.campaign_id: plan}
    heads = cooldowns.list_eligible_heads(conn, plans, plan.inbox_ids, now)
    turns = [choose_send(room, plans, heads, now, room.inbox_id in kept) for room in own]
    waits = [turn for turn in turns if not isinstance(turn, Send)]
    if len(waits) < len(turns):
        return now, None
    timed = [(wait.until, wait.gate) for wait in waits if wait.until is not None and wait.gate is not None]
    if timed:
        until, gate = min(timed)
        return until, describe_common_gate(gate, plan.schedule, now, until)
    shut = next((wait.gate for wait in waits if wait.gate is not None), None)
    if shut is None:
        return None, _explain_held_leads(conn, plan.campaign_id)
    return None, describe_gate(shut, **unread_inboxes.build_gate_facts(plans, own))


def _explain_held_leads(conn: Connection, campaign_id: str) -> Sentence | None:
    """Return what most of the remaining leads wait for, held by themselves alone or by a lost inbox."""
    held = (leads.c.hold, leads.c.hold_detail, leads.c.pause, leads.c.pause_user)
    row = conn.execute(
        select(*held, func.count().label("leads"))
        .where(leads.c.campaign_id == campaign_id, leads.c.next_step.is_not(None))
        .group_by(*held, leads.c.pause_act)
        .order_by(func.count().desc())
    ).first()
    if row is None:
        return None
    words = lead_states.describe_hold(LeadHold(*row[:4])) or describe_gate(Gate.NO_INBOX)
    if row.leads == 1:
        return say("campaign_lead_waits", "1 lead waits. {why}", why=words)
    return say("campaign_leads_wait", "{leads} leads wait. {why}", leads=row.leads, why=words)


@pause_gc()
def forecast_campaign(conn: Connection, access: Access, campaign_id: str, now: datetime) -> Forecast:
    """Forecast this campaign as if it were active now, beside the workspace's active campaigns."""
    enrollment.campaign_of(conn, access, campaign_id)
    beside = select(campaigns.c.id).where(
        campaigns.c.workspace_id == access.workspace_id, campaigns.c.status == CampaignStatus.ACTIVE
    )
    plans = due_leads.load_campaign_plans(conn, {campaign_id, *conn.execute(beside).scalars()})
    rooms = due_leads.load_inbox_capacities(
        conn, set().union(*(plan.inbox_ids for plan in plans.values())), now
    )
    everyone, resting_now = (
        due_leads.list_remaining_candidates(conn, plans),
        cooldowns.load_cooldown_facts(conn, plans, now),
    )
    foreseen = forecast_sends(rooms, plans, everyone, now, None, resting_now, MissingFieldCheck(conn, plans))
    return _to_forecast(plans[campaign_id], foreseen, _count_remaining_leads(conn, campaign_id), now)


def _count_remaining_leads(conn: Connection, campaign_id: str) -> int:
    left = select(func.count()).where(leads.c.campaign_id == campaign_id, leads.c.next_step.is_not(None))
    return int(conn.execute(left).scalar_one())


def _to_forecast(plan: CampaignPlan, foreseen: Foreseen, left: int, now: datetime) -> Forecast:
    rows = [mail for mail in foreseen.rows if mail.campaign_id == plan.campaign_id]
    reached = len({mail.lead_id for mail in rows})
    own = [foreseen.gates.get(inbox_id) for inbox_id in plan.inbox_ids]
    gate = next((gate for gate in own if gate), None if own else Gate.NO_INBOX)
    return Forecast(
        message=say("campaign_forecast", "{count} emails", count=len(rows)),
        campaign_id=CampaignId(plan.campaign_id),
        total=len(rows),
        ends_at=rows[-1].at if rows else None,
        days=_count_mails_by_day(rows, plan.schedule.timezone),
        mails=tuple(
            ForecastMail(
                at=mail.at,
                lead_id=LeadId(mail.lead_id),
                inbox_id=InboxId(mail.inbox_id),
                step_number=mail.step,
            )
            for mail in rows[:SHOWN]
        ),
        unsendable=left - reached,
        reason=describe_gate(gate) if gate and left > reached else None,
        holidays=_list_upcoming_holidays(plan.schedule, rows[-1].at if rows else now, now),
    )


def _list_upcoming_holidays(schedule: SendWindow, last: datetime, now: datetime) -> tuple[Holiday, ...]:
    ahead = max(schedule.day(last), schedule.day(now) + YEAR)
    return tuple(Holiday(date=day, name=name) for day, name in schedule.holidays_of(schedule.day(now), ahead))


def _count_mails_by_day(rows: Sequence[Mail], timezone: str) -> tuple[ForecastDay, ...]:
    """Count mails by day in the campaign's time zone; `rows` are in order of time."""
    where, start, found = load_zone(timezone), 0, list[ForecastDay]()

    def day_of(mail: Mail) -> date:
        return mail.at.astimezone(where).date()

    while start < len(rows):
        day = day_of(rows[start])
        end = bisect_right(rows, day, start, key=day_of)
        initial = sum(mail.step == 0 for mail in rows[start:end])
        followup = end - start - initial
        found.append(ForecastDay(date=day.isoformat(), initial=initial, followup=followup))
        start = end
    return tuple(found)
