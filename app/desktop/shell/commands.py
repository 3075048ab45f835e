"""Named actions with shortcuts: what the palette offers and the shortcut sheet lists.

Commands(window).add(name, text, run, shortcut="", icon="", group="General") -> QAction
    run: a plain callable without arguments (a bound method); shortcut as "Ctrl+N" or a standard key
.all() -> list[QAction]     .run(name)     .shortcut_text(action) -> str     .group(action) -> str
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.desktop.kit import pictures


class Commands(QObject):
    """The registry of a window's actions."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._actions: dict[str, QAction] = {}

    def add(
        self,
        name: str,
        text: str,
        run: Callable[[], object],
        shortcut: str | QKeySequence.StandardKey = "",
        icon: str = "",
        group: str = "General",
    ) -> QAction:
        """Registers an action; ValueError for a name or shortcut that is taken."""
        if name in self._actions:
            raise ValueError(f"there is a command {name} already")
        action = _Action(text, run, self)
        action.setObjectName(name)
        action.setProperty("group", group)
        if shortcut:
            self._bind(action, QKeySequence(shortcut))
        if icon:
            pictures.put(action, icon, "mute")
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

    def all(self) -> list[QAction]:
        """Every action that can be done now, in the order of registration."""
        return [action for action in self._actions.values() if action.isEnabled() and action.isVisible()]

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
