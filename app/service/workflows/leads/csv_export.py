"""Export of leads as CSV, escaped for spreadsheets, one part of the file at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from app.contract.csv_escape import encode_csv_rows, json_cell
from app.contract.wire_models import utc_text
from app.service.app_state import AppState
from app.service.records.lead_list import export_part

HEADERS = ("email", "first_name", "last_name", "company", "status", "custom_fields", "created_at")
AT_ONCE = 2_000


async def export_leads(app_state: AppState, campaign_id: str) -> AsyncIterator[bytes]:
    """Yield every lead of the campaign as CSV in UTF-8, with a header row."""
    yield encode_csv_rows([HEADERS])
    after = ""
    while part := await app_state.database.read(
        partial(export_part, campaign_id=campaign_id, after=after, count=AT_ONCE)
    ):
        yield encode_csv_rows(_to_csv_cells(row) for row in part)
        after = part[-1].contact_id


def _to_csv_cells(row: Any) -> tuple[str, ...]:
    return (
        row.email,
        row.first_name or "",
        row.last_name or "",
        row.company or "",
        row.status,
        json_cell(row.custom_fields or {}),
        utc_text(row.created_at),
    )
