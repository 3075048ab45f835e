"""Formats of texts, by the name of their field, where all that it holds has that form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

UUID = "uuid"
_IDENTIFIER = re.compile(r"(.*_)?ids?")
ADDRESS = "idn-email"  # the domain may have other letters than ASCII
FORMATS: dict[str, str | None] = {
    **dict.fromkeys(("email", "email_address", "lead_email", "inbox_email", "reply_to"), ADDRESS),
    **dict.fromkeys(("progress_url", "dns_check_url", "next_step_url"), "uri-reference"),
    **dict.fromkeys(("authorize_url", "app_password_url", "public_url"), "uri"),
    "target_url": "iri",
    "created_at": "date-time",
    "date": "date",
    # names that somebody else chose, or that the contract leaves open
    **dict.fromkeys(("client_id", "request_id", "target_id", "thread_id", "redirect_id", "ids"), None),
    # As somebody wrote it, or empty for what is of no lead or no inbox any more.
    **dict.fromkeys(("RowError.email", "ReplyReceived.lead_email", "BulkInboxResult.email_address"), None),
    **dict.fromkeys(("Thread.lead_id", "Thread.lead_email", "Candidate.lead_id", "Mail.inbox_email"), None),
}


def add_format(schema: dict[str, Any], name: str, model: str = "") -> None:
    """Say of a field's text what form it has, unless its schema says so already or it may be empty."""
    known = UUID if _IDENTIFIER.fullmatch(name) else None
    wanted = FORMATS.get(f"{model}.{name}", FORMATS.get(name, known))
    for one in _list_texts(schema) if wanted and schema.get("default") != "" else ():
        if not one.keys() & {"format", "pattern", "enum", "const"}:
            one["format"] = wanted


def _list_texts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if schema.get("type") == "string":
        yield schema
    for inner in (*schema.get("anyOf", ()), schema.get("items", {})):
        if inner:
            yield from _list_texts(inner)
