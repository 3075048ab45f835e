"""Named actions with shortcuts: what the palette offers and the shortcut sheet lists.

Commands(window).add(name, text, run, shortcut="", icon="", group="General") -> QAction
    run: a plain callable without arguments (a bound method); shortcut as "Ctrl+N" or a standard key
.page: returns the widget whose buttons and menus are offered, too
.all() -> list[QAction]     .everywhere() -> list[QAction]     .run(name)
.shortcut_text(action) -> str     .group(action) -> str

A name or shortcut that is taken raises ValueError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QMenu, QPushButton, QToolButton, QWidget

from app.desktop.widgets import icons
from app.desktop.widgets.i18n import tr

GENERAL, PLACES, PAGE = tr("General"), tr("Places"), tr("This page")


def _return_none() -> QWidget | None:
    return None


def _list_buttons(page: QWidget) -> list[QAbstractButton]:
    """Return a page's usable buttons that have a name; Qt's internal ones can't take the focus."""
    return [
        one
        for one in page.findChildren(QAbstractButton)
        if one.isVisible()
        and one.isEnabled()
        and isinstance(one, QPushButton | QToolButton)
        and one.menu() is None
        and one.focusPolicy() != Qt.FocusPolicy.NoFocus
        and _get_button_name(one)
    ]


def _is_aside(button: QAbstractButton) -> bool:
    """Return whether a button is a filter, a tab or a link, which is listed after the others."""
    return button.isCheckable() or button.property("kind") == "link"


def _list_menu_actions(page: QWidget) -> Iterator[tuple[str, QAction]]:
    """Return what the menus of a page's buttons and tables offer now, with the menus' titles."""
    from app.desktop.widgets.table_columns import ColumnKeeper  # deferred past the first paint

    for one in page.findChildren(QAbstractButton):
        menu = one.menu() if isinstance(one, QPushButton | QToolButton) else None
        if menu is not None and one.isVisible() and one.isEnabled():
            yield from _flatten_menu(menu, menu.title() or one.accessibleName() or one.text())
    for keeper in page.findChildren(ColumnKeeper):
        if keeper.is_seen:
            yield from _flatten_menu(keeper.menu, tr("Columns"))


def _flatten_menu(menu: QMenu, title: str) -> Iterator[tuple[str, QAction]]:
    menu.aboutToShow.emit()  # some menus are filled only then
    for action in menu.actions():
        if isinstance(inner := action.menu(), QMenu):
            yield from _flatten_menu(inner, action.text())
        elif action.isEnabled() and not action.isSeparator():
            yield title, action


def _get_button_name(button: QAbstractButton) -> str:
    return button.text() or button.accessibleName()


class Commands(QObject):
    """The registry of a window's actions."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._actions: dict[str, QAction] = {}
        self._offered: list[QAction] = []
        self.page: Callable[[], QWidget | None] = _return_none

    def add(
        self,
        name: str,
        text: str,
        run: Callable[[], object],
        shortcut: str | QKeySequence.StandardKey = "",
        icon: str = "",
        group: str = GENERAL,
    ) -> QAction:
        """Register an action; raise ValueError for a name or shortcut that is taken."""
        if name in self._actions:
            raise ValueError(f"there is a command {name} already")
        action = _Action(text, run, self)
        action.setObjectName(name)
        action.setProperty("group", group)
        if shortcut:
            self._bind(action, QKeySequence(shortcut))
        action.setProperty("picture", icon)  # drawn when the palette needs it
        self._actions[name] = action
        self._window.addAction(action)
        return action

    def _bind(self, action: QAction, keys: QKeySequence) -> None:
        taken = next((a for a in self._actions.values() if keys in a.shortcuts()), None)
        if taken:
            raise ValueError(f"{keys.toString()} belongs to {taken.objectName()} already")
        action.setShortcut(keys)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)

    def remove(self, name: str) -> None:
        action = self._actions.pop(name)
        self._window.removeAction(action)
        action.deleteLater()

    def remove_of_pages(self) -> None:
        """Remove the commands of pages, which were deleted."""
        for name, action in list(self._actions.items()):
            if self.group(action) not in (GENERAL, PLACES):
                self.remove(name)

    def all(self) -> list[QAction]:
        """Return all actions possible now: the page's buttons, the commands, then filters, links and menus.

        Of actions with the same text, only the first is returned.
        """
        own = [action for action in self._actions.values() if action.isEnabled() and action.isVisible()]
        for action in own:
            if (picture := action.property("picture")) and action.icon().isNull():
                icons.set_themed_icon(action, picture, "mute")
        for old in self._offered:
            old.deleteLater()
        page = self.page()
        by_name = {_get_button_name(one): one for one in reversed(_list_buttons(page))} if page else {}
        ours = list(reversed(by_name.items()))
        offered = [self._offer(name, one) for name, one in ours if not _is_aside(one)]
        aside = [self._offer(name, one) for name, one in ours if _is_aside(one)]
        aside += [self._offer_menu(title, one) for title, one in (_list_menu_actions(page) if page else ())]
        self._offered = [*offered, *aside]
        every = [*offered, *own, *aside]
        names = [one.text() for one in every]
        return [one for at, one in enumerate(every) if one.text() not in names[:at]]

    def _offer_menu(self, title: str, entry: QAction) -> QAction:
        """Return an action that chooses a menu's entry, such as “Columns: Tags”."""
        text = entry.text().replace("&&", "&")
        action = QAction(text if not title or text.endswith("…") else f"{title}: {text}", self)
        icons.set_themed_icon(action, "check" if entry.isChecked() else "chevron-right", "mute")
        action.setProperty("group", PAGE)
        action.triggered.connect(entry.trigger)
        return action

    def _offer(self, name: str, button: QAbstractButton) -> QAction:
        """Return an action that presses a button; the keyboard shortcut stays the button's."""
        action = QAction(name, self)
        icons.set_themed_icon(action, "check" if button.isChecked() else "chevron-right", "mute")
        action.setShortcut(button.shortcut())
        action.setProperty("group", PAGE)
        action.triggered.connect(button.click)
        return action

    def everywhere(self) -> list[QAction]:
        """Return the commands that do not belong to a page."""
        return [one for one in self._actions.values() if self.group(one) in (GENERAL, PLACES)]

    def get(self, name: str) -> QAction:
        return self._actions[name]

    def run(self, name: str) -> None:
        self._actions[name].trigger()

    @staticmethod
    def shortcut_text(action: QAction) -> str:
        return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    @staticmethod
    def group(action: QAction) -> str:
        return str(action.property("group"))


class _Action(QAction):
    """An action that calls its function without the "checked" argument that Qt passes."""

    def __init__(self, text: str, run: Callable[[], object], parent: QObject) -> None:
        super().__init__(text, parent)
        self._run = run
        self.triggered.connect(self._call)

    def _call(self) -> None:
        self._run()
