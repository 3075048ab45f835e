"""Small charts, painted with QPainter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHelpEvent,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.desktop.widgets import formats, theme
from app.desktop.widgets.i18n import localize_digits, tr

FOOT, TOP, GAP, WIDEST = 22, 18, 3, 64
_ABOVE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom


class ChartColumn(NamedTuple):
    """One column of a chart: `solid` at the bottom, `light` above it, and both in words as `said`."""

    label: str
    solid: int
    light: int
    said: str

    @property
    def total(self) -> int:
        return self.solid + self.light


class ColumnChart(QWidget):
    """A column chart whose columns share the width there is; a column's words are its tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._columns: Sequence[ChartColumn] = ()
        self._mark: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_columns(self, columns: Sequence[ChartColumn], name: str, mark: float | None = None) -> None:
        self._columns, self._mark = columns, mark
        said = ", ".join(f"{one.label} {one.said}" for one in columns if one.total) or tr("none")
        self.setAccessibleName(f"{name}: {said}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, 150)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 150)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = int(event.pos().x() // self._wide) if self._columns else -1
            if 0 <= place < len(self._columns):
                one = self._columns[place]
                QToolTip.showText(event.globalPos(), f"{one.label}: {one.said}", self)
            return True
        return super().event(event)

    @property
    def _wide(self) -> float:
        return min(self.width() / len(self._columns), WIDEST + 2 * GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._columns:
            return
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setFont(theme.build_font(11))
        wide, base = self._wide, self.height() - FOOT
        most = max(max(one.total for one in self._columns), 1)
        measure = QFontMetrics(p.font())
        every = 1 + int(max(measure.horizontalAdvance(one.label) + 8 for one in self._columns) // wide)
        for place, one in enumerate(self._columns):
            room = QRectF(place * wide + GAP, TOP, wide - 2 * GAP, base - TOP)
            self._draw(
                p, room, one, most, measure.horizontalAdvance(formats.format_number(one.total)) <= wide
            )
            if place % every == 0:
                p.setPen(theme.get_color("mute"))
                foot = QRectF(room.left(), base + 2, wide * every, FOOT - 2)
                p.drawText(foot, Qt.AlignmentFlag.AlignVCenter, one.label)
        p.setPen(QPen(theme.get_color("line"), 1))
        p.drawLine(0, base, self.width(), base)
        if self._mark is not None and 0 <= self._mark <= len(self._columns):
            at = round(self._mark * wide)
            p.setPen(QPen(theme.get_color("danger"), 1.5))
            p.drawLine(QPoint(at, TOP), QPoint(at, base))
        p.end()

    def _draw(self, p: QPainter, room: QRectF, one: ChartColumn, most: int, told: bool) -> None:
        bottom = room.bottom()
        for count, token, line in (
            (one.solid, "fill", QPen(Qt.PenStyle.NoPen)),
            (one.light, "accent_bg", QPen(theme.get_color("accent"), 1)),
        ):
            if count:
                high = room.height() * count / most
                p.setBrush(theme.get_color(token))
                p.setPen(line)
                p.drawRoundedRect(QRectF(room.left(), bottom - high, room.width(), high), 3, 3)
                bottom -= high
        if one.total and told:
            p.setPen(theme.get_color("text"))
            above = QRectF(room.left() - GAP, bottom - TOP, room.width() + 2 * GAP, TOP - 2)
            p.drawText(above, _ABOVE, formats.format_number(one.total))


class SparkLine(QWidget):
    """A line chart with a softly colored area below the line."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setFixedHeight(64)
        self.set_values(())

    def set_values(self, values: Sequence[float]) -> None:
        self._values = list(values)
        last = tr("no values")
        if self._values:
            now, most = (localize_digits(f"{value:g}") for value in (self._values[-1], max(self._values)))
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
        strong, none = QColor(theme.get_color("accent")), QColor(theme.get_color("accent"))
        strong.setAlpha(70)
        none.setAlpha(0)
        fade = QLinearGradient(area.topLeft(), area.bottomLeft())
        fade.setColorAt(0, strong)
        fade.setColorAt(1, none)
        p.fillPath(below, fade)
        p.setPen(
            QPen(
                theme.get_color("accent"),
                2,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin,
            )
        )
        p.drawPath(line)
        p.end()
