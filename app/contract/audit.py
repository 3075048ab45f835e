"""The audit log: who did what, and when."""

from __future__ import annotations

from pydantic import Field

from .ids import KeyId, UserId
from .limits import PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX
from .pagination import Pagination
from .wire_models import DeskRequest, Done, Time, Wire


class AuditQuery(DeskRequest):
    """Filters for the audit log; an entry must match all that are given."""

    search: str | None = Field(None, max_length=255, description="In the names of user, key and action")
    action: str | None = Field(
        None, max_length=64, description="The id of an operation", examples=["key_revoke"]
    )
    kind: str | None = Field(None, max_length=32, description="What it was done to", examples=["campaign"])
    target_id: str | None = Field(None, max_length=64, description="Of the one that it was done to")
    user_id: str | None = Field(None, max_length=64, description="Who did it")
    request_id: str | None = Field(None, max_length=64, description="As `X-Request-ID` has it")
    since: Time | None = Field(None, description="Not before", examples=["2026-03-01T00:00:00Z"])
    until: Time | None = Field(None, description="Before", examples=["2026-04-01T00:00:00Z"])


class AuditPageQuery(AuditQuery):
    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)


class AuditEntry(Wire):
    """One action in the audit log; names are as they were when it was done."""

    id: str = Field(description="Of the entry")
    at: Time = Field(description="When it was done")
    user_id: UserId | None = Field(None, description="Who did it; null for a key that is nobody's")
    user_name: str = Field("", description="What that person was called", examples=["Ana Marić"])
    key_id: KeyId | None = Field(None, description="With which key; null: the service's own")
    key_name: str = Field("", description="What the key was called", examples=["Desktop"])
    action: str = Field(description="The id of the operation", examples=["contacts_delete"])
    summary: str = Field("", description="The same in words", examples=["Delete contacts"])
    kind: str = Field(description="What it was done to", examples=["contact"])
    target_id: str | None = Field(None, description="Of the one that it was done to; null: several, or none")
    count: int = Field(description="To how many; 0: to nothing that is counted", examples=[12])
    request_id: str = Field(description="As `X-Request-ID` had it", examples=["018f2a"])


class AuditPage(Done):
    """A page of the audit log, the newest entries first."""

    entries: tuple[AuditEntry, ...] = Field(description="What was done")
    pagination: Pagination
