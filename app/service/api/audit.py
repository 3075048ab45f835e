"""HTTP routes for the audit log, which can be read and exported, never written."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from sqlalchemy import Connection, select

from app.contract import paths
from app.contract.audit import AuditEntry, AuditPage, AuditPageQuery, AuditQuery
from app.contract.csv_escape import encode_csv_rows
from app.contract.scopes import Scope
from app.contract.wire_models import utc_text
from app.service.api.authentication import require_scopes
from app.service.api.openapi.operations import list_summaries
from app.service.app_state import AppState, AppStateDep
from app.service.core import tables
from app.service.core.work_keys import TIDY_AUDIT
from app.service.records import audit, workspaces
from app.service.records.access import Access

router = APIRouter(tags=["Team"])
HEADERS = ("at", "user", "key", "action", "summary", "kind", "target_id", "count", "request_id")
AT_ONCE = 1_000
DAY = timedelta(days=1)


@router.get(paths.AUDIT, operation_id="audit_search", summary="Who did what")
async def search_audit(
    request: Request,
    app_state: AppStateDep,
    query: Annotated[AuditPageQuery, Query()],
    access: Access = require_scopes(Scope.DESK_ADMIN),
) -> AuditPage:
    """Return who did what in this workspace, newest first.

    Entries can't be changed; they are deleted when they are older than the workspace keeps them.
    """
    words = list_summaries(request.app.routes)
    return await app_state.database.read(
        lambda conn: audit.load_audit_page(conn, access.workspace_id, query, words)
    )


@router.get(
    paths.AUDIT_EXPORT,
    response_class=StreamingResponse,
    responses={200: {"content": {"text/csv": {}}}},
    operation_id="audit_export",
    summary="Who did what, as CSV",
    openapi_extra={"x-audited": True},
)
async def export_audit(
    request: Request,
    app_state: AppStateDep,
    query: Annotated[AuditQuery, Query()],
    access: Access = require_scopes(Scope.DESK_ADMIN),
) -> StreamingResponse:
    """Return who did what in this workspace, as CSV that is safe to open in a spreadsheet."""
    headers = {"Content-Disposition": 'attachment; filename="audit.csv"', "Cache-Control": "no-store"}
    found = _export_entries(app_state, access.workspace_id, query, list_summaries(request.app.routes))
    return StreamingResponse(found, media_type="text/csv; charset=utf-8", headers=headers)


async def _export_entries(
    app_state: AppState, workspace_id: str, query: AuditQuery, words: Mapping[str, str]
) -> AsyncIterator[bytes]:
    yield encode_csv_rows([HEADERS])
    after: AuditEntry | None = None
    part = partial(
        audit.list_next_audit_entries, workspace_id=workspace_id, query=query, words=words, limit=AT_ONCE
    )
    while found := await app_state.database.read(partial(part, after=after)):
        yield encode_csv_rows(map(_to_csv_cells, found))
        after = found[-1]


def _to_csv_cells(entry: AuditEntry) -> tuple[str, ...]:
    more = (entry.kind, entry.target_id or "", str(entry.count), entry.request_id)
    return (utc_text(entry.at), entry.user_name, entry.key_name, entry.action, entry.summary, *more)


def schedule_audit_purge(app_state: AppState) -> None:
    """Schedule the deletion, once a day, of entries older than their workspace keeps them."""
    app_state.runner.keep(TIDY_AUDIT, partial(_purge_entries, app_state))


async def _purge_entries(app_state: AppState) -> datetime:
    now = app_state.clock.now()
    while await app_state.database.write(partial(_purge_entries_batch, now=now)):
        pass
    return now + DAY


def _purge_entries_batch(conn: Connection, now: datetime) -> bool:
    ids = conn.scalars(select(tables.workspaces.c.id)).all()
    days = {each: workspaces.load_workspace_settings(conn, each).audit_days for each in ids}
    return any([audit.purge_audit_entries(conn, each, now - timedelta(days=days[each])) for each in ids])
