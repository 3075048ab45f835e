"""Cooldowns of contacts: looked up when a mail is chosen, and stored in the lead's row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, bindparam, func, select, update

from app.contract.events import ChangeKind
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.records import people
from app.service.rules.cooldown import UNKNOWN, Contacted, find_longest_cooldown, postpone_for_cooldown
from app.service.rules.gates import Gate
from app.service.rules.mail_states import UNPROVEN
from app.service.rules.scheduler import CampaignPlan, MailCandidate

from . import due_leads
from .due_leads import cooldown_gate_of

contacts, leads, mails = tables.contacts, tables.leads, tables.mails
campaigns, pauses = tables.campaigns, tables.company_pauses

# Built once: building a statement costs five times what running it does, and these run before every mail.
_HANDED_AT = func.max(func.coalesce(mails.c.in_data_at, mails.c.claimed_at, type_=mails.c.sent_at.type))
LOOKED_AT = 50  # leads of each lane, to find its next mail; others in a cooldown are found in their turn
_OF_LEAD = (
    "id",
    "campaign_id",
    "contact_id",
    "inbox_id",
    "next_step",
    "last_sent_at",
    "due_at",
    "replied_at",
)
_OF_PERSON = ("email", "email_key", "first_name", "last_name", "company", "custom_fields", "away_until")
_LEAD: Select[Any] = (
    select(
        *(leads.c[name] for name in (*_OF_LEAD, "created_at", "rests_by", "rests_until", "due_before")),
        *(contacts.c[name] for name in _OF_PERSON),
        *(campaigns.c.workspace_id, campaigns.c.team_id),
    )
    .join(contacts, contacts.c.id == leads.c.contact_id)
    .join(campaigns, campaigns.c.id == leads.c.campaign_id)
    .where(leads.c.id == bindparam("lead"))
)
_ANSWERED = select(pauses).where(
    pauses.c.workspace_id == bindparam("workspace"), pauses.c.domain == bindparam("domain")
)
_REST = (
    update(leads)
    .where(leads.c.id == bindparam("lead"))
    .values(due_at=bindparam("at"), rests_until=bindparam("at"), rests_by=bindparam("by"))
    .values(due_before=bindparam("before"))
)


class LeadToWrite(NamedTuple):
    """A lead and its contact, with all fields needed to choose and write the lead's next mail."""

    id: str
    campaign_id: str
    contact_id: str
    inbox_id: str | None
    next_step: int | None
    last_sent_at: datetime | None
    due_at: datetime | None
    replied_at: datetime | None
    created_at: datetime
    rests_by: str | None
    rests_until: datetime | None
    due_before: datetime | None
    email: str
    email_key: str
    first_name: str | None
    last_name: str | None
    company: str | None
    custom_fields: dict[str, Any] | None
    away_until: datetime | None
    workspace_id: str
    team_id: str


def domain_of(email_key: str) -> str:
    return email_key.rpartition("@")[2]


def load_lead_cooldown_facts(conn: Connection, plan: CampaignPlan, lead_id: str) -> Contacted:
    """Return the facts that decide a lead's cooldown now; a mail that is being handed over counts."""
    lead = lead_of(conn, lead_id)
    return _load_last_contact(conn, plan, lead, people.touched_at(conn, lead.team_id, lead.email_key))


def lead_of(conn: Connection, lead_id: str) -> LeadToWrite:
    return LeadToWrite(*conn.execute(_LEAD, {"lead": lead_id}).one())


def list_eligible_heads(
    conn: Connection, plans: Mapping[str, CampaignPlan], inbox_ids: Iterable[str], now: datetime
) -> list[MailCandidate]:
    """Return the first leads of each lane, up to the first one that isn't in a cooldown.

    Those in a cooldown are returned with its end as their due time, which puts them behind that one.
    """
    found: list[MailCandidate] = []
    for head in due_leads.list_lane_heads(conn, plans, inbox_ids):
        plan, first, passed = plans[head.campaign_id], head, 0
        while rested_now := postpone_for_cooldown(
            plan, first, load_lead_cooldown_facts(conn, plan, first.lead_id), now
        ):
            found.append(rested_now)
            passed += 1
            behind = due_leads.find_lead_behind(conn, head, passed) if passed < LOOKED_AT else None
            if behind is None:
                break
            first = behind
        else:
            found.append(first)
    return found


def _load_last_contact(
    conn: Connection, plan: CampaignPlan, lead: LeadToWrite, touched_at: datetime | None
) -> Contacted:
    where = {"workspace": lead.workspace_id, "domain": domain_of(lead.email_key)}
    answered = conn.execute(_ANSWERED, where).first() if plan.company_pause else None
    if answered is None:
        return Contacted(touched_at, lead.away_until)
    return Contacted(touched_at, lead.away_until, answered.answered_at, answered.person)


