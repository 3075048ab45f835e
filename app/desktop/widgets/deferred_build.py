"""What would hold a screen up: parts that nobody sees yet are made after it is shown, one in each turn of the
loop; and what changes together is laid out together."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

AFTER = 60  # milliseconds in which the screen itself is shown


async def in_turns(steps: Iterator[None]) -> None:
    """Each step in a turn of the loop of its own."""
    for _ in steps:
        await asyncio.sleep(0.001)


@contextmanager
def at_once(pane: QWidget) -> Iterator[None]:
    """Qt lays out the whole window with each widget that is shown; of these, once, when all is done."""
    layout = pane.layout()
    assert layout is not None
    layout.setEnabled(False)
    try:
        yield
    finally:
        layout.setEnabled(True)
        layout.update()


class DeferredBuilder(QObject):
    """The names are cached properties of `owner`; each is asked for in its turn, unless it was before, and a
    widget is dressed in another."""

    def __init__(self, owner: QObject, *names: str) -> None:
        super().__init__(owner)
        self._names, self._bare = list(names), list[QWidget]()
        self._turn = QTimer(self, interval=AFTER)
        self._turn.timeout.connect(self._next)
        self._turn.start()

    def _next(self) -> None:
        self._turn.setInterval(1)
        if self._bare:
            self._bare.pop().ensurePolished()
        elif self._names:
            made = getattr(self.parent(), self._names.pop(0))
            self._bare += [made] * isinstance(made, QWidget)
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
