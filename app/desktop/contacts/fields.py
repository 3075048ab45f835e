"""A person's own fields as they are edited: a name and a value a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QLineEdit, QWidget

from app.desktop.widgets.factories import button, drop, icon_button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out

NAME_MAX, VALUE_MAX = 100, 20_000


class _Line(QWidget):
    def __init__(self, name: str, value: str, fields: Fields) -> None:
        super().__init__()
        self._fields = fields
        self.name, self.value = QLineEdit(name, maxLength=NAME_MAX), QLineEdit(value, maxLength=VALUE_MAX)
        self.name.setAccessibleName(tr("Name of the field"))
        self.name.setPlaceholderText(tr("Name"))
        self.value.setAccessibleName(tr("Value of {name}", name=name) if name else tr("Value of the field"))
        self.value.setPlaceholderText(tr("Value"))
        drop = icon_button("x", tr("Remove {name}", name=name) if name else tr("Remove the field"))
        drop.clicked.connect(self._drop)
        self.setLayout(row((self.name, 2), (self.value, 3), drop))

    def _drop(self) -> None:
        self._fields.drop(self)


class Fields(QWidget):
    """`values()` are all that have a name."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__()
        self._first = dict(fields)
        self.lines: list[_Line] = []
        self._box = lay_out(self, label(tr("Custom fields"), "strong"), gap=6)
        self.more = button(tr("Add a field"), kind="link")
        self.more.clicked.connect(self.add)
        self._box.addLayout(row(self.more, None))
        for name, value in fields.items():
            self._add(name, str(value))

    def add(self) -> None:
        self._add("", "").name.setFocus()

    def _add(self, name: str, value: str) -> _Line:
        line = _Line(name, value, self)
        self.lines.append(line)
        self._box.insertWidget(self._box.count() - 1, line)
        return line

    def drop(self, line: _Line) -> None:
        self.lines.remove(line)
        drop(self._box, line)

    def values(self) -> dict[str, str]:
        return {name: line.value.text() for line in self.lines if (name := line.name.text().strip())}

    @property
    def changed(self) -> bool:
        return self.values() != {name: str(value) for name, value in self._first.items()}
