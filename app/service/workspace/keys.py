"""The stories of API keys: made, listed, revoked."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, select, update

from app.contract.events import ChangeKind
from app.contract.problems import Forbidden, NotFound
from app.contract.scopes import EVERYTHING
from app.contract.workspace import ApiKey, NewKey
from app.service import tables
from app.service.access import Access, add_key, digest, new_key
from app.service.database import noted

keys = tables.api_keys


def listed(conn: Connection, workspace_id: str) -> tuple[ApiKey, ...]:
    """Every key of a workspace, the newest first."""
    mine = select(keys).where(keys.c.workspace_id == workspace_id)
    return tuple(map(_key, conn.execute(mine.order_by(keys.c.created_at.desc(), keys.c.id.desc()))))


def make(conn: Connection, access: Access, new: NewKey, now: datetime) -> tuple[ApiKey, str]:
    """A key of the same workspace and its secret. Forbidden beyond what the asking key may do itself."""
    wanted = tuple(dict.fromkeys(str(scope) for scope in new.scopes))
    beyond = [each for each in wanted if each not in access.scopes and EVERYTHING not in access.scopes]
    if beyond:
        raise Forbidden(
            f"Missing required scopes: {', '.join(beyond)}",
            error="insufficient_scopes",
            required=list(wanted),
            granted=list(access.scopes),
        )
    secret = new_key()
    add_key(conn, Access(access.team_id, access.workspace_id, wanted), new.name, secret, now)
    noted(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
    return _key(conn.execute(select(keys).where(keys.c.digest == digest(secret))).one()), secret


def revoke(conn: Connection, access: Access, key_id: str, now: datetime) -> ApiKey:
    """It opens nothing from this moment on; once revoked it stays so."""
    mine = (keys.c.id == key_id, keys.c.workspace_id == access.workspace_id)
    conn.execute(update(keys).where(*mine, keys.c.revoked_at.is_(None)).values(revoked_at=now))
    row = conn.execute(select(keys).where(*mine)).first()
    if row is None:
        raise NotFound(f"Key {key_id} not found")
    noted(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
    return _key(row)


def _key(row: Row[Any]) -> ApiKey:
    return ApiKey.model_validate(dict(row._mapping))
