"""The contact table: its filters, search and sort order, and how filters are worded and saved."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from pydantic import ValidationError

from app.contract.contacts import ContactQuery, ContactSignal, ContactSource
from app.desktop.widgets.formats import full_date
from app.desktop.widgets.i18n import tr

SOURCES = {
    ContactSource.CSV: "CSV",
    ContactSource.MANUAL: tr("Manual"),
    ContactSource.COPY: tr("Copy", "where a contact came from"),
    ContactSource.EXTERNAL_EMAIL: tr("Email"),
    ContactSource.API: "API",
}
SAID: dict[str, tuple[str, str]] = {  # labels for yes and no
    "has_replied": (tr("Has replied"), tr("Has not replied")),
    "has_opened": (tr("Has opened"), tr("Has not opened")),
    "is_unsubscribed": (tr("Opted out"), tr("Not opted out")),
    "is_bounced": (tr("Has bounced"), tr("Has not bounced")),
}
JOINERS = "\u200c\u200d"  # joiners within words and emoji
NAMED = {
    "list_id": tr("List: {}"),
    "campaign_id": tr("In: {}"),
    "not_in_campaign_id": tr("Not in: {}"),
    "source_name": tr("Source name: {}"),
}


class ContactFilter(NamedTuple):
    """A chip above the table and the query fields that it sets."""

    text: str
    query: dict[str, Any]


FILTERS = (
    ContactFilter(tr("All"), {}),
    ContactFilter(tr("Hot lead"), {"signal": (ContactSignal.HOT_LEAD,)}),
    ContactFilter(tr("Engaged"), {"signal": (ContactSignal.ENGAGED,)}),
    ContactFilter(tr("Contacted"), {"signal": (ContactSignal.CONTACTED,)}),
    ContactFilter(tr("New"), {"signal": (ContactSignal.NEVER_CONTACTED,)}),
    ContactFilter(tr("Bounced"), {"signal": (ContactSignal.BOUNCED,)}),
    ContactFilter(tr("Unsubscribed"), {"signal": (ContactSignal.UNSUBSCRIBED,)}),
    ContactFilter(tr("Has replied"), {"has_replied": True}),
)


class Active(NamedTuple):
    """A filter that is on, with its text; `value` is one of several values, or the only one."""

    field: str
    value: Any
    text: str


class ContactListState:
    """The state of the contact table; `given` has fields of a ContactQuery.

    `names` are those of tags, lists and campaigns, by ID.
    """

    def __init__(self) -> None:
        self.given: dict[str, Any] = {}
        self.names: dict[str, str] = {}
        self.search = ""
        self.sort_by, self.sort_desc = "created_at", True

    @property
    def narrowed(self) -> bool:
        return bool(self.search or self.given)

    def put(self, field: str, value: Any, name: str = "") -> None:
        """Set a filter's value; None, "" and () remove the filter."""
        self.given.pop(field, None)
        if value is not None and value != "" and value != ():
            self.given[field] = value
            if name:
                self.names[str(value)] = name

    def turn(self, field: str, value: Any, on: bool, name: str = "") -> None:
        """Add one of several values to a filter, or remove it."""
        values = [each for each in self.given.get(field, ()) if each != value]
        self.put(field, tuple([*values, value] if on else values))
        if name:
            self.names[str(value)] = name

    def has(self, one: ContactFilter) -> bool:
        """Return whether a chip is on; the chip “All” is on when no filter is."""
        if not one.query:
            return not self.given
        ((field, value),) = one.query.items()
        given = self.given.get(field, ())
        return value[0] in given if isinstance(value, tuple) else given is value

    def query(self, page: int, limit: int) -> ContactQuery:
        return self._of({}, page=page, limit=limit, sort_by=self.sort_by, sort_desc=self.sort_desc)

    def count_of(self, one: ContactFilter) -> ContactQuery:
        """Return the smallest query that counts what a chip would show beside the other filters."""
        return self._of(one.query, limit=1)

    def frozen(self) -> ContactListState:
        """Return a copy in the order that is safe for reading all pages: new contacts come last."""
        copy = ContactListState()
        copy.given, copy.search, copy.sort_desc = dict(self.given), self.search, False
        return copy

    def _of(self, instead: dict[str, Any], **more: Any) -> ContactQuery:
        return ContactQuery(search=self.search or None, **(self.given | instead), **more)

    # -- saved as a view

    def kept(self) -> dict[str, Any]:
        """Return the whole state for JSON."""
        query = self._of({}, sort_by=self.sort_by, sort_desc=self.sort_desc)
        ids = {str(one.value) for one in self.active()}
        names = {key: name for key, name in self.names.items() if key in ids}
        return {"query": query.model_dump(mode="json", exclude_defaults=True), "names": names}

    def take(self, kept: Mapping[str, Any]) -> None:
        """Restore a saved state; ignore unknown fields, and show all if it is invalid."""
        try:
            query = ContactQuery.model_validate(kept.get("query", {}))
        except ValidationError:
            query = ContactQuery()
        fields = query.model_dump(exclude_defaults=True, exclude={"page", "limit"})
        self.search = fields.pop("search", None) or ""
        self.sort_by, self.sort_desc = fields.pop("sort_by", "created_at"), fields.pop("sort_desc", True)
        self.given = fields
        self.names |= {str(key): str(name) for key, name in dict(kept.get("names", {})).items()}

    def same(self, kept: Mapping[str, Any]) -> bool:
        return json.dumps(self.kept()["query"], sort_keys=True) == json.dumps(
            kept.get("query", {}), sort_keys=True
        )

    # -- in words

    def active(self) -> Iterator[Active]:
        """Yield the filters that no chip of the first row shows."""
        for field, value in self.given.items():
            if field == "signal" or (field == "has_replied" and value):
                continue
            if isinstance(value, tuple):
                for each in value:
                    yield Active(field, each, self._said_one(field, each))
            else:
                yield Active(field, value, self._said(field, value))

    def drop(self, one: Active) -> None:
        if isinstance(self.given.get(one.field), tuple):
            self.turn(one.field, one.value, on=False)
        else:
            self.put(one.field, None)

    def _said_one(self, field: str, value: Any) -> str:
        if field == "source_type":
            return tr("Source: {source}", source=SOURCES.get(value, str(value)))
        return tr("Tag: {name}", name=one_line(self.names.get(value, value)))

    def _said(self, field: str, value: Any) -> str:
        if field in SAID:
            return SAID[field][not value]
        if isinstance(value, datetime):
            local = value.astimezone()
            after = field == "last_touch_after"
            day = local if after else local - timedelta(seconds=1)
            said = full_date(day)
            return tr("Last touch from {day}", day=said) if after else tr("Last touch until {day}", day=said)
        return NAMED[field].format(one_line(self.names.get(str(value), str(value))))


def one_line(text: str, most: int = 40) -> str:
    """Return a text from elsewhere on one line, without control characters, of at most `most` characters."""
    shown = " ".join("".join(sign if sign.isprintable() or sign in JOINERS else " " for sign in text).split())
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"
