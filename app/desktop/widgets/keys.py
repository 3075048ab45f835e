"""What the keyboard does on a page, known to the window's palette and sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget


def by_delete(part: QWidget, act: Callable[[], object]) -> None:
    """What Del does while the focus is on a list."""
    made = QShortcut(QKeySequence.StandardKey.Delete, part)
    made.setContext(Qt.ShortcutContext.WidgetShortcut)
    made.activated.connect(act)


class Key(NamedTuple):
    """A command; further keys work too, and the first is the one that is listed."""

    name: str
    text: str
    run: Callable[[], object]
    keys: tuple[str, ...]
    widget: QWidget | None = None  # where the keys count; the page unless said otherwise
    listed: bool = True  # in the palette


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
            if commands is not None and key.listed:
                action = commands.add(f"{self._name}.{key.name}", key.text, key.run, group=self._group)
                self._page.window().removeAction(action)
            else:
                action = QAction(key.text, self)
                self._runs[action] = key.run
                action.triggered.connect(self._triggered)
            action.setShortcuts([QKeySequence(one) for one in key.keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            (key.widget or self._page).addAction(action)
            self.actions[key.name] = action

    def _triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._runs[action]()
