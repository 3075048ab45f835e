"""SQL of the audit log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, or_, select, tuple_

from app.contract.audit import AuditEntry, AuditPage, AuditPageQuery, AuditQuery
from app.contract.ids import new_id
from app.contract.pagination import Pagination
from app.service.core import tables
from app.service.records.access import Access

audit = tables.audit
FORGOTTEN_AT_ONCE = 2_000


@dataclass(frozen=True)
class AuditedAct:
    """An action, its target or number of targets, and the id of the request that caused it."""

    action: str
    kind: str
    target_id: str | None
    count: int
    request_id: str


def record_audit_entry(conn: Connection, access: Access, entry: AuditedAct, now: datetime) -> None:
    """Record an action in its own transaction, so that neither exists without the other."""
    who = {"user_id": access.user_id, "user_name": access.user_name}
    who |= {"key_id": access.key_id, "key_name": access.name}
    where = {"team_id": access.team_id, "workspace_id": access.workspace_id}
    conn.execute(insert(audit).values(id=new_id(), at=now, **who, **where, **asdict(entry)))


def load_audit_page(
    conn: Connection, workspace_id: str, query: AuditPageQuery, words: Mapping[str, str]
) -> AuditPage:
    """Return a page of audit entries, newest first; `words` maps each action to its summary."""
    where = _build_audit_filters(workspace_id, query, words)
    total = conn.execute(select(func.count()).select_from(audit).where(*where)).scalar_one()
    found = _select_newest_entries(where).limit(query.limit).offset((query.page - 1) * query.limit)
    return AuditPage(
        entries=_query_audit_entries(conn, found, words),
        pagination=Pagination.of(query.page, query.limit, total),
    )


def list_next_audit_entries(
    conn: Connection,
    workspace_id: str,
    query: AuditQuery,
    words: Mapping[str, str],
    after: AuditEntry | None,
    limit: int,
) -> tuple[AuditEntry, ...]:
    """Return up to `limit` entries that come after the entry `after`, newest first, for an export."""
    where = _build_audit_filters(workspace_id, query, words)
    if after is not None:
        where.append(tuple_(audit.c.at, audit.c.id) < tuple_(after.at, after.id))
    return _query_audit_entries(conn, _select_newest_entries(where).limit(limit), words)


def _query_audit_entries(
    conn: Connection, wanted: Select[Any], words: Mapping[str, str]
) -> tuple[AuditEntry, ...]:
    return tuple(
        AuditEntry.model_validate(dict(row._mapping) | {"summary": words.get(row.action, row.action)})
        for row in conn.execute(wanted)
    )


def purge_audit_entries(conn: Connection, workspace_id: str, before: datetime) -> bool:
    """Delete a batch of entries older than `before`; return True when there may be more."""
    old = select(audit.c.id).where(audit.c.workspace_id == workspace_id, audit.c.at < before)
    gone = conn.execute(delete(audit).where(audit.c.id.in_(old.limit(FORGOTTEN_AT_ONCE))))
    return gone.rowcount == FORGOTTEN_AT_ONCE


def _select_newest_entries(where: Sequence[ColumnElement[bool]]) -> Select[Any]:
    return select(audit).where(*where).order_by(audit.c.at.desc(), audit.c.id.desc())


def _build_audit_filters(
    workspace_id: str, query: AuditQuery, words: Mapping[str, str]
) -> list[ColumnElement[bool]]:
    where = [audit.c.workspace_id == workspace_id]
    for name in ("action", "kind", "target_id", "user_id", "request_id"):
        if (value := getattr(query, name)) is not None:
            where.append(audit.c[name] == value)
    if query.since is not None:
        where.append(audit.c.at >= query.since)
    if query.until is not None:
        where.append(audit.c.at < query.until)
    if query.search:
        text = query.search.strip().casefold()
        acts = [action for action, said in words.items() if text in said.casefold()]
        names = (audit.c.user_name, audit.c.key_name, audit.c.action)
        where.append(
            or_(*(name.icontains(text, autoescape=True) for name in names), audit.c.action.in_(acts))
        )
    return where
