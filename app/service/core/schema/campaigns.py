"""Campaigns with their texts and inboxes, and companies left alone because somebody there has answered."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, String, Table

from app.service.core.column_types import count, flag, key, metadata, ref, text, time

company_pauses = Table(  # for how long is each campaign's own affair
    "company_pauses",
    metadata,
    Column("workspace_id", ForeignKey("workspaces.id", ondelete="CASCADE"), primary_key=True),
    Column("domain", String(255), primary_key=True),
    text("person"),  # who answered last
    time("answered_at", null=False),
)
campaigns = Table(
    "campaigns",
    metadata,
    key(),
    ref("team_id", "teams"),
    ref("workspace_id", "workspaces"),
    Column("name", String(255), nullable=False),
    Column("status", String(16), nullable=False, server_default="DRAFT"),
    time("start_date", null=False),
    Column("timezone", String(64), nullable=False),
    Column("sending_days", JSON, nullable=False),
    count("sending_window_start", 9),
    count("sending_window_start_minute"),
    count("sending_window_end", 17),
    count("sending_window_end_minute"),
    Column("daily_limit_per_inbox", Integer),
    count("min_gap_seconds", 120),
    flag("enable_tracking"),
    flag("enable_click_tracking"),
    flag("enable_unsubscribe", True),
    flag("skip_weekends_for_sequences"),
    flag("ramp_up_enabled"),
    count("ramp_up_increment", 5),
    count("ramp_up_max_limit", 20),
    Column("reply_to", String(320)),
    flag("subsequences_enabled"),
    Column("lead_mapping", JSON, nullable=False),
    Column("company_pause_days", Integer),  # null: as the workspace says
    Column("stopped_by", String(16)),  # the gate that paused it; null: a person did
    time("bounces_since"),  # those before were looked at when it was resumed
    Column("created_by_user_id", String(36)),
    time("created_at", null=False),
    time("updated_at", null=False),
    time("launched_at"),
    Index("ix_campaigns_workspace", "workspace_id", "created_at"),
)
campaign_counts = Table(  # kept by triggers on leads and mails, of migrations 0011 and 0015; to be summed up
    "campaign_counts",
    metadata,
    Column("campaign_id", ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("inbox_id", String(36), primary_key=True, server_default=""),  # empty: what no inbox did
    count("total_leads"),
    count("sent_count"),
    count("reply_count"),
    count("open_count"),
    count("bounce_count"),
    count("unsubscribe_count"),
    count("initial_sent_count"),
    count("followup_sent_count"),
    count("in_doubt_count"),
)
campaign_inboxes = Table(
    "campaign_inboxes",
    metadata,
    Column("campaign_id", ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("inbox_id", ForeignKey("inboxes.id"), primary_key=True, index=True),
    time("first_sent_at"),  # the day the ramp-up counts from
)
sequences = Table(  # a follow-up step, of the main chain or of a branch; the initial mail has none
    "sequences",
    metadata,
    key(),
    ref("campaign_id", "campaigns", index=True),
    Column("branch_id", String(36), ForeignKey("branches.id", ondelete="CASCADE"), index=True),
    text("label"),
    Column("step_number", Integer, nullable=False),
    Column("trigger_type", String(32), nullable=False),
    Column("wait_days", Integer, nullable=False),
    flag("is_active", True),
    time("created_at", null=False),
)
variants = Table(
    "variants",
    metadata,
    key(),
    ref("campaign_id", "campaigns", index=True),
    Column(
        "sequence_id", ForeignKey("sequences.id", ondelete="CASCADE"), index=True
    ),  # null: the initial mail
    count("position"),
    text("variant_name"),
    text("variant_label"),
    text("subject_template"),
    text("body_template"),
    text("html_template"),
    count("distribution_percent", 100),
    flag("is_active", True),
    time("created_at", null=False),
    time("updated_at", null=False),
)
