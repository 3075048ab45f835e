"""SQL of users, their workspaces and invitations."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, insert, or_, select, update

from app.contract.addresses import email_key
from app.contract.ids import new_id
from app.contract.problems import NotFound
from app.service import tables

users, keys, workspaces = tables.users, tables.api_keys, tables.workspaces
OWNER = "Owner"
_VALID = (
    select(func.count())
    .where(
        keys.c.user_id == users.c.id,
        keys.c.revoked_at.is_(None),
        or_(keys.c.expires_at.is_(None), keys.c.expires_at > bindparam("now", type_=keys.c.expires_at.type)),
    )
    .correlate(users)
    .scalar_subquery()
)


def owner_of(conn: Connection, team_id: str, now: datetime) -> Row[Any]:
    """Whose the service's own key is; made where there is none yet."""
    owner = select(users).where(users.c.team_id == team_id, users.c.is_owner.is_(True))
    found = conn.execute(owner).first()
    if found is None:
        conn.execute(
            insert(users).values(id=new_id(), team_id=team_id, name=OWNER, is_owner=True, created_at=now)
        )
        found = conn.execute(owner).one()
    return found


def all_users(conn: Connection, team_id: str, now: datetime) -> list[Row[Any]]:
    """Those who were not removed, by name, with how many valid keys each has."""
    of_team = (users.c.team_id == team_id, users.c.removed_at.is_(None))
    listed = select(users, _VALID.label("keys")).where(*of_team)
    in_order = listed.order_by(users.c.is_owner.desc(), func.lower(users.c.name), users.c.id)
    return list(conn.execute(in_order, {"now": now}))


def user(conn: Connection, team_id: str, user_id: str, now: datetime) -> Row[Any]:
    """One of them; NotFound."""
    of_team = (users.c.id == user_id, users.c.team_id == team_id, users.c.removed_at.is_(None))
    found = conn.execute(select(users, _VALID.label("keys")).where(*of_team), {"now": now}).first()
    if found is None:
        raise NotFound(f"User {user_id} not found")
    return found


def user_by_email(conn: Connection, team_id: str, email: str) -> Row[Any] | None:
    """Removed ones, too."""
    of_team = (users.c.team_id == team_id, users.c.email_key == email_key(email))
    return conn.execute(select(users).where(*of_team)).first()


def put_user(conn: Connection, team_id: str, name: str, email: str, now: datetime) -> str:
    """Somebody new, or somebody who was removed, back again; the id."""
    before = user_by_email(conn, team_id, email)
    if before is not None:
        conn.execute(update(users).where(users.c.id == before.id).values(name=name, removed_at=None))
        return str(before.id)
    made = {"id": new_id(), "team_id": team_id, "name": name, "email": email, "email_key": email_key(email)}
    conn.execute(insert(users).values(**made, created_at=now))
    return made["id"]


def workspaces_of(conn: Connection, team_id: str, ids: tuple[str, ...] | None = None) -> list[Row[Any]]:
    """Workspaces of a team, or those of them that are named, the first one first."""
    listed = select(workspaces).where(workspaces.c.team_id == team_id)
    if ids is not None:
        listed = listed.where(workspaces.c.id.in_(ids))
    return list(conn.execute(listed.order_by(workspaces.c.id)))
