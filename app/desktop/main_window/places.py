"""The description of a place in the window, and the outline that is shown before there are places."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.desktop.widgets import theme

RAIL = 92  # pixels, the width of the rail


class Screen(NamedTuple):
    """A place; `factory` makes its page when the place is first visited, or the page is asked for."""

    name: str
    title: str
    icon: str
    factory: Callable[[], QWidget]
    bottom: bool = False


class Outline(QWidget):
    """The background of rail and page, before there is a rail."""

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(0, 0, RAIL, self.height(), theme.get_color("rail"))
