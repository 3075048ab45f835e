"""All SQL of branches, of the leads in them, and of the leads that may enter."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
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

from app.contract.branches import BranchTrigger, Outcome
from app.contract.ids import new_id
from app.contract.leads import LeadStatus
from app.contract.mails import MailState, Verdict
from app.contract.steps import BRANCHES_FROM, branch_of, steps_of
from app.service.core import tables
from app.service.records.enrollment import EnrollmentTarget
from app.service.rules.branch_triggers import SENDING, NoReplySince
from app.service.rules.gates import Hold
from app.service.rules.mail_states import IN_DOUBT, UNPROVEN

branches, enrollments, sequences = tables.branches, tables.enrollments, tables.sequences
leads, mails, campaigns, touches = tables.leads, tables.mails, tables.campaigns, tables.touches
TIMED = (BranchTrigger.NO_REPLY, BranchTrigger.MAIN_FINISHED)
TRACKING = {
    BranchTrigger.EMAIL_OPENED: "enable_tracking",
    BranchTrigger.LINK_CLICKED: "enable_click_tracking",
}
OPEN = enrollments.c.ended_at.is_(None)

IN_ORDER = (branches.c.priority, branches.c.created_at, branches.c.id)  # the order of trying branches


class EnteringLead(NamedTuple):
    """A lead with the contact and campaign fields that are needed to enter a branch."""

    id: str
    campaign_id: str
    contact_id: str
    inbox_id: str | None
    status: str
    email: str
    team_id: str
    workspace_id: str
    campaign_status: str
    subsequences_enabled: bool


class BranchRow(NamedTuple):
    """A branch without its steps."""

    id: str
    label: str
    trigger_type: str
    trigger_params: dict[str, Any]
    priority: int
    is_active: bool


class BranchStay(NamedTuple):
    """A lead's enrollment in a branch, with the branch's trigger."""

    branch_id: str
    trigger_reason: str
    outcome: Outcome | None
    trigger_type: str
    trigger_params: dict[str, Any]


class BranchStepRow(NamedTuple):
    """A step of a branch."""

    id: str
    label: str
    step_number: int
    wait_days: int


class Member(NamedTuple):
    """A lead that is in a branch, and its position there."""

    lead_id: str
    current_step: int | None
    next_step: int | None
    due_at: datetime | None
    last_sent_at: datetime | None
    entered_at: datetime


# Built once: building a statement costs more than running it, and these run for every reply, open and click.
_LEAD: Select[Any] = (
    select(
        *(leads.c[name] for name in ("id", "campaign_id", "contact_id", "inbox_id", "status")),
        *(tables.contacts.c.email, campaigns.c.team_id, campaigns.c.workspace_id),
        *(campaigns.c.status.label("campaign_status"), campaigns.c.subsequences_enabled),
    )
    .join(tables.contacts, tables.contacts.c.id == leads.c.contact_id)
    .join(campaigns, campaigns.c.id == leads.c.campaign_id)
    .where(leads.c.id == bindparam("lead"))
)
_ENROLLMENT: Select[Any] = (
    select(
        *(enrollments.c.branch_id, enrollments.c.trigger_reason, enrollments.c.outcome),
        *(branches.c.trigger_type, branches.c.trigger_params),
    )
    .join(branches, branches.c.id == enrollments.c.branch_id)
    .where(enrollments.c.lead_id == bindparam("lead"))
)
_CURRENT = _ENROLLMENT.where(OPEN)
_BRANCH = select(*(branches.c[name] for name in BranchRow._fields))
_ENTERED = exists().where(
    enrollments.c.lead_id == bindparam("lead"), enrollments.c.branch_id == branches.c.id
)
_NOT_ENTERED = _BRANCH.where(
    branches.c.campaign_id == bindparam("campaign"), branches.c.is_active.is_(True), ~_ENTERED
).order_by(*IN_ORDER)
_STEPS = (
    select(*(sequences.c[name] for name in BranchStepRow._fields))
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
_UNTOUCHED = (  # got mail, no reply, never in a branch, even a deleted one; no mail failed or is in doubt
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
    """The time triggers of a campaign; `silence` is the shortest one that a branch waits for, if any."""

    campaign_id: str
    silence: timedelta | None
    main_finished: bool


def find_lead(conn: Connection, lead_id: str) -> EnteringLead | None:
    row = conn.execute(_LEAD, {"lead": lead_id}).first()
    return EnteringLead(*row) if row else None


def find_current_enrollment(conn: Connection, lead_id: str) -> BranchStay | None:
    """Return a lead's enrollment in the branch that the lead is in now, if any."""
    row = conn.execute(_CURRENT, {"lead": lead_id}).first()
    return BranchStay(*row) if row else None


