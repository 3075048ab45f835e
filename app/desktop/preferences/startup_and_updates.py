"""The settings of the program: start at login, and the feed of newer versions."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from app import __version__
from app.desktop import autostart, settings, update_check
from app.desktop.session import Session
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.forms import Field
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

from .section_widgets import lay_out_section, panel


class ProgramSection(QWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._settings = session, session.settings
        self._tasks = Tasks(self, session.problem.emit)
        self._page = ""
        lay_out_section(self, self._start(), self._versions())

    def _start(self) -> QWidget:
        self.at_login = QCheckBox(tr("Open Outreach Desk when I log in"))
        self.at_login.setChecked(autostart.is_on())
        self.at_login.toggled.connect(self._login_chosen)
        return panel(
            tr("Start"),
            self.at_login,
            text=tr("Campaigns go on sending while the window is open, or its icon is in the tray."),
        )

    def _versions(self) -> QWidget:
        self.feed = QLineEdit(str(self._settings.value(settings.RELEASES) or ""))
        self.feed.setPlaceholderText("https://")
        self.feed.setMaxLength(update_check.URL_MAX)
        hint = tr("Atom or JSON, from where you got Outreach Desk.")
        self.address = Field(tr("Feed of releases"), self.feed, hint)
        self.look = button(tr("Look now"), "refresh")
        self.read = button(tr("Read about it"), "external")
        self.read.hide()
        self.said = label("", "mute", wrap=True)
        self.said.hide()
        self.feed.editingFinished.connect(self._feed_set)
        self.feed.textChanged.connect(self._show)
        self.look.clicked.connect(self._look_clicked)
        self.read.clicked.connect(self._read_clicked)
        frame = panel(
            tr("New versions"),
            self.address,
            self.said,
            row(self.look, self.read, None),
            text=tr(
                "With the address of a release feed, Outreach Desk checks once a day for a newer "
                "version and tells you. It never installs one. Without an address it checks nowhere."
            ),
        )
        self._show()
        return frame

    def _login_chosen(self, on: bool) -> None:
        try:
            autostart.switch_autostart(on)
        except OSError as error:
            self._session.problem.emit(error)
            self.at_login.blockSignals(True)
            self.at_login.setChecked(not on)
            self.at_login.blockSignals(False)

    def _feed_set(self) -> None:
        feed = self.feed.text().strip()
        wrong = bool(feed) and not update_check.is_https(feed)
        self.address.set_error(tr("A release feed has an https:// address.") if wrong else "")
        if not wrong and feed != self._settings.value(settings.RELEASES, ""):
            self._settings.setValue(settings.RELEASES, feed)
            self._settings.remove(settings.RELEASES_AT)

    def _show(self) -> None:
        self.look.setEnabled(bool(self.feed.text().strip()))

    def _look_clicked(self) -> None:
        self._feed_set()
        if update_check.is_https(self.feed.text().strip()):
            self._tasks.start(self._look(self.feed.text().strip()), "look", newest=True)

    async def _look(self, feed: str) -> None:
        self.read.hide()
        try:
            found = await update_check.check_feed(feed)
        except update_check.NoFeed as error:
            self._say(str(error))
            return
        if found is None:
            self._say(tr("This is the newest: {version}.", version=__version__))
            return
        self._page = found.page
        self.read.setVisible(bool(found.page))
        self._say(tr("Outreach Desk {version} is available", version=found.name))

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.show()

    def _read_clicked(self) -> None:
        QDesktopServices.openUrl(QUrl(self._page))
