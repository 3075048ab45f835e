"""Effects of a reply on future mails: its writer is away, or someone at the company has replied."""

from __future__ import annotations

from datetime import datetime, time
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, delete, insert, select, update

from app.contract.events import ChangeKind
from app.contract.replies import Category
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.mail.freemail import FREE
from app.service.mail.out_of_office import DAY, detect_out_of_office
from app.service.mail.parse_message import MessageKind, ParsedMessage
from app.service.records import cooldowns, workspaces
from app.service.records.received import ReadInbox, SenderContact
from app.service.rules.gates import Gate

contacts, pauses = tables.contacts, tables.company_pauses


def apply_reply_pauses(
    conn: Connection,
    inbox: ReadInbox,
    reading: ParsedMessage,
    person: SenderContact | None,
    category: str,
    *,
    at: datetime | None,
    now: datetime,
) -> None:
    """Apply the pauses of a reply; `at` is when it answered a mail of ours, None if it answers none."""
    if reading.kind is MessageKind.AUTO_REPLY:
        if person is not None:
            _process_auto_reply(conn, inbox, reading, person.id, category, now)
    elif at is not None:
        contact_id = person.id if person is not None else None
        process_person_reply(conn, inbox, reading.from_name, reading.from_address, contact_id, at)


def _process_auto_reply(
    conn: Connection, inbox: ReadInbox, reading: ParsedMessage, contact_id: str, category: str, now: datetime
) -> None:
    """Hold the person's mails until the date in an out-of-office notice, or for the configured days."""
    settings = workspaces.load_workspace_settings(conn, inbox.workspace_id)
    zone = ZoneInfo(settings.timezone)
    written = min(reading.date or now, now).astimezone(zone).date()  # never later than now
    found = detect_out_of_office(reading.subject, reading.text, written)
    back = found.back if found else None
    if back is None and (found or category == Category.OUT_OF_OFFICE) and settings.away_days:
        back = written + settings.away_days * DAY
    if back is not None and (until := datetime.combine(back, time(), zone)) > now:
        _set_away_until(conn, contact_id, until)


def process_person_reply(
    conn: Connection, inbox: ReadInbox, name: str, address: str, contact_id: str | None, at: datetime
) -> None:
    """Record that a person wrote: an absence ends, and others at that company may be left alone.

    The company's pause is kept by domain, which excludes free mail providers and the inbox's own domain.
    """
    if contact_id is not None:
        _set_away_until(conn, contact_id, None)
        cooldowns.lift_cooldowns(conn, Gate.OUT_OF_OFFICE, contact_ids=[contact_id])
    domain = cooldowns.domain_of(address)
    if not domain or domain in FREE or domain == cooldowns.domain_of(inbox.email_address.lower()):
        return
    place = (pauses.c.workspace_id == inbox.workspace_id, pauses.c.domain == domain)
    known = conn.scalar(select(pauses.c.answered_at).where(*place))
    if known is not None and known > at:  # a reply read late must not shorten the pause
        return
    conn.execute(delete(pauses).where(*place))
    row = {"workspace_id": inbox.workspace_id, "domain": domain, "person": (name or address)[:200]}
    conn.execute(insert(pauses).values(row | {"answered_at": at}))
    after_commit(conn).change(ChangeKind.LEAD)


def _set_away_until(conn: Connection, contact_id: str, until: datetime | None) -> None:
    other = (contacts.c.id == contact_id, contacts.c.away_until.is_distinct_from(until))
    if conn.execute(update(contacts).where(*other).values(away_until=until)).rowcount:
        after_commit(conn).change(ChangeKind.CONTACT, contact_id)
