"""The planner's SQL: what an inbox may send, and what a sent mail changes for its lead."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import cycle
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, or_, select, update

from app.contract.events import ChangeKind
from app.contract.leads import LeadStatus
from app.contract.mails import MailState
from app.contract.sentences import say
from app.contract.steps import branch_of
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.database import after_commit
from app.service.records import due_leads, lead_transitions, overrides
from app.service.records.ledger_queries import LedgerRow
from app.service.records.row_locks import lock_lead_at
from app.service.rules.scheduler import (
    CampaignPlan,
    MailCandidate,
    find_due_step,
    find_next_step,
    find_step_after_skipped,
)
from app.service.workflows.consequences.branch_triggers import finish_branch
from app.service.workflows.consequences.completion import check_completion

leads, mails, campaigns = tables.leads, tables.mails, tables.campaigns
variants, sequences, served = tables.variants, tables.sequences, tables.campaign_inboxes


class StepText(NamedTuple):
    """A text variant of a step."""

    id: str
    subject_template: str
    body_template: str
    html_template: str
    distribution_percent: int


# Built once: building a statement takes longer than running it, and these run for every mail.
_PLACE = update(leads).where(leads.c.id == bindparam("lead"))
_BEGIN = update(served).where(
    served.c.campaign_id == bindparam("campaign"),
    served.c.inbox_id == bindparam("inbox"),
    served.c.first_sent_at.is_(None),
)
_VARIANTS = (
    select(*(variants.c[name] for name in StepText._fields), variants.c.campaign_id, sequences.c.step_number)
    .outerjoin(sequences, sequences.c.id == variants.c.sequence_id)
    .where(any_of(variants.c.campaign_id, "campaigns"), variants.c.is_active.is_(True))
    .where(or_(variants.c.sequence_id.is_(None), sequences.c.is_active.is_(True)))
    .order_by(variants.c.position, variants.c.id)
)


def first_candidates(
    conn: Connection, plans: Mapping[str, CampaignPlan], inbox_id: str, now: datetime
) -> list[MailCandidate]:
    """Return the first candidate of each lane (campaign, step, and inbox) of an inbox, for `choose_send`.

    Call this in the transaction that claims: leads whose next mail is ruled out by its trigger or was
    skipped by a user are moved on here.
    """
    while _pass_over(conn, plans, now) or _move_on(conn, plans, inbox_id, now):
        pass  # the next mail of a moved lead may be ruled out, too
    return due_leads.list_lane_heads(conn, plans, [inbox_id], lock=True)


def _move_on(conn: Connection, plans: Mapping[str, CampaignPlan], inbox_id: str, now: datetime) -> bool:
    """Move leads past steps whose trigger is not met: immediately if it never can be, otherwise once due."""
    moved = False
    for plan in plans.values():
        for lead in due_leads.list_unmet_trigger_leads(conn, plan, inbox_id, now) if plan.main_chain else ():
            if not lock_lead_at(conn, lead.lead_id, lead.step):
                continue
            since = lead.last_sent_at or lead.due_at
            place = find_due_step(plan.steps, lead.step, lead.due_at, since, lead.opened)
            _move_lead(conn, plan.campaign_id, lead.lead_id, 0, place, now)
            moved = True
    return moved


def _pass_over(conn: Connection, plans: Mapping[str, CampaignPlan], now: datetime) -> bool:
    """Move leads past mails that a user skipped, once the skip can't be undone any more."""
    gone = [
        lead
        for lead in due_leads.list_skipped_leads(conn, plans, now)
        if lock_lead_at(conn, lead.lead_id, lead.step)
    ]
    for lead in gone:
        mail = (mails.c.lead_id == lead.lead_id, mails.c.step_number == lead.step)
        skipped = say("mail_skipped", "It was skipped.")
        tried = {"state": MailState.CANCELLED, "sentence": skipped, "retry_at": None}
        conn.execute(update(mails).where(*mail).values(tried))
        place = find_step_after_skipped(plans[lead.campaign_id], lead)
        _move_lead(conn, lead.campaign_id, lead.lead_id, lead.step, place, now)
    return bool(gone)


def _move_lead(
    conn: Connection,
    campaign_id: str,
    lead_id: str,
    step: int,
    place: tuple[int, datetime] | None,
    now: datetime,
) -> None:
    lead_transitions.place_lead(conn, lead_id, place, now)
    if place is None:
        finish_branch(conn, lead_id, step, now)
        check_completion(conn, campaign_id, now)


