"""Who works here, what else their keys reach, and who was asked to come."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, String, Table, UniqueConstraint

from app.service.core.column_types import flag, key, metadata, ref, text, time

users = Table(
    "users",
    metadata,
    key(),
    ref("team_id", "teams"),
    text("name"),
    Column("email", String(320)),
    Column("email_key", String(320)),  # what makes two addresses one; null: the owner of a local workspace
    flag("is_owner"),  # whose the service's own key is
    time("created_at", null=False),
    time("removed_at"),
    UniqueConstraint("team_id", "email_key"),
)
key_workspaces = Table(  # those that a key reaches besides its own
    "key_workspaces",
    metadata,
    Column("key_id", ForeignKey("api_keys.id", ondelete="CASCADE"), primary_key=True),
    Column("workspace_id", ForeignKey("workspaces.id", ondelete="CASCADE"), primary_key=True, index=True),
)
invitations = Table(
    "invitations",
    metadata,
    key(),
    ref("team_id", "teams"),
    ref("workspace_id", "workspaces"),
    text("name"),
    Column("email", String(320), nullable=False),
    Column("scopes", JSON, nullable=False),
    Column("digest", String(64), nullable=False, unique=True),  # of the one-time code
    time("created_at", null=False),
    time("expires_at", null=False),
    time("used_at"),
    time("revoked_at"),
)
