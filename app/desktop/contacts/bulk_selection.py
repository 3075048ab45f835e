"""The contacts that a bulk action is for: some rows of the table, or all that match."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from app.client.service import OutreachService
from app.contract.contacts import Contact
from app.contract.limits import BULK_CONTACTS_MAX, PAGE_LIMIT_MAX
from app.desktop.widgets.table import TableView

from .filter_state import ContactListState


@dataclass(frozen=True)
class ContactSelection:
    """A set of contacts, read a page at a time.

    `here` has all of them if they are loaded. Otherwise they are the rows in `spans`, or without spans
    all of `shown`.
    """

    service: OutreachService
    shown: ContactListState
    count: int
    here: Sequence[Contact] = ()
    spans: Sequence[range] = ()

    async def pages(self) -> AsyncIterator[list[Contact]]:
        """Yield the contacts a page at a time, each once, even when the table's order changes."""
        if self.here:
            for start in range(0, len(self.here), BULK_CONTACTS_MAX):
                yield list(self.here[start : start + BULK_CONTACTS_MAX])
            return
        seen: set[str] = set()
        async for first, page in self._read():
            wanted = [
                one
                for at, one in enumerate(page, first)
                if one.id not in seen and (not self.spans or any(at in span for span in self.spans))
            ]
            wanted = wanted[: self.count - len(seen)]  # exclude contacts added since the count was shown
            seen.update(one.id for one in wanted)
            if wanted:
                yield wanted

    async def _read(self) -> AsyncIterator[tuple[int, Sequence[Contact]]]:
        walk, page = self.shown if self.spans else self.shown.frozen(), 1
        pages = {
            at // PAGE_LIMIT_MAX + 1 for span in self.spans for at in (*span[::PAGE_LIMIT_MAX], span[-1])
        }
        last = max(pages, default=0)
        while True:
            if not self.spans or page in pages:
                found = await self.service.contacts.search(walk.query(page, PAGE_LIMIT_MAX))
                yield (page - 1) * PAGE_LIMIT_MAX, found.contacts
                if not found.pagination.has_next:
                    return
            if page == last:
                return
            page += 1

    async def batches(self) -> AsyncIterator[list[Contact]]:
        """Yield the contacts in batches of the most that one request takes."""
        waiting: list[Contact] = []
        async for page in self.pages():
            waiting += page
            while len(waiting) >= BULK_CONTACTS_MAX:
                yield waiting[:BULK_CONTACTS_MAX]
                del waiting[:BULK_CONTACTS_MAX]
        if waiting:
            yield waiting


def capture_selection(
    service: OutreachService, table: TableView, shown: ContactListState
) -> ContactSelection:
    """Return the selected contacts, or all that match if none is selected."""
    count, total = table.selected_count(), table.rows.rowCount()
    here = [row.item for row in table.selected() if isinstance(row.item, Contact)]
    copy = ContactListState()
    copy.take(shown.kept())
    if count and len(here) == count:
        return ContactSelection(service, copy, count, here)
    if count in (0, total):
        return ContactSelection(service, copy, total)
    return ContactSelection(
        service, copy, count, spans=[range(top, bottom + 1) for top, bottom in table.ranges()]
    )
