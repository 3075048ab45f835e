"""Nobody's change goes unseen: by pictures of what ended, and by others who write as they like."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import psycopg
import pytest
from sqlalchemy import Connection, insert, select, update

from app.service import tables
from app.service.database import Database
from app.service.kept import QUIETLY, kept
from app.service.snapshots import ended, snapshot
from tests.bench.told import tell
from tests.service.postgres import Cluster

from .test_database import at_once

pytestmark = pytest.mark.anyio
teams = tables.teams
OTHERS, ROUNDS = ("a", "b", "c"), 400


@pytest.mark.parametrize(
    ("before", "now", "wanted"),
    [
        ("10:10:", "10:10:", 0),
        ("10:10:", "11:11:", 1),
        ("10:10:", "10:12:10", 1),  # 11 has ended, 10 not
        ("8:10:8", "8:12:8", 2),
        ("8:10:8", "10:10:", 1),  # the one that was under way
        ("8:10:8,9", "9:12:9,11", 2),  # 8 and 10
        ("8:10:8,9", "8:10:8,9", 0),
    ],
)
def test_how_many_have_ended(before: str, now: str, wanted: int) -> None:
    assert ended(snapshot(before), snapshot(now)) == wanted


class Other:
    """A session that changes its own row, in parts and all at once, and takes its time."""

    def __init__(self, url: str, name: str, chance: random.Random) -> None:
        self._conn, self._name, self._chance = psycopg.connect(url), name, chance

    def act(self) -> None:
        do = self._chance.choice((self._write, self._write, self._part, self._undo, self._end, self._end))
        do()

    def _write(self) -> None:
        self._conn.execute(
            "UPDATE teams SET name = %s WHERE id = %s", (str(self._chance.random()), self._name)
        )

    def _part(self) -> None:
        self._conn.execute("SAVEPOINT part")
        self._write()
        self._conn.execute(self._chance.choice(("RELEASE part", "ROLLBACK TO part")))

    def _undo(self) -> None:
        self._conn.rollback()

    def _end(self) -> None:
        self._conn.commit()

    def close(self) -> None:
        self._conn.close()


@contextmanager
def others(url: str, chance: random.Random) -> Iterator[list[Other]]:
    with ExitStack() as stack:
        found = [Other(url, name, chance) for name in OTHERS]
        for each in found:
            stack.callback(each.close)
        yield found


@pytest.mark.parametrize("seed", range(6))
async def test_what_is_kept_is_what_stands_there(postgresql: Cluster, seed: int) -> None:
    """Ours writes quietly and loudly, alone and several in a commit, and fails at times."""
    url, chance = postgresql.emptied(), random.Random(seed)
    looks, again, alone = 0, 0, True
    names = select(teams.c.id, teams.c.name).where(teams.c.id != "quiet").order_by(teams.c.id)

    def look(conn: Connection) -> None:
        nonlocal looks, again
        looks, again = looks + 1, again + ("names" in conn.info["kept"])
        assert kept(conn, "names", lambda: conn.execute(names).all()) == conn.execute(names).all()

    def ask(conn: Connection) -> None:
        look(conn)
        conn.exec_driver_sql("WITH one AS (SELECT 1) SELECT * FROM one", None, QUIETLY)  # rows, and no id

    def write(conn: Connection) -> None:
        quiet = chance.random() < 0.8
        change = update(teams).where(teams.c.id == ("quiet" if quiet else "loud"))
        change = change.values(name=str(chance.random()))
        look(conn)
        conn.execute(change.execution_options(**QUIETLY) if quiet else change)
        look(conn)
        if alone and chance.random() < 0.3:  # in the middle of ours: our next one knows
            chance.choice(elsewhere).act()
        if chance.random() < 0.1:
            raise ValueError

    database = Database(url, lambda _notes: None)
    try:
        rows = [{"id": name, "name": ""} for name in (*OTHERS, "quiet", "loud")]
        await database.write(lambda conn: conn.execute(insert(teams), rows))
        with others(url, chance) as elsewhere:
            for _ in range(ROUNDS):
                if chance.random() < 0.5:
                    chance.choice(elsewhere).act()
                some = [chance.choice((look, write, write, ask)) for _ in range(chance.choice((1, 1, 3)))]
                alone = len(some) == 1
                ends = await at_once(database, *(database.write_durably(work) for work in some))
                assert all(end is None or isinstance(end, ValueError) for end in ends), ends
    finally:
        await database.close()
    tell(f"seed {seed}: of {looks:,} looks {again:,} at what was kept")
    assert again > looks / 3
