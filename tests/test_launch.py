"""The command line: what it does, and the one sentence it says when it can't."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from alembic import command as alembic

from app import __version__
from app.contract import invites
from app.contract.scopes import KEY_PREFIX
from app.launch import as_path, build_command_line
from app.service.core import migrations
from app.service.core.damage import DAMAGED
from app.service.core.data_dir_lock import FolderLock
from app.service.core.database import NOT_WRITABLE, sqlite_url
from app.service.core.migrations import HEAD, build_alembic_config
from tests.bench.figures import tell
from tests.mailhost.daemons import free_ports
from tests.patience import SLOW
from tests.program import PROGRAM
from tests.service.empty_workspace import fresh
from tests.smalldisk import disk_of


def outreach(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    plain.pop("QT_QPA_PLATFORM", None)
    command = [*PROGRAM, *map(str, arguments)]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=360,
        stdin=subprocess.DEVNULL,
        env=plain | environment,
    )


@pytest.mark.parametrize(
    ("argument", "opened"),
    [
        ("file:///people/ann/new%20people.csv", "/people/ann/new people.csv"),
        ("file:///people/j%C3%BCrgen/team.outreach-invite", "/people/jürgen/team.outreach-invite"),
        ("outreach://join?address=x&code=y", "outreach://join?address=x&code=y"),
        ("/people/ann/a%20b.csv", "/people/ann/a%20b.csv"),
    ],
)
def test_file_url_argument_is_opened_by_path(argument: str, opened: str) -> None:
    assert as_path(argument) == opened


@pytest.mark.parametrize(
    ("platform", "place", "program"),
    [
        ("linux", "/usr/lib/outreach-desk/outreach", "outreach-service"),
        ("darwin", "/Applications/Outreach Desk.app/Contents/MacOS/outreach", "outreach"),
        ("win32", "/Programs/Outreach Desk/outreach.exe", "outreach-service.exe"),
    ],
)
def test_packaged_program_starts_service_executable_of_its_platform(
    monkeypatch: pytest.MonkeyPatch, platform: str, place: str, program: str
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", place)
    monkeypatch.setattr(sys, "platform", platform)
    assert build_command_line("service") == [str(Path(place).with_name(program)), "service"]


def test_a_folder_of_the_same_name_is_not_taken_for_the_program(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__main__.py").write_text("print('a foreign package was started')\n")
    command = build_command_line("--version")
    assert subprocess.check_output(command, cwd=tmp_path, text=True).strip() == __version__


def test_key_command_prints_key_without_saving_it_in_plain_text(tmp_path: Path) -> None:
    data = tmp_path / "new"
    done = outreach("key", "add", "--name", "A", "--scopes", "contacts:read", "--data", data)
    assert done.returncode == 0 and done.stdout.startswith(KEY_PREFIX)
    assert done.stdout.strip().encode() not in (data / "outreach.sqlite").read_bytes()
    assert os.name == "nt" or data.stat().st_mode & 0o777 == 0o700, "others on this computer may not look"


def test_service_command_ends_when_standard_input_closes(tmp_path: Path) -> None:
    done = outreach("service", "--data", tmp_path)
    assert done.returncode == 0 and '"ready":true' in done.stdout and not done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("practice",), "needs a screen"),
        (("service", "--from-window"), "No order came from a window."),
        (("service", "--port", "70000"), "a port is a number from 0 to 65535"),
        (("service", "--requests-per-minute", "0"), "requests a minute are a number from 1 to 1000000"),
        (("service", "--max-body-mb", "-1"), "megabytes are a number from 1 to 1024"),
        (("service", "--practice-speed", "nan"), "a speed is a number from 0 to 1000000"),
        (("service", "--public-url", "mail.firm.example"), "such as https://mail.firm.example"),
        (("service", "--data", "/dev/null/x"), "Not a directory"),
        (("service", "--practice", "--mail-host", "x"), "not allowed with argument --practice"),
        (("key", "add", "--name", "A", "--scopes", "contacts:fly"), "no scope “contacts:fly”"),
        (("key", "add", "--name", "A", "--scopes", ","), "at least one scope"),
    ],
)
def test_command_with_invalid_arguments_shows_reason(arguments: tuple[str, ...], said: str) -> None:
    done = outreach(*arguments)
    assert done.returncode != 0
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_service_command_with_unusable_port_or_host_shows_reason(tmp_path: Path) -> None:
    (port,) = free_ports(1)
    twice = outreach("service", "--data", tmp_path, "--port", f"{port}", "--pages-port", f"{port}")
    said = f"Port {port} on 127.0.0.1 can't be used: Address already in use. Choose another port.\n"
    assert (twice.returncode, twice.stdout, twice.stderr) == (1, "", said)
    far = outreach("service", "--data", tmp_path, "--host", "203.0.113.7")
    assert (far.returncode, far.stdout) == (1, "")
    assert far.stderr.startswith("203.0.113.7 is no address of this computer: ")


def test_service_command_on_ipv6_reports_usable_urls(tmp_path: Path) -> None:
    done = outreach("service", "--data", tmp_path, "--host", "::1")
    if "is no address of this computer" in done.stderr:
        pytest.skip("NO TEST OF IPV6: this computer has none")
    told = json.loads(done.stdout)
    for name in ("base_url", "pages_url"):
        there = urlsplit(told[name])
        assert there.hostname == "::1" and there.port, told


def test_key_command_on_read_only_disk_shows_reason(tmp_path: Path) -> None:
    with disk_of(8) as disk:
        fresh(disk)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        done = outreach("key", "list", "--data", disk)
    assert (done.returncode, done.stderr) == (1, f"{NOT_WRITABLE}\n")


def test_service_command_with_unusable_mail_host_file_shows_reason(tmp_path: Path) -> None:
    file = tmp_path / "host.toml"
    started = ("service", "--data", tmp_path / "data", "--mail-host", file)
    assert (
        outreach(*started).stderr == f"The mail host file {file} can't be read: No such file or directory.\n"
    )
    file.touch(0o600)
    file.write_text('[powerdns]\nkey = "hush"\n')
    done = outreach(*started)
    assert done.returncode == 1 and f"{file}: powerdns.url is missing." in done.stderr
    assert "hush" not in done.stderr + (tmp_path / "data" / "service.log").read_text()


def test_invite_command_with_unwritable_file_creates_no_invitation(tmp_path: Path) -> None:
    words = ("--name", "Bo", "--email", "bo@firm.example", "--scopes", "contacts:read", "--data", tmp_path)
    file = tmp_path / "nowhere" / "bo.outreach-invite"
    done = outreach("invite", *words, "--address", "https://desk.firm.example", "--file", file)
    assert (done.returncode, done.stderr) == (1, f"{file}: No such file or directory.\n")
    file = tmp_path / "bo.outreach-invite"
    refused = outreach("invite", *words, "--address", "nonsense", "--file", file)
    assert refused.returncode == 1 and not file.exists()
    database = tmp_path / "outreach.sqlite"
    with contextlib.closing(sqlite3.connect(database)) as conn:
        assert conn.execute("SELECT count(*) FROM invitations").fetchone() == (0,)


def test_backup_command_without_workspace_shows_reason_and_creates_nothing(tmp_path: Path) -> None:
    mistyped = tmp_path / "workspac"
    command = [*PROGRAM, "backup", str(tmp_path / "a.outreach"), "--data", str(mistyped)]
    done = subprocess.run(command, input="a long passphrase\n", capture_output=True, text=True, timeout=360)
    assert (done.returncode, done.stderr) == (1, f"There is no workspace in {mistyped}.\n")
    assert list(tmp_path.iterdir()) == []


def test_key_command_on_damaged_database_pages_shows_reason(tmp_path: Path) -> None:
    file = fresh(tmp_path) / "outreach.sqlite"
    with contextlib.closing(sqlite3.connect(file)) as conn:
        size = conn.execute("PRAGMA page_size").fetchone()[0]
        pages = conn.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'api_keys'").fetchall()
    with file.open("r+b") as raw:
        for (page,) in pages:
            raw.seek((page - 1) * size)
            raw.write(b"\xa5" * size)
    done = outreach("key", "list", "--data", tmp_path)
    assert (done.returncode, done.stderr) == (1, f"{DAMAGED}\n")


@pytest.mark.parametrize("whole", [0, 4096])
def test_service_command_on_corrupt_database_shows_reason_and_keeps_file(tmp_path: Path, whole: int) -> None:
    """Nothing of it is a database; or it begins as one, and the rest is lost."""
    file = fresh(tmp_path) / "outreach.sqlite"
    broken = file.read_bytes()[:whole] + b"not a database " * 1000
    file.write_bytes(broken)
    done = outreach("service", "--data", tmp_path)
    assert (done.returncode, done.stderr) == (1, f"{DAMAGED}\n")
    assert file.read_bytes() == broken


def test_service_command_on_newer_workspace_shows_reason_and_keeps_file(tmp_path: Path) -> None:
    file = fresh(tmp_path) / "outreach.sqlite"
    with contextlib.closing(sqlite3.connect(file)) as conn, conn:
        conn.execute("UPDATE alembic_version SET version_num = '0999'")
    before = file.read_bytes()
    done = outreach("service", "--data", tmp_path)
    assert done.returncode == 1 and "was made by a newer Outreach Desk." in done.stderr
    assert file.read_bytes() == before
    tell(f"a newer program's workspace: exit code {done.returncode}, all {len(before):,} bytes as before")


def test_key_command_while_service_runs_migrates_no_schema(tmp_path: Path) -> None:
    fresh(tmp_path)
    url = sqlite_url(tmp_path / "outreach.sqlite")
    alembic.downgrade(build_alembic_config(url), "0009")
    with FolderLock(tmp_path):
        done = outreach("key", "list", "--data", tmp_path)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1) and "already open" in done.stderr
        assert migrations._read_revision(url) == "0009"
    assert outreach("key", "list", "--data", tmp_path).returncode == 0
    assert migrations._read_revision(url) == HEAD
    with FolderLock(tmp_path):
        assert outreach("key", "list", "--data", tmp_path).returncode == 0, "of the same version beside it"


def test_team_commands_manage_users_keys_and_invitations(tmp_path: Path) -> None:
    def here(*arguments: str) -> str:
        done = outreach(*arguments, "--data", tmp_path)
        assert done.returncode == 0, done.stderr
        return done.stdout

    here("user", "add", "--name", "Ana", "--email", "ana@firm.example")
    secret = here(
        "key", "add", "--name", "CRM", "--scopes", "desk:read", "--user", "ana@firm.example"
    ).strip()
    assert secret.startswith(KEY_PREFIX)
    listed = here("key", "list")
    assert "CRM" in listed and "Ana" in listed and "valid" in listed and secret not in listed
    assert "opens nothing" in here("key", "revoke", "CRM")
    file = tmp_path / "bo.outreach-invite"
    words = ("--name", "Bo", "--email", "bo@firm.example", "--scopes", "*", "--address")
    assert str(file) in here("invite", *words, "https://desk.firm.example", "--file", str(file))
    assert (
        file.stat().st_mode & 0o777 == 0o600
        and invites.parse_invite(file.read_text()).workspace == "Workspace"
    )
    assert "Keys revoked: 0" in here("user", "remove", "Ana")
    for wrong, said in (
        (("key", "revoke", "CRM"), "There is no valid key “CRM”"),
        (("user", "remove", "Ana"), "There is no user “Ana”"),
        (("user", "add", "--name", "X", "--email", "x"), "is not an email address"),
        (("invite", *words, "http://desk.firm.example"), "must be reached by https://"),
    ):
        done = outreach(*wrong, "--data", tmp_path)
        assert done.returncode == 1 and said in done.stderr and "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM there")
def test_service_command_serves_health_and_metrics_and_ends_on_sigterm(tmp_path: Path) -> None:
    more = ("--log-format", "json", "--log-to", "stderr", "--stay", "--data", str(tmp_path))
    key = "ork_live_" + "k" * 43
    environment = os.environ | {"OUTREACH_BOOTSTRAP_KEY": key}
    command = [*PROGRAM, "service", *more]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment
    ) as service:
        assert service.stdin is not None and service.stdout is not None and service.stderr is not None
        service.stdin.close()
        line = json.loads(service.stdout.readline())
        address, pages = line["base_url"], line["pages_url"]
        assert httpx.get(f"{address}/readyz").json()["ready"] is True
        for port in (urlsplit(address).port, urlsplit(pages).port):  # 127.0.0.2 is this computer, too
            with pytest.raises(OSError):
                socket.create_connection(("127.0.0.2", port), timeout=5)
        assert httpx.get(f"{pages}/api/desk/v1/about", headers={"X-API-Key": key}).status_code == 404
        assert "outreach_work_kept" in httpx.get(f"{address}/metrics").text
        httpx.get(f"{address}/api/desk/v1/about", headers={"X-API-Key": key, "X-Request-ID": "mine"})
        with httpx.stream("GET", f"{address}/api/desk/v1/changes", headers={"X-API-Key": key}) as stream:
            assert next(stream.iter_lines()) == ": listening"
            service.terminate()
            assert service.wait(30 * SLOW) == 0, "an open stream keeps nobody from ending"
        lines = [json.loads(line) for line in service.stderr.read().splitlines()]
    asked = [line for line in lines if line.get("request_id") == "mine"]
    assert asked and asked[0]["message"].startswith("GET /api/desk/v1/about 200")
    assert key not in str(lines) and not (tmp_path / "service.log").exists()
