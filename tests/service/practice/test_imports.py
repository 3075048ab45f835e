"""The world shares nothing with the service but the wire."""

from __future__ import annotations

import json
import subprocess
import sys

import grimp

from tests.patience import SLOW

WORLD = "app.service.practice"


def test_the_world_imports_nothing_else_of_the_app() -> None:
    graph = grimp.build_graph("app", cache_dir=None)
    members = {WORLD, *graph.find_descendants(WORLD)}
    assert len(members) > 10
    reached = set().union(*(graph.find_modules_directly_imported_by(member) for member in members))
    assert reached - members == set()


def test_nor_does_it_when_it_runs() -> None:
    code = "import sys, json, app.service.practice.door; print(json.dumps(sorted(sys.modules)))"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=30 * SLOW)
    loaded = {name for name in json.loads(ended.stdout) if name.startswith("app")}
    assert {name for name in loaded if not name.startswith(WORLD)} == {"app", "app.service"}
