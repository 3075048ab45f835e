"""Reply threads: conversations with one person, their messages, and answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, Field, StrictBool

from .attachments import Attachment
from .ids import AttachmentId, CampaignId, InboxId, LeadId, MailId, MessageId, ThreadId, checked_id
from .limits import (
    ANSWER_FILES_MAX,
    ANSWER_HOLD_MAX,
    ANSWER_PEOPLE_MAX,
    ANSWER_READ_MAX,
    PAGE_LIMIT_DEFAULT,
    PAGE_LIMIT_MAX,
    PAGE_MAX,
)
from .pagination import Pagination
from .sentences import Sentence
from .wire_models import DeskRequest, Done, Planned, SpokenWire, Time, Wire


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


class Why(StrEnum):
    """A reason to think that a message is a certain person's answer."""

    QUOTE = "QUOTE"
    SUBJECT = "SUBJECT"
    COMPANY = "COMPANY"


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
    ai_words: tuple[str, ...] = Field(
        (), description="The words of the reply that decided its category", examples=[["sounds good"]]
    )
    manual_category: str = ""
    tags: tuple[str, ...] = ()
    is_archived: bool = False
    archived_domain_name: str = ""
    archived_inbox_email: str = ""
    archived_at: Time | None = None
    last_message_at: Time | None = None
    snippet: str = ""
    snoozed_until: Time | None = None
    is_unclaimed: bool = Field(False, description="Nobody knows whose it is yet, and there are candidates")
    is_unsure: bool = Field(
        False, description="A person is to say what it amounts to; until then nothing is sent because of it"
    )
    may_opt_out: bool = Field(False, description="It may ask for no more email; its person's leads are held")
    is_linked: bool = Field(False, description="Whose it is was said by hand, which can be taken back")
    is_claimed: bool = Field(False, description="It was said by hand that it is somebody's, not nobody's")


class ThreadQuery(DeskRequest):
    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)
    category: tuple[Category, ...] = ()
    is_read: bool | None = None
    is_starred: bool | None = None
    inbox_id: InboxId | None = None
    campaign_id: CampaignId | None = None
    search: str | None = None
    is_unclaimed: bool | None = Field(None, description="True for those of which it is asked whose they are")
    is_unsure: bool | None = Field(
        None, description="True for those of which a person is to say what they amount to"
    )
    is_snoozed: bool = Field(False, description="True for those that are put off, which are left out else")


class ThreadPage(Done):
    """A page of threads; `unread` counts all unread threads of the workspace, whatever the filter."""

    threads: tuple[Thread, ...]
    pagination: Pagination
    unread: int = 0


class Direction(StrEnum):
    IN = "IN"
    OUT = "OUT"


class Message(SpokenWire):
    """One message of a conversation; for outgoing ones, `state` and `sentence` are of the send ledger."""

    message_id: MessageId
    direction: Direction
    from_address: str
    to_address: str
    subject: str
    text: str
    quoted: str = Field("", description="The rest of it: signature, disclaimer, quotation")
    html: str = Field("", description="Harmless; a picture `cid:2` is the third of the attachments")
    at: Time
    step_number: int | None = None
    is_auto_reply: bool = False
    folder: str = Field("", description="Where it was found; empty: in the inbox")
    is_junk: bool = Field(False, description="Whether that folder is for spam")
    mail_id: MailId | None = None
    state: str | None = None
    sentence: Sentence | None = None
    cc: tuple[str, ...] = Field((), description="Who else got it, without the workspace's own addresses")
    bcc: tuple[str, ...] = Field((), description="Who got our mail without the others seeing it")
    attachments: tuple[Attachment, ...] = Field((), description="Files that came or went with it")
    held_until: Time | None = Field(None, description="Until then it doesn't go, and can be taken back")
    colleague: str = Field(
        "", description="Who of the team wrote it, when it is known and was not the user of the asking key"
    )


class Candidate(Wire):
    """A person whose answer a message from an unknown address may be."""

    lead_id: LeadId | str = Field(description="Empty: our mail was written by hand, to no lead")
    mail_id: MailId | str = Field("", description="Our mail that may be answered")
    lead_name: str
    lead_email: str
    campaign_name: str
    subject: str = Field(description="Of our mail that may be answered")
    sent_at: Time | None = None
    why: tuple[Annotated[Why | str, Field(union_mode="left_to_right")], ...] = Field(
        (), description="It quotes our mail, answers its subject, or comes from the person's company"
    )


class Claim(DeskRequest):
    lead_id: Annotated[LeadId, AfterValidator(checked_id)] | None = Field(
        description="One of the candidates; null: nobody's, or whose an email written by hand was"
    )
    mail_id: Annotated[MailId, AfterValidator(checked_id)] | None = Field(
        None, description="The candidate's mail, where it has no lead"
    )


class Successor(Wire):
    """The person who takes over from someone who has left, as the reply of the latter names them."""

    name: str = Field("", description="Empty where only an address is named", examples=["Eva Klein"])
    email: str = Field(examples=["eva.klein@acme.example"])


class Conversation(Done):
    thread: Thread
    messages: tuple[Message, ...]
    candidates: tuple[Candidate, ...] = Field((), description="Whose it may be, the likeliest first")
    answer_to: str = Field("", description="Where an answer goes")
    successor: Successor | None = Field(
        None, description="Named in the last reply of someone who has left the company, and no contact yet"
    )
    signature: str = Field(
        "", description="Of the inbox, put under an answer, its fields filled", examples=["Anna Bell, Acme"]
    )


class Answer(DeskRequest):
    body: str = Field(min_length=1, max_length=500_000)
    html: str | None = Field(
        None, max_length=500_000, description="Sent without scripts, forms and event handlers"
    )
    cc: tuple[str, ...] = Field((), max_length=ANSWER_PEOPLE_MAX)
    bcc: tuple[str, ...] = Field(
        (), max_length=ANSWER_PEOPLE_MAX, description="Further recipients whom nobody else sees"
    )
    attachment_ids: tuple[Annotated[AttachmentId, AfterValidator(checked_id)], ...] = Field(
        (), max_length=ANSWER_FILES_MAX, description="Files added before; 25 MB together"
    )
    with_signature: StrictBool = Field(True, description="Whether the signature of the inbox goes under it")
    hold_seconds: int = Field(
        0, ge=0, le=ANSWER_HOLD_MAX, description="How long it waits and can be taken back"
    )
    has_read: tuple[Annotated[str, Field(max_length=64)], ...] | None = Field(
        None,
        max_length=ANSWER_READ_MAX,
        description="The `message_id` of each email of ours that was read in this conversation: where it has "
        "another answer, this one is refused (409, `answered_meanwhile`). Null: it goes all the same",
    )


class Answered(Done):
    mail_id: MailId
    thread_id: ThreadId
    held_until: Time | None = Field(None, description="Until then it doesn't go, and can be taken back")


class ThreadEdit(DeskRequest):
    is_read: StrictBool | None = None
    is_starred: StrictBool | None = None
    manual_category: Category | None = None
    snoozed_until: Planned | None = None


class ThreadRead(Done):
    thread: Thread
