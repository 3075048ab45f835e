"""Cache of the last forecast while nothing changes, so that pages, filters, and searches agree."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from threading import Lock
from typing import NamedTuple

MINUTE = timedelta(minutes=1)


class ForecastEntry(NamedTuple):
    """A mail of the forecast, or one that will be skipped."""

    at: datetime
    lead_id: str
    step: int
    campaign_id: str
    inbox_id: str | None


class _CachedForecast(NamedTuple):
    of: tuple[str, int, datetime]
    now: datetime
    places: Sequence[ForecastEntry]


class Foreseen:
    """The cache of one forecast; `version` returns a number that changes with every change of data."""

    def __init__(self, version: Callable[[], int]) -> None:
        self._version, self._lock = version, Lock()
        self._kept: _CachedForecast | None = None

    def get(
        self,
        workspace_id: str,
        now: datetime,
        until: datetime,
        work_out: Callable[[datetime], Sequence[ForecastEntry]],
    ) -> Sequence[ForecastEntry]:
        """Return the entries before `until`, in order of time, from a forecast at most a minute old."""
        end = until.replace(second=0, microsecond=0) + MINUTE
        of = (workspace_id, self._version(), end)
        with self._lock:
            kept = self._kept
        if kept is None or kept.of != of or not kept.now <= now < kept.now + MINUTE:
            kept = _CachedForecast(of, now, work_out(end))
            with self._lock:
                self._kept = kept
        return kept.places[: bisect_left(kept.places, until, key=_send_time_of)]


def _send_time_of(place: ForecastEntry) -> datetime:
    return place.at
