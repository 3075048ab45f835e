"""Who delivers counts a webhook's deliveries: what is not begun is marked, and no sender waits for its row"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

FRESH = sa.text("fresh IS true")


def upgrade() -> None:
    op.add_column("deliveries", sa.Column("fresh", sa.Boolean(), server_default="0", nullable=False))
    op.create_index(
        "ix_deliveries_fresh",
        "deliveries",
        ["webhook_id"],
        sqlite_where=sa.text("fresh IS 1"),
        postgresql_where=FRESH,
    )


def downgrade() -> None:
    op.execute(COUNT)
    op.drop_index("ix_deliveries_fresh", "deliveries")
    op.drop_column("deliveries", "fresh")


COUNT = """
UPDATE webhooks SET
    total_deliveries = total_deliveries + (
        SELECT count(*) FROM deliveries WHERE webhook_id = webhooks.id AND fresh),
    attempts = attempts + (SELECT count(*) FROM deliveries WHERE webhook_id = webhooks.id AND fresh)
"""
