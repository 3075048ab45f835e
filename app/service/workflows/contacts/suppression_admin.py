"""Who is not written to, and who is never enrolled: as a person looks it up and changes it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, delete, func, insert, select

from app.contract.addresses import clean_address, email_key, fold_case, mailbox_key
from app.contract.contacts import SuppressionReason
from app.contract.directory import (
    Blocked,
    BlockedPage,
    DirectoryQuery,
    NewBlocked,
    NewSuppression,
    Suppression,
    SuppressionPage,
    SuppressionQuery,
)
from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.pagination import Pagination
from app.contract.problems import Conflict, NotFound, Unprocessable
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.records import contact_rollup
from app.service.records import suppressed as suppressed_records
from app.service.records.access import Access
from app.service.records.row_locks import hold_back_team
from app.service.records.suppressed import names_of
from app.service.records.suppressions import SAME
from app.service.workflows.consequences.suppress import take_off

suppressions, blocklist = tables.suppressions, tables.blocklist
_BEFORE_DOMAIN = re.compile(
    r"^(?:https?://(?:www\.)?|[*%]*@+(?:[*%]+\.)?|[*%]+\.|www\.(?=[^@.]+\.[^@]))", re.I
)
_WILDCARD = re.compile(r"\*|^%|%$")


def load_suppression_page(conn: Connection, team_id: str, query: SuppressionQuery) -> SuppressionPage:
    """One page of the suppressed addresses, the newest first."""
    reason = [suppressions.c.reason.in_(query.reason)] if query.reason else []
    page, pagination = _build_page_query(conn, suppressions, suppressions.c.email_key, team_id, query, reason)
    return SuppressionPage(suppressions=_query_suppressions(conn, page), pagination=pagination)


def add_suppression(conn: Connection, access: Access, new: NewSuppression, now: datetime) -> Suppression:
    """By hand; Conflict when the address is suppressed for no lesser reason already."""
    address = _validate_address(new.email, "email")
    reason = SuppressionReason.MANUAL
    if not take_off(conn, access.team_id, address, reason, new.note, now, access.name):
        raise Conflict(f"{address} is suppressed already.")
    mine = (suppressions.c.team_id == access.team_id, suppressions.c.email_key == email_key(address))
    return _query_suppressions(conn, select(suppressions).where(*mine))[0]


def lift_suppression(conn: Connection, access: Access, suppression_id: str, now: datetime) -> str:
    """Take a suppression back; says what that means. Leads that it ended stay ended.

    The mailbox is free as well, unless its person opted out by another of its names, too.
    """
    mine = (suppressions.c.team_id == access.team_id, suppressions.c.id == suppression_id)
    key = conn.scalar(delete(suppressions).where(*mine).returning(suppressions.c.email_key))
    if key is None:
        raise NotFound(f"Suppression {suppression_id} not found")
    mailbox = mailbox_key(key)
    if not _asked_otherwise(conn, access.team_id, mailbox):
        same = (suppressions.c.email_key == mailbox, suppressions.c.note.startswith(SAME))
        conn.execute(delete(suppressions).where(suppressions.c.team_id == access.team_id, *same))
    people = suppressed_records.people_of(conn, access.team_id, key, SuppressionReason.MANUAL)
    contact_rollup.roll_up(conn, people, now)
    after_commit(conn).change(ChangeKind.CONTACT)
    if suppressed_records.suppression_of(conn, access.team_id, key):
        return f"{key} is not written to yet: {mailbox} is suppressed, the same mailbox."
    return f"{key} may be written to again. Leads that ended stay ended."


def _asked_otherwise(conn: Connection, team_id: str, mailbox: str) -> bool:
    """Return whether another name of this mailbox was taken off by a person's word."""
    others = select(suppressions.c.email_key).where(
        suppressions.c.team_id == team_id,
        suppressions.c.email_key != mailbox,
        suppressions.c.reason != SuppressionReason.BOUNCED,
    )
    places = names_of(suppressions.c.email_key, mailbox)
    return any(mailbox_key(key) == mailbox for place in places for key in conn.scalars(others.where(place)))


