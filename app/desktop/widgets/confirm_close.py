"""A dialog with something that nobody can show again asks before it closes without it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.desktop.widgets.dialogs import FittedDialog, ask
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.unsaved_changes import SAFE


class OnceDialog(FittedDialog):
    """`at_stake` while it would be lost; `loss` is the question, what it means, and the act."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.at_stake = False
        self.loss = ("", "", "")
        self._leaving = Tasks(self, self._not_asked)

    def reject(self) -> None:
        if not self.at_stake or self.property(SAFE):
            super().reject()
        elif not self._leaving.busy():
            self._leaving.start(self._ask())

    async def _ask(self) -> None:
        title, text, leave = self.loss
        if await ask(self, title, text, leave, tr("Go back"), destructive=True) == leave:
            super().reject()

    def _not_asked(self, error: Exception) -> None:
        raise error
