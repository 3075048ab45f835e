"""Users, workspaces and invitations of the team."""

from __future__ import annotations

from pydantic import SecretStr

from app.contract import paths
from app.contract.team import (
    Invitation,
    InvitationMade,
    InvitationPage,
    NewInvitation,
    NewUser,
    Redeemed,
    Redemption,
    User,
    UserMade,
    UserPage,
    UserRemoved,
    WorkspacePage,
    WorkspaceRef,
)
from app.contract.wire_models import Done

from .http import Http


class Team:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def users(self) -> tuple[User, ...]:
        return (await self._http.get(UserPage, paths.USERS)).users

    async def add_user(self, new: NewUser) -> User:
        return (await self._http.send("POST", UserMade, paths.USERS, new)).user

    async def remove_user(self, user_id: str) -> UserRemoved:
        return await self._http.send("DELETE", UserRemoved, paths.USER.format(user_id=user_id))

    async def workspaces(self) -> tuple[WorkspaceRef, ...]:
        return (await self._http.get(WorkspacePage, paths.WORKSPACES)).workspaces

    async def invitations(self) -> tuple[Invitation, ...]:
        return (await self._http.get(InvitationPage, paths.INVITATIONS)).invitations

    async def invite(self, new: NewInvitation) -> InvitationMade:
        """Create an invitation, whose code can be read only in this response."""
        return await self._http.send("POST", InvitationMade, paths.INVITATIONS, new)

    async def revoke_invitation(self, invitation_id: str) -> Done:
        return await self._http.send("DELETE", Done, paths.INVITATION.format(invitation_id=invitation_id))

    async def redeem(self, code: str) -> Redeemed:
        """Exchange an invitation's code for an API key, once; the request needs no key."""
        body = Redemption(code=SecretStr(code))
        return await self._http.send("POST", Redeemed, paths.INVITATION_REDEEM, body, once="")
