"""Where the data lie and how large they are; saving them in one file, and putting such a file in place."""

from __future__ import annotations

import asyncio
import shutil
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.contract.scopes import Scope
from app.desktop.connections import PRACTICE
from app.desktop.session import Session
from app.desktop.widgets.dialogs import choose_file, choose_save_file, show
from app.desktop.widgets.enable_with_reason import allow
from app.desktop.widgets.factories import button, fact, label, row
from app.desktop.widgets.formats import size
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import Part
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.tasks import Tasks

from .backups import BackupDialog, PassphraseDialog, RestoreDialog
from .section_widgets import panel, section
from .transfer import MoveDialog, MovingDialog
from .transfer_process import begun

FILES = tr("Backups of Outreach Desk (*.outreach)")
IN_PRACTICE = tr("A practice workspace isn't backed up: you can start it over at any time.")
ELSEWHERE = tr("A workspace is restored where its service runs: there, with the command outreach restore.")
NOT_PRACTICE = tr("A practice workspace can't be moved: you can start it over at any time.")
MOVES_THERE = tr("A workspace is moved from where its service runs: there, with the command outreach move.")
WORD = tr("restore")


class DataSection(QWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._reasons: dict[QPushButton, QLabel] = {}
        section(self, self._where(), self._saving(), self._restoring(), self._moving())
        session.about_changed.connect(self._gate)
        session.online_changed.connect(self._gate)
        session.gave_up.connect(self._gate)
        self._gate()

    def _where(self) -> QWidget:
        remote = self._session.connection.address
        folder = self._folder()
        parts: list[Part] = [fact(tr("Folder") if not remote else tr("Service"), remote or str(folder))]
        if not remote:
            self.amount = label(tr("Measuring…"), "mute")
            self.amount.setAccessibleDescription(tr("Size"))
            self.open = button(
                tr("Open folder"), "folder", tip=tr("Show the data folder in the file manager")
            )
            self.open.clicked.connect(self._open)
            parts += [self.amount, row(self.open, None)]
            self._tasks.start(self._measure(folder), "measure")
        self.kept = label("", "mute", wrap=True)
        return panel(tr("Where your data is"), *parts, self.kept)

    def _saving(self) -> QWidget:
        self.save = button(tr("Back up…"), "download", "primary")
        self.save.clicked.connect(self._save_clicked)
        return panel(
            tr("Backup"),
            self._with_reason(self.save),
            text=tr(
                "The whole workspace in one file: contacts, campaigns, conversations, settings, and "
                "the inboxes with their passwords. It is encrypted with a passphrase; nobody can open "
                "it without that."
            ),
        )

    def _restoring(self) -> QWidget:
        self.restore = button(tr("Restore…"), "upload")
        self.restore.clicked.connect(self._restore_clicked)
        return panel(
            tr("Restore"),
            self._with_reason(self.restore),
            text=tr(
                "Replaces this workspace with a backup. What is here now is kept as a backup beside "
                "it. Every inbox is then paused, so that no mail goes out twice."
            ),
        )

    def _moving(self) -> QWidget:
        self._begun = begun(self._session.settings, self._folder())
        self.move_ = button(tr("Go on moving…") if self._begun else tr("Move…"), "server")
        self.call_off = button(tr("Call it off…"))
        self.call_off.setVisible(self._begun is not None)
        self.move_.clicked.connect(self._move_clicked)
        self.call_off.clicked.connect(self._call_off_clicked)
        return panel(
            tr("Move"),
            self._with_reason(self.move_, self.call_off),
            text=tr(
                "Moves this workspace to a team's database, or brings one back from there, complete. "
                "The two sides never send at the same time."
            ),
        )

    def _with_reason(self, *buttons: QPushButton) -> QHBoxLayout:
        """Beside them, why they can't be pressed."""
        why = label("", "mute", wrap=True)
        self._reasons.update(dict.fromkeys(buttons, why))
        line = row(*buttons, (why, 1))
        return line

    def _may(self, one: QPushButton, why: str, tip: str) -> None:
        allow(one, why, tip)
        self._reasons[one].setText(why)

    def _gate(self) -> None:
        connection = self._session.connection
        practice = IN_PRACTICE if connection.id == PRACTICE.id else ""
        desk = self._session.why_no_desk
        why = practice or desk or self._session.why_not(Scope.DESK_ADMIN)
        self._may(self.save, why, tr("Save the workspace in one file"))
        why = practice or (ELSEWHERE if connection.address else "")
        self._may(self.restore, why, tr("Replace this workspace with a backup"))
        why = NOT_PRACTICE if practice else (MOVES_THERE if connection.address else "")
        self._may(self.move_, why, tr("Take it elsewhere, or back"))
        self._may(self.call_off, why, tr("Leave it here"))
        kept = self._session.about.secrets_kept_in if self._session.is_connected else ""
        self.kept.setText(
            tr("Mail passwords are sealed; the key to them is in {kept}.", kept=heard(kept)) if kept else ""
        )
        self.kept.setVisible(bool(kept))

    async def _measure(self, folder: Path) -> None:
        used, free = await asyncio.to_thread(_measured, folder)
        self.amount.setText(tr("{used} used, {free} free on this disk", used=size(used), free=size(free)))

    def _open(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder())))

    def _folder(self) -> Path:
        return self._session.connections.folder(self._session.connection)

    def _save_clicked(self) -> None:
        self._tasks.start(self._save(), "backup")

    async def _save(self) -> None:
        about = self._session.about.settings.workspace_name
        name = "".join(one if one.isalnum() else "-" for one in about).strip("-") or "workspace"
        suggested = f"{name}-{datetime.now():%Y-%m-%d}.outreach"
        target = await choose_save_file(self, tr("Save the backup as"), suggested, FILES)
        if target is None:
            return
        asked = PassphraseDialog(tr("A passphrase for this backup"), twice=True, parent=self)
        if await show(asked):
            await show(BackupDialog(self._session, target, asked.passphrase, self))

    def _restore_clicked(self) -> None:
        self._tasks.start(self._restore(), "restore")

    async def _restore(self) -> None:
        file = await choose_file(self, tr("Choose a backup"), FILES)
        if file is None:
            return
        asked = PassphraseDialog(tr("The passphrase of this backup"), typed=WORD, parent=self)
        if await show(asked):
            # Its parent is the window: this page goes while the workspace is put in place.
            await show(RestoreDialog(self._session, file, asked.passphrase, self.window()))

    def _move_clicked(self) -> None:
        self._tasks.start(self._move(), "move")

    def _call_off_clicked(self) -> None:
        self._tasks.start(self._move(off=True), "move")

    async def _move(self, off: bool = False) -> None:
        asked = MoveDialog(self._session, off, self)
        if await show(asked) and asked.way is not None:
            # Its parent is the window: this page goes while the workspace moves.
            await show(MovingDialog(self._session, asked.way, asked.password, off, self.window()))


def _measured(folder: Path) -> tuple[int, int]:
    used = sum(one.stat().st_size for one in folder.rglob("*") if one.is_file())
    return used, shutil.disk_usage(folder).free
