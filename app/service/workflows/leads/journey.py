"""A lead's journey: its position, when its next mail can be sent or why it can't, and its history."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, select

from app.contract.campaigns import CampaignStatus
from app.contract.ids import InboxId
from app.contract.journeys import (
    ACTIONS,
    Action,
    Enrollment,
    Gate,
    GateCheck,
    Journey,
    LeadEvent,
    NextMail,
    Position,
    Track,
)
from app.contract.leads import LeadStatus
from app.contract.mails import MailState
from app.contract.scopes import Scope
from app.contract.sentences import Sentence, join_sentences
from app.contract.steps import branch_of
from app.service.app_state import AppState
from app.service.core import tables
from app.service.mail.compose import compose_message
from app.service.mail.mime_composer import BadAddress
from app.service.mail.template import TemplateError
from app.service.records import cooldowns, due_leads, lead_list, suppressed, suppressions
from app.service.records.access import Access
from app.service.records.due_leads import reserving_for_new_leads
from app.service.records.enrollment import EnrollmentTarget, campaign_of
from app.service.records.lead_created_event import list_created_events
from app.service.rules.cooldown import Contacted, postpone_for_cooldown
from app.service.rules.explain_wait import Check, LeadFacts, check_gates, find_best_inbox
from app.service.rules.gates import Hold, LeadHold
from app.service.rules.lead_states import describe_hold
from app.service.rules.mail_states import TO_BE_TRIED, UNDER_WAY
from app.service.rules.scheduler import (
    CampaignPlan,
    InboxCapacity,
    MailCandidate,
    apply_override,
    find_due_step,
    find_earliest_send,
)
from app.service.workflows.outbound import unread_inboxes
from app.service.workflows.outbound.claim_next import find_content_hold
from app.service.workflows.outbound.message_context import message_context_for

mails, inboxes, sequences = tables.mails, tables.inboxes, tables.sequences
EVENTS_MAX = 1_000


def load_lead_journey(
    conn: Connection, app_state: AppState, access: Access, campaign_id: str, lead_id: str, now: datetime
) -> Journey:
    """Return a lead's journey; NotFound outside the campaign or workspace."""
    campaign = campaign_of(conn, access, campaign_id)
    shown = lead_list.load_listed_lead(conn, campaign_id, lead_id, access.user_id)
    enrollments = _list_enrollments(conn, lead_id)
    return Journey(
        lead=shown.lead,
        position=_find_position(conn, shown, enrollments),
        next=_predict_next_mail(conn, app_state, access, campaign, shown, now),
        enrollments=enrollments,
        events=_list_events(conn, lead_id, whole=access.may(Scope.REPLIES_READ)),
    )


def _list_enrollments(conn: Connection, lead_id: str) -> tuple[Enrollment, ...]:
    stays, branches = tables.enrollments, tables.branches
    rows = conn.execute(
        select(stays, branches.c.label)
        .join(branches, branches.c.id == stays.c.branch_id)
        .where(stays.c.lead_id == lead_id)
        .order_by(stays.c.entered_at, stays.c.id)
    )
    return tuple(Enrollment(**row._mapping, entry_node_id=row.branch_id) for row in rows)


def _find_position(
    conn: Connection, shown: lead_list.ListedLead, enrollments: Iterable[Enrollment]
) -> Position:
    lead, next_step, _ = shown
    if next_step is None:
        return Position(track=Track.ENDED, step=lead.current_step)
    mine = (sequences.c.campaign_id == lead.campaign_id, sequences.c.step_number == next_step)
    node = conn.scalar(select(sequences.c.id).where(*mine).order_by(sequences.c.is_active.desc()).limit(1))
    if branch_of(next_step) == 0:
        return Position(track=Track.MAIN, step=next_step, node_id=node)
    entry = next((stay.entry_node_id for stay in enrollments if stay.ended_at is None), None)
    return Position(track=Track.BRANCH, step=next_step, entry_node_id=entry, node_id=node)


def _list_events(conn: Connection, lead_id: str, *, whole: bool) -> tuple[LeadEvent, ...]:
    """Return the lead's events; reply texts are included only for users who may read them (`whole`)."""
    events = tables.events
    newest = (events.c.occurred_at.desc(), events.c.id.desc())
    told = select(events.c.id, events.c.type, events.c.occurred_at, events.c.data)
    found = conn.execute(told.where(events.c.lead_id == lead_id).order_by(*newest).limit(EVENTS_MAX))
    rows = [*list_created_events(conn, tables.leads.c.id == lead_id), *reversed(found.all())]
    return tuple(
        LeadEvent(
            event_id=event_id,
            event_type=kind,
            occurred_at=at,
            data={name: value for name, value in data.items() if whole or name != "reply_text"},
        )
        for event_id, kind, at, data, *_ in rows
    )


