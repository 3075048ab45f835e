"""Creation, listing and revocation of API keys."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, insert, or_, select, update

from app.contract.events import ChangeKind
from app.contract.ids import UserId
from app.contract.problems import Forbidden, Invalid, NotFound
from app.contract.scopes import EVERYTHING
from app.contract.sentences import say
from app.contract.workspace import ApiKey, NewKey
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.records import team
from app.service.records.access import Access, add_key, describe_missing_scopes, new_key, switch_workspace

keys, reached = tables.api_keys, tables.key_workspaces
_LISTED = select(keys, tables.users.c.name.label("user_name")).outerjoin(
    tables.users, tables.users.c.id == keys.c.user_id
)


def list_api_keys(conn: Connection, workspace_id: str) -> tuple[ApiKey, ...]:
    """Return every key that reaches a workspace, newest first."""
    here = _LISTED.where(_build_workspace_condition(workspace_id))
    return _query_api_keys(conn, here.order_by(keys.c.created_at.desc(), keys.c.id.desc()))


def create_api_key(conn: Connection, access: Access, new: NewKey, now: datetime) -> tuple[ApiKey, str]:
    """Create a key and return it with its secret.

    Raise Forbidden for scopes that the asking key lacks, Invalid for an expiry that has passed, and
    NotFound for a workspace that the asking key doesn't reach.
    """
    wanted = tuple(dict.fromkeys(str(scope) for scope in new.scopes))
    require_granted_scopes(access, wanted)
    if new.expires_at is not None and new.expires_at <= now:
        raise Invalid(say("key_expires_in_past", "The key would have expired already. Choose a later day."))
    user = new.user_id and team.load_user(conn, access.team_id, new.user_id, now).id
    first, *more = dict.fromkeys(new.workspaces or (access.workspace_id,))
    for each in (first, *more):
        switch_workspace(conn, access, each)
    whose = Access(access.team_id, first, wanted, user_id=UserId(user) if user else access.user_id)  # type: ignore[arg-type]
    secret = new_key()
    key_id = add_key(conn, whose, new.name, secret, now, expires_at=new.expires_at)
    for each in more:
        conn.execute(insert(reached).values(key_id=key_id, workspace_id=each))
    after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
    after_commit(conn).act("key", key_id)
    return load_api_key(conn, key_id), secret


def require_granted_scopes(access: Access, wanted: Collection[str]) -> None:
    """Raise Forbidden if `wanted` names a scope that the asking key lacks."""
    beyond = [each for each in wanted if each not in access.scopes and EVERYTHING not in access.scopes]
    if beyond:
        raise Forbidden(
            describe_missing_scopes(beyond),
            error="insufficient_scopes",
            required=list(wanted),
            granted=list(access.scopes),
        )


def load_api_key(conn: Connection, key_id: str) -> ApiKey:
    return _query_api_keys(conn, _LISTED.where(keys.c.id == key_id))[0]


def revoke_api_key(conn: Connection, access: Access, key_id: str, now: datetime) -> ApiKey:
    """Revoke a key immediately and permanently; raise NotFound if it doesn't reach the workspace."""
    mine = (keys.c.id == key_id, _build_workspace_condition(access.workspace_id))
    conn.execute(update(keys).where(*mine, keys.c.revoked_at.is_(None)).values(revoked_at=now))
    found = _query_api_keys(conn, _LISTED.where(*mine))
    if not found:
        raise NotFound(say("key_not_found", "Key {id} not found", id=key_id))
    after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
    return found[0]


def _build_workspace_condition(workspace_id: str) -> ColumnElement[bool]:
    more = select(reached.c.key_id).where(reached.c.workspace_id == workspace_id)
    return or_(keys.c.workspace_id == workspace_id, keys.c.id.in_(more))


def _query_api_keys(conn: Connection, wanted: Select[Any]) -> tuple[ApiKey, ...]:
    found = []
    for row in conn.execute(wanted).all():
        more = conn.scalars(select(reached.c.workspace_id).where(reached.c.key_id == row.id))
        values = dict(row._mapping) | {"workspaces": (row.workspace_id, *more)}
        found.append(ApiKey.model_validate(values | {"user_name": row.user_name or ""}))
    return tuple(found)
