"""What a screen reader is answered where Qt's own answer would end the program.

Qt 6.11 looks up a child of a scroll area by whatever number comes over the bus, and a reader that counted
before a scroll bar went asks for one too many. The plain interface of a widget looks at the number first.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget

_LAST = ("QScrollArea", "QAbstractScrollArea")  # tables, lists and texts are answered for before these


def install() -> None:
    """Once a process, before anything is read."""
    QAccessible.installFactory(_interface)


def _interface(kind: str, thing: QObject) -> QAccessibleWidget | None:
    if kind in _LAST and isinstance(thing, QAbstractScrollArea):
        return QAccessibleWidget(thing, QAccessible.Role.Client)
    return None
