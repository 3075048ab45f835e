"""Contacts as rows of a table, and the filters above it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from app.contract.contacts import Contact, ContactQuery, ContactSignal, ContactSource
from app.desktop.kit import badges, formats
from app.desktop.kit.rows import Column, Row, Two

COLUMNS = (
    Column("Contact", "person", 270, "first_name", stretch=True),
    Column("Company", "plain", 150, "company"),
    Column("Signal", "chip", 140, "signal"),
    Column("Source", "muted", 90, "source_type"),
    Column("Campaigns", "number", 96, "campaign_count"),
    Column("Last touch", "muted", 110, "last_touch_at"),
)
SOURCES = {
    ContactSource.CSV: "CSV",
    ContactSource.MANUAL: "Manual",
    ContactSource.COPY: "Copy",
    ContactSource.EXTERNAL_EMAIL: "Email",
    ContactSource.API: "API",
}
SUPPRESSIONS = {
    "unsubscribed": "Asked not to be written to. No campaign sends to this address any more.",
    "bounced": "Mail to this address bounced. No campaign sends to it any more.",
    "manual": "Put on the suppression list by hand. No campaign sends to this address.",
}


class Filter(NamedTuple):
    """A chip above the table and what it asks for."""

    text: str
    query: dict[str, Any]


FILTERS = (
    Filter("All", {}),
    Filter("Hot lead", {"signal": (ContactSignal.HOT_LEAD,)}),
    Filter("Engaged", {"signal": (ContactSignal.ENGAGED,)}),
    Filter("Contacted", {"signal": (ContactSignal.CONTACTED,)}),
    Filter("New", {"signal": (ContactSignal.NEVER_CONTACTED,)}),
    Filter("Bounced", {"signal": (ContactSignal.BOUNCED,)}),
    Filter("Unsubscribed", {"signal": (ContactSignal.UNSUBSCRIBED,)}),
    Filter("Has replied", {"has_replied": True}),
)


def make_row(contact: Contact, now: datetime) -> Row:
    """A contact as it stands in the table."""
    named = contact.name != contact.email
    return Row(
        contact.id,
        (
            Two(contact.name, contact.email if named else ""),
            contact.company or "",
            badges.signal(contact.signal),
            source(contact),
            formats.number(contact.campaign_count),
            formats.relative(contact.last_touch_at, now),
        ),
        contact,
    )


def source(contact: Contact) -> str:
    kind = contact.source_type
    return SOURCES.get(kind, str(kind)) if kind else "–"  # type: ignore[call-overload]


def suppression(reason: str | None) -> str:
    """Why nothing is sent to a person, in words."""
    return SUPPRESSIONS.get(str(reason), "This address is suppressed. No campaign sends to it.")


class Shown:
    """What the table shows: a filter, a search, an order."""

    def __init__(self) -> None:
        self.filter = FILTERS[0]
        self.search = ""
        self.sort_by, self.sort_desc = "created_at", True

    @property
    def narrowed(self) -> bool:
        return bool(self.search) or self.filter is not FILTERS[0]

    def query(self, page: int, limit: int) -> ContactQuery:
        return self._of(self.filter, page=page, limit=limit, sort_by=self.sort_by, sort_desc=self.sort_desc)

    def count_of(self, one: Filter) -> ContactQuery:
        """The smallest query that tells how many a chip would show."""
        return self._of(one, limit=1)

    def frozen(self) -> Shown:
        """A copy in the order that a walk over all pages is safe in: who comes later stands last."""
        copy = Shown()
        copy.filter, copy.search, copy.sort_desc = self.filter, self.search, False
        return copy

    def _of(self, one: Filter, **more: Any) -> ContactQuery:
        return ContactQuery(search=self.search or None, **one.query, **more)
