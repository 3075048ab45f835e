"""150,000 people over HTTP, beside `sqlite3 .import` of the same file into a table with a unique index.

And beside what no service could do without: the rows that came of it, put into the same tables once more.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import statistics
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.contract import paths
from app.service.core.database import open_engine, sqlite_url
from app.service.core.migrations import migrate_database
from app.service.workflows.imports.rows import CHUNK
from tests.bench.figures import compare, tell
from tests.service.uploading import Running, people_csv, running

pytestmark = [
    pytest.mark.timeout(1800),
    pytest.mark.skipif(shutil.which("sqlite3") is None, reason="needs the sqlite3 command line"),
]
ROWS, ROUNDS = 150_000, int(os.environ.get("OUTREACH_BENCH_ROUNDS", "3"))
TABLE = """
PRAGMA journal_mode=WAL;
CREATE TABLE people (email TEXT, first_name TEXT, last_name TEXT, company TEXT, industry TEXT);
CREATE UNIQUE INDEX one ON people (email);
"""


def imported(file: Path, database: Path) -> float:
    """Seconds that the command line takes."""
    command = ["sqlite3", str(database)]
    subprocess.run(command, input=TABLE, text=True, check=True, stdout=subprocess.DEVNULL)
    begun = time.perf_counter()
    subprocess.run(command, input=f".mode csv\n.import --skip 1 {file} people\n", text=True, check=True)
    return time.perf_counter() - begun


def alone(made: Path, target: Path) -> float:
    """Seconds that SQLite takes for the same rows in the same tables and chunks, all of them in memory."""
    migrate_database(sqlite_url(target))
    with closing(open_engine(sqlite_url(target)).raw_connection()) as pooled:
        conn = pooled.driver_connection
        assert isinstance(conn, sqlite3.Connection)
        conn.execute("ATTACH ? AS made", (str(made),))
        for table in ("teams", "workspaces", "campaigns"):
            conn.execute(f"INSERT INTO main.{table} SELECT * FROM made.{table}")
        rows = {
            table: conn.execute(f"SELECT * FROM made.{table} ORDER BY rowid").fetchall()
            for table in ("contacts", "leads")
        }
        conn.execute("DETACH made")
        begun = time.perf_counter()
        for at in range(0, ROWS, CHUNK):
            conn.execute("BEGIN IMMEDIATE")
            for table, all_of_them in rows.items():
                put(conn, table, all_of_them[at : at + CHUNK])
            conn.execute("COMMIT")
        return time.perf_counter() - begun


def put(conn: sqlite3.Connection, table: str, rows: list[tuple[object, ...]]) -> None:
    """In one statement, which takes a third of the time of one each."""
    if rows:
        conn.execute(f"CREATE TEMP TABLE fresh AS SELECT * FROM {table} LIMIT 0")
        conn.executemany(f"INSERT INTO fresh VALUES ({', '.join('?' * len(rows[0]))})", rows)
        conn.execute(f"INSERT INTO {table} SELECT * FROM fresh ORDER BY rowid")
        conn.execute("DROP TABLE fresh")


def upload(service: Running, file: Path) -> int:
    """How many steps a poller saw."""
    seen = service.progress(service.upload(service.campaign(), file))
    done = [shown["processed_rows"] for shown in seen]
    assert done == sorted(done) and seen[-1]["created_leads"] == ROWS
    return len(set(done))


def bring_in(service: Running, file: Path) -> int:
    assert service.import_contacts(file)["contacts_created"] == ROWS
    return 1


@pytest.mark.parametrize("take", [upload, bring_in], ids=["leads", "contacts"])
def test_csv_upload_of_150_000_rows_stays_within_memory_limit(
    tmp_path: Path, take: Callable[[Running, Path], int]
) -> None:
    file = people_csv(tmp_path / "people.csv", ROWS)
    ratios, references, floors, peaks, steps = [], [], [], [], []
    tell("")
    for number in range(ROUNDS):
        reference = imported(file, tmp_path / f"{number}.sqlite")
        with running(tmp_path / f"data{number}") as service:
            service.api.get(paths.ABOUT)
            begun, worked = time.perf_counter(), service.processor
            steps.append(take(service, file))
            took = time.perf_counter() - begun
            peaks.append(service.peak)
            ratios.append(took / reference)
            references.append(reference)
            processor = f"({service.processor - worked:.2f} s of a processor)"
            tell(f"  {took:6.2f} s {processor}   .import {reference:5.2f} s   {took / reference:5.2f} times")
        floors.append(
            alone(tmp_path / f"data{number}" / "outreach.sqlite", tmp_path / f"alone{number}.sqlite")
        )
    ratio = statistics.median(ratios)
    tell(f"{take.__name__} of {ROWS:,} rows: {ratio:.2f} times `.import`, median of {ROUNDS} (aim 4)")
    tell(f"  peak memory {max(peaks):.0f} MB (aim 200); {min(steps)} steps seen by a poller")
    work, times = take.__name__.replace("_", " "), statistics.median(references)
    compare(f"{work}, {ROWS:,} rows", f"{times * ratio:.1f} s", "≤ 4", f".import {times:.1f} s", ratio)
    floor, beside = statistics.median(floors), f".import {times:.1f} s"
    compare(
        "  the same rows into the same tables, sqlite3 alone", f"{floor:.1f} s", "–", beside, floor / times
    )
    compare(f"{work}, peak memory", f"{max(peaks):.0f} MB", "≤ 200 MB")
    assert max(peaks) <= 200
