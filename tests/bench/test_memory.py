"""Memory over an hour's worth of use: a practice workspace at its pace, every place gone to and worked in."""

from __future__ import annotations

import asyncio
import importlib
import os
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app.desktop.application import PLACES
from app.desktop.kit import loop, theme
from app.desktop.kit.parts import SearchBox
from app.desktop.kit.table import TableView
from app.desktop.session import Session
from app.desktop.shell.window import Place, Window
from tests.bench.told import tell
from tests.desktop.opened import session_on
from tests.desktop.served import Served, served

pytestmark = [pytest.mark.timeout(3600)]
ACTIONS = int(os.environ.get("OUTREACH_BENCH_ACTIONS", "300"))  # 3,600 is one a second for an hour
LOOKS = 12
WORDS = ("a", "an", "acme", "x", "", "test")


def resident(pid: int) -> float:
    """Memory of a process in MB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def made(session: Session, module: str, name: str) -> QWidget:
    page: QWidget = getattr(importlib.import_module(module), name)(session)
    return page


def shown(window: Window, kind: type[Any]) -> list[Any]:
    return [one for one in window.stack.findChildren(kind) if one.isVisible() and one.isEnabled()]


class Use:
    """What someone does at a window, without writing anything."""

    def __init__(self, window: Window) -> None:
        self._window, self._chance = window, random.Random(7)
        self._acts = (
            self._go,
            self._go,
            self._key,
            self._key,
            self._key,
            self._scroll,
            self._search,
            self._chip,
        )
        self._acts += (self._palette, self._look)

    def act(self) -> None:
        self._chance.choice(self._acts)()

    def _one(self, kind: type[Any]) -> Any:
        found = shown(self._window, kind)
        return self._chance.choice(found) if found else None

    def _go(self) -> None:
        self._window.go(self._chance.choice(PLACES)[0])

    def _key(self) -> None:
        if (table := self._one(TableView)) is not None:
            keys = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_End, Qt.Key.Key_Home)
            QTest.keyClick(table, self._chance.choice(keys))

    def _scroll(self) -> None:
        if (table := self._one(TableView)) is not None:
            bar = table.verticalScrollBar()
            bar.setValue(round(bar.maximum() * self._chance.random()))

    def _search(self) -> None:
        if (box := self._one(SearchBox)) is not None:
            box.setText(self._chance.choice(WORDS))

    def _chip(self) -> None:
        chips = [one for one in shown(self._window, QPushButton) if one.isCheckable()]
        if chips:
            self._chance.choice(chips).click()

    def _palette(self) -> None:
        self._window.palette_.pop_up()
        QTest.keyClicks(self._window.palette_.field, "co")
        QTest.keyClick(self._window.palette_.field, Qt.Key.Key_Escape)

    def _look(self) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply(app, self._chance.choice(("light", "dark")))


async def used(service: Served) -> list[tuple[int, float, float]]:
    """After so many actions, the memory of the window and of the service."""
    seen = []
    async with session_on(service) as session:
        factories: list[tuple[str, Callable[[], QWidget]]] = [
            (name, partial(made, session, module, page)) for name, _, _, module, page in PLACES
        ]
        window = Window([Place(name, name.title(), "send", factory) for name, factory in factories])
        window.resize(1360, 840)
        window.show()
        for name, _ in factories:
            window.go(name)
            await asyncio.sleep(0.5)
        use = Use(window)
        for number in range(1, ACTIONS + 1):
            use.act()
            await asyncio.sleep(0.03)
            if number % max(ACTIONS // LOOKS, 1) == 0:
                await asyncio.sleep(1)
                seen.append((number, resident(os.getpid()), resident(service.process.pid)))
        window.shut()
        await window.take_pages_away()
    return seen


def test_memory_over_an_hour_of_use(tmp_path: Path) -> None:
    app = QApplication.instance() or QApplication(["bench"])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)  # the loop goes on until everything is asked to end
    theme.apply(app, "light")
    with served(tmp_path / "workspace", "--practice") as service:
        seen = loop.run(used(service), app)
    tell(f"\n{ACTIONS:,} actions in every place of a practice workspace, resident memory")
    for number, desktop, behind in seen:
        tell(f"  after {number:6,}   window {desktop:6.1f} MB   service {behind:6.1f} MB")
    middle, end = seen[LOOKS // 2 - 1], seen[-1]
    tell(f"  second half: window {end[1] / middle[1]:.3f} times, service {end[2] / middle[2]:.3f} times")
