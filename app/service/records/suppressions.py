"""Addresses that a team never writes to again, whatever becomes of the contact."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection, bindparam, insert, or_, select, update

from app.contract.addresses import GMAIL, email_key, mailbox_key
from app.contract.contacts import SuppressionReason
from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.leads import LeadStatus
from app.contract.sentences import Sentence, join_sentences, say
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.database import after_commit
from app.service.records.lead_transitions import set_status, stop_lead

from . import people
from .contact_rollup import in_parts, roll_up
from .suppressed import people_of

SAME = "The same mailbox as "  # begins the note of a suppression that another name of the mailbox caused
suppressions, leads = tables.suppressions, tables.leads

# Built once: it runs twice for every mail.
_BLOCKED = select(tables.blocklist.c.value).where(
    tables.blocklist.c.team_id == bindparam("team"), any_of(tables.blocklist.c.value, "keys")
)

_BLOCKS = select(tables.blocklist.c.value).where(tables.blocklist.c.team_id == bindparam("team"))
# Entries that may not be the main name of their mailbox (`mailbox_key`).
_OTHER_NAMES = _BLOCKS.where(
    or_(*(tables.blocklist.c.value.like(one) for one in ("%+%@%", "%.%@gmail.com", "%@googlemail.com")))
)


def suppress_address(
    conn: Connection,
    team_id: str,
    email: str,
    reason: SuppressionReason,
    note: Sentence,
    now: datetime,
    added_by: str = "",
) -> bool:
    """Suppress an address and end its leads in every campaign; return True if that is news.

    A person's own word outweighs a bounce, never the other way round. That word counts for every name
    of a mailbox, and so does a bounce at Gmail, which knows all names of a mailbox or none.
    """
    key = email_key(email)
    mine = (suppressions.c.team_id == team_id, suppressions.c.email_key == key)
    known = conn.execute(select(suppressions.c.reason, suppressions.c.note).where(*mine)).first()
    word, by_this_name = reason is not SuppressionReason.BOUNCED, not note.startswith(SAME)
    lesser = known is not None and (
        known.reason == SuppressionReason.BOUNCED or (by_this_name and known.note.startswith(SAME))
    )
    news = known is None or (word and lesser)
    why = {"reason": reason, "note": note, "added_by": added_by}
    if known is None:
        row = {"id": new_id(), "team_id": team_id, "email_key": key, "created_at": now}
        conn.execute(insert(suppressions).values(row | why))
    elif news:
        conn.execute(update(suppressions).where(*mine).values(why))
    ids = people_of(conn, team_id, key, reason)
    for lead_id in conn.scalars(select(leads.c.id).where(leads.c.contact_id.in_(ids))).all():
        set_status(conn, lead_id, suppressed_status(reason), now)
        stop_lead(conn, lead_id, now)
    roll_up(conn, ids, now)
    after_commit(conn).change(ChangeKind.CONTACT, *ids)
    of_all = word or key.rpartition("@")[2] in GMAIL
    if of_all and (mailbox := mailbox_key(key)) != key:
        same = say("suppression_same_mailbox", "The same mailbox as {address}.", address=email)
        suppress_address(conn, team_id, mailbox, reason, join_sentences(same, note), now, added_by)
    people.lock_all(conn, team_id, [email])
    return news


def suppressed_status(reason: SuppressionReason) -> LeadStatus:
    """Return the status of a lead whose person is suppressed for this reason."""
    return LeadStatus.BOUNCED if reason is SuppressionReason.BOUNCED else LeadStatus.UNSUBSCRIBED


def find_blocked_addresses(conn: Connection, team_id: str, emails: Iterable[str]) -> dict[str, Sentence]:
    """Return the addresses that the blocklist names, each with the reason in words.

    An entry names any name of its mailbox, or all addresses of a domain and of the domains below.
    """
    mailboxes = _blocked_mailboxes(conn, team_id)
    if mailboxes is None:
        return {}
    keys = {email: email_key(email) for email in emails}
    wanted = {each for key in keys.values() for each in (key, mailbox_key(key), *_list_domains(key))}
    values: set[str] = set()
    for part in in_parts(wanted):
        values.update(conn.scalars(_BLOCKED, {"team": team_id, "keys": part}))
    found = {}
    for email, key in keys.items():
        mailbox = mailbox_key(key)
        if key in values or mailbox in values or mailbox in mailboxes:
            found[email] = say("blocklist_has_address", "The address is on the blocklist.")
        elif domain := next((each for each in _list_domains(key) if each in values), ""):
            found[email] = say(
                "blocklist_has_domain", "The domain {domain} is on the blocklist.", domain=domain
            )
    return found


def _list_domains(key: str) -> list[str]:
    """Return the domain of an `email_key` and those above it.

    A company's offices have their domains below the company's own.
    """
    labels = key.rpartition("@")[2].split(".")
    return [".".join(labels[at:]) for at in range(max(len(labels) - 1, 1))]


def _blocked_mailboxes(conn: Connection, team_id: str) -> set[str] | None:
    """Return the mailboxes of entries that are other names; None when there are no entries."""
    if conn.execute(_BLOCKS.limit(1), {"team": team_id}).first() is None:
        return None
    return set(map(mailbox_key, conn.scalars(_OTHER_NAMES, {"team": team_id})))
