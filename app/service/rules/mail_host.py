"""Where hosted domains and mailboxes live: one interface; an adapter for practice, one for real servers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class RequiredRecord:
    """One DNS record as it must be; names and targets without the end dot, TXT unquoted and in one piece."""

    type: str
    name: str
    value: str


@dataclass(frozen=True)
class HostFacts:
    """What a host is called in DNS. `resolvers` are (address, port) pairs to ask where a domain is delegated
    to; `servers` those that answer for the hosted zones. Empty: as this computer resolves names."""

    nameservers: tuple[str, ...]
    mail_server: str
    spf: str
    web_address: str
    tracking_host: str | None
    resolvers: tuple[tuple[str, int], ...] = ()
    servers: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class InboxEndpoints:
    """How a mailbox made here is reached."""

    smtp_host: str
    smtp_port: int
    imap_host: str
    imap_port: int
    username: str
    ca_file: str | None = None


class MailHost(Protocol):
    """Every call may be repeated with the same result: a job that was cut off asks again.

    They raise OSError when the host can't be reached and ValueError, with a sentence, when it refuses.
    """

    name: str

    async def facts(self) -> HostFacts: ...

    async def add_domain(self, domain: str, records: Sequence[RequiredRecord], dkim_key: bytes) -> None:
        """Make the zone, or bring it to these records; `dkim_key` is the private key as PEM."""

    async def remove_domain(self, domain: str) -> None: ...

    async def create_inbox(self, address: str, display_name: str, password: str) -> InboxEndpoints:
        """Make the mailbox, or give the one that is there this password."""

    async def disable_inbox(self, address: str) -> None: ...

    async def close(self) -> None: ...
