"""HTTP routes for the team: users, workspaces, invitations."""

from __future__ import annotations

import math
from uuid import UUID

from fastapi import APIRouter, Request

from app.contract import paths
from app.contract.problems import TooManyRequests
from app.contract.scopes import Scope
from app.contract.sentences import say
from app.contract.team import (
    InvitationMade,
    InvitationPage,
    NewInvitation,
    NewUser,
    NewWorkspace,
    Redeemed,
    Redemption,
    UserMade,
    UserPage,
    UserRemoved,
    WorkspaceMade,
    WorkspacePage,
)
from app.contract.wire_models import Done
from app.service.api.authentication import require_scopes
from app.service.api.middleware import describe_rate_limit
from app.service.app_state import AppStateDep
from app.service.core.clock import monotonic
from app.service.records.access import Access
from app.service.workflows.team import invitations, members

router = APIRouter(tags=["Team"])


@router.get(paths.USERS, operation_id="users_list", summary="All users of the team")
async def list_users(app_state: AppStateDep, access: Access = require_scopes(Scope.DESK_ADMIN)) -> UserPage:
    """Return the users of the team, the owner first, then by name; removed ones are left out."""
    now = app_state.clock.now()
    return UserPage(
        users=await app_state.database.read(lambda conn: members.list_team_members(conn, access.team_id, now))
    )


@router.post(
    paths.USERS, status_code=201, operation_id="user_create", summary="Add a user", responses={409: {}}
)
async def add_user(
    app_state: AppStateDep, new: NewUser, access: Access = require_scopes(Scope.DESK_ADMIN)
) -> UserMade:
    """Add a user, a person that keys can belong to. One address is one person."""
    user = await app_state.database.write(
        lambda conn: members.add_member(conn, access, new, app_state.clock.now())
    )
    return UserMade(message=say("user_added", "{name} is in the team.", name=user.name), user=user)


@router.delete(
    paths.USER,
    operation_id="user_delete",
    summary="Remove a user and revoke all keys of that person",
    responses={409: {}},
)
async def remove_user(
    app_state: AppStateDep, user_id: UUID, access: Access = require_scopes(Scope.DESK_ADMIN)
) -> UserRemoved:
    """Remove a user and revoke all keys of that person, with immediate effect."""
    return await app_state.database.write(
        lambda conn: members.remove_member(conn, access, str(user_id), app_state.clock.now())
    )


@router.get(paths.WORKSPACES, operation_id="workspaces_list", summary="All workspaces that the key reaches")
async def list_workspaces(
    app_state: AppStateDep, access: Access = require_scopes(Scope.DESK_READ)
) -> WorkspacePage:
    """Return the workspaces that the key reaches; requests name one of several in `X-Workspace-Id`."""
    found = await app_state.database.read(lambda conn: members.list_reachable_workspaces(conn, access))
    return WorkspacePage(workspaces=found)


@router.post(paths.WORKSPACES, status_code=201, operation_id="workspace_create", summary="Make a workspace")
async def add_workspace(
    app_state: AppStateDep, new: NewWorkspace, access: Access = require_scopes(Scope.DESK_ADMIN)
) -> WorkspaceMade:
    """Create another workspace of the team: it shares the contacts; campaigns and inboxes are its own."""
    made = await app_state.database.write(lambda conn: members.add_workspace(conn, access, new.name))
    there = say("workspace_added", "The workspace “{name}” is there.", name=made.name)
    return WorkspaceMade(message=there, workspace=made)


@router.get(paths.INVITATIONS, operation_id="invitations_list", summary="All invitations")
async def list_invitations(
    app_state: AppStateDep, access: Access = require_scopes(Scope.DESK_ADMIN)
) -> InvitationPage:
    """Return invitations, newest first, also used or revoked ones; never their codes."""
    found = await app_state.database.read(
        lambda conn: invitations.list_workspace_invitations(conn, access.workspace_id)
    )
    return InvitationPage(invitations=found)


@router.post(
    paths.INVITATIONS, status_code=201, operation_id="invitation_create", summary="Invite a teammate"
)
async def invite(
    app_state: AppStateDep, new: NewInvitation, access: Access = require_scopes(Scope.DESK_ADMIN)
) -> InvitationMade:
    """Create an invitation. Its code is in this response only.

    Whoever uses the code first, in time, gets a key with these scopes.
    """
    invitation, code = await app_state.database.write(
        lambda conn: invitations.issue_invitation(conn, access, new, app_state.clock.now())
    )
    return InvitationMade(
        message=say("invitation_made", "Pass the invitation on now: its code is not shown again."),
        invitation=invitation,
        code=code,
    )


@router.delete(paths.INVITATION, operation_id="invitation_revoke", summary="Take an invitation back")
async def revoke_invitation(
    app_state: AppStateDep, invitation_id: UUID, access: Access = require_scopes(Scope.DESK_ADMIN)
) -> Done:
    """Revoke an invitation: its code is invalid immediately. A key that was made with it stays."""
    gone = await app_state.database.write(
        lambda conn: invitations.revoke_invitation_code(
            conn, access, str(invitation_id), app_state.clock.now()
        )
    )
    return Done(
        message=say("invitation_revoked", "The invitation for {address} was taken back.", address=gone.name)
    )


@router.post(
    paths.INVITATION_REDEEM,
    include_in_schema=False,
    operation_id="invitation_redeem",
    summary="Accept an invitation",
)
async def redeem(request: Request, app_state: AppStateDep, redemption: Redemption) -> Redeemed:
    """Accept an invitation. This needs no key: the code serves as one, once."""
    address = request.client.host if request.client else ""
    if wait := math.ceil(app_state.limits.guests.take(address, monotonic())):
        raise TooManyRequests(describe_rate_limit(wait), retry_after=wait)
    code, now = redemption.code.get_secret_value(), app_state.clock.now()
    request_id = request.scope.get("state", {}).get("request_id", "")
    return await app_state.database.write(
        lambda conn: invitations.redeem_invitation(conn, code, now, request_id)
    )
