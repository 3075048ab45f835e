"""HTTP of the day at a glance."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from app.contract import paths
from app.contract.scopes import Scope
from app.contract.today import Day, DayQuery
from app.service.api.authentication import require_scopes
from app.service.app_state import Running
from app.service.records.access import Access
from app.service.workflows import today

router = APIRouter(tags=["Workspace"])
READ = require_scopes(Scope.CAMPAIGNS_READ, Scope.SENDER_ACCOUNTS_READ, Scope.REPLIES_READ)


@router.get(paths.TODAY, operation_id="today_read", summary="The day at a glance")
async def read(service: Running, query: Annotated[DayQuery, Query()], access: Access = READ) -> Day:
    """What went out, what still goes out before the day ends if nobody answers, and what needs a hand."""
    now = service.clock.now()
    return await service.database.read(
        lambda conn: today.read_day(conn, service, access.workspace_id, query, now)
    )
