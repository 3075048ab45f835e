"""Small charts, painted by hand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.desktop.widgets import theme
from app.desktop.widgets.i18n import digits, tr


class Spark(QWidget):
    """A line with a soft area below it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setFixedHeight(64)
        self.set_values(())

    def set_values(self, values: Sequence[float]) -> None:
        self._values = list(values)
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
