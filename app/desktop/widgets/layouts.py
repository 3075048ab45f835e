"""How parts stand together.

A part is a widget or a layout, None a stretch, a number so much space; of a pair the second is its stretch.

column(*parts, gap=10, margins=(0, 0, 0, 0)) -> QVBoxLayout     row: factories.py
lay_out(widget, *parts, gap=10, margins=(0, 0, 0, 0)) -> QVBoxLayout: in a widget
framed(*parts, pad=1, gap=10) -> QFrame: a card around them
dialog_layout(dialog, *parts, gap=12) -> QVBoxLayout
scrolled(inside, name="", sideways=True) -> QScrollArea
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from PySide6.QtCore import QByteArray, QSettings, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QFrame,
    QLayout,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.desktop.widgets.debounce import Debounce

REST = 400  # milliseconds after a move until it is kept


class SplitPanes(QSplitter):
    """`panes` with their widths at first, in pixels; the one that `grows` takes what a larger window has."""

    def __init__(self, settings: QSettings, key: str, panes: Mapping[QWidget, int], grows: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._settings, self._key = settings, f"split/{key}"
        for pane in panes:
            self.addWidget(pane)
        self.setStretchFactor(self.indexOf(grows), 1)
        self.setHandleWidth(12)
        self.setChildrenCollapsible(False)
        kept = settings.value(self._key)
        if not (isinstance(kept, QByteArray) and self.restoreState(kept) and len(self.sizes()) == len(panes)):
            self.setSizes(list(panes.values()))
        self._rest = Debounce(self, REST, self.keep)
        self.splitterMoved.connect(self._rest.start)

    def keep(self) -> None:
        self._settings.setValue(self._key, self.saveState())


One: TypeAlias = QWidget | QLayout | None
Part: TypeAlias = One | int | tuple[One, int]
Margins: TypeAlias = tuple[int, int, int, int]
NOTHING = (0, 0, 0, 0)


def add_layout_parts(box: QBoxLayout, parts: Iterable[Part]) -> None:
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
    add_layout_parts(box, parts)
    return box


def lay_out(widget: QWidget, *parts: Part, gap: int = 10, margins: Margins = NOTHING) -> QVBoxLayout:
    """Parts one below the other in a widget."""
    box = column(*parts, gap=gap, margins=margins)
    widget.setLayout(box)
    return box


def wrap_in_card(*parts: Part, pad: int = 1, gap: int = 10) -> QFrame:
    """A card around parts."""
    frame = QFrame()
    frame.setProperty("kind", "card")
    lay_out(frame, *parts, gap=gap, margins=(pad, pad, pad, pad))
    return frame


def dialog_layout(dialog: QDialog, *parts: Part, gap: int = 12) -> QVBoxLayout:
    """The margins every dialog has."""
    return lay_out(dialog, *parts, gap=gap, margins=(24, 22, 24, 20))


def wrap_in_scroll_area(inside: QWidget | None, name: str = "", sideways: bool = True) -> QScrollArea:
    """What may be taller than there is room, before what stands behind it. Keys scroll an area with a name;
    without one the parts inside take the focus, and scroll into view."""
    area = QScrollArea(widgetResizable=True)
    if inside is not None:
        area.setWidget(inside)
        inside.setAutoFillBackground(False)
    area.viewport().setAutoFillBackground(False)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setAccessibleName(name)
    area.setFocusPolicy(Qt.FocusPolicy.StrongFocus if name else Qt.FocusPolicy.NoFocus)
    if not sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
