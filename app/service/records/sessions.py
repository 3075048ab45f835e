"""Workers' sessions with inboxes: Procrastinate's jobs, and what each reports about its inbox."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ARRAY, BigInteger, Connection, String, bindparam, text

from app.service.core.work_keys import LOOKED

_ALIVE = "workers.last_heartbeat > now() - make_interval(secs => :takeover)"
_RUNNING = (
    " FROM inbox_sessions JOIN procrastinate_jobs jobs ON jobs.id = job_id AND jobs.status = 'doing'"
    f" JOIN procrastinate_workers workers ON workers.id = jobs.worker_id AND {_ALIVE}"
)
_SEEN = text(
    "SELECT jobs.id, jobs.lock, jobs.worker_id,"
    f" jobs.status = 'doing', coalesce({_ALIVE}, false), coalesce(sign, '')"
    " FROM procrastinate_jobs jobs LEFT JOIN procrastinate_workers workers ON workers.id = jobs.worker_id"
    " LEFT JOIN inbox_sessions ON job_id = jobs.id WHERE jobs.status IN ('todo', 'doing')"
)
_LIVE = text(f"SELECT id FROM procrastinate_workers workers WHERE {_ALIVE}")
_HELD = text(f"SELECT count(*){_RUNNING}")
_READ = text(f"SELECT inbox_id{_RUNNING} WHERE inbox_id = ANY(:inboxes) AND sign = '{LOOKED}'").bindparams(
    bindparam("inboxes", type_=ARRAY(String))
)
_BURY = text(  # a job that a stalled process has locked is deleted once the server has released the lock
    "DELETE FROM procrastinate_jobs WHERE id IN (SELECT id FROM procrastinate_jobs jobs"
    " WHERE status = 'doing' AND (id = ANY(:strays) OR NOT EXISTS"
    f" (SELECT 1 FROM procrastinate_workers workers WHERE workers.id = jobs.worker_id AND {_ALIVE}))"
    " FOR UPDATE SKIP LOCKED)"
).bindparams(bindparam("strays", type_=ARRAY(BigInteger)))
_FENCE = text("UPDATE inboxes SET fence = fence + 1 WHERE id = :inbox RETURNING fence")
_BEGIN = text(
    "INSERT INTO inbox_sessions (inbox_id, job_id, worker, sign) VALUES (:inbox, :job, :worker, '')"
    " ON CONFLICT (inbox_id) DO UPDATE SET job_id = excluded.job_id, worker = excluded.worker, sign = ''"
)
_SIGN = text("UPDATE inbox_sessions SET sign = :sign WHERE inbox_id = :inbox AND job_id = :job")
_END = text("DELETE FROM inbox_sessions WHERE inbox_id = :inbox AND job_id = :job")


class SessionJob(NamedTuple):
    """A job that waits or runs, on any worker; `sign` is what that worker reports about an inbox.

    A job may wait while another with its name runs: the worker that deferred the job didn't know of the
    other yet.
    """

    job: int
    name: str
    worker: int | None
    is_running: bool
    is_alive: bool
    sign: str


def list_session_jobs(conn: Connection, takeover: float) -> list[SessionJob]:
    return [SessionJob(*row) for row in conn.execute(_SEEN, {"takeover": takeover})]


def live_workers(conn: Connection, takeover: float) -> set[int]:
    """Return the ids of workers, on any machine, with a heartbeat within `takeover` seconds."""
    return set(conn.scalars(_LIVE, {"takeover": takeover}))


def count_held(conn: Connection, takeover: float) -> int:
    """Return the number of inboxes that a live worker has."""
    return int(conn.execute(_HELD, {"takeover": takeover}).scalar_one())


def are_read(conn: Connection, inbox_ids: Collection[str], takeover: float) -> set[str]:
    """Return those inboxes whose worker reports that all mail that came there is read."""
    if not inbox_ids:
        return set()
    return set(conn.scalars(_READ, {"inboxes": sorted(inbox_ids), "takeover": takeover}))


def delete_dead_jobs(conn: Connection, takeover: float, strays: Collection[int] = ()) -> int:
    """Delete running jobs whose worker is gone, and those in `strays`; return how many."""
    return conn.execute(_BURY, {"takeover": takeover, "strays": list(strays)}).rowcount


def begin_session(conn: Connection, inbox_id: str, job: int, worker: str) -> int:
    """Begin a session and return the fence number for the inbox's mails; 0 if the inbox was deleted."""
    fence: int | None = conn.scalar(_FENCE, {"inbox": inbox_id})
    if fence is not None:
        conn.execute(_BEGIN, {"inbox": inbox_id, "job": job, "worker": worker})
    return fence or 0


def record_session_sign(conn: Connection, inbox_id: str, job: int, said: str) -> None:
    conn.execute(_SIGN, {"inbox": inbox_id, "job": job, "sign": said})


def end_session(conn: Connection, inbox_id: str, job: int) -> None:
    conn.execute(_END, {"inbox": inbox_id, "job": job})
