"""Texts that are cut with an ellipsis where there is no room.

Elided is a label, cut in the middle, whose tooltip shows the whole text, or `hint`. ElidedField is a
text field, cut at the end while it doesn't have the focus.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QStyleOption


class Elided(QLabel):
    """A label that takes the width of its text, or less when there is no room."""

    def __init__(self, kind: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        if kind:
            self.setProperty("kind", kind)
        self.hint = ""

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), 40), super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 4, super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        p, option = QPainter(self), QStyleOption()
        option.initFrom(self)
        room = self.contentsRect()
        cut = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room.width())
        self.setToolTip(self.hint or (self.text() if cut != self.text() else ""))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self.style().drawItemText(p, room, int(left), option.palette, True, cut, self.foregroundRole())
        p.end()


class ElidedField(QLineEdit):
    """A field for a combo box, drawn within the combo box's frame."""

    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect().adjusted(2, 0, -2, 0)
        cut = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        if self.hasFocus() or cut == self.text():
            super().paintEvent(event)
            return
        p = QPainter(self)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self.style().drawItemText(
            p, room, int(left), self.palette(), self.isEnabled(), cut, self.foregroundRole()
        )
        p.end()
