"""What the keyboard does on a page, known to the window's palette and sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.desktop.widgets.shortcuts import Shortcut, get_shortcut


def by_delete(part: QWidget, act: Callable[[], object]) -> None:
    """What Del does while the focus is on a list."""
    made = QShortcut(QKeySequence.StandardKey.Delete, part)
    made.setContext(Qt.ShortcutContext.WidgetShortcut)
    made.activated.connect(act)


class Key(NamedTuple):
    """A command; its text and keys are those of the shortcut of its page and name, unless given here."""

    name: str
    run: Callable[[], object]
    widget: QWidget | None = None  # where the keys count; the page unless said otherwise
    listed: bool = True  # in the palette
    own: Shortcut | None = None


class Keys(QObject):
    """Letters are commands while the focus is on the page and in no field: fields keep them for typing."""

    def __init__(self, page: QWidget, name: str, group: str, wanted: tuple[Key, ...]) -> None:
        super().__init__(page)
        self._page, self._name, self._group, self._wanted = page, name, group, wanted
        self.actions: dict[str, QAction] = {}
        self._runs: dict[QAction, Callable[[], object]] = {}

    def enable(self, on: bool) -> None:
        """On first when the page stands in its window; off while another place is shown, so that the palette
        offers none of them there."""
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
