"""Paths of the shipped `resources/`: beside the package in a checkout, inside it after pip."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


def find_resource(*parts: str) -> Path:
    """Return the path of a shipped file or folder; raise FileNotFoundError if it is missing."""
    path = _find_installation_root().joinpath("resources", *parts)
    if not path.exists():
        raise FileNotFoundError(f"resources/{'/'.join(parts)} is missing from this installation")
    return path


@cache
def _find_installation_root() -> Path:
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        return Path(frozen)
    package = Path(__file__).resolve().parent
    return package if (package / "resources").is_dir() else package.parent
