"""What an older copy of the data misses of its Sent folders, and when mails in doubt were looked for there"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.service.core.column_types import Utc

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("inboxes", sa.Column("older_copy", sa.String(16)))
    op.add_column("inboxes", sa.Column("expected_id", sa.String(255)))
    op.add_column("inboxes", sa.Column("stays_paused", sa.Boolean(), server_default="0", nullable=False))
    op.add_column("mails", sa.Column("looked_for_at", Utc()))
    op.create_table(
        "unrecorded",
        sa.Column("inbox_id", sa.String(36), nullable=False),
        sa.Column("message_id", sa.String(255), nullable=False),
        sa.Column("lead_id", sa.String(36)),
        sa.Column("mail_id", sa.String(36)),
        sa.Column("recipient", sa.String(320), nullable=False),
        sa.Column("subject", sa.Text(), server_default="", nullable=False),
        sa.Column("text", sa.Text(), server_default="", nullable=False),
        sa.Column("in_reply_to", sa.String(255)),
        sa.Column("token", sa.String(64)),
        sa.Column("sent_at", Utc(), nullable=False),
        sa.Column("decided_at", Utc()),
        sa.ForeignKeyConstraint(
            ["inbox_id"], ["inboxes.id"], name=op.f("fk_unrecorded_inbox_id_inboxes"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["lead_id"], ["leads.id"], name=op.f("fk_unrecorded_lead_id_leads"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("inbox_id", "message_id", name=op.f("pk_unrecorded")),
    )
    op.create_index("ix_unrecorded_lead_id", "unrecorded", ["lead_id"])


def downgrade() -> None:
    op.drop_table("unrecorded")
    op.drop_column("mails", "looked_for_at")
    for name in ("stays_paused", "expected_id", "older_copy"):
        op.drop_column("inboxes", name)
