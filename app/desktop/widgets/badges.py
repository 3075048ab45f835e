"""Badges: colored chips that show a state in plain words.

signal, lead, campaign, inbox, domain, category, delivery and job each return the Badge of a value: a
dash for an empty one, the value itself in words for an unknown one. The tones are red, green, blue,
gray, amber, purple and teal.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from app.desktop.widgets import theme
from app.desktop.widgets.i18n import tr

HEIGHT = 22


class Badge(NamedTuple):
    """The words for a state, and its tone: the name of a theme color."""

    text: str
    tone: str


SIGNALS = {
    "HOT_LEAD": Badge(tr("Hot lead"), "red"),
    "ENGAGED": Badge(tr("Engaged"), "green"),
    "CONTACTED": Badge(tr("Contacted"), "blue"),
    "NEVER_CONTACTED": Badge(tr("New"), "gray"),
    "BOUNCED": Badge(tr("Bounced"), "amber"),
    "UNSUBSCRIBED": Badge(tr("Unsubscribed"), "purple"),
}
LEADS = {
    "PENDING": Badge(tr("Waiting"), "gray"),
    "QUEUED": Badge(tr("Queued"), "gray"),
    "SENT": Badge(tr("Sent"), "blue"),
    "OPENED": Badge(tr("Opened"), "teal"),
    "REPLIED": Badge(tr("Replied"), "green"),
    "FAILED": Badge(tr("Failed"), "red"),
    "BOUNCED": Badge(tr("Bounced"), "amber"),
    "UNSUBSCRIBED": Badge(tr("Unsubscribed"), "purple"),
    "EXTERNAL": Badge(tr("External"), "gray"),
    "BLOCKED": Badge(tr("Blocked"), "red"),
}
CAMPAIGNS = {
    "DRAFT": Badge(tr("Draft"), "gray"),
    "ACTIVE": Badge(tr("Sending"), "green"),
    "PAUSED": Badge(tr("Paused"), "amber"),
    "COMPLETED": Badge(tr("Completed"), "blue"),
    "ARCHIVED": Badge(tr("Archived"), "gray"),
}
INBOXES = {
    "ACTIVE": Badge(tr("Active"), "green"),
    "PAUSED": Badge(tr("Paused"), "amber"),
    "DISABLED": Badge(tr("Disabled"), "red"),
}
DOMAINS = {
    "PENDING_NAMESERVERS": Badge(tr("Waiting for nameservers"), "amber"),
    "PENDING_RECORDS": Badge(tr("Waiting for records"), "amber"),
    "ACTIVE": Badge(tr("Active"), "green"),
    "FAILED": Badge(tr("Failed"), "red"),
}
CATEGORIES = {
    "Interested": Badge(tr("Interested"), "green"),
    "Demo Booked": Badge(tr("Demo booked"), "teal"),
    "Question": Badge(tr("Question"), "blue"),
    "Not Interested": Badge(tr("Not interested"), "gray"),
    "Wrong Person": Badge(tr("Wrong person"), "amber"),
    "Out of Office": Badge(tr("Out of office"), "gray"),
    "Unsubscribe": Badge(tr("Unsubscribe"), "purple"),
    "Auto Reply": Badge(tr("Auto reply"), "gray"),
    "Other": Badge(tr("Other"), "gray"),
}
DELIVERIES = {
    "pending": Badge(tr("In flight"), "blue"),
    "succeeded": Badge(tr("Delivered"), "green"),
    "failed": Badge(tr("Failed"), "amber"),
    "dead": Badge(tr("Given up"), "red"),
}
JOBS = {
    "PENDING": Badge(tr("Waiting"), "gray"),
    "RUNNING": Badge(tr("Running"), "blue"),
    "COMPLETED": Badge(tr("Done"), "green"),
    "FAILED": Badge(tr("Failed"), "red"),
    "CANCELLED": Badge(tr("Cancelled"), "gray"),
    "CREATED": Badge(tr("Created"), "green"),
    "SKIPPED": Badge(tr("Skipped"), "amber"),
}


def _find_badge(known: dict[str, Badge], value: str | None) -> Badge:
    if not value:
        return Badge("–", "gray")
    return known.get(value) or Badge(value.replace("_", " ").capitalize(), "gray")


signal = partial(_find_badge, SIGNALS)
lead = partial(_find_badge, LEADS)
campaign = partial(_find_badge, CAMPAIGNS)
inbox = partial(_find_badge, INBOXES)
domain = partial(_find_badge, DOMAINS)
category = partial(_find_badge, CATEGORIES)
delivery = partial(_find_badge, DELIVERIES)
job = partial(_find_badge, JOBS)


def get_badge_alpha() -> int:
    """Return the opacity of a chip's background in the current theme, from 0 to 255."""
    return 44 if theme.is_dark() else 26


def _build_badge_font() -> QFont:
    return theme.build_font(11, QFont.Weight.DemiBold)


def measure_badge_width(badge: Badge) -> int:
    """Return the chip's width in logical pixels."""
    return QFontMetrics(_build_badge_font()).horizontalAdvance(badge.text) + 31


_pictures: dict[tuple[Badge, float], QPixmap] = {}


def render_badge(badge: Badge, dpr: float) -> QPixmap:
    """Return the chip as a pixmap for a device pixel ratio, cached until the theme changes."""
    made = _pictures.get((badge, dpr))
    if made is None:
        wide = measure_badge_width(badge)
        made = QPixmap(round(wide * dpr), round(HEIGHT * dpr))
        made.setDevicePixelRatio(dpr)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        _paint_badge(painter, badge, wide)
        painter.end()
        if len(_pictures) > 2000:
            _pictures.clear()
        _pictures[badge, dpr] = made
    return made


def _paint_badge(painter: QPainter, badge: Badge, wide: int) -> None:
    tone = theme.get_color(badge.tone)
    soft = QColor(tone)
    soft.setAlpha(get_badge_alpha())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(soft)
    painter.drawRoundedRect(QRectF(0, 0, wide, HEIGHT), HEIGHT / 2, HEIGHT / 2)
    painter.setBrush(tone)
    painter.drawEllipse(QPointF(12, HEIGHT / 2), 3, 3)
    painter.setPen(tone)
    painter.setFont(_build_badge_font())
    painter.drawText(QRectF(20, 0, wide - 20, HEIGHT), Qt.AlignmentFlag.AlignVCenter, badge.text)


theme.notifier.changed.connect(_pictures.clear)


class Chip(QWidget):
    """A widget that shows a badge."""

    def __init__(self, badge: Badge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.badge = badge
        self.set_badge(badge)

    def set_badge(self, badge: Badge) -> None:
        self.badge = badge
        self.setAccessibleName(badge.text)
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(measure_badge_width(self.badge), HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).drawPixmap(0, 0, render_badge(self.badge, self.devicePixelRatioF()))
