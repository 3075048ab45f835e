"""People, campaigns, leads and mails for tests, put straight into the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, select

from app.contract.campaigns import CampaignStatus
from app.contract.contacts import ContactSource
from app.contract.csv_mapping import Person
from app.contract.ids import new_id
from app.contract.mails import MailKind, MailState
from app.service.app_state import Service
from app.service.core import tables
from app.service.records.contacts import Origin, upsert_rows
from app.service.records.enrollment import enrol


async def people(house: Service, *wanted: Person) -> list[str]:
    """Contacts of the home team; their ids in turn."""
    origin = Origin(ContactSource.CSV, "a.csv")
    done = await house.database.write(
        lambda conn: upsert_rows(conn, house.home.team_id, wanted, origin, house.clock.now())
    )
    return done.ids


async def campaign(
    house: Service, name: str = "A campaign", status: CampaignStatus = CampaignStatus.DRAFT, **values: Any
) -> str:
    """A campaign of the home workspace, unless `values` say otherwise."""
    now = house.clock.now()
    row = {
        "id": new_id(),
        "team_id": house.home.team_id,
        "workspace_id": house.home.workspace_id,
        "name": name,
        "status": status,
        "start_date": now,
        "timezone": "UTC",
        "sending_days": [0, 1, 2, 3, 4],
        "lead_mapping": {},
        "created_at": now,
        "updated_at": now,
        **values,
    }
    await house.database.write(lambda conn: conn.execute(insert(tables.campaigns).values(row)))
    return str(row["id"])


async def enrolled(house: Service, campaign_id: str, contact_ids: Sequence[str]) -> list[str]:
    """Leads of these contacts, in turn."""

    def story(conn: Connection) -> list[str]:
        enrol(conn, house.home, campaign_id, contact_ids, None, "skip", house.clock.now())
        leads = tables.leads.c
        by_contact = {
            row.contact_id: row.id
            for row in conn.execute(
                select(leads.id, leads.contact_id).where(leads.campaign_id == campaign_id)
            )
        }
        return [by_contact[each] for each in contact_ids]

    return await house.database.write(story)


def mail(
    conn: Connection,
    house: Service,
    campaign_id: str,
    lead: str,
    contact: str,
    state: MailState,
    *,
    step: int,
) -> str:
    """A row of the ledger."""
    mail_id = new_id()
    email = conn.scalar(select(tables.contacts.c.email).where(tables.contacts.c.id == contact))
    conn.execute(
        insert(tables.mails).values(
            id=mail_id,
            team_id=house.home.team_id,
            workspace_id=house.home.workspace_id,
            kind=MailKind.CAMPAIGN,
            state=state,
            campaign_id=campaign_id,
            lead_id=lead,
            contact_id=contact,
            inbox_id=new_id(),
            step_number=step,
            recipient=email,
            text="Hello",
            message_id=f"<{mail_id}@example.com>",
            token=new_id(),
            created_at=house.clock.now(),
            sent_at=house.clock.now() if state is MailState.SENT else None,
        )
    )
    return mail_id
