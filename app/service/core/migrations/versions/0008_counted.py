"""What was counted or looked through anew each time is kept, or found by an index"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.service.core.column_types import Big, Utc

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

COUNTS = ("total_deliveries", "succeeded", "failed", "dead", "attempts", "answered")
FILL = """
UPDATE webhooks SET
    total_deliveries = (SELECT count(*) FROM deliveries WHERE webhook_id = webhooks.id),
    succeeded = (SELECT count(*) FROM deliveries WHERE webhook_id = webhooks.id AND status = 'succeeded'),
    failed = (SELECT count(*) FROM deliveries WHERE webhook_id = webhooks.id AND status = 'failed'),
    dead = (SELECT count(*) FROM deliveries WHERE webhook_id = webhooks.id AND status = 'dead'),
    attempts = (SELECT count(*) FROM delivery_attempts WHERE webhook_id = webhooks.id),
    answered = (SELECT count(response_time_ms) FROM delivery_attempts WHERE webhook_id = webhooks.id),
    milliseconds =
        (SELECT coalesce(sum(response_time_ms), 0) FROM delivery_attempts WHERE webhook_id = webhooks.id),
    last_attempt_at = (SELECT max(attempted_at) FROM delivery_attempts WHERE webhook_id = webhooks.id)
"""


def upgrade() -> None:
    for name in COUNTS:
        op.add_column("webhooks", sa.Column(name, sa.Integer(), server_default="0", nullable=False))
    op.add_column("webhooks", sa.Column("milliseconds", Big, server_default="0", nullable=False))
    op.add_column("webhooks", sa.Column("last_attempt_at", Utc()))
    op.execute(FILL)
    op.drop_index("ix_deliveries_status", "deliveries")
    op.drop_index("ix_deliveries_created", "deliveries")
    _partial("ix_deliveries_body", "deliveries", ["created_at"], "body IS NOT NULL")
    _partial("ix_mails_gone", "mails", ["campaign_id"], "lead_id IS NULL")
    no = "false" if op.get_bind().dialect.name == "postgresql" else "0"
    uncopied = f"state = 'SENT' AND sent_copy = {no} AND raw IS NOT NULL"
    _partial("ix_mails_uncopied", "mails", ["inbox_id", "sent_at"], uncopied)
    _partial("ix_threads_snoozed", "threads", ["snoozed_until"], "snoozed_until IS NOT NULL")
    _partial("ix_threads_asked", "threads", ["workspace_id"], "candidates IS NOT NULL")
    _partial("ix_threads_unread", "threads", ["workspace_id", "category"], f"is_read = {no}")
    for name in ("contacts", "suppressions"):
        undotted: list[str | sa.TextClause] = ["team_id", sa.text("replace(email_key, '.', '')")]
        _partial(f"ix_{name}_at_gmail", name, undotted, "email_key LIKE '%@g%mail.com'")


def _partial(name: str, table: str, columns: list[str | sa.TextClause], where: str) -> None:
    op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def downgrade() -> None:
    for name in ("suppressions", "contacts"):
        op.drop_index(f"ix_{name}_at_gmail", name)
    for name in ("unread", "asked", "snoozed"):
        op.drop_index(f"ix_threads_{name}", "threads")
    op.drop_index("ix_mails_uncopied", "mails")
    op.drop_index("ix_mails_gone", "mails")
    op.drop_index("ix_deliveries_body", "deliveries")
    op.create_index("ix_deliveries_created", "deliveries", ["created_at"])
    op.create_index("ix_deliveries_status", "deliveries", ["webhook_id", "status"])
    for name in ("last_attempt_at", "milliseconds", *reversed(COUNTS)):
        op.drop_column("webhooks", name)
