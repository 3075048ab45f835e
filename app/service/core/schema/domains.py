"""Domains that we host, where their web address leads, and the inboxes a job makes on them."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, LargeBinary, String, Table, Text

from app.service.core.column_types import count, flag, key, metadata, ref, text, time

domains = Table(
    "domains",
    metadata,
    key(),
    ref("team_id", "teams"),
    ref("workspace_id", "workspaces", index=True),
    Column("name", String(253), nullable=False, unique=True),
    Column("status", String(32), nullable=False),
    Column("nameservers", JSON, nullable=False),
    Column("records", JSON, nullable=False),  # [{type, name, value}] that the domain must have
    Column("dkim_key", LargeBinary),  # sealed
    Column("found", JSON),  # the last check, as it is answered
    time("checked_at"),
    time("check_at"),  # when it is looked at next; null: when somebody asks
    count("failed_checks"),  # in a row
    time("created_at", null=False),
    time("activated_at"),
    Index("ix_domains_check", "check_at"),
)
redirects = Table(
    "redirects",
    metadata,
    key(),
    Column("domain_id", ForeignKey("domains.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("target_domain", String(253), nullable=False),
    count("status_code", 301),
    flag("preserve_path", True),
    flag("preserve_query_string", True),
    flag("is_active", True),
    time("created_at", null=False),
)
job_inboxes = Table(  # what a job that makes inboxes was asked for, and what came of each
    "job_inboxes",
    metadata,
    Column("job_id", ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    text("email_prefix"),
    text("display_name"),
    Column("status", String(16), nullable=False),  # PENDING | CREATED | SKIPPED | FAILED
    text("email_address"),
    Column("inbox_id", String(36)),
    Column("error_message", Text),
)
