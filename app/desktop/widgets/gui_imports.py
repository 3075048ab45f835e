"""Modules with widgets are imported in the window's thread, one at a time; what else they need, in another.

Before Python 3.12 shiboken keeps what it knows of its classes in a map without a lock, and Qt looks there
while it paints or answers a screen reader, without Python's lock. A class of Qt's that another thread makes
at that moment takes the program down.
"""

from __future__ import annotations

import asyncio
import dis
import importlib
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from types import CodeType

from app.desktop.widgets.import_ahead import SLICE

OURS = __name__.partition(".widgets.")[0] + "."
QT = ("PySide6", "shiboken6", "qasync")
IMPORT = dis.opmap["IMPORT_NAME"]


async def import_modules(modules: Iterable[str]) -> None:
    """Import them, so that the window goes on meanwhile."""
    end = time.perf_counter() + SLICE
    for name in await asyncio.to_thread(plan_imports, tuple(modules)):
        importlib.import_module(name)
        if time.perf_counter() > end:
            await asyncio.sleep(0.001)
            end = time.perf_counter() + SLICE


def plan_imports(modules: Iterable[str]) -> list[str]:
    """What is to be imported with widgets, each after what it needs; all that has none is imported here."""
    order: list[str] = []
    seen = set(sys.modules)
    for name in modules:
        _plan_module(name, seen, order)
    return order


def _plan_module(name: str, seen: set[str], order: list[str]) -> None:
    if name in seen or name.startswith(QT):
        return
    seen.add(name)
    if not name.startswith(OURS):
        with suppress(ImportError):  # another system's
            importlib.import_module(name)
        return
    spec = find_spec(name)
    code = spec.loader.get_code(name) if spec and spec.loader else None  # type: ignore[attr-defined]
    if spec is None or code is None:
        return
    for needed in list_imports(code):
        beside = f"{spec.parent}.{needed}"  # a name with a dot is no neighbour's
        _plan_module(beside if "." not in needed and find_spec(beside) else needed, seen, order)
    order.append(name)


def list_imports(code: CodeType) -> Iterator[str]:
    """The modules that a module names on its outermost level."""
    high = 0
    for op, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        if op == dis.EXTENDED_ARG:
            high = (high | low) << 8
            continue
        if op == IMPORT and (name := code.co_names[high | low]):
            yield name
        high = 0
