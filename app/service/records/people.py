"""A row for each mailbox that a team has begun to write to, locked and updated by a sender.

Whatever must not happen at the same time as an email to the same person locks the row first: another
email, to whichever name of the mailbox and from whichever inbox.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, case, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from app.contract.addresses import email_key, mailbox_key
from app.service.core import tables

people = tables.people
_INSERTS: dict[str, Any] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}

# Built once: building a statement costs five times what running it does.
_MINE = (people.c.team_id == bindparam("team"), people.c.mailbox == bindparam("name"))
_AT = bindparam("at", type_=people.c.touched_at.type)


_LATER = or_(people.c.touched_at.is_(None), people.c.touched_at < _AT)
_ROW: dict[str, Any] = {"team_id": bindparam("team"), "mailbox": bindparam("name")}
_LOCK = {
    name: row.on_conflict_do_update(
        index_elements=["team_id", "mailbox"], set_={"mailbox": row.excluded.mailbox}
    ).returning(people.c.touched_at, people.c.begun)
    for name, row in ((each, insert(people).values(_ROW)) for each, insert in _INSERTS.items())
}
_TOUCH = {
    name: row.on_conflict_do_update(
        index_elements=["team_id", "mailbox"],
        set_={"touched_at": case((_LATER, _AT), else_=people.c.touched_at), "begun": True},
    )
    for name, row in (
        (each, insert(people).values(_ROW | {"touched_at": _AT, "begun": True}))
        for each, insert in _INSERTS.items()
    )
}
_TOUCHED_AT = select(people.c.touched_at).where(*_MINE)
_BOOK = (
    update(people)
    .where(*_MINE)
    .values(before_at=people.c.touched_at, touched_at=_AT, mail_id=bindparam("mail"), begun=True)
)
_GIVE_BACK = (
    update(people)
    .where(*_MINE, people.c.mail_id == bindparam("mail"))
    .values(touched_at=people.c.before_at, mail_id=None)
)


class LastTouch(NamedTuple):
    """The time when the team last wrote to a person; an email that is under way counts."""

    touched_at: datetime | None
    begun: bool


def _build_person_key(team_id: str, email: str) -> dict[str, Any]:
    return {"team": team_id, "name": mailbox_key(email_key(email))}


def lock_person(conn: Connection, team_id: str, email: str) -> LastTouch:
    """Lock the person's row, created if need be, until this transaction ends; return the last touch."""
    return LastTouch(*conn.execute(_LOCK[conn.dialect.name], _build_person_key(team_id, email)).one())


def lock_all(conn: Connection, team_id: str, emails: Iterable[str]) -> None:
    """Let no email to any of these people begin until this transaction ends.

    The last check before the next email sees what this transaction did. This is best the last step of a
    transaction, because a claim locks the lead first, then the person.
    """
    for email in emails:
        lock_person(conn, team_id, email)


def touched_at(conn: Connection, team_id: str, email: str) -> datetime | None:
    """Return when the team last wrote to the person; an email under way, or in doubt, counts."""
    return conn.scalar(_TOUCHED_AT, _build_person_key(team_id, email))


def reserve_mail(conn: Connection, team_id: str, email: str, mail_id: str, now: datetime) -> None:
    """Record that an email to a locked person begins; it counts as written until `give_back` undoes that."""
    conn.execute(_BOOK, _build_person_key(team_id, email) | {"mail": mail_id, "at": now})


def cancel_reservation(conn: Connection, team_id: str, email: str, mail_id: str) -> None:
    """Undo the reservation of an email that was not handed over, so that the one before it counts."""
    conn.execute(_GIVE_BACK, _build_person_key(team_id, email) | {"mail": mail_id})


def record_person_touch(conn: Connection, team_id: str, email: str, sent_at: datetime) -> None:
    """Record that an email to the person was sent at `sent_at`."""
    conn.execute(_TOUCH[conn.dialect.name], _build_person_key(team_id, email) | {"at": sent_at})
