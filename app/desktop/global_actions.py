"""Actions available on every page: in the palette, by search, and with a file dropped on the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QSettings, Qt, QTimer
from PySide6.QtGui import QAction, QDropEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QFrame, QToolButton, QVBoxLayout, QWidget

from app.desktop.help.help_requests import Help
from app.desktop.main_window.commands import Commands
from app.desktop.main_window.window import Window
from app.desktop.preferences.page import SECTIONS
from app.desktop.session import Session
from app.desktop.settings import APPEARANCE
from app.desktop.widgets import theme
from app.desktop.widgets.factories import icon_button, label
from app.desktop.widgets.help_action import HELP
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.shortcuts import SHORTCUTS
from app.launch import is_invitation

if TYPE_CHECKING:  # deferred past the first paint
    from app.desktop.main_window.palette import PaletteHit


class GlobalActions(QObject):
    """The commands of the whole window; `session` is a callable, since the connection can change."""

    def __init__(self, window: Window, settings: QSettings, session: Callable[[], Session]) -> None:
        super().__init__(window)
        self._window, self._settings, self._session = window, settings, session
        modes: tuple[tuple[theme.Mode, str], ...] = (
            ("light", tr("Appearance: light")),
            ("dark", tr("Appearance: dark")),
            ("system", tr("Appearance: system")),
        )
        for mode, text in modes:
            window.commands.add(f"appearance-{mode}", text, partial(self._appear, mode))
        for place, name, text in (  # page, attribute name of its button, text
            ("contacts", "new", tr("New contact")),
            ("contacts", "import_csv", tr("Import CSV")),
            ("campaigns", "new", tr("New campaign")),
            ("inboxes", "connect_button", tr("Connect an inbox")),
            ("domains", "add", tr("Set up a domain")),
            ("webhooks", "new", tr("New webhook")),
            ("webhooks", "check", tr("Check a signature…")),
        ):
            window.commands.add(f"{place}.{name}", text, partial(self._press, place, name), icon="plus")
        doubt = partial(self._press, "outbox", "to_doubt")
        window.commands.add("outbox.to_doubt", tr("Emails in doubt"), doubt, icon="alert")
        for name, title, picture, *_ in SECTIONS:
            text = tr("Settings: {section}", section=title)
            window.commands.add(f"preferences.{name}", text, partial(self._prefer, name), icon=picture)
        window.commands.add("diagnosis", tr("Diagnosis file…"), self._diagnose, icon="file")
        window.keys = SHORTCUTS
        self._help = Help(window)
        self._help.wanted.connect(self._lead)
        self._help.keys_asked.connect(window.show_shortcuts)
        window.commands.add(HELP, tr("Help"), self._help.ask, QKeySequence.StandardKey.HelpContents, "help")
        for name, picture in (("palette", "command"), (HELP, "help")):
            window.statusBar().addPermanentWidget(
                _build_mouse_only_button(window.commands.get(name), picture)
            )
        window.search = self._search
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        self._over = _DropOverlay(window.stack)
        self._waiting: Path | None = None

    def _appear(self, mode: theme.Mode) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply_theme(app, mode)
        self._settings.setValue(APPEARANCE, mode)

    async def _search(self, text: str) -> Sequence[PaletteHit]:
        from app.desktop.global_search import found_by_name

        page: Any = getattr(self._window.page(self._window.place), "page", None)
        here = await page.found(text) if hasattr(page, "found") else ()
        return [*here, *await found_by_name(self._session(), text), *self._help.found(text)]

    def _lead(self, place: str, what: str) -> None:
        self._window.activateWindow()
        self._session().wanted.emit(place, what)

    def _page(self, place: str) -> Any:
        """Show a page and return it; None while it waits for the service."""
        self._window.go(place)
        return getattr(self._window.page(place), "page", None)

    def _press(self, place: str, name: str) -> None:
        if (page := self._page(place)) is None:
            return
        button = getattr(page, name, None)
        if button is None:  # not offered by this service
            self._window.problem.show_sentence(self._session().why_no_desk)
        elif button.isEnabled():
            button.click()
        else:
            self._window.problem.show_sentence(button.toolTip())

    def _prefer(self, section: str) -> None:
        self._window.go("preferences")
        page: Any = self._window.page("preferences")
        page.reveal(section)

    def _diagnose(self) -> None:
        self._prefer("log")
        page: Any = self._window.page("preferences")
        page.section("log").diagnosis.click()

    # -- a file dropped

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.DragLeave:
            self._over.hide()
        if kind not in (QEvent.Type.DragEnter, QEvent.Type.Drop) or not isinstance(event, QDropEvent):
            return False
        from app.desktop.csv_import.file_step import dropped_file

        file, why_not = dropped_file(event.mimeData())
        if file is None and not why_not:
            return False
        event.acceptProposedAction()
        self._over.setVisible(kind == QEvent.Type.DragEnter)
        if kind == QEvent.Type.Drop and file is not None:
            self._take(file)
        elif kind == QEvent.Type.Drop:
            self._window.problem.show_sentence(why_not)
        else:
            self._over.say(why_not or tr("Drop the CSV file to import it"))
            self._over.setGeometry(self._window.stack.rect().adjusted(24, 24, -24, -24))
            self._over.raise_()
        return True

    def take(self, file: str) -> None:
        """Import a file of contacts as soon as there is a service; open an invitation immediately."""
        if is_invitation(file):
            session = self._session()
            session.invitation = file
            session.wanted.emit("preferences", "connections")
            session.invited.emit()
            return
        self._waiting = Path(file)
        self._window.page("contacts")
        if self._session().online:
            self._take_waiting()
        else:
            self._session().online_changed.connect(self._wait)

    def _wait(self) -> None:
        QTimer.singleShot(0, self._take_waiting)  # first the page handles the same signal

    def _take_waiting(self) -> None:
        file, self._waiting = self._waiting, None
        if file is not None:
            self._take(file)

    def _take(self, file: Path) -> None:
        """Import a file into the campaign on screen, else into the contacts."""
        page: Any = getattr(self._window.page(self._window.place), "page", None)
        if hasattr(page, "take_file") and page.take_file(file):
            return
        contacts = self._page("contacts")
        if contacts is not None and not contacts.take_file(file):
            self._window.problem.show_sentence(contacts.import_csv.toolTip())


def _build_mouse_only_button(command: QAction, picture: str) -> QToolButton:
    """Return a button outside the Tab order, for a command that has a shortcut."""
    made = icon_button(picture, command.text())
    made.setToolTip(f"{command.text()}  {Commands.shortcut_text(command)}")
    made.setStyleSheet("padding: 1px;")  # does not make the status bar taller
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.clicked.connect(command.trigger)
    return made


class _DropOverlay(QFrame):
    """An overlay on the page while a file is held above the window; mouse events pass through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("kind", "drop")
        self.setProperty("over", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._text = label("", "h1", wrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.say = self._text.setText
        QVBoxLayout(self).addWidget(self._text)
        self.hide()
