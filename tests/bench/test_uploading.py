"""150,000 people over HTTP, beside `sqlite3 .import` of the same file into a table with a unique index."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.contract import paths
from tests.bench.told import compare, tell
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
def test_very_many_rows(tmp_path: Path, take: Callable[[Running, Path], int]) -> None:
    file = people_csv(tmp_path / "people.csv", ROWS)
    ratios, references, peaks, steps = [], [], [], []
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
    ratio = statistics.median(ratios)
    tell(f"{take.__name__} of {ROWS:,} rows: {ratio:.2f} times `.import`, median of {ROUNDS} (aim 4)")
    tell(f"  peak memory {max(peaks):.0f} MB (aim 200); {min(steps)} steps seen by a poller")
    work, times = take.__name__.replace("_", " "), statistics.median(references)
    compare(f"{work}, {ROWS:,} rows", f"{times * ratio:.1f} s", "≤ 4", f".import {times:.1f} s", ratio)
    compare(f"{work}, peak memory", f"{max(peaks):.0f} MB", "≤ 200 MB")
    assert max(peaks) <= 200
