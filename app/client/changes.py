"""The live stream of changes, resumed where it was cut."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import httpx
from pydantic import ValidationError

from app.contract import paths
from app.contract.events import Change
from app.contract.problems import Problem, Unreachable
from app.contract.service_url import is_loopback

from .http import Http, problem_of, to_unreachable

FIRST_PAUSE, LONGEST_PAUSE, LONGEST_NEAR = (
    0.3,
    15.0,
    1.0,
)  # a service on this computer that is down is noticed immediately
SILENCE = 40.0  # seconds; the service sends something at least every 15


class ChangeStream:
    """The stream of changes; `turned` gets None when the stream connects, the problem when it is cut."""

    def __init__(self, http: Http, turned: Callable[[Problem | None], None]) -> None:
        self._http, self._turned = http, turned
        self._last: str | None = None

    async def follow(self) -> AsyncIterator[Change]:
        """Yield every change until the task is canceled; report each cut, wait, and connect again."""
        near = is_loopback(self._http.client.base_url.host)
        pause = FIRST_PAUSE
        while True:
            longest = LONGEST_PAUSE
            try:
                async for change in self._once():
                    pause = FIRST_PAUSE
                    if change is not None:
                        yield change
            except Problem as problem:
                self._turned(problem)
                if near and isinstance(problem, Unreachable):
                    longest = LONGEST_NEAR
            await asyncio.sleep(pause)
            pause = min(pause * 2, longest)

    async def _once(self) -> AsyncIterator[Change | None]:
        headers = {"Last-Event-ID": self._last} if self._last else {}
        timeout = httpx.Timeout(5.0, read=SILENCE)
        try:
            async with self._http.client.stream(
                "GET", paths.CHANGES, headers=headers, timeout=timeout
            ) as answer:
                if answer.is_error:
                    await answer.aread()
                    raise problem_of(answer)
                self._turned(None)
                yield None
                async for change in self._events(answer):
                    yield change
        except httpx.TransportError as error:
            raise to_unreachable(error) from error
        raise to_unreachable(httpx.ReadError("closed"))

    async def _events(self, answer: httpx.Response) -> AsyncIterator[Change]:
        event_id, data = None, ""
        async for line in answer.aiter_lines():
            if line.startswith("id:"):
                event_id = line[3:].strip()
            elif line.startswith("data:"):
                data += line[5:].strip()
            elif not line and data:
                self._last = event_id or self._last
                with contextlib.suppress(ValidationError):  # a newer service may send changes unknown here
                    yield Change.model_validate_json(data)
                data = ""
