"""How a campaign does is counted by inbox on PostgreSQL: senders don't wait for one another's row

A file keeps one row a campaign: there one transaction writes at a time.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

SENT = "{0}.kind = 'CAMPAIGN' AND {0}.state = 'SENT' AND {0}.step_number"
COUNTED = {  # of migration 0011
    "leads": {
        "total_leads": "true",
        "sent_count": "{0}.current_step IS NOT NULL AND {0}.status <> 'BOUNCED'",
        "reply_count": "{0}.replied_at IS NOT NULL",
        "open_count": "{0}.opened_at IS NOT NULL",
        "bounce_count": "{0}.status = 'BOUNCED'",
        "unsubscribe_count": "{0}.status = 'UNSUBSCRIBED'",
    },
    "mails": {
        "initial_sent_count": f"{SENT} = 0",
        "followup_sent_count": f"{SENT} > 0",
        "in_doubt_count": "{0}.kind = 'CAMPAIGN' AND {0}.state = 'UNCERTAIN'",
    },
}
NAMES = [name for counts in COUNTED.values() for name in counts]
SUMS = ", ".join(f"sum({name}) AS {name}" for name in NAMES)


def upgrade() -> None:
    _make_anew(("campaign_id", "inbox_id"), f"SELECT campaign_id, '' AS inbox_id, {', '.join(NAMES)}")
    if op.get_bind().dialect.name == "postgresql":
        for table in COUNTED:
            for event in ("new", "gone"):
                op.execute(_count_rows(table, event, " AND kept.inbox_id = ''"))
            op.execute(_function(f"{table}_counted_changed", _add_change(table)))


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for table in COUNTED:
            for event in ("new", "gone"):
                op.execute(_count_rows(table, event, ""))
            op.execute(_function(f"{table}_counted_changed", _set_change(table)))
    _make_anew(("campaign_id",), f"SELECT campaign_id, {SUMS}", " GROUP BY campaign_id")


def _make_anew(key: tuple[str, ...], query: str, group: str = "") -> None:
    """Neither database changes a primary key in place; there is a row or few a campaign."""
    rows = [
        dict(row) for row in op.get_bind().exec_driver_sql(f"{query} FROM campaign_counts{group}").mappings()
    ]
    op.drop_table("campaign_counts")
    made = op.create_table(
        "campaign_counts",
        sa.Column("campaign_id", sa.String(36), nullable=False),
        *(sa.Column(name, sa.String(36), server_default="", nullable=False) for name in key[1:]),
        *(sa.Column(name, sa.Integer(), server_default="0", nullable=False) for name in NAMES),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.id"],
            name=op.f("fk_campaign_counts_campaign_id_campaigns"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(*key, name=op.f("pk_campaign_counts")),
    )
    if rows:
        op.bulk_insert(made, rows)


def _number(condition: str, row: str) -> str:
    """1 or 0."""
    return f"CASE WHEN {condition.format(row)} THEN 1 ELSE 0 END"


def _differences(table: str) -> dict[str, str]:
    """By how much a row that was `old` and is `new` changes each count."""
    counts = COUNTED[table].items()
    return {name: f"{_number(one, 'new')} - {_number(one, 'old')}" for name, one in counts if one != "true"}


def _add_change(table: str) -> str:
    """To the row of the inbox: nobody but its sender and its watcher adds to it."""
    found = _differences(table)
    more = ", ".join(f"{name} = kept.{name} + excluded.{name}" for name in found)
    return (
        f"INSERT INTO campaign_counts AS kept (campaign_id, inbox_id, {', '.join(found)})"
        f" VALUES (new.campaign_id, coalesce(new.inbox_id, ''), {', '.join(found.values())})"
        f" ON CONFLICT (campaign_id, inbox_id) DO UPDATE SET {more}"
    )


def _set_change(table: str) -> str:
    more = ", ".join(f"{name} = {name} + {by}" for name, by in _differences(table).items())
    return f"UPDATE campaign_counts SET {more} WHERE campaign_id = new.campaign_id"


def _count_rows(table: str, event: str, of_campaign: str) -> str:
    """Many that come or go are summed up first, in the row of the campaign itself."""
    counts, sign = COUNTED[table], "+" if event == "new" else "-"
    sums = ", ".join(f"sum({_number(one, 'rows')}) AS {name}" for name, one in counts.items())
    more = ", ".join(f"{name} = kept.{name} {sign} found.{name}" for name in counts)
    where = " OR ".join(f"({one.format('rows')})" for one in counts.values())
    return _function(
        f"{table}_counted_{event}",
        f"UPDATE campaign_counts AS kept SET {more} FROM (SELECT rows.campaign_id, {sums} FROM rows"
        f" WHERE {where} GROUP BY rows.campaign_id) AS found"
        f" WHERE found.campaign_id = kept.campaign_id{of_campaign}",
    )


def _function(name: str, body: str) -> str:
    return (
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {body}; RETURN NULL; END $$"
    )
