"""Files attached to an email that was received or sent."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.contract.attachments import Attachment, safe_name
from app.desktop.widgets import icons, theme
from app.desktop.widgets.factories import button, delete_widgets, icon_button, label, row
from app.desktop.widgets.formats import format_byte_size
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out

PICTURES = {"png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "heic", "avif"}
TNEF = ("application/ms-tnef", "application/vnd.ms-tnef")
ARCHIVES = {"zip", "7z", "rar", "tar", "gz", "bz2", "xz", "zst"}
RISKY = frozenset(  # programs, disk images, what can hide either, and pages that can imitate someone's
    "ade adp apk app appimage appx application bat bin cab chm cmd com cpl deb desktop dll dmg docm dot dotm "
    "exe gadget hta htm html img inf ins iso jar jnlp js jse ksh lnk mde mht mhtml msc msi msix msp mst ocx "
    "one pif pkg pl potm ppam ppsm pptm ps1 psm1 py pyw rb reg rpm run scf scr settingcontent-ms sh shs sldm "
    "svg sys url vb vbe vbs vhd vhdx wsc wsf wsh xhtml xla xlam xll xlsm xltm xml xps zsh command "
    "workflow".split()
)


def file_extension_of(name: str) -> str:
    return safe_name(name).rpartition(".")[2].lower()


def is_risky(name: str) -> bool:
    """Return whether opening a file of this name may do more than show something."""
    return file_extension_of(name) in RISKY or "." not in safe_name(name)


def is_outlooks(file: Attachment) -> bool:
    """Return whether the file is Outlook's own container of a text and its attachments (MS-OXTNEF)."""
    return file.name.lower() == "winmail.dat" or file.content_type in TNEF


class FileIcon(QLabel):
    """An icon for the kind of a file, which follows the theme; risky files have a warning."""

    def __init__(self, name: str) -> None:
        super().__init__()
        kind = file_extension_of(name)
        found = "image" if kind in PICTURES else "archive" if kind in ARCHIVES else "file"
        self._icon = "alert" if is_risky(name) else found
        theme.notifier.changed.connect(self._draw)
        self._draw()

    def _draw(self) -> None:
        role = "amber" if self._icon == "alert" else "mute"
        self.setPixmap(icons.render_icon(self._icon, 16, role, self.devicePixelRatioF()))


def picture_of(name: str) -> QLabel:
    return FileIcon(name)


class FileLine(QWidget):
    """One attached file; `opened` and `saved` carry it."""

    opened = Signal(object)
    saved = Signal(object)

    def __init__(self, file: Attachment) -> None:
        super().__init__()
        self._file = file
        self.name = label(safe_name(file.name))
        self.name.setToolTip(safe_name(file.name))
        self.name.setMinimumWidth(60)
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        detail = format_byte_size(file.size) if file.is_complete else tr("not here")
        self.open = button(tr("Open", "a file"), kind="link", tip=tr("Open {name}", name=self.name.text()))
        self.save = icon_button("download", tr("Save {name}", name=self.name.text()))
        self.open.setAccessibleName(tr("Open {name}", name=self.name.text()))
        self.setLayout(
            row(picture_of(file.name), (self.name, 1), label(detail, "mute"), self.open, self.save)
        )
        if not file.is_complete:
            self.open.hide()
            self.save.setEnabled(False)
            self.save.setToolTip(
                tr("The email was larger than 25 MB. Open it in your mailbox to get this file.")
            )
        self.open.clicked.connect(self._open)
        self.save.clicked.connect(self._save)

    def _open(self) -> None:
        self.opened.emit(self._file)

    def _save(self) -> None:
        self.saved.emit(self._file)


class FileLines(QWidget):
    """The files of one email; `all_saved` carries those that are complete."""

    opened = Signal(object)
    saved = Signal(object)
    all_saved = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._files: tuple[Attachment, ...] = ()
        self.lines: list[FileLine] = []
        self.title = label("", "section")
        self.all = button(tr("Save all…"), "download", "link", tr("Save all files of this email in a folder"))
        self.all.clicked.connect(self._save_all)
        self.hint = label(
            tr(
                "Outlook packed this email’s attachments into winmail.dat, which few programs open. "
                "Ask the sender for the files themselves."
            ),
            "mute",
            wrap=True,
        )
        self._box = lay_out(self, row(self.title, None, self.all), self.hint, gap=2, margins=(0, 4, 0, 0))
        self.hide()

    def show_files(self, files: tuple[Attachment, ...]) -> None:
        if files == self._files:
            return
        self._files = files
        delete_widgets(self._box, *self.lines)
        self.lines = [FileLine(one) for one in files]
        for line in self.lines:
            line.opened.connect(self.opened)
            line.saved.connect(self.saved)
            self._box.addWidget(line)
        self.title.setText(tr("%n FILE(S)", n=len(files)))
        self.all.setVisible(sum(one.is_complete for one in files) > 1)
        self.hint.setVisible(any(map(is_outlooks, files)))
        self.setVisible(bool(files))

    def _save_all(self) -> None:
        self.all_saved.emit(tuple(one for one in self._files if one.is_complete))
