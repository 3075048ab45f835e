"""Sender accounts: the mailboxes that campaigns send from and that replies return to."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field, SecretStr, StrictBool

from .addresses import Email
from .ids import DomainId, InboxId, JobId, checked_id
from .leads import JobStatus
from .limits import BULK_INBOXES_MAX, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX, SIGNATURE_MAX
from .pagination import Pagination
from .sentences import Sentence
from .wire_models import DeskRequest, Done, SpokenWire, Time, Visible, Wire


class InboxType(StrEnum):
    SERVICE = "SERVICE"
    WORKSPACE_SUITE_A = "WORKSPACE_SUITE_A"
    WORKSPACE_SUITE_B = "WORKSPACE_SUITE_B"
    CUSTOM_SMTP = "CUSTOM_SMTP"


class InboxStatus(StrEnum):
    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    DISABLED = "DISABLED"


class OlderCopy(StrEnum):
    """The reason for holding an inbox whose workspace may be an older copy of itself."""

    SUSPECTED = "SUSPECTED"  # the inbox's Sent folder is being compared
    FOUND = "FOUND"  # the Sent folder has emails that the workspace does not know
    ASKED = "ASKED"  # no Sent folder shows what was sent: a person decides


class SignInState(Wire):
    """The sign-in of an inbox that uses tokens."""

    suite: Annotated[InboxType | str, Field(union_mode="left_to_right")] = Field(description="With whom")
    signed_in: bool = Field(True, description="False: somebody has to sign in again")
    refreshed_at: Time | None = Field(None, description="When its token was last renewed")


class SenderAccount(SpokenWire):
    """An inbox as it appears in a list; `trouble` is a sentence if sending or receiving is held up."""

    inbox_id: InboxId
    email_address: str
    display_name: str
    inbox_type: Annotated[InboxType | str, Field(union_mode="left_to_right")]
    overall_status: Annotated[InboxStatus | str, Field(union_mode="left_to_right")]
    daily_limit: int
    emails_sent_today: int = 0
    health_score: int = 100
    created_at: str
    trouble: Sentence | None = None
    signature: str = Field(
        "", description="Put under answers and single emails", examples=["Anna Bell, Acme"]
    )
    retry_at: Time | None = None
    older_copy: Annotated[OlderCopy | str | None, Field(union_mode="left_to_right")] = Field(
        None, description="What holds it while its workspace may be an older copy"
    )
    unrecorded: int = Field(0, description="Emails in its Sent folder that the workspace does not know")
    sign_in: SignInState | None = Field(None, description="Null for an inbox that logs in with passwords")


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
    """The mail servers of a mailbox.

    SMTP uses TLS from the first byte on port 465, STARTTLS on ports 25, 587 and 2525, and on any other
    port whichever the server speaks. IMAP uses STARTTLS on port 143 and TLS from the first byte on any
    other port.
    """

    smtp_host: str = Field(min_length=1, max_length=255)
    smtp_port: int = Field(ge=1, le=65535)
    smtp_username: str = Field(min_length=1, max_length=255)
    smtp_password: SecretStr = Field(min_length=1, max_length=500)
    imap_host: str = Field(min_length=1, max_length=255)
    imap_port: int = Field(ge=1, le=65535)
    imap_username: str = Field(min_length=1, max_length=255)
    imap_password: SecretStr = Field(min_length=1, max_length=500)
    smtp_use_tls: StrictBool
    imap_use_ssl: StrictBool


class ServersToCheck(MailServers, DeskRequest):
    """The servers of a mailbox, which are only tried."""

    email_address: Email | None = Field(
        None,
        max_length=255,
        description="What is to be sent from: an email from it to itself is offered, and not sent",
        examples=["anna@acme.test"],
    )


class NewSmtpInbox(MailServers):
    email_address: Email = Field(min_length=5, max_length=255)
    display_name: Visible = Field(min_length=1, max_length=255)
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
    note: Sentence | None = Field(None, description="What is to be known of it, in a sentence")


class SideCheck(SpokenWire):
    ok: bool
    sentence: Sentence


class ServersChecked(Done):
    """The result of trying each server separately, with the reason in words if one failed."""

    smtp: SideCheck
    imap: SideCheck
    note: Sentence | None = Field(None, description="What is to be known of the mailbox, in a sentence")


class NewServiceInbox(Wire):
    email_prefix: str = Field(max_length=255, description="What stands before the @", examples=["anna"])
    display_name: Visible = Field(min_length=1, max_length=255, description="Whom the email is from")


class BulkInboxes(Wire):
    """Mailboxes to be created on a domain that the service hosts."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "domain_id": "01930f2c-0000-7000-8000-000000000000",
                    "inboxes": [{"email_prefix": "anna", "display_name": "Anna Bell"}],
                }
            ]
        }
    )

    domain_id: Annotated[DomainId, AfterValidator(checked_id)] = Field(description="An active domain")
    inboxes: tuple[NewServiceInbox, ...] = Field(
        min_length=1, max_length=BULK_INBOXES_MAX, description="All on this domain"
    )


