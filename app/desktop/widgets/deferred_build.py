"""Helpers that keep building a screen from delaying its first paint.

Parts that aren't visible yet are built after the screen is shown, one per turn of the event loop;
widgets that change together are laid out together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

AFTER = 60  # milliseconds in which the screen itself is shown


async def run_steps_in_turns(steps: Iterator[None]) -> None:
    """Run each step in its own turn of the event loop."""
    for _ in steps:
        await asyncio.sleep(0.001)


@contextmanager
def suspend_layout(pane: QWidget) -> Iterator[None]:
    """Lay out a pane once, when the block ends, however many widgets are shown in it.

    Otherwise Qt lays out the whole window for each widget that is shown.
    """
    layout = pane.layout()
    assert layout is not None
    layout.setEnabled(False)
    try:
        yield
    finally:
        layout.setEnabled(True)
        layout.update()


class DeferredBuilder(QObject):
    """Builds parts of a screen after it is shown, one per turn of the event loop.

    `names` are cached properties of `owner`; each is read in its turn, which builds it unless it was
    read before. A widget that is built so gets its style in a further turn.
    """

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


def insert_in_tab_order(before: QWidget, part: QWidget) -> None:
    """Make Tab go from `before` into a part that was added later, and through that part in its order."""
    way = [part]
    while (after := way[-1].nextInFocusChain()) is not None and part.isAncestorOf(after):
        way.append(after)
    for one in way:
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.window() is part.window():
            QWidget.setTabOrder(before, one)
            before = one
