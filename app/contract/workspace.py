"""The service and the workspace a key belongs to: what it can do, its settings, its clock in practice."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, SecretStr, StringConstraints

from .ids import KeyId, MailId, TeamId, WorkspaceId
from .limits import PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX
from .paging import Pagination
from .scopes import Scope
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
    """`credit_budget`: what direct mails could cost when it was set; null is without limit."""

    workspace_name: str = "Workspace"
    postal_address: str = ""
    timezone: str = "UTC"
    public_url: str | None = None
    credit_budget: int | None = None


class SettingsEdit(DeskRequest):
    """What is left out stays. A credit budget, even the same one, starts anew; null takes it away."""

    workspace_name: str | None = Field(None, min_length=1, max_length=255)
    postal_address: Annotated[str | None, Field(max_length=500)] = None
    timezone: str | None = Field(None, max_length=64)
    credit_budget: int | None = Field(None, ge=0, le=1_000_000_000, strict=True)


class SettingsRead(Done):
    settings: WorkspaceSettings


class NewBackup(DeskRequest):
    """The passphrase opens the backup; nobody can open it without."""

    passphrase: SecretStr = Field(min_length=10, max_length=500)


class CreditQuery(Wire):
    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)


class CreditEntry(Wire):
    """A grant or a charge. A charge whose mail was refused is not `counted`."""

    id: str
    amount: int
    counted: bool = True
    mail_id: MailId | None = None
    note: str = ""
    created_at: Time


class CreditPage(Done):
    """The newest first; `available` is null without a budget."""

    budget: int | None = None
    available: int | None = None
    entries: tuple[CreditEntry, ...]
    pagination: Pagination


class ApiKey(Wire):
    """A key without its secret, which is known to its holder alone."""

    id: KeyId
    name: str
    scopes: tuple[str, ...]
    created_at: Time
    revoked_at: Time | None = None


class NewKey(DeskRequest):
    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=255)]
    scopes: tuple[Scope | Literal["*"], ...] = Field(min_length=1)


class KeyMade(Done):
    """The only answer that holds the `secret`."""

    key: ApiKey
    secret: str


class KeyPage(Done):
    """All keys of the workspace, the newest first, revoked ones too."""

    keys: tuple[ApiKey, ...]


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