def postpone_if_in_cooldown(
    conn: Connection,
    plan: CampaignPlan,
    lead: LeadToWrite,
    touched_at: datetime | None,
    step: int,
    now: datetime,
) -> bool:
    """Return whether a chosen lead is in a cooldown; if so, store the cooldown's end as its due time.

    The parameter `lead` is a result of `lead_of`.
    """
    held = find_longest_cooldown(plan, lead.id, step, _load_last_contact(conn, plan, lead, touched_at))
    if held is None or held[0] <= now:
        return False
    before = (
        lead.due_before if cooldown_gate_of(lead.rests_by, lead.rests_until, lead.due_at) else lead.due_at
    )
    conn.execute(_REST, {"lead": lead.id, "at": held[0], "by": held[1], "before": before})
    after_commit(conn).change(ChangeKind.LEAD, lead.id)
    return True


def lift_cooldowns(
    conn: Connection,
    *gates: Gate,
    contact_ids: Collection[str | None] | None = None,
    workspace_id: str | None = None,
    lead_id: str | None = None,
) -> None:
    """End the cooldowns set by these gates; the leads are due when they were due before.

    Whatever still holds a lead back is found when the lead is chosen.
    """
    wanted = [leads.c.rests_by.in_(gates), leads.c.rests_until == leads.c.due_at]
    if contact_ids is not None:
        wanted.append(any_of(leads.c.contact_id, {one for one in contact_ids if one}))
    if workspace_id is not None:
        own = select(campaigns.c.id).where(campaigns.c.workspace_id == workspace_id)
        wanted.append(leads.c.campaign_id.in_(own))
    if lead_id is not None:
        wanted.append(leads.c.id == lead_id)
    back = {"due_at": leads.c.due_before, "rests_by": None, "rests_until": None, "due_before": None}
    if conn.execute(update(leads).where(*wanted).values(back)).rowcount:
        after_commit(conn).change(ChangeKind.LEAD)
        after_commit(conn).wake(EVERY_PUMP)


def load_cooldown_facts(
    conn: Connection, plans: Mapping[str, CampaignPlan], now: datetime
) -> dict[str, Contacted]:
    """Return the facts that put contacts in a cooldown at `now`, by contact id, for the forecast."""
    found = _load_recent_touches(conn, plans, now)
    away = select(contacts.c.id, contacts.c.away_until).where(contacts.c.away_until > now)
    for row in conn.execute(away):
        found[row.id] = found.get(row.id, UNKNOWN)._replace(away_until=row.away_until)
    for contact_id, at in _list_recent_answers(conn, plans, now):
        found[contact_id] = found.get(contact_id, UNKNOWN)._replace(answered_at=at)
    return found


def _load_recent_touches(
    conn: Connection, plans: Mapping[str, CampaignPlan], now: datetime
) -> dict[str, Contacted]:
    since = now - max((plan.quiet for plan in plans.values()), default=timedelta())
    lately = select(contacts.c.id, contacts.c.last_touch_at).where(contacts.c.last_touch_at > since)
    found = {row.id: Contacted(row.last_touch_at) for row in conn.execute(lately)}
    inboxes = list(set().union(*(plan.inbox_ids for plan in plans.values())))
    handed = (
        select(mails.c.contact_id, _HANDED_AT.label("at"))
        .where(mails.c.inbox_id.in_(inboxes), mails.c.state.in_(UNPROVEN), mails.c.contact_id.is_not(None))
        .group_by(mails.c.contact_id)
    )
    for row in conn.execute(handed):
        known = found.get(row.contact_id, UNKNOWN).touched_at
        found[row.contact_id] = Contacted(max(at for at in (known, row.at) if at is not None))
    return found


def _list_recent_answers(
    conn: Connection, plans: Mapping[str, CampaignPlan], now: datetime
) -> list[tuple[str, datetime]]:
    since = now - max((plan.company_pause for plan in plans.values()), default=timedelta())
    own = (campaigns.c.workspace_id == pauses.c.workspace_id, campaigns.c.id.in_(list(plans)))
    lately = select(pauses).join(campaigns, own[0]).where(own[1], pauses.c.answered_at > since)
    answered = {row.domain: row.answered_at for row in conn.execute(lately)}
    if not answered:
        return []
    everyone = (
        select(contacts.c.id, contacts.c.email_key)
        .join(leads, leads.c.contact_id == contacts.c.id)
        .where(leads.c.campaign_id.in_(list(plans)), leads.c.next_step.is_not(None))
    )
    known = ((row.id, answered.get(domain_of(row.email_key))) for row in conn.execute(everyone))
    return [(contact_id, at) for contact_id, at in known if at is not None]
