"""The main window: rail, pages, problem bar, banner, notices, palette, status line.

Window(places, settings: QSettings | None = None)
    places: main_window/places.py; None shows an outline, which is fast, until .fill(places)
.go(name) (the focus goes to the page) .place .page(name) (created on first use)
.problem: ProblemBar   .commands: Commands   .tasks: Tasks
.add_place(place)   .set_badge(name, count, what="")
.notice(title, text="", action="", on_action=None)   .set_banner(widget | None)
.set_connection(text, tone) .set_status(text)
.before_close: Callable[[], Awaitable[bool]] | None     False keeps the window open
.keys: shortcuts of the places, listed by the sheet on Ctrl+F1
.shut()                  closes without asking      .is_closed
await .take_pages_away() deletes the pages; they are created again on their next use
signals: closing()  place_changed(str)

`place_changed` carries the name of the place.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from app.desktop.main_window.places import Outline, Screen
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import column

if TYPE_CHECKING:  # deferred past the first paint
    from app.desktop.main_window.notices import Notice
    from app.desktop.main_window.palette import Palette, PaletteHit
    from app.desktop.widgets.shortcuts import ShortcutGroup

__all__ = ["Screen", "Window"]
log = logging.getLogger("outreach.desktop.window")


class Window(QMainWindow):
    """The program's main window."""

    closing = Signal()
    place_changed = Signal(str)

    def __init__(self, places: Iterable[Screen] | None = (), settings: QSettings | None = None) -> None:
        super().__init__()
        self.setWindowTitle("Outreach Desk")
        self.setMinimumSize(880, 560)
        self.before_close: Callable[[], Awaitable[bool]] | None = None
        self.place = ""
        self.keys: Sequence[ShortcutGroup] = ()
        self._settings = settings
        self._places: dict[str, Screen] = {}
        self._pages: dict[str, QWidget] = {}
        self._may_close = self.is_closed = False
        self._restore()
        self.setCentralWidget(Outline())
        if places is not None:
            self.fill(places)

    def fill(self, places: Iterable[Screen]) -> None:
        """Create the window's content, once; the window may be shown already."""
        from app.desktop.main_window.commands import Commands
        from app.desktop.main_window.navigation import Rail
        from app.desktop.main_window.notices import Notices
        from app.desktop.widgets import theme
        from app.desktop.widgets.problems import ProblemBar
        from app.desktop.widgets.tasks import Tasks

        self.problem = ProblemBar()
        self.tasks = Tasks(self, self.problem.show_error)
        self.commands = Commands(self)
        self.rail = Rail()
        self.stack = QStackedWidget()
        self._build()
        self.notices = Notices(self._status)
        self.statusBar().addWidget(self.notices, 1)
        self.search: Callable[[str], Awaitable[Sequence[PaletteHit]]] | None = None
        self._add_commands()
        for place in places:
            self.add_place(place)
        self.rail.chosen.connect(self.go)
        theme.style_window(self)

    def _build(self) -> None:
        from app.desktop.widgets.badges import Badge, Chip
        from app.desktop.widgets.factories import label, row

        self._body = QWidget()
        self._above = column(self.problem, gap=8, margins=(22, 0, 22, 0))
        self._banner: QWidget | None = None
        self._body.setLayout(row(self.rail, (column(self._above, (self.stack, 1), gap=0), 1), gap=0))
        self.setCentralWidget(self._body)
        self._status = label("")
        self._connection = Chip(Badge(tr("Starting"), "gray"))
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.setContentsMargins(10, 2, 10, 2)
        bar.addWidget(self._connection)
        bar.addWidget(self._status, 1)

    def _add_commands(self) -> None:
        add = self.commands.add
        self.commands.page = self.stack.currentWidget
        add("palette", tr("Command palette"), self._pop_up_palette, "Ctrl+K", "command")
        add("shortcuts", tr("Keyboard shortcuts"), self.show_shortcuts, "Ctrl+F1", "keyboard")
        add("find", tr("Search on this page"), self._find, QKeySequence.StandardKey.Find, "search")
        add("close", tr("Close the window"), self._close_command, QKeySequence.StandardKey.Close, "x")

    # -- places

    def add_place(self, place: Screen) -> None:
        """Add a place; upper ones get Ctrl+1 to Ctrl+9, the first at the bottom gets Ctrl+comma."""
        from app.desktop.main_window.commands import PLACES, Commands

        upper = sum(not one.bottom for one in self._places.values()) + 1
        keys = f"Ctrl+{upper}" if upper <= 9 else ""
        if place.bottom:
            keys = "" if any(one.bottom for one in self._places.values()) else "Ctrl+,"
        self._places[place.name] = place
        self.rail.add(place)
        go = self.commands.add(
            f"go.{place.name}",
            tr("Go to {title}", title=place.title),
            partial(self.go, place.name),
            keys,
            place.icon,
            PLACES,
        )
        shown = Commands.shortcut_text(go)
        self.rail.button(place.name).setToolTip(f"{place.title}  {shown}".strip())

    def page(self, name: str) -> QWidget:
        """Return the page of a place, creating it if necessary."""
        if name not in self._pages:
            made = self._pages[name] = self._places[name].factory()
            made.setProperty("kind", "page")
            made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            self.stack.addWidget(made)
        return self._pages[name]

    def go(self, name: str) -> None:
        """Show a place and focus its page."""
        try:
            page = self.page(name)
        except Exception as error:  # a broken page must not break the others
            log.exception("the page %s could not be made", name)
            self.problem.show_error(error)
            if self.place:
                self.rail.select(self.place)
            return
        self.rail.select(name)
        self.stack.setCurrentWidget(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)
        if name != self.place:
            self.place = name
            self.place_changed.emit(name)

    async def take_pages_away(self) -> None:
        """Delete every page and its commands; a place makes a new page when it is visited."""
        import asyncio  # deferred past the first paint

        pages, self._pages, self.place = list(self._pages.values()), {}, ""
        self.stack.hide()  # otherwise deleting a page would show another one
        for page in pages:
            gone = asyncio.Event()
            page.destroyed.connect(gone.set)
            page.deleteLater()
            await gone.wait()
        self.commands.remove_of_pages()
        self.stack.show()

    def set_badge(self, name: str, count: int, what: str = "") -> None:
        """Set the count of new items at a place; `what` replaces the word "new"."""
        self.rail.set_badge(name, count, what or tr("new"))

    # -- notices and status

    def notice(
        self, title: str, text: str = "", action: str = "", on_action: Callable[[], object] | None = None
    ) -> Notice:
        """Show a short notice in the status line."""
        return self.notices.show_notice(title, text, action, on_action)

    def set_banner(self, banner: QWidget | None) -> None:
        """Set or remove the line above every page, such as the practice clock; delete the old one."""
        from app.desktop.widgets.factories import delete_widgets

        if self._banner is not None:
            delete_widgets(self._above, self._banner)
        self._banner = banner
        if banner is not None:
            self._above.insertWidget(0, banner)
            banner.show()

    def set_connection(self, text: str, tone: str) -> None:
        """Set the connection's state at the left of the status line; tones as for badges."""
        from app.desktop.widgets.badges import Badge

        self._connection.set_badge(Badge(text, tone))

    def set_status(self, text: str) -> None:
        self._status.setText(text)

    def _find(self) -> None:
        from app.desktop.widgets.search_box import SearchBox

        boxes = (box for box in self.stack.findChildren(SearchBox) if box.isVisible() and box.isEnabled())
        if (box := next(boxes, None)) is not None:
            box.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @cached_property
    def palette_(self) -> Palette:
        """Return the command palette, created on first use."""
        from app.desktop.main_window.palette import Palette

        made = Palette(self._body, self.commands)
        made.search = self.search
        return made

    def _pop_up_palette(self) -> None:
        self.palette_.pop_up()

    def show_shortcuts(self) -> None:
        from app.desktop.main_window.shortcut_sheet import ShortcutSheet
        from app.desktop.widgets import dialogs

        self.tasks.start(dialogs.show_dialog(ShortcutSheet(self, self._every_key())), name="shortcuts")

    def _every_key(self) -> list[ShortcutGroup]:
        """Return all shortcuts, those of the current place first."""
        from app.desktop.main_window.shortcut_sheet import keys_of

        here = [one for one in self.keys if one.place == self.place]
        return [*here, *keys_of(self.commands), *(one for one in self.keys if one not in here)]

    # -- closing

    def _close_command(self) -> None:
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_close and self.before_close is not None:
            event.ignore()
            self.tasks.start_unless_busy(self._ask_to_close(self.before_close), "closing")
            return
        self._save()
        self.is_closed = True
        self.closing.emit()
        event.accept()

    async def _ask_to_close(self, may: Callable[[], Awaitable[bool]]) -> None:
        if await may():
            self.shut()

    def shut(self) -> None:
        """Close without asking."""
        self._may_close = True
        self.close()

    # -- the window's geometry

    def _restore(self) -> None:
        saved = self._settings.value("window/geometry") if self._settings else None
        if not (isinstance(saved, QByteArray) and self.restoreGeometry(saved)):
            room = self.screen().availableGeometry()
            self.resize(min(1360, room.width() - 40), min(840, room.height() - 40))

    def _save(self) -> None:
        if self._settings:
            self._settings.setValue("window/geometry", self.saveGeometry())
            if not isinstance(self.centralWidget(), Outline):
                self._settings.setValue("window/place", self.place)
