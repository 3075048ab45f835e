"""What a search finds, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence

from app.contract.contacts import Contact
from app.desktop.contacts import model
from app.desktop.contacts.narrowing import Shown
from app.desktop.kit.paged import Page
from app.desktop.kit.rows import Row
from app.desktop.session import Session


class Found:
    """The contacts of what is shown just then."""

    def __init__(self, session: Session, shown: Shown) -> None:
        self._session, self._shown = session, shown

    async def fetch(self, page: int, limit: int) -> Page:
        found = await self._session.service.contacts.search(self._shown.query(page, limit))
        return Page(await self._rows(found.contacts), found.pagination.total)

    async def first(self, page: int, limit: int) -> Page:
        """The first page, before all are counted where that takes long."""
        if self._session.why_no_desk:
            return await self.fetch(page, limit)
        found = await self._session.service.contacts.first(self._shown.query(page, limit))
        rows = await self._rows(found.contacts)
        return Page(rows, len(rows), False) if found.total is None else Page(rows, found.total)

    async def _rows(self, people: Sequence[Contact]) -> list[Row]:
        return await model.make_rows(people, self._session.now())
