"""Companies that are left alone for a while because somebody there has answered."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, String, Table

from app.service.columns import metadata, text, time

company_pauses = Table(  # for how long is each campaign's own affair
    "company_pauses",
    metadata,
    Column("workspace_id", ForeignKey("workspaces.id", ondelete="CASCADE"), primary_key=True),
    Column("domain", String(255), primary_key=True),
    text("person"),  # who answered last
    time("answered_at", null=False),
)
