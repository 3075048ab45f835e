"""What the program writes is for its user's eyes alone, in a folder that others can look into, too."""

from __future__ import annotations

import json
import logging
import os
import signal
import sqlite3
import stat
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
import trustme

from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.contract.scopes import KEY_HEADER
from app.private_files import hide_files, private_log
from app.service.core.settings import Settings
from app.service.records.access import new_key
from app.service.workflows.domains.selfhosted import HostedMail
from app.service.workflows.domains.selfhosted_settings import read_host_file
from app.service.workflows.outbound import restore_guard
from tests.mailhost.hosted import HOST_FILE
from tests.patience import SLOW
from tests.program import PROGRAM
from tests.service.empty_workspace import fresh

pytestmark = pytest.mark.skipif(os.name == "nt", reason="files of Windows have no mode")
KEY = new_key()
CSV = b"email,first_name\nann@people.test,Ann\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder that everybody may look into, with what an older version left there."""
    folder = tmp_path / "open"
    fresh(folder)
    for name in (
        "outreach.sqlite",
        "service.log",
        "service.log.1",
        "outreach-moved-1.sqlite",
    ):
        (folder / name).touch()
        (folder / name).chmod(0o644)
    folder.chmod(0o755)
    return folder


def started(*arguments: str | Path, **environment: str) -> subprocess.Popen[str]:
    """The program, as a shell with the usual umask starts it."""
    command = ["sh", "-c", 'umask 022 && exec "$@"', "sh", *PROGRAM, *map(str, arguments)]
    variables = {**os.environ, BOOTSTRAP_KEY_VARIABLE: KEY} | environment
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=variables)


def run(*arguments: str | Path, said: str = "") -> None:
    with started(*arguments) as process:
        _, error = process.communicate(said, timeout=60 * SLOW)
    assert process.returncode == 0, error


@contextmanager
def service(folder: Path, *more: str) -> Iterator[httpx.Client]:
    with started("service", "--data", folder, *more) as process:
        assert process.stdin is not None and process.stdout is not None
        try:
            line = process.stdout.readline()
            assert line, process.stderr and process.stderr.read()
            base = json.loads(line)["base_url"]
            with httpx.Client(base_url=base, headers={KEY_HEADER: KEY}, timeout=60) as api:
                yield api
        finally:
            process.stdin.close()
            process.wait(20 * SLOW)


def visible(folder: Path) -> list[str]:
    """Whatever in it somebody else could read."""
    found = [(one.relative_to(folder).as_posix(), one.lstat().st_mode) for one in folder.rglob("*")]
    return [f"{stat.S_IMODE(mode):o} {name}" for name, mode in found if mode & 0o077]


@pytest.mark.parametrize("more", [(), ("--practice",)], ids=["service", "practice"])
def test_service_files_in_open_folder_are_private(folder: Path, more: tuple[str, ...]) -> None:
    with service(folder, *more) as api:
        about = api.get("/api/desk/v1/about")
        assert about.is_success, about.text
        with closing(sqlite3.connect(folder / "outreach.sqlite")) as conn:
            assert conn.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        there = {one.name for one in folder.iterdir()}
        assert {"outreach.sqlite-wal", "outreach.sqlite-shm", "service.log", "sealing.key"} <= there
        assert visible(folder) == []
    assert visible(folder) == []
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755, "the folder itself is left as it was"


def test_command_line_files_in_open_folder_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir(0o755)
    run("key", "add", "--name", "A", "--scopes", "*", "--data", folder)
    run("backup", folder / "saved.file", "--data", folder, said="a long passphrase\n")
    run("diagnosis", folder / "told.text", "--data", folder)
    run("restore", folder / "saved.file", "--data", folder, said="a long passphrase\n")
    assert visible(folder) == []
    assert list(folder.glob("before-restore-*"))


def test_desktop_files_in_open_folder_are_private(folder: Path) -> None:
    (folder / "desktop.ini").touch(0o644)
    with started("practice", "--data", folder, QT_QPA_PLATFORM="offscreen") as process:
        try:
            until = time.monotonic() + 30 * SLOW
            while not {"world", "window.lock", "desktop.log"} <= {one.name for one in folder.iterdir()}:
                assert process.poll() is None and time.monotonic() < until
                time.sleep(0.1)
            assert visible(folder) == []
        finally:
            process.send_signal(signal.SIGKILL)
    assert visible(folder) == []


def test_log_file_after_rotation_is_private(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        log = private_log(tmp_path / "a.log", 10, 2)
        for _ in range(3):
            log.emit(logging.makeLogRecord({"msg": "more than ten bytes"}))
        log.close()
    finally:
        os.umask(before)
    assert {one.name for one in tmp_path.iterdir()} == {"a.log", "a.log.1", "a.log.2"}
    assert visible(tmp_path) == []


def test_last_mail_marker_file_is_private(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        restore_guard.write_marks([Settings(data=tmp_path).last_mail_file], "m", 1, "i", "<m@firm.test>")
    finally:
        os.umask(before)
    assert visible(tmp_path) == [] and len(list(tmp_path.iterdir())) == 1


def test_foreign_files_in_data_folder_keep_their_mode(tmp_path: Path) -> None:
    mine, linked = tmp_path / "holiday.jpg", tmp_path / "elsewhere"
    mine.touch()
    linked.mkdir()
    (linked / "a.log").touch()
    data = tmp_path / "data"
    data.mkdir()
    (data / "world").symlink_to(linked)
    (data / "b.log").symlink_to(linked / "a.log")
    (data / "holiday.jpg").touch()
    for one in (linked / "a.log", data / "holiday.jpg"):
        one.chmod(0o644)
    hide_files(data)
    assert visible(linked) == ["644 a.log"] and "644 holiday.jpg" in visible(data)


@pytest.mark.anyio
@pytest.mark.parametrize(("mode", "expected"), [(0o755, 0o644), (0o2750, 0o640), (0o700, 0o600)])
async def test_mailbox_database_is_readable_to_readers_of_its_folder(
    tmp_path: Path, mode: int, expected: int
) -> None:
    """Postfix and Dovecot are other users."""
    home, file = tmp_path / "mail", tmp_path / "host.toml"
    home.mkdir()
    home.chmod(mode)
    trustme.CA().cert_pem.write_to_path(str(home / "ca.pem"))
    file.touch(0o600)
    file.write_text(HOST_FILE.format(home=home, key="k", api="http://127.0.0.1:9", smtp=9, imaps=9))
    host, before = HostedMail(read_host_file(file)), os.umask(0o077)
    try:
        await host.disable_inbox("ann@firm.test")
    finally:
        os.umask(before)
        await host.close()
    assert stat.S_IMODE((home / "mail.sqlite").stat().st_mode) == expected
