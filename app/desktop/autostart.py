"""Starting the program when its user logs in, by an entry where the operating system looks for it."""

from __future__ import annotations

import os
import plistlib
import sys
from pathlib import Path
from subprocess import list2cmdline

from PySide6.QtCore import QSettings

from app.launch import window_command

NAME, ID = "Outreach Desk", "org.outreachdesk.OutreachDesk"
RUN = r"HKEY_CURRENT_USER\Software\Microsoft\Windows\CurrentVersion\Run"
RESERVED = set(" \t\n\"'\\><~|&;$*?#()`")  # must be quoted by the Desktop Entry Specification


def is_on() -> bool:
    """Return whether autostart is on; an entry that the desktop environment disabled does not count."""
    if sys.platform == "win32":
        return _run_key().contains(NAME)
    try:
        return not is_off(autostart_file(sys.platform, Path.home()).read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return False


def switch_autostart(on: bool) -> None:
    """Write the autostart entry or remove it; raise OSError."""
    if sys.platform == "win32":
        if on:
            _run_key().setValue(NAME, list2cmdline(window_command()))
        else:
            _run_key().remove(NAME)
        return
    file = autostart_file(sys.platform, Path.home())
    if not on:
        file.unlink(missing_ok=True)
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    part.write_bytes(autostart_entry(sys.platform, window_command()))
    part.replace(file)


def autostart_file(platform: str, home: Path) -> Path:
    """Return the path of the autostart entry, on systems where it is a file."""
    if platform == "darwin":
        return home / "Library" / "LaunchAgents" / f"{ID}.plist"
    configured = Path(os.environ.get("XDG_CONFIG_HOME") or "")
    return (configured if configured.is_absolute() else home / ".config") / "autostart" / f"{ID}.desktop"


def autostart_entry(platform: str, command: list[str]) -> bytes:
    """Return the content of that file: a launchd property list, or an XDG desktop entry."""
    if platform == "darwin":
        return plistlib.dumps(
            {"Label": ID, "ProgramArguments": command, "RunAtLoad": True, "ProcessType": "Interactive"}
        )
    line = " ".join(map(exec_argument, command)).replace("\\", "\\\\")
    return (
        f"[Desktop Entry]\nType=Application\nName={NAME}\nExec={line}\nIcon={ID}\nTerminal=false\n".encode()
    )


def exec_argument(text: str) -> str:
    """Quote one argument of an Exec key, before the escaping that applies to every value."""
    text = text.replace("%", "%%")
    if text and not RESERVED & set(text):
        return text
    for each in '\\"`$':
        text = text.replace(each, "\\" + each)
    return f'"{text}"'


def is_off(text: str) -> bool:
    """Return whether an XDG entry is present but disabled."""
    said = {line.strip().lower().replace(" ", "") for line in text.splitlines()}
    return bool(said & {"hidden=true", "x-gnome-autostart-enabled=false"})


def _run_key() -> QSettings:
    return QSettings(RUN, QSettings.Format.NativeFormat)
