"""Sending windows: days and hours in a campaign's time zone, across changes of its clocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Protocol
from zoneinfo import ZoneInfo

WEEKEND = frozenset({5, 6})
DAY = timedelta(days=1)
LOOK_AHEAD = 3660  # days, as far as a forecast looks

Interval = tuple[datetime, datetime]
Found = tuple[datetime, datetime, datetime]
Stretch = tuple[datetime, datetime, timedelta]
NEVER = (datetime.max.replace(tzinfo=UTC),) * 3


class Holidays(Protocol):
    """A lookup of days without campaign email, from date to name; a mapping is one."""

    def get(self, day: date, /) -> str | None: ...


@dataclass(frozen=True)
class SendWindow:
    """The window [start, end) on the wall clock of `timezone`; `days` count from 0 = Monday.

    Holidays are days of that time zone, too.
    """

    start_date: datetime
    timezone: str
    days: frozenset[int]
    start: time
    end: time
    skip_weekends: bool = False
    holidays: Holidays = field(default_factory=dict[date, str])
    _found: dict[tuple[date, bool], Found] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def days_for(self, follow_up: bool) -> frozenset[int]:
        """Return the weekdays on which email may go out.

        If `skip_weekends` is set, follow-ups leave out the weekend unless there is no other day.
        """
        return (self.days - WEEKEND or self.days) if follow_up and self.skip_weekends else self.days

    def next_open(self, at: datetime, follow_up: bool = False) -> datetime | None:
        """Return the first moment from `at` on when the window is open; None when it never is."""
        found = self.next_opening(at, follow_up)
        return None if found is None else max(at, found[0])

    def next_opening(self, at: datetime, follow_up: bool = False) -> Interval | None:
        """Return the first opening, as a UTC interval, that is not over at `at`; None when there is none."""
        asked, begin, end = self._found.get((at.date(), follow_up), NEVER)
        if asked <= at < end:
            return begin, end
        days, day = self.days_for(follow_up), self.day(at)
        for _ in range(LOOK_AHEAD if days and self.start < self.end else 0):
            if day.weekday() in days and self.holidays.get(day) is None:
                for begin, end in compute_open_intervals(self.timezone, day, self.start, self.end):
                    if at < end:
                        self._found[at.date(), follow_up] = at, begin, end
                        return begin, end
            day += DAY
        return None

    def day(self, at: datetime) -> date:
        """Return the day that `at` falls on in the campaign's time zone."""
        return at.astimezone(load_zone(self.timezone)).date()

    def holidays_of(self, first: date, last: date) -> Iterator[tuple[date, str]]:
        """Yield the holidays from the first to the last day, both included, with their names."""
        for number in range((last - first).days + 1):
            if name := self.holidays.get(first + number * DAY):
                yield first + number * DAY, name


@lru_cache(256)
def load_zone(name: str) -> ZoneInfo:
    """Return an IANA time zone; raise ZoneInfoNotFoundError or ValueError for an unknown name."""
    return ZoneInfo(name)


@lru_cache(4096)
def compute_open_intervals(timezone: str, day: date, start: time, end: time) -> tuple[Interval, ...]:
    """Return the UTC intervals of one local day in which the wall clock shows [start, end).

    Where clocks go forward the window is shorter; where they go back the window is longer or comes
    twice.
    """
    begin, close = datetime.combine(day, start), datetime.combine(day, end)
    found: list[Interval] = []
    for first, last, offset in _split_by_offset(load_zone(timezone), begin, close):
        interval = (max(first, begin - offset), min(last, close - offset))
        if interval[0] >= interval[1]:
            continue
        if found and found[-1][1] == interval[0]:
            interval = (found.pop()[0], interval[1])
        found.append(interval)
    return tuple((a.replace(tzinfo=UTC), b.replace(tzinfo=UTC)) for a, b in found)


def _split_by_offset(where: ZoneInfo, begin: datetime, close: datetime) -> Iterator[Stretch]:
    """Yield stretches of UTC (naive) with one offset each, covering the wall times `begin` to `close`."""
    offsets = [_wall_offset(where, wall, fold) for wall in (begin, close) for fold in (0, 1)]
    first, last = begin - max(offsets), close - min(offsets)
    while first < last:
        offset = _utc_offset_of(where, first)
        until = last if len(set(offsets)) == 1 else _find_offset_change(where, first, last)
        yield first, until, offset
        first = until


def _find_offset_change(where: ZoneInfo, first: datetime, last: datetime) -> datetime:
    """Return the moment after `first` when the offset changes, to the second, or `last`."""
    offset = _utc_offset_of(where, first)
    step = first
    while step < last and _utc_offset_of(where, step) == offset:
        step += timedelta(hours=1)
    if step >= last and _utc_offset_of(where, last) == offset:
        return last
    low, high = step - timedelta(hours=1), min(step, last)
    while high - low > timedelta(seconds=1):
        middle = low + (high - low) // 2
        middle = middle.replace(microsecond=0)
        low, high = (middle, high) if _utc_offset_of(where, middle) == offset else (low, middle)
    return high


def _utc_offset_of(where: ZoneInfo, moment: datetime) -> timedelta:
    return moment.replace(tzinfo=UTC).astimezone(where).utcoffset() or timedelta(0)


def _wall_offset(where: ZoneInfo, wall: datetime, fold: int) -> timedelta:
    return wall.replace(tzinfo=where, fold=fold).utcoffset() or timedelta(0)


def utc_midnight_after(at: datetime) -> datetime:
    """Return the next UTC midnight after `at`, when the daily counts start again."""
    return datetime.combine(at.astimezone(UTC).date() + DAY, time(), UTC)


def ramp_week(first_sent_at: datetime | None, at: datetime) -> int:
    """Return the ramp-up week of `at`, from 1; it begins with the UTC day of the first email."""
    return 1 if first_sent_at is None else max(0, ramp_day(first_sent_at, at) - 1) // 7 + 1


def ramp_day(first_sent_at: datetime | None, at: datetime) -> int:
    """Return the day of the ramp-up, from 1; 0 before the first email."""
    if first_sent_at is None:
        return 0
    return (at.astimezone(UTC).date() - first_sent_at.astimezone(UTC).date()).days + 1


def ramp_limit(increment: int, maximum: int, first_sent_at: datetime | None, at: datetime) -> int:
    """Return the ramp-up's emails per day and inbox: `increment` more each week, up to `maximum`."""
    return min(maximum, increment * ramp_week(first_sent_at, at))
