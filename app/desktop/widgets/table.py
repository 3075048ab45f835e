"""The table view for all lists: it paints the whole viewport in one go, without a call per cell.

    TableView(model: RowModel, accessible_name, row_height=48)
    signals: selection_changed()    row_activated(object: Row)   Enter or double click
             sort_requested(str key, bool descending)             a heading with a sort key was clicked
    .selected() -> list[Row] (those that are loaded)   .selected_ids()   .selected_count() (all of them)
    .current() -> Row | None   .select(id) -> bool   .set_sort(key, descending)   .sort_by(column number)

RowMenu is the context menu of its rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QMetaMethod,
    QModelIndex,
    QObject,
    QPoint,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QHeaderView, QMenu, QTableView, QToolTip

from app.desktop.widgets import theme
from app.desktop.widgets.cell_painter import CellPainter, draw_focus_frame, heading_width
from app.desktop.widgets.rows import Row, RowModel, cell_text

Acts = Iterable[QAbstractButton | QAction]


class RowMenu(QObject):
    """The context menu of a table's rows.

    `acts` returns buttons and actions from elsewhere on the page; hidden buttons are left out, and
    disabled ones have their reason as a tooltip.
    """

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


_FLAGS = QItemSelectionModel.SelectionFlag
_BEGIN, _ENTER = (Qt.Key.Key_Down, Qt.Key.Key_Up), (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ALONE, _TOO = _FLAGS.ClearAndSelect | _FLAGS.Rows, _FLAGS.Select | _FLAGS.Rows


class RowSelectionView(QTableView):
    """The selection of a TableView."""

    row_activated = Signal(object)
    rows: RowModel
    _all_of = 0  # how many rows selectAll selected before all were counted

    def ranges(self) -> list[tuple[int, int]]:
        chosen = self.selectionModel().selection()
        spans = [chosen.at(number) for number in range(chosen.count())]
        return sorted({(span.top(), span.bottom()) for span in spans if span.left() == 0})

    def selected(self) -> list[Row]:
        """Return the selected rows that are loaded, from top to bottom."""
        found = dict(pair for first, last in self.ranges() for pair in self.rows.loaded(first, last))
        return [found[at] for at in sorted(found)]

    def selected_ids(self) -> list[str]:
        return [row.id for row in self.selected()]

    def selected_count(self) -> int:
        return sum(last - first + 1 for first, last in self.ranges())

    def begun(self, key: int) -> bool:
        """Select a row by a key when no row is selected; return whether that was done.

        The row is the current one or the first, so that Enter opens no row that isn't seen to be
        selected.
        """
        opens = self.isSignalConnected(QMetaMethod.fromSignal(self.row_activated))
        begins = key in _BEGIN or (key in _ENTER and opens and self.rows.rowCount() > 0)
        if not begins or self.selectionModel().hasSelection():
            return False
        self.selectRow(max(self.currentIndex().row(), 0))
        return True

    def selectAll(self) -> None:
        """Select all rows; rows that are not counted yet are selected when they are."""
        super().selectAll()
        self._all_of = 0 if self.rows.counted else self.rows.rowCount()

    def completed(self) -> None:
        if self._all_of and self.selected_count() == self._all_of:
            self.selectAll()
        self._all_of = 0

    def choose(self, ids: Iterable[str]) -> None:
        """Select the rows of these ids that are loaded, and no others."""
        flags = _ALONE
        for at in sorted(at for one in ids if (at := self.rows.row_of(one)) is not None):
            self.selectionModel().setCurrentIndex(self.rows.index(at, 0), flags)
            flags = _TOO

    def pass_by(self, ids: frozenset[str]) -> None:
        """Show all rows but these; if the whole selection is hidden, select the row now in its place."""
        before = self.ranges()
        self.rows.hide(ids)
        if before and not self.selected_count() and (count := self.rows.rowCount()):
            self.selectionModel().setCurrentIndex(self.rows.index(min(before[0][0], count - 1), 0), _ALONE)


ROUND = 11  # pixels, the radius of the card's corners
INSET = 6  # of the first column, for the dot of an unread row
AHEAD = 20  # rows requested above and below the visible ones
_KEEPING = QItemSelectionModel.SelectionFlag.NoUpdate
_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_SCROLLS = {QAbstractItemView.CursorAction.MoveLeft: -60, QAbstractItemView.CursorAction.MoveRight: 60}


class TableView(RowSelectionView):
    """A view of a RowModel's rows, with hover, focus, selection and keyboard."""

    selection_changed = Signal()
    sort_requested = Signal(str, bool)

    def __init__(self, model: RowModel, accessible_name: str, row_height: int = 48) -> None:
        super().__init__()
        self.rows = model
        self._hover = -1
        self._given: dict[int, int] = {}  # columns with `room`, and the widths they got
        self._by_keyboard = False
        self._cells: CellPainter | None = None
        self._sort = ("", False)
        self.setAccessibleName(accessible_name)
        self.setModel(model)
        self._set_up(row_height)
        self._set_up_columns()
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved, model.layoutChanged):
            signal.connect(self._ask)
        for signal in (model.modelReset, model.completed):
            signal.connect(self.completed)
        self.verticalScrollBar().valueChanged.connect(self._ask)
        self.selectionModel().selectionChanged.connect(self._selection_moved)
        self.selectionModel().currentRowChanged.connect(self.viewport().update)
        self.doubleClicked.connect(self._opened)
        theme.notifier.changed.connect(self._theme_changed)

    def _set_up(self, row_height: int) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setCornerButtonEnabled(False)
        side = self.verticalHeader()
        side.hide()
        side.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        side.setMinimumSectionSize(row_height)
        side.setDefaultSectionSize(row_height)

    def _set_up_columns(self) -> None:
        top = self.horizontalHeader()
        top.setHighlightSections(False)
        top.setMinimumSectionSize(56)
        top.setFixedHeight(42)
        top.setSectionsClickable(True)
        top.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        top.sectionClicked.connect(self.sort_by)
        for at, column in enumerate(self.rows.columns):
            self.setColumnWidth(at, max(column.width, heading_width(column.title)))
        top.setStretchLastSection(not any(column.stretch for column in self.rows.columns))

    def current(self) -> Row | None:
        """Return the current row of the keyboard, or None if it isn't loaded."""
        index = self.currentIndex()
        return self.rows.row(index.row()) if index.isValid() else None

    def select(self, row_id: str) -> bool:
        """Select the row of an id and scroll to it; return False if the row isn't loaded."""
        at = self.rows.row_of(row_id)
        if at is None:
            return False
        self.selectRow(at)
        return True

    def _selection_moved(self) -> None:
        if self.selected_count() == 1 and (at := self.ranges()[0][0]) != self.currentIndex().row():
            self.selectionModel().setCurrentIndex(self.rows.index(at, 0), _KEEPING)  # unset by screen readers
        self.viewport().update()
        self.selection_changed.emit()

    # -- sorting

    def set_sort(self, key: str, descending: bool) -> None:
        """Show by which column the rows are sorted."""
        self._sort = (key, descending)
        at = next((at for at, column in enumerate(self.rows.columns) if key and column.sort == key), -1)
        top = self.horizontalHeader()
        top.setSortIndicatorShown(at >= 0)
        top.setSortIndicator(at, Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder)

    def sort_by(self, at: int) -> None:
        """Request sorting by a column, as a click on its heading does; a second call reverses the order."""
        key = self.rows.columns[at].sort
        if not key:
            self.set_sort(*self._sort)
            return
        self.set_sort(key, key == self._sort[0] and not self._sort[1])
        self.sort_requested.emit(*self._sort)

    # -- what is asked of the model

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share_width()
        self._ask()

    def share_width(self) -> None:
        """Share the width among the columns; if it isn't enough, the table scrolls.

        The column that stretches never gets narrower than its `width`.
        """
        columns, modes = self.rows.columns, QHeaderView.ResizeMode
        widths = [self._least(at) for at in range(len(columns))]
        left = self.viewport().width() - sum(widths)
        for at, column in enumerate(columns):
            if column.room and widths[at] == column.width:
                self._given[at] = column.width + max(0, min(column.room, left // 2))
                self.setColumnWidth(at, self._given[at])
        fits = left >= 0
        for at in (at for at, column in enumerate(columns) if column.stretch):
            self.horizontalHeader().setSectionResizeMode(at, modes.Stretch if fits else modes.Interactive)
            if not fits:
                self.setColumnWidth(at, columns[at].width)

    def _least(self, at: int) -> int:
        """Return the width a column needs: its original one, or the one the user gave it; 0 if hidden."""
        column, wide = self.rows.columns[at], self.columnWidth(at)
        given = column.stretch or wide in (column.width, column.width + column.room, self._given.get(at))
        return column.width if given and not self.isColumnHidden(at) else wide

    def _ask(self) -> None:
        first = max(self.rowAt(0), 0)
        fitting = self.viewport().height() // self.verticalHeader().defaultSectionSize()
        last = max(self.rowAt(self.viewport().height() - 1), first + fitting)
        self.rows.request(max(first - AHEAD, 0), last + AHEAD)

    # -- keyboard and mouse

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._by_keyboard = event.reason() in _BY_TAB
        super().focusInEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_keyboard = False
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._by_keyboard = True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current():
            self.row_activated.emit(self.current())
            return
        if self.begun(event.key()):
            return
        if event.key() == Qt.Key.Key_Escape and self.selectionModel().hasSelection():
            self.clearSelection()
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: Qt's search by typed letters would go through every row there is."""

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        if action in _SCROLLS:
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() + _SCROLLS[action])
            return self.currentIndex()
        if action == QAbstractItemView.CursorAction.MoveHome:
            return self.rows.index(0, 0)
        if action == QAbstractItemView.CursorAction.MoveEnd:
            return self.rows.index(self.rows.rowCount() - 1, 0)
        return super().moveCursor(action, modifiers)

    def _opened(self, index: QModelIndex) -> None:
        if row := self.rows.row(index.row()):
            self.row_activated.emit(row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._set_hover(self.rowAt(round(event.position().y())))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._set_hover(-1)
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tip(event)
            return True
        return super().viewportEvent(event)

    def _set_hover(self, at: int) -> None:
        if at != self._hover:
            self._hover = at
            self.viewport().update()

    def _show_tip(self, event: QHelpEvent) -> None:
        index = self.indexAt(event.pos())
        row = self.rows.row(index.row()) if index.isValid() else None
        at = index.column()
        if row and self._painter().too_wide(self.rows.columns[at].kind, row.cells[at], self.columnWidth(at)):
            QToolTip.showText(event.globalPos() + QPoint(0, 12), cell_text(row.cells[at]), self)
        else:
            QToolTip.hideText()

    # -- painting

    def _theme_changed(self) -> None:
        self._cells = None
        self.viewport().update()

    def _painter(self) -> CellPainter:
        if self._cells is None:
            self._cells = CellPainter()
        return self._cells

    def paintEvent(self, event: QPaintEvent) -> None:
        area, rect = self.viewport(), event.rect()
        p = QPainter(area)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        clip = QPainterPath()  # the round corners of the card below; the top ones are the heading's
        clip.addRoundedRect(QRectF(0, -20, area.width(), area.height() + 20), ROUND, ROUND)
        p.setClipPath(clip, Qt.ClipOperation.IntersectClip)
        p.fillRect(rect, theme.get_color("panel"))
        self._paint_rows(p, self.rowAt(max(rect.top(), 0)), rect.bottom())
        if self._by_keyboard and self.hasFocus() and not self.currentIndex().isValid():
            draw_focus_frame(p, QRectF(area.rect()).adjusted(2.5, 2.5, -2.5, -2.5))
        p.end()

    def _paint_rows(self, p: QPainter, at: int, bottom: int) -> None:
        top, cells, columns = self.horizontalHeader(), self._painter(), self.rows.columns
        shown = [
            (number, columns[number].kind, top.sectionViewportPosition(number), top.sectionSize(number))
            for number in range(len(columns))
            if not top.isSectionHidden(number)
        ]
        h, wide = self.verticalHeader().defaultSectionSize(), self.viewport().width()
        y, ranges, total = self.rowViewportPosition(at), self.ranges(), self.rows.rowCount()
        while y <= bottom and 0 <= at < total:
            p.setClipping(y + h > self.viewport().height() - ROUND)  # slow, and needed only at the corners
            selected = any(first <= at <= last for first, last in ranges)
            self._paint_ground(p, at, y, wide, h, selected)
            p.setClipping(False)
            if self._by_keyboard and self.hasFocus() and at == self.currentIndex().row():
                draw_focus_frame(p, QRectF(4.5, y + 2.5, wide - 8, h - 6))
            row = self.rows.row(at)
            for number, kind, x, w in shown:
                if x + w < 0 or x > wide:
                    continue
                if row is None:
                    cells.missing(p, kind, x, y, w, h)
                else:
                    inset = 0 if number or kind == "person" else INSET
                    cells.kinds[kind](p, x + inset, y, w - inset, h, row.cells[number], row.strong)
            if row and row.strong:
                p.setPen(Qt.PenStyle.NoPen)
                p.setBrush(theme.get_color("accent"))
                p.drawEllipse(QRectF(5.5, y + h / 2 - 2.5, 5, 5))
            at, y = at + 1, y + h

    def _paint_ground(self, p: QPainter, at: int, y: int, w: int, h: int, selected: bool) -> None:
        if selected:
            p.fillRect(0, y, w, h, theme.get_color("accent_bg"))
            p.fillRect(0, y, 3, h, theme.get_color("accent"))
        elif at == self._hover:
            p.fillRect(0, y, w, h, theme.get_color("hover"))
        p.fillRect(0, y + h - 1, w, 1, theme.get_color("line"))
