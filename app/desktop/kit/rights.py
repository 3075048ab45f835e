"""What a key may not do, told to who uses it; scopes are named where keys are made."""

from __future__ import annotations

from app.desktop.kit.words import tr

OTHER = tr("Your key may not do this. Ask whoever made it for one that may.")
MAY_NOT = {
    "contacts:read": tr("Your key may not see contacts. Ask whoever made it for one that may."),
    "contacts:write": tr("Your key may not change contacts. Ask whoever made it for one that may."),
    "campaigns:read": tr("Your key may not see campaigns. Ask whoever made it for one that may."),
    "campaigns:write": tr("Your key may not change campaigns. Ask whoever made it for one that may."),
    "sender_accounts:read": tr("Your key may not see inboxes. Ask whoever made it for one that may."),
    "sender_accounts:write": tr("Your key may not change inboxes. Ask whoever made it for one that may."),
    "domains:read": tr("Your key may not see domains. Ask whoever made it for one that may."),
    "domains:write": tr("Your key may not change domains. Ask whoever made it for one that may."),
    "replies:read": tr("Your key may not see replies. Ask whoever made it for one that may."),
    "replies:write": tr("Your key may not answer or sort replies. Ask whoever made it for one that may."),
    "analytics:read": tr("Your key may not see figures. Ask whoever made it for one that may."),
    "webhooks:create": tr("Your key may not add webhooks. Ask whoever made it for one that may."),
    "webhooks:read": tr("Your key may not see webhooks. Ask whoever made it for one that may."),
    "webhooks:update": tr("Your key may not change webhooks. Ask whoever made it for one that may."),
    "webhooks:delete": tr("Your key may not delete webhooks. Ask whoever made it for one that may."),
    "desk:read": tr("Your key is for other programs than this one. Ask whoever made it for one for people."),
    "desk:write": tr("Your key may not set the practice clock. Ask whoever made it for one that may."),
    "desk:admin": tr("Your key may not administer this workspace. Ask whoever made it for one that may."),
}


def may_not(scope: str) -> str:
    return MAY_NOT.get(scope, OTHER)
