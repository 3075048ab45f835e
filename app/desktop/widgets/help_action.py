"""Access to a window's help action from any of its widgets and dialogs."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

HELP = "help"  # the action's object name


def help_action(inside: QWidget | None) -> QAction | None:
    """Return the help action of the window that a widget, or the dialogs around it, belong to."""
    while inside is not None:
        if found := next((one for one in inside.actions() if one.objectName() == HELP), None):
            return found
        inside = inside.parentWidget()
    return None
