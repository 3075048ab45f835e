"""The steps of a dialog, shown across its top: those that are done, and the current one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop.widgets import icons, theme
from app.desktop.widgets.i18n import tr

CIRCLE, GAP, HEIGHT = 26, 10, 34


class Stepper(QWidget):
    """The painted steps; a screen reader reads them as "Step 2 of 4: Columns"."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names, self._now = names, 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.notifier.changed.connect(self.update)
        self.set_step(0)

    def set_step(self, now: int) -> None:
        self._now = now
        self.setAccessibleName(
            tr("Step {step} of {steps}: {name}", step=now + 1, steps=len(self._names), name=self._names[now])
        )
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(480, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = theme.build_font(13, QFont.Weight.DemiBold)
        p.setFont(font)
        metrics = QFontMetrics(font)
        names = self._names
        widths = self._widths(metrics, names)
        if sum(widths) + GAP * len(widths) > self.width():  # no room: only the current step is named
            names = tuple(name if at == self._now else "" for at, name in enumerate(names))
            widths = self._widths(metrics, names)
        room = (self.width() - sum(widths)) / max(1, len(widths) - 1)
        x, middle = 0.0, HEIGHT / 2
        for at, name in enumerate(names):
            self._paint_circle(p, at, x, middle)
            p.setPen(theme.get_color("text" if at <= self._now else "mute"))
            left = x + CIRCLE + GAP
            p.drawText(QRectF(left, 0, 400, HEIGHT), Qt.AlignmentFlag.AlignVCenter, name)
            x += widths[at]
            if at < len(widths) - 1 and room > 24:
                p.setPen(QPen(theme.get_color("accent" if at < self._now else "line"), 2))
                p.drawLine(QPointF(x + 12, middle), QPointF(x + room - 12, middle))
            x += room
        p.end()

    def _widths(self, metrics: QFontMetrics, names: tuple[str, ...]) -> list[int]:
        return [CIRCLE + (GAP + metrics.horizontalAdvance(name) if name else 0) for name in names]

    def _paint_circle(self, p: QPainter, at: int, x: float, middle: float) -> None:
        circle = QRectF(x, middle - CIRCLE / 2, CIRCLE, CIRCLE)
        reached = at <= self._now
        p.setPen(Qt.PenStyle.NoPen if reached else QPen(theme.get_color("field_line"), 1.2))
        p.setBrush(theme.get_color("fill") if reached else Qt.BrushStyle.NoBrush)
        p.drawEllipse(circle.adjusted(1, 1, -1, -1))
        if at < self._now:
            picture = icons.render_icon("check", 14, "on_fill", self.devicePixelRatioF())
            p.drawPixmap(QPointF(x + 6, middle - 7), picture)
        else:
            p.setPen(theme.get_color("on_fill" if reached else "mute"))
            p.drawText(circle, Qt.AlignmentFlag.AlignCenter, str(at + 1))
