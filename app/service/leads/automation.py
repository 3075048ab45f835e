"""A lead's automation rests when a person takes the conversation into their own hands, until they resume it,
and when a reply may ask for no more email, until a person has said so or not.

The pause is the lead's `hold`, which the claim and the last look before DATA ask: "automation_paused: CAUSE
ACT USER", where ACT identifies what the person did, so that taking that back ends the pause again.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Case, ColumnElement, Connection, and_, case, func, or_, select, update

from app.contract.addresses import email_key
from app.contract.events import ChangeKind
from app.contract.journeys import PauseCause
from app.service import tables
from app.service.access import Access
from app.service.bulk import any_of
from app.service.contacts import people
from app.service.contacts.others import others
from app.service.database import noted
from app.service.planning.gates import Gate
from app.service.work.keys import EVERY_PUMP

leads, contacts = tables.leads, tables.contacts
PAUSED, DOUBT = f"{Gate.AUTOMATION_PAUSED}: ", f"{Gate.UNCERTAIN}"
PAUSED_IN_DOUBT = f"{DOUBT}: {PAUSED}"
IS_PAUSED: ColumnElement[bool] = or_(
    leads.c.hold.startswith(PAUSED), leads.c.hold.startswith(PAUSED_IN_DOUBT)
)
# The hold of a lead that waits for nothing else any more: none, or the pause that a person's act brought.
PAUSE_ALONE: Case[str | None] = case(
    (leads.c.hold.startswith(PAUSED), leads.c.hold),
    (leads.c.hold.startswith(PAUSED_IN_DOUBT), func.substr(leads.c.hold, len(DOUBT) + 3)),
    else_=None,
)
# That of a lead whose last email is in doubt: a pause waits behind the doubt.
IN_DOUBT: Case[str] = case(
    (leads.c.hold.startswith(PAUSED), f"{DOUBT}: " + leads.c.hold),
    (leads.c.hold.startswith(PAUSED_IN_DOUBT), leads.c.hold),
    else_=DOUBT,
)


def pause_alone(hold: str | None) -> str | None:
    """The same as `PAUSE_ALONE` of a hold that was read."""
    rest = (hold or "").removeprefix(f"{DOUBT}: ")
    return rest if rest.startswith(PAUSED) else None


def pause_automation(
    conn: Connection, access: Access, address: str, cause: PauseCause, act: str, now: datetime
) -> None:
    """Pause every lead of the person at this address, and of the other addresses of their mailbox.

    One that is paused already keeps its reason.
    """
    _pause(conn, access.team_id, address, f"{cause} {act} {access.user_id or ''}", now)


def pause_in_doubt(conn: Connection, team_id: str, address: str, thread_id: str, now: datetime) -> None:
    """The same for a person whose reply, in this thread, may ask for no more email."""
    _pause(conn, team_id, address, f"{PauseCause.MAY_OPT_OUT} {thread_id}", now)


def _pause(conn: Connection, team_id: str, address: str, why: str, now: datetime) -> None:
    key = email_key(address)
    mine = select(contacts.c.id).where(contacts.c.team_id == team_id, contacts.c.email_key == key)
    ids = [*conn.scalars(mine), *(name.id for name in others(conn, team_id, key))]
    reason = f"{PAUSED}{why}".rstrip()
    hold = case((leads.c.hold == DOUBT, f"{DOUBT}: {reason}"), else_=reason)
    _hold(conn, and_(any_of(leads.c.contact_id, ids), or_(leads.c.hold.is_(None), ~IS_PAUSED)), hold, now)
    people.lock_all(conn, team_id, [address])


def resume_automation(conn: Connection, which: ColumnElement[bool], now: datetime) -> None:
    """End the pause of these leads; what was due in the meantime goes out in its turn."""
    in_doubt = leads.c.hold.startswith(PAUSED_IN_DOUBT)
    _hold(conn, and_(which, IS_PAUSED), case((in_doubt, DOUBT), else_=None), now)


def undo_pause(conn: Connection, act: str, now: datetime) -> None:
    """End the pauses that an act ("CAUSE ACT") brought, for it was taken back."""
    resume_automation(conn, leads.c.hold.contains(f" {act}", autoescape=True), now)


def _hold(conn: Connection, which: ColumnElement[bool], hold: Case[str | None], now: datetime) -> None:
    changed = update(leads).where(which).values(hold=hold, updated_at=now).returning(leads.c.id)
    if ids := list(conn.scalars(changed)):
        for lead_id in ids:
            noted(conn).change(ChangeKind.LEAD, lead_id)
        noted(conn).wake(EVERY_PUMP)
