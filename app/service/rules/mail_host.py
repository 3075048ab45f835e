"""The interface of a host for domains and mailboxes; one adapter for practice, one for real servers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class RequiredRecord:
    """A DNS record as it must be; names and targets without trailing dot, TXT unquoted and in one piece."""

    type: str
    name: str
    value: str


@dataclass(frozen=True)
class HostFacts:
    """The names of a mail host in DNS.

    `resolvers` are (address, port) pairs to ask for the delegation of a domain; `servers` are those that
    answer for the hosted zones. If either is empty, names are resolved as this computer resolves them.
    """

    nameservers: tuple[str, ...]
    mail_server: str
    spf: str
    web_address: str
    tracking_host: str | None
    resolvers: tuple[tuple[str, int], ...] = ()
    servers: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class InboxEndpoints:
    """The servers and the user name of a mailbox that was created on the host."""

    smtp_host: str
    smtp_port: int
    imap_host: str
    imap_port: int
    username: str
    ca_file: str | None = None


class MailHost(Protocol):
    """A host for domains and mailboxes, whose calls may all be repeated with the same result.

    An interrupted job repeats its calls. They raise OSError when the host can't be reached and
    ValueError, with a sentence, when the host refuses.
    """

    name: str

    async def facts(self) -> HostFacts: ...

    async def add_domain(self, domain: str, records: Sequence[RequiredRecord], dkim_key: bytes) -> None:
        """Create the zone, or update it to these records; `dkim_key` is the private key as PEM."""

    async def remove_domain(self, domain: str) -> None: ...

    async def create_inbox(self, address: str, display_name: str, password: str) -> InboxEndpoints:
        """Create the mailbox, or set this password on the existing one."""

    async def disable_inbox(self, address: str) -> None: ...

    async def close(self) -> None: ...
