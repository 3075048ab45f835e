"""The planner's SQL: what an inbox may send, and what a mail that went out changes for its lead."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, exists, or_, select, update

from app.contract.campaigns import CampaignStatus
from app.contract.events import ChangeKind
from app.contract.leads import LeadStatus
from app.contract.mails import MailState
from app.service import tables
from app.service.database import noted
from app.service.flow.entering import walked_off
from app.service.kept import QUIETLY, forget, keep, kept
from app.service.leads import moves
from app.service.leads.automation import pause_alone
from app.service.often import Often
from app.service.outbox import wishes
from app.service.planning.plan import (
    CHAIN,
    CampaignPlan,
    Candidate,
    InboxRoom,
    Step,
    after,
    chain_of,
    following,
    passed_over,
    settled,
)

from . import due
from .completion import complete_if_done as complete_if_done

leads, mails, campaigns = tables.leads, tables.mails, tables.campaigns
variants, sequences, served = tables.variants, tables.sequences, tables.campaign_inboxes

# Built once: building a statement costs more than running it, and these run for every mail.
_IN_BRANCHES = exists().where(leads.c.campaign_id == campaigns.c.id, leads.c.next_step >= CHAIN)
_ACTIVE = (
    select(campaigns.c.id)
    .join(served, served.c.campaign_id == campaigns.c.id)
    .where(
        served.c.inbox_id == bindparam("inbox"),
        or_(
            campaigns.c.status == CampaignStatus.ACTIVE,
            and_(
                campaigns.c.status == CampaignStatus.COMPLETED,
                campaigns.c.subsequences_enabled.is_(True),
                _IN_BRANCHES,
            ),
        ),
    )
)
_PLACE = Often(update(leads).where(leads.c.id == bindparam("lead")).execution_options(**QUIETLY))
_UNBEGUN = (
    served.c.campaign_id == bindparam("campaign"),
    served.c.inbox_id == bindparam("inbox"),
    served.c.first_sent_at.is_(None),
)
_BEGIN = update(served).where(*_UNBEGUN).execution_options(**QUIETLY)  # the room knows it: `less_room`
_BEGINS = select(exists().where(*_UNBEGUN))
_USED = (
    select(variants)
    .where(variants.c.campaign_id == bindparam("campaign"), variants.c.is_active.is_(True))
    .order_by(variants.c.position, variants.c.id)
)
_INITIAL = _USED.where(variants.c.sequence_id.is_(None))
_FOLLOW_UP = _USED.where(
    variants.c.sequence_id.in_(
        select(sequences.c.id).where(
            sequences.c.campaign_id == bindparam("campaign"),
            sequences.c.step_number == bindparam("step"),
            sequences.c.is_active.is_(True),
        )
    )
)


def plan_state(
    conn: Connection, inbox_id: str, now: datetime
) -> tuple[InboxRoom, Mapping[str, CampaignPlan], list[Candidate]]:
    """All that `choose` needs for one inbox; the candidates are the first of each line only.

    Call it in the write that claims: leads whose next mail is not wanted, by its trigger or by a person,
    are moved on here.
    """
    room = _room(conn, inbox_id, now)
    if room is not None and room.day != now.date():  # were it one that the clock went back to
        forget(conn)
        room = _room(conn, inbox_id, now)
    if room is None:
        return InboxRoom(inbox_id, False, 0, now.date()), {}, []
    plans = plans_of(conn, inbox_id)
    while _pass_over(conn, plans, now) or _move_on(conn, plans, inbox_id, now):
        pass  # whoever was moved may stand before another mail that is not for them
    return room, plans, due.heads(conn, plans, [inbox_id])


def plans_of(conn: Connection, inbox_id: str) -> Mapping[str, CampaignPlan]:
    """Those of the campaigns that send from this inbox."""
    return kept(conn, ("plans", inbox_id), lambda: due.plans(conn, active(conn, inbox_id)))


def _room(conn: Connection, inbox_id: str, now: datetime) -> InboxRoom | None:
    return kept(conn, ("room", inbox_id), lambda: next(iter(due.rooms(conn, [inbox_id], now)), None))


def less_room(conn: Connection, inbox_id: str, campaign_id: str, sent_at: datetime, step: int) -> None:
    """A campaign mail that was under way is sent: what is kept of its inbox's room follows."""

    def less(room: InboxRoom | None) -> InboxRoom | None:
        if room is None or room.day != sent_at.date():  # of another day: nobody plans with it any more
            return room
        return after(room, campaign_id, sent_at, step)

    keep(conn, ("room", inbox_id), less)


def active(conn: Connection, inbox_id: str) -> Sequence[str]:
    """The campaigns that send from this inbox."""
    return conn.execute(_ACTIVE, {"inbox": inbox_id}).scalars().all()


