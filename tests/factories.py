"""Rows that tests start from: inboxes, contacts, campaigns, leads and mails with their usual values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Table, insert, select, update

from app.contract.addresses import email_key
from app.contract.campaigns import CampaignStatus
from app.contract.contacts import ContactSource
from app.contract.csv_mapping import Person
from app.contract.ids import new_id
from app.contract.leads import LeadStatus
from app.contract.mails import MailKind, MailState
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import people
from app.service.records.contacts import Origin, upsert_rows
from app.service.records.enrollment import enroll_in_campaign
from app.service.rules.scheduler import Send, Wait, choose_send
from app.service.rules.signals import search_text
from app.service.rules.tracking_links import address_place, new_token
from app.service.workflows.outbound import send_state
from app.service.workflows.outbound.sender_run import begin_run


def choose_next(conn: Connection, inbox_id: str, now: datetime) -> Send | Wait:
    """What an inbox sends next, or until when it waits."""
    run = begin_run(conn, inbox_id, now)
    return choose_send(run.room, run.plans, send_state.first_candidates(conn, run.plans, inbox_id, now), now)


@dataclass(frozen=True)
class Sent:
    """One lead of an active campaign that has got its first mail, a second step still to come."""

    inbox: str
    campaign: str
    contact: str
    lead: str
    mail: str
    message_id: str
    token: str


def add(conn: Connection, table: Table, **values: Any) -> str:
    """Insert a row under a new id, unless it has one; its id."""
    row = {"id": new_id(), **values}
    conn.execute(insert(table).values(row))
    return str(row["id"])


def add_inbox(conn: Connection, app_state: AppState, address: str = "anna@acme.test", **more: Any) -> str:
    usual = {"display_name": "Anna", "inbox_type": "CUSTOM_SMTP"}
    usual |= {"created_at": app_state.clock.now() - timedelta(days=1)}
    return add(conn, tables.inboxes, **_home(app_state) | {"email_address": address} | usual | more)


def add_campaign(conn: Connection, app_state: AppState, **more: Any) -> str:
    now = app_state.clock.now()
    usual = {
        "name": "Spring campaign",
        "status": "ACTIVE",
        "start_date": now,
        "timezone": "UTC",
        "sending_days": [0, 1, 2, 3, 4],
        "lead_mapping": {},
        "created_at": now,
        "updated_at": now,
    }
    return add(conn, tables.campaigns, **_home(app_state) | usual | more)


def add_contact(conn: Connection, app_state: AppState, email: str, **more: Any) -> str:
    now = app_state.clock.now()
    usual = {"email": email, "email_key": email_key(email), "created_at": now, "updated_at": now}
    return add(conn, tables.contacts, **{"team_id": app_state.home.team_id} | usual | more)


def add_lead(conn: Connection, app_state: AppState, campaign_id: str, contact_id: str, **more: Any) -> str:
    """A lead whose first mail is due now."""
    now = app_state.clock.now()
    usual = {"next_step": 0, "due_at": now, "created_at": now, "updated_at": now}
    return add(conn, tables.leads, **{"campaign_id": campaign_id, "contact_id": contact_id} | usual | more)


def add_variant(
    conn: Connection, app_state: AppState, campaign_id: str, sequence_id: str | None, subject: str, text: str
) -> str:
    now = app_state.clock.now()
    its = {"campaign_id": campaign_id, "sequence_id": sequence_id, "created_at": now, "updated_at": now}
    return add(conn, tables.variants, subject_template=subject, body_template=text, **its)


def add_follow_up(conn: Connection, app_state: AppState, campaign_id: str, **more: Any) -> str:
    usual = {
        "step_number": 2,
        "trigger_type": "NO_REPLY",
        "wait_days": 1,
        "created_at": app_state.clock.now(),
    }
    return add(conn, tables.sequences, **{"campaign_id": campaign_id} | usual | more)


def add_mail(conn: Connection, app_state: AppState, inbox_id: str, recipient: str, **more: Any) -> str:
    """A row of the ledger: a campaign's mail that was sent now."""
    mail_id, now = new_id(), app_state.clock.now()
    usual = {
        "id": mail_id,
        "kind": MailKind.CAMPAIGN,
        "state": MailState.SENT,
        "inbox_id": inbox_id,
        "recipient": recipient,
        "message_id": f"<{mail_id}@acme.test>",
        "token": mail_id,
        "created_at": now,
        "sent_at": now,
    }
    return add(conn, tables.mails, **_home(app_state) | usual | more)


def _home(app_state: AppState) -> dict[str, Any]:
    return {"team_id": app_state.home.team_id, "workspace_id": app_state.home.workspace_id}


