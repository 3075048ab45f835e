"""Where a lead may go from where it is, and what it waits for, in words."""

from __future__ import annotations

from app.contract.leads import LeadStatus

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


def waiting_for(hold: str | None) -> str | None:
    """The sentence of a lead's own gate (`gate` or `gate: detail`)."""
    if not hold:
        return None
    gate, _, detail = hold.partition(":")
    fields = " and ".join(part.strip() for part in detail.split(",") if part.strip())
    match gate.strip():
        case "missing_field":
            return f"It lacks {fields or 'a field'}, which the mail has no fallback for. Fill it in."
        case "uncertain":
            return "Its last mail may or may not have arrived. Say which under the mails in doubt."
        case "soft_bounce":
            return "Its mailbox turned the last mail away for now. It is tried again later."
        case "out_of_office":
            return "The person is away. It goes on when they are back."
        case _:
            return f"It waits: {hold.replace('_', ' ')}."
