"""Several processes write to one PostgreSQL: what one keeps is true, and outlives quiet writes of others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, insert, select, text, update

from app.service import tables
from app.service.database import Database
from app.service.kept import QUIETLY, kept
from app.service.work.holder import Holder
from app.service.work.leases import LOOKED, Terms
from app.service.work.voice import Voice
from tests.service.postgres import Cluster

pytestmark = pytest.mark.anyio
teams = tables.teams
ROUNDS = 600


@pytest.fixture
async def houses(anyio_backend: str, postgresql: Cluster) -> AsyncIterator[list[Database]]:
    """Three processes, as far as the database can tell."""
    url = postgresql.emptied()
    async with AsyncExitStack() as stack:
        found = [Database(url, lambda _: None, Voice(name, "").say) for name in "abc"]
        for each in found:
            stack.push_async_callback(each.close)
        rows = [{"id": which, "name": "0"} for which in ("kept", "quiet")]
        await found[0].write(lambda conn: conn.execute(insert(teams), rows))
        yield found


def name(conn: Connection) -> list[str]:
    """Of the team that nobody renames quietly; always the same list while it is kept."""
    return kept(conn, "name", lambda: list(conn.scalars(select(teams.c.name).where(teams.c.id == "kept"))))


def quietly(conn: Connection) -> None:
    renamed = update(teams).where(teams.c.id == "quiet").values(name=teams.c.name + "q")
    conn.execute(renamed.execution_options(**QUIETLY))


def loudly(conn: Connection) -> None:
    conn.execute(update(teams).where(teams.c.id == "kept").values(name=teams.c.name + "1"))


def failing(conn: Connection) -> None:
    quietly(conn)
    loudly(conn)
    raise ValueError


def locking(conn: Connection) -> None:
    """Which uses an id up and changes nothing."""
    conn.execute(text("SELECT FROM teams WHERE id = 'quiet' FOR SHARE"))


async def test_what_others_write_quietly_ends_no_memory(houses: list[Database]) -> None:
    one, other, _ = houses
    await other.write(name)
    before = await other.write(name)
    for _ in range(3):
        await one.write(quietly)
    await asyncio.gather(*(one.write(quietly, sharing=True) for _ in range(5)))
    await other.write(quietly)
    assert await other.write(name) is before, "else this is no test"
    await one.write(lambda conn: conn.execute(update(teams).where(teams.c.id == "none").values(name="")))
    assert await other.write(name) is before, "nothing was changed"
    await one.write(loudly)
    assert await other.write(name) == ["01"]


@pytest.fixture
async def worker(houses: list[Database]) -> AsyncIterator[Holder]:
    """One of those who keep leases beside all that; it takes none by itself."""
    found = Holder(houses[0].url, "w", Terms(), Voice("w", ""))
    yield found
    await found.close()


async def lives(worker: Holder) -> None:
    """It renews its leases, and tells of what it looked at."""
    await worker._apart(worker._renewed, {"tidy"}, {LOOKED + "a"})


async def test_signs_of_life_end_no_memory_and_a_lease_that_is_taken_does(
    houses: list[Database], worker: Holder
) -> None:
    one, other, _ = houses
    for _ in range(2):
        await lives(worker)
        before = await other.write(name)
        await asyncio.gather(lives(worker), one.write(quietly), lives(worker))
        assert await other.write(name) is before
        assert await worker._apart(worker._take, ["tidy"]) == {"tidy": 0}
        assert await other.write(name) is not before
        await worker._apart(worker._give, ["tidy"])


async def test_whatever_is_written_by_whomever_what_is_kept_is_true(
    houses: list[Database], worker: Holder
) -> None:
    """By chance: alone, together, undone, past all of them, and while a worker says that it lives."""
    dice, kept_on = Random(1), 0
    last: dict[Database, Any] = {}
    works = [quietly, quietly, quietly, quietly, loudly, failing, locking, name]
    async with await psycopg.AsyncConnection.connect(houses[0].url, autocommit=True) as past:
        for _ in range(ROUNDS):
            one = dice.choice(houses)
            if dice.random() < 0.05:
                await past.execute("UPDATE teams SET name = name || 'p' WHERE id = 'kept'")
            some = dice.choices(works, k=dice.choice((1, 1, 2, 5)))
            signs = [lives(worker)] if dice.random() < 0.3 else []
            units = [one.write(w, sharing=True) for w in some]
            done = await asyncio.gather(*signs, *units, return_exceptions=True)
            assert all(isinstance(each, list | None | ValueError) for each in done), done
            (truth,) = await (await past.execute("SELECT name FROM teams WHERE id = 'kept'")).fetchall()
            one = dice.choice(houses)
            found = await one.write(name)
            assert found == list(truth)
            kept_on += found is last.get(one)
            last[one] = found
    assert kept_on > ROUNDS / 20, "else nothing is kept at all"
