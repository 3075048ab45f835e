"""Enrollment of contacts as leads of a campaign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from app.contract.addresses import email_key, mailbox_key
from app.contract.campaigns import CampaignStatus
from app.contract.contacts import ContactSource
from app.contract.events import ChangeKind
from app.contract.ids import BatchId, new_id, new_ids
from app.contract.leads import LeadStatus
from app.contract.mails import MailState
from app.contract.problems import Invalid, NotFound
from app.contract.sentences import say
from app.service.core import tables
from app.service.core.bulk import any_of, insert_rows
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.records.access import Access
from app.service.records.contact_rollup import in_parts, of_team, roll_up
from app.service.records.suppressed import suppressed_among
from app.service.records.suppressions import find_blocked_addresses, suppressed_status

from .lead_created_event import record_created

leads, contacts, campaigns, mails = tables.leads, tables.contacts, tables.campaigns, tables.mails


class EnrollmentTarget(NamedTuple):
    """A campaign without its schedule and pace."""

    id: str
    team_id: str
    workspace_id: str
    name: str
    status: str
    stopped_by: str | None
    launched_at: datetime | None
    enable_tracking: bool
    enable_click_tracking: bool
    enable_unsubscribe: bool
    reply_to: str | None
    subsequences_enabled: bool


@dataclass
class EnrollmentResult:
    """The outcome of an enrollment.

    `blocked` holds (contact id, email, reason). `had` is when a mailbox last got mail of this campaign
    as a lead that has been deleted.
    """

    batch_id: BatchId
    enrolled: int = 0
    skipped: int = 0
    not_found: int = 0
    blocked: list[tuple[str, str, str]] = field(default_factory=list)
    had: dict[str, datetime] = field(default_factory=dict)


def campaign_of(conn: Connection, access: Access, campaign_id: str) -> EnrollmentTarget:
    """Return a campaign of the workspace; raise NotFound for another workspace's."""
    mine = (campaigns.c.id == campaign_id, campaigns.c.workspace_id == access.workspace_id)
    row = conn.execute(select(*(campaigns.c[name] for name in EnrollmentTarget._fields)).where(*mine)).first()
    if row is None:
        raise NotFound(say("campaign_not_found", "Campaign {id} not found", id=campaign_id))
    return EnrollmentTarget(*row)


def open_campaign(conn: Connection, access: Access, campaign_id: str) -> EnrollmentTarget:
    """Return a campaign that takes leads; raise Invalid if it is archived, NotFound if there is none."""
    campaign = campaign_of(conn, access, campaign_id)
    if campaign.status == CampaignStatus.ARCHIVED:
        raise Invalid(
            say(
                "campaign_archived",
                "This campaign is archived and takes no more leads. Copy it, or choose another one.",
            )
        )
    return campaign


def new_batch(
    conn: Connection,
    campaign_id: str,
    source: ContactSource,
    name: str,
    duplicate_action: str,
    now: datetime,
    mapping: dict[str, str] | None = None,
) -> BatchId:
    """Create a batch in which leads are counted; return its id."""
    batch = BatchId(new_id())
    conn.execute(
        insert(tables.lead_batches).values(
            id=batch,
            campaign_id=campaign_id,
            source_type=source,
            source_name=name,
            column_mapping=mapping or {},
            duplicate_action=duplicate_action,
            created_at=now,
            updated_at=now,
        )
    )
    return batch


def enroll_in_campaign(
    conn: Connection,
    access: Access,
    campaign_id: str,
    contact_ids: Iterable[str],
    batch: BatchId | None,
    duplicate_action: str,
    now: datetime,
    *,
    counted: Set[str] = frozenset(),
) -> EnrollmentResult:
    """Make leads of contacts that are not in the campaign yet; without a `batch`, create one.

    Suppressed and blocked contacts become leads of that status, and nothing is ever due for them; nor
    for a contact who was a lead before, got mail, and was deleted. The campaign counts of contacts in
    `counted` include this campaign already.
    """
    campaign = open_campaign(conn, access, campaign_id)
    batch = batch or new_batch(conn, campaign_id, ContactSource.API, "", duplicate_action, now)
    result = EnrollmentResult(batch, had=_had_mail(conn, campaign.id))
    for ids in in_parts(contact_ids):
        _increment_campaign_counts(conn, _enroll_part(conn, campaign, ids, result, now), counted, now)
    conn.execute(
        update(tables.lead_batches)
        .where(tables.lead_batches.c.id == batch)
        .values(lead_count=tables.lead_batches.c.lead_count + result.enrolled, updated_at=now)
    )
    after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)
    after_commit(conn).change(ChangeKind.LEAD)
    if campaign.status == CampaignStatus.ACTIVE:
        after_commit(conn).wake(EVERY_PUMP)
    return result


