"""Number boxes outside of forms."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractSpinBox

EDGE = 9  # pixels; the stylesheet can't move the text from the edge


def inset(*boxes: QAbstractSpinBox) -> None:
    """Move their texts from the edge, as all other fields have it."""
    for box in boxes:
        box.lineEdit().setTextMargins(EDGE, 0, 0, 0)
        box.setMinimumWidth(box.sizeHint().width() + EDGE)
