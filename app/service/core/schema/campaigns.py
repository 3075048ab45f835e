"""Tables of campaigns with their texts and inboxes, and of companies paused because a person replied."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, String, Table

from app.service.core.column_types import (
    build_count_column,
    build_flag_column,
    build_foreign_key,
    build_key_column,
    build_text_column,
    build_time_column,
    metadata,
)

company_pauses = Table(  # each campaign decides how long a pause lasts
    "company_pauses",
    metadata,
    Column("workspace_id", ForeignKey("workspaces.id", ondelete="CASCADE"), primary_key=True),
    Column("domain", String(255), primary_key=True),
    build_text_column("person"),  # the person who replied last
    build_time_column("answered_at", null=False),
)
campaigns = Table(
    "campaigns",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    build_foreign_key("workspace_id", "workspaces"),
    Column("name", String(255), nullable=False),
    Column("status", String(16), nullable=False, server_default="DRAFT"),
    build_time_column("start_date", null=False),
    Column("timezone", String(64), nullable=False),
    Column("sending_days", JSON, nullable=False),
    build_count_column("sending_window_start", 9),
    build_count_column("sending_window_start_minute"),
    build_count_column("sending_window_end", 17),
    build_count_column("sending_window_end_minute"),
    Column("daily_limit_per_inbox", Integer),
    build_count_column("min_gap_seconds", 120),
    build_flag_column("enable_tracking"),
    build_flag_column("enable_click_tracking"),
    build_flag_column("enable_unsubscribe", True),
    build_flag_column("skip_weekends_for_sequences"),
    build_flag_column("ramp_up_enabled"),
    build_count_column("ramp_up_increment", 5),
    build_count_column("ramp_up_max_limit", 20),
    Column("reply_to", String(320)),
    Column("language", String(2), nullable=False, server_default="en"),
    build_text_column("opt_out_line"),  # empty: the line of its language
    build_flag_column("subsequences_enabled"),
    Column("lead_mapping", JSON, nullable=False),
    Column("company_pause_days", Integer),  # null: the workspace's setting
    Column("stopped_by", String(16)),  # the gate that paused it; null: a person did
    build_time_column("bounces_since"),  # earlier bounces were considered when it was resumed
    Column("created_by_user_id", String(36)),
    build_time_column("created_at", null=False),
    build_time_column("updated_at", null=False),
    build_time_column("launched_at"),
    Index("ix_campaigns_workspace", "workspace_id", "created_at"),
)
campaign_counts = Table(  # maintained by triggers (migrations 0011, 0015); a campaign's rows are summed up
    "campaign_counts",
    metadata,
    Column("campaign_id", ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("inbox_id", String(36), primary_key=True, server_default=""),  # empty: counts of no inbox
    build_count_column("total_leads"),
    build_count_column("sent_count"),
    build_count_column("reply_count"),
    build_count_column("open_count"),
    build_count_column("bounce_count"),
    build_count_column("unsubscribe_count"),
    build_count_column("initial_sent_count"),
    build_count_column("followup_sent_count"),
    build_count_column("in_doubt_count"),
)
campaign_inboxes = Table(
    "campaign_inboxes",
    metadata,
    Column("campaign_id", ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("inbox_id", ForeignKey("inboxes.id"), primary_key=True, index=True),
    build_time_column("first_sent_at"),  # the start of the ramp-up
)
sequences = Table(  # a follow-up step, of the main chain or of a branch; the initial mail has none
    "sequences",
    metadata,
    build_key_column(),
    build_foreign_key("campaign_id", "campaigns", index=True),
    Column("branch_id", String(36), ForeignKey("branches.id", ondelete="CASCADE"), index=True),
    build_text_column("label"),
    Column("step_number", Integer, nullable=False),
    Column("trigger_type", String(32), nullable=False),
    Column("wait_days", Integer, nullable=False),
    build_flag_column("is_active", True),
    build_time_column("created_at", null=False),
)
variants = Table(
    "variants",
    metadata,
    build_key_column(),
    build_foreign_key("campaign_id", "campaigns", index=True),
    Column(
        "sequence_id", ForeignKey("sequences.id", ondelete="CASCADE"), index=True
    ),  # null: the initial mail
    build_count_column("position"),
    build_text_column("variant_name"),
    build_text_column("variant_label"),
    build_text_column("subject_template"),
    build_text_column("body_template"),
    build_text_column("html_template"),
    build_count_column("distribution_percent", 100),
    build_flag_column("is_active", True),
    build_time_column("created_at", null=False),
    build_time_column("updated_at", null=False),
)
