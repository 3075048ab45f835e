"""The logs: their last lines, their folder, and a masked copy to send to others."""

from __future__ import annotations

import asyncio
import logging
import os
import re
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QFontDatabase
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QWidget

from app.contract.problems import Problem
from app.contract.sentences import Sentence
from app.desktop.session import Session
from app.desktop.widgets.dialogs import choose_save_file, show_dialog
from app.desktop.widgets.factories import Choice, button, icon_button, label, row
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.tasks import Tasks
from app.launch import build_command_line

log = logging.getLogger("outreach.desktop.diagnosis")
ABOUT = tr(
    "Versions, counts and recent errors. Addresses, names, servers, subjects and passwords are masked; "
    "the same one always gets the same mask. Nothing is sent: read it, then save it and pass it on "
    "yourself."
)


async def show_diagnosis(session: Session, parent: QWidget) -> None:
    """Create the diagnosis in another process, which runs beside the service, and show it."""
    connections = session.connections
    folders = (connections.folder(session.connection), connections.folder(connections.all()[0]))
    door = build_command_line("diagnosis", "-", "--data", str(folders[0]), "--window", str(folders[1]))
    process = await asyncio.create_subprocess_exec(*door, stdin=DEVNULL, stdout=PIPE, stderr=PIPE)
    try:
        said, wrong = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    if process.returncode:
        log.error("no diagnosis: %s", wrong.decode("utf-8", "replace")[-500:])
        text = tr("The diagnosis could not be created. See this window's log for the reason.")
        raise Problem(Sentence(text))
    await show_dialog(DiagnosisDialog(said.decode("utf-8", "replace"), parent))


class DiagnosisDialog(QDialog):
    """The text of the diagnosis, to be read, copied or saved."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Diagnosis file"))
        self._tasks = Tasks(self, self._failed)
        self.text = QPlainTextEdit(text, readOnly=True)
        self.text.setAccessibleName(tr("Text of the diagnosis"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.wrong = label("", "error", wrap=True)
        self.copy = button(tr("Copy"), "copy", tip=tr("Copy all of it"))
        self.close_ = button(tr("Close"), tip=tr("Close (Esc)"))
        self.save = button(tr("Save…"), "download", "primary", tr("Save it as a file"))
        self.save.setDefault(True)
        self.copy.clicked.connect(self._copy)
        self.close_.clicked.connect(self.reject)
        self.save.clicked.connect(self._save_clicked)
        box = lay_out(
            self,
            label(tr("Diagnosis file"), "h2"),
            label(ABOUT, "mute", wrap=True),
            self.text,
            self.wrong,
            gap=12,
            margins=(24, 20, 24, 18),
        )
        box.setStretchFactor(self.text, 1)
        box.addLayout(row(self.copy, None, self.close_, self.save))
        self.resize(760, 600)

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.text.toPlainText())

    def _save_clicked(self) -> None:
        self._tasks.start(self._save(), "save", newest=True)

    async def _save(self) -> None:
        title, kind = tr("Save the diagnosis"), tr("Texts (*.txt)")
        file = await choose_save_file(self, title, "outreach-diagnosis.txt", kind)
        if file is not None:
            await asyncio.to_thread(Path.write_text, file, self.text.toPlainText(), "utf-8")
            self.accept()

    def _failed(self, error: Exception) -> None:
        self.wrong.setText(tr("The file can't be written: {error}", error=explain_error(error).sentence))


LOGS = ((tr("This window"), "desktop.log"), (tr("The service"), "service.log"))
SHOWN = 200_000  # bytes shown of the end of a log
NAMES = r"[\w-]*(?:pass(?:word|phrase|wd)?|token|secret|api[-_]?key)"
SECRETS = (
    (re.compile(r"\b(ork_live_|ori_|whsec_)[\w-]+"), r"\1•••"),
    (re.compile(r"(?i)\b(authorization['\"]?\s*[:=]).*"), r"\1 •••"),
    (re.compile(rf"(?i)\b({NAMES})(['\"]?\s*[:=]\s*)(?:'[^']*'|\"[^\"]*\"|[^\s,;&]+)"), r"\1\2•••"),
    (re.compile(r"://[^/\s@]+@"), "://•••@"),
    (re.compile(r"[\w.+%-]+@([\w-]+(?:\.[\w-]+)+)"), r"•••@\1"),
)


def mask_log_text(text: str) -> str:
    """Mask keys, passwords, tokens and local parts of addresses; domains stay, to help with errors."""
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
            tr("Diagnosis file…"), "file", tip=tr("For the person who helps you; you see it first")
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
            build_flow_layout(self.which, self.again, self.folder, self.copy, self.diagnosis),
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
        """Return the log's path; the window's log is in the folder that it was opened with."""
        name = LOGS[self.which.currentIndex()][1]
        connections, service = self._session.connections, self.which.currentIndex() == 1
        return connections.folder(self._session.connection if service else connections.all()[0]) / name

    def _load(self) -> None:
        self._tasks.start(self._read(self._file()), "read", newest=True)

    async def _read(self, file: Path) -> None:
        text = await asyncio.to_thread(_read_log_tail, file)
        self.text.setPlainText(text)
        self.text.verticalScrollBar().setValue(self.text.verticalScrollBar().maximum())

    def _open(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file().parent)))

    def _diagnose(self) -> None:
        self._tasks.start(show_diagnosis(self._session, self), "diagnosis", newest=True)

    def _copy(self) -> None:
        QApplication.clipboard().setText(mask_log_text(self.text.toPlainText()))
        self._session.noticed.emit(
            tr("Copied for support"), tr("Keys, passwords and addresses are masked. Read it first.")
        )


def _read_log_tail(file: Path) -> str:
    """Return the last complete lines of a log."""
    try:
        with file.open("rb") as log:
            start = max(os.fstat(log.fileno()).st_size - SHOWN, 0)
            log.seek(start)
            text = log.read().decode("utf-8", "replace")
    except FileNotFoundError:
        return ""
    return text.partition("\n")[2] if start else text
