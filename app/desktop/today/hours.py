"""The mails of a day, hour by hour: what went out, what still will, and where the day stands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.contract.today import HourToday
from app.desktop.kit import theme
from app.desktop.kit.formats import clock, number, plural

FIRST, LAST = 8, 18  # hours that are shown even when nothing goes out in them
FOOT, TOP, GAP = 22, 18, 3


def shown(hours: Sequence[HourToday]) -> Sequence[HourToday]:
    """Office hours, and whatever lies beyond them with something in it."""
    used = [at for at, hour in enumerate(hours) if hour.sent or hour.planned]
    return hours[min([FIRST, *used]) : max([LAST, *(at + 1 for at in used)])]


class HoursChart(QWidget):
    """Bars standing side by side; sent below, still to go above it and lighter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hours: Sequence[HourToday] = ()
        self._now: datetime | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_hours((), None)

    def set_hours(self, hours: Sequence[HourToday], now: datetime | None) -> None:
        self._hours, self._now = shown(hours), now
        busy = [one for one in self._hours if one.sent or one.planned]
        said = ", ".join(self._said(one) for one in busy) or "no mails"
        self.setAccessibleName(f"Mails by the hour: {said}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, 150)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 150)

    def _local(self, at: datetime) -> datetime:
        return at.astimezone(self._now.tzinfo if self._now else None)

    def _said(self, one: HourToday) -> str:
        parts = [f"{number(one.sent)} sent"] if one.sent else []
        parts += [f"{number(one.planned)} to go"] if one.planned else []
        return f"{clock(self._local(one.at))} {' and '.join(parts) or 'nothing'}"

    def _at(self, place: QPoint) -> HourToday | None:
        if not self._hours or not 0 <= place.x() < self.width():
            return None
        return self._hours[place.x() * len(self._hours) // self.width()]

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            one = self._at(event.pos())
            if one is not None:
                count = plural(one.sent + one.planned, "mail")
                QToolTip.showText(event.globalPos(), f"{self._said(one)} ({count})", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._hours:
            return
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, base = self.width() / len(self._hours), self.height() - FOOT
        most = max(max(one.sent + one.planned for one in self._hours), 1)
        p.setFont(theme.font(11))
        every = 1 if wide > 40 else 2 if wide > 22 else 4
        for place, one in enumerate(self._hours):
            left = place * wide
            self._bar(p, QRectF(left + GAP, TOP, wide - 2 * GAP, base - TOP), one, most)
            if place % every == 0:
                p.setPen(theme.colour("mute"))
                room = QRectF(left, base + 2, wide * every, FOOT - 2)
                p.drawText(
                    room,
                    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                    clock(self._local(one.at)),
                )
        p.setPen(QPen(theme.colour("line"), 1))
        p.drawLine(0, base, self.width(), base)
        self._mark_now(p, wide, base)
        p.end()

    def _bar(self, p: QPainter, room: QRectF, one: HourToday, most: int) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        bottom = room.bottom()
        for count, token in ((one.sent, "fill"), (one.planned, "accent_bg")):
            high = room.height() * count / most
            if high:
                p.setBrush(theme.colour(token))
                p.setPen(QPen(theme.colour("accent"), 1) if token == "accent_bg" else Qt.PenStyle.NoPen)
                p.drawRoundedRect(QRectF(room.left(), bottom - high, room.width(), high), 3, 3)
            bottom -= high
        if one.sent + one.planned:
            p.setPen(theme.colour("text"))
            above = QRectF(room.left() - GAP, bottom - TOP, room.width() + 2 * GAP, TOP - 2)
            p.drawText(
                above,
                Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom,
                number(one.sent + one.planned),
            )

    def _mark_now(self, p: QPainter, wide: float, base: int) -> None:
        if self._now is None:
            return
        passed = (self._now - self._hours[0].at) / timedelta(hours=1)
        if 0 <= passed <= len(self._hours):
            p.setPen(QPen(theme.colour("danger"), 1.5))
            p.drawLine(QPoint(round(passed * wide), TOP - 8), QPoint(round(passed * wide), base))
