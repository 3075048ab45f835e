"""The desktop application: it shows the window, starts the service, runs, and ends in order."""

from __future__ import annotations

import faulthandler
import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCryptographicHash,
    QEvent,
    QEventLoop,
    QLockFile,
    QObject,
    QSettings,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication, QWidget

from app.desktop.settings import APPEARANCE, LANGUAGE, is_first_start, read_zoom
from app.desktop.widgets import accessibility, i18n, theme
from app.desktop.widgets.accessibility import FocusScroller
from app.private_files import hide_files, open_private, private_log
from app.resources import find_resource

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtNetwork import QLocalServer, QLocalSocket

    from app.desktop.application import Application
    from app.desktop.main_window.window import Window


PATIENCE = 500  # milliseconds
LONGEST = 1000  # milliseconds; a window that is covered or minimized may never be painted


class SingleInstanceGuard(QObject):
    """The lock that allows one window per data folder, and the socket that a second start calls.

    `wanted` is emitted with the file that the second start was given, or an empty string.
    """

    wanted = Signal(str)

    def __init__(self, data: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        of = QCryptographicHash.hash(str(data.resolve()).encode(), QCryptographicHash.Algorithm.Sha256)
        self._name = f"outreach-desk-{of.toHex().toStdString()[:20]}"
        self._lock = QLockFile(str(data / "window.lock"))  # released when the process dies, however it dies
        self._server: QLocalServer | None = None

    def is_open(self, file: str = "") -> bool:
        """Return whether a window on this folder is open; if so, pass the file on to that window."""
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
        """Listen for later starts; if the socket can't be made, the folder's lock still holds."""
        from PySide6.QtNetwork import QLocalServer

        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._called)
        QLocalServer.removeServer(self._name)  # left behind by a killed program
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


