"""Files that nobody but the user of this process can read, whatever its umask and the mode of their folder.

Windows gives files the rights of their folder, which is the user's own: nothing is done there.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

OWN = (  # names in a data folder, which may hold files of others, too
    *("*.sqlite*", "*.last-mail", "last-mail", "*.outreach", "*.key", "*.key.*", "*.secret", "*.pem"),
    *("*.ini", "*.lock", "*.log", "*.log.*", "*.json", "*.part"),
)
FOLDERS = ("uploads", "world")


def hide_new_files() -> None:
    """All that this process makes from here on, and those that it starts."""
    os.umask(0o077)


def hide_files(folder: Path, names: tuple[str, ...] = OWN) -> None:
    """Those that are there already, as older versions made them. Others' files and links stay as they are."""
    if sys.platform == "win32":
        return
    for file in _list_private_files(folder, names):
        with contextlib.suppress(OSError):
            found = file.lstat()
            mode = stat.S_IMODE(found.st_mode)
            is_ours = found.st_uid == os.geteuid() and not stat.S_ISLNK(found.st_mode)
            if is_ours and mode & 0o077:
                file.chmod(mode & ~0o077)


def open_private(file: str | Path, flags: int) -> int:
    """An opener for `open`."""
    return os.open(file, flags, 0o600)


def private_log(file: Path, most: int, kept: int) -> logging.Handler:
    """A log of `most` bytes beside `kept` older ones, private after each rotation, too."""
    from logging.handlers import RotatingFileHandler  # the window's first paint does without

    class Log(RotatingFileHandler):
        def _open(self) -> IO[Any]:  # type: ignore[override]
            return open(self.baseFilename, self.mode, encoding=self.encoding, opener=open_private)

    return Log(file, maxBytes=most, backupCount=kept, encoding="utf-8")


def _list_private_files(folder: Path, names: tuple[str, ...]) -> Iterator[Path]:
    for name in names:
        yield from folder.glob(name)
    for name in FOLDERS:
        if not (folder / name).is_symlink():
            yield folder / name
            yield from (folder / name).rglob("*")
