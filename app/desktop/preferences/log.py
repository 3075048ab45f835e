"""What was written down: the end of each log, its folder, and a copy that is fit to be sent to others."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QFontDatabase
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from app.desktop.session import Session
from app.desktop.widgets.factories import Choice, button, icon_button, label
from app.desktop.widgets.flow_layout import flow
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.tasks import Tasks

from .diagnosis import diagnose

LOGS = ((tr("This window"), "desktop.log"), (tr("The service"), "service.log"))
SHOWN = 200_000  # bytes of the end of a log
NAMES = r"[\w-]*(?:pass(?:word|phrase|wd)?|token|secret|api[-_]?key)"
SECRETS = (
    (re.compile(r"\b(ork_live_|ori_|whsec_)[\w-]+"), r"\1•••"),
    (re.compile(r"(?i)\b(authorization['\"]?\s*[:=]).*"), r"\1 •••"),
    (re.compile(rf"(?i)\b({NAMES})(['\"]?\s*[:=]\s*)(?:'[^']*'|\"[^\"]*\"|[^\s,;&]+)"), r"\1\2•••"),
    (re.compile(r"://[^/\s@]+@"), "://•••@"),
    (re.compile(r"[\w.+%-]+@([\w-]+(?:\.[\w-]+)+)"), r"•••@\1"),
)


def masked(text: str) -> str:
    """Without keys, passwords, tokens and who an address is of; the domains stay, to be of help."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class LogSection(QWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self.which = Choice()
        self.which.setAccessibleName(tr("Which log"))
        for text, _ in LOGS:
            self.which.addItem(text)
        self.again = icon_button("refresh", tr("Read again"))
        self.folder = button(tr("Open folder"), "folder")
        self.copy = button(tr("Copy for support"), "copy", tip=tr("Keys, passwords and addresses are masked"))
        self.diagnosis = button(
            tr("Diagnosis file…"), "file", tip=tr("For whoever is helping you; you see it first")
        )
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("The end of the log"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setPlaceholderText(tr("Nothing has been logged yet."))
        said = tr("A service elsewhere keeps its own log; this one is this window's.")
        self.note = label(said, "mute", wrap=True)
        remote = bool(session.connection.address)
        lay_out(
            self,
            flow(self.which, self.again, self.folder, self.copy, self.diagnosis),
            self.note,
            (self.text, 1),
            gap=12,
        )
        self.note.setVisible(remote)
        self.which.setVisible(not remote)
        self.which.currentIndexChanged.connect(self._load)
        self.again.clicked.connect(self._load)
        self.folder.clicked.connect(self._open)
        self.copy.clicked.connect(self._copy)
        self.diagnosis.clicked.connect(self._diagnose)
        self._load()

    def _file(self) -> Path:
        """A window's own log stands in the folder that it was opened with."""
        name = LOGS[self.which.currentIndex()][1]
        connections, service = self._session.connections, self.which.currentIndex() == 1
        return connections.folder(self._session.connection if service else connections.all()[0]) / name

    def _load(self) -> None:
        self._tasks.start(self._read(self._file()), "read", newest=True)

    async def _read(self, file: Path) -> None:
        text = await asyncio.to_thread(_tail, file)
        self.text.setPlainText(text)
        self.text.verticalScrollBar().setValue(self.text.verticalScrollBar().maximum())

    def _open(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file().parent)))

    def _diagnose(self) -> None:
        self._tasks.start(diagnose(self._session, self), "diagnosis", newest=True)

    def _copy(self) -> None:
        QApplication.clipboard().setText(masked(self.text.toPlainText()))
        self._session.noticed.emit(
            tr("Copied for support"), tr("Keys, passwords and addresses are masked. Read it first.")
        )


def _tail(file: Path) -> str:
    """The last whole lines."""
    try:
        with file.open("rb") as log:
            start = max(os.fstat(log.fileno()).st_size - SHOWN, 0)
            log.seek(start)
            text = log.read().decode("utf-8", "replace")
    except FileNotFoundError:
        return ""
    return text.partition("\n")[2] if start else text
