"""What a key may not do, told to who uses it; scopes are named where keys are made."""

from __future__ import annotations

from app.desktop.kit.words import tr

OTHER = tr("Your key may not do this. Ask who made it for one that may.")
MAY_NOT = {
    "contacts:read": tr("Your key may not see contacts. Ask who made it for one that may."),
    "contacts:write": tr("Your key may not change contacts. Ask who made it for one that may."),
    "campaigns:read": tr("Your key may not see campaigns. Ask who made it for one that may."),
    "campaigns:write": tr("Your key may not change campaigns. Ask who made it for one that may."),
    "sender_accounts:read": tr("Your key may not see inboxes. Ask who made it for one that may."),
    "sender_accounts:write": tr("Your key may not change inboxes. Ask who made it for one that may."),
    "domains:read": tr("Your key may not see domains. Ask who made it for one that may."),
    "domains:write": tr("Your key may not change domains. Ask who made it for one that may."),
    "replies:read": tr("Your key may not see replies. Ask who made it for one that may."),
    "replies:write": tr("Your key may not answer or sort replies. Ask who made it for one that may."),
    "analytics:read": tr("Your key may not see figures. Ask who made it for one that may."),
    "webhooks:create": tr("Your key may not add webhooks. Ask who made it for one that may."),
    "webhooks:read": tr("Your key may not see webhooks. Ask who made it for one that may."),
    "webhooks:update": tr("Your key may not change webhooks. Ask who made it for one that may."),
    "webhooks:delete": tr("Your key may not delete webhooks. Ask who made it for one that may."),
    "desk:read": tr("Your key is made for other programs than this one. Ask who made it for one for people."),
    "desk:write": tr("Your key may not set the practice clock. Ask who made it for one that may."),
    "desk:admin": tr("Your key may not administer this workspace. Ask who made it for one that may."),
}


def may_not(scope: str) -> str:
    return MAY_NOT.get(scope, OTHER)
