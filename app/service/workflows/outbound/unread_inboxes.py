"""Campaign mail that waits because replies can't be read, marked in the plans from which views are made.

The sender makes this check separately, mail by mail (workflows/outbound/reply_sync_gate.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, select

from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.rules.scheduler import CampaignPlan, InboxCapacity

SOON = timedelta(minutes=1)  # a mailbox without known trouble is read again within this time
inboxes = tables.inboxes
Plans = Mapping[str, CampaignPlan]
Rooms = Sequence[InboxCapacity]


def mark_unread(conn: Connection, app_state: AppState, plans: Plans, rooms: Rooms) -> tuple[Plans, Rooms]:
    """Return plans and capacities; those that wait name the address of the inbox that can't be read."""
    found = _find_awaited_inboxes(conn, app_state, plans, rooms)
    return _apply_unread({each: row.email_address for each, row in found.items()}, plans, rooms)


def forecast_unread(
    conn: Connection, app_state: AppState, plans: Plans, rooms: Rooms, now: datetime
) -> tuple[Plans, Rooms]:
    """Mark plans and capacities as `mark_unread` does, but assume that mail is sent soon.

    An inbox that has trouble being read itself is marked; mail that waits for another reason is
    postponed by SOON.
    """
    found, at = _find_awaited_inboxes(conn, app_state, plans, rooms), now + SOON
    stuck = {each: row.email_address for each, row in found.items() if row.id == each and row.read_trouble}
    plans, rooms = _apply_unread(stuck, plans, rooms)
    soon = found.keys() - stuck
    if soon:
        rooms = [_hold_capacity(room, at) if room.inbox_id in soon else room for room in rooms]
        plans = {
            name: _postpone_plan(plan, at) if plan.answers_to in soon else plan
            for name, plan in plans.items()
        }
    return plans, rooms


def _find_awaited_inboxes(
    conn: Connection, app_state: AppState, plans: Plans, rooms: Rooms
) -> dict[str, Any]:
    """Return, by inbox, the inbox to be read before its mail is sent: itself or one of its team."""
    ids = {room.inbox_id for room in rooms} | {plan.answers_to for plan in plans.values() if plan.answers_to}
    unread, others = app_state.unread_of(conn, ids), app_state.still_awaited()
    if not unread and not others:
        return {}
    wanted = select(inboxes.c.id, inboxes.c.team_id, inboxes.c.email_address, inboxes.c.read_trouble)
    rows = {row.id: row for row in conn.execute(wanted.where(any_of(inboxes.c.id, {*ids, *others})))}
    of_team = {rows[each].team_id: rows[each] for each in others if each in rows}
    found: dict[str, Any] = {}
    for each in ids & rows.keys():
        awaited = rows[each] if each in unread else of_team.get(rows[each].team_id)
        if awaited is not None:
            found[each] = awaited
    return found


def _apply_unread(unread: Mapping[str, str], plans: Plans, rooms: Rooms) -> tuple[Plans, Rooms]:
    if not unread:
        return plans, rooms
    heard = {
        name: replace(plan, unread=unread.get(plan.answers_to or "", "")) for name, plan in plans.items()
    }
    return heard, [room._replace(unread=unread.get(room.inbox_id, "")) for room in rooms]


def _hold_capacity(room: InboxCapacity, at: datetime) -> InboxCapacity:
    return room._replace(held_until=max(at, room.held_until or at))


def _postpone_plan(plan: CampaignPlan, at: datetime) -> CampaignPlan:
    return replace(plan, schedule=replace(plan.schedule, start_date=max(at, plan.schedule.start_date)))


def build_gate_facts(plans: Plans, rooms: Rooms) -> dict[str, str]:
    """Return the facts for the gate's sentence: the address of an unread inbox, if there is one."""
    names = (*(room.unread for room in rooms), *(plan.unread for plan in plans.values()))
    found = next(filter(None, names), "")
    return {"inbox": found} if found else {}
