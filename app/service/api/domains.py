"""HTTP routes for hosted domains."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from app.contract import paths
from app.contract.domains import (
    DomainActivated,
    DomainAdded,
    DomainCheck,
    DomainPage,
    DomainQuery,
    DomainRead,
    NewDomain,
    Redirect,
    RedirectEdit,
    RedirectSaved,
    RegistrationEdit,
    RegistrationList,
    RegistrationSaved,
)
from app.contract.scopes import Scope
from app.contract.sentences import say
from app.contract.wire_models import Done
from app.service.api.authentication import require_scopes
from app.service.app_state import AppStateDep
from app.service.records import domains
from app.service.records.access import Access
from app.service.workflows.domains import domain_lifecycle, practice_host
from app.service.workflows.domains.monitor import NO_HOST, check_domain

router = APIRouter()
READ, WRITE = require_scopes(Scope.DOMAINS_READ), require_scopes(Scope.DOMAINS_WRITE)


@router.post(
    paths.DOMAINS,
    status_code=201,
    tags=["Domains"],
    operation_id="domain_create",
    summary="Add a domain",
    responses={404: {}, 503: {}},
)
async def add(app_state: AppStateDep, wanted: NewDomain, access: Access = WRITE) -> DomainAdded:
    """Create the domain's zone with its records. Set the nameservers at the registrar, then activate."""
    return await domain_lifecycle.create_hosted_domain(app_state, access, wanted)


@router.get(
    paths.DOMAIN_CHECK, tags=["Domains"], operation_id="domain_check", summary="Ask DNS how a domain stands"
)
@router.post(
    paths.DOMAIN_CHECK,
    tags=["Domains"],
    operation_id="domain_check_now",
    summary="Ask DNS how a domain stands, now",
    openapi_extra={"x-audited": False},
)
async def check(app_state: AppStateDep, domain_id: UUID, access: Access = READ) -> DomainCheck:
    """Check a domain in DNS now; GET and POST do the same."""
    await app_state.database.read(lambda conn: domains.domain_of(conn, access.workspace_id, str(domain_id)))
    return await check_domain(app_state, str(domain_id), asked=True)


@router.post(
    paths.DOMAIN_ACTIVATE,
    tags=["Domains"],
    operation_id="domain_activate",
    summary="Activate a domain",
    responses={503: {}},
)
async def activate(app_state: AppStateDep, domain_id: UUID, access: Access = WRITE) -> DomainActivated:
    """Activate a domain; 400 says what is still missing in DNS."""
    return await domain_lifecycle.activate_domain(app_state, access, str(domain_id))


@router.get(
    paths.DOMAIN_REDIRECT,
    tags=["Domains"],
    operation_id="domain_redirect_read",
    summary="Where a domain leads on the web",
)
async def get_domain_redirect(app_state: AppStateDep, domain_id: UUID, access: Access = READ) -> Redirect:
    """Return where a domain redirects to on the web; 404 if no redirect has been set up."""
    return await app_state.database.read(
        lambda conn: domain_lifecycle.get_redirect(conn, access, str(domain_id))
    )


@router.get(paths.DESK_DOMAINS, tags=["Domains"], operation_id="domains_search", summary="All domains")
async def search(
    app_state: AppStateDep, query: Annotated[DomainQuery, Query()], access: Access = READ
) -> DomainPage:
    """Return the domains of the workspace."""
    page = await app_state.database.read(
        lambda conn: domains.load_domain_page(conn, access.workspace_id, query)
    )
    if app_state.mail_host is None:
        return page.model_copy(update={"hosts_domains": False, "reason": NO_HOST})
    return page


@router.get(paths.DESK_DOMAIN, tags=["Domains"], operation_id="domain_read", summary="Read a domain")
async def get(app_state: AppStateDep, domain_id: UUID, access: Access = READ) -> DomainRead:
    """Return one domain, with the last findings in DNS."""
    found = await app_state.database.read(
        lambda conn: domains.load_domain(conn, access.workspace_id, str(domain_id))
    )
    return DomainRead(domain=found)


@router.delete(
    paths.DESK_DOMAIN,
    tags=["Domains"],
    operation_id="domain_delete",
    summary="Delete a domain",
    responses={503: {}},
)
async def remove(app_state: AppStateDep, domain_id: UUID, access: Access = WRITE) -> Done:
    """Delete a domain with its inboxes; its threads become archived ones."""
    return await domain_lifecycle.delete_hosted_domain(app_state, access, str(domain_id))


@router.put(
    paths.DESK_DOMAIN_REDIRECT,
    tags=["Domains"],
    operation_id="domain_redirect_put",
    summary="Lead a domain elsewhere",
)
async def set_redirect(
    app_state: AppStateDep, domain_id: UUID, wanted: RedirectEdit, access: Access = WRITE
) -> RedirectSaved:
    """Create a redirect, or replace it as a whole."""
    saved = await app_state.database.write(
        lambda conn: domain_lifecycle.set_redirect(conn, app_state, access, str(domain_id), wanted)
    )
    message = say(
        "domain_redirect_saved",
        "{source} leads to {target}",
        source=saved.source_domain,
        target=saved.target_domain,
    )
    return RedirectSaved(message=message, redirect=saved)


@router.delete(
    paths.DESK_DOMAIN_REDIRECT,
    tags=["Domains"],
    operation_id="domain_redirect_delete",
    summary="End a redirect",
)
async def remove_redirect(app_state: AppStateDep, domain_id: UUID, access: Access = WRITE) -> Done:
    """Remove a redirect: the web address of the domain leads nowhere from then on."""
    await app_state.database.write(
        lambda conn: domain_lifecycle.remove_redirect(conn, access, str(domain_id))
    )
    return Done(message=say("domain_redirect_removed", "Redirect removed"))


@router.get(
    paths.PRACTICE_REGISTRAR,
    tags=["Workspace"],
    operation_id="registrar_read",
    summary="The registrar of practice",
    responses={404: {}, 503: {}},
)
async def list_registrations(app_state: AppStateDep, access: Access = READ) -> RegistrationList:
    """Return the simulated registrar's data about the domains of this workspace."""
    found = await practice_host.list_known_registrations(app_state, access)
    return RegistrationList(registrations=found)


@router.put(
    paths.PRACTICE_REGISTRAR,
    tags=["Workspace"],
    operation_id="registrar_set",
    summary="Set nameservers in practice",
    responses={404: {}, 503: {}},
)
async def register(
    app_state: AppStateDep, wanted: RegistrationEdit, access: Access = WRITE
) -> RegistrationSaved:
    """Point a domain at nameservers with the simulated registrar, as its owner does at a real one."""
    saved = await practice_host.register_nameservers(app_state, access, wanted)
    servers = ", ".join(saved.nameservers)
    message = say("practice_registrar_saved", "The registrar has it: {servers}", servers=servers)
    return RegistrationSaved(message=message, registration=saved)
