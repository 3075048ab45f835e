"""The table of a person's overrides for single emails that are still to be sent."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, Table

from app.service.core.column_types import (
    build_flag_column,
    build_foreign_key,
    build_text_column,
    build_time_column,
    metadata,
)

wishes = Table(
    "wishes",
    metadata,
    Column("lead_id", ForeignKey("leads.id", ondelete="CASCADE"), primary_key=True),
    Column("step_number", Integer, primary_key=True, autoincrement=False),
    build_foreign_key("campaign_id", "campaigns", index=True),
    build_text_column("subject", None),  # null: from the template; the same holds for the text
    build_text_column("text", None),
    build_time_column("not_before"),
    build_time_column("skipped_at"),  # not null: the email is skipped
    build_flag_column("regardless"),  # sent despite the contact's cooldown
    build_time_column("updated_at", null=False),
)
