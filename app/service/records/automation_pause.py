"""Pauses of a lead's automation, while a person handles the conversation or a reply may be an opt-out.

In the first case the pause lasts until a person resumes the automation, in the second until a person
has decided whether the reply is an opt-out.

The claim and the last check before DATA read the lead's `pause`, which is independent of its `hold`:
the pause stays when a mail in doubt is settled, and when the lead is stopped.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Update, case, select, update

from app.contract.addresses import email_key
from app.contract.events import ChangeKind
from app.contract.journeys import PauseCause
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.records import people
from app.service.records.access import Access
from app.service.records.mailbox_aliases import list_alias_contacts
from app.service.rules.gates import Hold

leads, contacts = tables.leads, tables.contacts


def pause_automation(
    conn: Connection, access: Access, address: str, cause: PauseCause, act: str, now: datetime
) -> None:
    """Pause every lead of the person at this address and at the other addresses of the same mailbox.

    A lead that is paused already keeps its reason.
    """
    _pause_leads(conn, access.team_id, address, cause, act, access.user_id, now)


def pause_in_doubt(conn: Connection, team_id: str, address: str, thread_id: str, now: datetime) -> None:
    """Pause every lead of a person whose reply, in this thread, may ask for no more email."""
    _pause_leads(conn, team_id, address, PauseCause.MAY_OPT_OUT, thread_id, None, now)


def _pause_leads(
    conn: Connection,
    team_id: str,
    address: str,
    cause: PauseCause,
    act: str,
    user_id: str | None,
    now: datetime,
) -> None:
    """Pause leads and clear their holds, except UNCERTAIN: the others are evaluated anew afterwards."""
    key = email_key(address)
    mine = select(contacts.c.id).where(contacts.c.team_id == team_id, contacts.c.email_key == key)
    ids = [*conn.scalars(mine), *(name.id for name in list_alias_contacts(conn, team_id, key))]
    free = (any_of(leads.c.contact_id, ids), leads.c.pause.is_(None))
    doubt = case((leads.c.hold == Hold.UNCERTAIN, leads.c.hold))
    values = {"pause": cause, "pause_act": act, "pause_user": user_id, "hold": doubt, "hold_detail": None}
    _notify_lead_changes(conn, update(leads).where(*free).values(**values, updated_at=now))
    people.lock_all(conn, team_id, [address])


def resume_automation(conn: Connection, now: datetime, *which: ColumnElement[bool]) -> None:
    """End the pause of these leads; emails that became due during the pause are sent in their turn."""
    values = {"pause": None, "pause_act": None, "pause_user": None, "updated_at": now}
    _notify_lead_changes(conn, update(leads).where(*which, leads.c.pause.is_not(None)).values(values))


def undo_pause(conn: Connection, cause: PauseCause, act: str, now: datetime) -> None:
    """End the pauses that an action caused, because the action was undone."""
    resume_automation(conn, now, leads.c.pause == cause, leads.c.pause_act == act)


def _notify_lead_changes(conn: Connection, change: Update) -> None:
    if ids := list(conn.scalars(change.returning(leads.c.id))):
        for lead_id in ids:
            after_commit(conn).change(ChangeKind.LEAD, lead_id)
        after_commit(conn).wake(EVERY_PUMP)
