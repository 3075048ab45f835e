"""The embedded runner: one task per key, which sleeps until its next due time or a wake-up; nothing polls."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

from app.service.core.clock import Clock
from app.service.core.work_keys import OVER, Over

log = logging.getLogger("outreach.work")
Step = Callable[[], Awaitable[datetime | Over | None]]
End = Callable[[], Awaitable[None]]
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0


class Runner:
    """Runs steps: each does what is due for its key and returns the time when it is to run next.

    None means only when woken; OVER means never, and the key is dropped.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._wakes: dict[str, asyncio.Event] = {}
        self._busy: set[str] = set()
        self._rest = asyncio.Event()

    def keep(self, key: str, step: Step, end: End | None = None) -> None:
        """Run `step` for `key` from now on; do nothing if the key is known already.

        `end` closes what the steps leave open, before another process goes on with the key.
        """
        if key not in self._tasks:
            self._wakes[key] = asyncio.Event()
            self._busy.add(key)
            self._tasks[key] = asyncio.create_task(self._live(key, step), name=key)

    async def drop(self, key: str) -> None:
        """Stop the task of a key, cancelling its step where that waits."""
        task = self._tasks.pop(key, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            self._wakes.pop(key, None)
            self._at_rest(key)

    def keys(self) -> set[str]:
        return set(self._tasks)

    def wake(self, key: str) -> None:
        """Run a key's step soon; `pump:*` wakes every key of that kind."""
        if key.endswith("*"):
            for known in [known for known in self._wakes if known.startswith(key[:-1])]:
                self.wake(known)
        elif key in self._wakes:
            self._busy.add(key)
            self._wakes[key].set()

    async def settle(self) -> None:
        """Wait until every key is asleep: for tests on a virtual clock."""
        for _ in range(3):  # a task that the clock has just woken takes a turn of the loop to count as busy
            await asyncio.sleep(0)
        while self._busy:
            self._rest.clear()
            await self._rest.wait()

    async def close(self) -> None:
        """Stop all tasks concurrently, for each may have something to finish."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for key in list(self._tasks):
            await self.drop(key)

    async def _live(self, key: str, step: Step) -> None:
        wake, pause = self._wakes[key], FIRST_PAUSE
        while True:
            wake.clear()
            self._busy.add(key)
            try:
                until = await step()
                pause = FIRST_PAUSE
            except Exception:
                log.exception("%s failed; it is tried again in %.0f s", key, pause)
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST_PAUSE)
                continue
            if until == OVER:
                self._over(key)
                return
            if wake.is_set():
                continue
            self._at_rest(key)
            await self._clock.wait(until, wake)

    def _over(self, key: str) -> None:
        self._tasks.pop(key, None)
        self._wakes.pop(key, None)
        self._at_rest(key)

    def _at_rest(self, key: str) -> None:
        self._busy.discard(key)
        if not self._busy:
            self._rest.set()
