"""Domains that the service hosts, and the simulated registrar of practice."""

from __future__ import annotations

from app.contract import paths
from app.contract.domains import (
    Domain,
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
    Registration,
    RegistrationEdit,
    RegistrationList,
    RegistrationSaved,
)
from app.contract.wire_models import Done

from .http import Http


class Domains:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def add(self, wanted: NewDomain) -> DomainAdded:
        return await self._http.send("POST", DomainAdded, paths.DOMAINS, wanted)

    async def check(self, domain_id: str) -> DomainCheck:
        """Check the domain in DNS now, which takes some seconds when a nameserver is silent."""
        return await self._http.send("POST", DomainCheck, _format_domain_path(paths.DOMAIN_CHECK, domain_id))

    async def activate(self, domain_id: str) -> DomainActivated:
        """Activate the domain; raise Invalid, which names what is still missing."""
        return await self._http.send(
            "POST", DomainActivated, _format_domain_path(paths.DOMAIN_ACTIVATE, domain_id)
        )

    async def redirect(self, domain_id: str) -> Redirect:
        """Return the domain's redirect; raise NotFound when there is none."""
        return await self._http.get(Redirect, _format_domain_path(paths.DOMAIN_REDIRECT, domain_id))

    async def search(self, query: DomainQuery) -> DomainPage:
        return await self._http.get(DomainPage, paths.DESK_DOMAINS, query)

    async def get(self, domain_id: str) -> Domain:
        return (await self._http.get(DomainRead, _format_domain_path(paths.DESK_DOMAIN, domain_id))).domain

    async def delete(self, domain_id: str) -> Done:
        """Delete the domain with its inboxes; its conversations stay, archived.

        Raise Invalid while a campaign uses an inbox.
        """
        return await self._http.send("DELETE", Done, _format_domain_path(paths.DESK_DOMAIN, domain_id))

    async def set_redirect(self, domain_id: str, edit: RedirectEdit) -> Redirect:
        path = _format_domain_path(paths.DESK_DOMAIN_REDIRECT, domain_id)
        return (await self._http.send("PUT", RedirectSaved, path, edit)).redirect

    async def remove_redirect(self, domain_id: str) -> Done:
        return await self._http.send(
            "DELETE", Done, _format_domain_path(paths.DESK_DOMAIN_REDIRECT, domain_id)
        )

    async def registrations(self) -> tuple[Registration, ...]:
        """Return the simulated registrar's registrations; raise NotFound outside practice."""
        return (await self._http.get(RegistrationList, paths.PRACTICE_REGISTRAR)).registrations

    async def register(self, edit: RegistrationEdit) -> Registration:
        """Point a domain at nameservers, as at a registrar."""
        return (await self._http.send("PUT", RegistrationSaved, paths.PRACTICE_REGISTRAR, edit)).registration


def _format_domain_path(path: str, domain_id: str) -> str:
    return path.format(domain_id=domain_id)
