"""Files that only the user of this process can read, whatever the umask and the mode of their folder.

On Windows, nothing is done: files inherit the permissions of their folder, which is the user's own.
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

OWN = (  # the program's file names in a data folder, which may hold unrelated files, too
    *("*.sqlite*", "*.last-mail", "last-mail", "*.outreach", "*.key", "*.key.*", "*.secret", "*.pem"),
    *("*.ini", "*.lock", "*.log", "*.log.*", "*.json", "*.part"),
)
FOLDERS = ("uploads", "world")


def hide_new_files() -> None:
    """Make all files private that this process, or one that it starts, creates from now on."""
    os.umask(0o077)


def hide_files(folder: Path, names: tuple[str, ...] = OWN) -> None:
    """Make the program's existing files in a folder private, as older versions did not.

    Files of other users, and symbolic links, are left as they are.
    """
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
    """Open a file with mode 0600 if it is created; an opener for `open`."""
    return os.open(file, flags, 0o600)


def private_log(file: Path, most: int, kept: int) -> logging.Handler:
    """Return a rotating log handler of `most` bytes and `kept` older files, all of them private."""
    from logging.handlers import RotatingFileHandler  # deferred past the window's first paint

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
