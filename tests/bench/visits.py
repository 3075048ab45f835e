"""`python -m tests.bench.visits FOLDER`: the program on a stocked folder; what each first opening costs.

Prints for each place and dialog the milliseconds of a processor that its longest pieces took in the window's
thread, a piece being what is done between two turns of the loop.
"""

from __future__ import annotations

import asyncio
import heapq
import json
import sys
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from app.desktop.application import PLACES, Application
from app.desktop.preferences.page import SECTIONS
from app.desktop.widgets import dialogs, loop, theme
from tests.bench.desk import desk
from tests.desktop.conftest import until
from tests.desktop.screens import DIALOGS, TABS, Stock, settled

REST = 0.4  # seconds in which what comes later has come
MOST = 3  # pieces told


class Pieces(QObject):
    """A tick each turn of the loop, and the thread's processor time between two of them."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self, interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start()
        self._last = time.thread_time()
        self._every: list[float] = []

    def _tick(self) -> None:
        now = time.thread_time()
        self._every.append((now - self._last) * 1000)
        self._last = now

    def taken(self) -> list[float]:
        """The longest since it was asked before."""
        longest, self._every = heapq.nlargest(MOST, self._every), []
        return longest


class Visits:
    def __init__(self, application: Application, stock: Stock) -> None:
        self._application, self._window, self._stock = application, application.window, stock
        self._pieces = Pieces()
        self.found: dict[str, list[float]] = {}

    def page(self, name: str) -> Any:
        page: Any = self._window.page(name)
        return getattr(page, "page", page)

    async def rest(self) -> None:
        await settled(self._window)
        await asyncio.sleep(REST)

    async def told(self, what: str) -> None:
        await self.rest()
        self.found[what] = self._pieces.taken()

    async def places(self) -> None:
        for name, *_ in PLACES:
            self._window.go(name)
            await self.told(name)
        for section, *_ in SECTIONS:
            self._window.go("preferences")
            self.page("preferences").reveal(section)
            await self.told(f"preferences {section}")

    async def items(self) -> None:
        stock, wanted = self._stock, self._application.session.wanted
        for place, item in (
            ("contacts", stock.contact.id),
            ("outbox", "sent"),
            ("replies", stock.thread_id),
            ("inboxes", stock.inboxes[0].inbox_id),
            ("domains", stock.domain.domain_id),
            ("webhooks", stock.hook.id),
        ):
            self._window.go(place)
            await self.rest()
            self._pieces.taken()
            wanted.emit(place, item)
            await self.told(f"{place} one")

    async def editor(self) -> None:
        self._window.go("campaigns")
        await self.rest()
        self._pieces.taken()
        self._application.session.wanted.emit("campaigns", self._stock.campaign_id)
        await until(lambda: self.page("campaigns").editor.campaign is not None)
        await self.told("campaign opened")
        for tab in TABS:
            self.page("campaigns").editor.go(tab)
            await self.told(f"campaign {tab}")

    async def dialogs(self) -> None:
        self._window.palette_.pop_up()
        await self.told("palette")
        self._window.palette_.hide()
        for name, make in DIALOGS.items():
            await self.rest()
            self._pieces.taken()
            dialog = make(self._application.session, self._stock, self._window)
            shown = asyncio.ensure_future(dialogs.show_dialog(dialog))
            await asyncio.sleep(0)
            await settled(dialog)
            await self.told(name)
            dialog.done(QDialog.DialogCode.Rejected)
            await shown


async def visited(folder: Path) -> dict[str, list[float]]:
    async with desk(folder) as (application, stock):
        await asyncio.sleep(2)
        visits = Visits(application, stock)
        for what in (visits.places, visits.items, visits.editor, visits.dialogs):
            await what()
    return visits.found


def main(folder: Path) -> None:
    app = QApplication(["visits"])
    app.setQuitOnLastWindowClosed(False)
    theme.apply_theme(app, "light")
    sys.stdout.write(json.dumps(loop.run_event_loop(visited(folder), app)) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