def apply_sent_mail(
    conn: Connection, mail: LedgerRow, lead: lead_transitions.LeadState, sent_at: datetime, now: datetime
) -> None:
    """Update the lead's next step, its status, and the ramp-up after a campaign mail was sent.

    A mail proved to have arrived counts, too. A lead stopped in the meantime still has nothing left to
    send, and one in another chain keeps its place there.
    """
    lead_id, step = lead.id, mail.step_number
    assert step is not None
    values: dict[str, Any] = {"hold": None, "hold_detail": None, "updated_at": now}
    if lead.last_sent_at is None or lead.last_sent_at <= sent_at:
        values |= {"current_step": step, "last_sent_at": sent_at, "variant_id": mail.variant_id}
    if lead.inbox_id is None:
        values["inbox_id"] = mail.inbox_id
    place = None
    if stands := _stands_at(lead, step):
        steps = due_leads.load_steps(conn, [lead.campaign_id]).get(lead.campaign_id, ())
        place = find_next_step(steps, step, sent_at)
        values["next_step"], values["due_at"] = place or (None, None)
    if lead_transitions.record_lead_status(conn, lead, LeadStatus.SENT, now):
        values["status"] = LeadStatus.SENT
    conn.execute(_PLACE, values | {"lead": lead_id})
    begins_at = {"campaign": lead.campaign_id, "inbox": mail.inbox_id, "first_sent_at": sent_at}
    conn.execute(_BEGIN, begins_at)  # the inbox's first mail for a campaign starts the ramp-up
    after_commit(conn).change(ChangeKind.LEAD, lead_id)
    after_commit(conn).change(ChangeKind.CAMPAIGN, lead.campaign_id)
    if stands and place is None:
        finish_branch(conn, lead_id, step, now)
    overrides.mark_override_done(conn, lead_id, step)
    if place is None:
        check_completion(conn, lead.campaign_id, now)


def _stands_at(lead: lead_transitions.LeadState, step: int) -> bool:
    """Return whether the lead's next step is this one or, after steps were replaced, a later one."""
    place = lead.next_step
    return place is not None and place >= step and branch_of(place) == branch_of(step)


def step_content(conn: Connection, campaign_id: str, step: int, lead_id: str) -> StepText | None:
    """Return the variant of a step that this lead gets: always the same, in proportion to the shares.

    Return None when the step has no active variant.
    """
    rows = load_active_variants(conn, [campaign_id]).get((campaign_id, step), ())
    return choose_variant(rows, f"{campaign_id}:{lead_id}:{step}")


def load_active_variants(
    conn: Connection, campaign_ids: Iterable[str]
) -> Mapping[tuple[str, int], Sequence[StepText]]:
    """Return the active variants by campaign and step."""
    found: defaultdict[tuple[str, int], list[StepText]] = defaultdict(list)
    for *variant, campaign_id, step in conn.execute(_VARIANTS, {"campaigns": list(campaign_ids)}):
        found[campaign_id, step or 0].append(StepText(*variant))
    return found


def choose_variant(rows: Iterable[StepText], seed: str) -> StepText | None:
    """Return one of the variants, by a stable hash of `seed` in proportion to their shares."""
    shared = [row for row in rows if row.distribution_percent > 0]
    if not shared:
        return None
    total = sum(row.distribution_percent for row in shared)
    place = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8]) * total >> 64
    for row in shared:
        place -= row.distribution_percent
        if place < 0:
            return row
    return None


def reassign_cancelled_mails(conn: Connection, campaign_id: str) -> None:
    """Reassign first mails that were tried by an inbox the campaign no longer has to its current inboxes.

    A mail about to be handed over is left alone: the worker that has it claimed must find it cancelled.
    """
    mine = select(served.c.inbox_id).where(served.c.campaign_id == campaign_id).order_by(served.c.inbox_id)
    now = conn.scalars(mine).all()
    tried = (
        select(mails.c.id)
        .join(leads, (leads.c.id == mails.c.lead_id) & (leads.c.next_step == mails.c.step_number))
        .where(mails.c.campaign_id == campaign_id, mails.c.state == MailState.CANCELLED)
        .where(mails.c.claimed_at.is_(None), mails.c.settled_as.is_(None))
        .where(leads.c.inbox_id.is_(None), mails.c.inbox_id.not_in(now))
    )
    for mail_id, inbox_id in zip(conn.scalars(tried).all() if now else (), cycle(now), strict=False):
        conn.execute(update(mails).where(mails.c.id == mail_id).values(inbox_id=inbox_id))
