"""Modules with widgets are imported in the window's thread alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WATCHED = """
import asyncio, builtins, sys, threading
from app.desktop.application import PLACES
from app.desktop.widgets.preload import import_packages
from PySide6.QtGui import QGuiApplication
from shiboken6 import Shiboken

make, made, elsewhere = builtins.__build_class__, [], []

def watched(body, name, *bases, **more):
    if any(isinstance(one, type) and issubclass(one, Shiboken.Object) for one in bases):
        made.append(name)
        if threading.current_thread() is not threading.main_thread():
            elsewhere.append(name)
    return make(body, name, *bases, **more)

async def work():
    builtins.__build_class__ = watched
    await import_packages("app.desktop.contacts")
    await import_packages("app.desktop")

app = QGuiApplication(["outreach", "-platform", "offscreen"])
asyncio.run(work())
assert {"httpx", *(module for *_, module, _ in PLACES)} <= set(sys.modules), sorted(sys.modules)
print(len(made), elsewhere)
"""


def test_no_class_of_qt_is_made_in_another_thread() -> None:
    run = (sys.executable, "-c", WATCHED)
    done = subprocess.run(run, cwd=Path(__file__).parents[3], capture_output=True, text=True, timeout=100)
    made, _, elsewhere = done.stdout.strip().partition(" ")
    assert int(made or 0) > 100 and elsewhere == "[]", done.stdout + done.stderr
