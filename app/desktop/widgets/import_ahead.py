"""What the first opening of a screen would wait for is done before, a little at a time.

PySide makes each of its classes when it is first touched, and every kind of widget at once when Qt hands out
one that it has not seen: 20 ms in the middle of a click. Icons are drawn when they are first asked for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from itertools import chain

from PySide6 import QtGui, QtWidgets

from app.desktop.widgets import icons

SLICE = 0.004  # seconds
ROLES = ("text", "mute")


def _iterate_warmup_steps() -> Iterator[object]:
    for module in (QtWidgets, QtGui):
        yield from (getattr(module, name) for name in dir(module))
    yield from (icons.build_icon(name, role) for name in icons.list_icon_names() for role in ROLES)


async def run_warmup_steps(more: Iterable[object] = ()) -> None:
    """In the thread of the window: two threads might make the same class. `more`: further steps."""
    end = time.perf_counter() + SLICE
    for _ in chain(_iterate_warmup_steps(), more):
        if time.perf_counter() > end:
            await asyncio.sleep(0.001)
            end = time.perf_counter() + SLICE
