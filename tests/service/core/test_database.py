"""Units of work that share a commit."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, event, insert, select, update
from sqlalchemy.exc import IntegrityError, OperationalError

from app.contract import paths
from app.contract.problems import Conflict, Problem
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.damage import DAMAGED
from app.service.core.database import IN_USE, NOT_WRITABLE, Database, after_commit
from app.service.core.migrations import migrate_database
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.records.access import Access, add_key, new_key
from tests.bench.figures import tell
from tests.service.empty_workspace import fresh
from tests.service.postgres import Cluster

pytestmark = pytest.mark.anyio
teams = tables.teams
NAME = select(teams.c.name)


def adds(name: str) -> Callable[[Connection], str]:
    def work(conn: Connection) -> str:
        conn.execute(insert(teams).values(id=name, name=name))
        after_commit(conn).wake(name)
        return name

    return work


async def names(database: Database) -> set[str]:
    return set(await database.read(lambda conn: conn.scalars(NAME).all()))


@pytest.fixture
def commits(app_state: AppState) -> list[int]:
    """How durable each commit was: 1 but for a power cut, 2 whatever happens."""
    seen: list[int] = []
    asked = "PRAGMA synchronous" if app_state.settings.database is None else "SHOW synchronous_commit"

    @event.listens_for(app_state.database._writing, "commit")
    def committed(conn: Connection) -> None:
        said = conn.exec_driver_sql(asked).scalar_one()
        seen.append({"off": 1, "on": 2}.get(said, said))

    return seen


async def at_once(database: Database, *units: Any) -> list[Any]:
    """All of them wait while the writer is busy with something else."""
    go = threading.Event()
    database._writer.submit(go.wait, 30)
    waiting = [asyncio.ensure_future(unit) for unit in units]
    await asyncio.sleep(0)
    go.set()
    return await asyncio.gather(*waiting, return_exceptions=True)


async def test_database_waiting_steps_share_one_commit(app_state: AppState, commits: list[int]) -> None:
    database = app_state.database
    step = partial(database.write_step, durable=False)
    found = await at_once(
        database, step(adds("a")), database.write_step(adds("b")), database.write(adds("c"))
    )
    assert found == ["a", "b", "c"]
    assert commits == [2, 1], "one for the two steps, durable as one of them is; one for the other"
    await at_once(database, step(adds("d")), step(adds("e")))
    assert commits == [2, 1, 1]


async def test_database_error_text_hides_values(app_state: AppState) -> None:
    """It goes to the log, and there may be tokens and addresses of people in it."""

    def refused(conn: Connection) -> None:
        for _ in range(2):
            conn.execute(insert(tables.teams).values(id="t", name="mia@far.test, tok-3n"))

    with pytest.raises(IntegrityError) as error:
        await app_state.database.write(refused)
    assert "mia@far.test" not in str(error.value) and "tok-3n" not in str(error.value)


async def test_database_failing_step_rolls_back_alone_without_notes(
    app_state: AppState, commits: list[int]
) -> None:
    told: list[set[str]] = []
    database = app_state.database
    database._told = lambda notes: told.append(notes.wakes)

    def fails(conn: Connection) -> None:
        adds("lost")(conn)
        adds("a")(conn)

    step = database.write_step
    found = await at_once(database, step(adds("a")), step(fails), step(adds("b")))
    assert (found[0], found[2]) == ("a", "b") and isinstance(found[1], IntegrityError)
    assert {"a", "b"} < await names(database) and "lost" not in await names(database)
    assert commits == [2, 2] and told == [{"a"}, {"b"}]


async def test_database_steps_sharing_commit_with_failed_one_are_rerun_afresh(app_state: AppState) -> None:
    database, runs, told = app_state.database, list[tuple[str, bool, set[str]]](), list[Any]()
    database._told = told.append

    def unit(name: str) -> Callable[[Connection], str]:
        def work(conn: Connection) -> str:
            runs.append((name, "first" in conn.info, set(conn.scalars(NAME))))
            conn.info["first"] = True
            after_commit(conn).counted("unit", name)
            if len(runs) < 3:
                after_commit(conn).wake(name)
            return adds(name)(conn)

        return work

    step = database.write_step
    await at_once(database, step(unit("a")), step(unit("b")), step(adds("a")), step(adds("c")))
    team = {"Team"}
    assert runs == [
        ("a", False, team),
        ("b", True, {*team, "a"}),
        ("a", False, team),
        ("b", True, {*team, "a"}),
    ]
    assert await names(database) == {*team, "a", "b", "c"}
    assert [(notes.outcomes, notes.wakes) for notes in told] == [
        ({("unit", "a"): 1}, {"a"}),
        ({("unit", "b"): 1}, {"b"}),
        ({}, {"c"}),
    ]


@pytest.mark.expects_log
async def test_database_failed_commit_fails_all_its_steps_and_stores_nothing(app_state: AppState) -> None:
    database = app_state.database
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def no_room(_: Connection) -> None:
        raise OperationalError("COMMIT", {}, full)

    event.listen(database._writing, "commit", no_room)
    found = await at_once(database, database.write_step(adds("a")), database.write_step(adds("b")))
    assert all(isinstance(one, OperationalError) for one in found) and database.trouble
    event.remove(database._writing, "commit", no_room)
    assert not {"a", "b"} & await names(database)
    assert await database.write_durably(adds("a")) == "a" and database.trouble is None


async def test_database_rollback_inside_step_keeps_other_steps(app_state: AppState) -> None:
    database = app_state.database

    def undone(conn: Connection) -> None:
        conn.connection.cursor().execute("ROLLBACK")
        raise ValueError("full")

    found = await at_once(database, database.write_step(adds("a")), database.write_step(undone))
    assert [str(one) for one in found] == ["a", "full"]
    assert await names(database) == {"Team", "a"}


@pytest.fixture
async def both(postgresql: Cluster) -> AsyncIterator[list[Database]]:
    """Two processes, as it were, at one server."""
    with postgresql.database() as url:
        migrate_database(url)
        made = [Database(url, lambda _: None, alone=False) for _ in range(2)]
        yield made
        for one in made:
            await one.close()


async def test_database_concurrent_read_then_write_loses_no_update(
    both: list[Database],
) -> None:
    await both[0].write(lambda conn: conn.execute(insert(teams).values(id="count", name="0")))
    mine = teams.c.id == "count"

    def one_more(conn: Connection) -> None:
        number = int(conn.scalars(select(teams.c.name).where(mine)).one())
        conn.execute(update(teams).where(mine).values(name=str(number + 1)))

    await asyncio.gather(*(each.write(one_more) for each in both for _ in range(20)))
    assert "40" in await names(both[0])


async def test_database_concurrent_same_insert_second_raises_its_conflict(
    both: list[Database],
) -> None:
    """The one that comes second sees the other's row when it is run again, and says its sentence."""
    for number in range(10):
        name = f"team {number}"

        def work(conn: Connection, name: str = name) -> str:
            if name in set(conn.scalars(NAME)):
                raise Conflict(f"{name} is there already.")
            return adds(name)(conn)

        found = await asyncio.gather(*(each.write(work) for each in both), return_exceptions=True)
        assert sorted(map(str, found)) == [name, f"{name} is there already."]


