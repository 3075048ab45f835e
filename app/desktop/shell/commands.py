"""Named actions with shortcuts: what the palette offers and the shortcut sheet lists.

Commands(window).add(name, text, run, shortcut="", icon="", group="General") -> QAction
    run: a plain callable without arguments (a bound method); shortcut as "Ctrl+N" or a standard key
.page: a callable for the widget whose buttons are offered, too, unless it has registered commands
.all() -> list[QAction]     .run(name)     .shortcut_text(action) -> str     .group(action) -> str
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QPushButton, QWidget

from app.desktop.kit import pictures

GENERAL, PLACES, PAGE = "General", "Places", "This page"


def _nothing() -> QWidget | None:
    return None


def _buttons(page: QWidget) -> list[QAbstractButton]:
    """What can be pressed on a page and has a name: buttons with a text, and those that have keys."""
    return [
        one
        for one in page.findChildren(QAbstractButton)
        if one.isVisible()
        and one.isEnabled()
        and not one.isCheckable()
        and (not one.shortcut().isEmpty() or (isinstance(one, QPushButton) and _plain(one)))
    ]


def _name(button: QAbstractButton) -> str:
    return button.text() or button.accessibleName()


def _plain(button: QPushButton) -> bool:
    return bool(button.text()) and button.menu() is None and button.property("kind") != "link"


class Commands(QObject):
    """The registry of a window's actions."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._actions: dict[str, QAction] = {}
        self._offered: list[QAction] = []
        self.page: Callable[[], QWidget | None] = _nothing

    def add(
        self,
        name: str,
        text: str,
        run: Callable[[], object],
        shortcut: str | QKeySequence.StandardKey = "",
        icon: str = "",
        group: str = GENERAL,
    ) -> QAction:
        """Registers an action; ValueError for a name or shortcut that is taken."""
        if name in self._actions:
            raise ValueError(f"there is a command {name} already")
        action = _Action(text, run, self)
        action.setObjectName(name)
        action.setProperty("group", group)
        if shortcut:
            self._bind(action, QKeySequence(shortcut))
        action.setProperty("picture", icon)  # drawn when the palette wants it
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
        """The pages are gone, and with them what could be done there."""
        for name, action in list(self._actions.items()):
            if self.group(action) not in (GENERAL, PLACES):
                self.remove(name)

    def all(self) -> list[QAction]:
        """Every action that can be done now: those of the page first, then in the order of registration."""
        own = [action for action in self._actions.values() if action.isEnabled() and action.isVisible()]
        for action in own:
            if (picture := action.property("picture")) and action.icon().isNull():
                pictures.put(action, picture, "mute")
        for old in self._offered:
            old.deleteLater()
        page = self.page()
        speaks = any(self.group(action) not in (GENERAL, PLACES) for action in own)
        by_name = {_name(one): one for one in reversed(_buttons(page))} if page and not speaks else {}
        self._offered = [self._offer(name, one) for name, one in reversed(by_name.items())]
        return [*self._offered, *own]

    def _offer(self, name: str, button: QAbstractButton) -> QAction:
        """Pressing the button, as an action; the keys stay the button's own."""
        action = QAction(name, self)
        pictures.put(action, "chevron-right", "mute")
        action.setShortcut(button.shortcut())
        action.setProperty("group", PAGE)
        action.triggered.connect(button.click)
        return action

    def run(self, name: str) -> None:
        self._actions[name].trigger()

    @staticmethod
    def shortcut_text(action: QAction) -> str:
        return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    @staticmethod
    def group(action: QAction) -> str:
        return str(action.property("group"))


class _Action(QAction):
    """An action that calls without the "checked" Qt would pass."""

    def __init__(self, text: str, run: Callable[[], object], parent: QObject) -> None:
        super().__init__(text, parent)
        self._run = run
        self.triggered.connect(self._call)

    def _call(self) -> None:
        self._run()
