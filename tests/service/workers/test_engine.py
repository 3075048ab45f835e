"""Sessions on a real server: several engines in one process, each with a connection of its own."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager
from procrastinate.sql import __file__ as procrastinate_sql
from sqlalchemy import Connection, text

from app.service.app_state import open_service
from app.service.core import migrations
from app.service.core.clock import VirtualClock, WallClock
from app.service.core.database import Database
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.core.work_keys import ASKING, LOOKED, session_of
from app.service.records import sessions
from app.service.workers.engine import UPLOADS, Engine, WorkSession
from app.service.workers.team_process import SharedRunner
from tests import factories
from tests.patience import eventually
from tests.service.postgres import Cluster

pytestmark = pytest.mark.anyio
TAKEOVER = 4.0  # seconds
INBOXES = 4


@pytest.mark.parametrize(
    ("key", "session"),
    [
        ("pump:a", "inbox:a"),
        ("watch:a", "inbox:a"),
        ("tokens:a", "inbox:a"),
        ("deliver:w", "deliver:w"),
        ("job:j", "job:j"),
        ("making:j", "making"),  # of two jobs that want one mailbox, the later finds it there
        ("making:k", "making"),
        ("tidy", "tidy"),
        ("flow:silence", "flow:silence"),
        ("serving", None),
        ("offers", None),
    ],
)
def test_worker_jobs_of_one_inbox_share_one_session(key: str, session: str | None) -> None:
    assert session_of(key) == session


def test_job_queue_schema_in_migration_matches_installed_release() -> None:
    kept = next(Path(migrations.__file__).parent.glob("procrastinate-*.sql"))
    installed = Path(procrastinate_sql).parent / "schema.sql"
    assert kept.read_text("utf-8").endswith(installed.read_text("utf-8"))


@dataclass
class Team:
    """Engines at one database, and what runs by them."""

    url: str
    database: Database
    inboxes: list[str]
    stack: AsyncExitStack
    running: Counter[str] = field(default_factory=Counter)
    begun: Counter[str] = field(default_factory=Counter)
    most: int = 0
    may_end: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.may_end.set()

    @property
    def names(self) -> set[str]:
        return {f"inbox:{inbox_id}" for inbox_id in self.inboxes}

    def engine(self, name: str, offered: set[str]) -> Engine:
        engine = Engine(self.url, name, TAKEOVER, "house")
        engine.offered, engine.run = offered, self._run
        engine.start(self.database)
        self.stack.push_async_callback(engine.close)
        return engine

    async def _run(self, name: str, session: WorkSession) -> None:
        self.running[name] += 1
        self.begun[name] += 1
        self.most = max(self.most, *self.running.values())
        try:
            await session.over.wait()
            await self.may_end.wait()
        finally:
            self.running[name] -= 1

    async def until(self, is_so: Callable[[], bool]) -> None:
        async def look() -> bool:
            return is_so()

        await eventually(look)

    def ask(self, query: str) -> Callable[[Connection], object]:
        return lambda conn: conn.execute(text(query)) and None


def held(engine: Engine, names: set[str]) -> set[str]:
    return {name for name in names if engine.holds(name)}


@pytest.fixture
async def team(anyio_backend: str, postgresql: Cluster, tmp_path: Path) -> AsyncIterator[Team]:
    with postgresql.database() as url:
        settings = Settings(data=tmp_path, database=url, keep_secrets_in_file=True)
        async with open_service(settings, VirtualClock(WallClock().now()), Vault(bytes(32))) as app_state:

            def work(conn: Connection) -> list[str]:
                return [
                    factories.add_inbox(conn, app_state, f"i{number}@acme.test") for number in range(INBOXES)
                ]

            inboxes = await app_state.database.write(work)
            async with AsyncExitStack() as stack:
                yield Team(settings.database_url, app_state.database, inboxes, stack)


async def test_workers_share_sessions_and_take_over_from_stopped_worker(team: Team) -> None:
    first = team.engine("first", team.names)
    await team.until(lambda: held(first, team.names) == team.names)
    second = team.engine("second", team.names)
    await team.until(lambda: [len(held(each, team.names)) for each in (first, second)] == [2, 2])
    assert held(first, team.names).isdisjoint(held(second, team.names))
    await first.close()
    await team.until(lambda: held(second, team.names) == team.names)
    assert team.most == 1


@pytest.mark.expects_log
async def test_worker_declared_dead_notices_lost_sessions_and_reclaims_them(
    team: Team, caplog: pytest.LogCaptureFixture
) -> None:
    first = team.engine("first", team.names)
    await team.until(lambda: held(first, team.names) == team.names)
    fence = await team.database.read(lambda conn: conn.scalar(text("SELECT max(fence) FROM inboxes")))
    with caplog.at_level("WARNING", "outreach.work"):
        buried = "DELETE FROM procrastinate_jobs WHERE status = 'doing'"
        await team.database.write_step(team.ask(buried))
        await team.until(lambda: bool(caplog.records))
    assert "lost 4 sessions" in caplog.text
    caplog.clear()
    await team.until(lambda: held(first, team.names) == team.names)

    async def is_raised() -> bool:
        lowest = await team.database.read(lambda conn: conn.scalar(text("SELECT min(fence) FROM inboxes")))
        return bool(lowest > fence)

    await eventually(is_raised)


@pytest.mark.expects_log
async def test_worker_session_lost_restarts_only_after_old_one_ended(team: Team) -> None:
    engine = team.engine("only", team.names)
    await team.until(lambda: held(engine, team.names) == team.names)
    team.may_end.clear()
    await team.database.write_step(team.ask("DELETE FROM procrastinate_jobs WHERE status = 'doing'"))
    await team.until(lambda: not held(engine, team.names))

    async def is_gone() -> bool:
        return late not in {each.name for each in await team.database.read(see)}

    late, see = min(team.names), partial(sessions.list_session_jobs, takeover=TAKEOVER)
    # By another worker, which doesn't know that it still ends here.
    await engine._task.configure(queue="inboxes", lock=late, queueing_lock=late).defer_async(name=late)
    await eventually(is_gone)
    assert team.most == 1
    team.may_end.set()
    await team.until(lambda: held(engine, team.names) == team.names)
    assert team.most == 1


@pytest.mark.expects_log
async def test_worker_with_overdue_session_check_restarts_all_sessions(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, slow = Engine._look, list[bool]()

    def look_once_slowly(self: Engine, conn: Connection) -> tuple[list[sessions.SessionJob], set[int]]:
        if not slow:
            slow.append(True)
            while self.holds(min(team.names)):
                time.sleep(0.01)
        return look(self, conn)

    engine = team.engine("only", team.names)
    await team.until(lambda: held(engine, team.names) == team.names)
    before = Counter(team.begun)
    monkeypatch.setattr(Engine, "_look", look_once_slowly)
    await team.until(lambda: all(team.begun[name] > before[name] for name in team.names))
    await team.until(lambda: held(engine, team.names) == team.names)
    assert team.most == 1


@pytest.mark.expects_log
async def test_worker_job_with_failed_completion_write_is_deleted_later(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish, failed = JobManager.finish_job, list[int | None]()

    async def fail_once(self: JobManager, job: Job, status: Status, delete_job: bool) -> None:
        if not failed:
            failed.append(job.id)
            raise ConnectorException
        await finish(self, job, status, delete_job)

    monkeypatch.setattr(JobManager, "finish_job", fail_once)
    offered = set(team.names)
    engine = team.engine("only", offered)
    await team.until(lambda: held(engine, team.names) == team.names)
    offered.discard(first := min(team.names))
    engine.ask()
    await team.until(lambda: bool(failed))
    offered.add(first)
    await team.until(lambda: held(engine, team.names) == team.names)


@pytest.mark.expects_log
async def test_worker_with_deleted_row_registers_again(team: Team) -> None:
    engine = team.engine("only", team.names)
    await team.until(lambda: held(engine, team.names) == team.names)
    await team.database.write_step(team.ask("DELETE FROM procrastinate_workers"))

    async def is_alive() -> bool:
        alive = await team.database.read(lambda conn: sessions.live_workers(conn, TAKEOVER))
        return len(alive) == 1 and held(engine, team.names) == team.names

    await eventually(is_alive)
    assert team.most == 1


@pytest.mark.expects_log
async def test_worker_shutting_down_logs_no_takeover_warning(
    team: Team, caplog: pytest.LogCaptureFixture
) -> None:
    engine = team.engine("only", team.names)
    await team.until(lambda: held(engine, team.names) == team.names)
    team.may_end.clear()
    with caplog.at_level("WARNING", "outreach.work"):
        closing = asyncio.create_task(engine.close())
        await team.database.write_step(team.ask("DELETE FROM procrastinate_workers"))
        before = engine._seen_at
        engine.ask()
        await team.until(lambda: engine._seen_at != before)
        team.may_end.set()
        await closing
    assert "taken for dead" not in caplog.text


async def test_worker_connections_use_options_of_database_url(team: Team) -> None:
    engine = Engine(f"{team.url}?options=-c%20statement_timeout%3D77s", "only", TAKEOVER, "house")
    async with engine._app.open_async():
        found = await engine._app.connector.execute_query_one_async("SHOW statement_timeout")
    assert found == {"statement_timeout": "77s"}


async def test_worker_session_started_during_session_check_is_not_lost(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, look, looks = asyncio.get_running_loop(), Engine._look, list[bool]()

    def look_slowly(self: Engine, conn: Connection) -> tuple[list[sessions.SessionJob], set[int]]:
        seen = look(self, conn)
        if "job:late" in offered and not looks:
            job = self._task.configure(queue=f"{UPLOADS}house", lock="job:late", queueing_lock="job:late")
            asyncio.run_coroutine_threadsafe(job.defer_async(name="job:late"), loop).result()
            while self.find_active_session("job:late") is None:
                time.sleep(0.01)
        looks.append(True)
        return seen

    offered = {"job:first"}
    engine = team.engine("only", offered)
    await team.until(lambda: engine.holds("job:first"))
    monkeypatch.setattr(Engine, "_look", look_slowly)
    looks.clear()
    offered.add("job:late")
    engine.ask()
    await team.until(lambda: len(looks) > 2)
    assert engine.holds("job:late") and team.begun["job:late"] == 1


@pytest.mark.expects_log
async def test_worker_sessions_recover_after_connections_are_cut(team: Team) -> None:
    engine = team.engine("only", team.names)
    await team.until(lambda: held(engine, team.names) == team.names)
    cut = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await team.database.write_step(team.ask(cut))
    await team.until(lambda: held(engine, team.names) == team.names)
    assert team.most == 1


@pytest.mark.parametrize("asked", ["fetch_job", "update_heartbeat", "listen_for_jobs"])
async def test_worker_keeps_its_id_over_brief_server_outage(
    team: Team, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    ask, failed = getattr(JobManager, asked), list[str]()

    async def is_away(self: JobManager, *args: Any, **more: Any) -> Any:
        if len(failed) < 3:
            failed.append(asked)
            raise ConnectorException
        return await ask(self, *args, **more)

    monkeypatch.setattr(JobManager, asked, is_away)
    engine = team.engine("only", team.names)
    await team.until(lambda: engine._worker_id() is not None)
    before = engine._worker_id()
    await team.until(lambda: len(failed) == 3 and held(engine, team.names) == team.names)
    assert engine._worker_id() == before


async def test_worker_leaves_unknown_session_to_worker_that_knows_it(team: Team) -> None:
    asked = list[bool]()
    stranger = team.engine("stranger", {"tidy"})
    stranger.unknown = lambda: asked.append(True)
    await team.until(lambda: stranger.holds("tidy"))
    knowing = team.engine("knowing", team.names | {"tidy"})
    await team.until(lambda: len(held(knowing, team.names)) >= INBOXES // 2)
    await team.until(lambda: bool(asked))
    assert stranger.holds("tidy")


async def test_worker_session_no_longer_offered_ends(team: Team) -> None:
    offered = team.names | {"job:u"}
    engine = team.engine("only", offered)
    await team.until(lambda: engine.holds("job:u") and held(engine, team.names) == team.names)
    offered -= {"job:u", min(team.names)}
    engine.ask()
    await team.until(lambda: engine.find_active_session("job:u") is None)
    await team.until(lambda: held(engine, team.names) == team.names & offered)

    async def is_left() -> bool:
        left = await team.database.read(lambda conn: sessions.list_session_jobs(conn, TAKEOVER))
        return {each.name for each in left} == offered

    await eventually(is_left)


async def test_worker_inbox_read_mark_is_shared_and_ends_with_worker(team: Team) -> None:
    engine = team.engine("only", team.names)
    read = min(team.inboxes)
    engine.sign_of = lambda inbox_id: LOOKED if inbox_id == read else ""
    await team.until(lambda: engine.told == {read})

    async def is_told() -> bool:
        return await team.database.read(
            lambda conn: sessions.are_read(conn, team.inboxes, TAKEOVER) == {read}
        )

    await eventually(is_told)
    assert await team.database.read(lambda conn: sessions.count_held(conn, TAKEOVER)) == INBOXES
    await engine.close()
    assert await team.database.read(lambda conn: sessions.are_read(conn, team.inboxes, TAKEOVER)) == set()
    assert await team.database.read(lambda conn: sessions.live_workers(conn, TAKEOVER)) == set()


async def test_worker_session_canceled_while_ending_leaves_no_task() -> None:
    async def ask() -> None:
        pass

    async def rest() -> None:
        pass

    async def end() -> None:
        ending.set()
        await may_end.wait()

    ending, may_end, session = asyncio.Event(), asyncio.Event(), WorkSession(1)
    runner = SharedRunner(VirtualClock(WallClock().now()), Engine("postgresql://db/o", "w", 1, "h"), ask)
    for key in ("pump:a", "watch:a"):
        runner.keep(key, rest, end)
    running = asyncio.create_task(runner._run("inbox:a", session))
    session.over.set()
    await ending.wait()
    running.cancel()
    await asyncio.sleep(0)
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert set(runner._tasks) == {ASKING}
    await runner.close()


async def test_worker_session_of_deleted_inbox_gets_no_fence(team: Team) -> None:
    assert await team.database.write_step(lambda conn: sessions.begin_session(conn, "gone", 1, "w")) == 0
