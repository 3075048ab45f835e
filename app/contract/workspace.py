"""The service and the workspace a key belongs to: what it can do, its settings, its clock in practice."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from .ids import TeamId, WorkspaceId
from .wire import DeskRequest, Done, Time, Wire


class PracticeClock(Wire):
    """A clock that runs `speed` times as fast as ours; 0 stands still."""

    now: Time
    speed: float


class ClockEdit(DeskRequest):
    speed: float = Field(ge=0, le=200_000)


class PracticeMailbox(Wire):
    """Where a mail program finds the practice mailbox."""

    email_address: str
    password: str
    smtp_host: str
    smtp_port: int
    imap_host: str
    imap_port: int
    ca_file: str


class WorkspaceSettings(Wire):
    workspace_name: str = "Workspace"
    postal_address: str = ""
    timezone: str = "UTC"
    public_url: str | None = None


class SettingsEdit(DeskRequest):
    workspace_name: str | None = Field(None, min_length=1, max_length=255)
    postal_address: Annotated[str | None, Field(max_length=500)] = None
    timezone: str | None = Field(None, max_length=64)


class SettingsRead(Done):
    settings: WorkspaceSettings


class About(Done):
    """What the service is and what this key may do. `active_campaigns` would stop if the service ended."""

    version: str
    team_id: TeamId
    workspace_id: WorkspaceId
    scopes: tuple[str, ...]
    settings: WorkspaceSettings
    tracking_available: bool = False
    tracking_reason: str = ""
    secrets_kept_in: str = ""
    practice: PracticeClock | None = None
    practice_mailbox: PracticeMailbox | None = None
    active_campaigns: int = 0
    now: Time
