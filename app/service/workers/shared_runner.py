"""The runner of one process among several: it runs the keys of the sessions that it has."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from app.service.core.clock import Clock
from app.service.core.work_keys import ASKING, EVERY_PUMP, EVERYTHING, OFFERS, SESSIONS, session_of

from .runner import End, Runner, Step

if TYPE_CHECKING:
    from .engine import Engine, Session

log = logging.getLogger("outreach.work")


class SharedRunner(Runner):
    """Without an engine it runs nothing but what each process does for itself.

    Others are asked to see to what is new here; `ask` does it.
    """

    def __init__(self, clock: Clock, engine: Engine | None, ask: Callable[[], Awaitable[None]]) -> None:
        super().__init__(clock)
        self._engine, self._ask = engine, ask
        self._offered: dict[str, dict[str, tuple[Step, End | None]]] = {}  # by session and key
        if engine is not None:
            engine.offered, engine.run = self._offered.keys(), self._run
            engine.heard, engine.unknown = partial(self.wake, EVERY_PUMP), partial(self.wake, OFFERS)

    def keep(self, key: str, step: Step, end: End | None = None) -> None:
        name = session_of(key)
        if name is None:
            super().keep(key, step)
        elif self._engine is None:
            self._ask_others()
        elif key not in (keys := self._offered.setdefault(name, {})):
            keys[key] = (step, end)
            self._ask_others()
            self._engine.ask()
            if self._engine.going(name) is not None:
                super().keep(key, step)

    async def drop(self, key: str) -> None:
        _, end = self._withdraw(key)
        await super().drop(key)
        if end is not None:
            await end()

    def wake(self, key: str) -> None:
        super().wake(key)
        if self._engine is not None and key in (SESSIONS, EVERYTHING):
            self._engine.ask()

    def keys(self) -> set[str]:
        return super().keys().union(*self._offered.values())

    async def close(self) -> None:
        if self._engine is not None:
            await self._engine.close()
            self._offered.clear()
        await super().close()

    def _over(self, key: str) -> None:
        super()._over(key)
        self._withdraw(key)

    def _withdraw(self, key: str) -> tuple[Step | None, End | None]:
        """A session without a key is over."""
        name = session_of(key) or ""
        keys = self._offered.get(name, {})
        withdrawn = keys.pop(key, (None, None))
        if not keys and self._offered.pop(name, None) is not None and self._engine is not None:
            self._engine.ask()
        return withdrawn

    def _ask_others(self) -> None:
        super().keep(ASKING, self._asking)
        self.wake(ASKING)

    async def _asking(self) -> None:
        await self._ask()

    async def _run(self, name: str, session: Session) -> None:
        """The keys of a session, until it is over; whoever has it next goes on."""
        for key, (step, _) in self._offered.get(name, {}).items():
            super().keep(key, step)
        try:
            await session.over.wait()
        finally:
            session.over.set()
            await _to_its_end(self._end(name))

    async def _end(self, name: str) -> None:
        for key in [key for key in self._tasks if session_of(key) == name]:
            end = self._offered.get(name, {}).get(key, (None, None))[1]
            try:
                await super().drop(key)
                if end is not None:
                    await end()
            except Exception:
                log.exception("%s did not end well", key)


async def _to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """Await it, also when cancelled meanwhile: no step may go on without its session."""
    task, cut = asyncio.create_task(work), None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cut = error
    if cut is not None:
        raise cut
