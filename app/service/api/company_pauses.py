"""HTTP routes for companies that are left alone because someone there has replied."""

from __future__ import annotations

from fastapi import APIRouter

from app.contract import paths
from app.contract.company_pauses import CompanyLift, CompanyPauses
from app.contract.scopes import Scope
from app.contract.wire_models import Done
from app.service.api.authentication import require_scopes
from app.service.app_state import AppStateDep
from app.service.records import company_pauses
from app.service.records.access import Access

router = APIRouter(tags=["Workspace"])


@router.get(paths.COMPANY_PAUSES, operation_id="company_pauses_list", summary="Companies that are left alone")
async def list_company_pauses(
    app_state: AppStateDep, access: Access = require_scopes(Scope.CAMPAIGNS_READ)
) -> CompanyPauses:
    """Return companies that campaigns leave alone now, the latest reply first.

    How long they do is the workspace's number of days.
    """
    now = app_state.clock.now()
    found = await app_state.database.read(
        lambda conn: company_pauses.list_paused_companies(conn, access.workspace_id, now)
    )
    return CompanyPauses(pauses=found)


@router.post(paths.COMPANY_PAUSES_LIFT, operation_id="company_pause_lift", summary="Email a company again")
async def lift_company_pause(
    app_state: AppStateDep, wanted: CompanyLift, access: Access = require_scopes(Scope.CAMPAIGNS_WRITE)
) -> Done:
    """End a company's pause: campaigns write to this company again."""
    domain = wanted.domain.lower()
    await app_state.database.write(
        lambda conn: company_pauses.end_company_pause(conn, access.workspace_id, domain)
    )
    return Done(message=company_pauses.describe_lifted(domain))
