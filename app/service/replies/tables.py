"""Conversations and what came in; what went out stands in mails."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Float, Index, String, Table

from app.service.columns import count, flag, key, metadata, ref, text, time

threads = Table(
    "threads",
    metadata,
    key(),
    ref("team_id", "teams"),
    ref("workspace_id", "workspaces"),
    Column("lead_id", String(36), index=True),
    Column("contact_id", String(36), index=True),
    Column("campaign_id", String(36)),
    Column("inbox_id", String(36)),
    Column("lead_email", String(320), nullable=False),
    text("lead_name"),
    text("campaign_name"),
    text("from_address"),
    text("to_address"),
    text("subject"),
    text("snippet"),
    flag("is_read"),
    flag("is_starred"),
    count("reply_count"),
    text("ai_category"),
    Column("ai_confidence", Float, nullable=False, server_default="0"),
    text("manual_category"),
    Column("category", String(32), nullable=False),  # effective
    time("snoozed_until"),
    flag("is_archived"),
    text("archived_domain_name"),
    text("archived_inbox_email"),
    time("archived_at"),
    time("created_at", null=False),
    time("last_message_at", null=False),
    Index("ix_threads_workspace_last", "workspace_id", "last_message_at", "id"),
)
messages = Table(  # what came in; what went out stands in mails
    "messages",
    metadata,
    key(),
    ref("thread_id", "threads", index=True),
    ref("inbox_id", "inboxes", null=True),
    Column("message_id", String(998)),
    Column("in_reply_to", String(998)),
    text("from_address"),
    text("reply_to"),  # where an answer is wanted, when not there
    text("to_address"),
    Column("others", JSON),  # every address of its To and Cc; null: not kept then
    text("subject"),
    text("text"),
    text("quoted"),
    text("html"),
    flag("is_auto_reply"),
    time("at", null=False),
)
