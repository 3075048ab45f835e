"""What holds a lead has columns: its hold, what that names, and the pause of its automation beside it"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

MORE = {
    "hold_detail": sa.Text(),
    "pause": sa.String(16),
    "pause_act": sa.String(36),
    "pause_user": sa.String(36),
}
leads = sa.table("leads", sa.column("id"), sa.column("hold"), *map(sa.column, MORE))
threads = sa.table("threads", sa.column("id"), sa.column("linked", sa.JSON(none_as_null=True)))
FIRST, LAST = ("campaign_id", "next_step", "hold"), ("inbox_id", "due_at", "created_at", "id")
DOUBT, PAUSED = "uncertain", "automation_paused"


def upgrade() -> None:
    op.drop_index("ix_leads_due", "leads")
    for name, kind in MORE.items():
        op.add_column("leads", sa.Column(name, kind))
    rows = op.get_bind().execute(sa.select(leads.c.id, leads.c.hold).where(leads.c.hold.contains(": ")))
    _change(leads, [{"of": lead_id, **_apart(hold)} for lead_id, hold in rows])
    _change_linked(lambda lead: lead | {name: _apart(lead["hold"])[name] for name in ("hold", "hold_detail")})
    op.create_index("ix_leads_due", "leads", [*FIRST, "pause", *LAST])


def downgrade() -> None:
    op.drop_index("ix_leads_due", "leads")
    told = sa.or_(leads.c.hold_detail.is_not(None), leads.c.pause.is_not(None))
    rows = op.get_bind().execute(sa.select(leads).where(told)).mappings()
    _change(leads, [{"of": row["id"], "hold": _together(**row)} for row in rows])
    _change_linked(lambda lead: {"hold": _together(lead.pop("hold"), lead.pop("hold_detail")), **lead})
    for name in MORE:
        op.drop_column("leads", name)
    op.create_index("ix_leads_due", "leads", [*FIRST, *LAST])


def _apart(told: str | None) -> dict[str, str | None]:
    """Of "uncertain", "missing_field: city", "automation_paused: CAUSE ACT USER", or a doubt before that."""
    hold, _, detail = (told or "").removeprefix(f"{DOUBT}: ").partition(": ")
    if hold != PAUSED:
        return dict.fromkeys(MORE) | {"hold": hold or None, "hold_detail": detail or None}
    cause, act, user, *_ = [*detail.split(), None, None]
    doubt = DOUBT if str(told).startswith(DOUBT) else None
    return {"hold": doubt, "hold_detail": None, "pause": cause, "pause_act": act, "pause_user": user}


def _together(hold: str | None, hold_detail: str | None, pause: str | None = None, **more: Any) -> str | None:
    if pause is None:
        return f"{hold}: {hold_detail}" if hold_detail else hold
    acts = [pause, more["pause_act"], more["pause_user"]]
    told = f"{PAUSED}: {' '.join(each for each in acts if each)}"
    return f"{DOUBT}: {told}" if hold else told


def _change_linked(change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """What a lead was like before a conversation was linked to it by hand."""
    rows = op.get_bind().execute(sa.select(threads).where(threads.c.linked.is_not(None))).all()
    linked = [(thread_id, linked) for thread_id, linked in rows if linked.get("lead")]
    _change(threads, [{"of": each, "linked": was | {"lead": change(was["lead"])}} for each, was in linked])


def _change(table: sa.TableClause, rows: list[dict[str, Any]]) -> None:
    if rows:
        op.get_bind().execute(sa.update(table).where(table.c.id == sa.bindparam("of")), rows)
