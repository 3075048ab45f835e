"""The child process `outreach move`: its arguments, its progress, and how it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

from PySide6.QtCore import QSettings

from app.contract.sentences import decode_sentence
from app.desktop.widgets.i18n import tr
from app.launch import build_command_line, window_environment

log = logging.getLogger("outreach.desktop.moving")
STRANGE = tr("The workspace could not be moved; see this window's log for the reason.")
_TYPED_DATABASE, _TYPED_FOLDER = "moves/database", "moves/folder"
_DATABASE, _FOLDER, _BACK = "moving/database", "moving/folder", "moving/back"


class TransferFailed(Exception):
    """The move failed or was stopped; the text is a sentence for the user."""


@dataclass(frozen=True)
class TransferDirection:
    """A move from the data folder `here` to a team's database, or `back`.

    `folder` is the data folder on the other side.
    """

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
    """Return a database URL without its password, and the password.

    Other users of a computer can see the arguments of a process.
    """
    parts = urlsplit(address.strip())
    if parts.password is None:
        return address.strip(), ""
    user, _, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}@{host}")), unquote(parts.password)


def load_unfinished_transfer(settings: QSettings, here: Path) -> TransferDirection | None:
    """Return the direction of a move that has not ended, or None."""
    database = str(settings.value(_DATABASE, ""))
    back = settings.value(_BACK, "") == "yes"
    return (
        TransferDirection(here, database, Path(str(settings.value(_FOLDER, ""))), back) if database else None
    )


def save_unfinished_transfer(settings: QSettings, way: TransferDirection | None) -> None:
    """Save the direction of a move that begins; None: the move has ended."""
    settings.remove("moving")
    if way is not None:
        settings.setValue(_DATABASE, way.database)
        settings.setValue(_FOLDER, str(way.folder))
        settings.setValue(_BACK, "yes" if way.back else "no")
    settings.sync()


def keep_typed(settings: QSettings, way: TransferDirection) -> None:
    """Save the input for the next time: for a refused move, or for the way back."""
    settings.setValue(_TYPED_DATABASE, way.database)
    settings.setValue(_TYPED_FOLDER, str(way.folder))


def last_typed(settings: QSettings, here: Path) -> TransferDirection:
    folder = settings.value(_TYPED_FOLDER, "") or here.with_name("team")
    return TransferDirection(here, str(settings.value(_TYPED_DATABASE, "")), Path(str(folder)))


class TransferProcess:
    """The process; a callback gets a table, its rows that have arrived, and their total."""

    def __init__(self, way: TransferDirection, password: str, told: Callable[[str, int, int], None]) -> None:
        self._way, self._told = way, told
        self._env = {**window_environment(), **({"PGPASSWORD": password} if password else {})}
        self._process: Process | None = None
        self.stopped = False
        self.tables: list[dict[str, Any]] = []  # with the number of rows on both sides
        self.key = ""  # the new key, if the team shares its database with others
        self.moved = ""

    async def move(self) -> None:
        """Move everything, or the rest; raise NotMoved, also when stopped."""
        async for said in self._lines():
            if "done" in said:
                self._told(said["table"], said["done"], said["total"])
            self.tables, self.key = said.get("tables", self.tables), said.get("key", self.key)
            self.moved = said.get("moved", self.moved)

    async def call_off(self) -> None:
        """Undo the move: the workspace stays where it was; raise NotMoved."""
        async for _ in self._lines("--give-up"):
            pass

    def stop(self) -> None:
        """Stop the move; rows already copied stay, so it can be continued or called off."""
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
            raise TransferFailed(decode_sentence(said[-1]) if len(said) == 1 else STRANGE)
