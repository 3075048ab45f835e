"""Versions, for support, and the components with their licenses."""

from __future__ import annotations

import asyncio
import platform

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QWidget

from app import __version__
from app.desktop.session import Session
from app.desktop.widgets.dialogs import show_dialog
from app.desktop.widgets.factories import Choice, button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout, lay_out, wrap_in_card
from app.desktop.widgets.rows import Column, Row, RowsModel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks
from app.licenses import LicensedComponent, list_licensed_components, load_license_texts

from .section_widgets import panel

COLUMNS = (
    Column(tr("Part"), "plain", 170),
    Column(tr("Version"), "muted", 100),
    Column(tr("License"), "muted", 180, stretch=True),
)
LGPL = tr("Qt and PySide6 are used under the LGPL 3, unchanged and as shared libraries that you can replace.")


class AboutSection(QWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self.versions = label("", wrap=True)
        self.versions.setAccessibleDescription(tr("Versions"))
        self.copy = button(tr("Copy"), "copy", tip=tr("Copy the versions"))
        self.copy.setAccessibleName(tr("Copy the versions"))
        self.copy.clicked.connect(self._copy)
        frame = panel(
            "Outreach Desk",
            self.versions,
            row(self.copy, None),
            text=tr("A desktop for sales outreach, with its own service included. MIT."),
        )
        self.model = RowsModel[LicensedComponent](COLUMNS, _build_component_row, self)
        self.table = TableView(self.model, tr("Parts and their licenses"), row_height=34)
        self.licenses = button(tr("Licenses…"), "file", tip=tr("The full text of all licenses"))
        self.licenses.clicked.connect(self._licenses_clicked)
        card = wrap_in_card(self.table)
        lay_out(
            self,
            frame,
            row(label(tr("Built on the work of"), "h2"), None, self.licenses),
            (card, 1),
            label(LGPL, "mute", wrap=True),
            gap=12,
        )
        self._computer = ""
        session.about_changed.connect(self._show)
        self._show()
        self._tasks.start(self._look(), "parts")

    def _show(self) -> None:
        service = self._session.about.version if self._session.is_connected else ""
        self.versions.setText(
            tr(
                "Outreach Desk {version} · service {service}\n",
                version=__version__,
                service=service or tr("unknown"),
            )
            + f"Qt {qVersion()} · Python {platform.python_version()} · {self._computer}"
        )

    async def _look(self) -> None:
        self._computer = await asyncio.to_thread(platform.platform, terse=True)  # reads files
        self._show()
        self.model.set_items(await asyncio.to_thread(list_licensed_components))

    def _licenses_clicked(self) -> None:
        self._tasks.start(self._show_licenses(), "licenses", newest=True)

    async def _show_licenses(self) -> None:
        at = self.table.currentIndex()
        named = str(at.siblingAtColumn(0).data()) if at.isValid() else ""
        await show_dialog(LicensesDialog(await asyncio.to_thread(load_license_texts), named, self))

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.versions.text())


class LicensesDialog(QDialog):
    """A dialog with the text of each license, at first that of the chosen component."""

    def __init__(self, texts: dict[str, str], chosen: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Licenses"))
        self._texts = texts
        self.which = Choice()
        self.which.setAccessibleName(tr("Whose license"))
        self.which.addItems(list(texts))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("The license"))
        shut = button(tr("Close"))
        shut.clicked.connect(self.accept)
        dialog_layout(self, label(tr("Licenses"), "h2"), self.which, (self.text, 1), row(None, shut))
        self.resize(720, 560)
        self.which.currentTextChanged.connect(self._show)
        self.which.setCurrentText(chosen if chosen in texts else "Qt")
        self._show(self.which.currentText())

    def _show(self, name: str) -> None:
        self.text.setPlainText(self._texts[name])


def _build_component_row(one: LicensedComponent) -> Row:
    return Row(one.name, (one.name, one.version, one.license))
