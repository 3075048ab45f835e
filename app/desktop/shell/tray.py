"""The icon in the system's tray, where there is one.

Tray(window, open_, quit_): .show() -> bool   .hide()   .notify(title, text)
    both are plain callables (bound methods)
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu, QSystemTrayIcon, QWidget

from app.desktop.kit.pictures import icon
from app.desktop.kit.words import tr


class Tray:
    """Open and Quit."""

    def __init__(
        self,
        window: QWidget,
        open_: Callable[[], object],
        quit_: Callable[[], object],
    ) -> None:
        self._open = open_
        self.menu = QMenu(window)
        self.icon = QSystemTrayIcon(icon("send", "fill"), window)
        self.icon.setToolTip("Outreach Desk")
        self.menu.addAction(tr("Open Outreach Desk")).triggered.connect(open_)
        self.menu.addSeparator()
        self.menu.addAction(tr("Quit")).triggered.connect(quit_)
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

    def notify(self, title: str, text: str) -> None:
        """A message of the system, if the icon is there."""
        if self.icon.isVisible() and QSystemTrayIcon.supportsMessages():
            self.icon.showMessage(title, text, self.icon.icon())

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason == QSystemTrayIcon.ActivationReason.Trigger:
            self._open()
