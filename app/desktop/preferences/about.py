"""Versions, for whoever helps, and whose work this program stands on."""

from __future__ import annotations

import asyncio
import platform
import re
from importlib import metadata

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget

from app import __version__
from app.desktop.kit.parts import button, label, row
from app.desktop.kit.rows import Column, Row, RowsModel
from app.desktop.kit.table import TableView
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.words import tr
from app.desktop.session import Session

from .pieces import panel

PROGRAM = "outreach-desk"
COLUMNS = (
    Column(tr("Part"), "plain", 170),
    Column(tr("Version"), "muted", 100),
    Column(tr("Licence"), "muted", 180, stretch=True),
)
BROUGHT = (("Inter (font)", "", "OFL-1.1"), ("Lucide (icons)", "", "ISC"))


class AboutSection(QWidget):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self.versions = label("", wrap=True)
        self.versions.setAccessibleDescription(tr("Versions"))
        self.copy = button(tr("Copy"), "copy", tip=tr("Copy the versions"))
        self.copy.setAccessibleName(tr("Copy the versions"))
        self.copy.clicked.connect(self._copy)
        frame, box = panel(
            "Outreach Desk", tr("A desktop for sales outreach, and the service it brings along. MIT.")
        )
        box.addWidget(self.versions)
        box.addLayout(row(self.copy, None))
        self.model = RowsModel[tuple[str, str, str]](COLUMNS, _row, self)
        table = TableView(self.model, tr("Parts and their licences"), row_height=34)
        card = QFrame()
        card.setProperty("kind", "card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(1, 1, 1, 1)
        inside.addWidget(table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(frame)
        layout.addWidget(label(tr("It stands on the work of"), "h2"))
        layout.addWidget(card, 1)
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
        self._computer = await asyncio.to_thread(platform.platform, terse=True)  # it reads files
        self._show()
        self.model.set_items([*BROUGHT, *await asyncio.to_thread(parts)])

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.versions.text())


def parts() -> list[tuple[str, str, str]]:
    """The libraries that the program asks for, with what those say of themselves. Reads files."""
    try:
        wanted = metadata.requires(PROGRAM) or []
    except metadata.PackageNotFoundError:  # run from its sources
        wanted = [one.name for one in metadata.distributions()]
    names = {re.split(r"[\s;<>=!~\[]", one, maxsplit=1)[0] for one in wanted if "extra ==" not in one}
    found = []
    for name in sorted(names, key=str.lower):
        try:
            about = metadata.metadata(name)
        except metadata.PackageNotFoundError:  # of another system
            continue
        found.append((about["Name"], about["Version"], _licence(about)))
    return found


def _licence(about: metadata.PackageMetadata) -> str:
    """The SPDX expression, or the classifier, or the first line of the licence."""
    fields = about.json
    if said := fields.get("license_expression"):
        return str(said)
    classified = [one.split(" :: ")[-1] for one in about.get_all("Classifier") or () if "License ::" in one]
    known = [one for one in classified if one != "OSI Approved"]
    named = str(fields.get("license", "")).split("\n")[0][:80]
    return ", ".join(known) or named or tr("See its {file}", file=fields.get("license_file", "package"))


def _row(one: tuple[str, str, str]) -> Row:
    return Row(one[0], one)
