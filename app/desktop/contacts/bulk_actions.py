"""Bulk actions on the selected contacts, or on all that match; most ask first and name the number."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.contract.contacts import Contact
from app.contract.csv_escape import encode_csv_rows, json_cell
from app.contract.directory import Members
from app.contract.limits import BULK_CONTACTS_MAX
from app.contract.wire_models import utc_text
from app.desktop.session import Session
from app.desktop.widgets import dialogs, formats
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import OperationDialog
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

from .bulk_selection import ContactSelection, capture_selection
from .enroll_dialog import EnrollDialog
from .filter_state import ContactListState, one_line
from .group_dialog import GroupDialog, GroupKind

HEADERS = (
    "email",
    "first_name",
    "last_name",
    "company",
    "signal",
    "tags",
    "source_type",
    "source_name",
    "campaigns",
    "last_touch_at",
    "last_reply_at",
    "last_open_at",
    "created_at",
    "custom_fields",
)


class CsvExport:
    """A CSV file being written beside `target`, in UTF-8 with a byte order mark, for spreadsheets.

    `finish` moves the file to `target`; `drop` deletes it.
    """

    def __init__(self, target: Path) -> None:
        self._target, self._part = target, target.with_name(f"{target.name}.part")
        self._file = self._part.open("wb")
        self._begin()

    def _begin(self) -> None:
        self._file.write(b"\xef\xbb\xbf" + encode_csv_rows([HEADERS]))

    def restart(self) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._begin()

    def write(self, contacts: list[Contact]) -> None:
        self._file.write(encode_csv_rows(to_csv_row(one) for one in contacts))

    def finish(self) -> None:
        self._file.close()
        self._part.replace(self._target)

    def drop(self) -> None:
        self._file.close()
        self._part.unlink(missing_ok=True)


def to_csv_row(contact: Contact) -> tuple[str, ...]:
    """Return a contact's cells in the order of HEADERS."""
    return (
        contact.email,
        contact.first_name or "",
        contact.last_name or "",
        contact.company or "",
        str(contact.signal),
        ", ".join(tag.name for tag in contact.tags),
        str(contact.source_type or ""),
        contact.source_name or "",
        ", ".join(contact.campaign_names),
        *(
            utc_text(at) if at else ""
            for at in (contact.last_touch_at, contact.last_reply_at, contact.last_open_at, contact.created_at)
        ),
        json_cell(contact.custom_fields) if contact.custom_fields else "",
    )


Act = Callable[[list[Contact]], Awaitable[int]]


class ContactsDialog(OperationDialog):
    """A progress dialog that runs `act` on the contacts; it starts when it is created.

    `changed` sums what the act returns, and `finished_all` is true if it came to the end. `gather`: read
    all contacts before the first act, for acts that change which contacts match.
    """

    started_over = Signal()

    def __init__(
        self,
        title: str,
        picked: ContactSelection,
        act: Act,
        gather: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, tr("Loading the selected contacts…"), picked.count, parent)
        self._picked, self._act, self._gather = picked, act, gather
        self.changed, self.done_count, self.finished_all = 0, 0, False
        self._left: list[list[Contact]] | None = None
        self._go()

    async def _work(self) -> None:
        await (self._gathered() if self._gather else self._streamed())

    async def _gathered(self) -> None:
        """Read all contacts, then act on them; a retry continues with the batch that failed."""
        if self._left is None:
            found: list[list[Contact]] = []
            async for batch in self._picked.batches():
                found.append(batch)
                self._say(tr("Read"), sum(map(len, found)))
            self._left = found
            self.bar.setMaximum(max(1, sum(map(len, found))))
        self._say(tr("Done"), self.done_count)
        while self._left:
            await self._one(self._left[0])
            self._left.pop(0)
        self._end()

    async def _streamed(self) -> None:
        """Act on pages as they are read, from the start: output so far is written again."""
        self.changed = self.done_count = 0
        self.started_over.emit()
        async for batch in self._picked.pages():
            await self._one(batch)
        self._end()

    async def _one(self, batch: list[Contact]) -> None:
        self.changed += await self._act(batch)
        self.done_count += len(batch)
        self._say(tr("Done"), self.done_count)

    def _say(self, what: str, count: int) -> None:
        self.bar.setValue(count)
        self.line.setText(
            tr(
                "{what}: {count} of {all}",
                what=what,
                count=formats.format_number(count),
                all=formats.format_number(self.bar.maximum()),
            )
        )

    def _end(self) -> None:
        self.finished_all = True
        self.accept()


