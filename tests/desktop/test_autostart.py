"""Start at login: what is written for each system, and that it can be taken back."""

from __future__ import annotations

import plistlib
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from app.desktop import autostart

HOME = Path("/h/ann")


@pytest.mark.parametrize(
    ("platform", "configured", "expected"),
    [
        ("linux", "", "/h/ann/.config/autostart/org.outreachdesk.OutreachDesk.desktop"),
        ("linux", "/etc/ann", "/etc/ann/autostart/org.outreachdesk.OutreachDesk.desktop"),
        ("linux", "relative", "/h/ann/.config/autostart/org.outreachdesk.OutreachDesk.desktop"),
        ("darwin", "", "/h/ann/Library/LaunchAgents/org.outreachdesk.OutreachDesk.plist"),
    ],
)
def test_autostart_file_path_depends_on_platform(
    monkeypatch: pytest.MonkeyPatch, platform: str, configured: str, expected: str
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", configured)
    assert autostart.autostart_file(platform, HOME).as_posix() == expected


@pytest.mark.parametrize(
    ("argument", "written"),
    [
        ("/usr/lib/outreach-desk/outreach", "/usr/lib/outreach-desk/outreach"),
        ("-m", "-m"),
        ("/opt/Outreach Desk/outreach", '"/opt/Outreach Desk/outreach"'),
        ('/opt/"a"/o', r'"/opt/\"a\"/o"'),
        ("/opt/$HOME/`x`", r'"/opt/\$HOME/\`x\`"'),
        ("/opt/back\\slash", r'"/opt/back\\slash"'),
        ("/opt/100%/o", "/opt/100%%/o"),
        ("", '""'),
    ],
)
def test_autostart_exec_argument_is_quoted(argument: str, written: str) -> None:
    assert autostart.exec_argument(argument) == written
    if written.startswith('"'):  # a shell reads the same quotes
        assert subprocess.check_output(["sh", "-c", f"printf %s {written}"], text=True) == argument


def test_autostart_entry_for_linux_and_macos_is_well_formed() -> None:
    said = autostart.autostart_entry("linux", ["/opt/Outreach Desk/outreach", "a\\b"]).decode()
    assert said.splitlines()[0] == "[Desktop Entry]"
    assert r'Exec="/opt/Outreach Desk/outreach" "a\\\\b"' in said.splitlines()
    agent = plistlib.loads(autostart.autostart_entry("darwin", ["/Applications/Outreach Desk.app/x", "<&>"]))
    assert agent["ProgramArguments"] == ["/Applications/Outreach Desk.app/x", "<&>"] and agent["RunAtLoad"]


@pytest.mark.parametrize(
    ("text", "off"),
    [
        ("[Desktop Entry]\nExec=x\n", False),
        ("[Desktop Entry]\nHidden=true\n", True),
        ("[Desktop Entry]\nHidden = True\r\n", True),
        ("[Desktop Entry]\nX-GNOME-Autostart-enabled=false\n", True),
        ("[Desktop Entry]\nComment=Hidden=true\n", False),
    ],
)
def test_autostart_entry_switched_off_is_recognized(text: str, off: bool) -> None:
    assert autostart.is_off(text) is off


def test_autostart_on_linux_switches_on_and_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "new"))
    assert not autostart.is_on()
    autostart.switch_autostart(False)
    autostart.switch_autostart(True)
    file = autostart.autostart_file("linux", HOME)
    assert autostart.is_on() and "-m app" in file.read_text() and list(file.parent.iterdir()) == [file]
    file.write_text(file.read_text() + "Hidden=true\n")
    assert not autostart.is_on()
    autostart.switch_autostart(True)
    assert autostart.is_on()
    file.write_bytes(b"\xff\xfe")
    assert not autostart.is_on()
    autostart.switch_autostart(False)
    assert not file.exists()


def test_autostart_on_windows_writes_run_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    key = str(tmp_path / "run.ini")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(autostart, "_run_key", lambda: QSettings(key, QSettings.Format.IniFormat))
    monkeypatch.setattr(autostart, "window_command", lambda: [r"C:\Program Files\Outreach Desk\outreach.exe"])
    assert not autostart.is_on()
    autostart.switch_autostart(True)
    said = QSettings(key, QSettings.Format.IniFormat).value("Outreach Desk")
    assert autostart.is_on() and said == r'"C:\Program Files\Outreach Desk\outreach.exe"'
    autostart.switch_autostart(False)
    assert not autostart.is_on()
