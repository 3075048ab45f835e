"""SQL of users, their workspaces and invitations."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, or_, select, update

from app.contract.addresses import email_key
from app.contract.ids import new_id
from app.contract.problems import NotFound
from app.contract.sentences import say
from app.contract.team import User
from app.service.core import tables

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


class Owner(NamedTuple):
    id: str
    name: str


class KnownUser(NamedTuple):
    """The user who has an address already, removed or not."""

    id: str
    name: str
    removed_at: datetime | None


def owner_of(conn: Connection, team_id: str, now: datetime) -> Owner:
    """Return the user of the service's own key, the team's owner; create the owner if there is none."""
    owner = select(users.c.id, users.c.name).where(users.c.team_id == team_id, users.c.is_owner.is_(True))
    found = conn.execute(owner).first()
    if found is not None:
        return Owner(*found)
    made = Owner(new_id(), OWNER)
    conn.execute(insert(users).values(**made._asdict(), team_id=team_id, is_owner=True, created_at=now))
    return made


def all_users(conn: Connection, team_id: str, now: datetime) -> tuple[User, ...]:
    """Return users that were not removed, the owner first, then by name, with counts of valid keys."""
    of_team = (users.c.team_id == team_id, users.c.removed_at.is_(None))
    listed = select(users, _VALID.label("keys")).where(*of_team)
    in_order = listed.order_by(users.c.is_owner.desc(), func.lower(users.c.name), users.c.id)
    rows = conn.execute(in_order, {"now": now})
    return tuple(User.model_validate(dict(row._mapping)) for row in rows)


def load_user(conn: Connection, team_id: str, user_id: str, now: datetime) -> User:
    """Return a user that was not removed; raise NotFound if there is none."""
    found = next((each for each in all_users(conn, team_id, now) if each.id == user_id), None)
    if found is None:
        raise NotFound(say("user_not_found", "User {id} not found", id=user_id))
    return found


def user_by_email(conn: Connection, team_id: str, email: str) -> KnownUser | None:
    """Return the user with this address, even a removed one, or None."""
    of_team = (users.c.team_id == team_id, users.c.email_key == email_key(email))
    columns = [users.c[name] for name in KnownUser._fields]
    row = conn.execute(select(*columns).where(*of_team)).first()
    return KnownUser(*row) if row else None


def put_user(conn: Connection, team_id: str, name: str, email: str, now: datetime) -> str:
    """Create a user, or restore a removed one with this address; return the user's id."""
    before = user_by_email(conn, team_id, email)
    if before is not None:
        conn.execute(update(users).where(users.c.id == before.id).values(name=name, removed_at=None))
        return before.id
    made = {"id": new_id(), "team_id": team_id, "name": name, "email": email, "email_key": email_key(email)}
    conn.execute(insert(users).values(**made, created_at=now))
    return made["id"]


def workspaces_of(conn: Connection, team_id: str, ids: tuple[str, ...] | None = None) -> list[str]:
    """Return ids of a team's workspaces, or of those among `ids`, the first one first."""
    listed = select(workspaces.c.id).where(workspaces.c.team_id == team_id)
    if ids is not None:
        listed = listed.where(workspaces.c.id.in_(ids))
    return list(conn.scalars(listed.order_by(workspaces.c.id)))
