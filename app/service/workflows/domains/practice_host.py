"""The mail host in practice mode: the simulator. Its registrar is simulated, its DNS is real."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from app.contract.domains import Registration, RegistrationEdit
from app.contract.problems import Invalid, NotFound, Unavailable
from app.contract.sentences import say, sentence_of
from app.service.app_state import AppState
from app.service.records import domains
from app.service.records.access import Access
from app.service.rules.domain_records import clean_name
from app.service.rules.mail_host import HostFacts, InboxEndpoints, RequiredRecord

from .monitor import UNREACHABLE

HOST = "127.0.0.1"
NO_REGISTRAR = say("domain_no_registrar", "Only a practice workspace has a simulated registrar.")


class PracticeNetwork(Protocol):
    """A connection to the simulator process.

    `ask` raises ValueError if the simulator refuses, and OSError if it does not respond.
    """

    @property
    def handshake(self) -> Mapping[str, Any]: ...

    async def ask(self, command: str, **fields: Any) -> Mapping[str, Any]: ...


class PracticeHost:
    """A MailHost that talks to the simulator's standard input and output."""

    name = "practice"

    def __init__(self, world: PracticeNetwork) -> None:
        self._world = world

    async def facts(self) -> HostFacts:
        said = self._world.handshake
        return HostFacts(
            nameservers=("ns1.practice.test", "ns2.practice.test"),
            mail_server="mail.practice.test",
            spf="v=spf1 a:mail.practice.test -all",
            web_address=HOST,
            tracking_host="pages.practice.test",
            resolvers=((HOST, said["registry_port"]),),
            servers=((HOST, said["names_port"]),),
        )

    async def add_domain(self, domain: str, records: Sequence[RequiredRecord], dkim_key: bytes) -> None:
        """Create the zone; the key is not passed on, because the simulator signs nothing."""
        await self._world.ask("add_zone", domain=domain, records=[vars(record) for record in records])

    async def remove_domain(self, domain: str) -> None:
        await self._world.ask("remove_zone", domain=domain)

    async def create_inbox(self, address: str, display_name: str, password: str) -> InboxEndpoints:
        made = await self._world.ask(
            "add_account", address=address, display_name=display_name, password=password
        )
        said = self._world.handshake
        return InboxEndpoints(
            smtp_host="localhost",
            smtp_port=said["smtp_port"],
            imap_host="localhost",
            imap_port=said["imaps_port"],
            username=made["account"]["address"],
            ca_file=said["ca_file"],
        )

    async def disable_inbox(self, address: str) -> None:
        await self._world.ask("disable_account", address=address)

    async def close(self) -> None:
        """Do nothing: the simulator ends with the practice workspace."""

    async def delegation(self, domain: str) -> tuple[str, ...]:
        """Return the nameservers that the simulated registrar has for a domain."""
        said = await self._world.ask("delegation", domain=domain)
        return tuple(said["nameservers"])

    async def delegate(self, domain: str, nameservers: Sequence[str]) -> None:
        await self._world.ask("delegate", domain=domain, nameservers=list(nameservers))


def _require_registrar(app_state: AppState) -> PracticeHost:
    if not isinstance(app_state.mail_host, PracticeHost):
        raise NotFound(NO_REGISTRAR)
    return app_state.mail_host


async def list_known_registrations(app_state: AppState, access: Access) -> tuple[Registration, ...]:
    """Return the registrar's nameservers for the workspace's domains; raise NotFound outside practice."""
    registrar = _require_registrar(app_state)
    names = await app_state.database.read(lambda conn: domains.names_of(conn, access.workspace_id))
    try:
        found = [(each, await registrar.delegation(each)) for each in names]
    except OSError as error:
        raise Unavailable(UNREACHABLE) from error
    return tuple(Registration(domain=name, nameservers=there) for name, there in found)


async def register_nameservers(app_state: AppState, access: Access, wanted: RegistrationEdit) -> Registration:
    """Set the nameservers of one of the workspace's domains at the registrar; the next check sees them.

    Raises NotFound outside practice or for an unknown domain.
    """
    registrar = _require_registrar(app_state)
    names = await app_state.database.read(lambda conn: domains.names_of(conn, access.workspace_id))
    try:
        if (name := clean_name(wanted.domain)) not in names:
            raise domains.domain_not_found(name)
        nameservers = tuple(dict.fromkeys(clean_name(each) for each in wanted.nameservers))
        await registrar.delegate(name, nameservers)
    except OSError as error:
        raise Unavailable(UNREACHABLE) from error
    except ValueError as error:
        raise Invalid(sentence_of(error)) from error
    return Registration(domain=name, nameservers=nameservers)
