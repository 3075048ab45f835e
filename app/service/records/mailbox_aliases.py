"""Contacts that are the same mailbox by another name, and so very likely the same person."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, select, union_all

from app.contract.addresses import GMAIL, mailbox_key
from app.service.core import tables
from app.service.core.schema.contacts import at_gmail, strip_dots

contacts = tables.contacts


class OtherName(NamedTuple):
    """A contact that is very likely the same person."""

    id: str
    email: str
    email_key: str


_OF_TEAM = select(contacts.c.id, contacts.c.email, contacts.c.email_key).where(
    contacts.c.team_id == bindparam("team")
)

# Built once: they run for every mail. Each part is a range of an index, as in `suppressed.names_of`.
keys, bare = contacts.c.email_key, strip_dots(contacts.c.email_key)
_BETWEEN: tuple[Any, Any] = bindparam("first"), bindparam("last")
_NAMES = union_all(_OF_TEAM.where(keys == bindparam("mailbox")), _OF_TEAM.where(keys.between(*_BETWEEN)))
_AT_GMAIL = union_all(
    *(_OF_TEAM.where(at_gmail(keys), bare == bindparam(name)) for name in ("one", "other")),
    _OF_TEAM.where(at_gmail(keys), bare.between(*_BETWEEN)),
)


def list_alias_contacts(conn: Connection, team_id: str, key: str) -> list[OtherName]:
    """Return contacts with another `email_key` of the same mailbox."""
    mailbox = mailbox_key(key)
    local, _, domain = mailbox.rpartition("@")
    values = {"team": team_id, "first": f"{local}+", "last": f"{local},"}
    if domain == GMAIL[0]:
        one, other = (f"{local}@{each}".replace(".", "") for each in GMAIL)
        rows = conn.execute(_AT_GMAIL, values | {"one": one, "other": other})
    else:
        rows = conn.execute(_NAMES, values | {"mailbox": mailbox})
    names = [OtherName(*row) for row in rows]
    return [name for name in names if name.email_key != key and mailbox_key(name.email_key) == mailbox]
