"""The icon in the system tray, where there is one, with the count of unread replies.

Tray(window, open_, quit_): .show() -> bool   .hide()   .set_unread(n)   .add(action)
    .notify(title, text, go)  a system notification; a click on it shows the window, then calls `go`
    all are plain callables (bound methods).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QAction, QFont, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QMenu, QSystemTrayIcon, QWidget

from app.desktop.widgets import icons, theme
from app.desktop.widgets.i18n import tr

NAME = "Outreach Desk"
SIDE = 64  # pixels; systems scale it down
BADGE = QRectF(24, 0, 40, 40)
MOST = 99


class Tray(QObject):
    """The tray icon; its menu opens the window, creates new items, and quits."""

    def __init__(
        self,
        window: QWidget,
        open_: Callable[[], object],
        quit_: Callable[[], object],
    ) -> None:
        super().__init__(window)
        self._open, self._unread = open_, 0
        self._go: Callable[[], object] | None = None
        self.menu = QMenu(window)
        self.icon = QSystemTrayIcon(self)
        self.menu.addAction(tr("Open Outreach Desk")).triggered.connect(open_)
        self.menu.addSeparator()
        self._end = self.menu.addSeparator()
        self.menu.addAction(tr("Quit")).triggered.connect(quit_)
        self.icon.setContextMenu(self.menu)
        self.icon.activated.connect(self._activated)
        self.icon.messageClicked.connect(self._clicked)
        theme.notifier.changed.connect(self._draw)
        self._draw()

    @staticmethod
    def available() -> bool:
        return QSystemTrayIcon.isSystemTrayAvailable()

    def show(self) -> bool:
        """Show the icon; return False where the system has no tray."""
        if self.available():
            self.icon.show()
        return self.available()

    def hide(self) -> None:
        self.icon.hide()

    def add(self, action: QAction) -> None:
        """Add a menu entry that shows the window and then triggers the action."""
        made = QAction(action.text(), self.menu)
        made.triggered.connect(self._open)
        made.triggered.connect(action.trigger)
        self.menu.insertAction(self._end, made)

    def set_unread(self, count: int) -> None:
        self._unread = count
        self._draw()

    def notify(self, title: str, text: str, go: Callable[[], object] | None = None) -> None:
        """Show a system notification, if the icon is visible; a click on it calls `go`."""
        self._go = go
        if self.icon.isVisible() and QSystemTrayIcon.supportsMessages():
            self.icon.showMessage(title, text, self.icon.icon())

    def _draw(self) -> None:
        told = tr("%n unread reply(s)", n=self._unread)
        self.icon.setToolTip(f"{NAME}\n{told}" if self._unread else NAME)
        self.icon.setIcon(_draw_count_badge(icons.render_icon("send", SIDE, "fill", 1.0), self._unread))

    def _clicked(self) -> None:
        go, self._go = self._go, None
        self._open()
        if go is not None:
            go()

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason == QSystemTrayIcon.ActivationReason.Trigger:
            self._open()


def _draw_count_badge(picture: QPixmap, count: int) -> QIcon:
    """Return the picture with a count, unless 0, in its upper right corner."""
    drawn = QPixmap(picture)
    if count:
        p = QPainter(drawn)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(theme.get_color("danger_fill"))
        p.drawEllipse(BADGE)
        p.setFont(theme.build_font(26 if count < 10 else 22, QFont.Weight.Bold))
        p.setPen(theme.get_color("rail_on"))
        p.drawText(BADGE, Qt.AlignmentFlag.AlignCenter, str(min(count, MOST)))
        p.end()
    return QIcon(drawn)
