"""Matching of a reply to the email that it answers. Pure: what was looked up is passed in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.service.mail.parse_message import MessageKind, ParsedMessage

RENAMING = (".amazonses.com", ".outlook.com")  # these hosts give each email an id of their own
_PREFIX = re.compile(
    r"^\s*(?:(?:re|aw|antw|antwort|sv|vs|rv|ref|rif|tr|fw|fwd|wg|odp|r|i|autoreply|out of office"
    r"|automatic reply|automatische antwort|abwesenheitsnotiz|réponse automatique|respuesta automática)"
    r"\s?(?:\[\d+\])?\s?:\s*)+",
    re.I,
)


@dataclass(frozen=True)
class SentEmail:
    """An email of ours, as far as matching needs it; without a lead if none exists (any more).

    `others` are the addresses that got a copy, Cc or Bcc.
    """

    mail_id: str
    message_id: str
    recipient: str
    subject: str
    created_at: datetime
    lead_id: str | None = None
    contact_id: str | None = None
    campaign_id: str | None = None
    thread_id: str | None = None
    sent_at: datetime | None = None
    text: str = ""
    others: tuple[str, ...] = ()


def bare_subject(subject: str) -> str:
    """Return a subject for comparison: lowercase, without the prefixes of replies and forwards."""
    return " ".join(_PREFIX.sub("", subject).lower().split())


def without_prefix(subject: str) -> str:
    """Return a subject as it was before the prefixes of replies and forwards."""
    return _PREFIX.sub("", subject).strip()


def match_reply(
    reading: ParsedMessage, by_id: Mapping[str, SentEmail], to_sender: Sequence[SentEmail]
) -> SentEmail | None:
    """Return the email answered: by the ids named, else by sender and subject, else the sender's last.

    `to_sender` are emails of ours to the address that the message came from (or is about). A report that
    names the id of another email was about that one, unless its subject is that of one of ours or the
    host renames every email.
    """
    for each in reading.thread_ids:
        if each in by_id:
            return by_id[each]
    newest_first = sorted(to_sender, key=lambda sent: sent.created_at, reverse=True)
    if reading.kind in (MessageKind.BOUNCE, MessageKind.COMPLAINT, MessageKind.NOTICE):
        named = reading.original_message_id.rstrip(">")
        subject = bare_subject(reading.original_subject)
        same = [sent for sent in newest_first if subject and bare_subject(sent.subject) == subject]
        is_renamed = not named or named.endswith(RENAMING)
        return next(iter(same or (newest_first if is_renamed else ())), None)
    subject = bare_subject(reading.subject)
    same = [sent for sent in newest_first if subject and bare_subject(sent.subject) == subject]
    return next(iter(same or newest_first), None)
