"""SQL of hosted domains, their redirects and what hangs from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, func, select, update

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
from app.contract.paging import Pagination
from app.contract.problems import NotFound
from app.contract.wire import utc_text
from app.service import tables
from app.service.database import noted
from app.service.sending import ledger
from app.service.work.keys import pump_key, watch_key

from .hosts import Record
from .rules import Standing, purpose

RIGHT, READY = "Everything is right.", "Everything is right. Activate the domain to use it."
domains, redirects, inboxes, threads = tables.domains, tables.redirects, tables.inboxes, tables.threads


def row_of(conn: Connection, workspace_id: str, domain_id: str) -> Row[Any]:
    """A domain of the workspace, or NotFound."""
    mine = (domains.c.id == domain_id, domains.c.workspace_id == workspace_id)
    row = conn.execute(select(domains).where(*mine)).first()
    if row is None:
        raise NotFound(f"Domain {domain_id} not found")
    return row


def by_id(conn: Connection, domain_id: str) -> Row[Any] | None:
    return conn.execute(select(domains).where(domains.c.id == domain_id)).first()


def named(conn: Connection, names: Iterable[str]) -> Sequence[Row[Any]]:
    """The domains of these names, of whatever workspace."""
    return conn.execute(select(domains).where(domains.c.name.in_(list(names)))).all()


def names_of(conn: Connection, workspace_id: str) -> list[str]:
    mine = select(domains.c.name).where(domains.c.workspace_id == workspace_id)
    return list(conn.scalars(mine.order_by(domains.c.name)))


def below(conn: Connection, name: str) -> Sequence[Row[Any]]:
    """Hosted domains that are part of this one."""
    return conn.execute(select(domains).where(domains.c.name.endswith(f".{name}", autoescape=True))).all()


def due(conn: Connection, now: datetime, at_most: int) -> list[str]:
    """Domains that are to be looked at, the longest waiting first."""
    waiting = select(domains.c.id).where(domains.c.check_at <= now).order_by(domains.c.check_at)
    return list(conn.scalars(waiting.limit(at_most)))


def next_due(conn: Connection) -> datetime | None:
    found: datetime | None = conn.scalar(select(func.min(domains.c.check_at)))
    return found


def standing(row: Row[Any]) -> Standing:
    lost_at = (row.found or {}).get("lost_at")
    return Standing(
        DomainStatus(row.status),
        row.failed_checks,
        row.activated_at is not None,
        row.check_at,
        datetime.fromisoformat(lost_at) if lost_at else None,
    )


def records(row: Row[Any]) -> list[Record]:
    return [Record(**each) for each in row.records]


# --- as it is answered -------------------------------------------------------------------------------


def search(conn: Connection, workspace_id: str, query: DomainQuery) -> DomainPage:
    """One page of a workspace's domains, by name."""
    wanted = select(domains).where(domains.c.workspace_id == workspace_id)
    if query.status is not None:
        wanted = wanted.where(domains.c.status == query.status)
    if query.search:
        wanted = wanted.where(domains.c.name.contains(query.search.strip().lower(), autoescape=True))
    total = conn.execute(select(func.count()).select_from(wanted.subquery())).scalar_one()
    page = wanted.order_by(domains.c.name).limit(query.limit).offset((query.page - 1) * query.limit)
    return DomainPage(
        domains=_with_all(conn, conn.execute(page).all()),
        pagination=Pagination.of(query.page, query.limit, total),
    )


def domain(conn: Connection, row: Row[Any]) -> Domain:
    return _with_all(conn, [row])[0]


