"""Reply threads: conversations with one person, their messages, and answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from .ids import CampaignId, InboxId, MailId, MessageId, ThreadId
from .limits import PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX
from .paging import Pagination
from .wire import DeskRequest, Done, Time, Wire


class Category(StrEnum):
    INTERESTED = "Interested"
    DEMO_BOOKED = "Demo Booked"
    QUESTION = "Question"
    NOT_INTERESTED = "Not Interested"
    WRONG_PERSON = "Wrong Person"
    OUT_OF_OFFICE = "Out of Office"
    UNSUBSCRIBE = "Unsubscribe"
    AUTO_REPLY = "Auto Reply"
    OTHER = "Other"


EXTERNAL_CAMPAIGN_NAME = "External"


class Thread(Wire):
    thread_id: ThreadId
    lead_id: str
    lead_email: str
    lead_name: str
    campaign_name: str
    from_address: str
    to_address: str
    subject: str
    created_at: Time
    is_read: bool = False
    is_starred: bool = False
    reply_count: int = 0
    inbox_id: InboxId | None = None
    inbox_email: str | None = None
    campaign_id: CampaignId | None = None
    category: str
    ai_category: str = ""
    ai_confidence: float = 0
    manual_category: str = ""
    tags: tuple[str, ...] = ()
    is_archived: bool = False
    archived_domain_name: str = ""
    archived_inbox_email: str = ""
    archived_at: Time | None = None
    last_message_at: Time | None = None
    snippet: str = ""
    snoozed_until: Time | None = None


class ThreadQuery(Wire):
    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)
    category: tuple[Category, ...] = ()
    is_read: bool | None = None
    is_starred: bool | None = None
    inbox_id: InboxId | None = None
    campaign_id: CampaignId | None = None
    search: str | None = None


class ThreadPage(Done):
    """`unread` counts all unread threads of the workspace, whatever the filter."""

    threads: tuple[Thread, ...]
    pagination: Pagination
    unread: int = 0


class Direction(StrEnum):
    IN = "IN"
    OUT = "OUT"


class Message(Wire):
    """One mail of a conversation; `state` and `sentence` are the ledger's for mails that go out."""

    message_id: MessageId
    direction: Direction
    from_address: str
    to_address: str
    subject: str
    text: str
    quoted: str = ""
    html: str = ""
    at: Time
    step_number: int | None = None
    is_auto_reply: bool = False
    mail_id: MailId | None = None
    state: str | None = None
    sentence: str | None = None


class Conversation(Done):
    thread: Thread
    messages: tuple[Message, ...]


class Answer(DeskRequest):
    body: str = Field(min_length=1, max_length=500_000)
    html: str | None = Field(None, max_length=500_000)
    cc: tuple[str, ...] = ()


class Answered(Done):
    mail_id: MailId
    thread_id: ThreadId


class ThreadEdit(DeskRequest):
    is_read: bool | None = None
    is_starred: bool | None = None
    manual_category: Category | None = None
    snoozed_until: Time | None = None


class ThreadRead(Done):
    thread: Thread


AnyCategory = Annotated[Category | str, Field(union_mode="left_to_right")]
