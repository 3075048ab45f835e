"""Number boxes outside of forms."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractSpinBox, QSpinBox

from app.desktop.widgets.i18n import tr

EDGE = 11  # pixels; the stylesheet can't move the text from the edge


def inset(*boxes: QAbstractSpinBox) -> None:
    """Move their texts from the edge, as all other fields have it."""
    for box in boxes:
        box.lineEdit().setTextMargins(EDGE, 0, 0, 0)
        box.installEventFilter(_Wider(box))


class _Wider(QObject):
    """By the edge, once the stylesheet has said how wide it is."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QAbstractSpinBox):
            watched.removeEventFilter(self)
            watched.setMinimumWidth(watched.sizeHint().width() + EDGE)
        return False


def days_later(box: QSpinBox, none: str) -> None:
    """Make it count days: "3 days later"; `none` is what zero says."""
    box.setSpecialValueText(none)
    box.setSuffix(tr(" days later"))
    counted = _Counted(box)
    box.valueChanged.connect(counted.changed)


class _Counted(QObject):
    """One day is no days."""

    def __init__(self, box: QSpinBox) -> None:
        super().__init__(box)
        self._box = box

    def changed(self, days: int) -> None:
        self._box.setSuffix(tr(" day later") if days == 1 else tr(" days later"))
