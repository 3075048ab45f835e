"""Repeating requests that a busy service asks to send later."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from app.contract.problems import TooManyRequests

T = TypeVar("T")


async def call_with_retry(ask: Callable[[], Awaitable[T]]) -> T:
    """Call `ask` until the service no longer answers TooManyRequests; wait each time as it says.

    For many requests in a row. Repeating is safe: a request that was refused so has done nothing.
    """
    while True:
        try:
            return await ask()
        except TooManyRequests as problem:
            await asyncio.sleep(float(problem.more.get("retry_after", 1)))
