"""After hours asleep or ended: the plan is made anew by itself, and here is written down what it moved."""

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

BEAT, SLEPT = timedelta(minutes=10), timedelta(minutes=30)  # between two signs of life; too long between them
AHEAD = timedelta(days=3)
ALIVE, MOVED = "alive_at", "moved"  # kept beside the workspace's settings
campaigns = tables.campaigns


async def keep_watch(app_state: AppState) -> None:
    """Look at what an absence has moved, before anything is sent; and from then on leave signs of life.

    A practice clock stands still while nobody looks; of several workers one sees to it.
    """
    if not isinstance(app_state.clock, FastClock):
        if app_state.share is None:
            await _process_heartbeat(app_state)
        app_state.runner.keep(AWAKE, partial(_process_heartbeat, app_state))


async def detect_sleep(app_state: AppState) -> None:
    """Asked before each mail: what hours asleep have moved is looked at before the first one goes."""
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
    """When the service was last up, by workspace."""
    ids = conn.scalars(select(tables.workspaces.c.id)).all()
    known = {each: workspaces.noted_down(conn, each, ALIVE) for each in ids}
    return [(each, datetime.fromisoformat(at) if at else None) for each, at in known.items()]


def _save_heartbeat(conn: Connection, now: datetime) -> None:
    for workspace_id in conn.scalars(select(tables.workspaces.c.id)).all():
        workspaces.save_workspace_settings(conn, workspace_id, {ALIVE: now.astimezone(UTC).isoformat()})


def _save_moved_mails(conn: Connection, workspace_id: str, moved: Moved) -> None:
    workspaces.save_workspace_settings(conn, workspace_id, {MOVED: moved.model_dump(mode="json")})
    after_commit(conn).change(ChangeKind.WORKSPACE, workspace_id)


def what_moved(conn: Connection, workspace_id: str, since: datetime, now: datetime) -> Moved | None:
    """Where the mails go that should have gone out between `since` and `now`; None when there were none."""
    missed = {
        (row.lead_id, row.step) for row in upcoming_mails.of_workspace(conn, workspace_id, since, now).rows
    }
    if not missed:
        return None
    coming = upcoming_mails.of_workspace(conn, workspace_id, now, now + AHEAD).rows
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
