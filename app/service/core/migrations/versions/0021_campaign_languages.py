"""Campaigns have a language, English before, and may have an opt-out line of their own"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("campaigns", sa.Column("language", sa.String(2), server_default="en", nullable=False))
    op.add_column("campaigns", sa.Column("opt_out_line", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("campaigns", "opt_out_line")
    op.drop_column("campaigns", "language")
