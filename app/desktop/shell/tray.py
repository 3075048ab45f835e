"""The icon in the system's tray, where there is one.

Tray(window, open_, quit_, pause=None): .show() -> bool   .set_paused(bool)   .notify(title, text)
    all three are plain callables (bound methods); pause is offered only when given
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu, QSystemTrayIcon, QWidget

from app.desktop.kit import pictures
from app.desktop.kit.pictures import icon


class Tray:
    """Open, Pause all sending, Quit."""

    def __init__(
        self,
        window: QWidget,
        open_: Callable[[], object],
        quit_: Callable[[], object],
        pause: Callable[[], object] | None = None,
    ) -> None:
        self._open = open_
        self.menu = QMenu(window)
        self.icon = QSystemTrayIcon(icon("send", "fill"), window)
        self.icon.setToolTip("Outreach Desk")
        self.menu.addAction("Open Outreach Desk").triggered.connect(open_)
        self._pause = self.menu.addAction("Pause all sending")
        pictures.put(self._pause, "pause", "mute")
        self._pause.setVisible(pause is not None)
        if pause is not None:
            self._pause.triggered.connect(pause)
        self.menu.addSeparator()
        self.menu.addAction("Quit").triggered.connect(quit_)
        self.icon.setContextMenu(self.menu)
        self.icon.activated.connect(self._activated)

    @staticmethod
    def available() -> bool:
        return QSystemTrayIcon.isSystemTrayAvailable()

    def show(self) -> bool:
        """Shows the icon; False where the system has no tray."""
        if self.available():
            self.icon.show()
        return self.available()

    def hide(self) -> None:
        self.icon.hide()

    def set_paused(self, paused: bool) -> None:
        self._pause.setText("Resume all sending" if paused else "Pause all sending")
        pictures.put(self._pause, "play" if paused else "pause", "mute")

    def notify(self, title: str, text: str) -> None:
        """A message of the system, if the icon is there."""
        if self.icon.isVisible() and QSystemTrayIcon.supportsMessages():
            self.icon.showMessage(title, text, self.icon.icon())

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason == QSystemTrayIcon.ActivationReason.Trigger:
            self._open()
