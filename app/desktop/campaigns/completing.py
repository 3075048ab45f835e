"""Merge fields offered as soon as two braces are typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QRect, QSortFilterProxyModel, Qt
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel, QTextCursor
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QPlainTextEdit, QWidget

from app.desktop.kit.words import tr

BEGUN = re.compile(r"\{\{\s*([\w ]*)$")
CHOOSERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)  # are the list's while it is open
WIDE = 340  # pixels


class Completion(QObject):
    """The list below the cursor of one editor."""

    def __init__(self, editor: SubjectEdit | BodyEdit, fields: Sequence[tuple[str, str]]) -> None:
        super().__init__(editor)
        self._editor = editor
        self._model = QStandardItemModel(self)
        for name, field in fields:
            item = QStandardItem(f"{name}   {field}")
            item.setData(field, Qt.ItemDataRole.UserRole)
            self._model.appendRow(item)
        self._found = QSortFilterProxyModel(self)
        self._found.setSourceModel(self._model)
        self._found.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.list = QCompleter(self._found, self)
        self.list.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.list.setWidget(editor)
        self.popup = QListView()
        self.popup.setAccessibleName(tr("Merge fields"))
        self.list.setPopup(self.popup)
        self.list.activated[QModelIndex].connect(self._chosen)  # type: ignore[index]
        editor.textChanged.connect(self._typed)

    @property
    def is_open(self) -> bool:
        return self.popup.isVisible()

    def _typed(self) -> None:
        begun = BEGUN.search(self._editor.before()) if self._editor.hasFocus() else None
        if begun is not None and not self._editor.isReadOnly():
            self._found.setFilterFixedString(begun[1].strip())
        if begun is None or self._editor.isReadOnly() or not self._found.rowCount():
            self.popup.hide()
            return
        place = QRect(self._editor.cursor_place())
        place.setWidth(WIDE)
        self.list.complete(place)
        self.popup.setCurrentIndex(self._found.index(0, 0))

    def _chosen(self, at: QModelIndex) -> None:
        begun = BEGUN.search(self._editor.before())
        if begun is not None:
            self._editor.replace_before(len(begun[0]), str(at.data(Qt.ItemDataRole.UserRole)))


class SubjectEdit(QLineEdit):
    """One line with merge fields."""

    def __init__(self, text: str, fields: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.fields = Completion(self, fields)

    def before(self) -> str:
        """What stands before the cursor."""
        return self.text()[: self.cursorPosition()]

    def cursor_place(self) -> QRect:
        return self.cursorRect()

    def replace_before(self, count: int, text: str) -> None:
        """Put a text in place of the characters before the cursor, and of braces that close behind it."""
        at = self.cursorPosition()
        closed = 2 if self.text()[at:].startswith("}}") else 0
        self.setSelection(at - count, count + closed)
        self.insert(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.fields.is_open and event.key() in CHOOSERS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class BodyEdit(QPlainTextEdit):
    """A text with merge fields."""

    def __init__(self, text: str, fields: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.fields = Completion(self, fields)

    def before(self) -> str:
        """What stands before the cursor, in its line."""
        cursor = self.textCursor()
        return cursor.block().text()[: cursor.positionInBlock()]

    def cursor_place(self) -> QRect:
        return self.cursorRect()

    def replace_before(self, count: int, text: str) -> None:
        """Put a text in place of the characters before the cursor, and of braces that close behind it."""
        cursor = self.textCursor()
        closed = cursor.block().text()[cursor.positionInBlock() :].startswith("}}")
        end = cursor.position() + 2 * closed
        cursor.setPosition(cursor.position() - count)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.fields.is_open and event.key() in CHOOSERS:
            event.ignore()
        else:
            super().keyPressEvent(event)
