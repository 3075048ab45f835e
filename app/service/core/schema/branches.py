"""Tables of a campaign's branches and their enrollments; a branch's steps are in `sequences`."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Index, String, Table, Text, UniqueConstraint

from app.service.core.column_types import (
    build_count_column,
    build_flag_column,
    build_foreign_key,
    build_key_column,
    build_text_column,
    build_time_column,
    metadata,
)

branches = Table(  # the id is also the id of the branch's entry node
    "branches",
    metadata,
    build_key_column(),
    build_foreign_key("campaign_id", "campaigns"),
    Column("entry_edge_id", String(36), nullable=False),  # chosen by the caller
    build_text_column("label"),
    Column("trigger_type", String(32), nullable=False),
    Column("trigger_params", JSON, nullable=False),
    build_count_column("priority"),
    build_flag_column("is_active", True),
    build_time_column("created_at", null=False),
    build_time_column("updated_at", null=False),
    UniqueConstraint("campaign_id", "entry_edge_id"),
)
enrollments = Table(  # a lead enters a branch once, ever, and is in one branch at most
    "enrollments",
    metadata,
    build_key_column(),
    build_foreign_key("lead_id", "leads"),
    build_foreign_key("branch_id", "branches"),
    Column("trigger_reason", Text, nullable=False),
    build_time_column("entered_at", null=False),
    build_time_column("ended_at"),
    Column("outcome", String(16)),  # COMPLETED | EXITED
    UniqueConstraint("lead_id", "branch_id"),
    Index("ix_enrollments_branch", "branch_id", "ended_at"),
)
_OPEN = enrollments.c.ended_at.is_(None)
Index("uq_enrollments_open", enrollments.c.lead_id, unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN)
