"""All SQL of branches, of who is in them, and of who may enter."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from app.contract.flow import BranchTrigger, Outcome
from app.contract.ids import new_id
from app.contract.leads import LeadStatus
from app.contract.mails import MailState, Verdict
from app.contract.steps import BRANCHES_FROM, branch_of, steps_of
from app.service import tables
from app.service.planning.gates import Hold
from app.service.sending.states import IN_DOUBT, UNPROVEN

from .rules import SENDING

branches, enrollments, sequences = tables.branches, tables.enrollments, tables.sequences
leads, mails, campaigns, touches = tables.leads, tables.mails, tables.campaigns, tables.touches
TIMED = (BranchTrigger.NO_REPLY, BranchTrigger.MAIN_FINISHED)
TRACKING = {
    BranchTrigger.EMAIL_OPENED: "enable_tracking",
    BranchTrigger.LINK_CLICKED: "enable_click_tracking",
}
OPEN = enrollments.c.ended_at.is_(None)

# Built once: building a statement costs more than running it, and these run for every reply, open and click.
_LEAD = (
    select(
        leads,
        tables.contacts.c.email,
        campaigns.c.workspace_id,
        campaigns.c.team_id,
        campaigns.c.status.label("campaign_status"),
        campaigns.c.subsequences_enabled,
    )
    .join(tables.contacts, tables.contacts.c.id == leads.c.contact_id)
    .join(campaigns, campaigns.c.id == leads.c.campaign_id)
    .where(leads.c.id == bindparam("lead"))
)
_CURRENT = (
    select(enrollments, branches.c.trigger_type, branches.c.trigger_params)
    .join(branches, branches.c.id == enrollments.c.branch_id)
    .where(enrollments.c.lead_id == bindparam("lead"), OPEN)
)
_ENTERED = exists().where(
    enrollments.c.lead_id == bindparam("lead"), enrollments.c.branch_id == branches.c.id
)
_NOT_ENTERED = (
    select(branches)
    .where(branches.c.campaign_id == bindparam("campaign"), branches.c.is_active.is_(True), ~_ENTERED)
    .order_by(branches.c.priority, branches.c.created_at, branches.c.id)
)
_STEPS = (
    select(sequences)
    .where(sequences.c.branch_id == bindparam("branch"), sequences.c.is_active.is_(True))
    .order_by(sequences.c.step_number)
)
_END = update(enrollments).where(enrollments.c.lead_id == bindparam("of"), OPEN)
_OPENS = select(func.count()).where(
    touches.c.mail_id.in_(select(mails.c.id).where(mails.c.lead_id == bindparam("lead"))),
    touches.c.kind == "open",
    touches.c.by_machine.is_(False),
)
_DOUBTFUL = exists().where(
    mails.c.lead_id == leads.c.id,
    or_(
        mails.c.state.in_((*UNPROVEN, MailState.FAILED)),
        mails.c.settled_as == Verdict.LET_BE,
    ),
)
_UNTOUCHED = (  # got mail, said nothing, was in no branch, deleted or not; nothing failed or is in doubt
    leads.c.status.in_((LeadStatus.SENT, LeadStatus.OPENED)),
    leads.c.current_step < BRANCHES_FROM,
    leads.c.last_sent_at.is_not(None),
    ~exists().where(enrollments.c.lead_id == leads.c.id),
    ~_DOUBTFUL,
)
_SENDER = select(mails.c.inbox_id).where(mails.c.lead_id == leads.c.id, mails.c.state.in_(IN_DOUBT))
_KEEP_SENDER = (
    update(leads)
    .where(leads.c.id == bindparam("lead"), leads.c.inbox_id.is_(None))
    .values(inbox_id=_SENDER.limit(1).scalar_subquery())
)
_ONE_UNTOUCHED: Select[Any] = select(leads.c.last_sent_at, leads.c.next_step).where(
    leads.c.id == bindparam("lead"), *_UNTOUCHED
)


class Timed(NamedTuple):
    """What a campaign's time triggers look for: the fewest days of silence (None: no such branch)."""

    campaign_id: str
    silence: timedelta | None
    main_finished: bool


def lead(conn: Connection, lead_id: str) -> Row[Any] | None:
    """A lead with its address, its campaign's status and whether that one's branches are on."""
    return conn.execute(_LEAD, {"lead": lead_id}).first()


