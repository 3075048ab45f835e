"""Who has an inbox, where several processes share a database."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, String, Table

from app.service.core.column_types import metadata

inbox_sessions = Table(
    "inbox_sessions",
    metadata,
    Column("inbox_id", ForeignKey("inboxes.id", ondelete="CASCADE"), primary_key=True),
    # Procrastinate's; once it is gone, or its worker gives no sign of life, the row tells nothing.
    Column("job_id", BigInteger, nullable=False, index=True),
    Column("worker", String(64), nullable=False),  # host:process:chance
    Column("sign", String(8), nullable=False),  # keys.py
)
