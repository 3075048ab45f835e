"""Sentences for users whose API keys don't allow something; scopes are named where keys are made."""

from __future__ import annotations

from app.desktop.widgets.i18n import tr

OTHER = tr("Your key doesn't allow this. Ask the person who gave it to you for one that does.")
MAY_NOT = {
    "contacts:read": tr(
        "Your key doesn't let you see contacts. Ask the person who gave it to you for one that does."
    ),
    "contacts:write": tr(
        "Your key doesn't let you change contacts. Ask the person who gave it to you for one that does."
    ),
    "campaigns:read": tr(
        "Your key doesn't let you see campaigns. Ask the person who gave it to you for one that does."
    ),
    "campaigns:write": tr(
        "Your key doesn't let you change campaigns. Ask the person who gave it to you for one that does."
    ),
    "sender_accounts:read": tr(
        "Your key doesn't let you see inboxes. Ask the person who gave it to you for one that does."
    ),
    "sender_accounts:write": tr(
        "Your key doesn't let you change inboxes. Ask the person who gave it to you for one that does."
    ),
    "domains:read": tr(
        "Your key doesn't let you see domains. Ask the person who gave it to you for one that does."
    ),
    "domains:write": tr(
        "Your key doesn't let you change domains. Ask the person who gave it to you for one that does."
    ),
    "replies:read": tr(
        "Your key doesn't let you see replies. Ask the person who gave it to you for one that does."
    ),
    "replies:write": tr(
        "Your key doesn't let you answer or categorize replies. Ask the person who gave it to you "
        "for one that does."
    ),
    "analytics:read": tr(
        "Your key doesn't let you see results. Ask the person who gave it to you for one that does."
    ),
    "webhooks:create": tr(
        "Your key doesn't let you add webhooks. Ask the person who gave it to you for one that does."
    ),
    "webhooks:read": tr(
        "Your key doesn't let you see webhooks. Ask the person who gave it to you for one that does."
    ),
    "webhooks:update": tr(
        "Your key doesn't let you change webhooks. Ask the person who gave it to you for one that does."
    ),
    "webhooks:delete": tr(
        "Your key doesn't let you delete webhooks. Ask the person who gave it to you for one that does."
    ),
    "desk:read": tr(
        "Your key is meant for other programs. Ask the person who gave it to you for one for people."
    ),
    "desk:write": tr(
        "Your key doesn't let you set the practice clock. Ask the person who gave it to "
        "you for one that does."
    ),
    "desk:admin": tr(
        "Your key doesn't let you administer this workspace. Ask the person who gave it "
        "to you for one that does."
    ),
}


def describe_missing_scope(scope: str) -> str:
    return MAY_NOT.get(scope, OTHER)
