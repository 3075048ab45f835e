"""Completion of merge fields, offered after two opening braces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from app.contract.leads import Lead
from app.desktop.widgets.i18n import tr

BEGUN = re.compile(r"\{\{\s*([\w ]*)$")
NAMED = re.compile(r"\w{1,56}")
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
TAKES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
WIDE, EDGE, LINES = 320, 8, 10  # pixels, pixels, visible lines
OF_LEADS = "fields_of_leads"  # the property of a widget that lists its leads' custom columns
FIELDS = (
    (tr("First name"), tr("{{first_name|there}}")),
    (tr("Last name"), "{{last_name}}"),
    (tr("Company"), tr("{{company|your company}}")),
    (tr("My name"), "{{sender_name}}"),
    (tr("My postal address"), "{{postal_address}}"),
    (tr("Unsubscribe link"), "{{unsubscribe_link}}"),
)


def fields_for(widget: QWidget | None) -> list[tuple[str, str]]:
    """Return the merge fields usable in a widget: the standard ones, then the leads' own columns."""
    while widget is not None:
        if own := widget.property(OF_LEADS):
            return [*FIELDS, *((name.replace("_", " "), f"{{{{custom_{name}}}}}") for name in own)]
        widget = widget.parentWidget()
    return list(FIELDS)


def own_fields(leads: Iterable[Lead]) -> list[str]:
    """Return the names of the leads' custom columns as merge fields, most frequent first."""
    names = Counter(
        key
        for lead in leads
        for name, value in (lead.custom_fields or {}).items()
        if value and NAMED.fullmatch(key := re.sub(r"[\s-]+", "_", name.strip().casefold()))
    )
    return [name for name, _ in names.most_common()]


class Completion(QObject):
    """The list of fields below the cursor."""

    closed = Signal()

    def __init__(self, editor: SubjectEdit | BodyEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self.list: QListWidget | None = None
        editor.textChanged.connect(self._typed)
        editor.installEventFilter(self)

    @property
    def is_open(self) -> bool:
        return self.list is not None and self.list.isVisible()

    def _took(self, event: QKeyEvent) -> bool:
        """Handle a key press if the list is open; return whether it was handled."""
        if self.list is None or not self.is_open:
            return False
        key = Qt.Key(event.key())
        if key in STEPS:
            self.list.setCurrentRow((self.list.currentRow() + STEPS[key]) % self.list.count())
        elif key in TAKES:
            self.choose()
        elif key == Qt.Key.Key_Escape:
            self.close()
        else:
            return False
        return True

    def choose(self) -> None:
        """Insert the selected field."""
        begun = BEGUN.search(self._editor.before())
        chosen = self.list.currentItem() if self.list else None
        if begun is not None and chosen is not None:
            self._editor.replace_before(len(begun[0]), str(chosen.data(Qt.ItemDataRole.UserRole)))
        self.close()

    def close(self) -> None:
        if self.list is not None and not self.list.isHidden():
            self.list.hide()
            self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.close()
        return isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._took(event)

    def _typed(self) -> None:
        open_ = self._editor.hasFocus() and not self._editor.isReadOnly()
        begun = BEGUN.search(self._editor.before()) if open_ else None
        said = begun[1].strip().casefold() if begun else ""
        offered = fields_for(self._editor) if begun else []
        found = [one for one in offered if said in f"{one[0]} {one[1]}".casefold()]
        if found:
            self._show(found)
        else:
            self.close()

    def _show(self, found: Sequence[tuple[str, str]]) -> None:
        if (parent := self._editor.parentWidget()) is None:
            return
        made = self.list = self.list or self._made()
        made.clear()
        for name, field in found:
            item = QListWidgetItem(f"{name}   {field}")
            item.setData(Qt.ItemDataRole.UserRole, field)
            made.addItem(item)
        made.setCurrentRow(0)
        high = made.sizeHintForRow(0) * min(made.count(), LINES) + EDGE
        at = self._editor.mapTo(parent, self._editor.cursor_place().bottomLeft() + QPoint(0, EDGE))
        x, y = min(at.x(), parent.width() - WIDE), min(at.y(), parent.height() - high)
        made.setGeometry(max(0, x), max(0, y), min(WIDE, parent.width()), high)
        made.show()
        made.raise_()

    def _made(self) -> QListWidget:
        made = QListWidget(self._editor.parentWidget())
        made.setProperty("kind", "popup")
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setAccessibleName(tr("Merge fields"))
        made.itemClicked.connect(self.choose)
        return made


class SubjectEdit(QLineEdit):
    """A line edit with completion of merge fields."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.fields = Completion(self)

    def before(self) -> str:
        """Return the text before the cursor."""
        return self.text()[: self.cursorPosition()]

    def cursor_place(self) -> QRect:
        return self.cursorRect()

    def replace_before(self, count: int, text: str) -> None:
        """Replace the characters before the cursor, and closing braces after it."""
        at = self.cursorPosition()
        closed = 2 if self.text()[at:].startswith("}}") else 0
        self.setSelection(at - count, count + closed)
        self.insert(text)


class BodyEdit(QPlainTextEdit):
    """A text edit with completion of merge fields."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.fields = Completion(self)

    def before(self) -> str:
        """Return the text before the cursor, in its line."""
        cursor = self.textCursor()
        return cursor.block().text()[: cursor.positionInBlock()]

    def cursor_place(self) -> QRect:
        return self.cursorRect()

    def replace_before(self, count: int, text: str) -> None:
        """Replace the characters before the cursor, and closing braces after it."""
        cursor = self.textCursor()
        closed = cursor.block().text()[cursor.positionInBlock() :].startswith("}}")
        end = cursor.position() + 2 * closed
        cursor.setPosition(cursor.position() - count)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text)
