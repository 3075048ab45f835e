"""Contacts of a signal stand in an index by name, and as they came: so their far pages are found at once"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

SIGNAL = "coalesce(signal_override, signal)"
NAMES = ("first_name", "last_name", "company")
INDEXES = {name: (f"lower({name})", f"substr({SIGNAL}, 1, 1)") for name in NAMES}
INDEXES["signal"] = (SIGNAL, "created_at")


def upgrade() -> None:
    _make(2)


def downgrade() -> None:
    _make(1)


def _make(columns: int) -> None:
    if op.get_bind().dialect.name != "sqlite":  # the server reads the rows in any case
        return
    for name, said in INDEXES.items():
        op.drop_index(f"ix_contacts_by_{name}", "contacts")
        op.create_index(f"ix_contacts_by_{name}", "contacts", [sa.text(each) for each in said[:columns]])
