"""Tables of tracking: the targets of links and unsubscribe tokens, and recorded opens and clicks."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from app.service.core.column_types import (
    build_flag_column,
    build_foreign_key,
    build_key_column,
    build_text_column,
    build_time_column,
    metadata,
)

links = Table(  # where a tracked link leads
    "links",
    metadata,
    Column("mail_id", ForeignKey("mails.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    build_text_column("url"),
)
touches = Table(  # opens and clicks, including those by machines
    "touches",
    metadata,
    build_key_column(),
    build_foreign_key("mail_id", "mails"),
    Column("kind", String(8), nullable=False),  # open | click
    Column("position", Integer),
    build_flag_column("by_machine"),
    build_time_column("at", null=False),
    Index("ix_touches_mail", "mail_id", "kind", "by_machine"),
)
unsubscribe_tokens = Table(  # kept forever: the link in an old email must work
    "unsubscribe_tokens",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("team_id", String(36), nullable=False),
    Column("address", LargeBinary, nullable=False),  # sealed
    Column("lead_id", String(36)),
    build_time_column("used_at"),
)
