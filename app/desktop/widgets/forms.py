"""Fields with a label above and what is wrong below.

Form(): .add(name, label, editor, hint="") -> Field     .set_errors({name: sentence})     .fields
        .refused(error) -> whether it was told at a field
Field(label, editor, hint=""): .set_error(sentence)     .editor
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QVBoxLayout, QWidget

from app.desktop.widgets import theme
from app.desktop.widgets.factories import label
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import collect_field_errors


class Field(QWidget):
    """A label, its editor, a hint, and a sentence when the value is wrong."""

    def __init__(self, text: str, editor: QWidget, hint: str = "") -> None:
        super().__init__()
        self.editor, self._hint = editor, hint
        self.title = label(text, "strong")
        self.title.setBuddy(editor)
        self.below = label(hint, "mute", wrap=True)
        if not hint:
            self.below.hide()
        if isinstance(editor, QAbstractSpinBox):  # the stylesheet can't move its text from the edge
            editor.lineEdit().setTextMargins(11, 0, 0, 0)
        editor.setAccessibleName(text)
        editor.setAccessibleDescription(hint)
        lay_out(self, self.title, editor, self.below, gap=5)
        if isinstance(editor, QLineEdit):  # before `textChanged`: who looks at it there has the last word
            editor.textEdited.connect(self._edited)

    def set_error(self, sentence: str) -> None:
        """Says what is wrong; "" takes it back."""
        self.below.setText(sentence or self._hint)
        self.below.setVisible(bool(sentence or self._hint))
        self.editor.setAccessibleDescription(sentence or self._hint)
        self.below.setProperty("kind", "error" if sentence else "mute")
        self.editor.setProperty("wrong", "true" if sentence else "false")
        theme.repolish_widgets(self.below, self.editor)

    def _edited(self) -> None:
        """It is being mended; what was wrong is looked at again when it is used."""
        if self.editor.property("wrong") == "true":
            self.set_error("")


class Form(QWidget):
    """Fields one below the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[str, Field] = {}
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(14)

    def add(self, name: str, text: str, editor: QWidget, hint: str = "") -> Field:
        field = self.fields[name] = Field(text, editor, hint)
        self._box.addWidget(field)
        return field

    def refused(self, error: BaseException) -> bool:
        """Shows at the fields what was wrong with them; False when it was none of them."""
        errors = collect_field_errors(error)
        self.set_errors(errors)
        return any(name in self.fields for name in errors)

    def set_errors(self, errors: Mapping[str, str]) -> None:
        """Shows each sentence at its field, clears the others, and goes to the first that is wrong."""
        for name, field in self.fields.items():
            field.set_error(errors.get(name, ""))
        wrong = next((name for name in self.fields if errors.get(name)), None)
        if wrong:
            self.fields[wrong].editor.setFocus()
