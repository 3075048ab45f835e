"""Events, who wants to hear of them, and how that went."""

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

from app.service.core.column_types import Big, count, flag, key, metadata, ref, text, time

events = Table(  # a lead's journey, and what webhooks will be told
    "events",
    metadata,
    key(),
    Column("team_id", String(36), nullable=False),  # no foreign key, as in mails
    Column("workspace_id", String(36), nullable=False),
    Column("type", String(32), nullable=False),
    Column("campaign_id", String(36), index=True),
    Column("lead_id", String(36), index=True),
    Column("contact_id", String(36)),
    Column("data", JSON, nullable=False),
    Column("dedupe", String(200), unique=True),
    time("occurred_at", null=False),
)
BOUNCED = events.c.type == literal_column("'email_bounced'")
Index("ix_events_bounced", events.c.contact_id, sqlite_where=BOUNCED, postgresql_where=BOUNCED)
webhooks = Table(
    "webhooks",
    metadata,
    key(),
    ref("team_id", "teams"),
    ref("workspace_id", "workspaces", index=True),
    text("name"),
    text("target_url"),
    Column("event_types", JSON, nullable=False),
    Column("event_categories", JSON(none_as_null=True)),
    Column("campaign_id", String(36)),
    flag("active", True),
    Column("secret", LargeBinary, nullable=False),  # sealed
    count("total_deliveries"),  # from here on kept by who delivers: records/deliveries.py
    count("succeeded"),
    count("failed"),
    count("dead"),
    count("attempts"),
    count("answered"),  # attempts, in so many milliseconds together
    Column("milliseconds", Big, nullable=False, server_default="0"),
    time("last_attempt_at"),
    time("created_at", null=False),
    time("updated_at", null=False),
)
deliveries = Table(  # one event for one subscription, written with the event
    "deliveries",
    metadata,
    key(),
    ref("webhook_id", "webhooks"),
    Column("event_id", String(36), nullable=False),
    Column("event_type", String(32), nullable=False),
    Column("status", String(16), nullable=False, server_default="pending"),
    Column("body", Text),  # as it is signed; gone after a month
    count("attempts", 1),  # the number of the last one
    count("retries"),  # of its own accord
    flag("asked"),  # the attempt that is due was asked for
    time("due_at"),
    time("resume_at"),  # when the schedule goes on after an attempt that was asked for
    time("created_at", null=False),
    flag("fresh"),  # not counted in the webhook's row yet
    Index("ix_deliveries_due", "webhook_id", "due_at"),
)
_FRESH = deliveries.c.fresh.is_(True)
Index("ix_deliveries_fresh", deliveries.c.webhook_id, sqlite_where=_FRESH, postgresql_where=_FRESH)
_BODY = deliveries.c.body.is_not(None)  # that is to go when it is old
Index("ix_deliveries_body", deliveries.c.created_at, sqlite_where=_BODY, postgresql_where=_BODY)
delivery_attempts = Table(
    "delivery_attempts",
    metadata,
    key(),
    ref("webhook_id", "webhooks"),
    ref("delivery_id", "deliveries"),
    count("attempt_number", 1),
    Column("status", String(16), nullable=False, server_default="pending"),
    Column("response_code", Integer),
    Column("error", Text),
    Column("answer", Text),  # its first 8 KB; gone after a month
    Column("response_time_ms", Integer),
    time("attempted_at"),
    time("delivered_at"),
    UniqueConstraint("delivery_id", "attempt_number"),
    Index("ix_delivery_attempts_webhook", "webhook_id", "id"),
)
