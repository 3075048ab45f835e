"""Parts of the contact directory besides contacts: tags, lists, suppressions and the blocklist."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from .contacts import SuppressionReason, Tag
from .ids import ContactId, ListId, checked_id
from .limits import BULK_CONTACTS_MAX, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX
from .pagination import Pagination
from .sentences import Sentence
from .wire_models import DeskRequest, Done, SpokenWire, Time, Visible, Wire

Name = Annotated[Visible, StringConstraints(strip_whitespace=True, min_length=1, max_length=255)]
Color = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]
Note = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]


class TagCounted(Tag):
    contact_count: int = 0


class NewTag(DeskRequest):
    name: Name
    color: Color = "#6b7280"


class TagEdit(DeskRequest):
    name: Name | None = None
    color: Color | None = None


class TagRead(Done):
    tag: TagCounted


class TagPage(Done):
    """All tags of the team, sorted by name."""

    tags: tuple[TagCounted, ...]


class ContactList(Wire):
    id: ListId
    name: str
    contact_count: int = 0
    created_at: Time


class NewList(DeskRequest):
    name: Name


class ListRead(Done):
    list: ContactList


class ListPage(Done):
    """All lists of the team, sorted by name."""

    lists: tuple[ContactList, ...]


class Members(DeskRequest):
    contact_ids: tuple[Annotated[ContactId, AfterValidator(checked_id)], ...] = Field(
        min_length=1, max_length=BULK_CONTACTS_MAX
    )


class Membership(Done):
    """The result of adding or removing contacts.

    `changed` is how many were added or removed; the others were in the wanted state already.
    """

    requested: int
    changed: int
    not_found: int = 0


class DirectoryQuery(DeskRequest):
    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)
    search: str | None = None


class SuppressionQuery(DirectoryQuery):
    reason: tuple[SuppressionReason, ...] = ()


class Suppression(SpokenWire):
    """An address that no one of the team writes to; `added_by` is empty if the service added it."""

    id: str
    email: str
    reason: Annotated[SuppressionReason | str, Field(union_mode="left_to_right")]
    note: Sentence = Sentence("")
    added_by: str = ""
    created_at: Time


class NewSuppression(DeskRequest):
    email: str = Field(min_length=3, max_length=320)
    note: Note = ""


class SuppressionRead(Done):
    suppression: Suppression


class SuppressionPage(Done):
    suppressions: tuple[Suppression, ...]
    pagination: Pagination


class Blocked(SpokenWire):
    """An address, or a domain with all its subdomains, whose people are never enrolled."""

    id: str
    value: str
    note: Sentence = Sentence("")
    added_by: str = ""
    created_at: Time


class NewBlocked(DeskRequest):
    value: str = Field(min_length=3, max_length=320)
    note: Note = ""


class BlockedRead(Done):
    entry: Blocked


class BlockedPage(Done):
    entries: tuple[Blocked, ...]
    pagination: Pagination
