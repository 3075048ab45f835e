"""What the keyboard does in the outbox, known to the window's palette."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.desktop.kit.words import tr

from .bar import ListBar
from .detail import MailDetail

GROUP = tr("Outbox")
KEYS = (
    ("edit", tr("Edit the mail"), "E"),
    ("skip", tr("Skip the mail"), "S"),
    ("delay", tr("Put the mail off"), "D"),
    ("undo", tr("Take back what was changed"), "U"),
)
LISTS = (("to_planned", "1"), ("to_sent", "2"), ("to_doubt", "3"))


class OutboxKeys(QObject):
    """Letters are commands while the focus is on the page and in no field."""

    def __init__(self, page: QWidget, bar: ListBar, detail: MailDetail) -> None:
        super().__init__(page)
        self._page, self._bar, self._detail = page, bar, detail
        self.actions: dict[str, QAction] = {}

    def enable(self, on: bool) -> None:
        """Off while another place is shown, so that the palette offers none of them there."""
        if on and not self.actions:
            self._make()
        for action in self.actions.values():
            action.setEnabled(on)

    def _make(self) -> None:
        commands = getattr(self._page.window(), "commands", None)
        for name, text, key in KEYS:
            press = getattr(self._detail, name).click
            if commands is not None:
                action = commands.add(f"outbox.{name}", text, press, group=GROUP)
                self._page.window().removeAction(action)
            else:
                action = QAction(text, self)
                action.triggered.connect(press)
            self._add(name, action, key)
        for name, key in LISTS:
            chip = getattr(self._bar, name)
            action = QAction(chip.text(), self)
            action.triggered.connect(chip.click)
            self._add(name, action, key)

    def _add(self, name: str, action: QAction, key: str) -> None:
        action.setShortcut(key)
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._page.addAction(action)
        self.actions[name] = action
