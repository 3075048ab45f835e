"""Who works on what, where several processes share a database"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.service.core.column_types import Utc

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("until", Utc(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_leases")),
    )
    op.drop_column("inboxes", "lease_owner")


def downgrade() -> None:
    op.add_column("inboxes", sa.Column("lease_owner", sa.String(64)))
    op.drop_table("leases")
