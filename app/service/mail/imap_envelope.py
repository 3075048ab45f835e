"""Senders, recipients and date of an email as an IMAP ENVELOPE has them (RFC 3501, 7.4.2). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True)
class Envelope:
    at: datetime
    senders: tuple[str, ...]
    recipients: tuple[str, ...]


def parse_envelope(fetched: Mapping[bytes, Any]) -> Envelope:
    head = fetched[b"ENVELOPE"]
    recipients = (*_format_addresses(head.to), *_format_addresses(head.cc), *_format_addresses(head.bcc))
    return Envelope(fetched[b"INTERNALDATE"], _format_addresses(head.from_), recipients)


def _format_addresses(parts: Iterable[Any] | None) -> tuple[str, ...]:
    """Return the addresses, without group markers, which have no host."""
    named = [(each.mailbox, each.host) for each in parts or () if each.mailbox and each.host]
    return tuple(f"{_decode_text(mailbox)}@{_decode_text(host)}" for mailbox, host in named)


def _decode_text(part: bytes) -> str:
    return part.decode("utf-8", "replace")