def list_unentered_branches(conn: Connection, campaign_id: str, lead_id: str) -> list[BranchRow]:
    """Return the active branches that a lead never was in, in the order in which they are tried."""
    rows = conn.execute(_NOT_ENTERED, {"campaign": campaign_id, "lead": lead_id})
    return [BranchRow(*row) for row in rows]


def find_branch(conn: Connection, *where: ColumnElement[bool]) -> BranchRow | None:
    row = conn.execute(_BRANCH.where(*where)).first()
    return BranchRow(*row) if row else None


def list_branches(conn: Connection, campaign_id: str) -> list[BranchRow]:
    """Return a campaign's branches in the order in which they are tried."""
    mine = _BRANCH.where(branches.c.campaign_id == campaign_id)
    return [BranchRow(*row) for row in conn.execute(mine.order_by(*IN_ORDER))]


def select_active_branch_ids(campaign: EnrollmentTarget) -> Select[Any]:
    """Select the ids of a campaign's active branches; none while its branches are switched off."""
    on = (branches.c.campaign_id == campaign.id, branches.c.is_active.is_(True))
    return select(branches.c.id).where(*on, literal(campaign.subsequences_enabled))


def list_needed_tracking(conn: Connection, campaign: EnrollmentTarget) -> set[str]:
    """Return the names of the tracking settings that a campaign's active branches rely on."""
    kinds = select(branches.c.trigger_type).where(branches.c.id.in_(select_active_branch_ids(campaign)))
    return {TRACKING[kind] for kind in conn.scalars(kinds) if kind in TRACKING}


def build_takes_leads_condition(campaign: EnrollmentTarget) -> ColumnElement[bool]:
    """Build the condition that a campaign has leads that got mail and active branches to take them."""
    reached = (LeadStatus.SENT, LeadStatus.OPENED, LeadStatus.REPLIED)
    got_mail = exists().where(leads.c.campaign_id == campaign.id, leads.c.status.in_(reached))
    return and_(got_mail, select_active_branch_ids(campaign).exists())


def list_active_steps(conn: Connection, branch_id: str) -> list[BranchStepRow]:
    """Return the active steps of a branch, in order."""
    return [BranchStepRow(*row) for row in conn.execute(_STEPS, {"branch": branch_id})]


def first_number(conn: Connection, campaign_id: str, branch_id: str) -> int:
    """Return the number that a branch's step numbers come after.

    A branch without steps gets a range of numbers that no branch of this campaign ever had.
    """
    own = select(func.min(sequences.c.step_number)).where(sequences.c.branch_id == branch_id)
    known = conn.scalar(own)
    if known is None:
        used = (
            select(func.max(table.c.step_number)).where(table.c.campaign_id == campaign_id)
            for table in (sequences, mails)
        )
        return steps_of(branch_of(max(conn.scalar(each) or 0 for each in used)) + 1).start
    return steps_of(branch_of(known)).start


def find_enrollment(conn: Connection, lead_id: str, branch_id: str) -> BranchStay | None:
    """Return a lead's enrollment in a branch, current or ended, if there is one."""
    mine = _ENROLLMENT.where(enrollments.c.branch_id == branch_id)
    row = conn.execute(mine, {"lead": lead_id}).first()
    return BranchStay(*row) if row else None


def list_earlier_recipients(conn: Connection, campaign_id: str, branch_id: str) -> Sequence[str]:
    """Return addresses that got, or may have got, a mail of a branch as leads that are now deleted."""
    first = first_number(conn, campaign_id, branch_id)
    gone = (mails.c.campaign_id == campaign_id, mails.c.lead_id.is_(None))
    handed = (mails.c.in_data_at.is_not(None), mails.c.state != MailState.FAILED)
    its = mails.c.step_number.between(first, steps_of(branch_of(first))[-1])
    return conn.scalars(select(mails.c.recipient).where(*gone, *handed, its)).all()


