"""Who wrote a mail and to whom it went, as an IMAP server tells without its text (RFC 3501, 7.4.2). Pure."""

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


def envelope(fetched: Mapping[bytes, Any]) -> Envelope:
    head = fetched[b"ENVELOPE"]
    recipients = (*_addresses(head.to), *_addresses(head.cc), *_addresses(head.bcc))
    return Envelope(fetched[b"INTERNALDATE"], _addresses(head.from_), recipients)


def _addresses(parts: Iterable[Any] | None) -> tuple[str, ...]:
    """Without the marks of groups, which have no host."""
    named = [(each.mailbox, each.host) for each in parts or () if each.mailbox and each.host]
    return tuple(f"{_text(mailbox)}@{_text(host)}" for mailbox, host in named)


def _text(part: bytes) -> str:
    return part.decode("utf-8", "replace")
