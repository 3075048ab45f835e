"""The embedded runner: one task a key, asleep until its next due time or a wake-up; nothing polls."""

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
    """Keeps steps going: one does what is due for its key and says when it is next.

    None: when woken; OVER: never, and its key is let go.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._wakes: dict[str, asyncio.Event] = {}
        self._busy: set[str] = set()
        self._rest = asyncio.Event()

    def keep(self, key: str, step: Step, end: End | None = None) -> None:
        """Run `step` for `key` from now on; a key that is kept already stays as it is.

        `end` lets go of what steps leave open, where another process goes on with the key.
        """
        if key not in self._tasks:
            self._wakes[key] = asyncio.Event()
            self._busy.add(key)
            self._tasks[key] = asyncio.create_task(self._live(key, step), name=key)

    async def drop(self, key: str) -> None:
        """End a key; its step is cancelled where it waits."""
        task = self._tasks.pop(key, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            self._wakes.pop(key, None)
            self._at_rest(key)

    def keys(self) -> set[str]:
        return set(self._tasks)

    def wake(self, key: str) -> None:
        """Call a key's step soon; `pump:*` wakes every key of that kind."""
        if key.endswith("*"):
            for known in [known for known in self._wakes if known.startswith(key[:-1])]:
                self.wake(known)
        elif key in self._wakes:
            self._busy.add(key)
            self._wakes[key].set()

    async def settle(self) -> None:
        """Wait until every key is asleep: for tests on a virtual clock."""
        for _ in range(3):  # a sleeper just woken by the clock takes a turn of the loop to say so
            await asyncio.sleep(0)
        while self._busy:
            self._rest.clear()
            await self._rest.wait()

    async def close(self) -> None:
        """All at once: each may have something to bring to its end."""
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
