"""Leads as CSV: safe to open in a spreadsheet, a part of the file at a time."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import AsyncIterator, Iterable
from datetime import UTC, datetime
from functools import partial
from typing import Any

from app.service.service import Service

from .listing import export_part

HEADERS = ("email", "first_name", "last_name", "company", "status", "custom_fields", "created_at")
AT_ONCE = 2_000
FORMULA = frozenset("=+-@")
INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"


def guarded(cell: str) -> str:
    """The cell with an apostrophe before it when a spreadsheet would take it for a formula."""
    if cell[:1].isascii() and cell[:1].isalnum():
        return cell
    visible = cell.lstrip().lstrip(INVISIBLE).lstrip()
    risky = cell[:1] in ("\t", "\r", "\n") or unicodedata.normalize("NFKC", visible[:1]) in FORMULA
    return f"'{cell}" if cell and risky else cell


async def exported(service: Service, campaign_id: str) -> AsyncIterator[bytes]:
    """Every lead of the campaign, with a header, in UTF-8."""
    yield lines([HEADERS])
    after = ""
    while part := await service.database.read(
        partial(export_part, campaign_id=campaign_id, after=after, count=AT_ONCE)
    ):
        yield lines(_cells(row) for row in part)
        after = part[-1].contact_id


def lines(rows: Iterable[Iterable[str]]) -> bytes:
    """Rows as RFC 4180 has them."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([guarded(cell) for cell in row] for row in rows)
    return text.getvalue().encode()


def _cells(row: Any) -> tuple[str, ...]:
    return (
        row.email,
        row.first_name or "",
        row.last_name or "",
        row.company or "",
        row.status,
        json.dumps(row.custom_fields or {}, ensure_ascii=False),
        _time(row.created_at),
    )


def _time(at: datetime) -> str:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")
