"""Team members and workspaces: list, add and remove."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, insert, update

from app.contract.events import ChangeKind
from app.contract.ids import WorkspaceId, new_id
from app.contract.problems import Conflict
from app.contract.sentences import say
from app.contract.team import NewUser, User, UserRemoved, WorkspaceRef
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.records import team, workspaces
from app.service.records.access import Access

users, keys = tables.users, tables.api_keys
STAYS = say("user_is_owner", "The owner can't be removed: the service's own key is the owner's.")


def list_team_members(conn: Connection, team_id: str, now: datetime) -> tuple[User, ...]:
    return team.all_users(conn, team_id, now)


def add_member(conn: Connection, access: Access, new: NewUser, now: datetime) -> User:
    """Add a member; raise Conflict if a member has that address already."""
    before = team.user_by_email(conn, access.team_id, new.email)
    if before is not None and before.removed_at is None:
        raise Conflict(
            say(
                "user_exists",
                "{name} has the address {address} already.",
                name=before.name,
                address=new.email,
            )
        )
    user_id = team.put_user(conn, access.team_id, new.name, new.email, now)
    after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
    after_commit(conn).act("user", user_id)
    return team.load_user(conn, access.team_id, user_id, now)


def remove_member(conn: Connection, access: Access, user_id: str, now: datetime) -> UserRemoved:
    """Remove a member and revoke all their API keys; raise Conflict for the owner."""
    found = team.load_user(conn, access.team_id, user_id, now)
    if found.is_owner:
        raise Conflict(STAYS)
    conn.execute(update(users).where(users.c.id == user_id).values(removed_at=now))
    theirs = (keys.c.user_id == user_id, keys.c.revoked_at.is_(None))
    gone = conn.execute(update(keys).where(*theirs).values(revoked_at=now)).rowcount
    after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
    left = say("user_removed", "{name} is no longer in the team.", name=found.name)
    return UserRemoved(message=left, revoked_keys=gone)


def list_reachable_workspaces(conn: Connection, access: Access) -> tuple[WorkspaceRef, ...]:
    """Return the workspaces that an API key reaches."""
    ids = team.workspaces_of(conn, access.team_id, access.workspaces)
    return tuple(load_workspace_ref(conn, each) for each in ids)


def load_workspace_ref(conn: Connection, workspace_id: str) -> WorkspaceRef:
    """Return a workspace's id and the name from its settings."""
    return WorkspaceRef(
        id=WorkspaceId(workspace_id),
        name=workspaces.load_workspace_settings(conn, workspace_id).workspace_name,
    )


def add_workspace(conn: Connection, access: Access, name: str) -> WorkspaceRef:
    """Add a workspace to the team; the requesting key reaches it, too."""
    made = WorkspaceRef(id=WorkspaceId(new_id()), name=name)
    conn.execute(insert(tables.workspaces).values(id=made.id, team_id=access.team_id, name=name))
    workspaces.save_workspace_settings(conn, made.id, {"workspace_name": name})
    if access.key_id is not None:
        conn.execute(insert(tables.key_workspaces).values(key_id=access.key_id, workspace_id=made.id))
    after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
    after_commit(conn).act("workspace", made.id)
    return made
