"""SQL of `Idempotency-Key`: the request or answer that belongs to each key, kept for a day."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from app.contract.problems import Conflict
from app.contract.sentences import say
from app.service.core import tables

answers = tables.idempotency
KEPT = 24 * 3600.0  # seconds of real time, not of a practice clock
DONE = 0  # the status of a request that was carried out, until its answer is stored
UNDER_WAY = say(
    "request_under_way",
    "The first request with this Idempotency-Key is under way, or was cut off before it did anything. "
    "Try again in a minute.",
)
_INSERTS: dict[str, Any] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}


class RequestMark(NamedTuple):
    """The identity of a request: the digest of the API key, and the idempotency key that came with it."""

    owner: str
    key: str

    @property
    def place(self) -> str:
        return f"idempotency:{self.owner}:{self.key}"


class Attempt(NamedTuple):
    """An attempt at a request; its start distinguishes it from a later attempt that replaced it."""

    mark: RequestMark
    began_at: float

    def record(self, conn: Connection) -> None:
        """Mark the request as done, in the transaction of its effects; until then it may be tried again.

        Raise Conflict if another service has begun the request anew in between.
        """
        if not conn.execute(update(answers).where(_match_attempt(self)).values(status=DONE)).rowcount:
            raise Conflict(UNDER_WAY)


class IdempotencyRecord(NamedTuple):
    """The state stored for a request: its sealed answer, or that it was begun and has no answer yet."""

    fingerprint: str | None
    status: int | None
    content_type: str
    body: bytes | None


def _match_mark(mark: RequestMark) -> ColumnElement[bool]:
    return and_(answers.c.owner == mark.owner, answers.c.key == mark.key)


def _match_attempt(attempt: Attempt) -> ColumnElement[bool]:
    return and_(_match_mark(attempt.mark), answers.c.began_at == attempt.began_at)


def begin_request(
    conn: Connection, mark: RequestMark, now: float, patience: float | None
) -> Attempt | IdempotencyRecord:
    """Claim a key, or return what is stored for it; delete what is older than a day.

    The key of a request that ended before it did anything is free again: immediately where no other
    service shares the database (`patience` is None), otherwise after that many seconds.
    """
    conn.execute(delete(answers).where(answers.c.began_at < now - KEPT))
    claim = _INSERTS[conn.dialect.name](answers).on_conflict_do_nothing()
    if conn.execute(claim.values(owner=mark.owner, key=mark.key, began_at=now)).rowcount:
        return Attempt(mark, now)
    abandoned = [_match_mark(mark), answers.c.fingerprint.is_(None), answers.c.status.is_(None)]
    if patience is not None:
        abandoned.append(answers.c.began_at < now - patience)
    if conn.execute(update(answers).where(*abandoned).values(began_at=now)).rowcount:
        return Attempt(mark, now)
    columns = [answers.c[name] for name in IdempotencyRecord._fields]
    return IdempotencyRecord(*conn.execute(select(*columns).where(_match_mark(mark))).one())


def keep_answer(conn: Connection, attempt: Attempt, values: dict[str, Any]) -> None:
    conn.execute(update(answers).where(_match_attempt(attempt)).values(values))


def forget_request(conn: Connection, attempt: Attempt) -> None:
    conn.execute(delete(answers).where(_match_attempt(attempt)))
