"""Conversations with an answer are found by address"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    answered = sa.text("reply_count > 0")
    by: list[str | sa.TextClause] = ["workspace_id", sa.text("lower(lead_email)")]
    op.create_index("ix_threads_answered", "threads", by, sqlite_where=answered, postgresql_where=answered)


def downgrade() -> None:
    op.drop_index("ix_threads_answered", "threads")
