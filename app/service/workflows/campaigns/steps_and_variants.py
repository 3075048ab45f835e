"""Replacement of variants and follow-ups by id; those that were sent are kept inactive, with statistics."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, insert, select, update

from app.contract.campaigns import SequenceEdit, VariantEdit
from app.contract.ids import new_id
from app.contract.mails import MailState
from app.contract.problems import Unprocessable
from app.contract.sentences import say
from app.contract.steps import BRANCHES_FROM
from app.service.core import tables
from app.service.records import due_leads, overrides
from app.service.records.row_locks import hold_back
from app.service.rules import campaign_states
from app.service.rules.mail_states import RECALLABLE
from app.service.rules.scheduler import find_next_step

variants, sequences, mails, leads = tables.variants, tables.sequences, tables.mails, tables.leads
PLACE = {"next_step": "step", "due_at": "due", "updated_at": "now"}
KEPT_PLACE = say(
    "step_sent_keeps_place", "A follow-up that has been sent keeps its place. Put new ones after it."
)


def in_use(conn: Connection, campaign_id: str) -> Mapping[str | None, tuple[VariantEdit, ...]]:
    """Return the active texts of each step, in the form in which new ones are written."""
    own = (variants.c.campaign_id == campaign_id, variants.c.is_active.is_(True))
    found: defaultdict[str | None, tuple[VariantEdit, ...]] = defaultdict(tuple)
    for row in conn.execute(select(variants).where(*own).order_by(variants.c.position, variants.c.id)):
        found[row.sequence_id] += (VariantEdit(**{**row._mapping, "id": None}),)
    return found


def replace_variants(
    conn: Connection,
    campaign_id: str,
    sequence_id: str | None,
    wanted: Sequence[VariantEdit],
    now: datetime,
) -> None:
    """Replace the variants of one step; an id that is not one of them creates a new variant.

    Variants that were sent are made inactive, and the others deleted.
    """
    of_step = (variants.c.campaign_id == campaign_id, variants.c.sequence_id == sequence_id)
    old = set(conn.execute(select(variants.c.id).where(*of_step)).scalars())
    kept: set[str] = set()
    for position, edit in enumerate(wanted):
        values = _variant_columns_of(edit, position, now)
        if edit.id in old and edit.id not in kept:
            conn.execute(update(variants).where(variants.c.id == edit.id).values(values))
            kept.add(str(edit.id))
        else:
            values |= {"id": new_id(), "campaign_id": campaign_id, "sequence_id": sequence_id}
            conn.execute(insert(variants).values(**values, created_at=now))
    gone = old - kept
    sent = gone & set(
        conn.execute(
            select(mails.c.variant_id).where(mails.c.campaign_id == campaign_id).distinct()
        ).scalars()
    )
    retired = {"is_active": False, "updated_at": now, "position": len(wanted)}
    conn.execute(update(variants).where(variants.c.id.in_(sent)).values(retired))
    conn.execute(delete(variants).where(variants.c.id.in_(gone - sent)))


def _variant_columns_of(edit: VariantEdit, position: int, now: datetime) -> dict[str, Any]:
    letter = chr(ord("A") + position % 26)
    return {
        "position": position,
        "variant_name": edit.variant_name or f"Variant {letter}",
        "variant_label": edit.variant_label or letter,
        "subject_template": edit.subject_template,
        "body_template": edit.body_template,
        "html_template": edit.html_template,
        "distribution_percent": edit.distribution_percent,
        "is_active": edit.is_active,
        "updated_at": now,
    }


def replace_sequences(
    conn: Connection, campaign_id: str, wanted: Iterable[SequenceEdit], now: datetime
) -> None:
    """Replace the follow-ups, and put leads that had a step left before the right one again."""
    ordered = list(wanted)
    if all(edit.step_number for edit in ordered):
        ordered.sort(key=lambda edit: edit.step_number or 0)
    mine = {"campaign_id": campaign_id, "branch_id": None}
    replace_steps(conn, mine, [(edit, {}) for edit in ordered], now, after=1, where="sequences")
    steps = due_leads.load_steps(conn, [campaign_id]).get(campaign_id, ())
    under_way: Select[Any] = select(
        leads.c.id, leads.c.current_step, leads.c.last_sent_at, leads.c.next_step, leads.c.due_at
    ).where(leads.c.campaign_id == campaign_id, leads.c.next_step > 0, leads.c.next_step < BRANCHES_FROM)
    places = []
    for lead in conn.execute(under_way):
        place = find_next_step(steps, lead.current_step or 0, lead.last_sent_at or now)
        places.append((lead.id, (lead.next_step, lead.due_at), place))
    place_again(conn, places, now)


def replace_steps(
    conn: Connection,
    mine: Mapping[str, str | None],
    wanted: Sequence[tuple[SequenceEdit, Mapping[str, Any]]],
    now: datetime,
    *,
    after: int,
    where: str,
) -> None:
    """Replace the steps of one chain, each with extra columns; `mine` holds the chain's own columns.

    New steps get numbers above `after`. Raise Unprocessable, for the field `where` of the request body,
    when a new step would come before one that was sent.
    """
    of_chain = [sequences.c[name] == value for name, value in mine.items()]
    known: Select[Any] = select(sequences.c.id, sequences.c.step_number).where(*of_chain)
    old = {row.id: int(row.step_number) for row in conn.execute(known)}
    sent = frozenset(
        conn.execute(
            select(mails.c.step_number).where(mails.c.campaign_id == mine["campaign_id"]).distinct()
        ).scalars()
    )
    numbers = _assign_numbers([edit for edit, _ in wanted], old, sent, after, where)
    kept: dict[str, int] = {}
    for (edit, more), number in zip(wanted, numbers, strict=True):
        kept[_write_step(conn, {**mine, **more}, edit, number, set(old) - set(kept), now)] = number
    numbers_now = {step: kept.get(each) for each, step in old.items()}
    overrides.renumber_overrides(conn, str(mine["campaign_id"]), numbers_now)
    for each, step in old.items():
        if each not in kept and step in sent:
            conn.execute(update(sequences).where(sequences.c.id == each).values(is_active=False))
        elif each not in kept:
            conn.execute(delete(sequences).where(sequences.c.id == each))


def _assign_numbers(
    ordered: Sequence[SequenceEdit], old: Mapping[str, int], sent: frozenset[int], after: int, where: str
) -> list[int]:
    places = []
    for edit in ordered:
        number = old.get(edit.sequence_id or "")
        places.append((edit.step_number, number if number in sent else None))
    try:
        return campaign_states.assign_step_numbers(places, sent, after)
    except campaign_states.StepPlaces:
        raise Unprocessable.of(where, KEPT_PLACE) from None


def _write_step(
    conn: Connection,
    columns: Mapping[str, Any],
    edit: SequenceEdit,
    number: int,
    old: set[str],
    now: datetime,
) -> str:
    values = {
        **columns,
        "step_number": number,
        "trigger_type": edit.trigger_type,
        "wait_days": edit.wait_days,
        "is_active": edit.is_active,
    }
    sequence_id = edit.sequence_id if edit.sequence_id in old else None
    if sequence_id is not None:
        conn.execute(update(sequences).where(sequences.c.id == sequence_id).values(values))
    else:
        sequence_id = new_id()
        conn.execute(insert(sequences).values(**values, id=sequence_id, created_at=now))
    replace_variants(conn, columns["campaign_id"], sequence_id, edit.variants, now)
    return sequence_id


def place_again(
    conn: Connection,
    places: Iterable[tuple[str, tuple[int | None, datetime | None], tuple[int, datetime] | None]],
    now: datetime,
) -> None:
    """Move leads, given as (lead id, old place, new place), whose place has changed.

    The new place is the first active step after the one the lead got last. Only leads that had a step
    left are given: a lead that was finished stays finished, even if a step is added.
    """
    moved = []
    for lead_id, old, place in places:
        if place != old:
            step, due_at = place or (None, None)
            moved.append({"lead": lead_id, "step": step, "due": due_at, "now": now})
    if moved:
        values: dict[str, Any] = {name: bindparam(value) for name, value in PLACE.items()}
        conn.execute(update(leads).where(leads.c.id == bindparam("lead")).values(values), moved)


def withdraw_written(conn: Connection, campaign_id: str) -> None:
    """Cancel mails written from old texts and not handed over yet, so that they are composed again."""
    hold_back(conn, [campaign_id])
    conn.execute(
        update(mails)
        .where(mails.c.campaign_id == campaign_id, mails.c.state.in_(RECALLABLE))
        .values(state=MailState.CANCELLED)
    )
