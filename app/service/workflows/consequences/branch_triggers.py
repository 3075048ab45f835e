"""Leads entering branches, completing them, or leaving them early.

What happens to a lead fires triggers in the transaction that records it, as long as its campaign is
ACTIVE or COMPLETED and has branches turned on. A reply, open, click, or category that arrives while the
campaign is paused, or its branches are off, fires nothing later (unless a user sets the category once
more). Silence and a finished main chain are states, so the check after a relaunch finds them: they take
leads that got mail, did not reply, and never were in a branch. Silence counts from the last mail. A lead
that has replied enters a branch by what it writes, or by hand, but no longer by an open or a click.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from app.contract.branches import BranchTrigger, Outcome
from app.contract.events import ChangeKind, EventType
from app.contract.leads import LeadStatus
from app.contract.steps import branch_of
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP, pump_key
from app.service.records import branches
from app.service.records.event_outbox import record_event
from app.service.records.lead_transitions import place_lead, stop_lead
from app.service.records.suppressed import suppression_of
from app.service.records.suppressions import find_blocked_addresses
from app.service.rules import branch_triggers
from app.service.workflows.consequences.completion import check_completion


def trigger_branch(conn: Connection, lead_id: str, now: datetime, *what: branch_triggers.Happening) -> bool:
    """Move the lead into the first branch that one of these triggers, and return whether one was entered.

    No branch is entered when the lead is in one already or must not be written to, or when a user has to
    confirm first what a reply means.
    """
    lead = branches.find_lead(conn, lead_id)
    if lead is None or not lead.subsequences_enabled or lead.campaign_status not in branch_triggers.SENDING:
        return False
    if lead.status == LeadStatus.REPLIED:
        what = tuple(
            one for one in what if isinstance(one, branch_triggers.Replied | branch_triggers.CategoryAssigned)
        )
    for branch in branches.list_unentered_branches(conn, lead.campaign_id, lead_id):
        if any(
            branch_triggers.is_review_needed(branch.trigger_type, branch.trigger_params, one) for one in what
        ):
            return False
        if any(
            branch_triggers.is_trigger_met(branch.trigger_type, branch.trigger_params, one) for one in what
        ):
            if explain_entry_refusal(conn, lead) or branches.find_current_enrollment(conn, lead_id):
                return False
            enter_branch(
                conn,
                lead,
                branch,
                branch_triggers.format_trigger_reason(branch.trigger_type, branch.trigger_params),
                now,
            )
            return True
    return False


def apply_manual_category(
    conn: Connection,
    lead_id: str,
    category: str,
    now: datetime,
    awaited: branch_triggers.Replied | None = None,
) -> bool:
    """Apply a category set by a user: leave a branch that another category led into, and enter the right one.

    Return whether a branch was entered. `awaited` is the reply whose branch waited for a confirmation;
    it now counts as certain.
    """
    said = branch_triggers.CategoryAssigned(category)
    place = branches.find_current_enrollment(conn, lead_id)
    if place is not None and place.trigger_type == BranchTrigger.REPLY_CATEGORY:
        automatic = place.trigger_reason != branch_triggers.BY_HAND
        if automatic and not branch_triggers.is_trigger_met(place.trigger_type, place.trigger_params, said):
            stop_lead(conn, lead_id, now)
    return trigger_branch(conn, lead_id, now, said, *([awaited] if awaited else []))


def explain_entry_refusal(conn: Connection, lead: branches.EnteringLead) -> str | None:
    """Return in one word why this lead must not enter a branch; None when it may."""
    suppressed = suppression_of(conn, lead.team_id, lead.email)
    if suppressed is not None:
        return str(suppressed)
    if find_blocked_addresses(conn, lead.team_id, [lead.email]):
        return "blocked"
    return str(lead.status).lower() if lead.status in branch_triggers.CLOSED else None


def enter_branch(
    conn: Connection, lead: branches.EnteringLead, branch: branches.BranchRow, reason: str, now: datetime
) -> datetime | None:
    """Move the lead into the branch; return when its first mail is due, or None if the branch has none.

    A lead whose last mail is in doubt still waits for that to be settled.
    """
    branches.end_enrollment(conn, lead.id, Outcome.EXITED, now)
    branches.begin_enrollment(conn, lead.id, branch.id, reason, now)
    _record_branch_event(
        conn, EventType.SUBSEQUENCE_ENTERED, lead, branch.id, now, trigger_reason=reason, entered_at=now
    )
    first = next(iter(branches.list_active_steps(conn, branch.id)), None)
    place = None if first is None else (first.step_number, now + timedelta(days=first.wait_days))
    place_lead(conn, lead.id, place, now)
    branches.assign_pending_sender(conn, lead.id)
    branches.clear_hold(conn, lead.id)
    if place is None:
        _complete_branch(conn, lead, branch.id, now)
    after_commit(conn).change(ChangeKind.CAMPAIGN, lead.campaign_id)
    after_commit(conn).wake(pump_key(lead.inbox_id) if lead.inbox_id else EVERY_PUMP)
    check_completion(conn, lead.campaign_id, now)
    return place[1] if place else None


def fire_timed_triggers(conn: Connection, lead_id: str, now: datetime) -> None:
    """Fire the triggers of the lead's silence or of its finished main chain."""
    silent = branches.measure_silence(conn, lead_id, now)
    if silent is not None:
        trigger_branch(conn, lead_id, now, silent)


def finish_branch(conn: Connection, lead_id: str, step: int, now: datetime) -> None:
    """Complete the branch, or fire the end of the main chain, when nothing is left in this step's chain."""
    if branch_of(step) == 0:
        fire_timed_triggers(conn, lead_id, now)
        return
    place, lead = branches.find_current_enrollment(conn, lead_id), branches.find_lead(conn, lead_id)
    if place is not None and lead is not None:
        _complete_branch(conn, lead, place.branch_id, now)


def _complete_branch(conn: Connection, lead: branches.EnteringLead, branch_id: str, now: datetime) -> None:
    branches.end_enrollment(conn, lead.id, Outcome.COMPLETED, now)
    _record_branch_event(conn, EventType.SUBSEQUENCE_COMPLETED, lead, branch_id, now, completed_at=now)
    after_commit(conn).change(ChangeKind.CAMPAIGN, lead.campaign_id)


def _record_branch_event(
    conn: Connection, kind: EventType, lead: branches.EnteringLead, branch_id: str, now: datetime, **more: Any
) -> None:
    about = {"lead_id": lead.id, "campaign_id": lead.campaign_id, "entry_node_id": branch_id}
    record_event(
        conn,
        kind,
        workspace_id=lead.workspace_id,
        now=now,
        campaign_id=lead.campaign_id,
        lead_id=lead.id,
        contact_id=lead.contact_id,
        data=about | more,
        dedupe=f"{kind}:{lead.id}:{branch_id}",
    )
