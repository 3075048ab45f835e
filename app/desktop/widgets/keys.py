"""Keyboard commands of a page, known to the window's command palette and shortcut sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.desktop.widgets.shortcuts import Shortcut, get_shortcut


def bind_delete_key(part: QWidget, act: Callable[[], object]) -> None:
    """Call `act` when Del is pressed while a list has the focus."""
    made = QShortcut(QKeySequence.StandardKey.Delete, part)
    made.setContext(Qt.ShortcutContext.WidgetShortcut)
    made.activated.connect(act)


class Key(NamedTuple):
    """A command of a page.

    Its text and keys are those of the shortcut with the page's name and its own, unless `own` is given.
    """

    name: str
    run: Callable[[], object]
    widget: QWidget | None = None  # where the keys act; None for the whole page
    listed: bool = True  # whether the palette offers it
    own: Shortcut | None = None


class Keys(QObject):
    """The keyboard commands of a page.

    A letter is a command while the focus is on the page, but not in a field, which keeps letters for
    typing.
    """

    def __init__(self, page: QWidget, name: str, group: str, wanted: tuple[Key, ...]) -> None:
        super().__init__(page)
        self._page, self._name, self._group, self._wanted = page, name, group, wanted
        self.actions: dict[str, QAction] = {}
        self._runs: dict[QAction, Callable[[], object]] = {}

    def enable(self, on: bool) -> None:
        """Turn the commands on once the page is in its window, and off while another place is shown.

        Commands that are off are not offered by the command palette.
        """
        if on and not self.actions:
            self._make()
        for action in self.actions.values():
            action.setEnabled(on)

    def _make(self) -> None:
        commands = getattr(self._page.window(), "commands", None)
        for key in self._wanted:
            name = f"{self._name}.{key.name}"
            shortcut = key.own or get_shortcut(name)
            if commands is not None and key.listed:
                action = commands.add(name, shortcut.text, key.run, group=self._group)
                self._page.window().removeAction(action)
            else:
                action = QAction(shortcut.text, self)
                self._runs[action] = key.run
                action.triggered.connect(self._triggered)
            action.setShortcuts([QKeySequence(one) for one in shortcut.keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            (key.widget or self._page).addAction(action)
            self.actions[key.name] = action

    def _triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._runs[action]()
