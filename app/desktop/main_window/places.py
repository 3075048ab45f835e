"""What a place of the window is, and what is seen before there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.desktop.widgets import theme

RAIL = 92  # pixels, the width of the rail


class Screen(NamedTuple):
    """One screen: its factory is called when it is first gone to."""

    name: str
    title: str
    icon: str
    factory: Callable[[], QWidget]
    bottom: bool = False


class Outline(QWidget):
    """The rail's ground and the page's, before there is a rail."""

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(0, 0, RAIL, self.height(), theme.get_color("rail"))
