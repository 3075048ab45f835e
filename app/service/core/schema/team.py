"""Tables of a team's members, the workspaces that API keys reach, and invitations."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, String, Table, UniqueConstraint

from app.service.core.column_types import (
    build_flag_column,
    build_foreign_key,
    build_key_column,
    build_text_column,
    build_time_column,
    metadata,
)

users = Table(
    "users",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    build_text_column("name"),
    Column("email", String(320)),
    Column("email_key", String(320)),  # see contacts.email_key; null: the owner of a local workspace
    build_flag_column("is_owner"),  # the service's own API key belongs to this user
    build_time_column("created_at", null=False),
    build_time_column("removed_at"),
    UniqueConstraint("team_id", "email_key"),
)
key_workspaces = Table(  # workspaces that a key reaches besides its own
    "key_workspaces",
    metadata,
    Column("key_id", ForeignKey("api_keys.id", ondelete="CASCADE"), primary_key=True),
    Column("workspace_id", ForeignKey("workspaces.id", ondelete="CASCADE"), primary_key=True, index=True),
)
invitations = Table(
    "invitations",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    build_foreign_key("workspace_id", "workspaces"),
    build_text_column("name"),
    Column("email", String(320), nullable=False),
    Column("scopes", JSON, nullable=False),
    Column("digest", String(64), nullable=False, unique=True),  # of the one-time code
    build_time_column("created_at", null=False),
    build_time_column("expires_at", null=False),
    build_time_column("used_at"),
    build_time_column("revoked_at"),
)
