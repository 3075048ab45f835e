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
    for noun, _, see, change in NOUNS:
        if change and held.issuperset(change):
            said.append(f"change {noun.lower()}")
        elif see and held.issuperset(see):
            said.append(f"see {noun.lower()}")
    partly = held - {
        one for _, _, see, change in NOUNS for one in (*see, *change) if _told(held, see, change)
    }
    return ", ".join([*said, *sorted(partly)]) or "nothing"


def _told(held: set[str], see: tuple[str, ...], change: tuple[str, ...]) -> bool:
    return bool(change and held.issuperset(change)) or (bool(see) and held.issuperset(see))
