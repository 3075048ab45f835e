"""Preloading, a little at a time, of what the first opening of a screen would otherwise wait for.

Modules with widgets are imported in the window's thread, one at a time; what they need besides is
imported before, in another thread. The reason: until Python 3.12 shiboken keeps what it knows of its
classes in a map without a lock, and Qt looks there, without holding Python's lock, while it paints or
answers a screen reader. If another thread creates one of Qt's classes at that moment, the program
crashes.

PySide creates each of its classes when it is first used, and all kinds of widgets together when Qt
returns one that PySide has not seen: 20 ms in the middle of a click. Icons are rendered when they are
first used.
"""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
import time
from collections.abc import Iterable, Iterator
from itertools import chain

from PySide6 import QtGui, QtWidgets

from app.contract.time_zones import list_time_zones
from app.desktop.widgets import icons

WITHOUT_WIDGETS = ("app.contract", "app.client")  # three quarters of the time, with pydantic and httpx
SLICE = 0.004  # seconds
ROLES = ("text", "mute")


async def import_packages(*packages: str) -> None:
    """Import all modules of packages with widgets, in slices that keep the window responsive."""
    await asyncio.to_thread(list, chain.from_iterable(map(_iterate_imports, WITHOUT_WIDGETS)))
    await run_in_slices(chain.from_iterable(map(_iterate_imports, packages)))


async def warm_up(more: Iterable[object] = ()) -> None:
    """Create Qt's classes, the icons and the list of time zones, then run the short steps of `more`."""
    await asyncio.to_thread(list_time_zones)
    await run_in_slices(chain(_iterate_classes_and_icons(), more))


async def run_in_slices(steps: Iterable[object]) -> None:
    """Run steps in the window's thread, with a turn of the event loop after every SLICE seconds."""
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
