"""Editing, deleting, and copying of branches, and moving leads into them by hand.

Like everything of a campaign, branches are edited only while it is DRAFT or PAUSED. A COMPLETED campaign
may still send branch mails, so it is paused first, too. What a branch has sent is kept inactive, with
its statistics; leads in the branch continue with the first active step after the one that they got last.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, delete, insert, update

from app.contract.addresses import email_key
from app.contract.branches import BranchEdit, BranchStepEdit, LeadMoved, Outcome
from app.contract.campaigns import SequenceEdit
from app.contract.events import ChangeKind
from app.contract.ids import LeadId, new_id
from app.contract.problems import Conflict, Invalid, NotFound
from app.contract.sentences import Sentence, say
from app.contract.steps import branch_of
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.records import branches as store
from app.service.records import due_leads, enrollment, lead_transitions
from app.service.records.access import Access
from app.service.records.automation_pause import resume_automation
from app.service.rules import branch_triggers, campaign_states
from app.service.rules.scheduler import find_next_step
from app.service.workflows.campaigns import steps_and_variants
from app.service.workflows.campaigns.campaign_lifecycle import ONLY_DRAFT
from app.service.workflows.consequences import branch_triggers as entering
from app.service.workflows.outbound.claim_next import release_held_leads

branches = tables.branches
SWITCHED_OFF = say("branch_all_off", "Branches are off in this campaign. Turn them on first.")


def save_branch(
    conn: Connection, access: Access, campaign_id: str, edge_id: str, wanted: BranchEdit, now: datetime
) -> bool:
    """Create or replace the branch behind this edge if the status allows, and return whether it is new."""
    _require_modifiable(conn, access, campaign_id)
    return write_branch(conn, campaign_id, edge_id, wanted, now)


def write_branch(conn: Connection, campaign_id: str, edge_id: str, wanted: BranchEdit, now: datetime) -> bool:
    """Create or replace the branch behind this edge in any campaign status; return whether it is new."""
    known = _of_edge(conn, campaign_id, edge_id)
    values = wanted.model_dump(mode="json", exclude={"steps"}) | {"updated_at": now}
    branch_id = new_id() if known is None else known.id
    if known is None:
        values |= {"id": branch_id, "campaign_id": campaign_id, "entry_edge_id": edge_id, "created_at": now}
        conn.execute(insert(branches).values(values))
    else:
        conn.execute(update(branches).where(branches.c.id == branch_id).values(values))
    after = store.first_number(conn, campaign_id, branch_id)
    mine = {"campaign_id": campaign_id, "branch_id": branch_id}
    steps = [(_to_sequence_edit(step), {"label": step.label}) for step in wanted.steps]
    steps_and_variants.replace_steps(conn, mine, steps, now, after=after, where="steps")
    _place_again(conn, campaign_id, branch_id, after, now)
    _apply_branch_change(conn, campaign_id)
    return known is None


def _to_sequence_edit(step: BranchStepEdit) -> SequenceEdit:
    return SequenceEdit(sequence_id=step.node_id, wait_days=step.wait_days, variants=step.variants)


def _place_again(conn: Connection, campaign_id: str, branch_id: str, after: int, now: datetime) -> None:
    """Put the leads in the branch before the right step again; those with no step left have completed it."""
    steps = due_leads.load_steps(conn, [campaign_id]).get(campaign_id, ())
    places = []
    for lead in store.list_branch_members(conn, branch_id):
        step, at = lead.current_step, lead.last_sent_at
        if step is None or at is None or branch_of(step) != branch_of(after):
            step, at = after, lead.entered_at
        places.append((lead.lead_id, (lead.next_step, lead.due_at), find_next_step(steps, step, at)))
    steps_and_variants.place_again(conn, places, now)
    for lead_id, _, place in places:
        if place is None:
            entering.finish_branch(conn, lead_id, after, now)


def _apply_branch_change(conn: Connection, campaign_id: str) -> None:
    steps_and_variants.withdraw_written(conn, campaign_id)
    release_held_leads(conn, campaign_id=campaign_id)
    after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)


def delete_branch_by_edge(
    conn: Connection, access: Access, campaign_id: str, edge_id: str, now: datetime
) -> int:
    """Delete a branch with its steps and enrollments, and return how many leads were in it.

    Those leads get nothing more. Raise Invalid when the campaign's status does not allow it, and
    NotFound for an unknown edge.
    """
    _require_modifiable(conn, access, campaign_id)
    branch = _of_edge(conn, campaign_id, edge_id)
    if branch is None:
        raise NotFound(say("branch_not_found", "Subsequence {id} not found", id=edge_id))
    inside = store.list_branch_members(conn, branch.id)
    for lead in inside:
        lead_transitions.stop_lead(conn, lead.lead_id, now)
    steps_and_variants.withdraw_written(conn, campaign_id)
    conn.execute(delete(branches).where(branches.c.id == branch.id))
    after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)
    return len(inside)


def copy_branches(conn: Connection, from_campaign: str, to_campaign: str, now: datetime) -> None:
    """Copy the active parts of another campaign's branches, with ids of their own."""
    variants = steps_and_variants.in_use(conn, from_campaign)
    for branch in store.list_branches(conn, from_campaign):
        steps = tuple(
            BranchStepEdit(label=step.label, wait_days=step.wait_days, variants=variants.get(step.id, ()))
            for step in store.list_active_steps(conn, branch.id)
        )
        write_branch(conn, to_campaign, new_id(), BranchEdit(**branch._asdict(), steps=steps), now)


