"""A column of widgets built out of sight, a few milliseconds at a time, and shown together."""

from __future__ import annotations

import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

SLICE = 0.003  # seconds of building, then the window can react
ASIDE = -100_000  # pixels; an x position out of sight


class IncrementalFill(QObject):
    """Fills a scroll area with a new column of widgets; the old content stays until all are built."""

    filled = Signal()

    def __init__(self, scroll: QScrollArea) -> None:
        super().__init__(scroll)
        self._scroll = scroll
        self._parts: Iterator[QWidget] = iter(())
        self._body: QWidget | None = None
        self._keep = False
        self._next = QTimer(self, interval=0)
        self._next.timeout.connect(self._go_on)

    def fill(self, parts: Iterator[QWidget], keep: bool = False) -> None:
        """Build the parts in later turns of the event loop, unless another fill() or stop() comes before.

        `keep` keeps the scroll position. The signal `filled` follows when the parts are shown.
        """
        self.stop()
        self._parts, self._keep = parts, keep
        area = self._scroll.viewport()
        self._body = QWidget(area)
        self._box = QVBoxLayout(self._body)
        self._box.setContentsMargins(0, 0, 8, 0)
        self._box.setSpacing(14)
        self._body.setGeometry(ASIDE, 0, area.width(), area.height())
        self._body.show()  # so that its parts are laid out as they come
        self._next.start()

    def stop(self) -> None:
        self._next.stop()
        if self._body is not None:
            self._body.hide()
            self._body.deleteLater()
            self._body = None

    def _go_on(self) -> None:
        until = time.perf_counter() + SLICE
        for part in self._parts:
            self._box.addWidget(part)
            if time.perf_counter() > until:
                return
        self._next.stop()
        self._box.addStretch()
        self._swap()

    def _swap(self) -> None:
        bar = self._scroll.verticalScrollBar()
        position = bar.value() if self._keep else 0
        body, self._body = self._body, None
        assert body is not None
        self._scroll.setWidget(body)
        body.setAutoFillBackground(False)
        bar.setValue(position)
        self.filled.emit()
