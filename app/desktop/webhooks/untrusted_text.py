"""Text from elsewhere, made safe to display: nothing in it reverses the text or is invisible."""

from __future__ import annotations

import contextlib
import json
import re

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit

from app.desktop.widgets.i18n import tr


class RawText(QPlainTextEdit):
    """A read-only text field that allows copying; Tab leaves the field."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setStyleSheet(f"font-family: '{get_monospace_family()}'; font-size: 12px;")

    def show_text(self, text: str) -> None:
        """Show a text; showing the same text again keeps the position."""
        if text != self.toPlainText():
            self.setPlainText(text)


def get_monospace_family() -> str:
    """Return the family of the system's monospace font."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()


SHOWN = 16 * 1024  # characters; more would block the window
PARSED = 128 * 1024  # characters of JSON that are indented
_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def _escape_character(found: re.Match[str]) -> str:
    return f"\\u{ord(found.group()):04x}"


def escape_controls(text: str) -> str:
    """Return a text with control and bidirectional characters escaped; tabs and newlines stay."""
    return _CONTROLS.sub(_escape_character, text.replace("\r\n", "\n"))


def one_line(text: str, most: int = 300) -> str:
    """Return a text as from `escape_controls`, on one line and of limited length."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return escape_controls(" ".join(cut.split()) if "\n" in cut or "\t" in cut else cut)


def prettify_text(text: str) -> str:
    """Return JSON indented, and other text as is, with at most SHOWN characters."""
    if len(text) <= PARSED:
        with contextlib.suppress(ValueError, RecursionError):
            text = json.dumps(json.loads(text), indent=2, ensure_ascii=False)
    if len(text) > SHOWN:
        return f"{escape_controls(text[:SHOWN])}\n" + tr(
            "… %n more characters; Copy takes them all.", n=len(text) - SHOWN
        )
    return escape_controls(text)


def as_text(body: bytes) -> str:
    """Decode bytes as UTF-8; invalid ones are marked by U+FFFD."""
    return body.decode("utf-8", "replace")
