"""Table rows ready to be painted, and the models that hold them.

    Column(title, kind="plain", width=120, sort="", stretch=False, room=0)
        kinds: person title two plain muted sentence number chip progress spark; a title is a two that names
        the row, a sentence takes two lines where it needs them
    Row(id, cells, item=None, strong=False)      strong: the look of something unread
        cells: str (plain, muted, sentence, number) · Two(title, line) (person, title, two)
               · Badge or tuple of them (chip) · float 0..1, or None where nothing is known (progress)
               · SparkCell(values, words) (spark)
    RowsModel(columns, make: Callable[[T], Row], parent=None)
        .set_items(items) .put(item) .remove(id) .items     the selection stays with the ids
    any RowModel: .hide(ids) .row(n) -> Row | None    .row_of(id) -> int | None    .columns

Models that fetch pages are in paged.py, the view in table.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.desktop.widgets.badges import Badge
from app.desktop.widgets.formats import format_percent
from app.desktop.widgets.i18n import tr

Kind = Literal["person", "title", "two", "plain", "muted", "sentence", "number", "chip", "progress", "spark"]
T = TypeVar("T")
Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


@dataclass(frozen=True)
class Column:
    """A column of a table: its heading, how its cells look, its first width, and the key it sorts by.

    `width` and `room` are in pixels; `room` is how much more the column takes of the width that is left,
    half of that at most, before the column that stretches takes the rest.
    """

    title: str
    kind: Kind = "plain"
    width: int = 120
    sort: str = ""
    stretch: bool = False
    room: int = 0


class TwoLineCell(NamedTuple):
    """A cell with two lines."""

    title: str
    line: str


class SparkCell(NamedTuple):
    """A cell that draws a line through its values; `words` say the same."""

    values: tuple[int, ...]
    words: str


class Row(NamedTuple):
    """One row of a table, formatted once when it arrives."""

    id: str
    cells: tuple[Any, ...]
    item: object = None
    strong: bool = False


def cell_text(cell: Any) -> str:
    """Return a cell as text, for tooltips, screen readers and copying."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, Badge):
        return cell.text
    if isinstance(cell, SparkCell):
        return cell.words
    if isinstance(cell, TwoLineCell):
        return f"{cell.title}, {cell.line}" if cell.line else cell.title
    if isinstance(cell, float):
        return format_percent(round(cell, 2))
    if isinstance(cell, tuple):
        return ", ".join(cell_text(one) for one in cell)
    return "" if cell is None else str(cell)


class RowModel(QAbstractTableModel):
    """The base of table models: what a TableView needs of its rows."""

    completed = Signal()  # emitted when all rows are counted
    counted = True

    def __init__(self, columns: Sequence[Column], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)

    def row(self, number: int) -> Row | None:
        """Return a row by its number, or None while the row isn't loaded."""
        raise NotImplementedError

    def row_of(self, row_id: str) -> int | None:
        """Return the number of the row with an id, among those that are loaded, or None."""
        raise NotImplementedError

    def loaded(self, first: int, last: int) -> Iterator[tuple[int, Row]]:
        """Yield the rows from first to last that are loaded, with their numbers."""
        for number in range(first, last + 1):
            if row := self.row(number):
                yield number, row

    async def exact(self) -> None:
        """Wait until all rows are counted; raise the error that prevents it."""

    def request(self, first: int, last: int) -> None:
        """Note that the view shows these rows now."""

    def hide(self, ids: frozenset[str]) -> None:
        """Show all rows but these from now on; rows hidden before return to where they belong now."""
        raise NotImplementedError

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation == Qt.Orientation.Horizontal and 0 <= section < len(self.columns):
            if role == Qt.ItemDataRole.DisplayRole:
                return self.columns[section].title
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: Index, role: int = 0) -> Any:
        if not index.isValid() or not 0 <= index.row() < self.rowCount():
            return None
        row = self.row(index.row())
        if role == Qt.ItemDataRole.UserRole:
            return row and row.item
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return tr("Loading") if row is None else cell_text(row.cells[index.column()])

    def rearrange(self, swap: Callable[[], None]) -> None:
        """Call `swap` to reorder the rows; selection and current row follow their ids.

        The number of rows must stay the same.
        """
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        rows = [self.row(index.row()) for index in held]
        swap()
        moved = []
        for index, row in zip(held, rows, strict=True):
            to = self.row_of(row.id) if row else None
            moved.append(QModelIndex() if to is None else self.index(to, index.column()))
        self.changePersistentIndexList(held, moved)
        self.layoutChanged.emit()


class RowsModel(RowModel, Generic[T]):
    """A table model for a few hundred rows, which are all loaded."""

    def __init__(
        self, columns: Sequence[Column], make: Callable[[T], Row], parent: QObject | None = None
    ) -> None:
        super().__init__(columns, parent)
        self._make = make
        self._rows: list[Row] = []
        self._places: dict[str, int] = {}
        self._every: list[Row] = []
        self._hidden: frozenset[str] = frozenset()

    @property
    def items(self) -> list[object]:
        return [row.item for row in self._rows]

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def row(self, number: int) -> Row | None:
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def row_of(self, row_id: str) -> int | None:
        return self._places.get(row_id)

    def set_items(self, items: Iterable[T]) -> None:
        """Replace all rows; those whose ids return stay selected."""
        self._every = [self._row(item) for item in items]
        self.hide(self._hidden)

    def hide(self, ids: frozenset[str]) -> None:
        self._hidden = ids
        rows = [row for row in self._every if row.id not in ids]
        kept = {row.id for row in rows}
        for at in range(len(self._rows) - 1, -1, -1):
            if self._rows[at].id not in kept:
                self._take(at)
        fresh = [row for row in rows if row.id not in self._places]
        if fresh:
            self.beginInsertRows(_ROOT, len(self._rows), len(self._rows) + len(fresh) - 1)
            self._set([*self._rows, *fresh])
            self.endInsertRows()
        if rows != self._rows:
            self.rearrange(lambda: self._set(rows))

    def put(self, item: T) -> None:
        """Replace the row of the item's id, or append a row."""
        row = self._row(item)
        known = next((at for at, one in enumerate(self._every) if one.id == row.id), len(self._every))
        self._every[known : known + 1] = [row]
        at = self._places.get(row.id)
        if at is None:
            self.hide(self._hidden)
        else:
            self._rows[at] = row
            self.dataChanged.emit(self.index(at, 0), self.index(at, len(self.columns) - 1))

    def remove(self, row_id: str) -> None:
        self._every = [row for row in self._every if row.id != row_id]
        self.hide(self._hidden)

    def _row(self, item: T) -> Row:
        row = self._make(item)
        return row if row.item is not None else row._replace(item=item)

    def _take(self, at: int) -> None:
        self.beginRemoveRows(_ROOT, at, at)
        self._set(self._rows[:at] + self._rows[at + 1 :])
        self.endRemoveRows()

    def _set(self, rows: list[Row]) -> None:
        self._rows = rows
        self._places = {row.id: at for at, row in enumerate(rows)}
