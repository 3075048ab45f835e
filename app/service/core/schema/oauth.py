"""Tables of OAuth 2.0 sign-in: a workspace's own clients, and the tokens of inboxes."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, LargeBinary, String, Table

from app.service.core.column_types import build_text_column, build_time_column, metadata

oauth_clients = Table(
    "oauth_clients",
    metadata,
    Column("workspace_id", ForeignKey("workspaces.id", ondelete="CASCADE"), primary_key=True),
    Column("suite", String(32), primary_key=True),  # an InboxType
    build_text_column("client_id"),
    Column("client_secret", LargeBinary),  # sealed
    build_text_column("tenant"),
    build_text_column("cloud"),
)
inbox_tokens = Table(
    "inbox_tokens",
    metadata,
    Column("inbox_id", ForeignKey("inboxes.id", ondelete="CASCADE"), primary_key=True),
    Column("suite", String(32), nullable=False),
    Column("access_token", LargeBinary),  # sealed
    Column("refresh_token", LargeBinary),  # sealed; null: a person has to sign in again
    build_time_column("expires_at"),  # of the access token
    build_time_column("refreshed_at"),
)
