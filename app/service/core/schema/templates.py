"""The table of text templates for replies, shared within a workspace."""

from __future__ import annotations

from sqlalchemy import Column, String, Table, UniqueConstraint

from app.service.core.column_types import (
    build_foreign_key,
    build_key_column,
    build_text_column,
    build_time_column,
    metadata,
)

templates = Table(
    "templates",
    metadata,
    build_key_column(),
    build_foreign_key("workspace_id", "workspaces"),
    Column("name", String(100), nullable=False),
    build_text_column("text"),
    build_time_column("created_at", null=False),
    build_time_column("updated_at", null=False),
    UniqueConstraint("workspace_id", "name"),
)