def add_sent_mail(
    conn: Connection,
    app_state: AppState,
    inbox_id: str,
    campaign_id: str | None,
    email: str = "bob@prospects.test",
    *,
    state: MailState = MailState.SENT,
    sent_at: datetime | None = None,
) -> Sent:
    """A contact, a lead and its mail, with one link and a way out."""
    now = app_state.clock.now()
    token, lead = new_token(), new_id()
    contact = conn.scalar(select(tables.contacts.c.id).where(tables.contacts.c.email_key == email_key(email)))
    if contact is None:
        named = {"first_name": "Bob", "last_name": "Miller"}
        found_by = search_text(email, "Bob", "Miller", None)
        contact = add_contact(conn, app_state, email, search_text=found_by, **named)
    if campaign_id:
        began = {"status": LeadStatus.SENT, "current_step": 0, "last_sent_at": now}
        ahead = {"next_step": 2, "due_at": now + timedelta(days=3), "inbox_id": inbox_id}
        lead = add_lead(conn, app_state, campaign_id, contact, **began, **ahead)
    its = {
        "campaign_id": campaign_id,
        "lead_id": lead if campaign_id else None,
        "contact_id": contact,
        "token": token,
    }
    went = {"in_data_at": now, "sent_at": (sent_at or now) if state == MailState.SENT else None}
    text = "Hi Bob,\n\nmay I show you our product?\n\nAnna"
    mail = add_mail(
        conn, app_state, inbox_id, email, state=state, subject="A question", text=text, **its, **went
    )
    conn.execute(insert(tables.links).values(mail_id=mail, position=0, url="https://acme.test/a?b=1&c=2"))
    conn.execute(
        insert(tables.unsubscribe_tokens).values(
            team_id=app_state.home.team_id,
            token=token,
            address=app_state.vault.seal(email, address_place(token)),
            lead_id=lead,
        )
    )
    return Sent(inbox_id, campaign_id or "", contact, lead, mail, f"<{mail}@acme.test>", token)


def read_row(conn: Connection, table: Any, key: str) -> Any:
    return conn.execute(select(table).where(table.c.id == key)).one()


def read_events(conn: Connection, kind: str = "") -> list[Any]:
    wanted = select(tables.events).order_by(tables.events.c.id)
    return list(conn.execute(wanted.where(tables.events.c.type == kind) if kind else wanted))


def touch_contact(conn: Connection, contact_id: str, at: datetime) -> None:
    """The person got an email then."""
    where = tables.contacts.c.id == contact_id
    contact = conn.execute(select(tables.contacts).where(where)).one()
    conn.execute(update(tables.contacts).where(where).values(last_touch_at=at))
    people.record_person_touch(conn, contact.team_id, contact.email, at)


async def make_people(app_state: AppState, *wanted: Person) -> list[str]:
    """Contacts of the home team; their ids in turn."""
    origin = Origin(ContactSource.CSV, "a.csv")
    done = await app_state.database.write(
        lambda conn: upsert_rows(conn, app_state.home.team_id, wanted, origin, app_state.clock.now())
    )
    return done.ids


async def make_campaign(
    app_state: AppState,
    name: str = "A campaign",
    status: CampaignStatus = CampaignStatus.DRAFT,
    **values: Any,
) -> str:
    """A campaign of the home workspace, unless `values` say otherwise."""
    given = {"name": name, "status": status, **values}
    return await app_state.database.write(lambda conn: add_campaign(conn, app_state, **given))


async def enroll_people(app_state: AppState, campaign_id: str, contact_ids: Sequence[str]) -> list[str]:
    """Leads of these contacts, in turn."""

    def story(conn: Connection) -> list[str]:
        enroll_in_campaign(
            conn, app_state.home, campaign_id, contact_ids, None, "skip", app_state.clock.now()
        )
        leads = tables.leads.c
        by_contact = {
            row.contact_id: row.id
            for row in conn.execute(
                select(leads.id, leads.contact_id).where(leads.campaign_id == campaign_id)
            )
        }
        return [by_contact[each] for each in contact_ids]

    return await app_state.database.write(story)


def add_mail_of_lead(
    conn: Connection,
    app_state: AppState,
    campaign_id: str,
    lead: str,
    contact: str,
    state: MailState,
    *,
    step: int,
) -> str:
    """A mail of a lead, by an inbox that is not there."""
    email = conn.scalar(select(tables.contacts.c.email).where(tables.contacts.c.id == contact))
    its = {"campaign_id": campaign_id, "lead_id": lead, "contact_id": contact, "step_number": step}
    sent_at = app_state.clock.now() if state is MailState.SENT else None
    return add_mail(conn, app_state, new_id(), email or "", state=state, text="Hello", sent_at=sent_at, **its)
