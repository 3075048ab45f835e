"""What can be done with the contacts of the table: each asks, does, and tells what came of it."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.contract.contacts import Contact
from app.contract.ids import ContactId
from app.contract.limits import BULK_CONTACTS_MAX, PAGE_LIMIT_MAX
from app.desktop.contacts.deleting import WARNING, DeletingDialog
from app.desktop.contacts.editing import ContactDialog
from app.desktop.contacts.enrol_dialog import EnrolDialog
from app.desktop.contacts.model import Shown
from app.desktop.kit import dialogs, formats
from app.desktop.kit.table import TableView
from app.desktop.kit.tasks import Tasks
from app.desktop.leads.wizard import ImportWizard
from app.desktop.session import Session


class ContactActions(QObject):
    """`made` carries the id of a contact to show; `done` says that the table is to be read again."""

    made = Signal(str)
    done = Signal()

    def __init__(self, session: Session, table: TableView, shown: Shown, page: QWidget) -> None:
        super().__init__(page)
        self._session, self._table, self._shown, self._page = session, table, shown, page
        self._tasks = Tasks(self, session.problem.emit)

    def _ask(self, story: Coroutine[Any, Any, None]) -> None:
        """One dialog at a time."""
        if self._tasks.busy("dialog"):
            story.close()
        else:
            self._tasks.start(story, "dialog")

    def new(self) -> None:
        self._ask(self._new())

    async def _new(self) -> None:
        dialog = ContactDialog(self._session, None, self._page)
        await dialogs.show(dialog)
        if dialog.saved:
            self._session.noticed.emit("Contact added", dialog.saved.email)
            self.made.emit(dialog.saved.id)
            self.done.emit()

    def edit(self) -> None:
        rows = self._table.selected()
        if len(rows) == 1 and isinstance(rows[0].item, Contact):
            self._ask(self._edit(rows[0].item))

    async def _edit(self, contact: Contact) -> None:
        dialog = ContactDialog(self._session, contact, self._page)
        await dialogs.show(dialog)
        if dialog.saved:
            self.done.emit()

    def import_csv(self) -> None:
        self.import_file(None)

    def import_file(self, file: Path | None) -> None:
        self._ask(self._import(file))

    async def _import(self, file: Path | None) -> None:
        await dialogs.show(ImportWizard(self._session, None, file, self._page))
        self.done.emit()

    def enrol(self) -> None:
        self._ask(self._enrol())

    async def _enrol(self) -> None:
        matching = self._table.rows.rowCount()
        everyone = self._table.selected_count() == matching
        chosen = [] if everyone else await self._chosen()
        await dialogs.show(EnrolDialog(self._session, chosen, self._shown, matching, self._page))
        self.done.emit()

    def delete(self) -> None:
        if self._table.selected_count():
            self._ask(self._delete())

    async def _delete(self) -> None:
        count = formats.plural(self._table.selected_count(), "contact")
        many = self._table.selected_count() > 100
        rows = self._table.selected()
        who = str(rows[0].cells[0].title) if self._table.selected_count() == 1 and rows else count
        act = f"Delete {count}"
        answer = await dialogs.ask(
            self._page,
            f"Delete {who}?",
            WARNING,
            act,
            "Keep",
            destructive=True,
            typed="delete" if many else "",
        )
        if answer == act:
            await self._delete_now(await self._chosen())

    async def _delete_now(self, ids: list[ContactId]) -> None:
        if len(ids) > BULK_CONTACTS_MAX:
            dialog = DeletingDialog(self._session.service, ids, self._page)
            await dialogs.show(dialog)
            deleted = dialog.deleted
        else:
            deleted = (await self._session.service.contacts.delete([str(one) for one in ids])).deleted
        self._table.clearSelection()
        self._session.noticed.emit("Contacts deleted", f"{formats.plural(deleted, 'contact')} deleted.")
        self.done.emit()

    async def _chosen(self) -> list[ContactId]:
        """The ids of all selected rows; those that are not here are fetched."""
        ids = self._table.selected_ids()
        if len(ids) == self._table.selected_count():
            return [ContactId(one) for one in ids]
        chosen = self._table.selectionModel().selection()
        ranges = [chosen.at(number) for number in range(chosen.count())]
        spans = [range(one.top(), one.bottom() + 1) for one in ranges]
        pages = {at // PAGE_LIMIT_MAX for span in spans for at in (*span[::PAGE_LIMIT_MAX], span[-1])}
        found: list[ContactId] = []
        for page in sorted(pages):
            query = self._shown.query(page + 1, PAGE_LIMIT_MAX)
            answer = await self._session.service.contacts.search(query)
            for at, contact in enumerate(answer.contacts, page * PAGE_LIMIT_MAX):
                if any(at in span for span in spans):
                    found.append(contact.id)
        return found
