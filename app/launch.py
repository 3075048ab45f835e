"""How this program starts another process of itself, frozen or not."""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.parse import urlsplit

# What runs is the installed package (-P), not a folder `app` where the program happens to be started.
_INTERPRETED = ["-P", "-m", "app"]


def build_command_line(*arguments: str) -> list[str]:
    """The command line of `outreach`; frozen, the console executable beside ours runs it, if there is one."""
    if getattr(sys, "frozen", False):
        names = {"win32": "outreach-service.exe", "darwin": Path(sys.executable).name}
        beside = Path(sys.executable).with_name(names.get(sys.platform, "outreach-service"))
        return [str(beside), *arguments]
    return [sys.executable, *_INTERPRETED, *arguments]


def window_command() -> list[str]:
    """The command line that opens the window."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, *_INTERPRETED]


def as_path(argument: str) -> str:
    """A file that a desktop names by its URL, by its path; all else as it is."""
    if not argument.startswith("file:"):
        return argument
    from urllib.request import url2pathname  # which brings half of HTTP along

    return url2pathname(urlsplit(argument).path)


def is_invitation(argument: str) -> bool:
    """Return whether somebody opened a link or a file that asks this program in."""
    return argument.startswith("outreach:") or argument.endswith(".outreach-invite")
