"""Ctrl+K: every command and place by a few letters of its name.

Palette(window, commands).pop_up()      Up, Down, Enter, Escape
"""

from __future__ import annotations

from operator import itemgetter

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
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

from app.desktop.kit import theme
from app.desktop.kit.parts import label
from app.desktop.shell.commands import Commands

_KEYS = Qt.ItemDataRole.UserRole + 1
_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}


def score(wanted: str, text: str) -> int | None:
    """How well letters match a text, less is better; None when they don't, all words must be found."""
    low = text.lower()
    total = 0
    for word in wanted.lower().split():
        at = low.find(word)
        if at < 0:
            return None
        total += at + (0 if at == 0 or low[at - 1] == " " else 50)
    return total


class _Line(QStyledItemDelegate):
    """A command with its group before and its keys behind."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, 38)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        painter.save()
        painter.setFont(theme.font(12))
        painter.setPen(theme.colour("mute"))
        place: QRect = option.rect.adjusted(0, 0, -14, 0)
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(place, right, index.data(_KEYS))
        painter.restore()


class Palette(QFrame):
    """A field and the list of what can be done."""

    def __init__(self, over: QWidget, commands: Commands) -> None:
        super().__init__(over)
        self.setProperty("kind", "palette")
        self.setAccessibleName("Command palette")
        self._over, self._commands = over, commands
        self._before: QWidget | None = None
        self._actions: list[QAction] = []
        self.field = QLineEdit()
        self.field.setPlaceholderText("What do you want to do?")
        self.field.setAccessibleName("Search commands")
        self.field.textChanged.connect(self._filter)
        self.field.installEventFilter(self)
        self.list = QListView()
        self.list.setAccessibleName("Commands")
        self.list.setItemDelegate(_Line(self.list))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setIconSize(QSize(16, 16))
        self._model = QStandardItemModel(self)
        self.list.setModel(self._model)
        self.list.clicked.connect(self._run_index)
        self._none = label("Nothing is called that.", "mute")
        self._none.setContentsMargins(10, 8, 10, 8)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 12, 12, 8)
        for one in (self.field, self.list, self._none):
            box.addWidget(one)
        self.hide()

    def pop_up(self) -> None:
        """Shows it over the window, empty; the focus comes back when it closes."""
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
        self.hide()
        if self._before is not None and isValid(self._before):
            self._before.setFocus()

    def _filter(self, text: str) -> None:
        scored = [(score(text, f"{one.text()} {Commands.group(one)}"), one) for one in self._actions]
        found = [(points, one) for points, one in scored if points is not None]
        if text.strip():
            found.sort(key=itemgetter(0))
        self._shown = [action for _, action in found]
        self._model.clear()
        for action in self._shown:
            item = QStandardItem(action.icon(), action.text())
            keys = Commands.shortcut_text(action)
            item.setData(keys or Commands.group(action), _KEYS)
            item.setData(f"{action.text()} {keys}".strip(), Qt.ItemDataRole.AccessibleTextRole)
            self._model.appendRow(item)
        self._none.setVisible(not found)
        self.list.setVisible(bool(found))
        self.list.setCurrentIndex(self._model.index(0, 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(Qt.Key(event.key()))
        if event.type() == QEvent.Type.FocusOut and self.isVisible() and self._over.window().isActiveWindow():
            self.hide()
        return False

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
        action = self._shown[index.row()]
        self.close_up()
        action.trigger()
