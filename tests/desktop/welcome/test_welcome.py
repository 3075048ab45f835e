"""The first start: by keys alone, once, and never in practice or with a workspace that is there."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.contract import invites
from app.desktop.connections import LOCAL, PRACTICE, Connections
from app.desktop.main import SingleInstanceGuard, run_welcome
from app.desktop.preferences.add_connection import ConnectionDialog
from app.desktop.welcome.welcome_window import Welcome
from tests.contract.test_invites import ONE
from tests.desktop.conftest import until
from tests.desktop.running_service import served
from tests.patience import SLOW


def connections_in(folder: Path) -> Connections:
    return Connections(QSettings(str(folder / "desktop.ini"), QSettings.Format.IniFormat), folder, False)


@pytest.mark.parametrize(
    ("keys", "decision", "chosen"),
    [
        ([Qt.Key.Key_Return], "practice", PRACTICE),
        ([Qt.Key.Key_Down, Qt.Key.Key_Return], "inbox", LOCAL),
        ([Qt.Key.Key_2], "inbox", LOCAL),
    ],
)
async def test_welcome_by_keyboard_decides_and_asks_once(
    tmp_path: Path, keys: list[Qt.Key], decision: str, chosen: object
) -> None:
    connections = connections_in(tmp_path)
    assert connections.undecided
    welcome = Welcome(connections)
    welcome.show()
    welcome.activateWindow()
    deciding = asyncio.ensure_future(welcome.decided())
    await until(lambda: QApplication.focusWidget() is welcome.choices[0])
    for key in keys:
        QTest.keyClick(QApplication.focusWidget(), key)
    assert await deciding == decision
    assert connections.current == chosen and not connections_in(tmp_path).undecided


async def test_welcome_when_closed_decides_nothing(tmp_path: Path) -> None:
    welcome = Welcome(connections_in(tmp_path))
    welcome.show()
    deciding = asyncio.ensure_future(welcome.decided())
    await asyncio.sleep(0.01)
    welcome.close()
    assert await deciding == "" and connections_in(tmp_path).undecided


async def test_welcome_checks_service_before_choosing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    data = tmp_path / "workspace"
    data.mkdir()
    connections = connections_in(data)
    welcome = Welcome(connections)
    welcome.show()
    deciding = asyncio.ensure_future(welcome.decided())

    def form() -> Any:
        found = (w for w in QApplication.topLevelWidgets() if isinstance(w, ConnectionDialog))
        return next((w for w in found if w.isVisible()), None)

    with served(tmp_path / "far") as far:
        welcome.choices[2].click()
        await until(form)
        form().reject()
        await until(lambda: not welcome._tasks.busy())
        assert connections.undecided, "given up"
        welcome.choices[2].click()
        await until(form)
        opened = form()
        opened.address.setText(far.base_url)
        opened.key.setText(far.key)
        connections_kept: list[str] = []

        async def keep(_connection: object, key: str) -> None:
            connections_kept.append(key)

        monkeypatch.setattr(connections, "keep_key", keep)
        opened.check.click()
        assert await deciding == "service"
        assert connections.current.address == far.base_url and connections_kept == [far.key]


async def test_welcome_with_opened_invitation_offers_it(tmp_path: Path) -> None:
    file = tmp_path / "bo.outreach-invite"
    file.write_text(invites.as_file(ONE))

    def asked() -> Any:
        return next((w for w in QApplication.topLevelWidgets() if isinstance(w, ConnectionDialog)), None)

    one = SingleInstanceGuard(tmp_path)
    settings = QSettings(str(tmp_path / "desktop.ini"), QSettings.Format.IniFormat)
    app: Any = SimpleNamespace(set_file_handler=lambda take: None)
    wanted: list[str] = []
    deciding = asyncio.ensure_future(run_welcome(app, settings, tmp_path, one, wanted))
    await asyncio.sleep(0)
    one.wanted.emit("")  # the program alone
    one.wanted.emit(str(file))
    await until(lambda: asked() and asked().isVisible())
    assert asked().address.text() == ONE.address
    asked().reject()
    await until(lambda: not asked())
    next(w for w in QApplication.topLevelWidgets() if isinstance(w, Welcome)).close()
    assert await deciding == ""
    one.wanted.emit(str(file))  # the window's to take from now on
    assert wanted == [str(file)]


def test_welcome_in_practice_or_existing_workspace_is_skipped(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "desktop.ini"), QSettings.Format.IniFormat)
    assert not Connections(settings, tmp_path, True).undecided
    assert Connections(settings, tmp_path, False).undecided
    (tmp_path / "outreach.sqlite").touch()
    assert not Connections(settings, tmp_path, False).undecided


def test_program_at_first_start_leads_from_welcome_to_inbox_wizard(tmp_path: Path) -> None:
    """`outreach` in a process of its own: the choice, the window, the dialog, and an orderly end."""
    program = textwrap.dedent(
        """
        import faulthandler, sys
        faulthandler.dump_traceback_later(float(sys.argv[2]), exit=True)
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication
        from app.__main__ import main
        seen = []
        def look():
            for widget in QApplication.topLevelWidgets():
                name = type(widget).__name__
                if not widget.isVisible() or name in seen:
                    continue
                seen.append(name)
                if name == "Welcome":
                    widget.choices[1].click()
                if name == "ConnectWizard":
                    widget.reject()
                    next(w for w in QApplication.topLevelWidgets() if type(w).__name__ == "Window").close()
        from app.desktop.widgets import loop
        run = loop.run_event_loop
        def watched(work, app):
            timer = QTimer(app, interval=20)
            timer.timeout.connect(look)
            timer.start()
            return run(work, app)
        loop.run_event_loop = watched
        code = main(["--data", sys.argv[1]])
        print(code, *[name for name in seen if name in ("Welcome", "Window", "ConnectWizard")])
        """
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    said = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "data"), str(40 * SLOW)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=50 * SLOW,
    )
    logs = "".join(one.read_text() for one in (tmp_path / "data").glob("*.log"))
    assert said.stdout.split() == ["0", "Welcome", "Window", "ConnectWizard"], said.stderr + logs
