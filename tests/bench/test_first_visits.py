"""What the first opening of each place and dialog costs the window's thread in one piece."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.desk import fill
from tests.bench.figures import tell
from tests.bench.gaps import LONG

pytestmark = [pytest.mark.timeout(1800)]
ROUNDS = int(os.environ.get("OUTREACH_BENCH_ROUNDS", "3"))


def visited(folder: Path) -> dict[str, list[float]]:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.bench.visits", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env={"QT_QPA_PLATFORM": "offscreen", **os.environ},
    )
    found: dict[str, list[float]] = json.loads(ended.stdout.splitlines()[-1])
    return found


def test_place_and_dialog_first_visit_times_are_measured(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    fill(whole)
    rounds = []
    for at in range(ROUNDS):
        rounds.append(visited(shutil.copytree(whole, tmp_path / str(at))))
        shutil.rmtree(tmp_path / str(at))
    longest = {name: statistics.median(one[name][0] for one in rounds) for name in rounds[0]}
    tell(f"\nfirst visits, the longest piece of processor time in the window, median of {ROUNDS}")
    for name, took in sorted(longest.items(), key=lambda one: -one[1]):
        tell(f"  {name:26}{took:5.0f} ms{'   over' * (took > LONG)}")
    tell(f"  {sum(took > LONG for took in longest.values())} of {len(longest)} over {LONG:.0f} ms")
