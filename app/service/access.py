"""Who asks, and what they may: keys by digest, scopes by operation."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from fastapi import Request, Security
from fastapi.security import APIKeyHeader
from sqlalchemy import Connection, insert, select

from app.contract.ids import TeamId, WorkspaceId, new_id
from app.contract.problems import Forbidden, Unauthorized
from app.contract.scopes import EVERYTHING, KEY_HEADER, KEY_PREFIX, Scope

from . import tables

_header = APIKeyHeader(name=KEY_HEADER, scheme_name="ApiKey", auto_error=False)


@dataclass(frozen=True)
class Access:
    """A key's team, workspace and scopes, and what it is called."""

    team_id: TeamId
    workspace_id: WorkspaceId
    scopes: tuple[str, ...]
    name: str = ""

    def may(self, scope: Scope) -> bool:
        return EVERYTHING in self.scopes or scope in self.scopes


def new_key() -> str:
    """A key with 256 bits of chance in it."""
    return KEY_PREFIX + secrets.token_urlsafe(32)


def digest(key: str) -> str:
    """What is stored of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def add_key(conn: Connection, access: Access, name: str, key: str, now: datetime) -> None:
    """Store a key's digest with the scopes of `access`."""
    conn.execute(
        insert(tables.api_keys).values(
            id=new_id(),
            team_id=access.team_id,
            workspace_id=access.workspace_id,
            name=name,
            digest=digest(key),
            scopes=list(access.scopes),
            created_at=now,
        )
    )


def find_key(conn: Connection, key: str) -> Access | None:
    """The access of a key that is known and not revoked."""
    keys = tables.api_keys
    row = conn.execute(select(keys).where(keys.c.digest == digest(key), keys.c.revoked_at.is_(None))).first()
    return Access(row.team_id, row.workspace_id, tuple(row.scopes), row.name) if row else None


def bootstrap(given: str | None, expected: str | None, home: Access) -> Access | None:
    """All scopes for the key that the parent process handed over at the start."""
    if given and expected and hmac.compare_digest(given.encode(), expected.encode()):
        return Access(home.team_id, home.workspace_id, (EVERYTHING,), "Desktop")
    return None


async def _access(request: Request, key: str) -> Access | None:
    """As found when the request was admitted."""
    state = request.scope.get("state", {})
    found: Access | None = (
        state["access"] if "access" in state else await request.app.state.service.access_of(key)
    )
    return found


def need(*scopes: Scope) -> Any:
    """A route's dependency: the caller's access, refused with 401 or 403 unless it has every scope."""

    async def check(request: Request, key: Annotated[str | None, Security(_header)]) -> Access:
        if not key:
            raise Unauthorized("API key required, include it in the X-API-Key header")
        access = await _access(request, key)
        if access is None:
            raise Unauthorized("Invalid or revoked API key")
        missing = [scope for scope in scopes if not access.may(scope)]
        if missing:
            raise Forbidden(
                f"Missing required scopes: {', '.join(missing)}",
                error="insufficient_scopes",
                required=[str(scope) for scope in scopes],
                granted=list(access.scopes),
            )
        return access

    return Security(check, scopes=[str(scope) for scope in scopes])  # the documents name them
