"""Tables of events, webhook subscriptions, and deliveries with their attempts."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Column,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    literal_column,
)

from app.service.core.column_types import (
    Big,
    build_count_column,
    build_flag_column,
    build_foreign_key,
    build_key_column,
    build_sentence_column,
    build_text_column,
    build_time_column,
    metadata,
)

events = Table(  # what happened to leads, and the events that webhooks deliver
    "events",
    metadata,
    build_key_column(),
    Column("team_id", String(36), nullable=False),  # no foreign key, as in mails
    Column("workspace_id", String(36), nullable=False),
    Column("type", String(32), nullable=False),
    Column("campaign_id", String(36), index=True),
    Column("lead_id", String(36), index=True),
    Column("contact_id", String(36)),
    Column("data", JSON, nullable=False),
    Column("dedupe", String(200), unique=True),
    build_time_column("occurred_at", null=False),
)
BOUNCED = events.c.type == literal_column("'email_bounced'")
Index("ix_events_bounced", events.c.contact_id, sqlite_where=BOUNCED, postgresql_where=BOUNCED)
webhooks = Table(
    "webhooks",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    build_foreign_key("workspace_id", "workspaces", index=True),
    build_text_column("name"),
    build_text_column("target_url"),
    Column("event_types", JSON, nullable=False),
    Column("event_categories", JSON(none_as_null=True)),
    Column("campaign_id", String(36)),
    build_flag_column("active", True),
    Column("secret", LargeBinary, nullable=False),  # sealed
    build_count_column("total_deliveries"),  # these counts are maintained on delivery: records/deliveries.py
    build_count_column("succeeded"),
    build_count_column("failed"),
    build_count_column("dead"),
    build_count_column("attempts"),
    build_count_column("answered"),  # attempts that got an answer; their total time is in `milliseconds`
    Column("milliseconds", Big, nullable=False, server_default="0"),
    build_time_column("last_attempt_at"),
    build_time_column("created_at", null=False),
    build_time_column("updated_at", null=False),
)
deliveries = Table(  # one event for one subscription, written with the event
    "deliveries",
    metadata,
    build_key_column(),
    build_foreign_key("webhook_id", "webhooks"),
    Column("event_id", String(36), nullable=False),
    Column("event_type", String(32), nullable=False),
    Column("status", String(16), nullable=False, server_default="pending"),
    Column("body", Text),  # the body as signed; deleted after a month
    build_count_column("attempts", 1),  # the number of the last one
    build_count_column("retries"),  # automatic retries
    build_flag_column("asked"),  # the due attempt was requested by a user
    build_time_column("due_at"),
    build_time_column("resume_at"),  # when the automatic schedule resumes after a requested attempt
    build_time_column("created_at", null=False),
    build_flag_column("fresh"),  # not yet counted in the webhook's row
    Index("ix_deliveries_due", "webhook_id", "due_at"),
)
_FRESH = deliveries.c.fresh.is_(True)
Index("ix_deliveries_fresh", deliveries.c.webhook_id, sqlite_where=_FRESH, postgresql_where=_FRESH)
_BODY = deliveries.c.body.is_not(None)  # bodies to be deleted when they are old
Index("ix_deliveries_body", deliveries.c.created_at, sqlite_where=_BODY, postgresql_where=_BODY)
delivery_attempts = Table(
    "delivery_attempts",
    metadata,
    build_key_column(),
    build_foreign_key("webhook_id", "webhooks"),
    build_foreign_key("delivery_id", "deliveries"),
    build_count_column("attempt_number", 1),
    Column("status", String(16), nullable=False, server_default="pending"),
    Column("response_code", Integer),
    build_sentence_column("error"),
    Column("answer", Text),  # the first 8 KB of the answer; deleted after a month
    Column("response_time_ms", Integer),
    build_time_column("attempted_at"),
    build_time_column("delivered_at"),
    UniqueConstraint("delivery_id", "attempt_number"),
    Index("ix_delivery_attempts_webhook", "webhook_id", "id"),
)
