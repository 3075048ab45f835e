"""Where a lead may go from where it is, and what it waits for, in words."""

from __future__ import annotations

from app.contract.leads import LeadStatus
from app.service.planning.gates import facts_of_hold, sentence

# A status is left for a later one only; a mail that failed may be sent once more.
RANK = {
    LeadStatus.PENDING: 0,
    LeadStatus.QUEUED: 1,
    LeadStatus.FAILED: 2,
    LeadStatus.SENT: 3,
    LeadStatus.OPENED: 4,
    LeadStatus.REPLIED: 5,
    LeadStatus.BOUNCED: 5,
    LeadStatus.EXTERNAL: 5,
    LeadStatus.BLOCKED: 5,
    LeadStatus.UNSUBSCRIBED: 6,
}


def may_become(old: LeadStatus, new: LeadStatus) -> bool:
    """A later status never falls back."""
    return RANK[new] > RANK[old]


def waiting_for(hold: str | None, reader: str | None = None) -> str | None:
    """The sentence of a lead's own gate (`gate` or `gate: detail`), for the user who reads it."""
    if not hold:
        return None
    if (held := facts_of_hold(hold, reader)) is not None:
        return sentence(held[0], **held[1])
    gate, _, detail = (part.strip() for part in hold.partition(":"))
    return f"The {gate.replace('_', ' ')} holds it up: {detail}" if detail else f"It waits: {gate}."
