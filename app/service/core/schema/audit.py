"""Who did what: rows are added, and go when they are old; nothing else happens to them."""

from __future__ import annotations

from sqlalchemy import Column, Index, String, Table

from app.service.core.column_types import count, key, metadata, ref, text, time

audit = Table(
    "audit",
    metadata,
    key(),
    ref("team_id", "teams"),
    Column("workspace_id", String(36), nullable=False),  # no references: what is told outlives what it is of
    Column("user_id", String(36)),
    text("user_name"),
    Column("key_id", String(36)),
    text("key_name"),
    Column("action", String(64), nullable=False),  # the id of the operation
    Column("kind", String(32), nullable=False),
    Column("target_id", String(36)),  # null: several, or none
    count("count"),
    Column("request_id", String(64), nullable=False),
    time("at", null=False),
    Index("ix_audit_workspace_at", "workspace_id", "at"),
    Index("ix_audit_request_id", "request_id"),
)
