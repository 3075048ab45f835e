"""A worker process: it runs the sessions that it has, and serves no requests."""

from __future__ import annotations

import os
import sys
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy import Connection, select

from app.service.core.work_keys import deliver_key, tokens_key, watch_key

from . import main
from .app_state import AppState, open_service
from .core import tables
from .core.clock import WallClock
from .core.database_lock import lock_database
from .core.settings import AS_TEXT, Settings
from .core.vault import open_vault
from .core.work_keys import OFFERS
from .records import webhooks
from .workflows.database_check import keep_checking
from .workflows.domains.bulk_inboxes import resume_making
from .workflows.imports.job import resume_jobs
from .workflows.inboxes.inbox_lifecycle import keep_workers
from .workflows.outbound.sleep_detection import keep_watch
from .workflows.webhooks.delivery import keep_delivering

EVERY = timedelta(minutes=1)


def run() -> int:
    """Run `outreach worker`, which a service starts; read the settings from the first line of stdin.

    Returns the exit code.
    """
    line = bytearray()
    while not line.endswith(b"\n"):
        if not (more := os.read(sys.stdin.fileno(), 1)):  # read byte by byte, to take nothing beyond the line
            return 1
        line += more
    return main.run(AS_TEXT.validate_json(line), run_worker)


async def run_worker(settings: Settings) -> None:
    """Work until standard input closes or the operating system asks the process to end."""
    ended = main.asked_to_end(settings)
    vault = await open_vault(settings.data, file_only=settings.keep_secrets_in_file)
    async with open_service(settings, WallClock(), vault, partial(lock_database, settings)) as app_state:
        if settings.mail_host is not None:
            main.open_mail_host(app_state, settings.mail_host)
        app_state.runner.keep(OFFERS, partial(take_up, app_state))
        keep_checking(app_state)
        await keep_watch(app_state)
        await main.start_shared_work(app_state)
        app_state.started = True
        main.collect_seldom()
        await ended.wait()
        app_state.stopping = True
        await app_state.runner.close()


async def take_up(app_state: AppState) -> datetime:
    """Offer to run all work that exists; the sessions decide which process does it.

    Withdraws the keys of deleted inboxes and webhooks. Returns when to look again.
    """
    await keep_workers(app_state)
    await resume_jobs(app_state)
    await resume_making(app_state)
    for webhook_id in await app_state.database.read(webhooks.all_ids):
        keep_delivering(app_state, webhook_id)
    there = await app_state.database.read(_list_runner_keys)
    of_rows = (watch_key(""), tokens_key(""), deliver_key(""))
    for key in sorted(app_state.runner.keys()):
        if key.startswith(of_rows) and key not in there:
            await app_state.runner.drop(key)
    return app_state.clock.now() + EVERY


def _list_runner_keys(conn: Connection) -> set[str]:
    ids = conn.scalars(select(tables.inboxes.c.id)).all()
    of_inboxes = {key(each) for each in ids for key in (watch_key, tokens_key)}
    return of_inboxes | {deliver_key(each) for each in webhooks.all_ids(conn)}
