"""Time takes leads into branches, too: whoever is silent for long enough, or through with the main chain."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection

from app.service.service import Service

from . import entering, rules, store

FLOW_KEY = "flow:silence"
AT_ONCE = 500  # leads, then others get a turn at the database
LOOK_APART = timedelta(minutes=1)  # at least, so that a busy day does not mean a look for each mail


class _Silence:
    def __init__(self, service: Service) -> None:
        self._service = service

    async def step(self) -> datetime | None:
        """Enter whoever is due; when the next one is, None while no campaign asks for it."""
        database, now = self._service.database, self._service.clock.now()
        campaigns = await database.read(store.timed)
        for wanted in campaigns:
            after: str | None = ""
            while after is not None:
                after = await database.write(
                    lambda conn, wanted=wanted, after=after: sweep(conn, wanted, after, now)  # type: ignore[misc]
                )
        return await database.read(lambda conn: _next(conn, campaigns, now))


def sweep(conn: Connection, wanted: store.Timed, after: str, now: datetime) -> str | None:
    """Fire for some leads with ids beyond `after`; the last one's id, None when there are no more."""
    found = store.silent(conn, wanted, after, now, AT_ONCE)
    for lead in found:
        silent = rules.Silent(now - lead.last_sent_at, main_finished=lead.next_step is None)
        entering.happened(conn, lead.id, now, silent)
    return found[-1].id if len(found) == AT_ONCE else None


def _next(conn: Connection, campaigns: list[store.Timed], now: datetime) -> datetime | None:
    moments = [at for wanted in campaigns if (at := store.next_silence(conn, wanted, now))]
    return max(min(moments), now + LOOK_APART) if moments else None


def keep_flow(service: Service) -> None:
    """Let time fire its triggers."""
    service.runner.keep(FLOW_KEY, _Silence(service).step)
