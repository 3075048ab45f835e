"""The command palette (Ctrl+K): commands, places and named items, found by a few letters of their names.

Palette(window, commands).pop_up()      Up, Down, Enter, Escape
.search: async (text) -> Sequence[PaletteHit]  called when typing pauses.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from operator import itemgetter
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QIcon, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.desktop.main_window.commands import Commands
from app.desktop.widgets import icons, theme
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.factories import label
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.tasks import Tasks

REST = 200  # milliseconds without a key press until items are searched for
SHORTEST = 2  # letters, from which on items are searched for
FAR = 50  # points for a match inside a word; items found by name are listed before these
_KEYS = Qt.ItemDataRole.UserRole + 1
_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}


class PaletteHit(NamedTuple):
    """An item found by name; `go` shows it."""

    text: str
    kind: str
    icon: str
    go: Callable[[], object]


def score_match(wanted: str, text: str) -> int | None:
    """Return how well letters match a text: less is better, None unless every word occurs."""
    low = text.lower()
    total = 0
    for word in wanted.lower().split():
        at = low.find(word)
        if at < 0:
            return None
        total += at + (0 if at == 0 or low[at - 1] == " " else FAR)
    return total


class _HitDelegate(QStyledItemDelegate):
    """A painter of palette entries, with shortcut, group or kind at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, 38)

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Shorten the text so that it ends before the text at the right."""
        super().initStyleOption(option, index)
        room = (
            option.rect.width() - QFontMetrics(theme.build_font(12)).horizontalAdvance(index.data(_KEYS)) - 72
        )
        option.text = option.fontMetrics.elidedText(option.text, Qt.TextElideMode.ElideRight, room)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        painter.save()
        painter.setFont(theme.build_font(12))
        painter.setPen(theme.get_color("mute"))
        place: QRect = option.rect.adjusted(0, 0, -14, 0)
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(place, right, index.data(_KEYS))
        painter.restore()


class Palette(QFrame):
    """A search field and the list of matching commands and items."""

    def __init__(self, over: QWidget, commands: Commands) -> None:
        super().__init__(over)
        self.setProperty("kind", "palette")
        self.setAccessibleName(tr("Command palette"))
        self._over, self._commands = over, commands
        self._before: QWidget | None = None
        self._actions: list[QAction] = []
        self._shown: list[QAction | PaletteHit] = []
        self._near = 0  # commands that are listed before the items found
        self.search: Callable[[str], Awaitable[Sequence[PaletteHit]]] | None = None
        self._tasks = Tasks(self, self._not_found)
        self._rest = Debounce(self, REST, self._look)
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("What do you want to do or find?"))
        self.field.setAccessibleName(tr("Search commands"))
        self.field.textChanged.connect(self._filter)
        self.field.installEventFilter(self)
        self.list = QListView()
        self.list.setAccessibleName(tr("Commands"))
        self.list.setItemDelegate(_HitDelegate(self.list))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setIconSize(QSize(16, 16))
        self._model = QStandardItemModel(self)
        self.list.setModel(self._model)
        self.list.clicked.connect(self._run_index)
        self._none = label("", "mute", wrap=True)
        self._none.setContentsMargins(10, 8, 10, 8)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 12, 12, 8)
        for one in (self.field, self.list, self._none):
            box.addWidget(one)
        self.hide()

    def pop_up(self) -> None:
        """Show an empty palette over the window; the focus returns when it closes."""
        self._before = self._over.window().focusWidget()
        self._actions = [one for one in self._commands.all() if one.objectName() != "palette"]
        self.field.clear()
        self._filter("")
        wide = min(560, self._over.width() - 40)
        tall = min(440, self._over.height() - 80)
        self.setGeometry((self._over.width() - wide) // 2, 60, wide, tall)
        self.show()
        self.raise_()
        self.field.setFocus()

    def close_up(self) -> None:
        self._leave()
        if self._before is not None and isValid(self._before):
            self._before.setFocus()

    def _filter(self, text: str) -> None:
        scored = [(score_match(text, f"{one.text()} {Commands.group(one)}"), one) for one in self._actions]
        found = [(points, one) for points, one in scored if points is not None]
        if text.strip():
            found.sort(key=itemgetter(0))
        self._near = sum(points < FAR for points, _ in found)
        self._model.clear()
        self._shown = []
        for _, action in found:
            keys = Commands.shortcut_text(action)
            self._put(len(self._shown), action, action.icon(), action.text(), keys or Commands.group(action))
        self._tasks.cancel("find")
        if self.search is not None and len(text.strip()) >= SHORTEST:
            self._rest.start()
            self._say(tr("Searching…"))
        else:
            self._rest.stop()
            self._say(tr("Nothing has that name."))
        self.list.setCurrentIndex(self._model.index(0, 0))

    def _put(self, at: int, what: QAction | PaletteHit, icon: QIcon, text: str, beside: str) -> None:
        item = QStandardItem(icon, text)
        item.setData(beside, _KEYS)
        item.setData(f"{text} {beside}", Qt.ItemDataRole.AccessibleTextRole)
        self._model.insertRow(at, item)
        self._shown.insert(at, what)

    def _say(self, text: str) -> None:
        """Show a text in place of an empty list."""
        self._none.setText(text)
        self._none.setVisible(not self._shown)
        self.list.setVisible(bool(self._shown))

    # -- items found by name

    def _look(self) -> None:
        self._tasks.start(self._searched(self.field.text().strip()), "find", newest=True)

    async def _searched(self, text: str) -> None:
        assert self.search is not None
        found = await self.search(text)
        untouched = self.list.currentIndex().row() <= 0
        for at, one in enumerate(found, self._near):
            self._put(at, one, icons.build_icon(one.icon, "mute"), one.text, one.kind)
        self._say(tr("Nothing has that name."))
        if untouched:
            self.list.setCurrentIndex(self._model.index(0, 0))

    def _not_found(self, error: Exception) -> None:
        self._say(explain_error(error).sentence)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(Qt.Key(event.key()))
        if event.type() == QEvent.Type.FocusOut and self.isVisible() and self._over.window().isActiveWindow():
            self._leave()
        return False

    def _leave(self) -> None:
        self._rest.stop()
        self._tasks.cancel("find")
        self.hide()

    def _key(self, key: Qt.Key) -> bool:
        if key == Qt.Key.Key_Escape:
            self.close_up()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run_index(self.list.currentIndex())
        elif key in _MOVES:
            last = self._model.rowCount() - 1
            at = self.list.currentIndex().row() + _MOVES[key]
            self.list.setCurrentIndex(self._model.index(min(max(at, 0), last), 0))
        else:
            return False
        return True

    def _run_index(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        chosen = self._shown[index.row()]
        self.close_up()
        if isinstance(chosen, PaletteHit):
            chosen.go()
        elif isValid(chosen):  # a menu's action may have been deleted since
            chosen.trigger()