def _move_on(conn: Connection, plans: Mapping[str, CampaignPlan], inbox_id: str, now: datetime) -> bool:
    """Take leads past steps whose trigger does not hold: at once if it never can again, else once due."""
    moved = False
    for plan in plans.values():
        for lead in due.unwanted(conn, plan, inbox_id, now) if plan.main_chain else ():
            since = lead.last_sent_at or lead.due_at
            place = settled(plan.steps, lead.next_step, lead.due_at, since, lead.opened_at is not None)
            _place(conn, plan.campaign_id, lead.id, 0, place, now)
            moved = True
    return moved


def _pass_over(conn: Connection, plans: Mapping[str, CampaignPlan], now: datetime) -> bool:
    """Take leads past mails that a person skipped, once that can't be undone any more."""
    gone = due.skipped(conn, plans, now)
    for lead in gone:
        mail = (mails.c.lead_id == lead.lead_id, mails.c.step_number == lead.step)
        tried = {"state": MailState.CANCELLED, "sentence": "It was skipped.", "retry_at": None}
        conn.execute(update(mails).where(*mail).values(tried))
        place = passed_over(plans[lead.campaign_id], lead)
        _place(conn, lead.campaign_id, lead.lead_id, lead.step, place, now)
    return bool(gone)


def _place(
    conn: Connection,
    campaign_id: str,
    lead_id: str,
    step: int,
    place: tuple[int, datetime] | None,
    now: datetime,
) -> None:
    moves.place_lead(conn, lead_id, place, now)
    if place is None:
        walked_off(conn, lead_id, step, now)
        complete_if_done(conn, campaign_id, now)


def after_sent(conn: Connection, mail: Row[Any], lead: moves.Lead, sent_at: datetime, now: datetime) -> None:
    """Book a campaign mail that went out, or is proved to have: the lead's place, its status, the ramp-up.

    A lead that was stopped meanwhile keeps having nothing left to send, one in another chain its place there.
    """
    lead_id, step = lead.id, mail.step_number
    values: dict[str, Any] = {"hold": pause_alone(lead.hold), "updated_at": now}
    if lead.last_sent_at is None or lead.last_sent_at <= sent_at:
        values |= {"current_step": step, "last_sent_at": sent_at, "variant_id": mail.variant_id}
    if lead.inbox_id is None:
        values["inbox_id"] = mail.inbox_id
    place = None
    if stands := _stands_at(lead, step):
        place = following(_steps(conn, lead.campaign_id), step, sent_at)
        values["next_step"], values["due_at"] = place or (None, None)
    if moves.told(conn, lead, LeadStatus.SENT, now):
        values["status"] = LeadStatus.SENT
    _PLACE.later(conn, values | {"lead": lead_id})
    _begun(conn, lead.campaign_id, mail.inbox_id, sent_at)
    noted(conn).change(ChangeKind.LEAD, lead_id)
    noted(conn).change(ChangeKind.CAMPAIGN, lead.campaign_id)
    if stands and place is None:
        walked_off(conn, lead_id, step, now)
    if wishes.are_any(conn, lead.campaign_id):
        wishes.fulfilled(conn, lead_id, step)
    if place is None:
        complete_if_done(conn, lead.campaign_id, now)


def _steps(conn: Connection, campaign_id: str) -> Sequence[Step]:
    return kept(conn, ("steps", campaign_id), lambda: due.steps(conn, [campaign_id]).get(campaign_id, ()))


def _begun(conn: Connection, campaign_id: str, inbox_id: str, sent_at: datetime) -> None:
    """The inbox's first mail of a campaign starts the ramp-up."""
    key, which = ("begins", campaign_id, inbox_id), {"campaign": campaign_id, "inbox": inbox_id}
    if kept(conn, key, lambda: bool(conn.scalar(_BEGINS, which))):
        conn.execute(_BEGIN, which | {"first_sent_at": sent_at})
        keep(conn, key, lambda _: False)


def _stands_at(lead: moves.Lead, step: int) -> bool:
    """Before this step, or beyond it in its chain: steps were replaced meanwhile."""
    place = lead.next_step
    return place is not None and place >= step and chain_of(place) == chain_of(step)


def step_content(conn: Connection, campaign_id: str, step: int, lead_id: str) -> Row[Any] | None:
    """The variant of a step that this lead gets: always the same one, in the proportions of the shares.

    None when the step has no variant in use.
    """
    which, query = {"campaign": campaign_id, "step": step}, _FOLLOW_UP if step > 0 else _INITIAL
    rows = kept(conn, ("variants", campaign_id, step), lambda: conn.execute(query, which).all())
    return share_of(rows, f"{campaign_id}:{lead_id}:{step}")


def share_of(rows: Iterable[Row[Any]], seed: str) -> Row[Any] | None:
    """One of the variants, by a stable hash of the seed over their shares."""
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
