"""What can be done with the rows that are chosen, at the right mouse button and the menu key."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QMenu

from app.desktop.widgets.table import TableView

Acts = Iterable[QAbstractButton | QAction]


class RowMenu(QObject):
    """`acts`: the buttons and actions that stand elsewhere; hidden ones are left out, and those that can't be
    pressed say why."""

    def __init__(self, table: TableView, acts: Callable[[], Acts]) -> None:
        super().__init__(table)
        self._table, self._acts = table, acts
        self.menu = QMenu(table)
        self.menu.setToolTipsVisible(True)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._asked)

    def _asked(self, at: QPoint) -> None:
        self.menu.clear()
        if not self._table.selected_count():
            return
        for one in self._acts():
            if isinstance(one, QAction):
                self.menu.addAction(one)
            elif not one.isHidden():
                act = self.menu.addAction(one.icon(), one.text() or one.accessibleName(), one.click)
                act.setShortcut(one.shortcut())
                act.setEnabled(one.isEnabled())
                act.setToolTip(one.toolTip())
        self.menu.popup(self._table.viewport().mapToGlobal(at))
