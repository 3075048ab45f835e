"""The service as a child process: started, watched, started again when it dies, ended with the window."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from app.desktop.session import NoService
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.service_sentences import heard
from app.launch import command

log = logging.getLogger("outreach.desktop.backend")
START_PATIENCE, END_PATIENCE = 60.0, 15.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
KEY_VARIABLE = "OUTREACH_BOOTSTRAP_KEY"


class BackendFailed(NoService):
    """The service on this computer did not start."""


@dataclass(frozen=True)
class Arguments:
    data: Path
    key: str
    practice: bool
    more: tuple[str, ...] = ()


class Backend:
    """Its end of standard input is held open; when this process dies, however it dies, the child ends too."""

    def __init__(self, arguments: Arguments) -> None:
        self._arguments = arguments
        self._process: Process | None = None
        self._port = 0
        self._ending = False

    @property
    def pid(self) -> int:
        return self._process.pid if self._process else 0

    async def start(self) -> str:
        """Start the child and wait until it answers: its address. BackendFailed says why not."""
        environment = {**os.environ, KEY_VARIABLE: self._arguments.key}
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command(), stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment
            )
        except OSError as error:
            why = tr("The service on this computer did not start: {error}.", error=heard(error.strerror))
            raise BackendFailed(why) from error
        assert self._process.stdout is not None
        try:
            line = await asyncio.wait_for(self._process.stdout.readline(), START_PATIENCE)
            base_url = str(json.loads(line)["base_url"])
        except (TimeoutError, ValueError, KeyError) as error:
            raise BackendFailed(await self._why()) from error
        self._port = urlsplit(base_url).port or 0
        return base_url

    async def keep(self) -> None:
        """Until cancelled: start the child again, at the same port, whenever it dies."""
        pause = FIRST_PAUSE
        while True:
            assert self._process is not None and self._process.stderr is not None
            async with asyncio.TaskGroup() as group:
                hearing = group.create_task(_hear(self._process.stderr))
                code = await self._process.wait()
                hearing.cancel()  # its own children may hold it open
            if self._ending:
                return
            log.info("the service ended with %s; it is started again", code)
            await asyncio.sleep(pause)
            try:
                await self.start()
                pause = FIRST_PAUSE
            except BackendFailed as error:
                log.info("the service did not start: %s", error)
                pause = min(pause * 2, LONGEST_PAUSE)

    async def stop(self) -> None:
        """Close its standard input, wait for its orderly end, and after a while kill it."""
        self._ending = True
        if self._process is not None:
            await _end(self._process)

    def _command(self) -> list[str]:
        arguments = self._arguments
        practice = ["--practice", "--practice-speed", "1"] if arguments.practice else []
        port = ["--port", str(self._port)] if self._port else []
        own = ["--requests-per-minute", "60000"]  # a window asks for itself alone, on its own computer
        return command("service", "--data", str(arguments.data), *practice, *port, *own, *arguments.more)

    async def _why(self) -> str:
        process = self._process
        assert process is not None and process.stderr is not None
        await _end(process)  # a kill would take its exit code from under the one who waits for it
        said = (await process.stderr.read(4000)).decode(errors="replace").strip().splitlines()
        log.info("the service did not start: %s", said)
        last = said[-1] if said else ""
        known = last.endswith(".") and ":" not in last[:20]
        written = self._arguments.data / "service.log"
        where = (
            tr("Its log is {file}.", file=written)
            if written.exists()
            else tr("See this window's log for the reason.")
        )
        return (
            heard(last) if known else tr("The service on this computer did not start. {where}", where=where)
        )


async def _hear(stream: asyncio.StreamReader) -> None:
    """What is written there is in the log, too; but who writes where nobody reads waits for ever."""
    while await stream.read(65536):
        pass


async def _end(process: Process) -> None:
    if process.returncode is not None:
        return
    assert process.stdin is not None
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), END_PATIENCE)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
