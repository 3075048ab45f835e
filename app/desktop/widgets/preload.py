"""What the first opening of a screen would wait for is done before, a little at a time.

Modules with widgets are imported in the window's thread, one at a time; what they need besides, in another,
before. For until Python 3.12 shiboken keeps what it knows of its classes in a map without a lock, and Qt
looks there while it paints or answers a screen reader, without Python's lock: a class of Qt's that another
thread makes at that moment takes the program down.

PySide makes each of its own classes when it is first touched, and every kind of widget at once when Qt hands
out one that it has not seen: 20 ms in the middle of a click. Icons are drawn when they are first asked for.
"""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
import time
from collections.abc import Iterable, Iterator
from itertools import chain

from PySide6 import QtGui, QtWidgets

from app.desktop.widgets import formats, icons

WITHOUT_WIDGETS = ("app.contract", "app.client")  # with pydantic and httpx three quarters of the time
SLICE = 0.004  # seconds
ROLES = ("text", "mute")


async def import_packages(*packages: str) -> None:
    """Import all modules of packages with widgets, so that the window goes on meanwhile."""
    await asyncio.to_thread(list, chain.from_iterable(map(_iterate_imports, WITHOUT_WIDGETS)))
    await run_in_slices(chain.from_iterable(map(_iterate_imports, packages)))


async def warm_up(more: Iterable[object] = ()) -> None:
    """Make Qt's classes, icons and the list of time zones. `more`: further steps, each of which is short."""
    await asyncio.to_thread(formats.list_time_zones)
    await run_in_slices(chain(_iterate_classes_and_icons(), more))


async def run_in_slices(steps: Iterable[object]) -> None:
    """Iterate in the window's thread, with a turn of the loop after each slice."""
    end = time.perf_counter() + SLICE
    for _ in steps:
        if time.perf_counter() > end:
            await asyncio.sleep(0.001)
            end = time.perf_counter() + SLICE


def _iterate_imports(package: str) -> Iterator[object]:
    path = importlib.import_module(package).__path__
    for module in pkgutil.walk_packages(path, f"{package}."):
        yield importlib.import_module(module.name)


def _iterate_classes_and_icons() -> Iterator[object]:
    for module in (QtWidgets, QtGui):
        yield from (getattr(module, name) for name in dir(module))
    yield from (icons.build_icon(name, role) for name in icons.list_icon_names() for role in ROLES)
