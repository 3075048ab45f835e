"""HTTP routes for the day at a glance."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from app.contract import paths
from app.contract.scopes import Scope
from app.contract.today import Day, DayQuery
from app.service.api.authentication import require_scopes
from app.service.app_state import AppStateDep
from app.service.records.access import Access
from app.service.workflows import today

router = APIRouter(tags=["Workspace"])
READ = require_scopes(Scope.CAMPAIGNS_READ, Scope.SENDER_ACCOUNTS_READ, Scope.REPLIES_READ)


@router.get(paths.TODAY, operation_id="today_read", summary="The day at a glance")
async def read(app_state: AppStateDep, query: Annotated[DayQuery, Query()], access: Access = READ) -> Day:
    """Return what was sent, what is still sent today if no one replies, and what needs a person."""
    now = app_state.clock.now()
    return await app_state.database.read(
        lambda conn: today.read_day(conn, app_state, access.workspace_id, query, now)
    )
