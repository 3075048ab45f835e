"""What somebody who helps needs to know, seen by its sender before it is saved."""

from __future__ import annotations

import asyncio
import logging
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QWidget

from app.contract.problems import Problem
from app.desktop.session import Session
from app.desktop.widgets.dialogs import choose_save_file, show
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain
from app.desktop.widgets.tasks import Tasks
from app.launch import command

log = logging.getLogger("outreach.desktop.diagnosis")
ABOUT = tr(
    "Versions, counts and recent errors. Addresses, names, servers, subjects and passwords are masked; "
    "the same one always gets the same mask. Nothing is sent: read it, then save it and pass it on "
    "yourself."
)


async def diagnose(session: Session, parent: QWidget) -> None:
    """Gather it in a process of its own, which reads beside the service, and show it."""
    connections = session.connections
    folders = (connections.folder(session.connection), connections.folder(connections.all()[0]))
    door = command("diagnosis", "-", "--data", str(folders[0]), "--window", str(folders[1]))
    process = await asyncio.create_subprocess_exec(*door, stdin=DEVNULL, stdout=PIPE, stderr=PIPE)
    try:
        said, wrong = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    if process.returncode:
        log.error("no diagnosis: %s", wrong.decode("utf-8", "replace")[-500:])
        raise Problem(tr("The diagnosis could not be created. See this window's log for the reason."))
    await show(DiagnosisDialog(said.decode("utf-8", "replace"), parent))


class DiagnosisDialog(QDialog):
    """The whole text, to be read, copied or saved."""

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
        self.wrong.setText(tr("The file can't be written: {error}", error=explain(error).sentence))
