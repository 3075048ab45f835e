"""How long a test waits for what must come: told as on a quick machine, stretched for the slowest.

A limit costs time only where a test fails; OUTREACH_TEST_SLOW sets how much slower the machine may be.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")
SLOW = float(os.environ.get("OUTREACH_TEST_SLOW", "6"))


def patient(seconds: float) -> asyncio.Timeout:
    """`async with` it: TimeoutError when it takes longer."""
    return asyncio.timeout(seconds * SLOW)


async def eventually(look: Callable[[], Awaitable[T]], what: str = "it", seconds: float = 30) -> T:
    """The first true answer."""
    try:
        async with patient(seconds):
            while not (found := await look()):
                await asyncio.sleep(0.02)
            return found
    except TimeoutError:
        raise AssertionError(f"still waiting for {what} after {seconds} s") from None
