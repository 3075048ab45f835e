"""HTTP of companies that are left alone because somebody there has answered."""

from __future__ import annotations

from datetime import datetime, timedelta

from fastapi import APIRouter
from sqlalchemy import Connection, delete, select

from app.contract import paths
from app.contract.companies import CompanyLift, CompanyPause, CompanyPauses
from app.contract.scopes import Scope
from app.contract.wire import Done
from app.service.access import Access, need
from app.service.core import tables
from app.service.core.database import noted
from app.service.core.work_keys import EVERY_PUMP
from app.service.planning.gates import Gate
from app.service.service import Running
from app.service.workspace import store as workspaces

from . import resting

router = APIRouter(tags=["Workspace"])
pauses = tables.company_pauses
LIFTED = "People at {domain} get mail again."


@router.get(paths.COMPANY_PAUSES, operation_id="company_pauses_list", summary="Companies that are left alone")
async def company_pauses(service: Running, access: Access = need(Scope.CAMPAIGNS_READ)) -> CompanyPauses:
    """Those that campaigns leave alone now, by the workspace's number of days; the latest answer first."""
    now = service.clock.now()
    found = await service.database.read(lambda conn: listed(conn, access.workspace_id, now))
    return CompanyPauses(pauses=found)


@router.post(paths.COMPANY_PAUSES_LIFT, operation_id="company_pause_lift", summary="Write to a company again")
async def lift_company_pause(
    service: Running, wanted: CompanyLift, access: Access = need(Scope.CAMPAIGNS_WRITE)
) -> Done:
    """Campaigns write to this company again."""
    domain = wanted.domain.lower()
    await service.database.write(lambda conn: lift(conn, access.workspace_id, domain))
    return Done(message=LIFTED.format(domain=domain))


def listed(conn: Connection, workspace_id: str, now: datetime) -> tuple[CompanyPause, ...]:
    days = timedelta(days=workspaces.settings(conn, workspace_id).company_pause_days)
    lately = (pauses.c.workspace_id == workspace_id, pauses.c.answered_at > now - days)
    rows = conn.execute(select(pauses).where(*lately).order_by(pauses.c.answered_at.desc()))
    return tuple(
        CompanyPause(
            domain=row.domain, person=row.person, answered_at=row.answered_at, until=row.answered_at + days
        )
        for row in rows
    )


def lift(conn: Connection, workspace_id: str, domain: str) -> None:
    """Nothing happens when it is not paused."""
    conn.execute(delete(pauses).where(pauses.c.workspace_id == workspace_id, pauses.c.domain == domain))
    resting.lift(conn, Gate.COMPANY_PAUSED, workspace_id=workspace_id)
    noted(conn).wake(EVERY_PUMP)
