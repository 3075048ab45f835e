"""The menu of a row: what buttons elsewhere do, at the right mouse button and the menu key."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.desktop.widgets.factories import button, icon_button
from app.desktop.widgets.rows import Column, Row, RowsModel
from app.desktop.widgets.table import RowMenu, TableView


async def test_row_menu_offers_actions_of_buttons() -> None:
    window, done = QWidget(), list[str]()
    table = TableView(RowsModel([Column("Name")], lambda one: Row(one, (one,)), window), "People")
    edit, trash, gone, off = button("Edit"), icon_button("trash", "Delete"), button("Gone"), button("Off")
    export = QAction("Export…", window)
    for one, name in ((edit, "edit"), (trash, "delete"), (off, "off")):
        one.clicked.connect(lambda _=False, name=name: done.append(name))
    export.triggered.connect(lambda: done.append("export"))
    edit.setShortcut("Ctrl+E")
    off.setEnabled(False)
    off.setToolTip("Your key needs the right x.")
    box = QVBoxLayout(window)
    for part in (table, edit, trash, gone, off):
        box.addWidget(part)
    gone.hide()
    offer = RowMenu(table, lambda: (edit, trash, gone, off, export))
    window.resize(400, 400)
    window.show()

    def ask(reason: QContextMenuEvent.Reason) -> list[QAction]:
        at = QPoint(20, 20)
        event = QContextMenuEvent(reason, at, table.viewport().mapToGlobal(at))
        QApplication.sendEvent(table.viewport(), event)
        return offer.menu.actions()

    assert not ask(QContextMenuEvent.Reason.Mouse) and not offer.menu.isVisible(), "no row, no menu"
    table.rows.set_items(["ann"])  # type: ignore[attr-defined]
    table.select("ann")
    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        shown = ask(reason)
        assert offer.menu.isVisible()
        assert [one.text() for one in shown] == ["Edit", "Delete", "Off", "Export…"]
        assert shown[0].shortcut().toString() == "Ctrl+E"
        assert not shown[2].isEnabled() and shown[2].toolTip() == "Your key needs the right x."
        for one in shown:
            one.trigger()
        offer.menu.close()
    assert done == ["edit", "delete", "export"] * 2
    window.close()