def _predict_next_mail(
    conn: Connection,
    app_state: AppState,
    access: Access,
    campaign: EnrollmentTarget,
    shown: lead_list.ListedLead,
    now: datetime,
) -> NextMail | None:
    lead_id = shown.lead.lead_id
    if shown.next_step is None:
        return None
    of_step = (mails.c.lead_id == lead_id, mails.c.step_number == shown.next_step)
    mail = conn.execute(select(mails.c.state, mails.c.inbox_id, mails.c.retry_at).where(*of_step)).first()
    if mail is not None and mail.state in UNDER_WAY:
        passed = tuple(GateCheck(gate=gate, passed=True) for gate in Gate)
        return NextMail(step=shown.next_step, due_at=now, inbox_id=mail.inbox_id, gates=passed)
    plan = due_leads.load_campaign_plans(conn, [campaign.id])[campaign.id]
    again = (mail.inbox_id, mail.retry_at) if mail is not None and mail.state in TO_BE_TRIED else ()
    row = conn.execute(select(*due_leads.NEEDED).where(tables.leads.c.id == lead_id)).one()
    candidate = _advance_to_sent_step(plan, due_leads.candidate_of(row, *again))
    if candidate is None:
        return None
    known = cooldowns.load_lead_cooldown_facts(conn, plan, lead_id)
    candidate = postpone_for_cooldown(plan, candidate, known, now) or candidate
    plans, rooms = unread_inboxes.mark_unread(
        conn, app_state, {plan.campaign_id: plan}, due_leads.load_inbox_capacities(conn, plan.inbox_ids, now)
    )
    plan = plans[plan.campaign_id]
    kept = reserving_for_new_leads(conn, rooms, plan.new_share, now) if candidate.step else frozenset[str]()
    room = find_best_inbox(plan, candidate, rooms, now, kept)
    checks = check_gates(
        _load_lead_facts(conn, access, campaign, shown, known), plan, candidate, rooms, now, kept
    )
    written = mail is not None and mail.state == MailState.PLANNED  # and is sent as it is
    hole = Sentence("")
    if not written:
        hole = _explain_unwritable_mail(conn, app_state, shown.held, candidate, room, now)
    gates = tuple(_to_gate_check(conn, check, hole, room, plan) for check in checks)
    for_good = any(not gate.passed and gate.until is None for gate in gates)
    return NextMail(
        step=candidate.step,
        due_at=None
        if room is None or for_good
        else find_earliest_send(room, plan, candidate, now, room.inbox_id in kept)[0],
        inbox_id=InboxId(room.inbox_id) if room else None,
        gates=gates,
    )


def _advance_to_sent_step(plan: CampaignPlan, candidate: MailCandidate) -> MailCandidate | None:
    """Return the candidate at the step that is sent if nothing more happens; None when there is none.

    Steps whose trigger is not met are passed over. A mail that a user skipped is not, because the
    journey explains why just that mail is not sent.
    """
    if not candidate.again and candidate.step > 0:
        since = candidate.last_sent_at or candidate.due_at
        place = find_due_step(plan.steps, candidate.step, candidate.due_at, since, candidate.opened)
        if place is None:
            return None
        candidate = candidate._replace(step=place[0], due_at=place[1])
    return apply_override(plan, candidate)


def _load_lead_facts(
    conn: Connection,
    access: Access,
    campaign: EnrollmentTarget,
    shown: lead_list.ListedLead,
    known: Contacted,
) -> LeadFacts:
    lead = shown.lead
    suppression = suppressed.suppression_of(conn, campaign.team_id, lead.email)
    blocked = suppressions.find_blocked_addresses(conn, campaign.team_id, [lead.email])
    return LeadFacts(
        campaign.status,
        LeadStatus.BLOCKED if blocked else lead.status,
        str(suppression) if suppression else None,
        shown.held,
        campaign.stopped_by if campaign.status == CampaignStatus.PAUSED else None,
        access.user_id,
        known,
    )


def _explain_unwritable_mail(
    conn: Connection,
    app_state: AppState,
    held: LeadHold,
    candidate: MailCandidate,
    room: InboxCapacity | None,
    now: datetime,
) -> Sentence:
    """Return why the mail can't be composed, in one sentence, after trying; empty when it can."""
    if held.hold == Hold.TEMPLATE:
        return describe_hold(held) or Sentence("")
    if held.hold or held.pause or room is None:
        return Sentence("")
    try:
        held = find_content_hold(
            compose_message(
                message_context_for(
                    conn, app_state, candidate.lead_id, candidate.step, now, inbox_id=room.inbox_id
                )
            )
        )
    except (TemplateError, BadAddress) as error:
        held = LeadHold(Hold.TEMPLATE, str(error))
    return describe_hold(held) or Sentence("")


def _to_gate_check(
    conn: Connection, check: Check, hole: Sentence, room: InboxCapacity | None, plan: CampaignPlan
) -> GateCheck:
    gate, passed, until, detail = check
    if gate is Gate.MISSING_FIELD and passed and hole:
        passed, detail = False, hole
    if gate is Gate.INBOX_STATUS and not passed and room is not None:
        detail = _append_trouble(
            conn, detail, select(inboxes.c.send_trouble).where(inboxes.c.id == room.inbox_id)
        )
    if gate is Gate.REPLIES_UNREAD and not passed and room is not None:
        team = select(inboxes.c.team_id).where(inboxes.c.id == room.inbox_id).scalar_subquery()
        which = (inboxes.c.team_id == team, inboxes.c.email_address == (room.unread or plan.unread))
        detail = _append_trouble(conn, detail, select(inboxes.c.read_trouble).where(*which))
    action = None if passed else ACTIONS.get(gate)
    if action is Action.TURN_BRANCHES_ON and plan.branches:  # they are on already: the campaign is what waits
        action = None
    return GateCheck(gate=gate, passed=passed, until=until, detail=detail, action=action)


def _append_trouble(conn: Connection, detail: Sentence, trouble: Select[Any]) -> Sentence:
    """Append the inbox's own trouble, if it has any."""
    return join_sentences(detail, conn.scalar(trouble) or "")
