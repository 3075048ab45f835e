"""Tables of the people that an inbox exchanged emails with: envelope addresses only, no content."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, String, Table

from app.service.core.column_types import (
    Big,
    build_count_column,
    build_flag_column,
    build_foreign_key,
    build_time_column,
    metadata,
)

acquaintances = Table(
    "acquaintances",
    metadata,
    Column("inbox_id", ForeignKey("inboxes.id", ondelete="CASCADE"), primary_key=True),
    Column("email_key", String(320), primary_key=True),
    Column("direction", String(3), primary_key=True),  # IN: they wrote; OUT: we did
    build_foreign_key("workspace_id", "workspaces"),
    Column("domain", String(255), nullable=False),
    build_count_column("mails"),
    build_time_column("last_at", null=False),
    Index("ix_acquaintances_email", "workspace_id", "email_key"),
    Index("ix_acquaintances_domain", "workspace_id", "domain"),
)
history_folders = Table(  # how far a folder's envelopes have been read
    "history_folders",
    metadata,
    Column("inbox_id", ForeignKey("inboxes.id", ondelete="CASCADE"), primary_key=True),
    Column("direction", String(3), primary_key=True),  # IN: INBOX; OUT: the folder of sent mails
    Column("folder", String(255), nullable=False),
    Column("uid_validity", Big, nullable=False),
    Column("last_uid", Big, nullable=False),
    build_count_column("total"),  # number of mails when the first pass began
    build_count_column("done"),
    build_flag_column("is_complete"),
    build_time_column("read_at", null=False),
)
