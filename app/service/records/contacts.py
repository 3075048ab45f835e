"""Creation, update and deletion of contacts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update

from app.contract.addresses import email_key
from app.contract.contacts import ContactSource
from app.contract.csv_mapping import Person
from app.contract.events import ChangeKind
from app.contract.ids import new_ids
from app.contract.mails import MailState
from app.service.core import tables
from app.service.core.bulk import any_of, insert_rows
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.records.row_locks import hold_back
from app.service.rules.mail_states import NEVER_ARRIVES, RECALLABLE
from app.service.rules.signals import search_text

from .contact_rollup import in_parts, of_team, roll_up
from .suppressed import suppressed_among

contacts, mails, threads = tables.contacts, tables.mails, tables.threads
NAMES = ("first_name", "last_name", "company")
SETTLED = (MailState.SENT, *NEVER_ARRIVES)


@dataclass(frozen=True)
class Origin:
    """The source of new contacts."""

    source: ContactSource
    name: str = ""
    batch_id: str | None = None
    campaigns: int = 0  # number of campaigns that make them leads in the same transaction


@dataclass(frozen=True)
class Upserted:
    """The contact ids of upserted people, in their order, and which of them are new or changed."""

    ids: list[str]
    fresh: set[str]
    changed: list[str]

    @property
    def created(self) -> int:
        return len(self.fresh)


def upsert_rows(
    conn: Connection,
    team_id: str,
    people: Sequence[Person],
    origin: Origin,
    now: datetime,
    *,
    update_known: bool = True,
) -> Upserted:
    """Create or update the contacts of people with valid addresses; an empty value never erases one."""
    return upsert_contact_rows(
        conn, team_id, list(map(row_of, people)), origin, now, update_known=update_known
    )


def upsert_contact_rows(
    conn: Connection,
    team_id: str,
    rows: Sequence[dict[str, Any]],
    origin: Origin,
    now: datetime,
    *,
    update_known: bool = True,
) -> Upserted:
    """Create or update contacts from rows built by `row_of`; an empty value never erases one."""
    keys = [row["email_key"] for row in rows]
    known = _load_known_contacts(conn, team_id, keys)
    fresh: dict[str, dict[str, Any]] = {}
    changed: dict[str, dict[str, Any]] = {}
    for key, row in zip(keys, rows, strict=True):
        there = known.get(key)
        if there is None:
            known[key] = fresh[key] = row
        elif update_known and _merge_person_values(there, row) and key not in fresh:
            changed[key] = there
    _insert_contacts(conn, list(fresh.values()), team_id, origin, now)
    _update_contacts(conn, list(changed.values()), now)
    suppressed = suppressed_among(conn, team_id, fresh)
    roll_up(conn, [fresh[key]["id"] for key in suppressed], now)
    if fresh or changed:
        after_commit(conn).change(ChangeKind.CONTACT)
    new = {row["id"] for row in fresh.values()}
    return Upserted([known[key]["id"] for key in keys], new, [row["id"] for row in changed.values()])


def _load_known_contacts(conn: Connection, team_id: str, keys: Iterable[str]) -> dict[str, dict[str, Any]]:
    columns = [contacts.c[name] for name in ("id", "email", "email_key", *NAMES, "custom_fields")]
    found: dict[str, dict[str, Any]] = {}
    for part in in_parts(keys):
        query = select(*columns).where(contacts.c.team_id == team_id, any_of(contacts.c.email_key, part))
        found |= {row["email_key"]: dict(row) for row in conn.execute(query).mappings()}
    return found


def row_of(person: Person) -> dict[str, Any]:
    """Build the row of a new contact, as far as that needs no database.

    Uploads build rows while the ones before are being written.
    """
    email, first, last, company, fields = person
    return {
        "email": email,
        "email_key": email_key(email),
        "first_name": first,
        "last_name": last,
        "company": company,
        "search_text": search_text(email, first, last, company),
        "custom_fields": dict(fields),
    }


def _merge_person_values(row: dict[str, Any], more: Mapping[str, Any]) -> bool:
    """Overwrite a row with a person's values that aren't empty; return whether anything changed."""
    values = {name: more[name] for name in NAMES if more[name]}
    fields = row["custom_fields"] or {}
    values["custom_fields"] = {**fields, **more["custom_fields"]}
    if all(row[name] == value or (not value and not row[name]) for name, value in values.items()):
        return False
    row.update(values)
    row["search_text"] = _build_search_text(row)
    return True


def _build_search_text(row: Mapping[str, Any]) -> str:
    return search_text(row["email"], row["first_name"], row["last_name"], row["company"])


def _insert_contacts(
    conn: Connection, rows: list[dict[str, Any]], team_id: str, origin: Origin, now: datetime
) -> None:
    for row, own in zip(rows, new_ids(len(rows)), strict=True):
        row["id"] = own
    insert_rows(
        conn,
        contacts,
        rows,
        team_id=team_id,
        source_type=origin.source,
        source_name=origin.name,
        first_batch_id=origin.batch_id,
        campaign_count=origin.campaigns,
        signal_computed_at=now,
        created_at=now,
        updated_at=now,
    )


def _update_contacts(conn: Connection, rows: list[dict[str, Any]], now: datetime) -> None:
    values = [
        {
            "key": row["id"],
            **{name: row[name] for name in (*NAMES, "custom_fields", "search_text")},
            "updated_at": now,
        }
        for row in rows
    ]
    if values:
        conn.execute(update(contacts).where(contacts.c.id == bindparam("key")), values)


def update_contact_row(
    conn: Connection, team_id: str, contact_id: str, values: dict[str, Any], now: datetime
) -> bool:
    """Replace columns of a contact; return False if the team has no such contact."""
    mine = (contacts.c.team_id == team_id, contacts.c.id == contact_id)
    row = conn.execute(select(contacts).where(*mine)).mappings().first()
    if row is None:
        return False
    changed = {**values, "search_text": _build_search_text({**row, **values}), "updated_at": now}
    conn.execute(update(contacts).where(*mine).values(changed))
    after_commit(conn).change(ChangeKind.CONTACT, contact_id)
    return True


def delete_contact_rows(
    conn: Connection, team_id: str, contact_ids: Iterable[str]
) -> tuple[set[str], Counter[str]]:
    """Delete contacts and their leads; return the contacts' ids and the number of leads by campaign.

    Suppressions stay, and so do the ledger's rows without their contents: what was sent still counts
    against today's limits, a bounce still finds its address, and an old link still leads somewhere.
    """
    gone: set[str] = set()
    memberships: Counter[str] = Counter()
    for ids in in_parts(contact_ids):
        found = set(conn.scalars(select(contacts.c.id).where(of_team(team_id), contacts.c.id.in_(ids))))
        theirs = select(tables.leads.c.campaign_id).where(tables.leads.c.contact_id.in_(found))
        memberships.update(conn.scalars(theirs))
        hold_back(conn, memberships)
        _forget_mails(conn, found)
        orphans = update(threads).where(threads.c.contact_id.in_(found))
        conn.execute(orphans.values(lead_id=None, contact_id=None))
        conn.execute(delete(contacts).where(contacts.c.id.in_(found)))
        gone |= found
    if gone:
        for kind in (ChangeKind.CONTACT, ChangeKind.LEAD, ChangeKind.CAMPAIGN):
            after_commit(conn).change(kind)
        after_commit(conn).wake(EVERY_PUMP)
    return gone, memberships


def _forget_mails(conn: Connection, contact_ids: set[str]) -> None:
    theirs = mails.c.contact_id.in_(contact_ids)
    conn.execute(update(mails).where(theirs, mails.c.state.in_(RECALLABLE)).values(state=MailState.CANCELLED))
    conn.execute(delete(tables.touches).where(tables.touches.c.mail_id.in_(select(mails.c.id).where(theirs))))
    conn.execute(
        update(mails)
        .where(theirs, mails.c.state.in_(SETTLED))
        .values(contact_id=None, subject="", text="", html="", raw=None)
    )
