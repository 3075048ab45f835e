"""The latest attempts as a row of bars, the newest at the right: tall ones arrived."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.contract.webhooks import DeliveryRecord, DeliveryStatus
from app.desktop.kit import badges, theme
from app.desktop.kit.formats import plural

from .model import answer, event_name

STEP, BAR = 9, 6  # pixels from one bar to the next, and of one bar
HEIGHTS = {
    DeliveryStatus.SUCCEEDED: 1.0,
    DeliveryStatus.PENDING: 0.35,
    DeliveryStatus.FAILED: 0.6,
    DeliveryStatus.DEAD: 0.6,
}


class Strip(QWidget):
    """As many attempts as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(34)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._records: list[DeliveryRecord] = []
        self.set_records(())

    def set_records(self, records: Sequence[DeliveryRecord]) -> None:
        """The newest first, as the service tells them."""
        self._records = list(records)
        arrived = sum(one.status == DeliveryStatus.SUCCEEDED for one in records)
        told = f"{arrived} of the latest {plural(len(records), 'attempt')} arrived"
        self.setAccessibleName(told if records else "No attempts yet")
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = int((self.width() - event.pos().x()) // STEP)
            if 0 <= at < len(self._records):
                one = self._records[at]
                told = f"{event_name(one.event_type)}: {badges.delivery(one.status).text}, {answer(one)}"
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
            p.setBrush(theme.colour(badges.delivery(one.status).tone if one else "line"))
            p.drawRoundedRect(QRectF(x, high * (1 - share), BAR, high * share), 2.5, 2.5)
        p.end()
