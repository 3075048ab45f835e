"""Reply proofs: comparisons of mailboxes with what was read from them."""

from __future__ import annotations

from pydantic import Field, StrictBool

from .ids import InboxId
from .sentences import Sentence
from .wire_models import DeskRequest, Done, SpokenWire, Time, Wire


class MissingReply(Wire):
    """An answer to one of our emails that is in the mailbox but was not read."""

    from_address: str
    subject: str
    at: Time | None = None
    folder: str = Field("", description="Where it lies; empty: in the inbox")


class ReplyProof(SpokenWire):
    inbox_id: InboxId
    email_address: str
    at: Time = Field(description="When the mailbox was compared")
    looked_at: int = Field(0, description="Answers to our emails that lie in the mailbox")
    missing: tuple[MissingReply, ...] = Field((), description="Those of them that were not read")
    trouble: Sentence | None = Field(None, description="Why the mailbox could not be compared")


class ReplyProofs(Done):
    proofs: tuple[ReplyProof, ...] = Field((), description="One an inbox that has been compared")


class ReplyComparison(DeskRequest):
    read_in: StrictBool = Field(False, description="Whether to read what is missing")


class Compared(Done):
    proof: ReplyProof = Field(description="What was found")
    read_in: int = Field(0, description="How many replies were read that had been missing")
