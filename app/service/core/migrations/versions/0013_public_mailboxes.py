"""Mailboxes that may be dialed at public addresses alone; on PostgreSQL, no row that every email locks

Each email locked the rows of its team and workspace for their foreign keys, and added zero to its campaign's
counts. A file keeps the keys: there they lock nothing, and to drop them is to write both tables anew.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

KEYS = [(table, owner) for table in ("mails", "events") for owner in ("team", "workspace")]
SENT = "rows.kind = 'CAMPAIGN' AND rows.state = 'SENT' AND rows.step_number"
SUMS = {  # of migration 0011
    "initial_sent_count": f"{SENT} = 0",
    "followup_sent_count": f"{SENT} > 0",
    "in_doubt_count": "rows.kind = 'CAMPAIGN' AND rows.state = 'UNCERTAIN'",
}


def upgrade() -> None:
    op.add_column("inboxes", sa.Column("public_only", sa.Boolean(), server_default="0", nullable=False))
    op.execute("DELETE FROM leases WHERE key IN ('quiet', 'signs')")
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_count_new_mails(f" WHERE {' OR '.join(f'({one})' for one in SUMS.values())}"))
        for table, owner in KEYS:
            op.drop_constraint(f"fk_{table}_{owner}_id_{owner}s", table, type_="foreignkey")


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_count_new_mails(""))
        for table, owner in KEYS:
            name = f"fk_{table}_{owner}_id_{owner}s"
            op.create_foreign_key(name, table, f"{owner}s", [f"{owner}_id"], ["id"], ondelete="CASCADE")
    op.drop_column("inboxes", "public_only")


def _count_new_mails(where: str) -> str:
    sums = ", ".join(f"sum(CASE WHEN {one} THEN 1 ELSE 0 END) AS {name}" for name, one in SUMS.items())
    more = ", ".join(f"{name} = kept.{name} + found.{name}" for name in SUMS)
    return (
        "CREATE OR REPLACE FUNCTION mails_counted_new() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        f" UPDATE campaign_counts AS kept SET {more}"
        f" FROM (SELECT rows.campaign_id, {sums} FROM rows{where} GROUP BY rows.campaign_id) AS found"
        " WHERE found.campaign_id = kept.campaign_id; RETURN NULL; END $$"
    )
