"""Rows that tests of replies and tracking start from, inserted as the service itself would."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, insert, select, update

from app.contract.addresses import email_key
from app.contract.ids import new_id
from app.contract.leads import LeadStatus
from app.contract.mails import MailKind, MailState
from app.service.app_state import Service
from app.service.core import tables
from app.service.records import people
from app.service.rules.scheduler import Send, Wait, choose
from app.service.rules.signals import search_text
from app.service.rules.tracking_links import address_place, new_token
from app.service.workflows.outbound import send_state
from app.service.workflows.outbound.sender_run import begin_run


def choice(conn: Connection, inbox_id: str, now: datetime) -> Send | Wait:
    """What an inbox sends next, or until when it waits."""
    run = begin_run(conn, inbox_id, now)
    return choose(run.room, run.plans, send_state.first_candidates(conn, run.plans, inbox_id, now), now)


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


def inbox(conn: Connection, house: Service, address: str = "anna@acme.test", **more: Any) -> str:
    inbox_id = new_id()
    values = {
        "id": inbox_id,
        "team_id": house.home.team_id,
        "workspace_id": house.home.workspace_id,
        "email_address": address,
        "display_name": "Anna",
        "inbox_type": "CUSTOM_SMTP",
        "created_at": house.clock.now() - timedelta(days=1),
    }
    conn.execute(insert(tables.inboxes).values(values | more))
    return inbox_id


def campaign(conn: Connection, house: Service, **more: Any) -> str:
    campaign_id, now = new_id(), house.clock.now()
    values = {
        "id": campaign_id,
        "team_id": house.home.team_id,
        "workspace_id": house.home.workspace_id,
        "name": "Spring campaign",
        "status": "ACTIVE",
        "start_date": now,
        "timezone": "UTC",
        "sending_days": [0, 1, 2, 3, 4],
        "lead_mapping": {},
        "created_at": now,
        "updated_at": now,
    }
    conn.execute(insert(tables.campaigns).values(values | more))
    return campaign_id


def sent(
    conn: Connection,
    house: Service,
    inbox_id: str,
    campaign_id: str | None,
    email: str = "bob@prospects.test",
    *,
    state: MailState = MailState.SENT,
    sent_at: datetime | None = None,
) -> Sent:
    """A contact, a lead and its mail, with one link and a way out."""
    now = house.clock.now()
    contact, lead, mail, token = new_id(), new_id(), new_id(), new_token()
    team = {"team_id": house.home.team_id}
    known = conn.scalar(select(tables.contacts.c.id).where(tables.contacts.c.email_key == email_key(email)))
    if known is None:
        conn.execute(
            insert(tables.contacts).values(
                **team,
                id=contact,
                email=email,
                email_key=email_key(email),
                search_text=search_text(email, "Bob", "Miller", None),
                first_name="Bob",
                last_name="Miller",
                created_at=now,
                updated_at=now,
            )
        )
    contact = known or contact
    if campaign_id:
        conn.execute(
            insert(tables.leads).values(
                id=lead,
                campaign_id=campaign_id,
                contact_id=contact,
                status=LeadStatus.SENT,
                inbox_id=inbox_id,
                current_step=0,
                next_step=2,
                due_at=now + timedelta(days=3),
                last_sent_at=now,
                created_at=now,
                updated_at=now,
            )
        )
    conn.execute(
        insert(tables.mails).values(
            **team,
            id=mail,
            workspace_id=house.home.workspace_id,
            kind=MailKind.CAMPAIGN,
            state=state,
            campaign_id=campaign_id,
            lead_id=lead if campaign_id else None,
            contact_id=contact,
            inbox_id=inbox_id,
            recipient=email,
            subject="A question",
            text="Hi Bob,\n\nmay I show you our product?\n\nAnna",
            message_id=f"<{mail}@acme.test>",
            token=token,
            created_at=now,
            in_data_at=now,
            sent_at=(sent_at or now) if state == MailState.SENT else None,
        )
    )
    conn.execute(insert(tables.links).values(mail_id=mail, position=0, url="https://acme.test/a?b=1&c=2"))
    conn.execute(
        insert(tables.unsubscribe_tokens).values(
            **team, token=token, address=house.vault.seal(email, address_place(token)), lead_id=lead
        )
    )
    return Sent(inbox_id, campaign_id or "", contact, lead, mail, f"<{mail}@acme.test>", token)


def row(conn: Connection, table: Any, key: str) -> Any:
    return conn.execute(select(table).where(table.c.id == key)).one()


def events(conn: Connection, kind: str = "") -> list[Any]:
    wanted = select(tables.events).order_by(tables.events.c.id)
    return list(conn.execute(wanted.where(tables.events.c.type == kind) if kind else wanted))


def touch(conn: Connection, contact_id: str, at: datetime) -> None:
    """The person got an email then."""
    where = tables.contacts.c.id == contact_id
    contact = conn.execute(select(tables.contacts).where(where)).one()
    conn.execute(update(tables.contacts).where(where).values(last_touch_at=at))
    people.touch(conn, contact.team_id, contact.email, at)
