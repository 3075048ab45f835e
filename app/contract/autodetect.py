"""How a mailbox is probably reached, found out from its address."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from .addresses import Email
from .inboxes import InboxType
from .wire_models import DeskRequest, Done, Wire


class TlsKind(StrEnum):
    TLS = "TLS"  # from the first byte
    STARTTLS = "STARTTLS"


class GuessSource(StrEnum):
    """Where a guess comes from, the surest first."""

    PRACTICE = "PRACTICE"
    PROVIDER = "PROVIDER"  # a provider that is known by the domain of its addresses
    AUTOCONFIG = "AUTOCONFIG"  # the domain itself says so to mail programs
    MX = "MX"  # a known provider takes the domain's mail
    SRV = "SRV"  # the domain's DNS says so (RFC 6186)
    TRIED = "TRIED"  # servers of usual names that answered


class AutodetectRequest(DeskRequest):
    email_address: Email = Field(max_length=255)


class ServerGuess(Wire):
    host: str
    port: int
    tls: Annotated[TlsKind | str, Field(union_mode="left_to_right")]
    username: str


class MailboxGuess(Wire):
    """A side without a server has none that takes a password. `note`: what a person must know first."""

    source: Annotated[GuessSource | str, Field(union_mode="left_to_right")]
    inbox_type: Annotated[InboxType | str, Field(union_mode="left_to_right")]
    smtp: ServerGuess | None = None
    imap: ServerGuess | None = None
    provider: str | None = None
    app_password_url: str | None = None
    note: str | None = None


class Autodetected(Done):
    """The likeliest first; none: `message` says what to do."""

    email_address: str
    guesses: tuple[MailboxGuess, ...] = ()
