"""One window on a data folder: who starts the program a second time gets the first window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCryptographicHash, QLockFile, QObject, Signal

if TYPE_CHECKING:  # the first paint does without, as a rule
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

PATIENCE = 500  # milliseconds


class OneWindow(QObject):
    """`wanted` when a second start asks for the window that listens, with the file it was to open."""

    wanted = Signal(str)

    def __init__(self, data: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        of = QCryptographicHash.hash(str(data.resolve()).encode(), QCryptographicHash.Algorithm.Sha256)
        self._name = f"outreach-desk-{of.toHex().toStdString()[:20]}"
        self._lock = QLockFile(str(data / "window.lock"))  # let go of when the process dies, however it dies
        self._server: QLocalServer | None = None

    def is_open(self, file: str = "") -> bool:
        """Whether there is a window on this folder already; it comes to the front and opens the file."""
        if self._lock.tryLock(0):
            return False
        from PySide6.QtNetwork import QLocalSocket

        line = QLocalSocket()
        line.connectToServer(self._name)
        there = line.waitForConnected(PATIENCE)
        if there:
            line.write(file.encode())
            line.flush()
            line.disconnectFromServer()
        if line.state() != QLocalSocket.LocalSocketState.UnconnectedState:
            line.waitForDisconnected(PATIENCE)
        return there

    def listen(self) -> None:
        """Without a place for the socket the program goes on alone: the folder's lock still holds."""
        from PySide6.QtNetwork import QLocalServer

        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._called)
        QLocalServer.removeServer(self._name)  # what a killed program left
        self._server.listen(self._name)

    def _called(self) -> None:
        from PySide6.QtNetwork import QLocalSocket

        assert self._server is not None
        line = self._server.nextPendingConnection()
        if line.state() == QLocalSocket.LocalSocketState.UnconnectedState:
            self._heard(line)
        else:
            line.disconnected.connect(self._ended)

    def _ended(self) -> None:
        from PySide6.QtNetwork import QLocalSocket

        line = self.sender()
        assert isinstance(line, QLocalSocket)
        self._heard(line)

    def _heard(self, line: QLocalSocket) -> None:
        self.wanted.emit(bytes(line.readAll().data()).decode(errors="replace"))
        line.deleteLater()
