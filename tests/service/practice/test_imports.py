"""The world shares nothing with the service but the wire."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.patience import SLOW

WORLD = "app.service.practice"


def test_practice_process_imports_no_other_app_modules() -> None:
    code = "import sys, json, app.service.practice.process; print(json.dumps(sorted(sys.modules)))"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=30 * SLOW)
    loaded = {name for name in json.loads(ended.stdout) if name.startswith("app")}
    assert {name for name in loaded if not name.startswith(WORLD)} == {"app", "app.service"}
