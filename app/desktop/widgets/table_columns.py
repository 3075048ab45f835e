"""The user's choice of a table's columns, their order and widths, saved in the settings."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, QPoint, QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.table import TableView

REST = 400  # milliseconds after a change until it is saved


class ColumnKeeper(QObject):
    """Lets the user choose, move and resize a table's columns, and saves the choice.

    The first column always stays. The headings can be dragged, and have a menu that sorts as well.
    `at_first` is how many columns are shown until the user chooses others; 0 for all.
    """

    def __init__(
        self, table: TableView, settings: QSettings, key: str, parent: QWidget, at_first: int = 0
    ) -> None:
        super().__init__(parent)
        self._table, self._settings, self._key, self._at_first = (
            table,
            settings,
            key,
            at_first or len(table.rows.columns),
        )
        self.menu = QMenu(parent)
        self.menu.setAccessibleName(tr("Columns"))
        self.menu.aboutToShow.connect(self.fill)
        self.menu.triggered.connect(self._chosen)
        self._orders = QMenu(tr("Sort by"), self.menu)
        top = table.horizontalHeader()
        top.setSectionsMovable(True)
        top.setFirstSectionMovable(False)
        top.setToolTip(tr("Click to sort, drag to move; the menu chooses columns"))
        top.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        top.customContextMenuRequested.connect(self._menu_asked)
        self._first_state = top.saveState()
        self._restore()
        self._rest = Debounce(self, REST, self.keep)
        top.sectionMoved.connect(self._rest.start)
        top.sectionResized.connect(self._rest.start)

    def _restore(self) -> None:
        """Restore the saved columns; those saved by a version with another number of columns are ignored."""
        top, kept = self._table.horizontalHeader(), self._settings.value(self._key)
        count = self._settings.value(f"{self._key}_count")
        if isinstance(kept, QByteArray) and str(count) == str(top.count()) and top.restoreState(kept):
            top.setSectionHidden(0, False)
        else:
            for at in range(top.count()):
                top.setSectionHidden(at, at >= self._at_first)
        top.setSectionsMovable(True)
        self._table.share_width()

    def keep(self) -> None:
        top = self._table.horizontalHeader()
        self._settings.setValue(self._key, top.saveState())
        self._settings.setValue(f"{self._key}_count", top.count())

    def fill(self) -> None:
        self.menu.clear()
        for at, column in list(enumerate(self._table.rows.columns))[1:]:
            action = self.menu.addAction(column.title)
            action.setCheckable(True)
            action.setChecked(not self._table.isColumnHidden(at))
            action.setData(at)
        self.menu.addSeparator()
        self._orders.clear()
        for at, column in enumerate(self._table.rows.columns):
            if column.sort:
                self._orders.addAction(column.title).setData(at)
        if not self._orders.isEmpty():
            self.menu.addMenu(self._orders)
        self.menu.addAction(tr("Reset columns")).setData(-1)

    @property
    def is_seen(self) -> bool:
        return self._table.isVisible()

    def _chosen(self, action: QAction) -> None:
        if action in self._orders.actions():
            self._table.sort_by(action.data())
            return
        if (at := action.data()) >= 0:
            self._table.setColumnHidden(at, not action.isChecked())
            if action.isChecked():
                least = self._table.horizontalHeader().sectionSizeHint(at)
                self._table.setColumnWidth(at, max(self._table.rows.columns[at].width, least))
        else:
            top = self._table.horizontalHeader()
            top.restoreState(self._first_state)
            for section in range(top.count()):
                top.setSectionHidden(section, section >= self._at_first)
            top.setSectionsMovable(True)
        self._table.share_width()
        self.keep()

    def _menu_asked(self, place: QPoint) -> None:
        self.menu.popup(self._table.horizontalHeader().mapToGlobal(place))
