"""The engagement signal of a contact, and the text by which a search finds the contact."""

from __future__ import annotations

from dataclasses import dataclass

from app.contract.addresses import fold_case
from app.contract.contacts import ContactSignal, SuppressionReason

HOT = ("Interested", "Demo Booked")
ASKING = "Question"


def search_text(email: str, first: str | None, last: str | None, company: str | None) -> str:
    """Return the text that a contact search looks through: address, name and company, a line each."""
    name = f"{first} {last}" if first and last else first or last or ""
    return as_searched(f"{email}\n{name}\n{company or ''}")


def as_searched(text: str) -> str:
    """Return case-folded text without NUL, at which SQLite's functions stop reading."""
    return fold_case(text).replace("\0", " ")


@dataclass(frozen=True)
class Facts:
    """Facts from memberships, threads and suppressions about a contact."""

    suppression: SuppressionReason | None = None
    sent: bool = False
    opened: bool = False
    replied: bool = False
    bounced: bool = False
    categories: frozenset[str] = frozenset()

    @property
    def opted_out(self) -> bool:
        """Return whether the person or we suppressed the contact; a bounce only stops the sending."""
        return self.suppression not in (None, SuppressionReason.BOUNCED)


def derive_signal(facts: Facts) -> ContactSignal:
    """Return the signal of the first of six rules that fits."""
    engaged = facts.opened or facts.replied or ASKING in facts.categories
    hot = not facts.categories.isdisjoint(HOT)
    if facts.opted_out:
        return ContactSignal.UNSUBSCRIBED
    if facts.bounced and not engaged and not hot:
        return ContactSignal.BOUNCED
    if hot:
        return ContactSignal.HOT_LEAD
    if engaged:
        return ContactSignal.ENGAGED
    return ContactSignal.CONTACTED if facts.sent else ContactSignal.NEVER_CONTACTED
