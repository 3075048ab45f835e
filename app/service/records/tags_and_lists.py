"""Tags and lists: named groups of a team's contacts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, delete, func, insert, null, select, update

from app.contract.directory import Membership
from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.problems import Conflict, NotFound
from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.core.bulk import any_of, insert_rows
from app.service.core.database import after_commit

from .contact_rollup import of_team

contacts = tables.contacts
LET_GO_AT_ONCE = 5_000  # members per transaction, so that others get a turn in between


@dataclass(frozen=True)
class GroupTable:
    """The tables of a kind of group; `links` connects contacts with the group in its column `key`."""

    name: str
    groups: Table
    links: Table
    key: str


class ContactGroup(NamedTuple):
    """A tag, which has a color, or a list, which has a time of creation."""

    id: str
    name: str
    contact_count: int
    color: str | None
    created_at: datetime | None


TAG = GroupTable("Tag", tables.tags, tables.contact_tags, "tag_id")
LIST = GroupTable("List", tables.lists, tables.list_members, "list_id")


def list_groups(
    conn: Connection, kind: GroupTable, team_id: str, group_id: str | None = None
) -> list[ContactGroup]:
    """Return the groups of a team sorted by name, or only the group `group_id`."""
    groups, of = kind.groups, kind.links.c[kind.key]
    mine = [groups.c.team_id == team_id, *([] if group_id is None else [groups.c.id == group_id])]
    # Counted together: if one group has every contact, PostgreSQL reads all links for each other group.
    counted = select(of, func.count().label("n")).where(of.in_(select(groups.c.id).where(*mine))).group_by(of)
    counts = counted.subquery()
    own = [groups.c.get(name, null()) for name in ("color", "created_at")]
    query = select(groups.c.id, groups.c.name, func.coalesce(counts.c.n, 0), *own).where(*mine)
    query = query.outerjoin(counts, counts.c[kind.key] == groups.c.id)
    return [
        ContactGroup(*row) for row in conn.execute(query.order_by(func.lower(groups.c.name), groups.c.id))
    ]


def load_group(conn: Connection, kind: GroupTable, team_id: str, group_id: str) -> ContactGroup:
    """Return a group; raise NotFound if the team has no such group."""
    rows = list_groups(conn, kind, team_id, group_id)
    if not rows:
        raise NotFound(describe_missing_group(kind, group_id))
    return rows[0]


def create_group(
    conn: Connection, kind: GroupTable, team_id: str, values: dict[str, Any], now: datetime
) -> ContactGroup:
    """Create a group without members; raise Conflict if the name is taken, ignoring case."""
    _check_name(conn, kind, team_id, values["name"])
    group_id = new_id()
    made = {"created_at": now} if "created_at" in kind.groups.c else {}
    conn.execute(insert(kind.groups).values(id=group_id, team_id=team_id, **values, **made))
    after_commit(conn).change(ChangeKind.CONTACT)
    after_commit(conn).act(kind.name.lower(), group_id)
    return load_group(conn, kind, team_id, group_id)


def update_group(
    conn: Connection, kind: GroupTable, team_id: str, group_id: str, values: dict[str, Any]
) -> ContactGroup:
    """Change the given values of a group, those that are not None."""
    _require_group(conn, kind, team_id, group_id)
    given = {name: value for name, value in values.items() if value is not None}
    if "name" in given:
        _check_name(conn, kind, team_id, given["name"], group_id)
    if given:
        conn.execute(update(kind.groups).where(kind.groups.c.id == group_id).values(given))
        after_commit(conn).change(ChangeKind.CONTACT)
    return load_group(conn, kind, team_id, group_id)


def delete_group(conn: Connection, kind: GroupTable, team_id: str, group_id: str) -> bool:
    """Delete a group; its contacts stay.

    Of a group with very many members only some are removed: return True when the call has to be
    repeated.
    """
    _require_group(conn, kind, team_id, group_id)
    after_commit(conn).change(ChangeKind.CONTACT)
    links, mine = kind.links.c.contact_id, kind.links.c[kind.key] == group_id
    some = conn.scalars(select(links).where(mine).limit(LET_GO_AT_ONCE)).all()
    conn.execute(delete(kind.links).where(mine, any_of(links, some)))
    if len(some) == LET_GO_AT_ONCE:
        return True
    conn.execute(delete(kind.groups).where(kind.groups.c.id == group_id))
    return False


def _require_group(conn: Connection, kind: GroupTable, team_id: str, group_id: str) -> None:
    """Raise NotFound if the team has no such group, without counting members."""
    groups = kind.groups.c
    if conn.scalar(select(groups.id).where(groups.team_id == team_id, groups.id == group_id)) is None:
        raise NotFound(describe_missing_group(kind, group_id))


def add_members(
    conn: Connection, kind: GroupTable, team_id: str, group_id: str, contact_ids: Iterable[str]
) -> Membership:
    """Add contacts to a group; contacts that are in the group already stay."""
    _require_group(conn, kind, team_id, group_id)
    wanted, known, inside = _sorted_out(conn, kind, team_id, group_id, contact_ids)
    new = [each for each in wanted if each in known and each not in inside]
    insert_rows(conn, kind.links, [{"contact_id": each, kind.key: group_id} for each in new])
    return _to_membership(conn, wanted, known, new)


def remove_members(
    conn: Connection, kind: GroupTable, team_id: str, group_id: str, contact_ids: Iterable[str]
) -> Membership:
    """Remove contacts from a group; contacts that are not in the group are ignored."""
    _require_group(conn, kind, team_id, group_id)
    wanted, known, inside = _sorted_out(conn, kind, team_id, group_id, contact_ids)
    links = kind.links.c
    conn.execute(
        delete(kind.links).where(links[kind.key] == group_id, any_of(links.contact_id, list(inside)))
    )
    return _to_membership(conn, wanted, known, list(inside))


def set_tags(conn: Connection, team_id: str, contact_id: str, tag_ids: Iterable[str]) -> None:
    """Replace a contact's tags; raise NotFound for the first tag that the team doesn't have."""
    wanted = list(dict.fromkeys(tag_ids))
    for tag_id in wanted:
        _require_group(conn, TAG, team_id, tag_id)
    conn.execute(delete(tables.contact_tags).where(tables.contact_tags.c.contact_id == contact_id))
    insert_rows(conn, tables.contact_tags, [{"contact_id": contact_id, "tag_id": each} for each in wanted])
    after_commit(conn).change(ChangeKind.CONTACT, contact_id)


def _check_name(conn: Connection, kind: GroupTable, team_id: str, name: str, but: str | None = None) -> None:
    groups = kind.groups.c
    for row in conn.execute(select(groups.id, groups.name).where(groups.team_id == team_id)):
        if row.name.casefold() == name.casefold() and row.id != but:
            raise Conflict(_describe_taken_name(kind, row.name), id=row.id)


def describe_missing_group(kind: GroupTable, group_id: str) -> Sentence:
    if kind is TAG:
        return say("tag_not_found", "Tag {id} not found", id=group_id)
    return say("list_not_found", "List {id} not found", id=group_id)


def _describe_taken_name(kind: GroupTable, name: str) -> Sentence:
    if kind is TAG:
        return say("tag_exists", "There is a tag “{name}” already.", name=name)
    return say("list_exists", "There is a list “{name}” already.", name=name)


def _sorted_out(
    conn: Connection, kind: GroupTable, team_id: str, group_id: str, contact_ids: Iterable[str]
) -> tuple[list[str], set[str], set[str]]:
    """Return the requested contact ids, those that the team has, and those in the group."""
    wanted, links = list(dict.fromkeys(contact_ids)), kind.links.c
    mine = select(contacts.c.id).where(of_team(team_id), any_of(contacts.c.id, wanted))
    known = set(conn.scalars(mine))
    inside = select(links.contact_id).where(links[kind.key] == group_id, any_of(links.contact_id, wanted))
    return wanted, known, set(conn.scalars(inside))


def _to_membership(conn: Connection, wanted: list[str], known: set[str], changed: list[str]) -> Membership:
    if changed:
        after_commit(conn).change(ChangeKind.CONTACT, *changed)
    return Membership(
        message=say("contacts_changed", "%n contact(s) changed", n=len(changed)),
        requested=len(wanted),
        changed=len(changed),
        not_found=len(wanted) - len(known),
    )
