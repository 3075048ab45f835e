"""How a campaign does is counted as it happens; leads and mails stand in an index as they are listed, and of
mails it is known who wrote them"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

SENT = "{0}.kind = 'CAMPAIGN' AND {0}.state = 'SENT' AND {0}.step_number"
# What a row counts as, by the column that it is counted in.
COUNTED = {
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
TOLD_BY = {"leads": "status, current_step, replied_at, opened_at", "mails": "state"}
COUNTS = [name for counts in COUNTED.values() for name in counts]
FILL = "INSERT INTO campaign_counts (campaign_id) SELECT id FROM campaigns"
NOTE_CAMPAIGN = "INSERT INTO campaign_counts (campaign_id) VALUES (new.id)"
INDEXES = (
    ("ix_leads_listed", "leads", ["campaign_id", "created_at", "id"]),
    ("ix_mails_of_workspace", "mails", ["workspace_id", "created_at", "id"]),
    ("ix_mails_of_campaign", "mails", ["campaign_id", "created_at", "id"]),
    ("ix_mails_of_inbox", "mails", ["inbox_id", "created_at", "id"]),
)


def upgrade() -> None:
    op.create_table(
        "campaign_counts",
        sa.Column("campaign_id", sa.String(36), nullable=False),
        *(sa.Column(name, sa.Integer(), server_default="0", nullable=False) for name in COUNTS),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.id"],
            name=op.f("fk_campaign_counts_campaign_id_campaigns"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign_id", name=op.f("pk_campaign_counts")),
    )
    op.execute(FILL)
    for table, counts in COUNTED.items():
        op.execute(_counted_anew(table, counts))
    for statement in _on_server() if _is_server() else _in_a_file():
        op.execute(statement)
    for name, table, columns in INDEXES:
        op.create_index(name, table, columns)
    op.drop_index("ix_mails_workspace_created", "mails")
    op.add_column("mails", sa.Column("written_by", sa.String(36)))
    _gone("campaign_id", "in_data_at")  # else SQLite takes the new one of the campaign


def downgrade() -> None:
    _gone("campaign_id")
    op.create_index("ix_mails_workspace_created", "mails", ["workspace_id", "created_at"])
    for name, table, _ in reversed(INDEXES):
        op.drop_index(name, table)
    for name, table in _triggers():
        op.execute(f"DROP TRIGGER {name}" + (f" ON {table}" if _is_server() else ""))
        if _is_server():
            op.execute(f"DROP FUNCTION {name}()")
    op.drop_table("campaign_counts")
    op.drop_column("mails", "written_by")


def _gone(*columns: str) -> None:
    op.drop_index("ix_mails_gone", "mails")
    nobody = sa.text("lead_id IS NULL")
    op.create_index("ix_mails_gone", "mails", columns, sqlite_where=nobody, postgresql_where=nobody)


def _is_server() -> bool:
    return op.get_bind().dialect.name == "postgresql"


def _triggers() -> list[tuple[str, str]]:
    found = [(f"{table}_counted_{what}", table) for table in COUNTED for what in ("new", "gone", "changed")]
    return [("campaigns_counted", "campaigns"), *found]


def _number(condition: str, row: str) -> str:
    """1 or 0."""
    return f"CASE WHEN {condition.format(row)} THEN 1 ELSE 0 END"


def _counted_anew(table: str, counts: dict[str, str]) -> str:
    sums = ", ".join(f"sum({_number(one, table)}) AS {name}" for name, one in counts.items())
    return (
        f"UPDATE campaign_counts SET {', '.join(f'{name} = found.{name}' for name in counts)}"
        f" FROM (SELECT campaign_id, {sums} FROM {table} GROUP BY campaign_id) AS found"
        " WHERE found.campaign_id = campaign_counts.campaign_id"
    )


def _changes(counts: dict[str, str]) -> str:
    """Of one row that was `old` and is `new`."""
    return ", ".join(
        f"{name} = {name} + {_number(one, 'new')} - {_number(one, 'old')}"
        for name, one in counts.items()
        if one != "true"
    )


def _matters(counts: dict[str, str]) -> str:
    told = (one for one in counts.values() if one != "true")
    return " OR ".join(f"{_number(one, 'old')} <> {_number(one, 'new')}" for one in told)


# A batch of Alembic's that makes one of these tables anew loses its triggers: it has to make them again.
def _in_a_file() -> list[str]:
    found = [f"CREATE TRIGGER campaigns_counted AFTER INSERT ON campaigns BEGIN {NOTE_CAMPAIGN}; END"]
    for table, counts in COUNTED.items():
        for what, when, row, sign in (("new", "INSERT", "new", "+"), ("gone", "DELETE", "old", "-")):
            more = ", ".join(f"{name} = {name} {sign} {_number(one, row)}" for name, one in counts.items())
            any_of_it = " OR ".join(f"({one.format(row)})" for one in counts.values())
            found.append(
                f"CREATE TRIGGER {table}_counted_{what} AFTER {when} ON {table} WHEN {any_of_it} BEGIN"
                f" UPDATE campaign_counts SET {more} WHERE campaign_id = {row}.campaign_id; END"
            )
        found.append(
            f"CREATE TRIGGER {table}_counted_changed AFTER UPDATE OF {TOLD_BY[table]} ON {table}"
            f" WHEN {_matters(counts)} BEGIN"
            f" UPDATE campaign_counts SET {_changes(counts)} WHERE campaign_id = new.campaign_id; END"
        )
    return found


def _on_server() -> list[str]:
    """Many that come or go are summed up first: each change of a row leaves the one before it behind."""
    found = _function("campaigns_counted", NOTE_CAMPAIGN)
    found.append(_trigger("campaigns_counted", "AFTER INSERT ON campaigns FOR EACH ROW"))
    for table, counts in COUNTED.items():
        for what, when, row, sign in (("new", "INSERT", "NEW", "+"), ("gone", "DELETE", "OLD", "-")):
            sums = ", ".join(f"sum({_number(one, 'rows')}) AS {name}" for name, one in counts.items())
            more = ", ".join(f"{name} = kept.{name} {sign} found.{name}" for name in counts)
            found += _function(
                f"{table}_counted_{what}",
                f"UPDATE campaign_counts AS kept SET {more}"
                f" FROM (SELECT rows.campaign_id, {sums} FROM rows GROUP BY rows.campaign_id) AS found"
                " WHERE found.campaign_id = kept.campaign_id",
            )
            of = f"AFTER {when} ON {table} REFERENCING {row} TABLE AS rows FOR EACH STATEMENT"
            found.append(_trigger(f"{table}_counted_{what}", of))
        set_it = f"UPDATE campaign_counts SET {_changes(counts)} WHERE campaign_id = new.campaign_id"
        found += _function(f"{table}_counted_changed", set_it)
        each = f"AFTER UPDATE OF {TOLD_BY[table]} ON {table} FOR EACH ROW WHEN ({_matters(counts)})"
        found.append(_trigger(f"{table}_counted_changed", each))
    return found


def _function(name: str, body: str) -> list[str]:
    return [
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body}; RETURN NULL; END $$"
    ]


def _trigger(name: str, when: str) -> str:
    return f"CREATE TRIGGER {name} {when} EXECUTE FUNCTION {name}()"
