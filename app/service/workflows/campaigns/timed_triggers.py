"""Branch triggers fired by time: leads that were silent long enough, or have finished the main chain."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy import Connection

from app.service.app_state import AppState
from app.service.core.work_keys import SILENCE
from app.service.records import branches
from app.service.workflows.consequences import branch_triggers

AT_ONCE = 500  # leads per transaction; others get a turn at the database in between
LOOK_APART = timedelta(minutes=5)  # minimum between two runs: a busy day must not mean one run per mail


class _Silence:
    def __init__(self, app_state: AppState) -> None:
        self._service = app_state

    async def step(self) -> datetime | None:
        """Enter the leads that are due; return when the next one is due, None while no campaign needs it."""
        database, now = self._service.database, self._service.clock.now()
        campaigns = await database.read(branches.list_timed_campaigns)
        for wanted in campaigns:
            look = partial(branches.list_silent_leads, wanted=wanted, now=now, at_once=AT_ONCE)
            found = await database.read(partial(look, after=""))
            while found:
                await database.write(partial(_fire_triggers, lead_ids=found, now=now))
                found = await database.read(partial(look, after=found[-1]))
        return await database.read(lambda conn: _find_next_check(conn, campaigns, now))


def _fire_triggers(conn: Connection, lead_ids: Sequence[str], now: datetime) -> None:
    for lead_id in lead_ids:
        branch_triggers.fire_timed_triggers(conn, lead_id, now)


def _find_next_check(conn: Connection, campaigns: list[branches.Timed], now: datetime) -> datetime | None:
    moments = [at for wanted in campaigns if (at := branches.next_silence(conn, wanted, now))]
    return max(min(moments), now + LOOK_APART) if moments else None


def keep_flow(app_state: AppState) -> None:
    """Schedule the branch triggers that are fired by time."""
    app_state.runner.keep(SILENCE, _Silence(app_state).step)
