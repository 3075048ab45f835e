"""The dialogs of backup and restore: a passphrase, then progress that can be stopped."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QLineEdit, QProgressBar, QWidget

from app.contract.problems import Problem
from app.contract.sentences import decode_sentence
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ConfirmCloseDialog, FittedDialog, lay_out_action_dialog
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.formats import format_byte_size
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks
from app.launch import build_command_line, window_environment

STRANGE = tr("The backup could not be restored; see this window's log for the reason.")


class RestoringFailed(Exception):
    """Restoring failed and nothing was changed; the text is a sentence for the user."""


class Restoring:
    """The restore process; `before` names the backup of the previous data, once it has ended."""

    def __init__(self, folder: Path, file: Path, told: Callable[[int, int], None]) -> None:
        self._folder, self._file, self._told = folder, file, told
        self._process: Process | None = None
        self._ends = False  # the process is past the point where it may be ended
        self.before = ""

    async def check(self, passphrase: str) -> None:
        """Read the backup to its end without changing anything; raise RestoringFailed."""
        door = build_command_line("restore", str(self._file), "--data", str(self._folder), "--steps")
        self._process = await asyncio.create_subprocess_exec(
            *door, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=window_environment()
        )
        await self._say(passphrase)
        while not (said := await self._heard()).get("checked"):
            self._told(said["done"], said["total"])

    async def put_in_place(self) -> None:
        """Replace the data while nothing else uses the folder; raise RestoringFailed."""
        self._ends = True
        await self._say("go")
        self.before = (await self._heard())["before"]

    async def end(self) -> None:
        """Terminate the process, or wait for its end once `put_in_place` was called."""
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            if not self._ends:
                with contextlib.suppress(ProcessLookupError):
                    self._process.terminate()
            await self._process.wait()

    async def _say(self, line: str) -> None:
        assert self._process is not None and self._process.stdin is not None
        with contextlib.suppress(ConnectionError):  # its output then says what is wrong
            self._process.stdin.write(line.encode() + b"\n")
            await self._process.stdin.drain()

    async def _heard(self) -> dict[str, Any]:
        assert self._process is not None and self._process.stdout is not None
        line = await self._process.stdout.readline()
        if line:
            found: dict[str, Any] = json.loads(line)
            return found
        self._ends = True
        assert self._process.stderr is not None
        said = (await self._process.stderr.read(4000)).decode(errors="replace").strip().splitlines()
        log.info("the backup is not put in place: %s", said)
        raise RestoringFailed(decode_sentence(said[-1]) if len(said) == 1 else STRANGE)


log = logging.getLogger("outreach.desktop.backup")
SHORTEST = 10
OFTEN = 0.05  # seconds between updates of the progress bar
KEEP_IT = tr("Write it down: no one can open the backup without it. At least 10 characters.")
REPLACES = tr("The current workspace is replaced. It is kept as a backup under the same passphrase.")
UNSAVED = tr("Nothing was changed: something isn't saved yet.")


class PassphraseDialog(FittedDialog):
    """A dialog for a passphrase, typed twice if new; `typed` is a word to type as confirmation."""

    def __init__(
        self, title: str, *, twice: bool = False, typed: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setMinimumWidth(440)
        self._word = typed
        self.first, self.again, self.word = QLineEdit(), QLineEdit(), QLineEdit()
        for edit in (self.first, self.again):
            edit.setEchoMode(QLineEdit.EchoMode.Password)
            edit.setMaxLength(500)
        self.form = Form()
        self.form.add("first", tr("Passphrase"), self.first, KEEP_IT if twice else "")
        if twice:
            self.form.add("again", tr("Repeat passphrase"), self.again)
        if typed:
            self.form.add(
                "word", tr("Type “{typed}” to replace this workspace", typed=typed), self.word, REPLACES
            )
        self.act = button(tr("Restore") if typed else tr("Go on"), kind="danger" if typed else "primary")
        lay_out_action_dialog(self, title, self.act, self._clicked, self.form)
        self.first.setFocus()
        self._twice = twice

    @property
    def passphrase(self) -> str:
        return self._passphrase

    def _clicked(self) -> None:
        errors = {}
        if len(self.first.text()) < SHORTEST:
            errors["first"] = tr("A passphrase has at least %n character(s).", n=SHORTEST)
        elif self._twice and self.first.text() != self.again.text():
            errors["again"] = tr("The passphrases don't match.")
        if self._word and self.word.text().strip() != self._word:
            errors["word"] = tr("Type “{word}” here to continue.", word=self._word)
        self.form.set_errors(errors)
        if not errors:
            self._passphrase = self.first.text()  # the fields are deleted with the dialog
            self.accept()


class ProgressDialog(ConfirmCloseDialog):
    """A progress bar, a sentence, and a button that stops the work, or closes when it is over."""

    def __init__(self, title: str, first: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(440)
        self.tasks = Tasks(self, self._failed)
        self._told_at = 0.0
        self.said = label(first, wrap=True)
        self.said.setAccessibleDescription(tr("Progress"))
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(title)
        self.stop = button(tr("Cancel"))
        self.stop.clicked.connect(self.reject)
        self.below = row(None, self.stop)
        dialog_layout(self, label(title, "h2"), self.said, self.bar, self.below, gap=14)

    def told(self, done: int, total: int) -> None:
        """Show progress in bytes, but not every step."""
        if total and (done == total or time.monotonic() - self._told_at > OFTEN):
            self._told_at = time.monotonic()
            self.bar.setRange(0, 1000)
            self.bar.setValue(done * 1000 // total)
            self.said.setText(
                tr("{done} of {total}", done=format_byte_size(done), total=format_byte_size(total))
            )

    def over(self, sentence: str) -> None:
        self.bar.hide()
        self.said.setText(sentence)
        self.stop.setText(tr("Close"))
        self.stop.setEnabled(True)
        self.stop.setFocus()

    def _failed(self, error: Exception) -> None:
        log.info("stopped: %s", error, exc_info=error)
        told = isinstance(error, Problem | RestoringFailed)
        self.over(translate_sentence(str(error)) if told else explain_error(error).sentence)


class BackupDialog(ProgressDialog):
    def __init__(
        self, session: Session, target: Path, passphrase: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("Backing up"), tr("The workspace is copied…"), parent)
        self._session, self._target = session, target
        self.tasks.start(self._save(passphrase), "save")

    async def _save(self, passphrase: str) -> None:
        saved = await self._session.service.workspace.back_up(passphrase, self._target, self.told)
        self.over(
            tr(
                "Saved in {target}, {saved}. Keep it somewhere other than this computer's disk.",
                target=self._target,
                saved=format_byte_size(saved),
            )
        )


class RestoreDialog(ProgressDialog):
    """A dialog that restores a backup; stays while the window is rebuilt around the new workspace."""

    def __init__(self, session: Session, file: Path, passphrase: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Restoring"), tr("The backup is checked…"), parent)
        self._session = session
        folder = session.connections.folder(session.connection)
        self._restoring = Restoring(folder, file, self.told)
        self.tasks.start(self._work(passphrase), "restore")

    async def _work(self, passphrase: str) -> None:
        try:
            await self._restoring.check(passphrase)
            self.stop.setEnabled(False)
            self.said.setText(tr("The backup is put in place…"))
            if not await self._session.without_service(self._restoring.put_in_place):
                self.over(UNSAVED)
                return
        finally:
            await self._restoring.end()
        before = self._restoring.before
        said = tr(
            "The workspace is restored. Before anything is sent, the Sent folders are looked through. "
            "Inboxes from which emails went out after the backup stay paused, and ask what is to become "
            "of those emails."
        )
        kept = tr("What was here before is kept in {file}.", file=before) if before else ""
        self.over(f"{said} {kept}".strip())

    def reject(self) -> None:
        if self.stop.isEnabled():  # while the data are being replaced, it can't be stopped
            super().reject()
