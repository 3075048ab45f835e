"""Texts that are cut where there is no room: a label, in the middle, which tells the whole in its tip, or
`hint`; and a field, at the end, while nobody types in it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QStyleOption


class Elided(QLabel):
    """Takes the width of its text, and less when it must."""

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
    """For a combo box, whose frame it stands in."""

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
