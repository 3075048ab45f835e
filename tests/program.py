"""The program that is tried from outside: this tree's, or the installed one that OUTREACH_PROGRAM names."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import Process
from pathlib import Path

from app.contract.handshake import Handshake
from tests.patience import SLOW
from tests.warm import Awaited

PROGRAM = [named] if (named := os.environ.get("OUTREACH_PROGRAM")) else [sys.executable, "-m", "app"]
LINES = 40  # of the log, where it did not start


async def ready(process: Process | Awaited, data: Path) -> Handshake:
    """What a service says once it can be asked."""
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), 30 * SLOW)
    if not line:
        log = (data / "service.log").read_text(errors="replace").splitlines()[-LINES:]
        raise AssertionError("\n".join(["the service did not start:", *log]))
    return Handshake.model_validate_json(line)
