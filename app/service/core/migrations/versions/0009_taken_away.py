"""What goes with a campaign or an inbox is found by an index, and a mail that came in by its Message-ID"""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

INDEXES = (
    ("ix_threads_campaign_id", "threads", ["campaign_id"]),
    ("ix_threads_inbox", "threads", ["inbox_id", "lead_email"]),
    ("ix_variants_sequence_id", "variants", ["sequence_id"]),
    ("ix_messages_inbox_id", "messages", ["inbox_id"]),
    ("ix_messages_message_id", "messages", ["message_id"]),
)


def upgrade() -> None:
    for name, table, columns in INDEXES:
        op.create_index(name, table, columns)


def downgrade() -> None:
    for name, table, _ in reversed(INDEXES):
        op.drop_index(name, table)
