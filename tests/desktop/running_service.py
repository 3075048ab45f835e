"""A real service in a child process, for screens to work against."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.service.records.access import new_key
from tests.patience import SLOW
from tests.service.empty_workspace import fresh
from tests.warm import Forked, forked, possible

COLD = ("app", "service")


@dataclass(frozen=True)
class Served:
    """`base_url` and `key` are what a session needs."""

    base_url: str
    key: str
    data: Path
    process: subprocess.Popen[str] | Forked


@contextmanager
def served(data: Path, *more: str, door: tuple[str, ...] | None = None) -> Iterator[Served]:
    """`python -m app service` on a folder, warm unless a door of it is named; ends in order."""
    key = new_key()
    arguments = ["--data", str(fresh(data)), "--requests-per-minute", "60000", *more]
    environment = {**os.environ, BOOTSTRAP_KEY_VARIABLE: key}
    process: subprocess.Popen[str] | Forked
    if door is None and possible():
        process = forked(["service", *arguments], environment)
    else:
        process = subprocess.Popen(
            [sys.executable, "-m", *(door or COLD), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
    assert process.stdout is not None and process.stdin is not None
    with process:
        try:
            line = process.stdout.readline()
            assert line, "the service did not start"
            yield Served(json.loads(line)["base_url"], key, data, process)
        finally:
            process.stdin.close()
            try:
                process.wait(20 * SLOW)
            except subprocess.TimeoutExpired:
                process.kill()
