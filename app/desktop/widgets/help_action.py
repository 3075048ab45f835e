"""The way to the help from anywhere in a window: its action, which its dialogs have, too."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

HELP = "help"  # what the action is called


def help_action(inside: QWidget | None) -> QAction | None:
    """The action of the window that this part, or the dialogs around it, belong to."""
    while inside is not None:
        if found := next((one for one in inside.actions() if one.objectName() == HELP), None):
            return found
        inside = inside.parentWidget()
    return None
