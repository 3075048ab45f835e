"""Texts for answers, kept for the workspace."""

from __future__ import annotations

from sqlalchemy import Column, String, Table, UniqueConstraint

from app.service.core.column_types import key, metadata, ref, text, time

templates = Table(
    "templates",
    metadata,
    key(),
    ref("workspace_id", "workspaces"),
    Column("name", String(100), nullable=False),
    text("text"),
    time("created_at", null=False),
    time("updated_at", null=False),
    UniqueConstraint("workspace_id", "name"),
)
