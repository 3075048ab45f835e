"""Domains that the service hosts: their setup, their checks, and where their web address leads."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field, StrictBool

from .ids import DomainId, WorkspaceId, checked_id
from .limits import PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX
from .pagination import Pagination
from .sentences import Sentence
from .wire_models import DeskRequest, Done, SpokenWire, Time, Wire


class DomainStatus(StrEnum):
    PENDING_NAMESERVERS = "PENDING_NAMESERVERS"
    PENDING_RECORDS = "PENDING_RECORDS"
    ACTIVE = "ACTIVE"
    FAILED = "FAILED"


AnyDomainStatus = Annotated[DomainStatus | str, Field(union_mode="left_to_right")]


class NewDomain(Wire):
    model_config = ConfigDict(json_schema_extra={"examples": [{"domain": "acme-mail.com"}]})

    domain: str = Field(min_length=1, max_length=500, description="The name alone, such as acme-mail.com")
    workspace_id: Annotated[WorkspaceId, AfterValidator(checked_id)] | None = Field(
        None, description="The workspace of the key, which is meant without it too"
    )


class DomainAdded(Done):
    """A domain that was added; `dns_records` lists its records by purpose, each as {type, name, value}."""

    domain_id: DomainId = Field(description="Identifies the domain from now on")
    domain_name: str = Field(description="The name as it stands in DNS")
    status: AnyDomainStatus = Field(description="PENDING_NAMESERVERS at first")
    nameservers: tuple[str, ...] = Field(description="To be set at the registrar")
    dns_records: dict[str, Any] = Field(
        description="The records of the domain, made by the service, by purpose",
        examples=[{"mx": [{"type": "MX", "name": "acme-mail.com", "value": "10 mail.example.com"}]}],
    )
    dns_check_url: str = Field(description="Asks DNS now")
    next_step_url: str = Field(description="Activates the domain once DNS is right")


class DnsRecord(Wire):
    """A DNS record; `name` and targets have no trailing dot, TXT is unquoted and in one piece."""

    type: str
    name: str
    value: str = Field(description="What it says")


class DnsFinding(SpokenWire):
    found: tuple[str, ...] = Field((), description="What DNS answers")
    ok: bool
    reason: Sentence | None = Field(None, description="Why not, in a sentence")


class NameserverCheck(DnsFinding):
    """The check of one nameserver; without `expected`, the nameserver should not be set at the registrar."""

    expected: str | None = Field(description="What must be set at the registrar")


class RecordCheck(DnsFinding):
    """The check of one record, as the nameservers of the service answer it."""

    type: str
    name: str
    expected: str


class DomainCheck(Done):
    """The result of the DNS check at `checked_at`; `message` says what is still to do."""

    domain_id: DomainId
    status: AnyDomainStatus
    nameservers: tuple[NameserverCheck, ...] = ()
    records: tuple[RecordCheck, ...] = ()
    checked_at: Time | None = None
    next_check_at: Time | None = Field(None, description="When it is looked at by itself")


class DomainActivated(Done):
    domain_id: DomainId
    domain_name: str
    status: AnyDomainStatus
    activated_at: Time | None = None


class Redirect(Wire):
    """A redirect of a domain's web address.

    `setup_completed`: at the last check, the domain's web address led to this service.
    """

    redirect_id: str = Field(description="Identifies the redirect")
    source_domain: str = Field(description="The domain being redirected")
    target_domain: str = Field(description="Where it leads, by https")
    status_code: int = Field(description="HTTP status of the redirect")
    preserve_path: bool = Field(description="Whether the path goes along")
    preserve_query_string: bool = Field(description="Whether the query goes along")
    is_active: bool = Field(description="Whether it is served")
    setup_completed: bool = Field(description="Whether the domain led to this service at the last check")
    created_at: str = Field(description="ISO 8601")


class RedirectEdit(DeskRequest):
    """A whole redirect, which is created or replaced."""

    target_domain: str = Field(min_length=1, max_length=500)
    status_code: Literal[301, 302, 307, 308] = 301
    preserve_path: StrictBool = True
    preserve_query_string: StrictBool = True
    is_active: StrictBool = True


class RedirectSaved(Done):
    redirect: Redirect


class Domain(SpokenWire):
    """A domain with its last check and its redirect; `trouble` is a sentence if something is to be done."""

    domain_id: DomainId
    domain_name: str
    status: AnyDomainStatus
    nameservers: tuple[str, ...]
    records: tuple[DnsRecord, ...]
    check: DomainCheck | None = None
    redirect: Redirect | None = None
    inbox_count: int = 0
    trouble: Sentence | None = None
    created_at: Time
    activated_at: Time | None = None
    checked_at: Time | None = None
    next_check_at: Time | None = None


class DomainRead(Done):
    domain: Domain


class DomainQuery(DeskRequest):
    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)
    status: DomainStatus | None = None
    search: str | None = None


class DomainPage(Done):
    """Domains sorted by name. Without a mail host, `hosts_domains` is false and `reason` says so."""

    domains: tuple[Domain, ...]
    pagination: Pagination
    hosts_domains: bool = True
    reason: Sentence = Sentence("")


class Registration(Wire):
    """The nameservers of a domain at the simulated registrar of practice."""

    domain: str
    nameservers: tuple[str, ...]


class RegistrationEdit(DeskRequest):
    domain: str = Field(min_length=1, max_length=253)
    nameservers: tuple[Annotated[str, Field(min_length=1, max_length=253)], ...] = Field(
        min_length=1, max_length=13
    )


class RegistrationSaved(Done):
    registration: Registration


class RegistrationList(Done):
    registrations: tuple[Registration, ...]
