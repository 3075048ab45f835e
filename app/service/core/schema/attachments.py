"""Tables of files that were received or are sent with emails; each content is stored once."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from app.service.core.column_types import (
    build_count_column,
    build_foreign_key,
    build_key_column,
    build_text_column,
    build_time_column,
    metadata,
)

blobs = Table(  # separate, so that listing files reads no contents
    "blobs",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256
    Column("size", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
attachments = Table(  # of a received message, of a mail, or of neither: for a reply that is being written
    "attachments",
    metadata,
    build_key_column(),
    build_foreign_key("workspace_id", "workspaces", index=True),
    build_foreign_key("message_id", "messages", null=True, index=True),
    build_foreign_key("mail_id", "mails", null=True, index=True),
    build_count_column("position"),
    build_text_column("name"),
    build_text_column("content_type"),
    build_count_column("size"),
    Column("digest", ForeignKey("blobs.digest"), index=True),  # null: the content was cut off in transit
    build_time_column("created_at", null=False),
)
_LOOSE = attachments.c.message_id.is_(None) & attachments.c.mail_id.is_(None)
Index("ix_attachments_loose", attachments.c.created_at, sqlite_where=_LOOSE, postgresql_where=_LOOSE)
