"""How parts stand together.

A part is a widget or a layout, None a stretch, a number so much space; of a pair the second is its stretch.

column(*parts, gap=10, margins=(0, 0, 0, 0)) -> QVBoxLayout     row: kit/parts.py
lay_out(widget, *parts, gap=10, margins=(0, 0, 0, 0)) -> QVBoxLayout: in a widget
framed(*parts, pad=1, gap=10) -> QFrame: a card around them
dialog_layout(dialog, *parts, gap=12) -> QVBoxLayout
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from PySide6.QtWidgets import QBoxLayout, QDialog, QFrame, QLayout, QVBoxLayout, QWidget

One: TypeAlias = QWidget | QLayout | None
Part: TypeAlias = One | int | tuple[One, int]
Margins: TypeAlias = tuple[int, int, int, int]
NOTHING = (0, 0, 0, 0)


def put(box: QBoxLayout, parts: Iterable[Part]) -> None:
    """One after the other."""
    for part in parts:
        one, stretch = part if isinstance(part, tuple) else (part, 0)
        if one is None:
            box.addStretch(stretch)
        elif isinstance(one, int):
            box.addSpacing(one)
        elif isinstance(one, QWidget):
            box.addWidget(one, stretch)
        else:
            box.addLayout(one, stretch)


def column(*parts: Part, gap: int = 10, margins: Margins = NOTHING) -> QVBoxLayout:
    """Parts one below the other."""
    box = QVBoxLayout()
    box.setContentsMargins(*margins)
    box.setSpacing(gap)
    put(box, parts)
    return box


def lay_out(widget: QWidget, *parts: Part, gap: int = 10, margins: Margins = NOTHING) -> QVBoxLayout:
    """Parts one below the other in a widget."""
    box = column(*parts, gap=gap, margins=margins)
    widget.setLayout(box)
    return box


def framed(*parts: Part, pad: int = 1, gap: int = 10) -> QFrame:
    """A card around parts."""
    frame = QFrame()
    frame.setProperty("kind", "card")
    lay_out(frame, *parts, gap=gap, margins=(pad, pad, pad, pad))
    return frame


def dialog_layout(dialog: QDialog, *parts: Part, gap: int = 12) -> QVBoxLayout:
    """The margins every dialog has."""
    return lay_out(dialog, *parts, gap=gap, margins=(24, 22, 24, 20))
