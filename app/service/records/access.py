"""Who asks, and what they may: keys by digest."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, insert, or_, select, update

from app.contract.ids import KeyId, TeamId, UserId, WorkspaceId, new_id
from app.contract.problems import NotFound
from app.contract.scopes import EVERYTHING, KEY_PREFIX, Scope
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
    """A key's team, scopes and user, the workspace it asks about, and what it is called.

    `workspaces`: all that it reaches; None is every one of the team.
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
    """A key with 256 bits of chance in it."""
    return KEY_PREFIX + secrets.token_urlsafe(32)


def hash_key(key: str) -> str:
    """Return what is stored of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def add_key(conn: Connection, access: Access, name: str, key: str, now: datetime, **more: Any) -> str:
    """Store a key's digest with the scopes and the user of `access`; its id."""
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
    """The access of a key that is valid; NotFound for a workspace that it doesn't reach."""
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
    """The same in another workspace that it reaches, else NotFound."""
    there = tables.workspaces
    mine = (there.c.id == workspace_id, there.c.team_id == access.team_id)
    known = access.workspaces is None or workspace_id in access.workspaces
    if not known or conn.execute(select(there.c.id).where(*mine)).first() is None:
        raise NotFound(f"Workspace {workspace_id} not found")
    return replace(access, workspace_id=WorkspaceId(workspace_id))


def mark_key_used(conn: Connection, key_id: str, now: datetime) -> None:
    """Note when a key was last of use."""
    conn.execute(update(_keys).where(_keys.c.id == key_id).values(last_used_at=now))


def authenticate_bootstrap_key(given: str | None, expected: str | None, home: Access) -> Access | None:
    """All scopes for the key that the parent process handed over at the start."""
    if given and expected and hmac.compare_digest(given.encode(), expected.encode()):
        return replace(home, scopes=(EVERYTHING,), name="Desktop")
    return None
