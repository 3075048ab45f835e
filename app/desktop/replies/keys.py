"""What the keyboard does on the page of replies, known to the window's palette and sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.desktop.kit.words import tr

GROUP = tr("Replies")


class Key(NamedTuple):
    """A command; further keys work too, and the first is the one that is listed."""

    name: str
    text: str
    run: Callable[[], object]
    keys: tuple[str, ...]
    widget: QWidget | None = None  # where the keys count; the page unless said otherwise


class Keys(QObject):
    """Letters are commands while the focus is on the page and in no field: fields keep them for typing."""

    def __init__(self, page: QWidget, wanted: tuple[Key, ...]) -> None:
        super().__init__(page)
        self._page, self._wanted = page, wanted
        self.actions: dict[str, QAction] = {}
        self._runs: dict[QAction, Callable[[], object]] = {}

    def settle(self) -> None:
        """Make the actions, once the page stands in its window."""
        if self.actions:
            return
        commands = getattr(self._page.window(), "commands", None)
        for key in self._wanted:
            if commands is not None:
                action = commands.add(f"replies.{key.name}", key.text, key.run, group=GROUP)
                self._page.window().removeAction(action)
            else:
                action = QAction(key.text, self)
                self._runs[action] = key.run
                action.triggered.connect(self._triggered)
            action.setShortcuts([QKeySequence(one) for one in key.keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            (key.widget or self._page).addAction(action)
            self.actions[key.name] = action

    def enable(self, on: bool) -> None:
        """Off while another place is shown, so that the palette offers none of them there."""
        for action in self.actions.values():
            action.setEnabled(on)

    def _triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._runs[action]()
