"""Tables of leads and of the batches that they were added in."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Index, Integer, String, Table, Text, UniqueConstraint

from app.service.core.column_types import (
    build_count_column,
    build_foreign_key,
    build_key_column,
    build_sentence_column,
    build_text_column,
    build_time_column,
    metadata,
)

lead_batches = Table(
    "lead_batches",
    metadata,
    build_key_column(),
    build_foreign_key("campaign_id", "campaigns", index=True),
    Column("source_type", String(20), nullable=False),
    build_text_column("source_name"),
    Column("column_mapping", JSON, nullable=False),
    build_count_column("lead_count"),
    Column("duplicate_action", String(20), nullable=False),
    build_time_column("created_at", null=False),
    build_time_column("updated_at", null=False),
)
leads = Table(
    "leads",
    metadata,
    build_key_column(),
    build_foreign_key("campaign_id", "campaigns"),
    build_foreign_key("contact_id", "contacts", index=True),
    Column("batch_id", String(36)),
    Column("status", String(16), nullable=False, server_default="PENDING"),
    Column("inbox_id", String(36)),  # the inbox that emailed it first
    Column("variant_id", String(36)),  # of the last mail
    Column("current_step", Integer),  # step of the last mail: 0 initial, 2.. follow-ups; null before
    Column("next_step", Integer),  # null: nothing left to send
    build_time_column("due_at"),  # the earliest moment of next_step, before windows and limits
    Column("hold", Text),  # a gate for this lead alone, see Hold
    build_sentence_column("hold_detail"),  # the field, the person or the problem
    Column("pause", String(16)),  # a PauseCause: why its automation is paused, beside a doubt if there is one
    Column("pause_act", String(36)),  # the email or thread that paused it; undoing that ends the pause
    Column("pause_user", String(36)),
    Column("rests_by", String(16)),  # the gate that moved due_at
    build_time_column("rests_until"),  # the due_at that the gate set; a different one was moved since
    build_time_column("due_before"),  # the value of due_at before
    build_time_column("last_sent_at"),
    build_time_column("opened_at"),
    build_time_column("replied_at"),
    build_count_column("soft_bounces"),
    build_time_column("created_at", null=False),
    build_time_column("updated_at", null=False),
    UniqueConstraint("campaign_id", "contact_id"),
    Index(
        *("ix_leads_due", "campaign_id", "next_step", "hold", "pause"),
        *("inbox_id", "due_at", "created_at", "id"),
    ),
    Index("ix_leads_listed", "campaign_id", "created_at", "id"),
)
_RESTS = leads.c.rests_by.is_not(None)
Index("ix_leads_resting", leads.c.rests_by, leads.c.campaign_id, sqlite_where=_RESTS, postgresql_where=_RESTS)
