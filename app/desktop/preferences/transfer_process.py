"""`outreach move` as a child process: what it is told, what it says on its way, and how it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

from PySide6.QtCore import QSettings

from app.desktop.widgets.i18n import tr
from app.launch import build_command_line

log = logging.getLogger("outreach.desktop.moving")
STRANGE = tr("The workspace could not be moved; see this window's log for the reason.")
_TYPED_DATABASE, _TYPED_FOLDER = "moves/database", "moves/folder"
_DATABASE, _FOLDER, _BACK = "moving/database", "moving/folder", "moving/back"


class NotMoved(Exception):
    """The text is a sentence for the user."""


@dataclass(frozen=True)
class TransferDirection:
    """From `here`, a data folder, to a team's database, or `back`; `folder` is the data folder there."""

    here: Path
    database: str
    folder: Path
    back: bool = False

    def door(self, *more: str) -> list[str]:
        if self.back:
            ends = ("--database", self.database, "--data", str(self.folder), "--to", str(self.here))
        else:
            ends = ("--data", str(self.here), "--to", self.database, "--to-data", str(self.folder))
        return build_command_line("move", *ends, "--steps", *more)


def without_password(address: str) -> tuple[str, str]:
    """A database's address and the password that stood in it: other users see what a process was told."""
    parts = urlsplit(address.strip())
    if parts.password is None:
        return address.strip(), ""
    user, _, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}@{host}")), unquote(parts.password)


def load_unfinished_transfer(settings: QSettings, here: Path) -> TransferDirection | None:
    """The way that a move took which has not ended."""
    database = str(settings.value(_DATABASE, ""))
    back = settings.value(_BACK, "") == "yes"
    return (
        TransferDirection(here, database, Path(str(settings.value(_FOLDER, ""))), back) if database else None
    )


def save_unfinished_transfer(settings: QSettings, way: TransferDirection | None) -> None:
    """A move begins; None: it has ended."""
    settings.remove("moving")
    if way is not None:
        settings.setValue(_DATABASE, way.database)
        settings.setValue(_FOLDER, str(way.folder))
        settings.setValue(_BACK, "yes" if way.back else "no")
    settings.sync()


def keep_typed(settings: QSettings, way: TransferDirection) -> None:
    """For the next time: a move that was refused, or that leads back."""
    settings.setValue(_TYPED_DATABASE, way.database)
    settings.setValue(_TYPED_FOLDER, str(way.folder))


def last_typed(settings: QSettings, here: Path) -> TransferDirection:
    folder = settings.value(_TYPED_FOLDER, "") or here.with_name("team")
    return TransferDirection(here, str(settings.value(_TYPED_DATABASE, "")), Path(str(folder)))


class Carrying:
    """`told` hears of a table and how many of its rows have arrived."""

    def __init__(self, way: TransferDirection, password: str, told: Callable[[str, int, int], None]) -> None:
        self._way, self._told = way, told
        self._env = {**os.environ, **({"PGPASSWORD": password} if password else {})}
        self._process: Process | None = None
        self.stopped = False
        self.tables: list[dict[str, Any]] = []  # and how many rows each has on both sides
        self.key = ""  # of a team that stands beside others
        self.moved = ""

    async def move(self) -> None:
        """All of it, or what was left; NotMoved, also when it was stopped."""
        async for said in self._lines():
            if "done" in said:
                self._told(said["table"], said["done"], said["total"])
            self.tables, self.key = said.get("tables", self.tables), said.get("key", self.key)
            self.moved = said.get("moved", self.moved)

    async def call_off(self) -> None:
        """The workspace stays where it was; NotMoved."""
        async for _ in self._lines("--give-up"):
            pass

    def stop(self) -> None:
        """What was copied stays: it may be gone on with, or called off."""
        self.stopped = True
        self._end()

    @property
    def is_under_way(self) -> bool:
        return self._process is not None

    def _end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()

    async def _lines(self, *more: str) -> AsyncIterator[dict[str, Any]]:
        door = self._way.door(*more)
        self._process = await asyncio.create_subprocess_exec(
            *door, stdin=DEVNULL, stdout=PIPE, stderr=PIPE, env=self._env
        )
        assert self._process.stdout is not None and self._process.stderr is not None
        code = None
        try:
            async for line in self._process.stdout:
                yield json.loads(line)
            said = (await self._process.stderr.read(8000)).decode(errors="replace").strip().splitlines()
            code = await self._process.wait()
        finally:
            if code is None:
                self._end()
        if code:
            log.info("the workspace did not move: %s", said)
            raise NotMoved(said[-1] if len(said) == 1 else STRANGE)