def current(conn: Connection, lead_id: str) -> Row[Any] | None:
    """The enrolment that a lead is in now, with its branch's trigger."""
    return conn.execute(_CURRENT, {"lead": lead_id}).first()


def not_entered(conn: Connection, campaign_id: str, lead_id: str) -> Sequence[Row[Any]]:
    """The active branches that this lead never was in, in the order in which they are tried."""
    return conn.execute(_NOT_ENTERED, {"campaign": campaign_id, "lead": lead_id}).all()


def branch(conn: Connection, *where: ColumnElement[bool]) -> Row[Any] | None:
    return conn.execute(select(branches).where(*where)).first()


def all_of(conn: Connection, campaign_id: str) -> Sequence[Row[Any]]:
    """A campaign's branches in the order in which they are tried."""
    mine = select(branches).where(branches.c.campaign_id == campaign_id)
    return conn.execute(mine.order_by(branches.c.priority, branches.c.created_at, branches.c.id)).all()


def in_use(campaign: Row[Any]) -> Select[Any]:
    """The ids of a campaign's active branches; none while its branches are off."""
    on = (branches.c.campaign_id == campaign.id, branches.c.is_active.is_(True))
    return select(branches.c.id).where(*on, literal(campaign.subsequences_enabled))


def watched(conn: Connection, campaign: Row[Any]) -> set[str]:
    """The switches of tracking that its active branches wait for."""
    kinds = select(branches.c.trigger_type).where(branches.c.id.in_(in_use(campaign)))
    return {TRACKING[kind] for kind in conn.scalars(kinds) if kind in TRACKING}


def may_take(campaign: Row[Any]) -> ColumnElement[bool]:
    """Has it leads that got mail, and active branches that may take them?"""
    reached = (LeadStatus.SENT, LeadStatus.OPENED, LeadStatus.REPLIED)
    got_mail = exists().where(leads.c.campaign_id == campaign.id, leads.c.status.in_(reached))
    return and_(got_mail, in_use(campaign).exists())


def steps(conn: Connection, branch_id: str) -> Sequence[Row[Any]]:
    """The steps in use, in their order."""
    return conn.execute(_STEPS, {"branch": branch_id}).all()


def first_number(conn: Connection, campaign_id: str, branch_id: str) -> int:
    """The number that a branch's steps come after; for a new one, one that no branch here ever had."""
    own = select(func.min(sequences.c.step_number)).where(sequences.c.branch_id == branch_id)
    known = conn.scalar(own)
    if known is None:
        used = (
            select(func.max(table.c.step_number)).where(table.c.campaign_id == campaign_id)
            for table in (sequences, mails)
        )
        return steps_of(branch_of(max(conn.scalar(each) or 0 for each in used)) + 1).start
    return steps_of(branch_of(known)).start


def variants(conn: Connection, branch_id: str) -> Sequence[Row[Any]]:
    """The texts in use of all its steps."""
    texts, mine = tables.variants, select(sequences.c.id).where(sequences.c.branch_id == branch_id)
    used = select(texts).where(texts.c.sequence_id.in_(mine), texts.c.is_active.is_(True))
    return conn.execute(used.order_by(texts.c.position, texts.c.id)).all()


def enrolment(conn: Connection, lead_id: str, branch_id: str) -> Row[Any] | None:
    """When this lead was in this branch, if ever."""
    mine = (enrollments.c.lead_id == lead_id, enrollments.c.branch_id == branch_id)
    return conn.execute(select(enrollments).where(*mine)).first()


def written_to_before(conn: Connection, branch: Row[Any]) -> Sequence[str]:
    """Addresses that got, or may have got, a mail of this branch as leads that are gone."""
    first = first_number(conn, branch.campaign_id, branch.id)
    gone = (mails.c.campaign_id == branch.campaign_id, mails.c.lead_id.is_(None))
    handed = (mails.c.in_data_at.is_not(None), mails.c.state != MailState.FAILED)
    its = mails.c.step_number.between(first, steps_of(branch_of(first))[-1])
    return conn.scalars(select(mails.c.recipient).where(*gone, *handed, its)).all()


