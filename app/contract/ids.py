"""Identifiers: UUID strings, a type for each noun so that they can't be mixed up."""

from __future__ import annotations

import os
import time
from typing import NewType
from uuid import UUID

TeamId = NewType("TeamId", str)
WorkspaceId = NewType("WorkspaceId", str)
KeyId = NewType("KeyId", str)
ContactId = NewType("ContactId", str)
ListId = NewType("ListId", str)
CampaignId = NewType("CampaignId", str)
LeadId = NewType("LeadId", str)
InboxId = NewType("InboxId", str)
ThreadId = NewType("ThreadId", str)
MessageId = NewType("MessageId", str)
MailId = NewType("MailId", str)
JobId = NewType("JobId", str)
BatchId = NewType("BatchId", str)


def checked_id(text: str) -> str:
    """An identifier in its one spelling; ValueError when it is no UUID."""
    try:
        return str(UUID(text))
    except ValueError:
        raise ValueError("Input should be a valid UUID") from None


def new_id() -> str:
    """A UUID of version 7 (RFC 9562): sorts by the time it was made, so indexes grow at their end."""
    milliseconds = time.time_ns() // 1_000_000
    random = int.from_bytes(os.urandom(10), "big")
    value = (milliseconds << 80) | (random & ((1 << 80) - 1))
    value = (value & ~(0xF << 76)) | (7 << 76)
    value = (value & ~(0b11 << 62)) | (0b10 << 62)
    return str(UUID(int=value))
