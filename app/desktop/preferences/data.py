"""The data folder and its size, backup and restore, and the move to another database."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from app.contract.scopes import Scope
from app.desktop.connections import PRACTICE
from app.desktop.session import Session
from app.desktop.widgets.dialogs import (
    FittedDialog,
    choose_file,
    choose_folder,
    choose_save_file,
    lay_out_action_dialog,
    show_dialog,
)
from app.desktop.widgets.factories import Choice, build_labeled_value, button, enable_control, label, row
from app.desktop.widgets.formats import format_byte_size
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import format_number, tr
from app.desktop.widgets.layouts import Part
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.unsaved_changes import SAFE

from .backups import UNSAVED, BackupDialog, PassphraseDialog, ProgressDialog, RestoreDialog
from .section_widgets import lay_out_section, panel
from .transfer_process import (
    STRANGE,
    TransferDirection,
    TransferFailed,
    TransferProcess,
    keep_typed,
    last_typed,
    load_unfinished_transfer,
    save_unfinished_transfer,
    without_password,
)

TABLES = {
    "contacts": tr("Contacts"),
    "campaigns": tr("Campaigns"),
    "leads": tr("Leads"),
    "mails": tr("Emails"),
    "threads": tr("Conversations"),
    "inboxes": tr("Inboxes"),
    "events": tr("Events"),
}
AWAY = tr(
    "This moves everything: contacts, running campaigns, conversations, send history and "
    "passwords (re-encrypted with a new key in that folder). Sending pauses until the move is"
    " done and both sides have been compared row by row. From then on only the database "
    "sends. Stop any service that uses it first."
)
BACK = tr(
    "This moves everything back: contacts, running campaigns, conversations, send history and"
    " passwords (re-encrypted with this computer's key). Stop the team's service first. Both "
    "sides are compared row by row. From then on only this computer sends. The workspace you "
    "moved away before stays in a file beside."
)
OFF = tr("What was copied is removed again, and the workspace sends from where it was.")
STOPPED = tr("It was stopped, and neither side sends. Continue or cancel it: Settings, Data and backup.")
NOW_THERE = tr(
    "From now on only {place} sends. Start the service there with the data folder {folder}, and add it "
    "here under Connections."
)
NOW_HERE = tr("From now on only this computer sends.")


class MoveDialog(FittedDialog):
    """A dialog that asks where to move; `way` and `password` are the answers.

    An unfinished move can only be continued.
    """

    def __init__(self, session: Session, off: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._here = session.connections.folder(session.connection)
        known = load_unfinished_transfer(session.settings, self._here)
        self.way: TransferDirection | None = None
        self.password = ""
        title = tr("Go on moving") if known else tr("Move this workspace")
        if off:
            title = tr("Call the move off")
        self.setMinimumWidth(520)
        self._tasks = Tasks(self, session.problem.emit)
        self.direction = Choice()
        self.direction.addItem(tr("From this computer to a team's database"))
        self.direction.addItem(tr("From a team's database to this computer"))
        self.database, self.secret, self.folder = QLineEdit(), QLineEdit(), QLineEdit()
        self.database.setPlaceholderText(tr("postgresql://outreach@db.firm.example/outreach"))
        self.secret.setEchoMode(QLineEdit.EchoMode.Password)
        self.form = Form()
        self.form.add("direction", tr("Which way"), self.direction)
        self.form.add("database", tr("Address of the database"), self.database, tr("PostgreSQL 15 or later."))
        hint = tr("Not stored. If left empty, PostgreSQL's own (such as .pgpass) is used.")
        self.form.add("secret", tr("Password of the database"), self.secret, hint)
        hint = tr("Of the service on that database. The key to the passwords is in it.")
        self.form.add("folder", tr("Data folder there"), self.folder, hint)
        self.browse = button(tr("Choose a folder…"), "folder")
        self.told = label("", wrap=True)
        self.told.setAccessibleDescription(tr("What is going to happen"))
        self._off = off
        act = tr("Cancel the move") if off else tr("Go on") if known else tr("Move")
        self.act = button(act, kind="danger" if off else "primary")
        lay_out_action_dialog(
            self, title, self.act, self._clicked, self.form, row(self.browse, None), self.told
        )
        self.direction.currentIndexChanged.connect(self._turned)
        self.browse.clicked.connect(self._browse_clicked)
        self._settings = session.settings
        self._show_way(known or last_typed(self._settings, self._here), known is not None)

    def _show_way(self, way: TransferDirection, fixed: bool) -> None:
        self.direction.setCurrentIndex(int(way.back))
        self.database.setText(way.database)
        self.folder.setText(str(way.folder))
        self._turned()
        for one in (self.direction, self.database, self.folder, self.browse):
            one.setEnabled(not fixed)
        (self.secret if fixed else self.database).setFocus(Qt.FocusReason.OtherFocusReason)

    def _turned(self) -> None:
        back = self.direction.currentIndex() == 1
        self.told.setText(OFF if self._off else BACK if back else AWAY)

    def _browse_clicked(self) -> None:
        self._tasks.start(self._browse(), "browse")

    async def _browse(self) -> None:
        folder = await choose_folder(self, tr("Data folder there"), self.folder.text())
        if folder is not None:
            self.folder.setText(str(folder))

    def _clicked(self) -> None:
        address, inside = without_password(self.database.text())
        folder, back = Path(self.folder.text().strip()).expanduser(), self.direction.currentIndex() == 1
        errors = {}
        if not address.startswith(("postgresql://", "postgres://")):
            errors["database"] = tr("Type an address such as postgresql://user@host/name.")
        if not folder.is_absolute() or folder.resolve() == self._here.resolve():
            errors["folder"] = tr("Enter the full path of a separate folder.")
        elif back and not any((folder / name).exists() for name in ("sealing.key", "sealing.in-keyring")):
            errors["folder"] = tr("There is no sealing.key in this folder.")
        self.form.set_errors(errors)
        if not errors:
            self.way = TransferDirection(self._here, address, folder, back)
            keep_typed(self._settings, self.way)
            self.password = self.secret.text() or inside
            self.accept()


class MovingDialog(ProgressDialog):
    """A dialog that runs a move, and stays while the window is rebuilt.

    A stopped move can be continued or undone.
    """

    def __init__(
        self,
        session: Session,
        way: TransferDirection,
        password: str,
        off: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        title = tr("Calling it off") if off else tr("Moving")
        first = tr("Removing what was copied…") if off else tr("Waiting for the service to stop…")
        super().__init__(title, first, parent)
        self._session, self._way = session, way
        self._carrying = TransferProcess(way, password, self.counted)
        self._runs = True
        self._has_begun = load_unfinished_transfer(session.settings, way.here) is not None
        if off:
            self.stop.setEnabled(False)
        else:
            self.stop.setText(tr("Stop"))
        self.tasks.start(self._call_off() if off else self._move(), "move")

    def counted(self, table: str, done: int, total: int) -> None:
        """Show how many rows of a table have arrived.

        The first call has a total of 0: from then on neither side sends until the move is over.
        """
        self._has_begun = True
        if not total:
            return
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        if table == "comparing":
            self.stop.setEnabled(done < total)  # the switch, which follows, takes only a moment
            self.said.setText(tr("Comparing both sides: table {done} of {total}", done=done, total=total))
        else:
            name, many = (
                TABLES.get(table, tr("What belongs to them")),
                (format_number(done), format_number(total)),
            )
            self.said.setText(tr("{name}: {done} of {total}", name=name, done=many[0], total=many[1]))

    async def _move(self) -> None:
        if await self._in_peace(self._carrying.move):
            self.over(self._report())
            if self._carrying.key:
                self._hand_over(self._carrying.key)

    async def _call_off(self) -> None:
        if await self._in_peace(self._carrying.call_off):
            self.over(tr("It was cancelled. Everything is where it was."))

    async def _in_peace(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Run `work` while the local service is stopped; show the reason if that fails."""

        async def whole() -> None:
            save_unfinished_transfer(self._session.settings, self._way)  # first, in case this window dies
            try:
                await work()
            except TransferFailed as error:
                if not (self._has_begun or self._carrying.stopped or str(error) == STRANGE):
                    save_unfinished_transfer(
                        self._session.settings, None
                    )  # refused before anything was changed
                raise
            save_unfinished_transfer(self._session.settings, None)  # before the window is rebuilt

        try:
            if await self._session.without_service(whole):
                return True
            self.over(UNSAVED)
        except TransferFailed as error:
            self.over(STOPPED if self._carrying.stopped else translate_sentence(str(error)))
        return False

    def over(self, sentence: str) -> None:
        self._runs = False
        super().over(sentence)

    def _report(self) -> str:
        """Return the row counts of both sides as text."""
        found = {one["table"]: one for one in self._carrying.tables}
        rows = format_number(sum(one["there"] for one in found.values()))
        if found:
            lines = [tr("Everything has arrived: {rows} rows, the same on both sides.", rows=rows)]
        else:
            lines = [tr("Everything had already arrived, and was the same on both sides.")]
        for table, name in TABLES.items():
            if table in found and found[table]["here"]:
                left, arrived = format_number(found[table]["here"]), format_number(found[table]["there"])
                lines.append(
                    tr("{name}: {left} left, {arrived} arrived", name=name, left=left, arrived=arrived)
                )
        now = NOW_HERE if self._way.back else NOW_THERE
        lines.append(now.format(place=self._carrying.moved, folder=self._way.folder))
        if self._carrying.key:
            lines.append(tr("Other teams are there, too. This is the key to yours, shown only this once:"))
        return "\n".join(lines)

    def _hand_over(self, key: str) -> None:
        """Show the key, which can't be shown again."""
        self.key, self.copy = QLineEdit(key, readOnly=True), button(tr("Copy"), "copy", "primary")
        self.key.setAccessibleName(tr("The key"))
        self.key.setCursorPosition(0)
        self.below.insertWidget(0, self.key, 1)
        self.below.insertWidget(1, self.copy)
        self.at_stake = True
        self.setProperty(SAFE, False)  # warn before closing: the key would be lost
        lost = tr("It wasn't copied, and it can't be shown again.")
        self.loss = (tr("Close without the key?"), lost, tr("Close without it"))
        self.copy.clicked.connect(self._copy_clicked)
        self.copy.setFocus()

    def _copy_clicked(self) -> None:
        QApplication.clipboard().setText(self.key.text())
        self.copy.setText(tr("Copied"))
        self.at_stake = False

    def reject(self) -> None:
        """Stop a running move; the dialog reports when it has stopped.

        While the move is starting, ignore the request: the page that opened the dialog is deleted then.
        """
        if not self._runs:
            super().reject()
        elif self.stop.isEnabled() and self._carrying.is_under_way:
            self.stop.setEnabled(False)
            self._carrying.stop()


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
        lay_out_section(self, self._where(), self._saving(), self._restoring(), self._moving())
        session.about_changed.connect(self._gate)
        session.online_changed.connect(self._gate)
        session.gave_up.connect(self._gate)
        self._gate()

    def _where(self) -> QWidget:
        remote = self._session.connection.address
        folder = self._folder()
        parts: list[Part] = [
            build_labeled_value(tr("Folder") if not remote else tr("Service"), remote or str(folder))
        ]
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
                "the inboxes with their passwords. It is encrypted with a passphrase; no one can "
                "open it without that."
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
        self._begun = load_unfinished_transfer(self._session.settings, self._folder())
        self.move_ = button(tr("Go on moving…") if self._begun else tr("Move…"), "server")
        self.call_off = button(tr("Cancel the move…"))
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
        """Return the buttons with a text beside them that says why they are disabled."""
        why = label("", "mute", wrap=True)
        self._reasons.update(dict.fromkeys(buttons, why))
        line = row(*buttons, (why, 1))
        return line

    def _may(self, one: QPushButton, why: str, tip: str) -> None:
        enable_control(one, why, tip)
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
            tr("Mail passwords are sealed; the key to them is in {kept}.", kept=translate_sentence(kept))
            if kept
            else ""
        )
        self.kept.setVisible(bool(kept))

    async def _measure(self, folder: Path) -> None:
        used, free = await asyncio.to_thread(_measure_disk_usage, folder)
        self.amount.setText(
            tr(
                "{used} used, {free} free on this disk",
                used=format_byte_size(used),
                free=format_byte_size(free),
            )
        )

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
        if await show_dialog(asked):
            await show_dialog(BackupDialog(self._session, target, asked.passphrase, self))

    def _restore_clicked(self) -> None:
        self._tasks.start(self._restore(), "restore")

    async def _restore(self) -> None:
        file = await choose_file(self, tr("Choose a backup"), FILES)
        if file is None:
            return
        asked = PassphraseDialog(tr("The passphrase of this backup"), typed=WORD, parent=self)
        if await show_dialog(asked):
            # Its parent is the window, because this page is deleted while the workspace is restored.
            await show_dialog(RestoreDialog(self._session, file, asked.passphrase, self.window()))

    def _move_clicked(self) -> None:
        self._tasks.start(self._move(), "move")

    def _call_off_clicked(self) -> None:
        self._tasks.start(self._move(off=True), "move")

    async def _move(self, off: bool = False) -> None:
        asked = MoveDialog(self._session, off, self)
        if await show_dialog(asked) and asked.way is not None:
            # Its parent is the window, because this page is deleted while the workspace is moved.
            await show_dialog(MovingDialog(self._session, asked.way, asked.password, off, self.window()))


def _measure_disk_usage(folder: Path) -> tuple[int, int]:
    used = sum(one.stat().st_size for one in folder.rglob("*") if one.is_file())
    return used, shutil.disk_usage(folder).free