def _with_all(conn: Connection, rows: Sequence[Row[Any]]) -> tuple[Domain, ...]:
    ids = [row.id for row in rows]
    of_each = select(inboxes.c.domain_id, func.count()).where(inboxes.c.domain_id.in_(ids))
    counts = {key: number for key, number in conn.execute(of_each.group_by(inboxes.c.domain_id))}
    ways = {
        way.domain_id: way for way in conn.execute(select(redirects).where(redirects.c.domain_id.in_(ids)))
    }
    return tuple(
        Domain(
            domain_id=DomainId(row.id),
            domain_name=row.name,
            status=row.status,
            nameservers=tuple(row.nameservers),
            records=tuple(DnsRecord(**each) for each in row.records),
            check=check(row) if row.found else None,
            redirect=redirect(row, ways[row.id]) if row.id in ways else None,
            inbox_count=counts.get(row.id, 0),
            trouble=(row.found or {}).get("trouble") or None,
            created_at=row.created_at,
            activated_at=row.activated_at,
            checked_at=row.checked_at,
            next_check_at=row.check_at,
        )
        for row in rows
    )


def check(row: Row[Any]) -> DomainCheck:
    """The last look at a domain; empty before the first."""
    found = row.found or {}
    fine = RIGHT if row.status == DomainStatus.ACTIVE else READY
    return DomainCheck(
        message=found.get("trouble") or (fine if found else ""),
        domain_id=DomainId(row.id),
        status=row.status,
        nameservers=found.get("nameservers", ()),
        records=found.get("records", ()),
        checked_at=row.checked_at,
        next_check_at=row.check_at,
    )


# --- redirects ---------------------------------------------------------------------------------------


def redirect_of(conn: Connection, domain_id: str) -> Row[Any] | None:
    return conn.execute(select(redirects).where(redirects.c.domain_id == domain_id)).first()


def redirect(row: Row[Any], way: Row[Any]) -> Redirect:
    return Redirect(
        redirect_id=way.id,
        source_domain=row.name,
        target_domain=way.target_domain,
        status_code=way.status_code,
        preserve_path=way.preserve_path,
        preserve_query_string=way.preserve_query_string,
        is_active=way.is_active,
        setup_completed=_leads_here(row),
        created_at=utc_text(way.created_at),
    )


def _leads_here(row: Row[Any]) -> bool:
    """Did both the nameservers and the record of the web address point to us at the last look?"""
    last = check(row)
    ways = [
        each for each in last.records if purpose(Record(each.type, each.name, each.expected)) == "redirect"
    ]
    return bool(last.nameservers and ways) and all(line.ok for line in (*last.nameservers, *ways))


def served(conn: Connection, host: str) -> Row[Any] | None:
    """The active redirect of a hosted domain, by its name."""
    its = (domains.c.name == host, redirects.c.is_active.is_(True))
    found = select(redirects).join(domains, domains.c.id == redirects.c.domain_id).where(*its)
    return conn.execute(found).first()


# --- inboxes and conversations -----------------------------------------------------------------------


def inboxes_of(conn: Connection, domain_id: str) -> Sequence[Row[Any]]:
    return conn.execute(select(inboxes).where(inboxes.c.domain_id == domain_id)).all()


def pause_inboxes(conn: Connection, domain_id: str, sentence: str, now: datetime) -> None:
    """Each that sends is held with a sentence, and told of as paused."""
    for inbox in inboxes_of(conn, domain_id):
        if inbox.overall_status == InboxStatus.ACTIVE:
            ledger.trouble(conn, inbox.id, now, sentence, pause=True)


def resume_inboxes(conn: Connection, domain_id: str, sentence: str) -> None:
    """Those go on that were paused with this sentence, and no others."""
    held = (
        inboxes.c.domain_id == domain_id,
        inboxes.c.overall_status == InboxStatus.PAUSED,
        inboxes.c.send_trouble == sentence,
    )
    calm = {"send_trouble": None, "send_retry_at": None, "send_failures": 0}
    resumed = (
        update(inboxes).where(*held).values(overall_status=InboxStatus.ACTIVE, **calm).returning(inboxes.c.id)
    )
    for inbox_id in list(conn.scalars(resumed)):
        noted(conn).change(ChangeKind.INBOX, inbox_id)
        noted(conn).wake(pump_key(inbox_id))
        noted(conn).wake(watch_key(inbox_id))


def archive_threads(conn: Connection, name: str, held: Sequence[Row[Any]], now: datetime) -> int:
    """The conversations of these inboxes stay to be read; how many they are."""
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
        noted(conn).change(ChangeKind.THREAD)
    return total