WARNING = tr(
    "They leave Contacts and every campaign, along with what was recorded about their emails. "
    "Conversations stay under Replies. Anyone who unsubscribed or bounced stays suppressed."
)
FOR_GOOD = tr("This can't be undone.")
FEW = 100  # up to here, deletion can be undone; more need a typed word, and can be stopped


class BulkActs(QObject):
    """The bulk actions: `done` when the table must be read again; `undoable` carries a text and its undo."""

    done = Signal()
    undoable = Signal(str, object)

    def __init__(self, session: Session, table: TableView, shown: ContactListState, page: QWidget) -> None:
        super().__init__(page)
        self._session, self._table, self._shown, self._page = session, table, shown, page
        self._tasks = Tasks(self, session.problem.emit)
        self.holding = DelayedDelete(self, session.problem.emit, session.add_close_check)
        self.holding.hide_rows_in(table)
        self._undo: tuple[GroupKind, str, list[str], bool] | None = None

    def _ask(self, story: Coroutine[Any, Any, None]) -> None:
        """Run a dialog, unless another one is open."""
        self._tasks.start_unless_busy(story, "dialog")

    async def _picked(self) -> ContactSelection:
        chosen, rows = self._table.selected_count(), self._table.rows
        if chosen in (0, rows.rowCount()):  # means all that match
            await rows.exact()
        if chosen and not self._table.selected_count():
            raise asyncio.CancelledError  # the contacts meant are no longer selected
        if not chosen or len(self._table.selected()) != chosen:
            await self.holding.settle()  # pending deletions must be done before the service counts
        return capture_selection(self._session.service, self._table, self._shown)

    async def _do(self, title: str, who: ContactSelection, act: Act, gather: bool = True) -> int:
        """Act on a few contacts immediately, on many with a progress dialog; return how many were changed."""
        if gather and who.here and who.count <= BULK_CONTACTS_MAX:
            return await act(list(who.here))
        dialog = ContactsDialog(title, who, act, gather, self._page)
        await dialogs.show_dialog(dialog)
        return dialog.changed

    # -- campaigns, deleting

    def enroll(self) -> None:
        self._ask(self._enroll())

    async def _enroll(self) -> None:
        await self._table.rows.exact()
        selected = await self._picked() if self._table.selected_count() else None
        await dialogs.show_dialog(
            EnrollDialog(self._session, selected, self._shown, self._table.rows.rowCount(), self._page)
        )
        self.done.emit()

    def delete(self) -> None:
        if self._table.selected_count():
            self._ask(self._delete())

    async def _delete(self) -> None:
        who = await self._picked()
        name = (
            one_line(who.here[0].name, 80)
            if who.count == 1 and who.here
            else tr("%n contact(s)", n=who.count)
        )
        act = tr("Delete %n contact(s)", n=who.count)
        typed = tr("delete", "the word to type before many contacts are deleted") if who.count > FEW else ""
        at_once = bool(typed) or any(one.campaign_count for one in who.here)  # campaigns may mail them
        if (
            await dialogs.ask_question(
                self._page,
                tr("Delete {name}?", name=name),
                f"{WARNING} {FOR_GOOD}" if at_once else WARNING,
                act,
                tr("Keep"),
                destructive=True,
                typed=typed,
            )
            != act
        ):
            return
        if who.here and not at_once:
            told = tr("Deleting {name}…", name=name)
            self.holding.hold(told, partial(self._delete_all, who), *(one.id for one in who.here))
        else:
            await self._delete_all(who)
            self._table.clearSelection()

    async def _delete_all(self, who: ContactSelection) -> None:
        deleted = await self._do(tr("Deleting contacts"), who, self._delete_some)
        self._session.noticed.emit(tr("Contacts deleted"), tr("%n contact(s) deleted.", n=deleted))
        self.done.emit()

    async def _delete_some(self, contacts: list[Contact]) -> int:
        return (await self._session.service.contacts.delete([str(one.id) for one in contacts])).deleted

    # -- tags and lists

    def tag(self) -> None:
        self._ask(self._group(GroupKind.TAG, True))

    def untag(self) -> None:
        self._ask(self._group(GroupKind.TAG, False))

    def put_in_list(self) -> None:
        self._ask(self._group(GroupKind.LIST, True))

    def take_from_list(self) -> None:
        self._ask(self._group(GroupKind.LIST, False))

    async def _group(self, kind: GroupKind, put_in: bool) -> None:
        who = await self._picked()
        dialog = GroupDialog(self._session, kind, put_in, who.count, self._page)
        await dialogs.show_dialog(dialog)
        if dialog.chosen is None:
            return
        group_id, name = dialog.chosen
        changed = await self._regroup(kind, group_id, who, put_in)
        what = _describe_group_change(kind, put_in, changed, one_line(name))
        if changed and who.here and who.count <= BULK_CONTACTS_MAX:
            self.undoable.emit(what, self._unregroup)
        else:
            self._session.noticed.emit(tr("Done"), what)
        self.done.emit()

    async def _regroup(self, kind: GroupKind, group_id: str, who: ContactSelection, put_in: bool) -> int:
        service = self._session.service
        ends = {
            (GroupKind.TAG, True): service.tags.add,
            (GroupKind.TAG, False): service.tags.take_off,
            (GroupKind.LIST, True): service.lists.add,
            (GroupKind.LIST, False): service.lists.take_out,
        }
        touched: list[str] = []
        end = ends[kind, put_in]

        async def some(contacts: list[Contact]) -> int:
            mine = [one for one in contacts if kind is GroupKind.LIST or _has_tag(one, group_id) != put_in]
            if not mine:
                return 0
            answer = await end(group_id, Members(contact_ids=tuple(one.id for one in mine)))
            if kind is GroupKind.TAG or answer.changed == len(mine):
                touched.extend(one.id for one in mine)
            return answer.changed

        changed = await self._do(_DOING[kind, put_in], who, some)
        whole = len(touched) == changed
        self._undo = (kind, group_id, touched, put_in) if whole else None
        return changed

    def _unregroup(self) -> None:
        if self._undo:
            self._ask(self._undone(*self._undo))
            self._undo = None

    async def _undone(self, kind: GroupKind, group_id: str, ids: list[str], put_in: bool) -> None:
        """Undo the last change, only for the contacts that it changed."""
        groups = self._session.service.tags if kind is GroupKind.TAG else self._session.service.lists
        who = Members.model_validate({"contact_ids": ids})
        if not put_in:
            await groups.add(group_id, who)
        elif kind is GroupKind.TAG:
            await self._session.service.tags.take_off(group_id, who)
        else:
            await self._session.service.lists.take_out(group_id, who)
        self.done.emit()

    def untag_one(self, contact: Contact, tag_id: str) -> None:
        self._ask(self._ungroup_one(GroupKind.TAG, contact, tag_id))

    def unlist_one(self, contact: Contact, list_id: str) -> None:
        self._ask(self._ungroup_one(GroupKind.LIST, contact, list_id))

    async def _ungroup_one(self, kind: GroupKind, contact: Contact, group_id: str) -> None:
        who = ContactSelection(self._session.service, self._shown, 1, [contact])
        if await self._regroup(kind, group_id, who, put_in=False):
            what = tr("Tag removed: {name}.", name=one_line(contact.name))
            if kind is GroupKind.LIST:
                what = tr("Removed from list: {name}.", name=one_line(contact.name))
            self.undoable.emit(what, self._unregroup)
        self.done.emit()

    # -- a file

    def export(self) -> None:
        self._ask(self._export())

    async def _export(self) -> None:
        who = await self._picked()
        path = await dialogs.choose_save_file(
            self._page, tr("Export %n contact(s)", n=who.count), "contacts.csv", tr("CSV files (*.csv)")
        )
        if path is None:
            return
        file = CsvExport(path)

        async def some(contacts: list[Contact]) -> int:
            file.write(contacts)
            return len(contacts)

        try:
            dialog = ContactsDialog(tr("Exporting %n contact(s)", n=who.count), who, some, False, self._page)
            dialog.started_over.connect(file.restart)
            await dialogs.show_dialog(dialog)
            if dialog.finished_all:
                file.finish()
                told = tr("%n contact(s) in {file}", n=dialog.done_count, file=path.name)
                self._session.noticed.emit(tr("Exported"), told)
        finally:
            file.drop()


def _has_tag(contact: Contact, tag_id: str) -> bool:
    return any(tag.id == tag_id for tag in contact.tags)


def _describe_group_change(kind: GroupKind, put_in: bool, n: int, name: str) -> str:
    return {
        (GroupKind.TAG, True): tr("%n contact(s) tagged “{name}”.", n=n, name=name),
        (GroupKind.TAG, False): tr("%n contact(s): tag “{name}” removed.", n=n, name=name),
        (GroupKind.LIST, True): tr("%n contact(s) added to “{name}”.", n=n, name=name),
        (GroupKind.LIST, False): tr("%n contact(s) removed from “{name}”.", n=n, name=name),
    }[kind, put_in]


_DOING = {
    (GroupKind.TAG, True): tr("Tagging"),
    (GroupKind.TAG, False): tr("Removing a tag"),
    (GroupKind.LIST, True): tr("Adding to a list"),
    (GroupKind.LIST, False): tr("Removing from a list"),
}
