"""A field that shows raw text of others: read only, of even width, never endless."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit


class RawText(QPlainTextEdit):
    """What is shown may be copied; Tab leaves the field."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setStyleSheet(f"font-family: '{even()}'; font-size: 12px;")

    def show_text(self, text: str) -> None:
        """The same text again moves nothing."""
        if text != self.toPlainText():
            self.setPlainText(text)


def even() -> str:
    """The system's font of even width."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
