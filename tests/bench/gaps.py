"""How long a window doesn't answer: a tick each millisecond, and what was being done between two of them."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Qt, QTimer

FRAME = 0.016  # seconds between two moves, as a mouse makes them
LONG = 16.0  # milliseconds; who looks closely sees it


@dataclass
class Gaps:
    """In milliseconds: every gap, and the longest one after each move."""

    every: list[float] = field(default_factory=list)
    of_moves: list[float] = field(default_factory=list)

    @property
    def p99(self) -> float:
        return statistics.quantiles(self.every, n=100)[-1]

    @property
    def long(self) -> int:
        return sum(gap > LONG for gap in self.of_moves)

    def __add__(self, other: Gaps) -> Gaps:
        return Gaps(self.every + other.every, self.of_moves + other.of_moves)


class Ticker(QObject):
    """Started before the moves, stopped after them."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self, interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self.gaps = Gaps()
        self._last = self._longest = 0.0

    def _tick(self) -> None:
        now = time.perf_counter()
        gap = (now - self._last) * 1000
        self._last = now
        self._longest = max(self._longest, gap)
        self.gaps.every.append(gap)

    async def during(self, moves: list[Callable[[], object]], pause: float = FRAME) -> Gaps:
        """Makes the moves at an even pace; the last one gets time to settle."""
        self.gaps = Gaps()
        self._last = time.perf_counter()
        self._timer.start()
        for move in [*moves, None]:
            self._longest = 0.0
            begun = time.perf_counter()
            if move is None:
                await asyncio.sleep(0.3)
            else:
                move()
                await asyncio.sleep(max(pause - (time.perf_counter() - begun), 0.002))
            self.gaps.of_moves.append(self._longest)
        self._timer.stop()
        return self.gaps
