"""Invitations: issued, redeemed once for an API key, and revoked."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from sqlalchemy import Connection, insert, select, update

from app.contract.events import ChangeKind
from app.contract.ids import KeyId, TeamId, UserId, WorkspaceId, new_id
from app.contract.problems import Invalid, NotFound
from app.contract.sentences import say
from app.contract.team import Invitation, NewInvitation, Redeemed
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.records import team
from app.service.records.access import Access, add_key, hash_key, new_key
from app.service.records.api_keys import require_granted_scopes
from app.service.records.audit import AuditedAct, record_audit_entry

from . import members

invitations = tables.invitations
CODE_PREFIX = "ori_"
NO_GOOD = say("invitation_invalid", "This invitation was used, taken back or has expired. Ask for a new one.")


def list_workspace_invitations(conn: Connection, workspace_id: str) -> tuple[Invitation, ...]:
    """Return the workspace's invitations, newest first."""
    mine = select(invitations).where(invitations.c.workspace_id == workspace_id)
    rows = conn.execute(mine.order_by(invitations.c.created_at.desc(), invitations.c.id.desc()))
    return tuple(Invitation.model_validate(dict(row._mapping)) for row in rows)


def issue_invitation(
    conn: Connection, access: Access, new: NewInvitation, now: datetime
) -> tuple[Invitation, str]:
    """Create an invitation and return it with its code.

    Raises Forbidden for scopes beyond those of the requesting key.
    """
    wanted = tuple(dict.fromkeys(str(scope) for scope in new.scopes))
    require_granted_scopes(access, wanted)
    code, invitation_id = CODE_PREFIX + secrets.token_urlsafe(32), new_id()
    made = {
        "id": invitation_id,
        "name": new.name,
        "email": new.email,
        "scopes": list(wanted),
        "created_at": now,
        "expires_at": now + timedelta(hours=new.hours),
    }
    more = {"team_id": access.team_id, "workspace_id": access.workspace_id, "digest": hash_key(code)}
    conn.execute(insert(invitations).values(made | more))
    after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
    after_commit(conn).act("invitation", invitation_id)
    return Invitation.model_validate(made), code


def revoke_invitation_code(conn: Connection, access: Access, invitation_id: str, now: datetime) -> Invitation:
    """Make an invitation's code unusable from now on; a key made with it stays valid. Raise NotFound."""
    mine = (invitations.c.id == invitation_id, invitations.c.workspace_id == access.workspace_id)
    conn.execute(update(invitations).where(*mine, invitations.c.revoked_at.is_(None)).values(revoked_at=now))
    row = conn.execute(select(invitations).where(*mine)).first()
    if row is None:
        raise NotFound(say("invitation_not_found", "Invitation {id} not found", id=invitation_id))
    after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
    return Invitation.model_validate(dict(row._mapping))


def redeem_invitation(conn: Connection, code: str, now: datetime, request_id: str) -> Redeemed:
    """Create an API key for the holder of a code, once; raise Invalid for a code that is not valid."""
    good = (
        invitations.c.digest == hash_key(code),
        invitations.c.used_at.is_(None),
        invitations.c.revoked_at.is_(None),
        invitations.c.expires_at > now,
    )
    row = conn.execute(select(invitations).where(*good)).first()
    if row is None or not conn.execute(update(invitations).where(*good).values(used_at=now)).rowcount:
        raise Invalid(NO_GOOD)
    user_id = team.put_user(conn, row.team_id, row.name, row.email, now)
    user = team.load_user(conn, row.team_id, user_id, now)
    secret = new_key()
    access = Access(
        TeamId(row.team_id),
        WorkspaceId(row.workspace_id),
        tuple(row.scopes),
        row.name,
        user_id=UserId(user.id),
        user_name=user.name,
    )
    key_id = add_key(conn, access, row.name, secret, now)
    after_commit(conn).change(ChangeKind.WORKSPACE, row.workspace_id)
    record_audit_entry(
        conn, access, AuditedAct("invitation_redeem", "invitation", row.id, 1, request_id), now
    )
    return Redeemed(
        message=say(
            "invitation_accepted", "Welcome, {name}. Keep the key now: it is not shown again.", name=user.name
        ),
        key_id=KeyId(key_id),
        secret=secret,
        user=user.model_copy(update={"keys": user.keys + 1}),
        workspace=members.load_workspace_ref(conn, row.workspace_id),
    )
