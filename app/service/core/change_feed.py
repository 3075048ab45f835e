"""The live stream of changes; the latest are kept, so a listener that was cut off can resume."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncGenerator

from app.contract.events import Change, ChangeKind

from .clock import Clock
from .database import AfterCommit

KEPT = 2_000


class Changes:
    """The change feed of this process, numbered from its start.

    An event id is the number preceded by the `mark` of the process, so ids of an earlier process are
    recognized.
    """

    def __init__(self, clock: Clock, mark: str) -> None:
        self._clock, self._mark = clock, mark
        self._kept: deque[tuple[int, Change]] = deque(maxlen=KEPT)
        self._last = 0
        self._more = asyncio.Event()
        self._times: Counter[str] = Counter()
        self.closed = False

    @property
    def news(self) -> asyncio.Event:
        """The event that the next change sets.

        A caller that takes it before looking at the database misses no change.
        """
        return self._more

    def times(self, *kinds: ChangeKind) -> int:
        """Return how many changes of these kinds were published since the process started."""
        return sum(self._times[kind] for kind in kinds)

    def tell(self, notes: AfterCommit) -> None:
        """Publish the changes that a committed transaction noted."""
        for kind, ids in notes.changes.items():
            self._last += 1
            self._times[kind] += 1
            change = Change(kind=kind, ids=tuple(sorted(ids or ())), at=self._clock.now())
            self._kept.append((self._last, change))
        self._wake()

    def close(self) -> None:
        """End every listener."""
        self.closed = True
        self._wake()

    def listen(self, last_event_id: str | None = None) -> AsyncGenerator[tuple[str, Change]]:
        """Yield each change from this call on, with its event id; after `last_event_id` if that is given.

        A `missed` change replaces those that are no longer kept, be it that `last_event_id` is too old
        or that changes came faster than the listener took them.
        """
        return self._from(self._place(last_event_id))

    async def _from(self, at: int | None) -> AsyncGenerator[tuple[str, Change]]:
        while not self.closed:
            more = self._more
            if at is None or (self._kept and self._kept[0][0] > at + 1):
                at = self._last
                yield f"{self._mark}-{at}", Change(kind=ChangeKind.MISSED, at=self._clock.now())
            for number, change in [item for item in self._kept if item[0] > at]:
                at = number
                yield f"{self._mark}-{number}", change
            await more.wait()

    def _place(self, last_event_id: str | None) -> int | None:
        if last_event_id is None:
            return self._last
        mark, _, number = last_event_id.rpartition("-")
        if mark != self._mark or not number.isdecimal():
            return None
        return int(number) if int(number) <= self._last else None

    def _wake(self) -> None:
        self._more.set()
        self._more = asyncio.Event()
