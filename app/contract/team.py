"""The people who work with the service: users, workspaces, and invitations."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, SecretStr, StringConstraints

from .addresses import Email
from .ids import InvitationId, KeyId, UserId, WorkspaceId, checked_id
from .scopes import Scope
from .wire_models import DeskRequest, Done, Time, Visible, Wire

Name = Annotated[Visible, StringConstraints(strip_whitespace=True, min_length=1, max_length=255)]
Id = Annotated[str, AfterValidator(checked_id)]
HOURS_DEFAULT, HOURS_MAX = 48, 168


class User(Wire):
    """A person of the team; the service's own key belongs to the owner."""

    id: UserId
    name: str = Field(description="What the person is called", examples=["Ana Marić"])
    email: str | None = Field(None, description="Null for the owner of a local workspace")
    is_owner: bool = Field(False, description="The owner stays for ever")
    keys: int = Field(0, description="How many valid keys the person has")
    created_at: Time


class NewUser(DeskRequest):
    name: Name = Field(description="What the person is called", examples=["Ana Marić"])
    email: Email = Field(description="One user of a team has it", examples=["ana@firm.example"])


class UserMade(Done):
    user: User = Field(description="The person")


class UserRemoved(Done):
    revoked_keys: int = Field(description="How many keys open nothing any more")


class UserPage(Done):
    """All users of the team, the owner first."""

    users: tuple[User, ...] = Field(description="The people of the team")


class WorkspaceRef(Wire):
    id: WorkspaceId
    name: str = Field(description="What the workspace is called", examples=["Sales"])


class NewWorkspace(DeskRequest):
    name: Name = Field(description="What the workspace is called", examples=["Sales"])


class WorkspaceMade(Done):
    workspace: WorkspaceRef = Field(description="The workspace")


class WorkspacePage(Done):
    """The workspaces that the key reaches, the oldest first."""

    workspaces: tuple[WorkspaceRef, ...] = Field(description="The workspaces")


class Invitation(Wire):
    """An invitation without its code, which only the response that created the invitation holds."""

    id: InvitationId
    name: str = Field(description="Who is invited", examples=["Ana Marić"])
    email: str
    scopes: tuple[str, ...] = Field(description="What the key will do; `*` is everything")
    created_at: Time
    expires_at: Time = Field(description="When its code is good for nothing any more")
    used_at: Time | None = Field(None, description="When it was exchanged for a key")
    revoked_at: Time | None = None


class NewInvitation(DeskRequest):
    name: Name = Field(description="Who is invited", examples=["Ana Marić"])
    email: Email
    scopes: tuple[Scope | Literal["*"], ...] = Field(
        min_length=1, description="What the key will do; `*` is everything"
    )
    hours: int = Field(
        HOURS_DEFAULT, ge=1, le=HOURS_MAX, strict=True, description="How long its code can be exchanged"
    )


class InvitationMade(Done):
    """A new invitation; the only response that holds the `code`."""

    invitation: Invitation = Field(description="The invitation")
    code: str = Field(description="Shown in this answer only", examples=["shown-once"])


class InvitationPage(Done):
    """All invitations, the newest first, including used and expired ones."""

    invitations: tuple[Invitation, ...] = Field(description="The invitations")


class Redemption(DeskRequest):
    code: SecretStr = Field(min_length=20, max_length=200)


class Redeemed(Done):
    """The key that an invitation was exchanged for; the only response that holds the `secret`."""

    key_id: KeyId
    secret: str
    user: User
    workspace: WorkspaceRef