async def test_database_deadlocked_steps_both_complete(
    both: list[Database],
) -> None:
    for name in "ab":
        await both[0].write(adds(name))
    there = threading.Barrier(2)

    def touch(names: str) -> Callable[[Connection], None]:
        def work(conn: Connection) -> None:
            for name in names:
                conn.execute(update(teams).where(teams.c.id == name).values(name=name + names))
                with contextlib.suppress(threading.BrokenBarrierError):
                    there.wait(1)

        return work

    await asyncio.gather(
        *(each.write_step(touch(names)) for each, names in zip(both, ("ab", "ba"), strict=True))
    )
    assert await names(both[0]) in ({"aab", "bab"}, {"aba", "bba"})


async def test_database_follow_up_runs_in_own_transaction_after_commit(
    app_state: AppState, commits: list[int]
) -> None:
    def first(conn: Connection) -> None:
        adds("a")(conn)
        after_commit(conn).follow("next", adds("b"))

    def fails(conn: Connection) -> None:
        after_commit(conn).follow("next", adds("c"))
        raise ValueError

    await app_state.database.write(first)
    with pytest.raises(ValueError):
        await app_state.database.write(fails)
    assert await names(app_state.database) == {"Team", "a", "b"} and commits == [1, 1]


async def test_database_write_canceled_while_waiting_stores_nothing(app_state: AppState) -> None:
    database = app_state.database
    go = threading.Event()
    database._writer.submit(go.wait, 30)
    waiting = [asyncio.ensure_future(database.write_durably(adds(name))) for name in "ab"]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    go.set()
    await asyncio.wait(waiting)
    assert {"a", "b"} & await names(database) == {"b"}


