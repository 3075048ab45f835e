"""Who works on what, where several processes share a database."""

from __future__ import annotations

from sqlalchemy import Column, String, Table

from app.service.columns import metadata, time

leases = Table(
    "leases",
    metadata,
    Column("key", String(64), primary_key=True),  # leases.py; those of workers and of what is read are signs
    Column("owner", String(64), nullable=False),
    time("until", null=False),  # by the database's own clock
)
