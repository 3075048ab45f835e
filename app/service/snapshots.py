"""What PostgreSQL says of transactions: whether any but our own has ended since we looked.

Who changes anything has an id, and it is seen once that has ended. So nothing has changed as long as no ids
have ended but those that we used up ourselves, whoever else there is and however they write.

Where several processes send, each sums up the ids that it used for what changes nothing that others keep: the
sum stands in a row among the leases, changed in the lock of all writing alone. Signs of life don't wait for
it: each of these is one statement, thus one id, and counts itself in a row beside.
"""

from __future__ import annotations

from typing import NamedTuple

SUM, SIGNS = "quiet", "signs"
_ADD = (
    "INSERT INTO leases (key, owner, until) VALUES ('{row}', {used}, '9999-01-01')"
    " ON CONFLICT (key) DO UPDATE SET owner = (leases.owner::bigint + excluded.owner::bigint)::text"
)
ADD = _ADD.format(row=SUM, used=":used")
_TOTAL = f"(SELECT sum(owner::bigint)::bigint FROM leases WHERE key IN ('{SUM}', '{SIGNS}'))"
NOW, NOW_SHARED = (
    f"SELECT pg_current_snapshot()::text, {total}" for total in ("0", f"coalesce({_TOTAL}, 0)")
)


def as_sign(change: str) -> str:
    """The same, counted: of leases alone, in a transaction of its own. It says the keys that it changed."""
    counted = _ADD.format(row=SIGNS, used="'1'")
    return f"WITH changed AS ({change} RETURNING key), counted AS ({counted}) SELECT key FROM changed"


class Snapshot(NamedTuple):
    """`beyond` are ids of nobody who has ended; below, all have but those `under_way`."""

    beyond: int
    under_way: frozenset[int]


def snapshot(said: str) -> Snapshot:
    """Of `pg_current_snapshot()`."""
    _, beyond, ids = said.split(":")
    return Snapshot(int(beyond), frozenset(map(int, ids.split(",") if ids else ())))


def ended(before: Snapshot, now: Snapshot) -> int:
    """How many ids have come to an end between: no fewer than those of all who committed.

    Parts of a transaction (savepoints) have ids too. They are in no list: before their whole ends they may be
    counted already, and then it is the whole that is missing from `under_way`.
    """
    unfinished = sum(each >= before.beyond for each in now.under_way)
    return now.beyond - before.beyond - unfinished + len(before.under_way - now.under_way)
