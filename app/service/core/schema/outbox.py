"""What a person wants otherwise of a mail that is still to go out."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, Table

from app.service.core.column_types import flag, metadata, ref, text, time

wishes = Table(
    "wishes",
    metadata,
    Column("lead_id", ForeignKey("leads.id", ondelete="CASCADE"), primary_key=True),
    Column("step_number", Integer, primary_key=True, autoincrement=False),
    ref("campaign_id", "campaigns", index=True),
    text("subject", None),  # null: as its template says; so is the text
    text("text", None),
    time("not_before"),
    time("skipped_at"),  # not null: it is left out
    flag("regardless"),  # although the person should be left alone yet
    time("updated_at", null=False),
)
