"""`outreach restore` as a child process: it checks while the service works, and waits to be let go."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.desktop.widgets.i18n import tr
from app.launch import command

log = logging.getLogger("outreach.desktop.backup")
STRANGE = tr("The backup could not be restored; see this window's log for the reason.")


class RestoringFailed(Exception):
    """The text is a sentence for the user; nothing was changed."""


class Restoring:
    """`before` names the backup of what was there, once it is in place."""

    def __init__(self, folder: Path, file: Path, told: Callable[[int, int], None]) -> None:
        self._folder, self._file, self._told = folder, file, told
        self._process: Process | None = None
        self._ends = False  # by itself
        self.before = ""

    async def check(self, passphrase: str) -> None:
        """Read it to its end; nothing is touched yet. RestoringFailed."""
        door = command("restore", str(self._file), "--data", str(self._folder), "--steps")
        self._process = await asyncio.create_subprocess_exec(*door, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        await self._say(passphrase)
        while not (said := await self._heard()).get("checked"):
            self._told(said["done"], said["total"])

    async def put_in_place(self) -> None:
        """While nothing else works in the folder. RestoringFailed."""
        self._ends = True
        await self._say("go")
        self.before = (await self._heard())["before"]

    async def end(self) -> None:
        """Before it was let go it may be ended at any time; after that it is waited for."""
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            if not self._ends:
                with contextlib.suppress(ProcessLookupError):
                    self._process.terminate()
            await self._process.wait()

    async def _say(self, line: str) -> None:
        assert self._process is not None and self._process.stdin is not None
        with contextlib.suppress(ConnectionError):  # then it says on its way out what is wrong
            self._process.stdin.write(line.encode() + b"\n")
            await self._process.stdin.drain()

    async def _heard(self) -> dict[str, Any]:
        assert self._process is not None and self._process.stdout is not None
        line = await self._process.stdout.readline()
        if line:
            found: dict[str, Any] = json.loads(line)
            return found
        self._ends = True
        assert self._process.stderr is not None
        said = (await self._process.stderr.read(4000)).decode(errors="replace").strip().splitlines()
        log.info("the backup is not put in place: %s", said)
        raise RestoringFailed(said[-1] if len(said) == 1 else STRANGE)
