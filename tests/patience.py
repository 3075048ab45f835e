"""How long a test waits for what must come: told as on a quick machine, stretched for the slowest.

A limit costs time only where a test fails; OUTREACH_TEST_SLOW sets how much slower the machine may be.
"""

from __future__ import annotations

import asyncio
import os

SLOW = float(os.environ.get("OUTREACH_TEST_SLOW", "6"))


def patient(seconds: float) -> asyncio.Timeout:
    """`async with` it: TimeoutError when it takes longer."""
    return asyncio.timeout(seconds * SLOW)
