"""API keys, looked up by digest, and the access that each of them grants."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, insert, or_, select, update

from app.contract.ids import KeyId, TeamId, UserId, WorkspaceId, new_id
from app.contract.problems import NotFound
from app.contract.scopes import EVERYTHING, KEY_PREFIX, Scope
from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.core.column_types import Utc

_keys, _users = tables.api_keys, tables.users
_KNOWN = (
    select(_keys, _users.c.name.label("user_name"))
    .outerjoin(_users, _users.c.id == _keys.c.user_id)
    .where(
        _keys.c.digest == bindparam("digest"),
        _keys.c.revoked_at.is_(None),
        or_(_keys.c.expires_at.is_(None), _keys.c.expires_at > bindparam("now", type_=Utc)),
    )
)
_MORE = select(tables.key_workspaces.c.workspace_id).where(tables.key_workspaces.c.key_id == bindparam("key"))


@dataclass(frozen=True)
class Access:
    """The team, scopes, user and name of an API key, and the workspace that the request is about.

    `workspaces` lists the workspaces that the key reaches; None means every workspace of the team.
    """

    team_id: TeamId
    workspace_id: WorkspaceId
    scopes: tuple[str, ...]
    name: str = ""
    key_id: KeyId | None = None
    user_id: UserId | None = None
    user_name: str = ""
    workspaces: tuple[WorkspaceId, ...] | None = None
    used_at: datetime | None = None

    def may(self, scope: Scope) -> bool:
        return EVERYTHING in self.scopes or scope in self.scopes


def new_key() -> str:
    """Return a new API key with 256 bits of randomness."""
    return KEY_PREFIX + secrets.token_urlsafe(32)


def hash_key(key: str) -> str:
    """Return the SHA-256 digest (hexadecimal) that is stored in place of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def add_key(conn: Connection, access: Access, name: str, key: str, now: datetime, **more: Any) -> str:
    """Store a key's digest with the scopes and the user of `access`; return the id of the new row."""
    key_id = new_id()
    values = {
        "id": key_id,
        "team_id": access.team_id,
        "workspace_id": access.workspace_id,
        "user_id": access.user_id,
        "name": name,
        "digest": hash_key(key),
        "scopes": list(access.scopes),
        "created_at": now,
    }
    conn.execute(insert(tables.api_keys).values(values | more))
    return key_id


def find_key(conn: Connection, key: str, now: datetime, workspace_id: str = "") -> Access | None:
    """Return the access of a key, or None if the key is unknown, revoked or expired.

    Raise NotFound for a workspace that the key doesn't reach.
    """
    row = conn.execute(_KNOWN, {"digest": hash_key(key), "now": now}).first()
    if row is None:
        return None
    more = conn.scalars(_MORE, {"key": row.id})
    access = Access(
        row.team_id,
        row.workspace_id,
        tuple(row.scopes),
        row.name,
        row.id,
        row.user_id,
        row.user_name or "",
        (row.workspace_id, *more),
        row.last_used_at,
    )
    return switch_workspace(conn, access, workspace_id) if workspace_id else access


def switch_workspace(conn: Connection, access: Access, workspace_id: str) -> Access:
    """Return `access` for another workspace of its team; raise NotFound if the key doesn't reach it."""
    there = tables.workspaces
    mine = (there.c.id == workspace_id, there.c.team_id == access.team_id)
    known = access.workspaces is None or workspace_id in access.workspaces
    if not known or conn.execute(select(there.c.id).where(*mine)).first() is None:
        raise NotFound(say("workspace_not_found", "Workspace {id} not found", id=workspace_id))
    return replace(access, workspace_id=WorkspaceId(workspace_id))


def describe_missing_scopes(missing: Iterable[str]) -> Sentence:
    return say("key_scopes_missing", "Missing required scopes: {scopes}", scopes=", ".join(missing))


def mark_key_used(conn: Connection, key_id: str, now: datetime) -> None:
    """Record when a key was last used."""
    conn.execute(update(_keys).where(_keys.c.id == key_id).values(last_used_at=now))


def authenticate_bootstrap_key(given: str | None, expected: str | None, home: Access) -> Access | None:
    """Return access with all scopes for the key that the parent process passed at startup, else None."""
    if given and expected and hmac.compare_digest(given.encode(), expected.encode()):
        return replace(home, scopes=(EVERYTHING,), name="Desktop")
    return None
