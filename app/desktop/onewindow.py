"""One window on a data folder: who starts the program a second time gets the first window."""

from __future__ import annotations

import hashlib
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

PATIENCE = 500  # milliseconds


class OneWindow(QObject):
    """`wanted` when a second start asks for the window that listens."""

    wanted = Signal()

    def __init__(self, data: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = "outreach-desk-" + hashlib.sha256(str(data.resolve()).encode()).hexdigest()[:20]
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._called)

    def is_open(self) -> bool:
        """Whether there is a window on this folder already; it comes to the front then."""
        line = QLocalSocket()
        line.connectToServer(self._name)
        there = line.waitForConnected(PATIENCE)
        line.abort()
        return there

    def listen(self) -> None:
        """Without a place for the socket the program goes on alone: the folder's lock still holds."""
        QLocalServer.removeServer(self._name)  # what a killed program left
        self._server.listen(self._name)

    def _called(self) -> None:
        self._server.nextPendingConnection().deleteLater()
        self.wanted.emit()
