"""Parts of a screen that nobody sees yet are made after it is shown, one in each turn of the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

AFTER = 60  # milliseconds in which the screen itself is shown


async def in_turns(steps: Iterator[None]) -> None:
    """Each step in a turn of the loop of its own."""
    for _ in steps:
        await asyncio.sleep(0.001)


class Later(QObject):
    """The names are cached properties of `owner`; each is asked for in its turn, unless it was before."""

    def __init__(self, owner: QObject, *names: str) -> None:
        super().__init__(owner)
        self._names = list(names)
        self._turn = QTimer(self, interval=AFTER)
        self._turn.timeout.connect(self._next)
        self._turn.start()

    def _next(self) -> None:
        self._turn.setInterval(1)
        if self._names:
            getattr(self.parent(), self._names.pop(0))
        else:
            self._turn.stop()


def tab_after(before: QWidget, part: QWidget) -> None:
    """Tab comes from `before` into a part that was added later, and goes through it in its own order."""
    way = [part]
    while (after := way[-1].nextInFocusChain()) is not None and part.isAncestorOf(after):
        way.append(after)
    for one in way:
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.window() is part.window():
            QWidget.setTabOrder(before, one)
            before = one
