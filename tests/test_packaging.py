"""What a server is set up with: read as its readers do, and its commands by our own command line."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from app.__main__ import _build_parser

SERVER = Path(__file__).parents[1] / "packaging" / "server"
UNIT = SERVER / "outreach.service"
SAID = {"PUBLIC_URL": "https://mail.firm.example"}


def command_of_unit() -> list[str]:
    text = UNIT.read_text().replace("\\\n", " ")
    (line,) = [line for line in text.splitlines() if line.startswith("ExecStart=")]
    return [word for word in line.removeprefix("ExecStart=").split() if not word.startswith("$")]


def test_systemd_unit_starts_valid_service_command() -> None:
    program, *arguments = command_of_unit()
    found = _build_parser().parse_args(arguments)
    assert program.endswith("/outreach") and found.command == "service" and found.stay
    assert (found.log_to, found.host) == ("stderr", "127.0.0.1")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_unit_passes_systemd_verification(tmp_path: Path) -> None:
    there = tmp_path / "outreach.service"
    there.write_text(UNIT.read_text().replace("/opt/outreach/.venv/bin/outreach", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", there], capture_output=True, text=True)
    mine = [line for line in done.stderr.splitlines() if "outreach.service" in line]
    assert not mine, "\n".join(mine)


def test_systemd_unit_first_key_command_is_valid(tmp_path: Path) -> None:
    text = UNIT.read_text().replace("\\\n#", "")
    line = next(line for line in text.splitlines() if "systemd-run" in line)
    line = " ".join(line.split())
    options, _, ours = line.partition(" /opt/outreach/.venv/bin/outreach ")
    found = _build_parser().parse_args(shlex.split(ours))
    assert (found.command, found.scopes, str(found.data)) == ("key", "*", "/var/lib/outreach")
    properties = re.findall(r"-p (\S+)", options)
    names = {one.partition("=")[0] for one in properties}
    assert names == {"DynamicUser", "User", "StateDirectory", "EnvironmentFile"}
    assert properties[-1] in UNIT.read_text().splitlines(), "as the service itself reads it"
    if shutil.which("systemd-analyze"):
        there = tmp_path / "first-key.service"
        there.write_text("\n".join(["[Service]", "ExecStart=/bin/true", *properties]))
        said = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", there], capture_output=True, text=True
        )
        assert "first-key.service" not in said.stderr, said.stderr


def test_compose_file_starts_valid_command_and_exposes_loopback_only() -> None:
    services = yaml.safe_load((SERVER / "compose.yaml").read_text())["services"]
    mine = services["outreach"]
    words = [
        re.sub(r"\$\{(\w+):(.)(.*)\}", lambda one: SAID.get(one[1], one[3]), word) for word in mine["command"]
    ]
    found = _build_parser().parse_args(words)
    assert found.workers == 2 and found.public_url == SAID["PUBLIC_URL"]
    assert found.command == "service" and found.stay and found.database.startswith("postgresql://")
    assert "PASSWORD" not in found.database and "POSTGRES_PASSWORD" in mine["environment"]["PGPASSWORD"]
    assert (
        all(port.startswith("127.0.0.1:") for port in mine["ports"]) and "ports" not in services["database"]
    )
    assert {f"{found.port}", f"{found.pages_port}"} == {port.rpartition(":")[2] for port in mine["ports"]}
    assert "/readyz" in mine["healthcheck"]["test"][-1]
    assert (SERVER / mine["build"]["context"] / mine["build"]["dockerfile"]).is_file()
    for name in ("outreach", "database"):
        assert not any(
            "password" in str(value).lower() and "$" not in str(value) for value in services[name].values()
        )
