"""After hours asleep or ended: the plan is made anew by itself, and here is written down what it moved."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, and_, or_, select

from app.contract.campaigns import CampaignStatus
from app.contract.events import ChangeKind
from app.contract.today import Moved
from app.service import tables
from app.service.campaigns import due, resting
from app.service.clock import in_moments
from app.service.database import noted
from app.service.planning.forecast import Row, forecast
from app.service.service import Service
from app.service.workspace import store as workspaces

BEAT = 600.0  # seconds between two signs of life
SLEPT = 3  # beats that were missed
AHEAD = timedelta(days=3)
ALIVE, MOVED = "alive_at", "moved"  # kept beside the workspace's settings
campaigns = tables.campaigns


async def keep_watch(service: Service) -> None:
    """Look at what an absence has moved, before anything is sent; and from then on leave signs of life."""
    await service.database.write(partial(_look, service))
    service.runner.keep("awake", partial(_beat, service))


async def _beat(service: Service) -> datetime | None:
    return await service.database.write(partial(_look, service))


def _look(service: Service, conn: Connection) -> datetime | None:
    now = service.clock.now()
    later = in_moments(service.clock, now, BEAT)
    for workspace_id in conn.scalars(select(tables.workspaces.c.id)).all():
        alive = workspaces.noted_down(conn, workspace_id, ALIVE)
        since = datetime.fromisoformat(alive) if alive else now
        if now - since > SLEPT * (later - now) > timedelta():
            moved = what_moved(conn, workspace_id, since, now)
            if moved is not None:
                workspaces.save(conn, workspace_id, {MOVED: moved.model_dump(mode="json")})
                noted(conn).change(ChangeKind.WORKSPACE, workspace_id)
        workspaces.save(conn, workspace_id, {ALIVE: now.astimezone(UTC).isoformat()})
    return later if later > now else None


def what_moved(conn: Connection, workspace_id: str, since: datetime, now: datetime) -> Moved | None:
    """Where the mails go that should have gone out between `since` and `now`; None when there were none."""
    missed = {(row.lead_id, row.step) for row in _foreseen(conn, workspace_id, since, now)}
    if not missed:
        return None
    ahead = _foreseen(conn, workspace_id, now, now + AHEAD)
    times = [row.at for row in ahead if (row.lead_id, row.step) in missed]
    zone = ZoneInfo(workspaces.settings(conn, workspace_id).timezone)
    today = now.astimezone(zone).date()
    days = [(at.astimezone(zone).date() - today).days for at in times]
    return Moved(
        since=since,
        until=now,
        mails=len(missed),
        today=days.count(0),
        tomorrow=days.count(1),
        tomorrow_at=next((at for at, day in zip(times, days, strict=True) if day == 1), None),
    )


def _foreseen(conn: Connection, workspace_id: str, start: datetime, end: datetime) -> tuple[Row, ...]:
    sending = or_(
        campaigns.c.status == CampaignStatus.ACTIVE,
        and_(campaigns.c.status == CampaignStatus.COMPLETED, campaigns.c.subsequences_enabled.is_(True)),
    )
    ids = conn.scalars(select(campaigns.c.id).where(campaigns.c.workspace_id == workspace_id, sending)).all()
    plans = due.plans(conn, ids)
    rooms = due.rooms(conn, set().union(*(plan.inbox_ids for plan in plans.values())), start)
    most = ((end - start).days + 2) * sum(room.daily_limit for room in rooms)
    people = due.candidates(conn, plans, end, most)
    return forecast(rooms, plans, people, start, end, resting.people(conn, plans, start)).rows
