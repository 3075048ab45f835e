"""The commands `outreach backup` and `outreach restore`, for a terminal or as a child of the window.

The passphrase is prompted for at a terminal, and otherwise read from the first line of standard input.
With `--steps`, each step is printed as a line of JSON, and the command waits for a line of input before
anything is changed.
"""

from __future__ import annotations

import asyncio
import getpass
import json
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from app.service.cli.cli_errors import exit_code
from app.service.core import clock
from app.service.core.settings import Settings
from app.service.workflows.backup import backup
from app.service.workflows.backup.backup_format import BrokenBackup
from app.service.workflows.backup.restore import restore_from_backup

SHORTEST = 10
SHORT = f"A passphrase has at least {SHORTEST} characters."


def run_backup(settings: Settings, file: Path) -> int:
    """Write a backup to a file that must not exist yet; return the exit code."""
    return _run_with_passphrase(lambda passphrase: _back_up(settings, file, passphrase), twice=True)


def run_restore(settings: Settings, file: Path, steps: bool) -> int:
    """Replace the workspace with a backup; return the exit code."""
    return _run_with_passphrase(lambda passphrase: _restore_backup(settings, file, passphrase, steps))


def _run_with_passphrase(work: Any, twice: bool = False) -> int:
    return exit_code(lambda: asyncio.run(work(_read_passphrase(twice))))


def _read_passphrase(twice: bool) -> str:
    if not sys.stdin.isatty():
        found = sys.stdin.readline().rstrip("\n")
    else:
        found = getpass.getpass("Passphrase: ")
        if twice and getpass.getpass("Again: ") != found:
            raise BrokenBackup("The two passphrases differ.")
    if len(found) < SHORTEST:
        raise BrokenBackup(SHORT)
    return found


async def _back_up(settings: Settings, file: Path, passphrase: str) -> None:
    part = file.with_name(f"{file.name}.part")
    if file.exists():  # noqa: ASYNC240 - nothing else runs in this process
        raise BrokenBackup(f"{file} is there already. Choose another name.")
    present = await backup.begin_backup(settings, _read_clock())
    try:
        with part.open("wb") as out:
            async for piece in present.pieces(passphrase):
                out.write(piece)
        part.replace(file)
    finally:
        present.copy.unlink(missing_ok=True)
        part.unlink(missing_ok=True)


async def _restore_backup(settings: Settings, file: Path, passphrase: str, steps: bool) -> None:
    def told(done: int, total: int) -> None:
        if steps:
            _print_json(done=done, total=total)

    async def ready() -> None:
        if steps:
            _print_json(checked=True)
            if not await asyncio.to_thread(sys.stdin.readline):
                raise BrokenBackup("It was given up; nothing was changed.")

    before = await restore_from_backup(settings, file, passphrase, _read_clock(), told, ready)
    if steps:
        _print_json(restored=True, before=str(before or ""))
    elif before is not None:
        sys.stdout.write(f"What was there is kept in {before}\n")


def _print_json(**fields: Any) -> None:
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


def _read_clock() -> datetime:
    return clock.WallClock().now()