def move_lead_to_branch(
    conn: Connection, access: Access, campaign_id: str, lead_id: str, node_id: str, now: datetime
) -> LeadMoved:
    """Move a lead into a branch by hand, out of the main chain or another branch.

    Raise NotFound for an unknown lead or branch, Invalid when the branch or campaign can't take leads,
    and Conflict when the lead was in the branch before or must not be written to.
    """
    campaign = enrollment.campaign_of(conn, access, campaign_id)
    lead = store.find_lead(conn, lead_id)
    if lead is None or lead.campaign_id != campaign_id:
        raise NotFound(say("lead_not_found", "Lead {id} not found", id=lead_id))
    branch = _load_target_branch(conn, campaign_id, node_id)
    if not campaign.subsequences_enabled:
        raise Invalid(SWITCHED_OFF)
    if campaign.status not in branch_triggers.SENDING:
        raise Invalid(
            say(
                "branch_campaign_not_sending",
                "Leads can be moved in campaigns in ACTIVE or COMPLETED status, this one is {status}",
                status=campaign.status,
            )
        )
    if not branch.is_active:
        raise Invalid(
            say(
                "branch_off",
                "The branch “{label}” is off, so no one can enter it.",
                label=branch.label,
            )
        )
    _may_enter(conn, lead, branch)
    due_at = entering.enter_branch(conn, lead, branch, branch_triggers.BY_HAND, now)
    resume_automation(conn, now, tables.leads.c.id == lead_id)  # the user wants this branch's mails sent
    return LeadMoved(
        message=say("branch_lead_moved", "The lead is in “{label}” now", label=branch.label),
        lead_id=LeadId(lead_id),
        entry_node_id=branch.id,
        entered_at=now,
        next_send_at=due_at,
    )


def _may_enter(conn: Connection, lead: store.EnteringLead, branch: store.BranchRow) -> None:
    """Raise Conflict for a lead that was in the branch before or must not be written to."""
    was = store.find_enrollment(conn, lead.id, branch.id)
    if was is not None:
        raise Conflict(_explain_earlier_stay(was.outcome, branch.label))
    if email_key(lead.email) in map(
        email_key, store.list_earlier_recipients(conn, lead.campaign_id, branch.id)
    ):
        raise Conflict(
            say(
                "branch_got_before",
                "This person got mail of “{label}” before, as a lead that was deleted.",
                label=branch.label,
            )
        )
    reason = entering.explain_entry_refusal(conn, lead)
    if reason is not None:
        suppressed = {} if reason == "blocked" else {"error": "contact_suppressed", "reason": reason}
        refused = say(
            "branch_person_suppressed", "This person is no longer emailed ({reason}).", reason=reason
        )
        raise Conflict(refused, **suppressed)


def _explain_earlier_stay(outcome: Outcome | None, label: str) -> Sentence:
    match outcome:
        case Outcome.COMPLETED:
            return say(
                "branch_gone_through",
                "This lead has gone through “{label}” already. No one enters it twice.",
                label=label,
            )
        case Outcome.EXITED:
            return say(
                "branch_left_before",
                "This lead has been in “{label}” already. No one enters it twice.",
                label=label,
            )
    return say(
        "branch_entered_already",
        "This lead is in “{label}” already. No one enters it twice.",
        label=label,
    )


def _load_target_branch(conn: Connection, campaign_id: str, node_id: str) -> store.BranchRow:
    found = store.find_branch(conn, branches.c.campaign_id == campaign_id, branches.c.id == node_id)
    if found is None and _of_edge(conn, campaign_id, node_id) is not None:
        raise NotFound(
            say(
                "branch_node_is_edge",
                "Subsequence node {id} not found: this is an entry edge. Use its entry_node_id",
                id=node_id,
            )
        )
    if found is None:
        raise NotFound(say("branch_node_not_found", "Subsequence node {id} not found", id=node_id))
    return found


def _of_edge(conn: Connection, campaign_id: str, edge_id: str) -> store.BranchRow | None:
    return store.find_branch(conn, branches.c.campaign_id == campaign_id, branches.c.entry_edge_id == edge_id)


def _require_modifiable(conn: Connection, access: Access, campaign_id: str) -> None:
    campaign = enrollment.campaign_of(conn, access, campaign_id)
    if not campaign_states.is_action_allowed("update", campaign.status):
        raise Invalid(ONLY_DRAFT)
