"""Scopes of API keys in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from app.contract.scopes import EVERYTHING, Scope
from app.desktop.widgets.i18n import tr


class Noun(NamedTuple):
    """A subject of scopes: `see` and `change` are scopes, `may_see` and `may_change` phrases for them."""

    title: str
    about: str
    see: tuple[str, ...]
    may_see: str
    change: tuple[str, ...]
    may_change: str


NOUNS = (
    Noun(
        tr("Contacts"),
        tr("people, tags, lists"),
        ("contacts:read",),
        tr("see contacts"),
        ("contacts:write",),
        tr("change contacts"),
    ),
    Noun(
        tr("Campaigns"),
        tr("texts, schedule, leads, launch"),
        ("campaigns:read",),
        tr("see campaigns"),
        ("campaigns:write",),
        tr("change campaigns"),
    ),
    Noun(
        tr("Inboxes"),
        tr("limits, usage"),
        ("sender_accounts:read",),
        tr("see inboxes"),
        ("sender_accounts:write",),
        tr("change inboxes"),
    ),
    Noun(
        tr("Domains"),
        tr("records, redirects"),
        ("domains:read",),
        tr("see domains"),
        ("domains:write",),
        tr("change domains"),
    ),
    Noun(
        tr("Replies"),
        tr("conversations, replies"),
        ("replies:read",),
        tr("see replies"),
        ("replies:write",),
        tr("change replies"),
    ),
    Noun(tr("Results"), tr("campaign results"), ("analytics:read",), tr("see results"), (), ""),
    Noun(
        tr("Webhooks"),
        tr("subscriptions, deliveries"),
        ("webhooks:read",),
        tr("see webhooks"),
        ("webhooks:create", "webhooks:update", "webhooks:delete"),
        tr("change webhooks"),
    ),
    Noun(
        tr("This app"),
        tr("live changes, practice clock"),
        ("desk:read",),
        tr("View app settings"),
        ("desk:write",),
        tr("Change app settings"),
    ),
    Noun(
        tr("Administration"),
        tr("settings, keys, backup"),
        (),
        "",
        ("desk:admin",),
        tr("Manage workspace"),
    ),
)
KNOWN = {str(scope) for scope in Scope}


def describe_scopes(scopes: Iterable[str]) -> str:
    """Return scopes as a phrase: what may be seen, and what may be changed."""
    held = set(scopes)
    if EVERYTHING in held or held >= KNOWN:
        return tr("everything")
    said = []
    told: set[str] = set()
    for one in NOUNS:
        if one.change and held.issuperset(one.change):
            said.append(one.may_change)
            told.update(one.see, one.change)
        elif one.see and held.issuperset(one.see):
            said.append(one.may_see)
            told.update(one.see)
    return ", ".join([*said, *sorted(held - told)]) or tr("nothing")
