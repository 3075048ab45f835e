"""The runner of one process among several: it runs the keys whose lease it holds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from app.service.clock import Clock

from .holder import Holder
from .leases import LEASES, lease_of
from .runner import End, Runner, Step
from .voice import ALL

log = logging.getLogger("outreach.work")
ASKING = "asking"


class SharedRunner(Runner):
    """Without a holder it runs nothing but what each process does for itself.

    Others are asked to see to what is new here; `ask` does it.
    """

    def __init__(self, clock: Clock, holder: Holder | None, ask: Callable[[], Awaitable[None]]) -> None:
        super().__init__(clock)
        self._holder, self._ask = holder, ask
        self._offered: dict[str, tuple[Step, End | None]] = {}
        self._ending: dict[str, asyncio.Task[None]] = {}
        self._giving_back = set[asyncio.Task[None]]()
        if holder is not None:
            holder.wanted, holder.changed = self._wanted, self._suit
            holder.heard = partial(self.wake, "pump:*")

    def keep(self, key: str, step: Step, end: End | None = None) -> None:
        lease = lease_of(key)
        if lease is None:
            super().keep(key, step)
        elif self._holder is None:
            self._ask_others()
        elif key not in self._offered:
            self._offered[key] = (step, end)
            self._ask_others()
            self._suit()
            self._holder.ask()

    async def drop(self, key: str) -> None:
        _, end = self._offered.pop(key, (None, None))
        await super().drop(key)
        if end is not None:
            await end()

    def wake(self, key: str) -> None:
        super().wake(key)
        if self._holder is not None and key in (LEASES, ALL):
            self._holder.ask()

    def keys(self) -> set[str]:
        return super().keys() | set(self._offered)

    async def close(self) -> None:
        """Everything comes to its end under its lease; then others may have it."""
        if self._holder is not None:
            self._holder.give_all()
            while busy := {*self._ending.values(), *self._giving_back}:
                await asyncio.wait(busy)
            self._offered.clear()
        await super().close()

    def _over(self, key: str) -> None:
        super()._over(key)
        self._offered.pop(key, None)
        if self._holder is not None:
            self._holder.ask()

    def _ask_others(self) -> None:
        super().keep(ASKING, self._asking)
        self.wake(ASKING)

    async def _asking(self) -> None:
        await self._ask()

    def _wanted(self) -> set[str]:
        return {lease for key in self._offered if (lease := lease_of(key)) is not None}

    def _suit(self) -> None:
        """Run what may run, and nothing else."""
        assert self._holder is not None
        for key, (step, end) in self._offered.items():
            may = self._holder.holds(lease_of(key) or "")
            if may and key not in self._tasks and key not in self._ending:
                super().keep(key, step)
            elif not may and key in self._tasks and key not in self._ending:
                self._ending[key] = asyncio.create_task(self._end(key, end), name=f"end {key}")
        self._give_back()

    async def _end(self, key: str, end: End | None) -> None:
        try:
            await super().drop(key)
            if end is not None:
                await end()
        except Exception:
            log.exception("%s did not end well", key)
        finally:
            del self._ending[key]
            self._suit()

    def _give_back(self) -> None:
        assert self._holder is not None
        busy = {lease_of(key) for key in {*self._ending, *self._tasks}}
        if idle := self._holder.giving() - busy:
            task = asyncio.create_task(self._holder.given(idle), name="giving back")
            self._giving_back.add(task)
            task.add_done_callback(self._giving_back.discard)