def inside(conn: Connection, branch_id: str) -> Sequence[Row[Any]]:
    """Leads that are in a branch now, with the moment at which they entered."""
    mine = (enrollments.c.branch_id == branch_id, OPEN)
    return conn.execute(
        select(leads, enrollments.c.entered_at)
        .join(enrollments, enrollments.c.lead_id == leads.c.id)
        .where(*mine)
    ).all()


def begin(conn: Connection, lead_id: str, branch_id: str, reason: str, now: datetime) -> None:
    row = {"id": new_id(), "lead_id": lead_id, "branch_id": branch_id}
    conn.execute(insert(enrollments).values(**row, trigger_reason=reason, entered_at=now))


def end(conn: Connection, lead_id: str, outcome: Outcome, now: datetime) -> None:
    """End the enrolment that a lead is in, if any."""
    conn.execute(_END, {"of": lead_id, "ended_at": now, "outcome": outcome})


def let_go(conn: Connection, lead_id: str) -> None:
    """What the mail before lacked holds the lead no more; a mail in doubt still does."""
    held = (leads.c.id == lead_id, leads.c.hold != Hold.UNCERTAIN)
    conn.execute(update(leads).where(*held).values(hold=None, hold_detail=None))


def keep_sender(conn: Connection, lead_id: str) -> None:
    """The inbox whose first mail to the lead is on its way, or in doubt, writes the others too."""
    conn.execute(_KEEP_SENDER, {"lead": lead_id})


def end_all(conn: Connection, campaign_id: str, now: datetime) -> None:
    """Nobody is in a branch of this campaign any more."""
    mine = enrollments.c.branch_id.in_(select(branches.c.id).where(branches.c.campaign_id == campaign_id))
    conn.execute(update(enrollments).where(mine, OPEN).values(ended_at=now, outcome=Outcome.EXITED))


def opens(conn: Connection, lead_id: str) -> int:
    """How often people, not machines, opened the lead's mails."""
    return int(conn.scalar(_OPENS, {"lead": lead_id}) or 0)


def untouched(conn: Connection, lead_id: str) -> Row[Any] | None:
    """The lead, if triggers of time may take it: it got mail, said nothing and never was in a branch."""
    return conn.execute(_ONE_UNTOUCHED, {"lead": lead_id}).first()


def timed(conn: Connection) -> list[Timed]:
    """Every campaign with triggers of time that may fire now."""
    rows = conn.execute(
        select(branches.c.campaign_id, branches.c.trigger_type, branches.c.trigger_params)
        .join(campaigns, campaigns.c.id == branches.c.campaign_id)
        .where(
            campaigns.c.status.in_(SENDING),
            campaigns.c.subsequences_enabled.is_(True),
            branches.c.is_active.is_(True),
            branches.c.trigger_type.in_(TIMED),
        )
    ).all()
    found = []
    for campaign_id in dict.fromkeys(row.campaign_id for row in rows):
        mine = [row for row in rows if row.campaign_id == campaign_id]
        days = [
            row.trigger_params["after_days"] for row in mine if row.trigger_type == BranchTrigger.NO_REPLY
        ]
        silence = timedelta(days=min(days)) if days else None
        found.append(Timed(campaign_id, silence, len(days) < len(mine)))
    return found


def silent(conn: Connection, wanted: Timed, after: str, now: datetime, at_once: int) -> Sequence[str]:
    """Leads with ids beyond `after` that are silent for long enough, or through with the main chain."""
    due: list[ColumnElement[bool]] = []
    if wanted.silence is not None:
        due.append(leads.c.last_sent_at <= now - wanted.silence)
    if wanted.main_finished:
        due.append(leads.c.next_step.is_(None))
    mine = (leads.c.campaign_id == wanted.campaign_id, leads.c.id > after, or_(*due), *_UNTOUCHED)
    return conn.scalars(select(leads.c.id).where(*mine).order_by(leads.c.id).limit(at_once)).all()


def next_silence(conn: Connection, wanted: Timed, now: datetime) -> datetime | None:
    """When the next lead has been silent for long enough; one written to later is due later than that."""
    if wanted.silence is None:
        return None
    later = leads.c.last_sent_at > now - wanted.silence
    first = conn.scalar(
        select(func.min(leads.c.last_sent_at)).where(
            leads.c.campaign_id == wanted.campaign_id, later, *_UNTOUCHED
        )
    )
    return (first or now) + wanted.silence