class FirstPaint(QObject):
    """A Qt event loop that runs until a widget was painted; no asyncio loop exists yet."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self._loop = QEventLoop()
        widget.installEventFilter(self)
        QTimer.singleShot(LONGEST, self._loop.quit)

    def wait(self) -> None:
        """Wait for the first paint; user input is postponed, not lost."""
        self._loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._loop.quit)
        return False


DESKTOP_ID = "org.outreachdesk.OutreachDesk"  # name of the .desktop file; Wayland finds the icon by it


class Program(QApplication):
    """The Qt application, which keeps files and links that macOS opens with it until `set_file_handler`."""

    def __init__(self, argv: list[str]) -> None:
        super().__init__(argv)
        self._waiting = list[str]()
        self._take: Callable[[str], None] = self._waiting.append

    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QFileOpenEvent):
            return super().event(event)
        self._take(event.file() or bytes(event.url().toEncoded().data()).decode())
        return True

    def set_file_handler(self, take: Callable[[str], None]) -> None:
        """Pass files and links to `take` from now on, and those that arrived before."""
        self._take = take
        while self._waiting:
            take(self._waiting.pop(0))


def run_desktop(data: Path, practice: bool, file: Path | None = None, link: str = "") -> int:
    """Open the window on a data folder, with a file or a link; return the exit code."""
    wanted = str(file.absolute()) if file else link
    missing = no_display()
    if missing:
        sys.stderr.write(missing + "\n")
        return 1
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        crashes = open_private(data / "crash.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        faulthandler.enable(crashes)  # the file stays open while the process lives
        os.close(open_private(data / "desktop.log", os.O_WRONLY | os.O_CREAT))  # created now, opened later
    except OSError as error:
        sys.stderr.write(
            f"The data folder can't be used ({error.filename}: {error.strerror}). Allow yourself to write "
            "there, or choose another folder with --data.\n"
        )
        return 1
    settings = QSettings(str(data / "desktop.ini"), QSettings.Format.IniFormat)
    if (percent := read_zoom(settings)) != 100:
        os.environ.setdefault("QT_SCALE_FACTOR", str(percent / 100))
    app = make_qt_application()
    one = SingleInstanceGuard(data, app)
    if one.is_open(wanted):
        return 0
    hide_files(data)
    theme.apply_base_theme(app, _appearance_of(settings))
    i18n.set_language(i18n.chosen_language(settings.value(LANGUAGE)))
    application = None
    if not is_first_start(settings, data, practice):
        application = _show_application(data, practice, settings, app)
    else:
        theme.apply_theme(app, _appearance_of(settings))
    _log_to_file(data)
    one.listen()
    from app.desktop.widgets import loop

    loop.run_event_loop(
        _run_application(app, application or data, settings, one, [wanted] if wanted else []), app
    )
    settings.sync()
    return 0


def _appearance_of(settings: QSettings) -> theme.Mode:
    chosen = settings.value(APPEARANCE)
    return chosen if chosen in ("light", "dark") else "system"


def _show_application(data: Path, practice: bool, settings: QSettings, app: QApplication) -> Application:
    """Return the application; its window is painted and its service started before the imports."""
    window = paint_window(settings)
    from app.desktop.connections import Connections
    from app.desktop.service_process import launch_service

    launched = launch_service(Connections(settings, data, practice))
    theme.apply_theme(app, _appearance_of(settings))
    from app.desktop.application import Application

    return Application(data, practice, settings, window, launched)


def paint_window(settings: QSettings) -> Window:
    """Return an empty window that is already on the screen."""
    from app.desktop.main_window.window import Window

    window = Window(None, settings)
    window.show()
    FirstPaint(window).wait()
    return window


def make_qt_application() -> Program:
    app = Program(sys.argv[:1])
    app.setApplicationName("outreach")
    app.setApplicationDisplayName("Outreach Desk")
    app.setDesktopFileName(DESKTOP_ID)
    app.setWindowIcon(QIcon(str(find_resource("app", "outreach-desk.svg"))))
    app.setQuitOnLastWindowClosed(False)
    accessibility.install_accessibility()
    FocusScroller(app)
    return app


async def _run_application(
    app: Program, opened: Application | Path, settings: QSettings, one: SingleInstanceGuard, wanted: list[str]
) -> None:
    """Run the window, after the welcome if this is the first start; `wanted` are files and links."""
    application, decision = opened, ""
    if isinstance(application, Path):
        decision = await run_welcome(app, settings, application, one, wanted)
        if not decision:
            return
        from app.desktop.application import Application

        application = Application(application, False, settings)
        application.window.show()
    one.wanted.connect(application.opened_again)
    for each in wanted if decision != "service" else ():
        application.opened_again(each)
    app.set_file_handler(application.opened_again)
    if decision == "inbox":
        application.session.wanted.emit("inboxes", "new")
    await application.live()


async def run_welcome(
    app: Program, settings: QSettings, data: Path, one: SingleInstanceGuard, wanted: list[str]
) -> str:
    """Return the choice made at the first start; empty when the window was closed."""
    from app.desktop.connections import Connections
    from app.desktop.welcome.welcome_window import Welcome

    welcome = Welcome(Connections(settings, data, practice=False))
    welcome.show()

    def take(file: str) -> None:
        wanted.append(file)
        welcome.take(file)

    def opened_again(file: str) -> None:
        welcome.bring_to_front()
        if file:
            take(file)

    one.wanted.connect(opened_again)
    for each in wanted:
        welcome.take(each)
    app.set_file_handler(take)
    decision = await welcome.decided()
    one.wanted.disconnect(opened_again)
    return decision


def no_display() -> str:
    """Return a sentence if there is no screen to open a window on, else an empty string."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    return (
        "Outreach Desk needs a screen, and this session has none (DISPLAY and WAYLAND_DISPLAY are not set). "
        "Start it from a desktop session, or run the service alone with: outreach service"
    )


def _log_to_file(data: Path) -> None:
    handler = private_log(data / "desktop.log", 2_000_000, 2)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.getLogger("httpx").setLevel(logging.WARNING)
