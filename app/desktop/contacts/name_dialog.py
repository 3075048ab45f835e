"""A dialog that asks for one name."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.forms import Field
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout


class NameDialog(QDialog):
    """The dialog; `name` is the accepted name or "", `refused` says why an earlier one was refused."""

    def __init__(
        self, title: str, what: str, name: str, most: int, parent: QWidget, refused: str = ""
    ) -> None:
        super().__init__(parent)
        self.name = ""
        self.setWindowTitle(title)
        self.setMinimumWidth(400)
        self.edit = QLineEdit(name, maxLength=most)
        self.edit.selectAll()
        self.save, cancel = (
            button(tr("Save"), kind="primary", tip=tr("Save (Enter)")),
            button(tr("Cancel"), tip=tr("Close (Esc)")),
        )
        self.save.setDefault(True)
        box = dialog_layout(self, label(title, "h2"), field := Field(what, self.edit))
        field.set_error(refused)
        box.addLayout(row(None, cancel, self.save, gap=10))
        self.edit.textChanged.connect(self._check)
        self.save.clicked.connect(self._saved)
        cancel.clicked.connect(self.reject)
        self.edit.setFocus()
        self._check()

    def _check(self) -> None:
        self.save.setEnabled(bool(self.edit.text().strip()))

    def _saved(self) -> None:
        self.name = self.edit.text().strip()
        self.accept()
