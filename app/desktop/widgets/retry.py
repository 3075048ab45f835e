"""A service that asks for patience is asked again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from app.contract.problems import TooManyRequests

T = TypeVar("T")


async def call_with_retry(ask: Callable[[], Awaitable[T]]) -> T:
    """For many requests in a row; whoever is asked too often has done nothing."""
    while True:
        try:
            return await ask()
        except TooManyRequests as problem:
            await asyncio.sleep(float(problem.more.get("retry_after", 1)))
