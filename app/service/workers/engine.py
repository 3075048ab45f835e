"""Distribution of sessions with Procrastinate: each session is one job on the worker that fetched it.

The work that is due is in the service's own tables, so a job carries only the name of its session. It is
deferred by a worker that knows that the session is wanted. The name is both lock and queueing lock, so a
session runs at most once and waits at most once.

The job of a worker that died is deleted, not retried, because its session is still wanted and will be
deferred again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from procrastinate import App, JobContext, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager
from procrastinate.worker import Worker
from psycopg import Error
from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError

from app.contract.events import ChangeKind
from app.service.core.clock import monotonic
from app.service.core.database import Database, after_commit, known_url
from app.service.core.work_keys import INBOX, SESSIONS, UPLOAD, kind_of
from app.service.records import sessions

log = logging.getLogger("outreach.work")
INBOXES, JOBS, UPLOADS = "inboxes", "jobs", "uploads@"  # the latter with the installation that has the file
AT_ONCE = 100  # sessions deferred in one turn
MOST = 10_000  # sessions of a worker; its share limits them further
AGAIN = 1.0  # seconds until the next attempt to reach the queue

shell = App(connector=PsycopgConnector())  # for `procrastinate shell`; PGHOST and the like name the server


@dataclass
class WorkSession:
    """A session that this process holds; `over` is set when the session is to end."""

    job: int
    fence: int = -1  # of an inbox: stored in the mails that it sends
    sign: str = ""
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Engine:
    """One process among several that share the work.

    `takeover`: seconds without a sign of life after which other workers may take over a worker's
    sessions. A process that could not look at the sessions for half of that time starts its own sessions
    anew, because their steps were refused in between.

    `offered`: the sessions that exist, as far as this process can run them. `run` runs one until it is
    over; `unknown` is called when a job names a session that is not offered.

    `sign_of` returns the sign of an own inbox, which is published to the other processes. The set of
    inboxes with a sign (read, or can't be read), whichever process has them, is kept here; `heard` is
    called when it gains one. `ended` informs the other processes that a session is free.
    """

    def __init__(self, url: str, me: str, takeover: float, installation: str) -> None:
        from app.service.core.postgresql import STANDS_STILL, build_connect_args

        at = known_url(url)
        address = at.set(drivername="postgresql").render_as_string(hide_password=False)
        kwargs = build_connect_args(at) | {"options": f"{at.query.get('options', '')} -c {STANDS_STILL}"}
        connector = PsycopgConnector(
            conninfo=address, kwargs=kwargs, min_size=1, max_size=4, timeout=10, name="procrastinate"
        )
        self._app = App(connector=connector)
        self._app.job_manager = _Jobs(connector, self._ended)
        self._task = self._app.task(name="session", pass_context=True)(self._work)
        self._me, self._takeover, self._uploads = me, takeover, UPLOADS + installation
        self._database: Database
        self._sessions: dict[str, WorkSession] = {}
        self._shares: dict[str, int] = {}
        self._seen_at = monotonic()
        self._worker: Worker | None = None
        self._strays: dict[int, float] = {}  # own running jobs without a session, and since when
        self._soon, self._is_closing = asyncio.Event(), False
        self._fetching: asyncio.Task[None] | None = None
        self._turning: asyncio.Task[None] | None = None
        self.offered: Collection[str] = ()
        self.run: Callable[[str, WorkSession], Awaitable[None]]
        self.unknown: Callable[[], None] = lambda: None
        self.heard: Callable[[], None] = lambda: None
        self.ended: Callable[[], None] = lambda: None
        self.sign_of: Callable[[str], str] = lambda _: ""
        self.told: frozenset[str] = frozenset()

    def holds(self, name: str, fence: int | None = None) -> bool:
        """Return whether this process has a session, as seen lately; with `fence`, since that fence."""
        session = self._sessions.get(name)
        if session is None or self._has_lapsed():
            return False
        return not session.over.is_set() if fence is None else fence == session.fence

    def find_active_session(self, name: str) -> WorkSession | None:
        """Return this process's session of that name unless it is to end."""
        session = self._sessions.get(name)
        return None if session is None or session.over.is_set() else session

    def _has_lapsed(self) -> bool:
        return monotonic() - self._seen_at > self._takeover / 2

    def ask(self) -> None:
        """Request a look at the sessions soon."""
        self._soon.set()

    def start(self, database: Database) -> None:
        self._database = database
        self._turning = asyncio.create_task(self._keep_turning(), name="sessions")
        self._fetching = asyncio.create_task(self._keep_fetching(), name="procrastinate")

    async def close(self) -> None:
        """Stop, which ends every session; other processes may take them after that."""
        self.offered, self._is_closing = (), True
        for task in (self._fetching, self._turning):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    # -- fetching

    async def _keep_fetching(self) -> None:
        while True:
            try:
                async with self._app.open_async():
                    await self._forget_worker()
                    self._worker = Worker(
                        self._app,
                        queues=[INBOXES, JOBS, self._uploads],
                        concurrency=MOST,
                        shutdown_graceful_timeout=0,  # sessions do not end on their own
                        delete_jobs="always",
                        install_signal_handlers=False,
                        update_heartbeat_interval=self._takeover / 5,
                        stalled_worker_timeout=self._takeover,
                    )
                    await self._worker.run()  # type: ignore[no-untyped-call]
            except (ConnectorException, Error) as error:
                log.warning("The queue can't be reached: %s", str(error).partition("\n")[0])
            except Exception:  # without fetching, the process would run for nothing
                log.exception("No session could be fetched")
            await asyncio.sleep(AGAIN)

    async def _forget_worker(self) -> None:
        """Unregister the former worker, which lost its connection and has no sessions any more.

        Without this, its sessions would wait until it counts as dead.
        """
        if (worker := self._worker_id()) is not None:
            await self._app.job_manager.unregister_worker(worker)

    def _worker_id(self) -> int | None:
        return None if self._worker is None else self._worker.worker_id

    async def _work(self, context: JobContext, name: str) -> None:
        """Run a session from its fence to its end.

        Returns without running one that is not offered, or that other workers with fewer sessions should
        have.
        """
        job = context.job.id
        assert job is not None
        if name not in self.offered:
            self.unknown()
            return
        if name in self._sessions or not self._has_room(name):  # a lost session may still be ending
            return
        session = self._sessions[name] = WorkSession(job)
        inbox_id = name.removeprefix(INBOX)
        try:
            if name.startswith(INBOX):
                begin = partial(sessions.begin_session, inbox_id=inbox_id, job=job, worker=self._me)
                session.fence = await self._database.write_step(begin)
            await self.run(name, session)
        finally:
            session.over.set()
            del self._sessions[name]
            if name.startswith(INBOX):
                with contextlib.suppress(DatabaseError):  # server away: the row is void without its job
                    end = partial(sessions.end_session, inbox_id=inbox_id, job=job)
                    await self._database.write_step(end, durable=False)

    def _ended(self) -> None:
        self.ask()
        self.ended()

    # -- looking at all sessions

    async def _keep_turning(self) -> None:
        while True:
            self._soon.clear()
            try:
                await self._turn()
            except (DatabaseError, ConnectorException, Error) as error:
                log.info("The sessions can't be looked at: %s", str(error).partition("\n")[0])
            except Exception:  # without these turns, the process would run for nothing
                log.exception("The sessions could not be looked at")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._takeover / 5):
                    await self._soon.wait()

    async def _turn(self) -> None:
        """Compare the sessions with the jobs in the database.

        Ends sessions that are lost or too many, publishes signs, deletes dead workers' jobs, and defers
        a job for each session that no worker has.
        """
        asked, known, worker = monotonic(), dict(self._sessions), self._worker_id()
        seen, workers = await self._database.read(self._look, brief=True)
        has_lapsed, self._seen_at = self._has_lapsed(), asked
        offered = Counter(map(kind_of, self.offered))
        self._shares = {kind: -(-number // max(len(workers), 1)) for kind, number in offered.items()}
        running = {each.job for each in seen if each.is_running}
        gone = {name for name, session in known.items() if session.job not in running}
        lost = {name for name in gone if self._sessions.get(name) is known[name]}  # not ended in between
        self._let_go(set(self._sessions) if has_lapsed else lost)
        if self._worker is not None and worker not in (None, *workers) and not self._is_closing:
            log.warning("This worker was taken for dead, and begins anew")
            self._worker.stop()  # type: ignore[no-untyped-call]
        self._hear(seen)
        await self._sign()
        await self._delete_dead_jobs(seen, worker, asked)
        there = {each.name for each in seen if each.is_alive or not each.is_running} | self._sessions.keys()
        missing = sorted(name for name in self.offered if name not in there and self._has_room(name))
        for name in missing[:AT_ONCE]:
            # Procrastinate matches English error messages; with a server in another language: AssertionError
            with contextlib.suppress(AlreadyEnqueued, AssertionError):
                job = self._task.configure(queue=self._queue_of(name), lock=name, queueing_lock=name)
                await job.defer_async(name=name)
        if len(missing) > AT_ONCE:
            self.ask()

    def _look(self, conn: Connection) -> tuple[list[sessions.SessionJob], set[int]]:
        return sessions.list_session_jobs(conn, self._takeover), sessions.live_workers(conn, self._takeover)

    async def _delete_dead_jobs(
        self, seen: Collection[sessions.SessionJob], worker: int | None, now: float
    ) -> None:
        """Delete the jobs of workers that died, and own jobs whose end could not be written."""
        own = {each.job for each in seen if each.is_running and each.worker == worker}
        strays = own - {session.job for session in self._sessions.values()}
        self._strays = {job: self._strays.get(job, now) for job in strays}
        old = [job for job, since in self._strays.items() if now - since > self._takeover]
        if old or any(each.is_running and not each.is_alive for each in seen):
            bury = partial(sessions.delete_dead_jobs, takeover=self._takeover, strays=old)
            await self._database.write_step(bury, durable=False)

    def _queue_of(self, name: str) -> str:
        return INBOXES if name.startswith(INBOX) else self._uploads if kind_of(name) == UPLOAD else JOBS

    def _has_room(self, name: str) -> bool:
        """Return whether this worker has fewer sessions of a kind than its share; uploads are not limited.

        An upload runs where its file is.
        """
        kind = kind_of(name)
        return kind == UPLOAD or sum(kind_of(each) == kind for each in self._sessions) < self._shares.get(
            kind, 0
        )

    def _let_go(self, lost: set[str]) -> None:
        mine = Counter(map(kind_of, self._sessions))
        if lost:
            log.warning("This worker lost %d sessions", len(lost))
        for name, session in self._sessions.items():
            kind = kind_of(name)
            too_many = kind != UPLOAD and mine[kind] > self._shares.get(kind, 0)
            if name in lost or name not in self.offered or too_many:
                mine[kind] -= 1
                session.over.set()

    def _hear(self, seen: Collection[sessions.SessionJob]) -> None:
        told = (each.name.removeprefix(INBOX) for each in seen if each.is_alive and each.sign)
        before, self.told = self.told, frozenset(told)
        if not self.told <= before:
            self.heard()

    async def _sign(self) -> None:
        """Publish the changed signs of this process's inboxes."""
        own = {
            name.removeprefix(INBOX): each for name, each in self._sessions.items() if name.startswith(INBOX)
        }
        signs = {inbox_id: self.sign_of(inbox_id) for inbox_id in own}
        changed = {inbox_id: sign for inbox_id, sign in signs.items() if sign != own[inbox_id].sign}
        if not changed:
            return

        def work(conn: Connection) -> None:
            for inbox_id, said in sorted(changed.items()):
                sessions.record_session_sign(conn, inbox_id, own[inbox_id].job, said)
            after_commit(conn).change(ChangeKind.INBOX, *changed)
            after_commit(conn).wake(SESSIONS)

        await self._database.write_step(work, durable=False)
        for inbox_id, said in changed.items():
            own[inbox_id].sign = said


class _Jobs(JobManager):
    """A job manager that calls `ended` when a job was deleted, so that its session can be deferred again.

    It retries while the server is unreachable: a worker that fails cancels its other tasks, and before
    Python 3.12 a task that waits for a connection may miss the cancellation (asyncio.wait_for). Such a
    worker would neither end nor fetch jobs.
    """

    def __init__(self, connector: PsycopgConnector, ended: Callable[[], None]) -> None:
        super().__init__(connector)
        self._ended = ended

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> Job | None:
        try:
            return await super().fetch_job(queues, worker_id)
        except ConnectorException as error:
            _tell_away(error)
            return None

    async def update_heartbeat(self, worker_id: int) -> None:
        try:
            await super().update_heartbeat(worker_id)
        except ConnectorException as error:
            _tell_away(error)

    async def listen_for_jobs(self, **what: Any) -> None:
        while True:
            try:
                await super().listen_for_jobs(**what)
            except ConnectorException as error:
                _tell_away(error)
            await asyncio.sleep(AGAIN)

    async def finish_job(self, job: Job, status: Status, delete_job: bool) -> None:
        """Finish a job; when the server is unreachable, another worker deletes the job later."""
        try:
            await super().finish_job(job, status, delete_job)
        except ConnectorException as error:
            log.info("Session %s: %s", job.lock, error.__cause__)
        self._ended()


def _tell_away(error: ConnectorException) -> None:
    log.info("The queue can't be reached: %s", str(error).partition("\n")[0])
