"""The walk of first_campaign.py: a program as a user starts it, on a screen and a session bus of its own.

    python3 tests/journeys/outside/walk.py PROGRAM FOLDER

walks through an installed one, by what a screen reader knows of it, and leaves pictures in the folder. It
needs no more than Python and the packages of the system that `missing` names.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

READER = "/usr/bin/python3"  # the system's own: the bindings of the bus are no package of PyPI
NEEDED = {
    "xvfb": "/usr/bin/Xvfb",
    "dbus-daemon": "/usr/bin/dbus-daemon",
    "at-spi2-core": "/usr/share/dbus-1/services/org.a11y.Bus.service",
}
BINDINGS = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
HERE = Path(__file__).resolve().parent
TOP = HERE.parents[2]
SAMPLE = TOP / "resources/sample/leads.csv"
ANSWERED = "SELECT 1 FROM mails JOIN log USING (person) WHERE kind = 'replied' AND instr(raw, ?)"


class Failed(Exception):
    """The walk did not come to its end; the text says where it stopped."""


def missing() -> list[str]:
    """The packages of the system without which nobody listens."""
    lacking = [package for package, file in NEEDED.items() if not Path(file).exists()]
    found = (
        Path(READER).exists() and not subprocess.run([READER, "-c", BINDINGS], capture_output=True).returncode
    )
    return lacking if found else [*lacking, "python3-gi", "gir1.2-atspi-2.0"]


@contextmanager
def running(command: Sequence[str], patience: float, **more: object) -> Iterator[subprocess.Popen[str]]:
    """A program that ends in order when it is no longer needed."""
    with subprocess.Popen(command, text=True, **more) as process:  # type: ignore[call-overload]
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(patience)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def desk(home: Path, patience: float) -> Iterator[dict[str, str]]:
    """The environment of a screen and a session bus of our own."""
    with ExitStack() as stack:
        runtime = stack.enter_context(tempfile.TemporaryDirectory())  # the path of a socket must be short
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "XDG_RUNTIME_DIR": runtime,
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
            "LANG": "C.UTF-8",
        }
        quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        screen = "Xvfb -displayfd 1 -screen 0 1440x900x24 -nolisten tcp -fbdir".split()
        xvfb = stack.enter_context(running([*screen, runtime], patience, **quiet))
        assert xvfb.stdout is not None
        environment["DISPLAY"] = f":{xvfb.stdout.readline().strip()}"
        session = "dbus-daemon --session --nofork --print-address".split()
        bus = stack.enter_context(running(session, patience, env=environment, **quiet))
        assert bus.stdout is not None
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        yield environment


def walk(program: Sequence[str], home: Path, pictures: Path | None = None, slow: float = 1) -> str:
    """What the walk said of itself, once our answer has come to somebody who wrote."""
    script = [READER, str(HERE / "first_campaign.py"), str(SAMPLE), *([str(pictures)] if pictures else [])]
    said = home / "said.log"
    patience = 20 * slow
    with desk(home, patience) as environment, said.open("w") as log:
        shell = {"cwd": TOP, "env": environment, "stdout": log, "stderr": log}
        with running(program, patience, **shell) as window:
            reader = subprocess.run(
                script, env=environment, capture_output=True, text=True, timeout=240 * slow
            )
            told = f"{reader.stderr[-4000:]}\n{said.read_text()[-2000:]}"
            if reader.returncode or not _arrived(home, patience):
                raise Failed(f"{told}\n{_crash(home)[-2000:]}")
            if window.poll() is not None:
                raise Failed(f"The program ended with {window.returncode}. {told}")
    if window.returncode or _crash(home):
        raise Failed(f"The program ended with {window.returncode}. {said.read_text()}\n{_crash(home)}")
    return reader.stdout


def _crash(home: Path) -> str:
    return "\n".join(one.read_text() for one in home.glob(".local/share/outreach-desk/*/crash.log")).strip()


def _arrived(home: Path, seconds: float) -> bool:
    """Our answer is with somebody who wrote: the practice's own book of what happened."""
    world = home / ".local/share/outreach-desk/practice/world/world.db"
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with closing(sqlite3.connect(f"{world.as_uri()}?mode=ro", uri=True)) as book:
            if book.execute(ANSWERED, (b"Would Thursday at ten",)).fetchone():
                return True
        time.sleep(0.1)
    return False


def main(program: str, folder: str) -> int:
    """0 when it came to its end."""
    if lacking := missing():
        sys.stderr.write(f"Nobody can listen here. Install: apt-get install {' '.join(lacking)}\n")
        return 2
    pictures = Path(folder)
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        try:
            sys.stdout.write(walk([program], Path(home), pictures.resolve(), slow=4))
        except Failed as error:
            sys.stderr.write(f"{error}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
