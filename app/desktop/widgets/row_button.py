"""A button of several texts that wrap: as high as they need at its width."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

NARROWEST = 160  # pixels


class RowButton(QPushButton):
    """Its own layout tells how large it is; what stands in it lets a press through."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "row")
        self.setAutoDefault(True)  # Enter presses it

    def wraps(self, wrapping: bool) -> None:
        """Whether a text in it wraps; without one, the layout knows no height for a width."""
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(wrapping)
        self.setSizePolicy(policy)

    def press_through(self) -> None:
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        inside = self.layout()
        return inside.sizeHint() if inside else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        inside = self.layout()
        return QSize(NARROWEST, inside.minimumSize().height() if inside else 0)
