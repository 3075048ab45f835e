"""Suppressed addresses, also those that are another name of a suppressed mailbox."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Column, ColumnElement, Connection, bindparam, select

from app.contract.addresses import GMAIL, email_key, mailbox_key
from app.contract.contacts import SuppressionReason
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.schema.contacts import at_gmail, strip_dots

contacts, suppressions = tables.contacts, tables.suppressions

# Built once: it runs twice for every mail.
_SUPPRESSED = select(suppressions.c.email_key, suppressions.c.reason).where(
    suppressions.c.team_id == bindparam("team"), any_of(suppressions.c.email_key, "keys")
)


def suppression_of(conn: Connection, team_id: str, email: str) -> SuppressionReason | None:
    """Return why an address is suppressed; None if email to the address is allowed."""
    return next(iter(suppressed_among(conn, team_id, [email_key(email)]).values()), None)


def suppressed_among(conn: Connection, team_id: str, keys: Iterable[str]) -> dict[str, SuppressionReason]:
    """Return reasons by `email_key` for those suppressed directly or as another name of a mailbox."""
    mailboxes = {key: mailbox_key(key) for key in keys}
    wanted = list({*mailboxes, *mailboxes.values()})
    rows = conn.execute(_SUPPRESSED, {"team": team_id, "keys": wanted})
    reasons = {row.email_key: SuppressionReason(row.reason) for row in rows}
    found = {key: reasons[key] for key in mailboxes if key in reasons}
    for key, mailbox in mailboxes.items():
        if mailbox in reasons and found.get(key, SuppressionReason.BOUNCED) is SuppressionReason.BOUNCED:
            found[key] = reasons[mailbox]
    return found


def people_of(conn: Connection, team_id: str, key: str, reason: SuppressionReason) -> list[str]:
    """Return ids of the contacts that a suppression is about: all names of the mailbox, or one only.

    A bounce is about all names only where the mailbox itself is gone. That a name with a +tag is
    unknown says nothing of the others: many servers don't know tags.
    """
    mailbox = mailbox_key(key)
    places = [contacts.c.email_key == key]
    if reason is not SuppressionReason.BOUNCED or key == mailbox:
        places += names_of(contacts.c.email_key, mailbox)
    known = select(contacts.c.id, contacts.c.email_key).where(contacts.c.team_id == team_id)
    rows = [row for place in places for row in conn.execute(known.where(place))]
    return list(dict.fromkeys(row.id for row in rows if mailbox_key(row.email_key) == mailbox))


def names_of(keys: Column[str], mailbox: str) -> list[ColumnElement[bool]]:
    """Return conditions, each an index range, that find all names of a mailbox, and a few others.

    Texts are compared by their bytes; "," is what follows "+".
    """
    local, _, domain = mailbox.rpartition("@")
    if domain != GMAIL[0]:
        return [keys == mailbox, keys.between(f"{local}+", f"{local},")]
    plain = [f"{local}@{each}".replace(".", "") for each in GMAIL]
    same = strip_dots(keys)
    return [at_gmail(keys) & same.in_(plain), at_gmail(keys) & same.between(f"{local}+", f"{local},")]
