"""What was asked for is not forgotten with the process: no restart fills a bucket."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from app.contract import paths
from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.contract.scopes import KEY_HEADER
from app.service import limits
from app.service.access import digest, new_key
from app.service.limits import Limits, LimitsFile
from tests.patience import SLOW, patient
from tests.program import PROGRAM


def spent(per_minute: int = 60) -> Limits:
    """At second 100 of the monotonic clock twelve tokens of a key and one of a stranger are gone."""
    made = Limits(per_minute)
    for _ in range(12):
        assert made.keys.take("key", 100) == 0
    assert made.strangers.take("10.0.0.9", 100) == 0
    return made


@pytest.mark.parametrize(
    ("later", "wait"),
    [
        (0, 1),
        (0.25, 0.75),
        (1, 0),
        (3600, 0),
        (-3600, 1),  # the clock was set back: as if no time had gone by
        (float("nan"), 1),
    ],
)
def test_what_was_kept_fills_by_the_clock_of_the_wall(later: float, wait: float) -> None:
    again = Limits(60)
    again.restore(spent().kept(100, 5_000), 7, 5_000 + later)
    assert again.keys.wait("key", 7) == pytest.approx(wait)
    assert again.keys.wait("key", 8) == 0 == again.keys.wait("another", 7)
    assert "key" in again.keys, "one in use is not held up by wrong ones"
    if later in (0, -3600):
        assert again.strangers.wait("10.0.0.9", 7) == pytest.approx(10)
        assert again.strangers.wait("10.0.0.9", 17) == 0


def test_a_limit_that_was_changed_holds_at_once() -> None:
    asked, slow, fast = Limits(600), Limits(60), Limits(600)
    asked.keys.take("key", 100)
    slow.restore(asked.kept(100, 5_000), 7, 5_000)
    assert [slow.keys.take("key", 7) for _ in range(13)].count(0) == 12
    fast.restore(spent().kept(100, 5_000), 7, 5_000)
    assert fast.keys.wait("key", 7) == pytest.approx(0.1)


def test_who_rests_leaves_nothing_to_keep() -> None:
    assert Limits(60).kept(100, 5_000) == "" == spent().kept(200, 5_000)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '"at"',
        "{}",
        "[" * 100_000,
        '{"at": "now", "keys": {}, "strangers": {}, "guests": {}}',
        '{"at": 0, "keys": {"a": -1e9}, "strangers": {}, "guests": {}}',
        '{"at": 0, "keys": {"a": NaN}, "strangers": {}, "guests": {}}',
        '{"at": 0, "keys": {"a": "b"}, "strangers": {}, "guests": {}}',
        '{"at": 0, "keys": ["a"], "strangers": {}, "guests": {}}',
        "x" * (limits.LARGEST + 1),
        "ü",
    ],
    ids=range(13),
)
def test_a_file_that_nobody_can_use_is_ignored(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    file, fresh = tmp_path / "limits.json", Limits(60)
    file.write_text(text, "latin-1")
    with caplog.at_level("INFO"):
        LimitsFile(fresh, file)
    assert "limits.json is not used" in caplog.text
    assert [fresh.keys.take("a", limits.monotonic()) for _ in range(12)] == [0] * 12


def test_only_so_many_are_taken_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KNOWN", 3)
    many = {f"{number}": 0.5 for number in range(10)}
    again = Limits(60)
    again.restore(json.dumps({"at": 0, "keys": many, "strangers": {}, "guests": {}}), 7, 0)
    assert [name for name in many if name in again.keys] == ["7", "8", "9"]


@pytest.mark.anyio
async def test_one_write_for_many_requests_and_none_while_nobody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes = list[str]()
    monkeypatch.setattr(limits, "EVERY", 0.01)
    asked = Limits(1)
    kept = LimitsFile(asked, tmp_path / "limits.json")
    monkeypatch.setattr(kept, "_write", lambda write=kept._write: (writes.append("w"), write()))
    for _ in range(100):
        asked.taken()
        asked.keys.take(digest("a key"), limits.monotonic())
    async with patient(5):
        while not writes:
            await asyncio.sleep(0.01)
    assert writes == ["w"] and kept._waiting is None, "no timer while nothing changes"
    assert "a key" not in (tmp_path / "limits.json").read_text()
    assert os.name == "nt" or stat.S_IMODE((tmp_path / "limits.json").stat().st_mode) == 0o600
    kept.close()
    asked.taken()
    assert kept._waiting is None


# -- the program itself


@contextmanager
def service(data: Path, key: str) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    """One that lets a key ask once a minute."""
    command = [*PROGRAM, "service", "--data", str(data), "--requests-per-minute", "1"]
    environment = {**os.environ, BOOTSTRAP_KEY_VARIABLE: key}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=environment, **pipes) as process:  # type: ignore[call-overload]
        try:
            with httpx.Client(
                base_url=json.loads(process.stdout.readline())["base_url"], timeout=60
            ) as client:
                yield process, client
        finally:
            process.kill()


@pytest.mark.anyio
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_a_restart_fills_no_bucket_however_the_service_ended(
    tmp_path: Path, how: signal.Signals
) -> None:
    mine, wrong = new_key(), new_key()

    def ask(client: httpx.Client, key: str) -> int:
        return client.get(paths.ABOUT, headers={KEY_HEADER: key}).status_code

    def story() -> None:
        with service(tmp_path, mine) as (process, client):
            assert [ask(client, key) for key in (mine, mine, wrong, wrong)] == [200, 429, 401, 429]
            if how == signal.SIGKILL:
                kept = tmp_path / "limits.json"
                while not kept.exists() or '"strangers": {}' in kept.read_text():
                    pass
            process.send_signal(how)
            process.wait(60 * SLOW)
        with service(tmp_path, mine) as (_, client):
            assert [ask(client, key) for key in (mine, wrong)] == [429, 429]
        text = (tmp_path / "limits.json").read_text()
        assert mine not in text and wrong not in text

    await asyncio.to_thread(story)
