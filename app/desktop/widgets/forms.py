"""Forms: fields with a label above and an error message below."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QVBoxLayout, QWidget

from app.desktop.widgets import theme
from app.desktop.widgets.factories import label
from app.desktop.widgets.field_errors import collect_field_errors
from app.desktop.widgets.layouts import lay_out


class Field(QWidget):
    """A label, its editor, and below a hint or, when the value is wrong, a sentence that says so."""

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
        if isinstance(editor, QLineEdit):  # before `textChanged`, where a check has the last word
            editor.textEdited.connect(self._edited)

    def set_error(self, sentence: str) -> None:
        """Show a sentence that says what is wrong; "" brings back the hint."""
        self.below.setText(sentence or self._hint)
        self.below.setVisible(bool(sentence or self._hint))
        self.editor.setAccessibleDescription(sentence or self._hint)
        self.below.setProperty("kind", "error" if sentence else "mute")
        self.editor.setProperty("wrong", "true" if sentence else "false")
        theme.repolish_widgets(self.below, self.editor)

    def _edited(self) -> None:
        """Hide the error while the user corrects the value, which is checked again when it is used."""
        if self.editor.property("wrong") == "true":
            self.set_error("")


class Form(QWidget):
    """Fields one below the other, known by their names."""

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
        """Show an error's messages at the fields; return False if the error concerns none of them."""
        errors = collect_field_errors(error)
        self.set_errors(errors)
        return any(name in self.fields for name in errors)

    def set_errors(self, errors: Mapping[str, str]) -> None:
        """Show each sentence at its field, clear the others, and focus the first field that is wrong."""
        for name, field in self.fields.items():
            field.set_error(errors.get(name, ""))
        wrong = next((name for name in self.fields if errors.get(name)), None)
        if wrong:
            self.fields[wrong].editor.setFocus()
