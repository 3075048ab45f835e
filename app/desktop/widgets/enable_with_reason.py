"""What can't be done now is disabled, and says why."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget


def allow(control: QWidget | QAction, why: str, tip: str = "") -> None:
    """Enabled without a reason; with one, the tip says it."""
    control.setEnabled(not why)
    control.setToolTip(why or tip)
