"""Suppressions and the blocklist as users look them up and change them."""

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
from app.contract.sentences import Sentence, say, sentence_of
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.records import contact_rollup
from app.service.records import suppressed as suppressed_records
from app.service.records.access import Access
from app.service.records.row_locks import hold_back_team
from app.service.records.suppressed import names_of
from app.service.records.suppressions import SAME
from app.service.workflows.consequences.suppress import suppress_person

suppressions, blocklist = tables.suppressions, tables.blocklist
_BEFORE_DOMAIN = re.compile(
    r"^(?:https?://(?:www\.)?|[*%]*@+(?:[*%]+\.)?|[*%]+\.|www\.(?=[^@.]+\.[^@]))", re.I
)
_WILDCARD = re.compile(r"\*|^%|%$")


def load_suppression_page(conn: Connection, team_id: str, query: SuppressionQuery) -> SuppressionPage:
    """Return one page of the suppressed addresses, newest first."""
    reason = [suppressions.c.reason.in_(query.reason)] if query.reason else []
    page, pagination = _build_page_query(conn, suppressions, suppressions.c.email_key, team_id, query, reason)
    return SuppressionPage(suppressions=_query_suppressions(conn, page), pagination=pagination)


def add_suppression(conn: Connection, access: Access, new: NewSuppression, now: datetime) -> Suppression:
    """Suppress an address by hand.

    Raises Conflict if it is suppressed already for a reason that is no weaker.
    """
    address = _validate_address(new.email, "email")
    reason = SuppressionReason.MANUAL
    if not suppress_person(conn, access.team_id, address, reason, Sentence(new.note), now, access.name):
        raise Conflict(say("suppression_exists", "{address} is suppressed already.", address=address))
    mine = (suppressions.c.team_id == access.team_id, suppressions.c.email_key == email_key(address))
    return _query_suppressions(conn, select(suppressions).where(*mine))[0]


def lift_suppression(conn: Connection, access: Access, suppression_id: str, now: datetime) -> Sentence:
    """Delete a suppression and return a sentence on what that means; raise NotFound.

    Leads that it ended stay ended. The mailbox's main address becomes free as well, unless its owner
    opted out with another address of the same mailbox.
    """
    mine = (suppressions.c.team_id == access.team_id, suppressions.c.id == suppression_id)
    key = conn.scalar(delete(suppressions).where(*mine).returning(suppressions.c.email_key))
    if key is None:
        raise NotFound(say("suppression_not_found", "Suppression {id} not found", id=suppression_id))
    mailbox = mailbox_key(key)
    if not _asked_otherwise(conn, access.team_id, mailbox):
        _lift_same_mailbox(conn, access.team_id, mailbox)
    people = suppressed_records.people_of(conn, access.team_id, key, SuppressionReason.MANUAL)
    contact_rollup.roll_up(conn, people, now)
    after_commit(conn).change(ChangeKind.CONTACT)
    if suppressed_records.suppression_of(conn, access.team_id, key):
        return say(
            "suppression_of_mailbox_stays",
            "{address} is not emailed yet: {mailbox} is suppressed, the same mailbox.",
            address=key,
            mailbox=mailbox,
        )
    return say(
        "suppression_lifted",
        "{address} can be emailed again. Leads that ended stay ended.",
        address=key,
    )


def _lift_same_mailbox(conn: Connection, team_id: str, mailbox: str) -> None:
    """Delete the suppression of a mailbox's main address if another address of it was the cause."""
    its = (suppressions.c.team_id == team_id, suppressions.c.email_key == mailbox)
    note = conn.scalar(select(suppressions.c.note).where(*its))
    if note is not None and note.startswith(SAME):
        conn.execute(delete(suppressions).where(*its))


def _asked_otherwise(conn: Connection, team_id: str, mailbox: str) -> bool:
    """Return whether another address of this mailbox is suppressed for a reason other than a bounce."""
    others = select(suppressions.c.email_key).where(
        suppressions.c.team_id == team_id,
        suppressions.c.email_key != mailbox,
        suppressions.c.reason != SuppressionReason.BOUNCED,
    )
    places = names_of(suppressions.c.email_key, mailbox)
    return any(mailbox_key(key) == mailbox for place in places for key in conn.scalars(others.where(place)))


def load_blocklist_page(conn: Connection, team_id: str, query: DirectoryQuery) -> BlockedPage:
    """Return one page of the blocklist, newest first."""
    page, pagination = _build_page_query(conn, blocklist, blocklist.c.value, team_id, query)
    return BlockedPage(entries=_query_blocklist(conn, page), pagination=pagination)


def add_blocklist_entry(conn: Connection, access: Access, new: NewBlocked, now: datetime) -> Blocked:
    """Block an address, or a domain with or without its at sign; raise Conflict if it is blocked already."""
    value = _to_blocklist_value(new.value)
    mine = (blocklist.c.team_id == access.team_id, blocklist.c.value == value)
    if conn.execute(select(blocklist.c.id).where(*mine)).first() is not None:
        raise Conflict(say("blocklist_entry_exists", "{entry} is on the blocklist already.", entry=value))
    values = {"id": new_id(), "team_id": access.team_id, "value": value}
    more = {"note": new.note, "added_by": access.name, "created_at": now}
    conn.execute(insert(blocklist).values(values | more))
    hold_back_team(conn, access.team_id)
    after_commit(conn).change(ChangeKind.CONTACT)
    after_commit(conn).act("blocklist", values["id"])
    return _query_blocklist(conn, select(blocklist).where(*mine))[0]


def delete_blocklist_entry(conn: Connection, access: Access, entry_id: str) -> Blocked:
    """Delete a blocklist entry and return it; raise NotFound.

    The people concerned can be enrolled again; leads that were refused stay refused.
    """
    mine = (blocklist.c.team_id == access.team_id, blocklist.c.id == entry_id)
    found = _query_blocklist(conn, select(blocklist).where(*mine))
    if not found:
        raise NotFound(say("blocklist_entry_not_found", "Blocklist entry {id} not found", id=entry_id))
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
        raise Unprocessable.of(field, sentence_of(error)) from error


def _to_blocklist_value(text: str) -> str:
    """Return the address or domain that an entry means; raise Unprocessable if it means neither.

    `*@`, `%@`, `*.` and `www.` before a domain, and the address of a website, mean the domain. An
    address that contains a wildcard is refused.
    """
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
        hint = say(
            "blocklist_entry_invalid",
            "“{text}” is neither an address nor a domain such as example.com.",
            text=written,
        )
        raise Unprocessable.of("value", hint) from None