@pytest.mark.sqlite
@pytest.mark.expects_log
async def test_database_locked_by_another_program_answers_503_and_recovers(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.service.core.database.PATIENCE", 0.1)
    wanted: dict[str, Any] = {"json": {"name": "Hot", "color": "#112233"}}
    with contextlib.closing(sqlite3.connect(app_state.settings.data / "outreach.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        for more in ({}, {"headers": {"Idempotency-Key": "once"}}):
            held = await api.post(paths.TAGS, **wanted, **more)
            assert (held.status_code, held.json()) == (503, Problem(IN_USE).body)
        assert app_state.database.trouble == IN_USE
        assert (await api.get(paths.TAGS)).status_code == 200, "what only reads goes on"
        other.execute("ROLLBACK")
    assert (await api.post(paths.TAGS, **wanted)).status_code == 201
    assert app_state.database.trouble is None
    tell("database held by another program: 2 writes answered 503, 1 read 200, then a write 201")


@pytest.mark.sqlite
@pytest.mark.expects_log
async def test_database_queued_writes_share_one_lock_timeout(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty at once are answered with the first, not one after the other."""
    most, count = 1.0, 30
    monkeypatch.setattr("app.service.core.database.PATIENCE", most)
    with contextlib.closing(sqlite3.connect(app_state.settings.data / "outreach.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        answers = [
            api.post(paths.TAGS, json={"name": f"Tag {at}", "color": "#112233"}) for at in range(count)
        ]
        codes = {answer.status_code for answer in await asyncio.gather(*answers)}
        took = time.monotonic() - began
        other.execute("ROLLBACK")
    tell(f"{count} writes while another program holds the database: answered in {took / most:.1f} patiences")
    assert codes == {503} and took < count * most / 3


@pytest.mark.expects_log
async def test_database_read_only_answers_503_for_writes_and_recovers(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    wanted: dict[str, Any] = {"json": {"name": "Hot", "color": "#112233"}}
    is_sqlite = app_state.settings.database_file is not None
    switch = "PRAGMA query_only={}" if is_sqlite else "SET default_transaction_read_only = {}"

    def turn(how: str) -> None:
        with contextlib.closing(app_state.database._writing.raw_connection()) as conn:
            conn.cursor().execute(switch.format(how))
            conn.commit()

    mine, key = Access(app_state.home.team_id, app_state.home.workspace_id, ("*",)), new_key()
    await app_state.database.write(lambda conn: add_key(conn, mine, "Reader", key, app_state.clock.now()))
    turn("on")
    for more in ({}, {"headers": {"Idempotency-Key": "once"}}):
        refused = await api.post(paths.TAGS, **wanted, **more)
        assert (refused.status_code, refused.json()) == (503, Problem(NOT_WRITABLE).body)
    assert app_state.database.trouble == NOT_WRITABLE
    reader = await api.get(paths.TAGS, headers={KEY_HEADER: key})
    assert reader.status_code == 200, "what only reads goes on, though its use can't be noted"
    turn("off")
    assert (await api.post(paths.TAGS, **wanted)).status_code == 201
    assert app_state.database.trouble is None


@pytest.mark.sqlite
@pytest.mark.expects_log
async def test_database_with_damaged_table_answers_503_only_for_that_table(
    settings: Settings, clock: VirtualClock
) -> None:
    file = fresh(settings.data) / "outreach.sqlite"
    with contextlib.closing(sqlite3.connect(file)) as conn:
        size = conn.execute("PRAGMA page_size").fetchone()[0]
        pages = conn.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'templates'").fetchall()
    with file.open("r+b") as raw:
        for (page,) in pages:
            raw.seek((page - 1) * size)
            raw.write(b"\xa5" * size)
    async with open_service(settings, clock, Vault(bytes(32))) as app_state:
        transport = httpx.ASGITransport(create_app(app_state), raise_app_exceptions=False)
        headers = {KEY_HEADER: settings.bootstrap_key or ""}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://127.0.0.1", headers=headers
        ) as api:
            broken = await api.get(paths.TEMPLATES)
            assert (broken.status_code, broken.json()) == (503, Problem(DAMAGED).body)
            assert (await api.get(paths.TAGS)).status_code == 200
            tell(f"{len(pages)} damaged parts of the database: what needs them 503, the rest 200")
