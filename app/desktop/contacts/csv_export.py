"""Contacts into a CSV file: a page at a time, put in place only when all are in it."""

from __future__ import annotations

from pathlib import Path

from app.contract.contacts import Contact
from app.contract.csv_escaping import json_cell, lines
from app.contract.wire_models import utc_text

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


class CsvFile:
    """Stands beside `target` until `finish`; `drop` takes it away. UTF-8 with a mark, for spreadsheets."""

    def __init__(self, target: Path) -> None:
        self._target, self._part = target, target.with_name(f"{target.name}.part")
        self._file = self._part.open("wb")
        self._begin()

    def _begin(self) -> None:
        self._file.write(b"\xef\xbb\xbf" + lines([HEADERS]))

    def restart(self) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._begin()

    def write(self, contacts: list[Contact]) -> None:
        self._file.write(lines(cells(one) for one in contacts))

    def finish(self) -> None:
        self._file.close()
        self._part.replace(self._target)

    def drop(self) -> None:
        self._file.close()
        self._part.unlink(missing_ok=True)


def cells(contact: Contact) -> tuple[str, ...]:
    """A contact's line."""
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