def list_branch_members(conn: Connection, branch_id: str) -> list[Member]:
    """Return the leads that are in a branch now."""
    place = (leads.c.id, leads.c.current_step, leads.c.next_step, leads.c.due_at, leads.c.last_sent_at)
    mine: Select[Any] = select(*place, enrollments.c.entered_at).join(enrollments)
    return [Member(*row) for row in conn.execute(mine.where(enrollments.c.branch_id == branch_id, OPEN))]


def begin_enrollment(conn: Connection, lead_id: str, branch_id: str, reason: str, now: datetime) -> None:
    row = {"id": new_id(), "lead_id": lead_id, "branch_id": branch_id}
    conn.execute(insert(enrollments).values(**row, trigger_reason=reason, entered_at=now))


def end_enrollment(conn: Connection, lead_id: str, outcome: Outcome, now: datetime) -> None:
    """End the enrollment that a lead is in, if any."""
    conn.execute(_END, {"of": lead_id, "ended_at": now, "outcome": outcome})


def clear_hold(conn: Connection, lead_id: str) -> None:
    """Clear the hold that a lead has from its previous mail, unless a mail is in doubt."""
    held = (leads.c.id == lead_id, leads.c.hold != Hold.UNCERTAIN)
    conn.execute(update(leads).where(*held).values(hold=None, hold_detail=None))


def assign_pending_sender(conn: Connection, lead_id: str) -> None:
    """Assign a lead for all later mails to the inbox whose first mail is being sent or in doubt."""
    conn.execute(_KEEP_SENDER, {"lead": lead_id})


def end_all_enrollments(conn: Connection, campaign_id: str, now: datetime) -> None:
    """End every enrollment in the branches of a campaign, with the outcome EXITED."""
    mine = enrollments.c.branch_id.in_(select(branches.c.id).where(branches.c.campaign_id == campaign_id))
    conn.execute(update(enrollments).where(mine, OPEN).values(ended_at=now, outcome=Outcome.EXITED))


def count_human_opens(conn: Connection, lead_id: str) -> int:
    """Return how often people, not machines, opened the lead's mails."""
    return int(conn.scalar(_OPENS, {"lead": lead_id}) or 0)


def measure_silence(conn: Connection, lead_id: str, now: datetime) -> NoReplySince | None:
    """Return how long a lead has been silent, or None if no time trigger may take the lead.

    Time triggers take leads that got mail, didn't reply and never were in a branch.
    """
    row = conn.execute(_ONE_UNTOUCHED, {"lead": lead_id}).first()
    return NoReplySince(now - row.last_sent_at, main_finished=row.next_step is None) if row else None


def list_timed_campaigns(conn: Connection) -> list[Timed]:
    """Return every campaign whose time triggers may fire now."""
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


def list_silent_leads(
    conn: Connection, wanted: Timed, after: str, now: datetime, at_once: int
) -> Sequence[str]:
    """Return ids beyond `after` of leads silent for long enough or past the main sequence's end."""
    due: list[ColumnElement[bool]] = []
    if wanted.silence is not None:
        due.append(leads.c.last_sent_at <= now - wanted.silence)
    if wanted.main_finished:
        due.append(leads.c.next_step.is_(None))
    mine = (leads.c.campaign_id == wanted.campaign_id, leads.c.id > after, or_(*due), *_UNTOUCHED)
    return conn.scalars(select(leads.c.id).where(*mine).order_by(leads.c.id).limit(at_once)).all()


def next_silence(conn: Connection, wanted: Timed, now: datetime) -> datetime | None:
    """Return when the next lead will have been silent for long enough.

    Without such a lead, this is one full silence from now, since a lead that is written to later is due
    later than that. None if no branch waits for silence.
    """
    if wanted.silence is None:
        return None
    later = leads.c.last_sent_at > now - wanted.silence
    first = conn.scalar(
        select(func.min(leads.c.last_sent_at)).where(
            leads.c.campaign_id == wanted.campaign_id, later, *_UNTOUCHED
        )
    )
    return (first or now) + wanted.silence
