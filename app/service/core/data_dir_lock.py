"""The lock that lets only one process use a data folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType

from app.contract.sentences import say

OPEN_ALREADY = say(
    "workspace_open_already",
    "Outreach Desk is already open on this data folder. Close it there, or choose another folder.",
)


class AlreadyOpen(Exception):
    """Raised when another process already uses the data folder or the database."""


class FolderLock:
    """A context manager that holds a folder's lock; raises AlreadyOpen when another process holds it.

    The operating system releases the lock when the process dies, however it dies.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "outreach.lock"
        self._descriptor = -1

    def __enter__(self) -> FolderLock:
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(self._descriptor, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._descriptor)
            raise AlreadyOpen(OPEN_ALREADY) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._descriptor)
