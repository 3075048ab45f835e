"""Tables of hosted domains, their web redirects, and the inboxes that a job creates on them."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from app.service.core.column_types import (
    build_count_column,
    build_flag_column,
    build_foreign_key,
    build_key_column,
    build_sentence_column,
    build_text_column,
    build_time_column,
    metadata,
)

domains = Table(
    "domains",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    build_foreign_key("workspace_id", "workspaces", index=True),
    Column("name", String(253), nullable=False, unique=True),
    Column("status", String(32), nullable=False),
    Column("nameservers", JSON, nullable=False),
    Column("records", JSON, nullable=False),  # [{type, name, value}] that the domain must have
    Column("dkim_key", LargeBinary),  # sealed
    Column("found", JSON),  # the result of the last check, as the API returns it
    build_time_column("checked_at"),
    build_time_column("check_at"),  # time of the next check; null: only on request
    build_count_column("failed_checks"),  # in a row
    build_time_column("created_at", null=False),
    build_time_column("activated_at"),
    Index("ix_domains_check", "check_at"),
)
redirects = Table(
    "redirects",
    metadata,
    build_key_column(),
    Column("domain_id", ForeignKey("domains.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("target_domain", String(253), nullable=False),
    build_count_column("status_code", 301),
    build_flag_column("preserve_path", True),
    build_flag_column("preserve_query_string", True),
    build_flag_column("is_active", True),
    build_time_column("created_at", null=False),
)
job_inboxes = Table(  # the inboxes that a job was asked to create, and the result of each
    "job_inboxes",
    metadata,
    Column("job_id", ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    build_text_column("email_prefix"),
    build_text_column("display_name"),
    Column("status", String(16), nullable=False),  # PENDING | CREATED | SKIPPED | FAILED
    build_text_column("email_address"),
    Column("inbox_id", String(36)),
    build_sentence_column("error_message"),
)
