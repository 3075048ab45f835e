"""SQL of hosted domains, of their redirects, and of their inboxes and threads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, func, select, update

from app.contract.domains import (
    DnsRecord,
    Domain,
    DomainCheck,
    DomainPage,
    DomainQuery,
    DomainStatus,
    Redirect,
)
from app.contract.events import ChangeKind
from app.contract.ids import DomainId
from app.contract.inboxes import InboxStatus
from app.contract.pagination import Pagination
from app.contract.problems import NotFound
from app.contract.sentences import Sentence, load_sentence, say
from app.contract.wire_models import utc_text
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import pump_key, watch_key
from app.service.records.inbox_trouble import suspend_inbox
from app.service.rules.domain_records import DomainStanding, purpose_of
from app.service.rules.mail_host import RequiredRecord

RIGHT = say("domain_right", "Everything is right.")
READY = say("domain_ready", "Everything is right. Activate the domain to use it.")
domains, redirects, inboxes, threads = tables.domains, tables.redirects, tables.inboxes, tables.threads


class HostedDomain(NamedTuple):
    id: str
    workspace_id: str
    name: str
    status: str
    nameservers: list[str]
    records: list[dict[str, str]]
    dkim_key: bytes
    found: dict[str, Any] | None
    failed_checks: int
    checked_at: datetime | None
    check_at: datetime | None
    activated_at: datetime | None
    created_at: datetime


class KeptRedirect(NamedTuple):
    id: str
    domain_id: str
    target_domain: str
    status_code: int
    preserve_path: bool
    preserve_query_string: bool
    is_active: bool
    created_at: datetime


class HostedInbox(NamedTuple):
    id: str
    email_address: str
    overall_status: str


_DOMAINS = select(*(domains.c[name] for name in HostedDomain._fields))
_REDIRECTS = select(*(redirects.c[name] for name in KeptRedirect._fields))


def domain_of(conn: Connection, workspace_id: str, domain_id: str) -> HostedDomain:
    """Return a domain of the workspace; raise NotFound if the workspace has no such domain."""
    found = by_id(conn, domain_id)
    if found is None or found.workspace_id != workspace_id:
        raise domain_not_found(domain_id)
    return found


def domain_not_found(domain: str) -> NotFound:
    return NotFound(say("domain_not_found", "Domain {domain} not found", domain=domain))


def by_id(conn: Connection, domain_id: str) -> HostedDomain | None:
    row = conn.execute(_DOMAINS.where(domains.c.id == domain_id)).first()
    return HostedDomain(*row) if row else None


def list_domains_by_name(conn: Connection, names: Iterable[str]) -> list[HostedDomain]:
    """Return the domains with these names, from any workspace."""
    return _query_domains(conn, _DOMAINS.where(domains.c.name.in_(list(names))))


def names_of(conn: Connection, workspace_id: str) -> list[str]:
    mine = select(domains.c.name).where(domains.c.workspace_id == workspace_id)
    return list(conn.scalars(mine.order_by(domains.c.name)))


def list_subdomains(conn: Connection, name: str) -> list[HostedDomain]:
    """Return the hosted domains that are subdomains of this name."""
    return _query_domains(conn, _DOMAINS.where(domains.c.name.endswith(f".{name}", autoescape=True)))


def _query_domains(conn: Connection, wanted: Select[Any]) -> list[HostedDomain]:
    return [HostedDomain(*row) for row in conn.execute(wanted)]


def list_due_domains(conn: Connection, now: datetime, at_most: int) -> list[str]:
    """Return ids of domains that are due for a check, the longest waiting first."""
    waiting = select(domains.c.id).where(domains.c.check_at <= now).order_by(domains.c.check_at)
    return list(conn.scalars(waiting.limit(at_most)))


def next_due(conn: Connection) -> datetime | None:
    found: datetime | None = conn.scalar(select(func.min(domains.c.check_at)))
    return found


def standing_of(domain: HostedDomain) -> DomainStanding:
    lost_at = (domain.found or {}).get("lost_at")
    return DomainStanding(
        DomainStatus(domain.status),
        domain.failed_checks,
        domain.activated_at is not None,
        domain.check_at,
        datetime.fromisoformat(lost_at) if lost_at else None,
    )


def to_dns_records(domain: HostedDomain) -> list[RequiredRecord]:
    return [RequiredRecord(**each) for each in domain.records]


# --- responses ---------------------------------------------------------------------------------------


def load_domain_page(conn: Connection, workspace_id: str, query: DomainQuery) -> DomainPage:
    """Return a page of a workspace's domains, sorted by name."""
    wanted = _DOMAINS.where(domains.c.workspace_id == workspace_id)
    if query.status is not None:
        wanted = wanted.where(domains.c.status == query.status)
    if query.search:
        wanted = wanted.where(domains.c.name.contains(query.search.strip().lower(), autoescape=True))
    total = conn.execute(select(func.count()).select_from(wanted.subquery())).scalar_one()
    page = wanted.order_by(domains.c.name).limit(query.limit).offset((query.page - 1) * query.limit)
    return DomainPage(
        domains=_to_domains(conn, _query_domains(conn, page)),
        pagination=Pagination.of(query.page, query.limit, total),
    )


def load_domain(conn: Connection, workspace_id: str, domain_id: str) -> Domain:
    """Return a domain of the workspace as the API answers it; raise NotFound if there is none."""
    return _to_domains(conn, [domain_of(conn, workspace_id, domain_id)])[0]


