"""The check that a data folder has the key that the database's secrets are encrypted with."""

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
    """Raise NoDatabase if the vault opens none of the database's sealed passwords.

    All machines that use one database need the same key. Single passwords may be unreadable.
    """
    inboxes = tables.inboxes
    sealed = select(inboxes.c.id, inboxes.c.smtp_password).where(inboxes.c.smtp_password.is_not(None))
    opens = [vault.opens(row.smtp_password, f"inbox:{row.id}:smtp") for row in conn.execute(sealed)]
    if opens and not any(opens):  # single unreadable passwords are tolerated
        raise NoDatabase(OTHER_KEY)
