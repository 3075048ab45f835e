"""What pip and pipx install: the whole package with its resources, and it works away from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from app import __version__
from tests.patience import SLOW
from tests.test_architecture import tracked

TOP = Path(__file__).parents[2]
CONSTRAINTS = TOP / "packaging" / "constraints.txt"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
PARTS = ("window", "child service", "database", "screens", "help", "practice mail", "TLS", "keyring", "log")


def run(*command: str | Path, where: Path = TOP) -> str:
    """What it printed; anything but success fails the test with all that it said."""
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)),
        cwd=where,
        env=plain | {"QT_QPA_PLATFORM": "offscreen"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60 * SLOW,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, TOP)
    (file,) = folder.iterdir()
    return file


def test_a_wheel_holds_the_package_and_its_resources_and_nothing_else(wheel: Path) -> None:
    names = [name.as_posix() for name in tracked()]
    wanted = {name for name in names if name.startswith("app/")}
    wanted |= {f"app/{name}" for name in names if name.startswith("resources/")}
    there = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert there == wanted
    kinds = {Path(name).suffix for name in there}
    assert {".qm", ".html", ".svg", ".qss", ".otf", ".sql", ".mako"} <= kinds


@pytest.mark.parametrize("empty", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_it_works_where_it_was_installed(wheel: Path, tmp_path: Path, empty: bool) -> None:
    """In an environment that was empty before, or, without a network, in one that borrows our libraries."""
    home = tmp_path / "environment"
    venv.create(home, symlinks=os.name != "nt")
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if empty:
        run(*PIP, "--python", python, "install", "--constraint", CONSTRAINTS, wheel)
    else:
        run(*PIP, "--python", python, "install", "--no-index", "--no-deps", wheel)
        (libraries,) = home.rglob("site-packages")
        (libraries / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    foreign = tmp_path / "foreign"  # somebody else's project, with a package of our name
    (foreign / "app").mkdir(parents=True)
    (foreign / "app" / "__init__.py").write_text("raise SystemExit('a foreign package was started')\n")
    outreach = python.with_name("outreach")
    where = run(python, "-P", "-c", "import app; print(app.__file__)", where=foreign)
    assert Path(where.strip()).is_relative_to(home)
    assert run(outreach, "--version", where=foreign).strip() == __version__
    said = run(outreach, "self-test", where=foreign).splitlines()
    assert [line.split("  ok  ")[0].strip() for line in said] == list(PARTS)
