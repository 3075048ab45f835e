"""Small charts, painted by hand.

Spark(values=(), name="")        a line over time: .set_values(values, name="")
Bars(bars=(), name="")           bars with labels: .set_bars([(label, value)], name="")
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QLinearGradient, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop.kit import formats, theme
from app.desktop.kit.words import digits, tr


class Spark(QWidget):
    """A line with a soft area below it."""

    def __init__(self, values: Sequence[float] = (), name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(64)
        self.set_values(values, name)

    def set_values(self, values: Sequence[float], name: str = "") -> None:
        self._values = list(values)
        self._name = name or getattr(self, "_name", "")
        last = tr("no values")
        if self._values:
            now, most = (digits(f"{value:g}") for value in (self._values[-1], max(self._values)))
            last = tr("{last} last, {most} at most", last=now, most=most)
        self.setAccessibleName(f"{self._name}: {last}")
        self.setToolTip(last)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._values:
            return
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(2, 4, -2, -4)
        values = self._values if len(self._values) > 1 else self._values * 2
        top, step = max(max(values), 1e-9), area.width() / (len(values) - 1)
        points = [
            QPointF(area.left() + i * step, area.bottom() - area.height() * max(v, 0) / top)
            for i, v in enumerate(values)
        ]
        line = QPainterPath(points[0])
        for point in points[1:]:
            line.lineTo(point)
        below = QPainterPath(line)
        below.lineTo(area.bottomRight())
        below.lineTo(area.bottomLeft())
        strong, none = QColor(theme.colour("accent")), QColor(theme.colour("accent"))
        strong.setAlpha(70)
        none.setAlpha(0)
        fade = QLinearGradient(area.topLeft(), area.bottomLeft())
        fade.setColorAt(0, strong)
        fade.setColorAt(1, none)
        p.fillPath(below, fade)
        p.setPen(
            QPen(
                theme.colour("accent"),
                2,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin,
            )
        )
        p.drawPath(line)
        p.end()


class Bars(QWidget):
    """Horizontal bars: label, bar, value."""

    LINE = 28

    def __init__(
        self, bars: Sequence[tuple[str, float]] = (), name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_bars(bars, name)

    def set_bars(self, bars: Sequence[tuple[str, float]], name: str = "") -> None:
        self._bars = list(bars)
        self._name = name or getattr(self, "_name", "")
        said = ", ".join(f"{text} {self._said(value)}" for text, value in self._bars) or tr("no values")
        self.setAccessibleName(f"{self._name}: {said}")
        self.updateGeometry()
        self.update()

    @staticmethod
    def _said(value: float) -> str:
        return formats.number(int(value)) if value == int(value) else formats.decimal(value)

    def sizeHint(self) -> QSize:
        return QSize(240, max(len(self._bars), 1) * self.LINE)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._bars:
            return
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setFont(theme.font(12))
        measure = QFontMetrics(p.font())
        left = min(max(measure.horizontalAdvance(text) for text, _ in self._bars) + 12, self.width() // 2)
        right = max(measure.horizontalAdvance(self._said(value)) for _, value in self._bars) + 10
        room, top = max(self.width() - left - right, 8), max(max(value for _, value in self._bars), 1e-9)
        middle = Qt.AlignmentFlag.AlignVCenter
        for number, (text, value) in enumerate(self._bars):
            y = number * self.LINE
            p.setPen(theme.colour("mute"))
            cut = measure.elidedText(text, Qt.TextElideMode.ElideRight, left - 8)
            p.drawText(QRectF(0, y, left, self.LINE), middle, cut)
            p.setPen(theme.colour("text"))
            right_edge = middle | Qt.AlignmentFlag.AlignRight
            p.drawText(QRectF(self.width() - right, y, right, self.LINE), right_edge, self._said(value))
            p.setPen(Qt.PenStyle.NoPen)
            for token, length in (("line", room), ("fill", room * max(value, 0) / top)):
                p.setBrush(theme.colour(token))
                p.drawRoundedRect(QRectF(left, y + self.LINE / 2 - 4, length, 8), min(4, length / 2), 4)
        p.end()
