"""What people said since a backup was made outlasts it: who opted out or was blocked stays out, and every way
out works."""

from __future__ import annotations

import base64
import contextlib
import sqlite3
from functools import partial
from pathlib import Path

from app.service.core.vault import Unsealable, Vault
from app.service.rules.tracking_links import address_place

_OURS = "team_id IN (SELECT id FROM main.teams)"
_SAID = f"present.suppressions WHERE reason <> 'bounced' AND {_OURS}"
_NAMED = "SELECT team_id, email_key FROM"
_STATEMENTS = (  # a person's own word outweighs a bounce
    f"DELETE FROM main.suppressions WHERE reason = 'bounced' AND (team_id, email_key) IN ({_NAMED} {_SAID})",
    "INSERT OR IGNORE INTO main.suppressions (id, team_id, email_key, reason, note, added_by, created_at)"
    f" SELECT id, team_id, email_key, reason, note, added_by, created_at FROM {_SAID}",
    "INSERT OR IGNORE INTO main.blocklist (id, team_id, value, note, added_by, created_at)"
    f" SELECT id, team_id, value, note, added_by, created_at FROM present.blocklist WHERE {_OURS}",
)
_LINKS = "INSERT OR IGNORE INTO main.unsubscribe_tokens (token, team_id, lead_id, used_at, address)"
_SINCE = (
    f"present.unsubscribe_tokens WHERE {_OURS} AND token NOT IN (SELECT token FROM main.unsubscribe_tokens)"
)


def carry(present: Path, part: Path, key: str, its_key: str) -> None:
    """From the database that goes into the copy that comes, whose secrets are sealed with `key`; those of the
    other are with `its_key`, which was changed since where it is another.

    Nothing from one that can't be read, or is of other teams; no link that neither key opens.
    """
    with contextlib.suppress(sqlite3.DatabaseError), contextlib.closing(sqlite3.connect(part)) as conn, conn:
        conn.execute("ATTACH ? AS present", (str(present),))
        for statement in _STATEMENTS:
            conn.execute(statement)
        conn.commit()  # whatever is wrong with a link
        copy, before = (Vault(base64.b64decode(each)) for each in (key, its_key))
        conn.create_function("sealed", 2, partial(_sealed, copy, before))
        chosen = f"SELECT token, team_id, lead_id, used_at, sealed(token, address) AS its FROM {_SINCE}"
        conn.execute(f"{_LINKS} SELECT * FROM ({chosen}) WHERE its IS NOT NULL")


def _sealed(copy: Vault, before: Vault, token: str, address: bytes) -> bytes | None:
    """As the copy has it; None where the key was lost, or what it sealed is broken."""
    place = address_place(token)
    try:
        return address if copy.opens(address, place) else copy.seal(before.open(address, place), place)
    except Unsealable:
        return None