def _enroll_part(
    conn: Connection, campaign: EnrollmentTarget, ids: list[str], result: EnrollmentResult, now: datetime
) -> list[dict[str, Any]]:
    people = conn.execute(
        select(contacts.c.id, contacts.c.email, contacts.c.email_key).where(
            of_team(campaign.team_id), any_of(contacts.c.id, ids)
        )
    ).all()
    present = set(
        conn.scalars(
            select(leads.c.contact_id).where(
                leads.c.campaign_id == campaign.id, any_of(leads.c.contact_id, ids)
            )
        )
    )
    place = {contact_id: at for at, contact_id in enumerate(ids)}
    new = [person for person in people if person.id not in present]
    new.sort(key=lambda person: place[person.id])
    result.not_found += len(ids) - len(people)
    result.skipped += len(people) - len(new)
    result.enrolled += len(new)
    if not new:
        return []
    suppressed = suppressed_among(conn, campaign.team_id, [person.email_key for person in new])
    refused = find_blocked_addresses(conn, campaign.team_id, [person.email for person in new])
    result.blocked += [
        (person.id, person.email, refused[person.email]) for person in new if person.email in refused
    ]
    rows = []
    begins = cache(partial(_initial_state_of, now))
    for lead_id, person in zip(new_ids(len(new)), new, strict=True):
        had = result.had.get(mailbox_key(person.email_key)) if result.had else None
        status = LeadStatus.BLOCKED if person.email in refused else LeadStatus.PENDING
        if person.email_key in suppressed:
            status = suppressed_status(suppressed[person.email_key])
        rows.append({"id": lead_id, "contact_id": person.id, **begins(status, had)})
    same = {"campaign_id": campaign.id, "batch_id": result.batch_id, "created_at": now, "updated_at": now}
    insert_rows(conn, leads, rows, **same)
    record_created(conn, campaign.workspace_id, {row["id"]: row["status"] for row in rows})
    return rows


def _had_mail(conn: Connection, campaign_id: str) -> dict[str, datetime]:
    """Return when mailboxes last got, or may have got, mail of this campaign as leads since deleted."""
    gone = (mails.c.campaign_id == campaign_id, mails.c.lead_id.is_(None))
    handed = (mails.c.in_data_at.is_not(None), mails.c.state != MailState.FAILED)
    found = select(mails.c.recipient, mails.c.in_data_at).where(*gone, *handed).order_by(mails.c.in_data_at)
    return {mailbox_key(email_key(row.recipient)): row.in_data_at for row in conn.execute(found)}


def _initial_state_of(now: datetime, status: LeadStatus, had: datetime | None) -> dict[str, Any]:
    """Return the initial column values of a lead; one that `had` mail before begins as sent."""
    if had is not None and status is LeadStatus.PENDING:
        status = LeadStatus.SENT
    pending = status is LeadStatus.PENDING
    return {
        "status": status,
        "next_step": 0 if pending else None,
        "due_at": now if pending else None,
        "last_sent_at": had,
    }


def _increment_campaign_counts(
    conn: Connection, rows: Sequence[dict[str, Any]], counted: Set[str], now: datetime
) -> None:
    """Add one to the campaign count of the leads' contacts that are not in `counted`.

    Only for a lead that begins as bounced, or got mail before, do other derived columns change.
    """
    for ids in in_parts(row["contact_id"] for row in rows if row["contact_id"] not in counted):
        conn.execute(
            update(contacts)
            .where(any_of(contacts.c.id, ids))
            .values(campaign_count=contacts.c.campaign_count + 1)
        )
    telling = (row for row in rows if row["last_sent_at"] or row["status"] is LeadStatus.BOUNCED)
    roll_up(conn, [row["contact_id"] for row in telling], now)
    after_commit(conn).change(ChangeKind.CONTACT, *(row["contact_id"] for row in rows[:201]))
