"""The fields of the servers as they were found."""

from __future__ import annotations

from typing import Any

from app.contract.autodetect import MailboxGuess
from app.contract.inboxes import InboxType

USUAL = {"smtp_port": 587, "imap_port": 993}


def values_of(guess: MailboxGuess, address: str) -> dict[str, Any]:
    """The fields as a guess has them; a side without a server stays empty."""
    values = nothing(address) | {"inbox_type": guess.inbox_type}
    for side, server in (("smtp", guess.smtp), ("imap", guess.imap)):
        if server is not None:
            values |= {f"{side}_host": server.host, f"{side}_port": server.port}
    names = [server.username for server in (guess.smtp, guess.imap) if server is not None]
    if names:
        values |= {"smtp_username": names[0], "imap_username": names[-1] if names[-1] != names[0] else ""}
    return values


def nothing(address: str) -> dict[str, Any]:
    empty = {"smtp_host": "", "imap_host": "", "smtp_username": address, "imap_username": ""}
    return {**empty, **USUAL, "inbox_type": InboxType.CUSTOM_SMTP}
