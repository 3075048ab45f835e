"""A service as a process of its own, and files of many people for it."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from app.contract import paths
from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.contract.scopes import KEY_HEADER
from app.service.records.access import new_key
from tests.patience import SLOW
from tests.program import PROGRAM

KEY = new_key()
HEADERS = ("Email", "First Name", "Last Name", "Company", "Industry")
COMPANIES = ("Acme", "Globex", "Initech", "Umbrella", "Müller & Söhne", "Stark")
FIELDS = {"email": "Email", "first_name": "First Name", "last_name": "Last Name", "company": "Company"}
MAPPING = json.dumps(FIELDS | {"custom_industry": "Industry"})


def people_csv(file: Path, count: int) -> Path:
    """Different people in no order, as a list bought or exported has them."""
    numbers = list(range(count))
    random.Random(1).shuffle(numbers)
    with file.open("w", encoding="utf-8") as out:
        out.write(",".join(HEADERS) + "\n")
        out.writelines(
            f"first{n % 1000}.last{n}@company{n % 5003}.example.com,First{n % 1000},Last{n},"
            f"{COMPANIES[n % 6]} {n % 5003},Industry {n % 40}\n"
            for n in numbers
        )
    return file


@dataclass
class Running:
    """The process, and a client of it."""

    process: subprocess.Popen[str]
    api: httpx.Client

    @property
    def peak(self) -> float:
        """The most memory it has had, in MB."""
        return self._resident("VmHWM")

    @property
    def memory(self) -> float:
        """What it has now, in MB."""
        return self._resident("VmRSS")

    def _resident(self, name: str) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        (line,) = [line for line in status.splitlines() if line.startswith(name)]
        return int(line.split()[1]) / 1024

    @property
    def processor(self) -> float:
        """Seconds of a processor that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def campaign(self) -> str:
        answer = self.api.post(paths.CAMPAIGNS, json={"name": "Very many people"})
        return str(answer.json()["campaign_id"])

    def upload(self, campaign_id: str, file: Path) -> str:
        """The address of its progress."""
        with file.open("rb") as content:
            answer = self.api.post(
                paths.LEADS.format(campaign_id=campaign_id),
                data={"mapping": MAPPING},
                files={"file": ("people.csv", content, "text/csv")},
            )
        assert answer.status_code == 200, answer.text
        return str(answer.json()["progress_url"])

    def import_contacts(self, file: Path) -> dict[str, Any]:
        with file.open("rb") as content:
            answer = self.api.post(
                paths.CONTACTS_IMPORT, data={"mapping": MAPPING}, files={"file": ("people.csv", content)}
            )
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def progress(self, url: str, *, until: int | None = None) -> list[dict[str, Any]]:
        """Every other look at an upload, until it has ended or taken so many rows."""
        seen: list[dict[str, Any]] = []
        while True:
            shown = self.api.get(url).json()
            if not seen or shown["processed_rows"] != seen[-1]["processed_rows"]:
                seen.append(shown)
            if shown["status"] not in ("PENDING", "RUNNING"):
                return [*seen[:-1], shown]
            if until is not None and shown["processed_rows"] >= until:
                return seen
            time.sleep(0.1)


@contextmanager
def running(data: Path) -> Iterator[Running]:
    """`outreach service` on a data folder; it ends with its standard input."""
    process = subprocess.Popen(
        [*PROGRAM, "service", "--data", str(data), "--requests-per-minute", "1000000"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, BOOTSTRAP_KEY_VARIABLE: KEY},
    )
    with process:
        try:
            assert process.stdout is not None and process.stdin is not None
            where = json.loads(process.stdout.readline())["base_url"]
            with httpx.Client(base_url=where, headers={KEY_HEADER: KEY}, timeout=600) as api:
                yield Running(process, api)
            process.stdin.close()
            process.wait(20 * SLOW)
        finally:
            process.kill()
