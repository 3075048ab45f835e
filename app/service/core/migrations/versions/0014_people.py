"""A row for each mailbox that a team began to write to"""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from alembic import op

from app.contract.addresses import email_key, mailbox_key
from app.service.core.column_types import Utc

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

# Who got an email, or may have; one that is only claimed is planned again by whoever starts next.
WRITTEN_TO = """
SELECT team_id, email_key AS address, last_touch_at AS at FROM contacts WHERE last_touch_at IS NOT NULL
UNION ALL
SELECT contacts.team_id, contacts.email_key, CASE WHEN mails.state IN ('IN_DATA', 'UNCERTAIN', 'SENT')
 OR mails.settled_as = 'LET_BE' THEN coalesce(mails.sent_at, mails.in_data_at, mails.claimed_at) END
 FROM mails JOIN contacts ON contacts.id = mails.contact_id
 WHERE mails.in_data_at IS NOT NULL OR mails.state = 'SENT' OR mails.settled_as = 'LET_BE'
UNION ALL
SELECT team_id, recipient, sent_at FROM mails WHERE state = 'SENT' AND kind <> 'TEST'
"""


def upgrade() -> None:
    people = op.create_table(
        "people",
        sa.Column("team_id", sa.String(36), nullable=False),
        sa.Column("mailbox", sa.String(320), nullable=False),
        sa.Column("touched_at", Utc()),
        sa.Column("before_at", Utc()),
        sa.Column("mail_id", sa.String(36)),
        sa.Column("begun", sa.Boolean(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("team_id", "mailbox", name=op.f("pk_people")),
    )
    touched: dict[tuple[str, str], datetime | None] = {}
    asked = sa.text(WRITTEN_TO).columns(at=Utc())
    for team_id, address, at in op.get_bind().execute(asked):
        who = team_id, mailbox_key(email_key(address))
        known = touched.get(who)
        touched[who] = at if known is None or (at is not None and at > known) else known
    rows = [
        {"team_id": team, "mailbox": mailbox, "touched_at": at, "begun": True}
        for (team, mailbox), at in touched.items()
    ]
    for start in range(0, len(rows), 5_000):
        op.bulk_insert(people, rows[start : start + 5_000])


def downgrade() -> None:
    op.drop_table("people")
