"""A user's decision that a lead is written to after all."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, update

from app.contract.addresses import email_key
from app.contract.events import ChangeKind
from app.contract.problems import Conflict
from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.records import company_pauses, cooldowns, lead_list, overrides
from app.service.records.access import Access
from app.service.records.automation_pause import resume_automation
from app.service.records.enrollment import campaign_of
from app.service.rules.gates import Gate

NOTHING_LEFT = say("lead_nothing_left", "Nothing more goes out to this person.")


def lift_wait(
    conn: Connection, access: Access, campaign_id: str, lead_id: str, gate: Gate, now: datetime
) -> Sentence:
    """Lift the wait that a gate imposes on a lead, and return what was done as a sentence.

    Raise NotFound for a lead outside the campaign, and Conflict for one that gets no more mail.
    """
    campaign = campaign_of(conn, access, campaign_id)
    lead, next_step, _ = lead_list.load_listed_lead(conn, campaign_id, lead_id)
    if gate is Gate.OUT_OF_OFFICE:
        contacts = tables.contacts
        conn.execute(update(contacts).where(contacts.c.id == lead.contact_id).values(away_until=None))
        cooldowns.lift_cooldowns(conn, gate, contact_ids=[lead.contact_id])
        said = say("lead_emailed_again", "Campaigns can email this person again.")
    elif gate is Gate.COMPANY_PAUSED:
        domain = cooldowns.domain_of(email_key(lead.email))
        company_pauses.end_company_pause(conn, campaign.workspace_id, domain)
        said = company_pauses.describe_lifted(domain)
    elif gate is Gate.AUTOMATION_PAUSED:
        resume_automation(conn, now, tables.leads.c.id == lead_id)
        said = say("lead_automation_resumed", "Automation goes on for this lead.")
    elif next_step is None:
        raise Conflict(NOTHING_LEFT)
    else:
        overrides.ignore_cooldowns(conn, campaign_id, lead_id, next_step, now)
        cooldowns.lift_cooldowns(conn, Gate.TOUCH, Gate.COMPANY_PAUSED, Gate.OUT_OF_OFFICE, lead_id=lead_id)
        said = say("lead_wait_lifted", "The next email goes out in its turn.")
    after_commit(conn).change(ChangeKind.LEAD, lead_id)
    after_commit(conn).wake(EVERY_PUMP)
    return said
