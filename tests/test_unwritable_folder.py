"""A data folder that can't be written to, or is somebody else's: every command says so in one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.service.core.database import NOT_WRITABLE
from tests.patience import SLOW
from tests.program import PROGRAM
from tests.service.empty_workspace import fresh
from tests.smalldisk import disk_of

# Root may do all to everybody's files, unless it gives that up.
AS_OTHERS = ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner"]
pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="files of Windows have no mode"),
    pytest.mark.skipif(shutil.which("setpriv") is None, reason="NO TEST OF DENIED FOLDERS: no setpriv"),
]
PHRASE = "a long passphrase\n"
WHAT_TO_DO = (NOT_WRITABLE, "or choose another place.", "or choose another folder with --data.")
KEY = ("key", "add", "--name", "A", "--scopes", "*")
WRITING = [("service",), ("service", "--practice"), KEY, ("reseal",), ("restore", "{backup}")]
COMMANDS = [*WRITING, ("backup", "{home}/new.outreach"), ("user", "list"), ("move", "--to", "{home}/moved")]


def run(*arguments: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    prefix = AS_OTHERS if os.geteuid() == 0 else []
    command = [*prefix, *PROGRAM, *map(str, arguments)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"} | more
    return subprocess.run(
        command, input=PHRASE, capture_output=True, text=True, timeout=60 * SLOW, env=environment
    )


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    file = tmp_path / "good.outreach"
    assert run("backup", file, "--data", fresh(tmp_path / "good")).returncode == 0
    return file


def closed(folder: Path) -> None:
    folder.chmod(0o555)


def closed_database(folder: Path) -> None:
    (folder / "outreach.sqlite").chmod(0o444)


def of_another_user(folder: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("NO TEST OF ANOTHER USER'S FOLDER: only root can make one")
    for one in (*folder.iterdir(), folder):
        os.chown(one, 1, 1)
    folder.chmod(0o700)


@contextmanager
def workspace(tmp_path: Path) -> Iterator[Path]:
    """That can be removed afterwards, whatever was done to it."""
    folder = fresh(tmp_path / "denied")
    folder.chmod(0o700)
    try:
        yield folder
    finally:
        folder.chmod(0o700)


def refuses(folder: Path, backup: Path, commands: list[tuple[str, ...]]) -> None:
    for command in commands:
        words = [word.format(backup=backup, home=backup.parent) for word in command]
        done = run(*words, "--data", folder)
        assert done.returncode == 1, (command, done.stdout, done.stderr)
        assert done.stderr.count("\n") == 1 and done.stderr.strip().endswith(WHAT_TO_DO), done.stderr
    assert not list(backup.parent.glob("new.*"))


@pytest.mark.parametrize(
    ("deny", "commands"),
    [(closed, COMMANDS), (of_another_user, COMMANDS), (closed_database, [("service",), KEY])],
)
def test_command_on_unwritable_folder_shows_reason(
    tmp_path: Path, backup: Path, deny: Callable[[Path], None], commands: list[tuple[str, ...]]
) -> None:
    with workspace(tmp_path) as folder:
        deny(folder)
        refuses(folder, backup, commands)


def test_command_on_read_only_file_system_shows_reason(tmp_path: Path, backup: Path) -> None:
    with disk_of(8) as disk:
        fresh(disk)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        refuses(disk, backup, COMMANDS)


def test_command_with_folder_that_cannot_be_created_shows_reason(tmp_path: Path, backup: Path) -> None:
    with workspace(tmp_path) as folder:
        closed(folder)
        refuses(folder / "new", backup, [*WRITING[:3], WRITING[4]])


@pytest.mark.parametrize("name", ["service.log", "outreach.lock", "sealing.key", "uploads"])
def test_service_command_with_one_unusable_file_names_it(tmp_path: Path, name: str) -> None:
    with workspace(tmp_path) as folder:
        (folder / name).mkdir() if name == "uploads" else (folder / name).touch()
        (folder / name).chmod(0)
        done = run("service", "--data", folder)
        (folder / name).chmod(0o700)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"{folder / name} can't be used (Permission denied). Allow whoever runs")


def test_diagnosis_of_unreadable_folder_reports_it_in_file(tmp_path: Path) -> None:
    with workspace(tmp_path) as folder:
        (folder / "desktop.ini").write_text("[General]\nzoom=100\n")
        folder.chmod(0)
        done = run("diagnosis", tmp_path / "told", "--data", folder)
    assert (done.returncode, done.stderr) == (0, "")
    told = (tmp_path / "told").read_text()
    assert "The database can't be read." in told and "They can't be read: Permission denied." in told


@pytest.mark.parametrize("name", ["", "crash.log", "desktop.log"])
@pytest.mark.parametrize("command", [(), ("practice",)], ids=["workspace", "practice"])
def test_desktop_command_on_unwritable_folder_shows_reason(
    tmp_path: Path, command: tuple[str, ...], name: str
) -> None:
    with workspace(tmp_path) as folder:
        if name:
            (folder / name).touch()
            (folder / name).chmod(0o444)
        else:
            closed(folder)
        done = run(*command, "--data", folder)
    denied = folder / (name or "crash.log")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"The data folder can't be used ({denied}: Permission denied). Allow yourself to write there, "
        "or choose another folder with --data.\n"
    )
