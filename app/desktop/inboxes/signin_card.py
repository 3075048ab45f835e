"""The card that offers to sign in with a suite (Google or Microsoft) and shows how far that is."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QProgressBar

from app.contract.inboxes import InboxType
from app.contract.oauth import SuiteType
from app.desktop.session import Session
from app.desktop.widgets import icons, theme
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import column
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.tasks import Tasks

from .oauth_browser import NAMES, NotSignedIn, sign_in

SUITES: tuple[SuiteType, ...] = (InboxType.WORKSPACE_SUITE_A, InboxType.WORKSPACE_SUITE_B)


def suite_of(kind: object) -> SuiteType | None:
    """Return the suite of an inbox's kind, or None if it isn't one with a sign-in."""
    return next((suite for suite in SUITES if suite == kind), None)


class SignInCard(QFrame):
    """The offer to sign in with a suite.

    `signed_in` carries a SignedIn; `preferences_asked` asks for the preferences, to set the client id;
    `turned` is emitted when waiting for the browser begins or ends.
    """

    signed_in = Signal(object)
    preferences_asked = Signal()
    turned = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._session, self._tasks = session, Tasks(self, self._failed)
        self.suite: SuiteType | None = None
        self._address = self._url = ""
        self.waiting = False
        self.ready: bool | None = None  # whether there is a client id; None while that isn't known
        self._make_parts()
        self._lay_out()
        theme.notifier.changed.connect(self._draw)
        self._draw()
        self._show_state()
        self.hide()

    def _make_parts(self) -> None:
        self._picture = QLabel()
        self._picture.setFixedSize(QSize(20, 20))
        self.title, self.text = label("", "strong", wrap=True), label("", wrap=True)
        self.told = label("", "error", wrap=True)
        self.told.setAccessibleDescription(tr("What is wrong"))
        self.bar = QProgressBar(textVisible=False)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(tr("Waiting for the browser"))
        self.start_button = button("", "external", "primary", tr("Opens in your browser"))
        self.prefer = button(tr("Set the client ID in Settings"), kind="link")
        self.again = button(tr("Open the browser again"), kind="link", tip=tr("Opens in your browser"))
        self.copy = button(tr("Copy the address"), kind="link", tip=tr("To open it in another browser"))
        self.stop_button = button(tr("Stop"), "stop", tip=tr("Stop waiting for the browser"))
        for one, act in (
            (self.start_button, self.start),
            (self.prefer, self.preferences_asked),
            (self.again, self._open),
            (self.copy, self._copy),
            (self.stop_button, self.stop),
        ):
            one.setAutoDefault(one is self.start_button)
            one.clicked.connect(act)

    def _lay_out(self) -> None:
        words = column(
            self.title,
            self.text,
            self.bar,
            self.told,
            row(self.start_button, self.prefer, self.stop_button, self.again, self.copy, None),
            gap=8,
        )
        line = row(self._picture, gap=12)
        line.setAlignment(self._picture, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        line.setContentsMargins(16, 14, 16, 14)
        self.setLayout(line)

    def offer(self, suite: SuiteType | None, address: str) -> None:
        """Offer the sign-in for a mailbox; hide the card for None, or if the service can't do it."""
        if self._session.why_no_desk or not address:
            suite = None
        if (suite, address) != (self.suite, self._address):
            self.stop()
            self.suite, self._address = suite, address
            self.told.clear()
            if suite is not None:
                self.ready = None
                self._tasks.start(self._look(suite), "look", newest=True)
        self.setVisible(suite is not None)
        self._show_state()

    def showEvent(self, event: QShowEvent) -> None:
        """Look for a client id again if none was found before, or if the service could not be asked."""
        super().showEvent(event)
        if self.suite is not None and not self.ready and not self._tasks.busy("look"):
            self._tasks.start(self._look(self.suite), "look", newest=True)

    async def _look(self, suite: SuiteType) -> None:
        clients = await self._session.service.sign_ins.clients()
        self.ready = any(client.suite == suite for client in clients)
        self._show_state()

    def start(self) -> None:
        """Open the browser and wait until the user has signed in there."""
        if self.suite is not None and not self.waiting:
            self.waiting, self._url = True, ""
            self.told.clear()
            self._tasks.start(self._sign_in(self.suite), "sign in", newest=True)
            self._turn()

    def stop(self) -> None:
        if self.waiting:
            self._tasks.cancel("sign in")
            self.waiting = False
            self._turn()

    async def _sign_in(self, suite: SuiteType) -> None:
        done = await sign_in(self._session, suite, self._address, self._browse)
        self.waiting = False
        self._turn()
        self.window().activateWindow()
        self.signed_in.emit(done)

    def _browse(self, url: str) -> None:
        self._url = url
        self._open()
        self._show_state()

    def _open(self) -> None:
        if not QDesktopServices.openUrl(QUrl(self._url)):
            self.told.setText(tr("No browser could be opened. Copy the address and open it yourself."))
            self._show_state()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._url)

    def _failed(self, error: Exception) -> None:
        self.waiting = False
        self.told.setText(str(error) if isinstance(error, NotSignedIn) else explain_error(error).sentence)
        self._turn()

    def _turn(self) -> None:
        self._show_state()
        self.turned.emit()

    def _show_state(self) -> None:
        name = NAMES[self.suite] if self.suite else ""
        self.title.setText(tr("Sign in with {name}", name=name))
        self.start_button.setText(tr("Sign in with {name}", name=name))
        missing = self.ready is False
        if self.waiting:
            text = tr(
                "Your browser shows the {name} sign-in page. Sign in there as {address}.",
                name=name,
                address=self._address,
            )
        elif missing:
            text = tr(
                "Your company needs its own client ID for this. Creating one takes a few minutes, once."
            )
        else:
            text = tr("{name} asks you in your browser. No password is kept here.", name=name)
        self.text.setText(text)
        self.setAccessibleName(f"{self.title.text()}. {text}")
        self.start_button.setVisible(not self.waiting and not missing)
        self.start_button.setEnabled(bool(self.ready))
        self.prefer.setVisible(missing and not self.waiting)
        for part in (self.bar, self.stop_button):
            part.setVisible(self.waiting)
        for part in (self.again, self.copy):
            part.setVisible(self.waiting and bool(self._url))
        self.told.setVisible(bool(self.told.text()))

    def _draw(self) -> None:
        self._picture.setPixmap(icons.render_icon("lock", 20, "accent", self.devicePixelRatioF()))
