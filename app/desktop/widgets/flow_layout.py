"""A layout that wraps its widgets into lines."""

from __future__ import annotations

from weakref import finalize

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget, QWidgetItem
from shiboken6 import Shiboken


class FlowLayout(QLayout):
    """Places items from left to right, then on the next line; `gap` is in pixels."""

    def __init__(self, parent: QWidget | None = None, gap: int = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}  # by width; Qt asks for them with every text that changes
        finalize(self, _delete_items, self._items).atexit = False  # PySide doesn't delete the items
        self.setContentsMargins(QMargins())
        self.setSpacing(gap)

    def addWidget(self, widget: QWidget) -> None:
        """Add a widget with an item created in Python, since Qt doesn't let Python delete Qt's own items."""
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, move: bool) -> int:
        """Return the height that the items need; with `move`, also place them, centered in their lines."""
        y, lines = rect.y(), self._lines(rect.width())
        for line in lines:
            x, high = rect.x(), max(item.sizeHint().height() for item in line)
            for item in line:
                size = item.sizeHint()
                if move:
                    item.setGeometry(QRect(QPoint(x, y + (high - size.height()) // 2), size))
                x += size.width() + self.spacing()
            y += high + self.spacing()
        return y - rect.y() - (self.spacing() if lines else 0)

    def _lines(self, room: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = room + 1
        for item in self._items:
            if item.isEmpty():
                continue
            wide = item.sizeHint().width()
            if used + wide > room:
                lines.append([])
                used = 0
            lines[-1].append(item)
            used += wide + self.spacing()
        return lines


def _delete_items(items: list[QLayoutItem]) -> None:
    for item in filter(Shiboken.isValid, items):
        Shiboken.delete(item)


def build_flow_layout(*widgets: QWidget, gap: int = 8) -> FlowLayout:
    """Return a layout with the widgets side by side, and on further lines where there is no room."""
    made = FlowLayout(gap=gap)
    for one in widgets:
        made.addWidget(one)
    return made
