"""Whether a data folder's key is the one that a database was sealed with."""

from __future__ import annotations

from sqlalchemy import Connection, select

from . import tables
from .database import NoDatabase
from .vault import Vault

OTHER_KEY = (
    "The passwords in this database were sealed with another key. Copy sealing.key from the data folder "
    "of a service that works with it into this one's, and start again."
)


def check_key(conn: Connection, vault: Vault) -> None:
    """NoDatabase when our key doesn't open what is sealed in it: other machines must have the same one."""
    inboxes = tables.inboxes
    sealed = select(inboxes.c.id, inboxes.c.smtp_password).where(inboxes.c.smtp_password.is_not(None))
    opens = [vault.opens(row.smtp_password, f"inbox:{row.id}:smtp") for row in conn.execute(sealed)]
    if opens and not any(opens):  # single ones may be lost
        raise NoDatabase(OTHER_KEY)
