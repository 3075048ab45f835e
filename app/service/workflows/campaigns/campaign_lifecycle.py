"""The life of a campaign: created, edited, launched, paused, archived, and deleted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, exists, insert, or_, select, update

from app.contract.campaigns import CampaignEdit, CampaignStatus, NewCampaign, Requirement
from app.contract.events import ChangeKind, EventType
from app.contract.ids import new_id
from app.contract.inboxes import InboxStatus
from app.contract.problems import Invalid, NotFound, Unprocessable
from app.contract.sentences import say
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.records import batched_delete, branches, cooldowns, due_leads, enrollment, workspaces
from app.service.records.access import Access
from app.service.records.event_outbox import record_event
from app.service.rules import campaign_states
from app.service.rules.gates import Gate
from app.service.workflows.consequences.completion import check_completion
from app.service.workflows.outbound.claim_next import release_held_leads
from app.service.workflows.outbound.send_state import reassign_cancelled_mails

from . import steps_and_variants

campaigns, leads, served = tables.campaigns, tables.leads, tables.campaign_inboxes
CLEARABLE = {"daily_limit_per_inbox", "reply_to", "company_pause_days"}
APART = {"inbox_ids", "variants", "sequences", "launch"}
ONLY_DRAFT = say("campaign_not_draft", "Can only update campaigns in DRAFT status")
EMPTY_WINDOW = say("field_window_order", "The sending window must end after it starts")
WINDOW = (
    "sending_window_start",
    "sending_window_start_minute",
    "sending_window_end",
    "sending_window_end_minute",
)


def create_campaign(conn: Connection, access: Access, new: NewCampaign, now: datetime) -> str:
    """Create a draft, with defaults for what was left out, and return its id."""
    campaign_id = new_id()
    defaults: dict[str, Any] = {
        "start_date": now,
        "timezone": workspaces.load_workspace_settings(conn, access.workspace_id).timezone,
        "sending_days": [0, 1, 2, 3, 4],
        "sending_window_start": 9,
        "sending_window_end": 17,
        "lead_mapping": {},
    }
    values = defaults | _changed_columns_of(new)
    _check_schedule(values)
    conn.execute(
        insert(campaigns).values(
            id=campaign_id,
            team_id=access.team_id,
            workspace_id=access.workspace_id,
            status=CampaignStatus.DRAFT,
            created_by_user_id=access.user_id,
            created_at=now,
            updated_at=now,
            **values,
        )
    )
    _replace_parts(conn, access, campaign_id, new, now)
    after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)
    return campaign_id


def update_campaign(
    conn: Connection, access: Access, campaign_id: str, change: CampaignEdit, now: datetime
) -> None:
    """Apply the fields that were sent; Invalid when the campaign's status does not allow an edit.

    A launch alone is not an edit, so that COMPLETED campaigns can be launched again.
    """
    campaign = enrollment.campaign_of(conn, access, campaign_id)
    if (
        change.launch
        and change.model_fields_set == {"launch"}
        and campaign_states.is_action_allowed("launch", campaign.status)
    ):
        return
    if not campaign_states.is_action_allowed("update", campaign.status):
        raise Invalid(ONLY_DRAFT)
    values = _changed_columns_of(change)
    if campaign.stopped_by == Gate.POSTAL_ADDRESS:  # otherwise it could resume automatically during the edit
        values["stopped_by"] = None
    _check_schedule(due_leads.hours_of(conn, campaign_id)._asdict() | values)
    conn.execute(update(campaigns).where(campaigns.c.id == campaign_id).values(**values, updated_at=now))
    _replace_parts(conn, access, campaign_id, change, now)
    after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)


def _changed_columns_of(change: CampaignEdit) -> dict[str, Any]:
    """Return the columns that were sent; null counts only where a column may be empty."""
    sent = {name: getattr(change, name) for name in change.model_fields_set - APART}
    if sent.get("sending_days") is not None:
        sent["sending_days"] = sorted(set(sent["sending_days"]))
    return {name: value for name, value in sent.items() if value is not None or name in CLEARABLE}


def _check_schedule(values: dict[str, Any]) -> None:
    """Raise Unprocessable for an unknown time zone or an empty window, with unchanged ends included."""
    if not campaign_states.known_zone(values["timezone"]):
        unknown = say("campaign_timezone_unknown", "{zone} is not a known time zone", zone=values["timezone"])
        raise Unprocessable.of("timezone", unknown)
    start, start_minute, end, end_minute = (values.get(name) or 0 for name in WINDOW)
    if (end, end_minute) <= (start, start_minute):
        raise Unprocessable.of("sending_window_end", EMPTY_WINDOW)


def _replace_parts(
    conn: Connection, access: Access, campaign_id: str, change: CampaignEdit, now: datetime
) -> None:
    if change.inbox_ids is not None:
        _replace_inboxes(conn, access, campaign_id, change.inbox_ids)
    if change.variants is not None:
        steps_and_variants.replace_variants(conn, campaign_id, None, change.variants, now)
    if change.sequences is not None:
        steps_and_variants.replace_sequences(conn, campaign_id, change.sequences, now)
    if "company_pause_days" in change.model_fields_set:
        cooldowns.lift_cooldowns(conn, Gate.COMPANY_PAUSED, workspace_id=access.workspace_id)
    if change.model_fields_set - {"launch", "name"}:
        steps_and_variants.withdraw_written(conn, campaign_id)
        reassign_cancelled_mails(conn, campaign_id)
        release_held_leads(conn, campaign_id=campaign_id)


def _replace_inboxes(conn: Connection, access: Access, campaign_id: str, wanted: Sequence[str]) -> None:
    inboxes = tables.inboxes
    of_workspace = (inboxes.c.id.in_(wanted), inboxes.c.workspace_id == access.workspace_id)
    known = set(conn.execute(select(inboxes.c.id).where(*of_workspace)).scalars())
    unknown = next((inbox_id for inbox_id in wanted if inbox_id not in known), None)
    if unknown is not None:
        raise NotFound(say("campaign_sender_account_not_found", "Sender account {id} not found", id=unknown))
    old = set(conn.execute(select(served.c.inbox_id).where(served.c.campaign_id == campaign_id)).scalars())
    conn.execute(
        delete(served).where(served.c.campaign_id == campaign_id, served.c.inbox_id.in_(old - known))
    )
    added = [{"campaign_id": campaign_id, "inbox_id": inbox_id} for inbox_id in sorted(known - old)]
    if added:
        conn.execute(insert(served), added)
    after_commit(conn).change(ChangeKind.INBOX, *(old ^ known))


def list_missing_requirements(
    conn: Connection, campaign: enrollment.EnrollmentTarget, *, tracking_reachable: bool
) -> tuple[Requirement, ...]:
    """Return which requirements for a launch this campaign lacks now."""
    variants, sequences, inboxes = tables.variants, tables.sequences, tables.inboxes
    used = conn.execute(
        select(variants)
        .where(variants.c.campaign_id == campaign.id, variants.c.is_active.is_(True))
        .order_by(variants.c.position)
    ).all()
    where = or_(
        sequences.c.branch_id.is_(None),
        sequences.c.branch_id.in_(branches.select_active_branch_ids(campaign)),
    )
    steps = conn.execute(
        select(sequences).where(
            sequences.c.campaign_id == campaign.id, sequences.c.is_active.is_(True), where
        )
    ).all()
    sending = (
        select(served)
        .join(inboxes)
        .where(served.c.campaign_id == campaign.id, inboxes.c.overall_status == InboxStatus.ACTIVE)
    )
    left = exists().where(leads.c.campaign_id == campaign.id, leads.c.next_step.is_not(None))
    schedule, watched = (
        due_leads.build_schedule(due_leads.hours_of(conn, campaign.id), {}),
        branches.list_needed_tracking(conn, campaign),
    )
    return campaign_states.find_missing_requirements(
        campaign_states.LaunchFacts(
            has_leads=conn.execute(
                select(or_(left, branches.build_takes_leads_condition(campaign)))
            ).scalar_one(),
            has_inbox=conn.execute(sending).first() is not None,
            initial=[variant for variant in used if variant.sequence_id is None],
            follow_ups=[
                (step.trigger_type, [variant for variant in used if variant.sequence_id == step.id])
                for step in steps
            ],
            timezone=schedule.timezone,
            days=schedule.days,
            start=schedule.start,
            end=schedule.end,
            tracking=campaign.enable_tracking and tracking_reachable,
            untracked=not all(tracking_reachable and getattr(campaign, switch) for switch in watched),
            postal_address=workspaces.load_workspace_settings(conn, campaign.workspace_id).postal_address,
        )
    )


def launch_campaign(
    conn: Connection, access: Access, campaign_id: str, now: datetime, *, tracking_reachable: bool
) -> tuple[Requirement, ...]:
    """Make the campaign ACTIVE, or return what is missing and change nothing.

    A campaign with steps left only in its branches becomes COMPLETED again immediately.
    """
    campaign = enrollment.campaign_of(conn, access, campaign_id)
    if not campaign_states.is_action_allowed("launch", campaign.status):
        raise Invalid(ONLY_DRAFT)
    lacking = list_missing_requirements(conn, campaign, tracking_reachable=tracking_reachable)
    if lacking:
        return lacking
    seen = {"bounces_since": now} if campaign.stopped_by in (Gate.BOUNCE_SPIKE, Gate.REFUSED) else {}
    launched = {"launched_at": campaign.launched_at or now, "stopped_by": None}
    _set_status(conn, campaign_id, CampaignStatus.ACTIVE, now, **launched, **seen)
    release_held_leads(conn, campaign_id=campaign_id)
    record_event(
        conn,
        EventType.CAMPAIGN_STARTED,
        workspace_id=campaign.workspace_id,
        campaign_id=campaign_id,
        now=now,
        data={"campaign_name": campaign.name},
    )
    after_commit(conn).wake(EVERY_PUMP)
    after_commit(conn).wake("flow:*")
    check_completion(conn, campaign_id, now)
    return ()


def pause_campaign(conn: Connection, access: Access, campaign_id: str, now: datetime) -> None:
    """Pause a campaign, so that nothing more is sent; a mail that is being handed over finishes."""
    _require_action_allowed(conn, access, campaign_id, "pause")
    _set_status(conn, campaign_id, CampaignStatus.PAUSED, now)


def archive_campaign(conn: Connection, access: Access, campaign_id: str, now: datetime) -> None:
    """Archive a campaign permanently: it becomes read-only, and its inboxes are released."""
    _require_action_allowed(conn, access, campaign_id, "archive")
    conn.execute(delete(served).where(served.c.campaign_id == campaign_id))
    branches.end_all_enrollments(conn, campaign_id, now)
    _set_status(conn, campaign_id, CampaignStatus.ARCHIVED, now)
    after_commit(conn).change(ChangeKind.INBOX)


def delete_campaign(conn: Connection, access: Access, campaign_id: str, now: datetime) -> bool:
    """Delete a campaign with its leads, texts, and events; sent mails stay in the ledger.

    Limits and replies need them there. A very large campaign is deleted in parts: True means that the
    call has to be repeated.
    """
    _require_action_allowed(conn, access, campaign_id, "delete")
    steps_and_variants.withdraw_written(conn, campaign_id)
    if batched_delete.delete_campaign_batch(conn, campaign_id, now):
        return True
    conn.execute(delete(campaigns).where(campaigns.c.id == campaign_id))
    after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)
    for kind in (ChangeKind.LEAD, ChangeKind.CONTACT, ChangeKind.THREAD, ChangeKind.INBOX):
        after_commit(conn).change(kind)
    return False


def _require_action_allowed(conn: Connection, access: Access, campaign_id: str, what: str) -> None:
    status = enrollment.campaign_of(conn, access, campaign_id).status
    if not campaign_states.is_action_allowed(what, status):
        raise Invalid(campaign_states.explain_status_refusal(what, status))


def _set_status(
    conn: Connection, campaign_id: str, status: CampaignStatus, now: datetime, **more: Any
) -> None:
    values = {"status": status, "updated_at": now, **more}
    conn.execute(update(campaigns).where(campaigns.c.id == campaign_id).values(values))
    after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)
