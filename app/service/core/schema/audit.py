"""The audit log: rows are only added, and deleted when they are old."""

from __future__ import annotations

from sqlalchemy import Column, Index, String, Table

from app.service.core.column_types import (
    build_count_column,
    build_foreign_key,
    build_key_column,
    build_text_column,
    build_time_column,
    metadata,
)

audit = Table(
    "audit",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    Column("workspace_id", String(36), nullable=False),  # no foreign keys: entries outlive their objects
    Column("user_id", String(36)),
    build_text_column("user_name"),
    Column("key_id", String(36)),
    build_text_column("key_name"),
    Column("action", String(64), nullable=False),  # the id of the operation
    Column("kind", String(32), nullable=False),
    Column("target_id", String(36)),  # null: several, or none
    build_count_column("count"),
    Column("request_id", String(64), nullable=False),
    build_time_column("at", null=False),
    Index("ix_audit_workspace_at", "workspace_id", "at"),
    Index("ix_audit_request_id", "request_id"),
)
