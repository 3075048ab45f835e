"""Scopes: what an API key may do."""

from __future__ import annotations

from enum import StrEnum


class Scope(StrEnum):
    CONTACTS_READ = "contacts:read"
    CONTACTS_WRITE = "contacts:write"
    CAMPAIGNS_READ = "campaigns:read"
    CAMPAIGNS_WRITE = "campaigns:write"
    SENDER_ACCOUNTS_READ = "sender_accounts:read"
    SENDER_ACCOUNTS_WRITE = "sender_accounts:write"
    DOMAINS_READ = "domains:read"
    DOMAINS_WRITE = "domains:write"
    REPLIES_READ = "replies:read"
    REPLIES_WRITE = "replies:write"
    ANALYTICS_READ = "analytics:read"
    WEBHOOKS_CREATE = "webhooks:create"
    WEBHOOKS_READ = "webhooks:read"
    WEBHOOKS_UPDATE = "webhooks:update"
    WEBHOOKS_DELETE = "webhooks:delete"
    DESK_READ = "desk:read"
    DESK_WRITE = "desk:write"
    DESK_ADMIN = "desk:admin"


EVERYTHING = "*"
KEY_PREFIX = "ork_live_"
KEY_HEADER = "X-API-Key"
WORKSPACE_HEADER = "X-Workspace-Id"  # chooses among the workspaces of a key; default: its first
