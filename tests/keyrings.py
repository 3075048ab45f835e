"""Programs beside the keyring of a real desktop, unlocked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import SLOW

needs_keyring = pytest.mark.skipif(
    not (shutil.which("gnome-keyring-daemon") and shutil.which("dbus-run-session")),
    reason="gnome-keyring and dbus-run-session are not installed",
)


def beside_keyring(program: str, home: Path, data: Path) -> subprocess.CompletedProcess[str]:
    """The Python text, run with `data` for its argument."""
    script = (
        "printf x | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; "
        f'"{sys.executable}" -c "$PROGRAM" "{data}"'
    )
    plain = {name: value for name, value in os.environ.items() if name != "PYTHON_KEYRING_BACKEND"}
    own = {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), "PROGRAM": program}
    return subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", script],
        cwd=Path(__file__).parents[1],
        env={**plain, **own, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120 * SLOW,
    )
