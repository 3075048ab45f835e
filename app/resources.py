"""Where the files of `resources/` are, in a checkout and in a frozen program alike."""

from __future__ import annotations

import sys
from pathlib import Path


def resource(*parts: str) -> Path:
    """The path of a shipped file or folder; FileNotFoundError names one that isn't there."""
    frozen = getattr(sys, "_MEIPASS", None)
    root = Path(frozen) if frozen else Path(__file__).resolve().parent.parent
    path = root.joinpath("resources", *parts)
    if not path.exists():
        raise FileNotFoundError(f"resources/{'/'.join(parts)} is missing from this installation")
    return path
