"""What people said since a backup was made outlasts it: who opted out or was blocked stays out, and every way
out works."""

from __future__ import annotations

import base64
import contextlib
import sqlite3
from pathlib import Path

from app.service.tracking.tokens import address_place
from app.service.vault import Vault

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
_LINKS = (
    "INSERT OR IGNORE INTO main.unsubscribe_tokens (token, team_id, address, lead_id, used_at)"
    f" SELECT token, team_id, address, lead_id, used_at FROM present.unsubscribe_tokens WHERE {_OURS}"
)


def carry(present: Path, part: Path, key: str) -> None:
    """From the database that goes into the copy that comes, whose secrets are sealed with `key`.

    Nothing from one that can't be read, or is of other teams; no link that this key does not open.
    """
    with contextlib.suppress(sqlite3.DatabaseError), contextlib.closing(sqlite3.connect(part)) as conn, conn:
        conn.execute("ATTACH ? AS present", (str(present),))
        for statement in _STATEMENTS:
            conn.execute(statement)
        if _opens(conn, Vault(base64.b64decode(key))):
            conn.execute(_LINKS)


def _opens(conn: sqlite3.Connection, vault: Vault) -> bool:
    newest = "SELECT token, address FROM present.unsubscribe_tokens ORDER BY rowid DESC LIMIT 1"
    found = conn.execute(newest).fetchone()  # those of a key that was lost stay as they are
    return found is not None and vault.opens(found[1], address_place(found[0]))
