"""A bar that says what was done, and offers to undo it while the bar is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame

from app.desktop.widgets.factories import button, icon_button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.shortcuts import bind_shortcut

if TYPE_CHECKING:
    from app.desktop.widgets.delayed_delete import DelayedDelete

SHOWN = 12_000  # milliseconds


class UndoBar(QFrame):
    """A bar with one offer to undo; it stays while the mouse is on it or its button has the focus.

    `offer` replaces the offer before.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._undo: Callable[[], object] | None = None
        self.text = label("", wrap=True)
        self.undo, shut = (
            button(tr("Undo"), "undo", tip=tr("Undo (Ctrl+Z)")),
            icon_button("x", tr("Dismiss")),
        )
        bind_shortcut(self.undo, "lists.undo")
        self.undo.clicked.connect(self._undone)
        shut.clicked.connect(self.hide)
        line = row((self.text, 1), self.undo, shut)
        line.setContentsMargins(14, 4, 8, 4)
        self.setLayout(line)
        self._rest = QTimer(self, singleShot=True, interval=SHOWN)
        self._rest.timeout.connect(self._leave)
        self.hide()

    def offer(self, text: str, undo: Callable[[], object]) -> None:
        self._undo = undo
        self.text.setText(text)
        self.setAccessibleName(text)
        self.show()
        self._rest.start()

    def follow(self, holding: DelayedDelete) -> None:
        """Offer to keep what a DelayedDelete holds, until it is deleted."""
        holding.offered.connect(self.offer)
        holding.ended.connect(self.withdraw)

    def withdraw(self, undo: Callable[[], object]) -> None:
        """Hide the bar if it still offers this function, which is too late now; a newer offer stays."""
        if self._undo == undo:
            self.hide()

    def _leave(self) -> None:
        if self.underMouse() or self.undo.hasFocus():
            self._rest.start()
        else:
            self.hide()

    def _undone(self) -> None:
        self.hide()
        if self._undo is not None:
            self._undo()
