"""The worker processes of a service: restarted by the serving process, and ended with it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec

from app.launch import build_command_line
from app.service.core.clock import monotonic
from app.service.core.database import NoDatabase
from app.service.core.settings import AS_TEXT, Settings

from .runner import FIRST_PAUSE, LONGEST_PAUSE

log = logging.getLogger("outreach.workers")
STEADY = 60.0  # seconds; a worker that ran longer is restarted after the shortest pause
ENDING = 20.0  # seconds to finish the work in progress
NEED_SERVER = (
    "Several workers need a database on a PostgreSQL server, and no practice: "
    "name one with --database postgresql://user@host/name."
)
NEED_ENGINE = (
    "Several workers need Procrastinate, which is not installed here. Install it beside the service with "
    "pip install 'outreach-desk[team]', and start again."
)


def check_worker_support(settings: Settings) -> None:
    """Raise NoDatabase if worker processes are configured but can't be supported.

    They need a PostgreSQL server, no practice mode, and the package Procrastinate.
    """
    if not settings.shares:
        return
    if settings.practice or settings.database_file is not None:
        raise NoDatabase(NEED_SERVER)
    if find_spec("procrastinate") is None:
        raise NoDatabase(NEED_ENGINE)


class Crew:
    """The running worker processes.

    One that ends is started again after a growing pause, unless `ending()` says that the service ends.
    """

    def __init__(self, settings: Settings, ending: Callable[[], bool]) -> None:
        self._settings, self._ending = settings, ending
        self._keeping = [
            asyncio.create_task(self._keep(number), name=f"worker {number}")
            for number in range(1, settings.workers + 1)
        ]

    async def close(self) -> None:
        """End all workers concurrently, for each finishes the work in progress."""
        for task in self._keeping:
            task.cancel()
        await asyncio.gather(*self._keeping, return_exceptions=True)

    async def _keep(self, number: int) -> None:
        pause = FIRST_PAUSE
        while True:
            began = monotonic()
            how = await self._run(number)
            if self._ending():
                return
            pause = FIRST_PAUSE if monotonic() - began > STEADY else pause
            log.error("Worker %d %s; it is started again in %.0f s", number, how, pause)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _run(self, number: int) -> str:
        """Start a worker process and wait for its end; return a description of how it ended."""
        try:
            process = await asyncio.create_subprocess_exec(
                *build_command_line("worker"), stdin=PIPE, stdout=DEVNULL
            )
        except OSError as error:  # for instance, no memory is left for one more process
            return f"did not start ({error})"
        log.info("Worker %d is process %d", number, process.pid)
        try:
            await self._tell(process, number)
            return f"ended with {await process.wait()}"
        finally:
            await _stop_process(process)

    async def _tell(self, process: Process, number: int) -> None:
        """Send a worker its settings as the first line of its standard input.

        Nothing else is sent: the pipe closes when this process ends, however it ends, and then the
        worker ends, too.
        """
        assert process.stdin is not None
        mine = replace(self._settings, workers=0, worker=number, bootstrap_key=None)
        with contextlib.suppress(ConnectionError):
            process.stdin.write(AS_TEXT.dump_json(mine, exclude={"suites"}) + b"\n")
            await process.stdin.drain()


async def _stop_process(process: Process) -> None:
    if process.returncode is not None:
        return
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(ENDING):
            await process.wait()
    except TimeoutError:
        log.warning("A worker, process %d, did not end in time", process.pid)
        process.kill()
        await process.wait()
