"""Command lines with which this program starts itself in another process, frozen or not."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

# -P keeps the current folder out of sys.path: the installed package runs, not a local folder `app`.
_INTERPRETED = ["-P", "-m", "app"]
CODED_ERRORS = "OUTREACH_CODED_ERRORS"  # a command's error is a line of JSON: contract/sentences.py


def build_command_line(*arguments: str) -> list[str]:
    """Return the command line of `outreach` with these arguments.

    When frozen, it names the console executable beside the program, or the program itself on macOS.
    """
    if getattr(sys, "frozen", False):
        names = {"win32": "outreach-service.exe", "darwin": Path(sys.executable).name}
        beside = Path(sys.executable).with_name(names.get(sys.platform, "outreach-service"))
        return [str(beside), *arguments]
    return [sys.executable, *_INTERPRETED, *arguments]


def window_command() -> list[str]:
    """Return the command line that opens the window."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, *_INTERPRETED]


def window_environment() -> dict[str, str]:
    """Return the environment of a command that the window runs: its errors come with their codes."""
    return {**os.environ, CODED_ERRORS: "1"}


def as_path(argument: str) -> str:
    """Return the path of a file: URL, which some desktops pass; return any other argument unchanged."""
    if not argument.startswith("file:"):
        return argument
    from urllib.request import url2pathname  # deferred: it imports half of the HTTP client

    return url2pathname(urlsplit(argument).path)


def is_invitation(argument: str) -> bool:
    """Return whether an argument is an outreach: link or the name of an .outreach-invite file."""
    return argument.startswith("outreach:") or argument.endswith(".outreach-invite")
