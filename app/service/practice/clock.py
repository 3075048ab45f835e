from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta


class PracticeClock:
    """The world's own time: real time times a speed, re-based whenever it is told to."""

    def __init__(self, now: datetime | None = None, speed: float = 1.0) -> None:
        self._base = now or datetime.now(UTC)
        self._mark = time.monotonic()
        self.speed = 0.0
        self.rebase(speed=speed)

    def now(self) -> datetime:
        return self._base + timedelta(seconds=(time.monotonic() - self._mark) * self.speed)

    def rebase(self, now: datetime | None = None, speed: float | None = None) -> None:
        """Jump to `now` (unchanged if None) and go on at `speed` virtual seconds a second; 0 stands still."""
        if speed is not None and not 0 <= speed <= 1e6:
            raise ValueError("The speed must be between 0 and 1,000,000.")
        self._base, self._mark = now or self.now(), time.monotonic()
        self.speed = self.speed if speed is None else speed

    def real_seconds_until(self, when: datetime) -> float | None:
        """Seconds of real time until `when`; None while the clock stands still and `when` is ahead."""
        left = (when - self.now()).total_seconds()
        if left <= 0:
            return 0.0
        return left / self.speed if self.speed else None
