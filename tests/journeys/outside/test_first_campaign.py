"""The program as a user starts it, and who works with it sees no more than a screen reader does."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from app.resources import resource
from app.service.practice.store import read_log, read_mails
from tests.desktop.opened import until
from tests.patience import SLOW

READER = "/usr/bin/python3"  # the system's own: the bindings of the bus are no package of PyPI
NEEDED = {
    "xvfb": "/usr/bin/Xvfb",
    "dbus-daemon": "/usr/bin/dbus-daemon",
    "at-spi2-core": "/usr/share/dbus-1/services/org.a11y.Bus.service",
}
BINDINGS = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
ROOT = Path(__file__).parents[3]


def missing() -> list[str]:
    """The packages of the system without which nobody listens."""
    lacking = [package for package, file in NEEDED.items() if not Path(file).exists()]
    found = (
        Path(READER).exists() and not subprocess.run([READER, "-c", BINDINGS], capture_output=True).returncode
    )
    return lacking if found else [*lacking, "python3-gi", "gir1.2-atspi-2.0"]


pytestmark = pytest.mark.timeout(300 * SLOW)


@contextmanager
def running(*command: str, **more: object) -> Iterator[subprocess.Popen[str]]:
    """A program that ends in order when it is no longer needed."""
    with subprocess.Popen(command, text=True, **more) as process:  # type: ignore[call-overload]
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(20 * SLOW)
            except subprocess.TimeoutExpired:
                process.kill()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a screen and a session bus of our own."""
    if lacking := missing():
        pytest.fail(f"Nobody can listen here. Install: apt-get install {' '.join(lacking)}", pytrace=False)
    with ExitStack() as stack:
        runtime = stack.enter_context(tempfile.TemporaryDirectory())  # the path of a socket must be short
        own = {
            "HOME": str(tmp_path),
            "XDG_RUNTIME_DIR": runtime,
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
            "LANG": "C.UTF-8",
        }
        environment = {"PATH": os.environ["PATH"], **own}
        quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        screen = ("Xvfb", "-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp")
        xvfb = stack.enter_context(running(*screen, **quiet))
        environment["DISPLAY"] = f":{xvfb.stdout.readline().strip()}"
        session = ("dbus-daemon", "--session", "--nofork", "--print-address")
        bus = stack.enter_context(running(*session, env=environment, **quiet))
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        yield environment


def test_the_first_campaign_by_names_alone(desk: dict[str, str], tmp_path: Path) -> None:
    data, said = tmp_path / "data", tmp_path / "said.log"
    program = (sys.executable, "-m", "app", "practice", "--data", str(data))
    with said.open("w") as log, running(*program, cwd=ROOT, env=desk, stdout=log, stderr=log) as window:
        script = (READER, str(Path(__file__).with_name("first_campaign.py")))
        job = (*script, str(resource("sample", "leads.csv")))
        reader = subprocess.run(job, env=desk, capture_output=True, text=True, timeout=240 * SLOW)
        assert reader.returncode == 0, f"{reader.stderr[-4000:]}\n{(data / 'crash.log').read_text()[-2000:]}"
        print(reader.stdout)
        asyncio.run(until(lambda: answered(data), 15))
        assert window.poll() is None
    assert window.returncode == 0 and not (data / "crash.log").read_text()


def answered(data: Path) -> bool:
    """Our answer has come to somebody who wrote."""
    world = data / "world" / "world.db"
    wrote = {entry.person for entry in read_log(world, "replied")}
    return any(mail.person in wrote and b"Would Thursday at ten" in mail.raw for mail in read_mails(world))
