"""Guesses at the mail servers of a mailbox, found from its address."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from .addresses import Email
from .inboxes import InboxType
from .sentences import Sentence
from .wire_models import DeskRequest, Done, SpokenWire, Wire


class TlsKind(StrEnum):
    TLS = "TLS"  # from the first byte
    STARTTLS = "STARTTLS"


class GuessSource(StrEnum):
    """The source of a guess, the most reliable first."""

    PRACTICE = "PRACTICE"
    PROVIDER = "PROVIDER"  # a provider known by the domain of its own addresses
    AUTOCONFIG = "AUTOCONFIG"  # published by the domain for mail programs
    MX = "MX"  # a known provider receives the domain's email
    SRV = "SRV"  # from the domain's SRV records (RFC 6186)
    TRIED = "TRIED"  # servers with usual names that answered


class AutodetectRequest(DeskRequest):
    email_address: Email = Field(max_length=255)


class ServerGuess(Wire):
    host: str
    port: int
    tls: Annotated[TlsKind | str, Field(union_mode="left_to_right")]
    username: str


class MailboxGuess(SpokenWire):
    """A guess at the servers of a mailbox; `note` is what a person must know before connecting.

    `smtp` or `imap` is null when no server for it accepts a password.
    """

    source: Annotated[GuessSource | str, Field(union_mode="left_to_right")]
    inbox_type: Annotated[InboxType | str, Field(union_mode="left_to_right")]
    smtp: ServerGuess | None = None
    imap: ServerGuess | None = None
    provider: str | None = None
    app_password_url: str | None = None
    note: Sentence | None = None


class Autodetected(Done):
    """The guesses for a mailbox, the most likely first; without any, `message` says what to do."""

    email_address: str
    guesses: tuple[MailboxGuess, ...] = ()
