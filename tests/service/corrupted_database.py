"""A database file with garbage in the pages of one table, as a failing disk leaves it."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path


def spoil(file: Path, table: str) -> bytes:
    """Garbage in the pages where a table and its indexes begin; the file as it was."""
    with contextlib.closing(sqlite3.connect(file)) as conn:
        conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = conn.execute("PRAGMA page_size").fetchone()[0]
        pages = conn.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name = ?", (table,)).fetchall()
    before = file.read_bytes()
    with file.open("r+b") as raw:
        for (page,) in pages:
            raw.seek((page - 1) * size)
            raw.write(b"\xa5" * size)
    return before
