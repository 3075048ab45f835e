"""One finding before a launch."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel

from app.desktop.kit import pictures, theme
from app.desktop.kit.layouts import column
from app.desktop.kit.parts import label
from app.desktop.kit.rowbutton import RowButton


class FindingLine(RowButton):
    """Where it is, and below it what is doubtful there; `icon` in the colour `role` says how bad it is."""

    def __init__(self, icon: str, role: str, place: str, sentence: str) -> None:
        super().__init__()
        self.setAccessibleName(f"{place}: {sentence}")
        self._sign, self._mark = (icon, role), QLabel()
        self.sentence = label(sentence, wrap=True)
        words = column(label(place, "mute"), self.sentence, gap=2)
        line = QHBoxLayout(self)
        line.setContentsMargins(2, 6, 2, 6)
        line.setSpacing(8)
        line.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        self.press_through()
        self.wraps(True)
        self._draw()
        theme.notifier.changed.connect(self._draw)

    def _draw(self) -> None:
        icon, role = self._sign
        self._mark.setPixmap(pictures.pixmap(icon, 16, role, self.devicePixelRatioF()))
