"""Identifiers: UUID strings, with a type for each noun so that they can't be mixed up."""

from __future__ import annotations

import os
import time
from typing import NewType
from uuid import UUID

from .sentences import say

TeamId = NewType("TeamId", str)
WorkspaceId = NewType("WorkspaceId", str)
KeyId = NewType("KeyId", str)
UserId = NewType("UserId", str)
InvitationId = NewType("InvitationId", str)
ContactId = NewType("ContactId", str)
ListId = NewType("ListId", str)
CampaignId = NewType("CampaignId", str)
LeadId = NewType("LeadId", str)
InboxId = NewType("InboxId", str)
DomainId = NewType("DomainId", str)
ThreadId = NewType("ThreadId", str)
MessageId = NewType("MessageId", str)
MailId = NewType("MailId", str)
AttachmentId = NewType("AttachmentId", str)
TemplateId = NewType("TemplateId", str)
JobId = NewType("JobId", str)
BatchId = NewType("BatchId", str)
WebhookId = NewType("WebhookId", str)
DeliveryId = NewType("DeliveryId", str)
VARIANT = "89ab"  # RFC 9562, 4.1


def checked_id(text: str) -> str:
    """Return an identifier in its canonical spelling; raise ValueError if it is not a UUID."""
    try:
        return str(UUID(text))
    except ValueError:
        raise ValueError(say("field_no_uuid", "Input should be a valid UUID")) from None


def known_spelling(text: str) -> str:
    """Return an identifier in its canonical spelling, and text that is no UUID unchanged.

    No row has such text for its identifier.
    """
    try:
        return checked_id(text)
    except ValueError:
        return text


def new_id() -> str:
    """Return a UUID of version 7 (RFC 9562, method 3), sortable by creation to a quarter of a microsecond."""
    return new_ids(1)[0]


def new_ids(count: int) -> list[str]:
    """Return several new UUIDs in ascending order, a quarter of a microsecond apart."""
    start, chance = time.time_ns(), os.urandom(8 * count)
    digits, ids = chance.hex(), []
    for at in range(count):
        milliseconds, rest = divmod(start + 250 * at, 1_000_000)
        moment, own = f"{milliseconds:012x}", digits[16 * at : 16 * at + 15]
        ids.append(
            f"{moment[:8]}-{moment[8:]}-7{(rest << 12) // 1_000_000:03x}-"
            f"{VARIANT[chance[8 * at + 7] & 3]}{own[:3]}-{own[3:]}"
        )
    return ids
