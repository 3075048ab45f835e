"""Allowed changes of a lead's status, and the sentence for what a lead waits for."""

from __future__ import annotations

from app.contract.leads import LeadStatus
from app.contract.sentences import Sentence, say
from app.service.rules.gates import LeadHold, find_hold

# A status changes only to one of higher rank; a failed email may be sent once more.
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


def may_change_status(old: LeadStatus, new: LeadStatus) -> bool:
    """Return whether a lead's status may change from `old` to `new`: only to one of higher rank."""
    return RANK[new] > RANK[old]


def describe_hold(held: LeadHold, reader: str | None = None) -> Sentence | None:
    """Return the sentence for what holds a lead, as `reader` should see it; None when nothing does."""
    if (found := find_hold(held, reader)) is not None:
        return found[1]
    why = held.detail or ""
    return say("gate_template", "The template holds it up: {why}", why=why) if held.hold else None
