"""HTTP routes for prior contact with people."""

from __future__ import annotations

from fastapi import APIRouter

from app.contract import paths
from app.contract.prior_contact import Acquaintances, KnownPeople
from app.contract.scopes import Scope
from app.service.api.authentication import require_scopes
from app.service.app_state import AppStateDep
from app.service.records.access import Access
from app.service.workflows import prior_contact

router = APIRouter(tags=["Contacts"])


@router.post(
    paths.ACQUAINTANCES,
    operation_id="contacts_acquaintances",
    summary="Whom we have met before",
    responses={404: {}},
    openapi_extra={"x-audited": False},
)
async def look_up(
    app_state: AppStateDep, wanted: Acquaintances, access: Access = require_scopes(Scope.CONTACTS_READ)
) -> KnownPeople:
    """Return which of these people the workspace knows by its mailboxes, conversations and campaigns."""
    return await app_state.database.read(lambda conn: prior_contact.find_known_people(conn, access, wanted))
