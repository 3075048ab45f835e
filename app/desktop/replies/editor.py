"""Where an answer is typed: files and pictures that are dropped or pasted go along with it."""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QColor, QImage, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from app.desktop.widgets import theme
from app.desktop.widgets.dialogs import ask
from app.desktop.widgets.i18n import tr

HOLE = re.compile(r"\{\{[^{}\n]{1,80}\}\}")


class Editor(QPlainTextEdit):
    """`files_given` carries the paths of local files. Fields left open are marked."""

    files_given = Signal(object)
    picture_given = Signal(QImage)

    def __init__(self) -> None:
        super().__init__()
        self.textChanged.connect(self._mark)
        theme.notifier.changed.connect(self._mark)

    def holes(self) -> list[str]:
        """Merge fields that nothing was found for, as they stand in the text."""
        return list(dict.fromkeys(HOLE.findall(self.toPlainText())))

    async def may_stay_as_it_is(self) -> bool:
        """Asked where a field was left open."""
        if not (fields := ", ".join(self.holes())):
            return True
        title, act = tr("Some fields have no value"), tr("Send as it is")
        text = tr("They appear in the text as they are: {fields}. Write what they should say.", fields=fields)
        return await ask(self, title, text, act, tr("Go on writing")) == act

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return bool(local_files(source)) or source.hasImage() or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if self.isReadOnly():
            return
        if paths := local_files(source):
            self.files_given.emit(paths)
        elif source.hasImage() and not source.hasText():
            if isinstance(image := source.imageData(), QImage):
                self.picture_given.emit(image)
        else:
            super().insertFromMimeData(source)

    def _mark(self) -> None:
        marked, tokens = [], theme.tokens()
        shape = QTextCharFormat()
        shape.setBackground(QColor(tokens.warn_bg))
        shape.setForeground(QColor(tokens.warn))
        for found in HOLE.finditer(self.toPlainText()):
            one = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.document())
            cursor.setPosition(found.start())
            cursor.setPosition(found.end(), QTextCursor.MoveMode.KeepAnchor)
            one.cursor, one.format = cursor, shape
            marked.append(one)
        self.setExtraSelections(marked)


def local_files(source: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in source.urls() if url.isLocalFile()]
