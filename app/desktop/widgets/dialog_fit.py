"""Dialogs on small screens: as tall as what stands in them needs, and scrolled where there is less room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtWidgets import QDialog, QFrame, QLayout, QScrollArea, QWidget

from app.desktop.widgets.layouts import lay_out

FRAME = 36  # points that a desktop puts above and below a window


def room(dialog: QWidget) -> QRect:
    """Of its screen, what a window can have."""
    return dialog.screen().availableGeometry().adjusted(0, FRAME, 0, 0)


class Fitting(QObject):
    """Of a dialog that is shown; it goes with it."""

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._fit)
        dialog.installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # another page of it, or a sentence more
            self._turn.start()
        return False

    def _fit(self) -> None:
        dialog, layout = self._dialog, self._dialog.layout()
        if layout is None:
            return
        space, least = room(dialog), layout.totalMinimumSize()
        wide = min(dialog.width(), space.width())
        if layout.hasHeightForWidth():
            least.setHeight(layout.totalMinimumHeightForWidth(wide))
        if least.height() > space.height() or least.width() > space.width():
            wide = min(wide + _scroll(dialog, layout), space.width())
        dialog.resize(wide, min(max(dialog.height(), least.height()), space.height()))
        if dialog.geometry().bottom() > space.bottom():
            dialog.move(dialog.x(), space.top())


def _scroll(dialog: QDialog, layout: QLayout) -> int:
    """How wide the bar at the side is, with the area's frame."""
    body, area = QWidget(), QScrollArea(widgetResizable=True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if layout.totalMinimumSize().width() <= dialog.width():  # a bar at the side alone
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    focused = dialog.focusWidget()
    body.setLayout(layout)
    area.setWidget(body)
    area.setFrameShape(QFrame.Shape.NoFrame)
    body.setAutoFillBackground(False)
    lay_out(dialog, area)
    dialog.setMinimumSize(0, 0)
    if focused is not None:
        focused.setFocus()
    area.ensurePolished()
    return area.verticalScrollBar().sizeHint().width() + 2 * area.frameWidth()
