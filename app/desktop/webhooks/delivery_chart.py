"""Charts of a webhook: the latest attempts as bars, and the shares of all deliveries by state."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.contract.webhooks import DeliveryRecord, DeliveryStatus
from app.desktop.widgets import badges, theme
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.i18n import tr

from .model import event_name, format_delivery_response

STEP, BAR = 9, 6  # pixels from bar to bar, and of a bar
HEIGHTS = {
    DeliveryStatus.SUCCEEDED: 1.0,
    DeliveryStatus.PENDING: 0.35,
    DeliveryStatus.FAILED: 0.6,
    DeliveryStatus.DEAD: 0.6,
}


class Strip(QWidget):
    """A chart of the latest attempts, as many as fit, the newest at the right; tall bars were delivered."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(34)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._records: list[DeliveryRecord] = []
        self.set_records(())

    def set_records(self, records: Sequence[DeliveryRecord]) -> None:
        """Set the attempts, newest first, as the service returns them."""
        self._records = list(records)
        arrived = sum(one.status == DeliveryStatus.SUCCEEDED for one in records)
        told = tr("{arrived} of the latest %n attempt(s) arrived", n=len(records), arrived=arrived)
        self.setAccessibleName(told if records else tr("No attempts yet"))
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = int((self.width() - event.pos().x()) // STEP)
            if 0 <= at < len(self._records):
                one = self._records[at]
                status = badges.delivery(one.status).text
                told = f"{event_name(one.event_type)}: {status}, {format_delivery_response(one)}"
                QToolTip.showText(event.globalPos(), told, self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(Qt.PenStyle.NoPen)
        high = self.height()
        for at in range(self.width() // STEP):
            x = self.width() - at * STEP - BAR
            one = self._records[at] if at < len(self._records) else None
            share = HEIGHTS.get(DeliveryStatus(one.status), 0.6) if one and one.status in HEIGHTS else 0.14
            p.setBrush(theme.get_color(badges.delivery(one.status).tone if one else "line"))
            p.drawRoundedRect(QRectF(x, high * (1 - share), BAR, high * share), 2.5, 2.5)
        p.end()


class Shares(QWidget):
    """One bar of all deliveries by state, with a legend below."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(42)
        self._counts: list[tuple[Badge, int]] = []

    def set_counts(self, counts: Sequence[tuple[Badge, int]]) -> None:
        self._counts = list(counts)
        said = ", ".join(f"{badge.text} {format_number(count)}" for badge, count in counts)
        self.setAccessibleName(tr("Deliveries by state: {list}", list=said or tr("none")))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        round_, total = QPainterPath(), sum(count for _, count in self._counts)
        round_.addRoundedRect(QRectF(0, 0, self.width(), 12), 6, 6)
        p.fillPath(round_, theme.get_color("line"))
        p.save()
        p.setClipPath(round_)
        x = 0.0
        for badge, count in self._counts:
            if count:
                wide = self.width() * count / total
                p.fillRect(QRectF(x, 0, wide - 1.5, 12), theme.get_color(badge.tone))
                x += wide
        p.restore()
        p.setFont(theme.build_font(12))
        room = self.width() / max(len(self._counts), 1)
        for at, (badge, count) in enumerate(self._counts):
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(theme.get_color(badge.tone))
            p.drawEllipse(QRectF(at * room + 1, 27, 7, 7))
            p.setPen(theme.get_color("text" if count else "mute"))
            where = QRectF(at * room + 14, 20, room - 16, 22)
            p.drawText(where, Qt.AlignmentFlag.AlignVCenter, f"{badge.text} {format_number(count)}")
        p.end()
