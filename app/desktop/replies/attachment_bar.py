"""Files attached to an answer: added, shown and removed."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import IO

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Signal
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QFrame, QWidget

from app.contract.attachments import safe_name
from app.contract.limits import ANSWER_BYTES_MAX, ANSWER_FILES_MAX
from app.desktop.session import Session
from app.desktop.widgets.factories import delete_widgets, icon_button, label, row
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import format_byte_size
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.system_errors import describe_os_error
from app.desktop.widgets.tasks import Tasks

from .drafts import Drafts, KeptFile
from .files import picture_of

SHOWN = 40  # characters of a name


class AttachmentBar(QWidget):
    """The files of one conversation's draft; each is uploaded to the service as soon as it is added."""

    changed = Signal()

    def __init__(self, session: Session, drafts: Drafts) -> None:
        super().__init__()
        self._session, self._drafts = session, drafts
        self._tasks = Tasks(self, session.problem.emit)
        self._thread_id, self._may = "", False
        self._under_way: dict[str, str] = {}  # the thread of the draft, by the name of the upload's task
        self._count = 0
        self.problem = label("", "error", wrap=True)
        self._holder = QWidget()
        self._flow = FlowLayout(self._holder, gap=6)
        lay_out(self, self._holder, self.problem, gap=6)
        drafts.files_changed.connect(self._files_changed)

    def show_thread(self, thread_id: str) -> None:
        self._thread_id = thread_id
        self._say("")
        self._draw()

    def allow(self, may: bool) -> None:
        if may != self._may:
            self._may = may
            self._draw()

    def is_busy(self) -> bool:
        """Return whether a file of this conversation is still being uploaded."""
        return self._thread_id in self._under_way.values()

    def add_paths(self, paths: list[str]) -> None:
        self._say("")
        for each in paths:
            path = Path(each)
            try:
                if path.is_dir():
                    raise IsADirectoryError(0, tr("it is a folder; make a ZIP of it"))
                length = path.stat().st_size
                file = path.open("rb")
            except OSError as error:
                why = describe_os_error(error)
                self._say(tr("{name} can't be added: {why}.", name=path.name, why=why))
                continue
            self._add(path.name, length, file)

    def add_picture(self, image: QImage) -> None:
        if not image.isNull():
            self._say("")
            self._begin(tr("Picture") + ".png", image)

    def remove(self, attachment_id: str) -> None:
        more = self._drafts.more(self._thread_id)
        files = tuple(one for one in more.files if one.attachment_id != attachment_id)
        self._say("")
        self._drafts.keep_more(self._thread_id, more._replace(files=files))

    def stop(self, name: str) -> None:
        self._tasks.cancel(name)

    def _add(self, name: str, length: int, file: IO[bytes]) -> None:
        files = self._drafts.more(self._thread_id).files
        if why := _explain_file_refusal(name, length, files):
            file.close()
            self._say(why)
        else:
            self._begin(name, file)

    def _begin(self, name: str, content: IO[bytes] | QImage) -> None:
        self._count += 1
        task = f"{self._count} {name}"
        self._under_way[task] = self._thread_id
        self._tasks.start(self._sent(task, self._thread_id, name, content), task)
        self._draw()
        self.changed.emit()

    async def _sent(self, task: str, thread_id: str, name: str, content: IO[bytes] | QImage) -> None:
        try:
            file = await asyncio.to_thread(_encode_png, content) if isinstance(content, QImage) else content
            with file:
                kept = await self._session.service.attachments.add(file, safe_name(name))
            more = self._drafts.more(thread_id)
            one = KeptFile(kept.attachment_id, kept.name, kept.size)
            if why := _explain_file_refusal(name, kept.size, more.files):  # others may have been added since
                self._say(why)
            else:
                self._drafts.keep_more(thread_id, more._replace(files=(*more.files, one)))
        except Exception as error:
            why = explain_error(error).sentence
            self._say(tr("{name} was not added. {why}", name=name, why=why))
        finally:
            del self._under_way[task]
            self._draw()
            self.changed.emit()

    def _files_changed(self, thread_id: str) -> None:
        if thread_id == self._thread_id:
            self._draw()
            self.changed.emit()

    def _draw(self) -> None:
        for old in self._holder.findChildren(_Chip):
            delete_widgets(self._flow, old)
        files = self._drafts.more(self._thread_id).files if self._thread_id else ()
        waiting = [name for name, whose in self._under_way.items() if whose == self._thread_id]
        for one in files:
            self._flow.addWidget(_Chip(self, one, self._may))
        for name in waiting:
            self._flow.addWidget(_Chip(self, name, True))
        self._holder.setVisible(bool(files or waiting))

    def _say(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))


class _Chip(QFrame):
    """A file of the draft, or the name of one that is being uploaded."""

    def __init__(self, owner: AttachmentBar, what: KeptFile | str, may: bool) -> None:
        super().__init__()
        self.setProperty("kind", "chipbox")
        self._owner, self._what = owner, what
        name = what.name if isinstance(what, KeptFile) else what.partition(" ")[2]
        shown = name if len(name) <= SHOWN else f"{name[: SHOWN - 12]}…{name[-11:]}"
        text = label(shown)
        text.setToolTip(name)
        is_kept = isinstance(what, KeptFile)
        detail = label(format_byte_size(what.size) if isinstance(what, KeptFile) else tr("Adding…"), "mute")
        tip = tr("Remove {name}", name=name) if is_kept else tr("Don't add {name}", name=name)
        self.out = icon_button("x", tip)
        self.out.setEnabled(may)
        self.out.clicked.connect(self._out)
        line = row(picture_of(name), text, detail, self.out, gap=6)
        line.setContentsMargins(8, 1, 2, 1)
        self.setLayout(line)
        self.setAccessibleName(tr("{name}, {detail}", name=name, detail=detail.text()))

    def _out(self) -> None:
        if isinstance(self._what, KeptFile):
            self._owner.remove(self._what.attachment_id)
        else:
            self._owner.stop(self._what)


def _encode_png(image: QImage) -> IO[bytes]:
    """Return an image as a PNG file; this takes seconds for a large one."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return io.BytesIO(data.data())


def _explain_file_refusal(name: str, length: int, files: tuple[KeptFile, ...]) -> str:
    """Return why a file can't be added to those that are there already, or "" if the file fits."""
    left = ANSWER_BYTES_MAX - sum(one.size for one in files)
    if len(files) >= ANSWER_FILES_MAX:
        return tr("A reply can have %n file(s) at most. Put them into a ZIP.", n=ANSWER_FILES_MAX)
    if length <= left:
        return ""
    most = format_byte_size(ANSWER_BYTES_MAX)
    return tr(
        "{name} ({size}) does not fit: the files of a reply can have {most} in total. Put it online "
        "and send the link.",
        name=name,
        size=format_byte_size(length),
        most=most,
    )
