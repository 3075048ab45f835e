"""Modules with widgets are imported in the window's thread alone."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from app.desktop.widgets.gui_imports import list_imports, plan_imports

WATCHED = """
import asyncio, builtins, sys, threading
from app.desktop.lazy_page import import_first, make_ready
from app.desktop.application import MODULES
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
    await import_first(MODULES["contacts"])
    await make_ready(MODULES.values())

app = QGuiApplication(["outreach", "-platform", "offscreen"])
asyncio.run(work())
assert "httpx" in sys.modules and set(MODULES.values()) <= set(sys.modules), sorted(sys.modules)
print(len(made), elsewhere)
"""


def test_no_class_of_qt_is_made_in_another_thread() -> None:
    run = (sys.executable, "-c", WATCHED)
    done = subprocess.run(run, cwd=Path(__file__).parents[3], capture_output=True, text=True, timeout=100)
    made, _, elsewhere = done.stdout.strip().partition(" ")
    assert int(made or 0) > 100 and elsewhere == "[]", done.stdout + done.stderr


def test_what_a_module_names_is_known_before_it_runs() -> None:
    spec = find_spec("app.desktop.inboxes.connect_wizard")
    assert spec is not None and spec.loader is not None
    named = list(list_imports(spec.loader.get_code(spec.name)))  # type: ignore[attr-defined]
    assert {"app.desktop.widgets.factories", "PySide6.QtWidgets", "limits_step"} <= set(named)
    assert plan_imports(["app.desktop.widgets.gui_imports"]) == []  # it is there
