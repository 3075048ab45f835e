"""Detection of hours of sleep or downtime, and a record of the mails that they moved.

Nothing else is needed for such mails: the planner plans them anew.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from app.contract.events import ChangeKind
from app.contract.today import Moved
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import FastClock
from app.service.core.database import after_commit
from app.service.core.work_keys import AWAKE
from app.service.records import workspaces
from app.service.workflows.outbound import upcoming_mails

BEAT, SLEPT = timedelta(minutes=10), timedelta(minutes=30)  # heartbeat interval; a gap that counts as sleep
AHEAD = timedelta(days=3)
ALIVE, MOVED = "alive_at", "moved"  # keys stored with the workspace's settings
campaigns = tables.campaigns


async def keep_watch(app_state: AppState) -> None:
    """Record what an absence has moved, before anything is sent, and then write heartbeats regularly.

    A practice clock is excluded, because it stops while no one is watching. Of several workers, one does
    this.
    """
    if not isinstance(app_state.clock, FastClock):
        if app_state.share is None:
            await _process_heartbeat(app_state)
        app_state.runner.keep(AWAKE, partial(_process_heartbeat, app_state))


async def detect_sleep(app_state: AppState) -> None:
    """Before a mail is sent, record what hours of sleep have moved."""
    if app_state.alive_at is not None and app_state.clock.now() - app_state.alive_at > SLEPT:
        await _process_heartbeat(app_state)


async def _process_heartbeat(app_state: AppState) -> datetime:
    async with app_state.waking:
        now = app_state.clock.now()
        for workspace_id, since in await app_state.database.read(_list_heartbeats):
            if since is not None and now - since > SLEPT:
                moved = await app_state.database.read(
                    partial(what_moved, workspace_id=workspace_id, since=since, now=now)
                )
                if moved is not None:
                    await app_state.database.write(
                        partial(_save_moved_mails, workspace_id=workspace_id, moved=moved)
                    )
        await app_state.database.write(partial(_save_heartbeat, now=now))
        app_state.alive_at = now
    return now + BEAT


def _list_heartbeats(conn: Connection) -> list[tuple[str, datetime | None]]:
    """Return, by workspace, when the service was last up."""
    ids = conn.scalars(select(tables.workspaces.c.id)).all()
    known = {each: workspaces.load_note(conn, each, ALIVE) for each in ids}
    return [(each, datetime.fromisoformat(at) if at else None) for each, at in known.items()]


def _save_heartbeat(conn: Connection, now: datetime) -> None:
    for workspace_id in conn.scalars(select(tables.workspaces.c.id)).all():
        workspaces.save_workspace_settings(conn, workspace_id, {ALIVE: now.astimezone(UTC).isoformat()})


def _save_moved_mails(conn: Connection, workspace_id: str, moved: Moved) -> None:
    workspaces.save_workspace_settings(conn, workspace_id, {MOVED: moved.model_dump(mode="json")})
    after_commit(conn).change(ChangeKind.WORKSPACE, workspace_id)


def what_moved(conn: Connection, workspace_id: str, since: datetime, now: datetime) -> Moved | None:
    """Return when the mails due between `since` and `now` are sent instead; None when there were none."""
    missed = {
        (row.lead_id, row.step)
        for row in upcoming_mails.forecast_workspace_mails(conn, workspace_id, since, now).rows
    }
    if not missed:
        return None
    coming = upcoming_mails.forecast_workspace_mails(conn, workspace_id, now, now + AHEAD).rows
    times = [row.at for row in coming if (row.lead_id, row.step) in missed]
    zone = ZoneInfo(workspaces.load_workspace_settings(conn, workspace_id).timezone)
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
