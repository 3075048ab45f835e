"""The settings page: settings of this computer and of the workspace."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStackedWidget

from app.desktop.lazy_page import LazyPage
from app.desktop.session import Session
from app.desktop.widgets import icons, theme
from app.desktop.widgets.factories import FocusPage, Header, page_layout, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.loop import is_loop_running

HERE = "app.desktop.preferences"
SECTIONS = (  # name, title, icon, module, class, waits for the service
    ("connections", tr("Connections"), "server", "connection_list", "ConnectionsSection", False),
    ("appearance", tr("Appearance"), "sun", "appearance", "AppearanceSection", False),
    ("notices", tr("Notifications"), "bell", "notifications", "NoticesSection", False),
    ("program", tr("Start and versions"), "rocket", "startup_and_updates", "ProgramSection", False),
    ("sending", tr("Sending", "a section"), "send", "sending_limits", "SendingSection", True),
    ("holidays", tr("Holidays"), "calendar", "holidays", "HolidaysSection", True),
    ("signin", tr("Sign-in"), "lock", "signin", "SignInSection", True),
    ("team", tr("Team"), "users", "team", "TeamSection", True),
    ("barred", tr("Do not contact"), "shield", "suppression_lists", "BarredSection", True),
    ("data", tr("Data and backup"), "folder", "data", "DataSection", False),
    ("log", tr("Log"), "file", "log", "LogSection", False),
    ("about", tr("About"), "info", "about", "AboutSection", False),
)
WAITS = {section[0]: section[5] for section in SECTIONS}
SHOWN = "preferences/section"


class PreferencesPage(FocusPage):
    """The sections at the left, the chosen one at the right; `reveal` takes a section's name."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._made: dict[str, LazyPage] = {}
        self.list = QListWidget()
        self.list.setProperty("kind", "card")
        self.list.setAccessibleName(tr("Sections of the settings"))
        self.list.setFixedWidth(214)
        self.list.setSpacing(1)
        for name, title, *_ in SECTIONS:
            item = QListWidgetItem(title)
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setSizeHint(QSize(0, 38))
            self.list.addItem(item)
        self.stack = QStackedWidget()
        line = row(self.list, (self.stack, 1), gap=18)
        page_layout(self, Header(tr("Settings")), (line, 1))
        self.begin = self.list
        self._tint()
        theme.notifier.changed.connect(self._tint)
        self.list.currentRowChanged.connect(self._chosen)
        if is_loop_running():
            self._reveal_last()
        else:  # later: the section sends requests, which need a running loop
            QTimer.singleShot(0, self, self._reveal_last)

    def _reveal_last(self) -> None:
        self.reveal(str(self._session.settings.value(SHOWN, SECTIONS[0][0])))

    def reveal(self, name: str) -> None:
        """Show a section, or a part of a section such as “team:people”."""
        name, _, part = name.partition(":")
        names = [one[0] for one in SECTIONS]
        if part:
            self.section(name).reveal(part)
        self.list.setCurrentRow(names.index(name) if name in names else 0)

    def section(self, name: str) -> Any:
        """Return a section, creating it if needed; its placeholder if it waits for the service."""
        late = self._late(name)
        return late if WAITS[name] else late.at_once()

    def _late(self, name: str) -> LazyPage:
        if name not in self._made:
            module, title = next((one[3], one[4]) for one in SECTIONS if one[0] == name)
            made = LazyPage(self._session, f"{HERE}.{module}", title, waits=WAITS[name])
            self._made[name] = made
            self.stack.addWidget(made)
        return self._made[name]

    def _chosen(self, at: int) -> None:
        name = SECTIONS[at][0]
        self.stack.setCurrentWidget(self._late(name))
        self.setProperty("topic", f"preferences/{name}")  # the help page to open
        self._session.settings.setValue(SHOWN, name)

    def _tint(self) -> None:
        for at, (_, _, picture, *_) in enumerate(SECTIONS):
            self.list.item(at).setIcon(icons.build_icon(picture, "mute", air=4))
