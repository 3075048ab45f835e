"""What a key may do, in plain words."""

from __future__ import annotations

from collections.abc import Iterable

from app.contract.scopes import EVERYTHING, Scope

NOUNS = (  # words, what they are for, the scopes that see, those that change
    ("Contacts", "people, tags, lists", ("contacts:read",), ("contacts:write",)),
    ("Campaigns", "texts, schedule, leads, launch", ("campaigns:read",), ("campaigns:write",)),
    ("Mailboxes", "limits, usage", ("sender_accounts:read",), ("sender_accounts:write",)),
    ("Domains", "records, redirects", ("domains:read",), ("domains:write",)),
    ("Replies", "conversations, answers", ("replies:read",), ("replies:write",)),
    ("Analytics", "figures of campaigns", ("analytics:read",), ()),
    (
        "Webhooks",
        "subscriptions, deliveries",
        ("webhooks:read",),
        ("webhooks:create", "webhooks:update", "webhooks:delete"),
    ),
    ("This program", "live changes, practice clock", ("desk:read",), ("desk:write",)),
    ("Administration", "settings, keys, backup", (), ("desk:admin",)),
)
KNOWN = {str(scope) for scope in Scope}


def rights(scopes: Iterable[str]) -> str:
    """A list to be read: what may be seen, and what changed."""
    held = set(scopes)
    if EVERYTHING in held or held >= KNOWN:
        return "everything"
    said = []
    told: set[str] = set()
    for noun, _, see, change in NOUNS:
        if change and held.issuperset(change):
            said.append(f"change {noun.lower()}")
            told.update(see, change)
        elif see and held.issuperset(see):
            said.append(f"see {noun.lower()}")
            told.update(see)
    return ", ".join([*said, *sorted(held - told)]) or "nothing"
