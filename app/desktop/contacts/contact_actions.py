"""What can be done with one contact, and how more come in: each asks, does, and tells what came of it."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.contract.contacts import Contact, ContactEdit, ContactSignal
from app.contract.mails import MailState
from app.desktop.contacts.edit_dialog import ContactDialog
from app.desktop.csv_import.wizard import ImportWizard
from app.desktop.session import Session
from app.desktop.widgets import dialogs
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

from .compose_dialog import MailDialog
from .filter_state import one_line
from .groups_dialog import GroupsDialog


class ContactActions(QObject):
    """`made` carries the id of a contact to show; `done` says that the table is to be read again."""

    made = Signal(str)
    done = Signal()

    def __init__(self, session: Session, table: TableView, page: QWidget) -> None:
        super().__init__(page)
        self._session, self._table, self._page = session, table, page
        self._tasks = Tasks(self, session.problem.emit)

    def _ask(self, story: Coroutine[Any, Any, None]) -> None:
        """One dialog at a time."""
        self._tasks.start_unless_busy(story, "dialog")

    def _one(self) -> Contact | None:
        rows = self._table.selected()
        return rows[0].item if len(rows) == 1 and isinstance(rows[0].item, Contact) else None

    def new(self) -> None:
        self._ask(self._new())

    async def _new(self) -> None:
        dialog = ContactDialog(self._session, None, self._page)
        await dialogs.show(dialog)
        if dialog.saved:
            self._session.noticed.emit(tr("Contact added"), dialog.saved.email)
            self.made.emit(dialog.saved.id)
            self.done.emit()

    def edit(self) -> None:
        if contact := self._one():
            self._ask(self._edit(contact))

    async def _edit(self, contact: Contact) -> None:
        dialog = ContactDialog(self._session, contact, self._page)
        await dialogs.show(dialog)
        if dialog.saved:
            self.done.emit()

    def override(self, signal: ContactSignal | None) -> None:
        if contact := self._one():
            self._ask(self._override(contact, signal))

    async def _override(self, contact: Contact, signal: ContactSignal | None) -> None:
        await self._session.service.contacts.edit(contact.id, ContactEdit(signal_override=signal))
        self.done.emit()

    def send(self) -> None:
        if contact := self._one():
            self._ask(self._send(contact))

    async def _send(self, contact: Contact) -> None:
        dialog = MailDialog(self._session, contact, self._page)
        await dialogs.show(dialog)
        if sent := dialog.sent:
            over = sent.status == MailState.SENT
            title = (
                tr("Sent to {name}", name=one_line(contact.name, 60))
                if over
                else tr("The email hasn't been sent yet")
            )
            paid = (
                tr("1 credit was charged.")
                if sent.credits_charged and sent.credits_remaining is not None
                else ""
            )
            self._session.noticed.emit(title, paid if over else heard(sent.message))
            self.done.emit()

    def import_csv(self) -> None:
        self.import_file(None)

    def import_file(self, file: Path | None) -> None:
        self._ask(self._import(file))

    async def _import(self, file: Path | None) -> None:
        await dialogs.show(ImportWizard(self._session, None, file, self._page))
        self.done.emit()

    def groups(self) -> None:
        self._ask(self._groups())

    async def _groups(self) -> None:
        dialog = GroupsDialog(self._session, self._page)
        dialog.changed.connect(self.done)
        await dialogs.show(dialog)
        await dialog.holding.settle()
        self.done.emit()
