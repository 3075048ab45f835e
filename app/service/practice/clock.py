from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta


class PracticeClock:
    """The simulator's time: real time multiplied by a speed; it can be set anew at any moment."""

    def __init__(self, now: datetime | None = None, speed: float = 1.0) -> None:
        self._base = now or datetime.now(UTC)
        self._mark = time.monotonic()
        self.speed = 0.0
        self.rebase(speed=speed)

    def now(self) -> datetime:
        return self._base + timedelta(seconds=(time.monotonic() - self._mark) * self.speed)

    def rebase(self, now: datetime | None = None, speed: float | None = None) -> None:
        """Jump to `now` (unchanged if None) and continue at `speed` virtual seconds per second; 0 stops.

        Raises ValueError unless the speed is between 0 and 1,000,000.
        """
        if speed is not None and not 0 <= speed <= 1e6:
            raise ValueError("The speed must be between 0 and 1,000,000.")
        self._base, self._mark = now or self.now(), time.monotonic()
        self.speed = self.speed if speed is None else speed

    def real_seconds_until(self, when: datetime) -> float | None:
        """Return the real seconds until `when`; None if it is ahead and the clock is stopped."""
        left = (when - self.now()).total_seconds()
        if left <= 0:
            return 0.0
        return left / self.speed if self.speed else None