def load_blocklist_page(conn: Connection, team_id: str, query: DirectoryQuery) -> BlockedPage:
    """One page of the blocklist, the newest first."""
    page, pagination = _build_page_query(conn, blocklist, blocklist.c.value, team_id, query)
    return BlockedPage(entries=_query_blocklist(conn, page), pagination=pagination)


def add_blocklist_entry(conn: Connection, access: Access, new: NewBlocked, now: datetime) -> Blocked:
    """An address, or a domain with or without its at-sign; Conflict when it is there."""
    value = _to_blocklist_value(new.value)
    mine = (blocklist.c.team_id == access.team_id, blocklist.c.value == value)
    if conn.execute(select(blocklist.c.id).where(*mine)).first() is not None:
        raise Conflict(f"{value} is on the blocklist already.")
    values = {"id": new_id(), "team_id": access.team_id, "value": value}
    more = {"note": new.note, "added_by": access.name, "created_at": now}
    conn.execute(insert(blocklist).values(values | more))
    hold_back_team(conn, access.team_id)
    after_commit(conn).change(ChangeKind.CONTACT)
    after_commit(conn).act("blocklist", values["id"])
    return _query_blocklist(conn, select(blocklist).where(*mine))[0]


def delete_blocklist_entry(conn: Connection, access: Access, entry_id: str) -> Blocked:
    """Its people can be enrolled again; leads that were refused stay so."""
    mine = (blocklist.c.team_id == access.team_id, blocklist.c.id == entry_id)
    found = _query_blocklist(conn, select(blocklist).where(*mine))
    if not found:
        raise NotFound(f"Blocklist entry {entry_id} not found")
    conn.execute(delete(blocklist).where(*mine))
    after_commit(conn).change(ChangeKind.CONTACT)
    return found[0]


def _build_page_query(
    conn: Connection,
    table: Table,
    column: ColumnElement[str],
    team_id: str,
    query: DirectoryQuery,
    more: Iterable[ColumnElement[bool]] = (),
) -> tuple[Select[Any], Pagination]:
    where = [table.c.team_id == team_id, *more]
    if term := fold_case((query.search or "").strip()):
        where.append(column.contains(term, autoescape=True))
    total = conn.execute(select(func.count()).select_from(table).where(*where)).scalar_one()
    page = (
        select(table)
        .where(*where)
        .order_by(table.c.created_at.desc(), table.c.id.desc())
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
    )
    return page, Pagination.of(query.page, query.limit, total)


def _query_suppressions(conn: Connection, wanted: Select[Any]) -> tuple[Suppression, ...]:
    rows = conn.execute(wanted)
    return tuple(Suppression.model_validate(dict(row._mapping) | {"email": row.email_key}) for row in rows)


def _query_blocklist(conn: Connection, wanted: Select[Any]) -> tuple[Blocked, ...]:
    return tuple(Blocked.model_validate(dict(row._mapping)) for row in conn.execute(wanted))


def _validate_address(text: str, field: str) -> str:
    try:
        return clean_address(text)
    except ValueError as error:
        raise Unprocessable.of(field, str(error)) from error


def _to_blocklist_value(text: str) -> str:
    """The address or the domain that an entry means. `*@`, `%@`, `*.` and `www.` before a domain, and the
    address of its website, mean the domain; an address with a wildcard inside is refused."""
    written = text.strip()
    domain = _BEFORE_DOMAIN.sub("", written)
    if domain != written:
        domain = domain.split("/")[0]
    domain = domain.rstrip("/")
    local, at, _ = domain.rpartition("@")
    if at and not _WILDCARD.search(local):
        return email_key(_validate_address(domain, "value"))
    try:
        if at:
            raise ValueError
        return email_key(clean_address(f"someone@{domain}")).rpartition("@")[2]
    except ValueError:
        hint = f"“{written}” is neither an address nor a domain such as example.com."
        raise Unprocessable.of("value", hint) from None
