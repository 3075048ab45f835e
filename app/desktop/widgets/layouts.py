"""Layouts of parts, and split panes.

A `Part` is a widget or a layout, None for a stretch, or a number for so many pixels of space; in a pair,
the second value is the stretch factor of the first. row() is in factories.py.
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

REST = 400  # milliseconds after a move until the widths are saved


class SplitPanes(QSplitter):
    """Panes side by side whose widths the user can change; the settings keep them.

    `panes` maps each pane to its first width in pixels; `grows` is the one that takes the extra width of
    a larger window.
    """

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
    """Append parts to a layout, in this order."""
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
    """Return a vertical layout of parts; `gap` and `margins` are in pixels."""
    box = QVBoxLayout()
    box.setContentsMargins(*margins)
    box.setSpacing(gap)
    add_layout_parts(box, parts)
    return box


def lay_out(widget: QWidget, *parts: Part, gap: int = 10, margins: Margins = NOTHING) -> QVBoxLayout:
    """Give a widget a vertical layout of parts, and return the layout."""
    box = column(*parts, gap=gap, margins=margins)
    widget.setLayout(box)
    return box


def wrap_in_card(*parts: Part, pad: int = 1, gap: int = 10) -> QFrame:
    """Return a panel with parts one below the other; `pad` (its margin) and `gap` are in pixels."""
    frame = QFrame()
    frame.setProperty("kind", "card")
    lay_out(frame, *parts, gap=gap, margins=(pad, pad, pad, pad))
    return frame


def dialog_layout(dialog: QDialog, *parts: Part, gap: int = 12) -> QVBoxLayout:
    """Lay out a dialog's parts vertically, with the margins that every dialog has."""
    return lay_out(dialog, *parts, gap=gap, margins=(24, 22, 24, 20))


def wrap_in_scroll_area(inside: QWidget | None, name: str = "", sideways: bool = True) -> QScrollArea:
    """Return a transparent scroll area around a widget that may be taller than the room there is.

    Keys scroll an area that has a `name`; without one the widgets inside take the focus, and scroll into
    view. `sideways` allows a horizontal scroll bar.
    """
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
