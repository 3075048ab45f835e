"""Files of mails brought to this computer: saved where one wants them, or opened after a warning."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from PySide6.QtCore import QStandardPaths, QTemporaryDir, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QProgressBar, QWidget

from app.contract.attachments import Attachment, safe_name
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ask, choose_folder, choose_save_file
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

from .files import ending, is_risky


class Downloads(QWidget):
    """A line with the progress and a way to stop; not there while nothing is brought."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._shelf: QTemporaryDir | None = None  # goes with the window, and what was opened with it
        self._count = 0
        self.what = label("")
        self.what.setSizePolicy(self.what.sizePolicy().Policy.Ignored, self.what.sizePolicy().Policy.Fixed)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedWidth(140)
        self.stop = button(tr("Stop"), tip=tr("Stop; what has been loaded so far is discarded"))
        self.stop.clicked.connect(self._stop)
        self.setLayout(row((self.what, 1), self.bar, self.stop, gap=12))
        self.hide()

    def open(self, file: Attachment) -> None:
        self._begin(self._open(file))

    def save(self, file: Attachment) -> None:
        self._begin(self._save(file))

    def save_all(self, files: tuple[Attachment, ...]) -> None:
        self._begin(self._save_all(files))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.start(work, "bring", newest=True)

    def _stop(self) -> None:
        self._tasks.cancel("bring")

    async def _open(self, file: Attachment) -> None:
        name = safe_name(file.name)
        if is_risky(name):
            act, title = tr("Open anyway"), tr("Open {name}?", name=name)
            kind = ending(name).upper() if "." in name else ""
            text = (
                tr("Files of the kind {kind} can run programs or pretend to be somebody's page.", kind=kind)
                if kind
                else tr("Its name doesn't tell what kind of file this is, so it may be a program.")
            )
            hint = tr("Open it only if you know the sender and were expecting it.")
            if await ask(self, title, f"{text} {hint}", act, tr("Cancel"), destructive=True) != act:
                return
        if self._shelf is None:
            self._shelf = QTemporaryDir()
        self._count += 1
        folder = Path(self._shelf.path()) / str(self._count)
        folder.mkdir(mode=0o700)
        await self._bring(file, folder / name)
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder / name))):
            text = tr("No program on this computer opens {name}. Save it instead.", name=name)
            await ask(self, tr("The file can't be opened"), text, tr("Close"))

    async def _save(self, file: Attachment) -> None:
        start = str(_usual_folder() / safe_name(file.name))
        target = await choose_save_file(self, tr("Save the file"), start)
        if target is not None:
            await self._bring(file, target)
            self._session.noticed.emit(tr("File saved"), str(target))

    async def _save_all(self, files: tuple[Attachment, ...]) -> None:
        folder = await choose_folder(self, tr("Save all files in"), str(_usual_folder()))
        if folder is None:
            return
        for file in files:
            await self._bring(file, free_place(folder, safe_name(file.name)))
        self._session.noticed.emit(tr("%n file(s) saved", n=len(files)), str(folder))

    async def _bring(self, file: Attachment, target: Path) -> None:
        self.what.setText(tr("Bringing {name}…", name=safe_name(file.name)))
        self.bar.setAccessibleName(self.what.text())
        self._told(0, file.size)
        self.show()
        try:
            await self._session.service.attachments.download(file.attachment_id, target, self._told)
        finally:
            self.hide()

    def _told(self, so_far: int, of: int) -> None:
        self.bar.setRange(0, 1000 if of else 0)
        self.bar.setValue(so_far * 1000 // of if of else 0)


def free_place(folder: Path, name: str) -> Path:
    """Where nothing lies yet: the name, or the name with a number."""
    stem, ending = Path(name).stem, Path(name).suffix
    place, number = folder / name, 1
    while place.exists() or place.is_symlink():
        number += 1
        place = folder / f"{stem} ({number}){ending}"
    return place


def _usual_folder() -> Path:
    kind = QStandardPaths.StandardLocation.DownloadLocation
    return Path(QStandardPaths.writableLocation(kind) or Path.home())
