"""SQL of overrides, a person's changes to single mails: read before each, moved with the steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, tuple_, update

from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.rules.overrides import Override

wishes, leads = tables.wishes, tables.leads


class Wanted(NamedTuple):
    """A person's override of one mail; it may replace the subject alone, or the text alone."""

    subject: str | None
    text: str | None
    not_before: datetime | None
    skipped_at: datetime | None
    regardless: bool


# Built once: building a statement costs five times what running it does.
_WANTED = select(*(wishes.c[name] for name in Wanted._fields))
_ONE = _WANTED.where(wishes.c.lead_id == bindparam("lead"), wishes.c.step_number == bindparam("step"))
_DONE = delete(wishes).where(wishes.c.lead_id == bindparam("lead"), wishes.c.step_number == bindparam("step"))
_WISH = update(wishes).where(wishes.c.lead_id == bindparam("lead"), wishes.c.step_number == bindparam("step"))
_AHEAD = (
    select(
        *(wishes.c[name] for name in ("campaign_id", "lead_id", "step_number")),
        *(wishes.c[name] for name in ("not_before", "skipped_at", "regardless")),
    )
    .join(leads, leads.c.id == wishes.c.lead_id)
    .where(any_of(wishes.c.campaign_id, "ids"), wishes.c.step_number >= leads.c.next_step)
)


def find_override(conn: Connection, lead_id: str, step: int) -> Wanted | None:
    row = conn.execute(_ONE, {"lead": lead_id, "step": step}).first()
    return Wanted(*row) if row else None


def load_overrides(conn: Connection, places: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Wanted]:
    """Return overrides by lead id and step number."""
    place = (wishes.c.lead_id, wishes.c.step_number)
    rows = conn.execute(_WANTED.add_columns(*place).where(tuple_(*place).in_(places)))
    return {(lead_id, step): Wanted(*wanted) for *wanted, lead_id, step in rows}


def load_upcoming_overrides(
    conn: Connection, campaign_ids: list[str]
) -> dict[str, dict[tuple[str, int], Override]]:
    """Return the overrides of mails that are still to come by campaign, then by lead and step.

    Overrides that only change a mail's text are left out.
    """
    found: dict[str, dict[tuple[str, int], Override]] = {}
    for row in conn.execute(_AHEAD, {"ids": campaign_ids}):
        if row.not_before is not None or row.skipped_at is not None or row.regardless:
            wish = Override(row.not_before, row.skipped_at, row.regardless)
            found.setdefault(row.campaign_id, {})[row.lead_id, row.step_number] = wish
    return found


def ignore_cooldowns(conn: Connection, campaign_id: str, lead_id: str, step: int, now: datetime) -> None:
    """Mark a mail to be sent regardless of recent mails to the person, and of recent replies."""
    key = {"lead": lead_id, "step": step}
    values = {"regardless": True, "updated_at": now}
    if conn.execute(_WISH, key | values).rowcount == 0:
        place = {"lead_id": lead_id, "step_number": step, "campaign_id": campaign_id}
        conn.execute(insert(wishes).values(**place, **values))


def mark_override_done(conn: Connection, lead_id: str, step: int) -> None:
    """Delete the override of a mail that was sent accordingly."""
    conn.execute(_DONE, {"lead": lead_id, "step": step})


def renumber_overrides(conn: Connection, campaign_id: str, numbers: Mapping[int, int | None]) -> None:
    """Move overrides to their steps' new numbers; None deletes those of a step that is gone."""
    moved = {old: new for old, new in numbers.items() if old != new}
    of_steps = (wishes.c.campaign_id == campaign_id, wishes.c.step_number.in_(moved))
    rows = conn.execute(select(wishes).where(*of_steps)).mappings().all() if moved else []
    if rows:
        conn.execute(delete(wishes).where(*of_steps))
    kept = [{**row, "step_number": moved[row["step_number"]]} for row in rows]
    kept = [row for row in kept if row["step_number"] is not None]
    if kept:
        conn.execute(insert(wishes), kept)
