"""Sender accounts: the mailboxes that campaigns send from and replies come back to."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, SecretStr

from .addresses import Email
from .ids import InboxId
from .limits import PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX
from .paging import Pagination
from .wire import DeskRequest, Done, Time, Wire


class InboxType(StrEnum):
    SERVICE = "SERVICE"
    WORKSPACE_SUITE_A = "WORKSPACE_SUITE_A"
    WORKSPACE_SUITE_B = "WORKSPACE_SUITE_B"
    CUSTOM_SMTP = "CUSTOM_SMTP"


class InboxStatus(StrEnum):
    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    DISABLED = "DISABLED"


class SenderAccount(Wire):
    """An inbox in a list; `trouble` is a sentence when sending or receiving is held up."""

    inbox_id: InboxId
    email_address: str
    display_name: str
    inbox_type: Annotated[InboxType | str, Field(union_mode="left_to_right")]
    overall_status: Annotated[InboxStatus | str, Field(union_mode="left_to_right")]
    daily_limit: int
    emails_sent_today: int = 0
    health_score: int = 100
    created_at: str
    trouble: str | None = None
    retry_at: Time | None = None


class SenderAccountQuery(Wire):
    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)
    inbox_type: InboxType | None = None
    status: InboxStatus | None = None
    search: str | None = None
    sort_by: Literal["email_address", "inbox_type", "created_at", "health_score"] = "created_at"
    sort_order: Literal["asc", "desc"] = "desc"


class SenderAccountPage(Done):
    sender_accounts: tuple[SenderAccount, ...]
    pagination: Pagination


class MailServers(Wire):
    """How a mailbox is reached. SMTP: TLS from the first byte at 465, STARTTLS at 25, 587, 2525, and at any
    other port whichever the server speaks. IMAP: STARTTLS at 143, TLS from the first byte elsewhere."""

    smtp_host: str = Field(min_length=1, max_length=255)
    smtp_port: int = Field(ge=1, le=65535)
    smtp_username: str = Field(min_length=1, max_length=255)
    smtp_password: SecretStr = Field(min_length=1, max_length=500)
    imap_host: str = Field(min_length=1, max_length=255)
    imap_port: int = Field(ge=1, le=65535)
    imap_username: str = Field(min_length=1, max_length=255)
    imap_password: SecretStr = Field(min_length=1, max_length=500)
    smtp_use_tls: bool
    imap_use_ssl: bool


class NewSmtpInbox(MailServers):
    email_address: Email = Field(min_length=5, max_length=255)
    display_name: str = Field(min_length=1, max_length=255)
    inbox_type: Literal[InboxType.WORKSPACE_SUITE_A, InboxType.WORKSPACE_SUITE_B, InboxType.CUSTOM_SMTP]
    daily_limit: int = Field(25, ge=1, le=100_000)


class InboxCreated(Done):
    inbox_id: InboxId
    email_address: str
    display_name: str
    inbox_type: str
    daily_limit: int
    overall_status: str
    created_at: Time


class SideCheck(Wire):
    ok: bool
    sentence: str


class ServersChecked(Done):
    """Each side tried apart, and why one failed, in words."""

    smtp: SideCheck
    imap: SideCheck


class InboxEdit(DeskRequest):
    display_name: str | None = Field(None, min_length=1, max_length=255)
    daily_limit: int | None = Field(None, ge=1, le=100_000)
    overall_status: Literal[InboxStatus.ACTIVE, InboxStatus.PAUSED] | None = None
    smtp_password: SecretStr | None = Field(None, min_length=1, max_length=500)
    imap_password: SecretStr | None = Field(None, min_length=1, max_length=500)


class InboxUsage(Wire):
    inbox_id: InboxId
    email_address: str
    daily_limit: int
    sent_today: int
    remaining: int
    is_rate_limited: bool
    reset_at_utc: Time


class DailyUsage(Done):
    """Counts of the current UTC day."""

    date: str
    reset_at_utc: Time
    inboxes: tuple[InboxUsage, ...]
