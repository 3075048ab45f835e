"""The table of which worker process has which inbox, where several processes share a database."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, String, Table

from app.service.core.column_types import metadata

inbox_sessions = Table(
    "inbox_sessions",
    metadata,
    Column("inbox_id", ForeignKey("inboxes.id", ondelete="CASCADE"), primary_key=True),
    # Procrastinate's job; once it is gone, or its worker gives no sign of life, the row is void.
    Column("job_id", BigInteger, nullable=False, index=True),
    Column("worker", String(64), nullable=False),  # host:process:random
    Column("sign", String(8), nullable=False),  # see LOOKED and AWAY in work_keys.py
)