class InboxOutcome(StrEnum):
    PENDING = "PENDING"
    CREATED = "CREATED"
    SKIPPED = "SKIPPED"
    FAILED = "FAILED"


class BulkInboxResult(SpokenWire):
    email_prefix: str = Field(description="As it was asked for")
    display_name: str = Field(description="As it was asked for")
    status: Annotated[InboxOutcome | str, Field(union_mode="left_to_right")] = Field(
        description="SKIPPED: there was an inbox with this address already"
    )
    email_address: str | None = Field(None, description="Null for a prefix that makes no address")
    inbox_id: InboxId | None = Field(None, description="Of the inbox made, or of the one that was there")
    error_message: Sentence | None = Field(None, description="Why it was skipped or failed, in a sentence")


class BulkInboxJob(Done):
    """A job at its start: nothing is counted yet, and there are no results."""

    job_id: JobId = Field(description="Identifies the job")
    domain_id: DomainId = Field(description="The domain of all the inboxes")
    domain_name: str = Field(description="What follows the @")
    total: int = Field(description="Inboxes in the request")
    progress_url: str = Field(description="Where to ask how far it has come")
    success_count: int = Field(0, description="Made so far")
    failed_count: int = Field(0, description="Failed so far")
    skipped_count: int = Field(0, description="There already")
    results: tuple[BulkInboxResult, ...] = Field((), description="One for each inbox of the request")


class BulkInboxProgress(BulkInboxJob):
    """The progress of a job that creates inboxes; `percent` is 0 to 100."""

    status: Annotated[JobStatus | str, Field(union_mode="left_to_right")] = Field(description="Of the job")
    percent: float = Field(0, description="0 to 100")
    started_at: Time | None = Field(None, description="Null before it began")
    finished_at: Time | None = Field(None, description="Null before it ended")


class InboxEdit(DeskRequest):
    display_name: Visible | None = Field(None, min_length=1, max_length=255)
    daily_limit: int | None = Field(None, ge=1, le=100_000)
    signature: str | None = Field(
        None, max_length=SIGNATURE_MAX, description="Put under answers and single emails; empty: none"
    )
    overall_status: Literal[InboxStatus.ACTIVE, InboxStatus.PAUSED] | None = None
    smtp_password: SecretStr | None = Field(None, min_length=1, max_length=500)
    imap_password: SecretStr | None = Field(None, min_length=1, max_length=500)


class UnrecordedEmail(Wire):
    """An email in a Sent folder that the workspace does not know and would send again."""

    recipient: str
    subject: str
    sent_at: Time


class UnrecordedEmails(Done):
    """The first unrecorded emails, in the order they were sent."""

    total: int = Field(description="How many there are")
    emails: tuple[UnrecordedEmail, ...] = Field(description="A hundred at most")


class UnrecordedAnswer(DeskRequest):
    record: StrictBool = Field(description="False: the inbox resumes, and they may be sent again")


class UnrecordedAnswered(Done):
    recorded: int = Field(description="Emails that are sent by now, as the workspace knows")


class InboxUsage(Wire):
    inbox_id: InboxId
    email_address: str
    daily_limit: int
    sent_today: int
    remaining: int
    is_rate_limited: bool
    reset_at_utc: Time


class DailyUsage(Done):
    """Each inbox's emails sent in the current UTC day."""

    date: str
    reset_at_utc: Time
    inboxes: tuple[InboxUsage, ...]


class InboxOutlook(Done):
    """The time at which an inbox next sends for its campaigns, or the reason why it does not send."""

    next_send_at: Time | None = Field(None, description="The earliest moment; null: not as things are")
    waiting_for: Sentence | None = Field(None, description="Why nothing goes out now, in one sentence")
