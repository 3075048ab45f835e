"""The program that is tried from outside: this tree's, or the installed one that OUTREACH_PROGRAM names."""

from __future__ import annotations

import os
import sys

PROGRAM = [named] if (named := os.environ.get("OUTREACH_PROGRAM")) else [sys.executable, "-m", "app"]