def _to_domains(conn: Connection, found: Sequence[HostedDomain]) -> tuple[Domain, ...]:
    ids = [domain.id for domain in found]
    of_each = select(inboxes.c.domain_id, func.count()).where(inboxes.c.domain_id.in_(ids))
    counts = {key: number for key, number in conn.execute(of_each.group_by(inboxes.c.domain_id))}
    of_ids = conn.execute(_REDIRECTS.where(redirects.c.domain_id.in_(ids)))
    ways = {way.domain_id: way for way in (KeptRedirect(*row) for row in of_ids)}
    return tuple(
        Domain(
            domain_id=DomainId(domain.id),
            domain_name=domain.name,
            status=domain.status,
            nameservers=tuple(domain.nameservers),
            records=tuple(DnsRecord(**each) for each in domain.records),
            check=to_domain_check(domain) if domain.found else None,
            redirect=to_redirect(domain, ways[domain.id]) if domain.id in ways else None,
            inbox_count=counts.get(domain.id, 0),
            trouble=_trouble_of(domain) or None,
            created_at=domain.created_at,
            activated_at=domain.activated_at,
            checked_at=domain.checked_at,
            next_check_at=domain.check_at,
        )
        for domain in found
    )


def _trouble_of(domain: HostedDomain) -> Sentence:
    """Return what is still to do by the last check; empty if nothing is."""
    found = domain.found or {}
    return load_sentence(found.get("trouble") or "", found.get("trouble_code") or {})


def to_domain_check(domain: HostedDomain) -> DomainCheck:
    """Return the result of a domain's last check; empty before the first."""
    found = domain.found or {}
    fine = RIGHT if domain.status == DomainStatus.ACTIVE else READY
    return DomainCheck(
        message=_trouble_of(domain) or (fine if found else Sentence("")),
        domain_id=DomainId(domain.id),
        status=domain.status,
        nameservers=found.get("nameservers", ()),
        records=found.get("records", ()),
        checked_at=domain.checked_at,
        next_check_at=domain.check_at,
    )


# --- redirects ---------------------------------------------------------------------------------------


def redirect_of(conn: Connection, domain_id: str) -> KeptRedirect | None:
    row = conn.execute(_REDIRECTS.where(redirects.c.domain_id == domain_id)).first()
    return KeptRedirect(*row) if row else None


def to_redirect(domain: HostedDomain, way: KeptRedirect) -> Redirect:
    return Redirect(
        redirect_id=way.id,
        source_domain=domain.name,
        target_domain=way.target_domain,
        status_code=way.status_code,
        preserve_path=way.preserve_path,
        preserve_query_string=way.preserve_query_string,
        is_active=way.is_active,
        setup_completed=_leads_here(domain),
        created_at=utc_text(way.created_at),
    )


def _leads_here(domain: HostedDomain) -> bool:
    """Return whether the nameservers and the web address's record pointed to us at the last check."""
    last = to_domain_check(domain)
    ways = [
        each
        for each in last.records
        if purpose_of(RequiredRecord(each.type, each.name, each.expected)) == "redirect"
    ]
    return bool(last.nameservers and ways) and all(line.ok for line in (*last.nameservers, *ways))


def find_active_redirect(conn: Connection, host: str) -> KeptRedirect | None:
    """Return the active redirect of the hosted domain with this name, if there is one."""
    its = (domains.c.name == host, redirects.c.is_active.is_(True))
    found = _REDIRECTS.join(domains, domains.c.id == redirects.c.domain_id).where(*its)
    row = conn.execute(found).first()
    return KeptRedirect(*row) if row else None


# --- inboxes and conversations -----------------------------------------------------------------------


def inboxes_of(conn: Connection, domain_id: str) -> list[HostedInbox]:
    columns = [inboxes.c[name] for name in HostedInbox._fields]
    rows = conn.execute(select(*columns).where(inboxes.c.domain_id == domain_id))
    return [HostedInbox(*row) for row in rows]


def pause_inboxes(conn: Connection, domain_id: str, sentence: Sentence, now: datetime) -> None:
    """Pause each active inbox of a domain for the reason `sentence`, and record an event for each."""
    for inbox in inboxes_of(conn, domain_id):
        if inbox.overall_status == InboxStatus.ACTIVE:
            suspend_inbox(conn, inbox.id, now, sentence, pause=True)


def resume_inboxes(conn: Connection, domain_id: str, sentence: Sentence) -> None:
    """Resume the domain's inboxes that were paused with this sentence, and no others."""
    held = (
        inboxes.c.domain_id == domain_id,
        inboxes.c.overall_status == InboxStatus.PAUSED,
        inboxes.c.send_trouble.in_([sentence, sentence[:]]),  # an older version kept the text alone
    )
    calm = {"send_trouble": None, "send_retry_at": None, "send_failures": 0}
    resumed = (
        update(inboxes).where(*held).values(overall_status=InboxStatus.ACTIVE, **calm).returning(inboxes.c.id)
    )
    for inbox_id in list(conn.scalars(resumed)):
        after_commit(conn).change(ChangeKind.INBOX, inbox_id)
        after_commit(conn).wake(pump_key(inbox_id))
        after_commit(conn).wake(watch_key(inbox_id))


def archive_threads(conn: Connection, name: str, held: Sequence[HostedInbox], now: datetime) -> int:
    """Archive the threads of these inboxes, which can still be read; return how many there are."""
    total = 0
    for inbox in held:
        archived = update(threads).where(threads.c.inbox_id == inbox.id)
        total += conn.execute(
            archived.values(
                is_archived=True,
                archived_domain_name=name,
                archived_inbox_email=inbox.email_address,
                archived_at=now,
                inbox_id=None,
            )
        ).rowcount
    if total:
        after_commit(conn).change(ChangeKind.THREAD)
    return total
