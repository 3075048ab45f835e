"""The only place where the service reads the time.

The clock governs schedules, dates and rows. TLS, sockets, leases and token buckets never use it; they go
by `monotonic`.
"""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Protocol

monotonic = time.monotonic
wall = time.time  # includes the time that a computer sleeps, which `monotonic` may leave out


class Clock(Protocol):
    """A source of time: `now` is UTC; `wait` returns at `until`, or earlier (True) when `wake` is set."""

    def now(self) -> datetime: ...

    async def wait(self, until: datetime | None, wake: asyncio.Event) -> bool: ...


async def _wait_for_wake(wake: asyncio.Event, seconds: float | None) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await wake.wait()
    except TimeoutError:
        return False
    return True


def add_real_seconds(clock: Clock, now: datetime, seconds: float) -> datetime:
    """Return the clock's time after `seconds` of real time, however fast the clock runs.

    For delays that a person at the screen experiences. It is `now` if the clock is stopped.
    """
    return now + timedelta(seconds=seconds * (clock.speed if isinstance(clock, FastClock) else 1))


class WallClock:
    # A long sleep is cut so that a suspended laptop notices within a minute that hours have passed.
    LONGEST_SLEEP = 60.0

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def wait(self, until: datetime | None, wake: asyncio.Event) -> bool:
        while until is None or (left := (until - self.now()).total_seconds()) > 0:
            if await _wait_for_wake(wake, None if until is None else min(left, self.LONGEST_SLEEP)):
                return True
        return False


class FastClock:
    """A clock that starts at `start` and runs `speed` times as fast as real time; at 0 it is stopped."""

    def __init__(self, start: datetime, speed: float) -> None:
        self._base, self._at, self._speed = start, monotonic(), speed
        self._turned = asyncio.Event()

    @property
    def speed(self) -> float:
        return self._speed

    def now(self) -> datetime:
        return self._base + timedelta(seconds=(monotonic() - self._at) * self._speed)

    def run_at(self, speed: float) -> None:
        """Change the speed from now on."""
        self._base, self._at, self._speed = self.now(), monotonic(), speed
        self._turned.set()
        self._turned = asyncio.Event()

    async def wait(self, until: datetime | None, wake: asyncio.Event) -> bool:
        while until is None or (left := (until - self.now()).total_seconds()) > 0:
            turned = self._turned
            seconds = None if until is None or self._speed == 0 else left / self._speed
            either = [asyncio.create_task(event.wait()) for event in (wake, turned)]
            try:
                await asyncio.wait(either, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in either:
                    task.cancel()
                await asyncio.gather(*either, return_exceptions=True)
            if wake.is_set():
                return True
        return False


class VirtualClock:
    """A clock for tests that is stopped until `move_to`; `next_due` is when the next sleeper wakes."""

    def __init__(self, start: datetime) -> None:
        self._now = start
        self._sleepers: list[tuple[datetime, asyncio.Event]] = []

    def now(self) -> datetime:
        return self._now

    async def wait(self, until: datetime | None, wake: asyncio.Event) -> bool:
        if until is not None and until <= self._now:
            return False
        sleeper = (until or datetime.max.replace(tzinfo=UTC), wake)
        self._sleepers.append(sleeper)
        try:
            await wake.wait()
        finally:
            if sleeper in self._sleepers:
                self._sleepers.remove(sleeper)
        return until is None or self._now < until

    @property
    def next_due(self) -> datetime | None:
        """The time when the next sleeper is due; None when all of them wait for a wake-up only."""
        due = min((at for at, _ in self._sleepers), default=None)
        return due if due is not None and due.year < datetime.max.year else None

    def move_to(self, at: datetime) -> None:
        """Set the time and wake every sleeper that is due by then."""
        self._now = max(at, self._now)
        due = [wake for when, wake in self._sleepers if when <= self._now]
        self._sleepers = [item for item in self._sleepers if item[0] > self._now]
        for wake in due:
            wake.set()
