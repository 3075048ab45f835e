"""The running desktop on a real child process: how it starts, fails to, starts again, and is found again."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from app.contract.handshake import StartOrder
from app.contract.inboxes import InboxEdit, SenderAccountQuery
from app.contract.problems import Unreachable
from app.desktop import service_process
from app.desktop.application import Application
from app.desktop.connections import Connections
from app.desktop.inboxes.inbox_detail import InboxDetail
from app.desktop.lazy_page import LazyPage
from app.desktop.main import SingleInstanceGuard
from app.desktop.practice.banner import SPEEDS, PracticeBanner
from app.desktop.service_process import ServiceProcess, StartFailed, launch_service
from app.desktop.widgets import theme
from tests.bench.figures import tell
from tests.desktop.conftest import Aio, until
from tests.service.empty_workspace import fresh

FAST = next(at for at, (_, speed) in enumerate(SPEEDS) if speed > 1000)


@asynccontextmanager
async def opened(data: Path, launched: ServiceProcess | None = None) -> AsyncIterator[Application]:
    settings = QSettings(str(fresh(data) / "desktop.ini"), QSettings.Format.IniFormat)
    application = Application(data, True, settings, launched=launched)
    application.window.show()
    living = asyncio.ensure_future(application.live())
    try:
        yield application
    finally:
        application.window.shut()
        await living


async def test_service_after_kill_restarts_with_chosen_practice_speed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as application:
        session = application.session
        await until(lambda: session.online, 30)
        assert application.window.windowTitle() == "Practice · Outreach Desk"
        application.window.commands.run("appearance-dark")
        assert theme.is_dark() and session.settings.value("appearance") == "dark"
        banner = application.window.findChild(PracticeBanner)
        assert banner is not None
        speeds = banner.findChild(QComboBox)
        assert speeds is not None
        speeds.activated.emit(FAST)
        await until(lambda: session.about.practice and session.about.practice.speed > 1000)
        for first in application.window.notices.shown():  # where the key is kept
            first.go()
        say = session.arrived.emit
        for name in ("Ann", "Ben", "Cleo", "Dora"):
            say(name, f"Hello from {name}", "thr_x")
        (notice,) = application.window.notices.shown()
        assert notice.accessibleName() == "4 new replies. From Ben, Cleo, Dora and others"
        notice.go()
        say("Eve", "Hello", "thr_x")
        (notice,) = application.window.notices.shown()
        assert notice.accessibleName() == "Eve. Hello"
        notice.go()
        heard: list[str] = []
        monkeypatch.setattr(application.tray, "notify", lambda *said: heard.append(said[0]))
        say("Finn", "Hello", "thr_x")
        application.window.hide()
        say("Gus", "Hello", "thr_x")
        application.window.show()
        assert heard == ["Gus"], "the tray speaks to who works elsewhere"
        (inbox,) = (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts
        badge = application.window.rail.button("inboxes")
        wrong = InboxEdit.model_validate({"imap_password": "wrong"})
        await session.service.inboxes.edit(inbox.inbox_id, wrong)
        await until(lambda: badge.accessibleName() != "Inboxes", 20)
        assert application.link is not None and application.link.process is not None
        os.kill(application.link.process.pid, signal.SIGKILL)
        killed = time.monotonic()
        await until(lambda: not session.online)
        stopped = session.now()
        await asyncio.sleep(0.1)
        assert session.now() == stopped, "nobody's clock runs"
        await until(lambda: session.online, 30)
        tell(f"the window's service killed: another one answers after {time.monotonic() - killed:.1f} s")
        await until(lambda: session.about.practice and session.about.practice.speed > 1000)
        assert speeds.currentIndex() == FAST


async def test_typing_when_service_dies_keeps_focus_and_text(tmp_path: Path) -> None:
    async with opened(tmp_path) as application:
        session, window = application.session, application.window
        await until(lambda: session.online, 30)
        window.activateWindow()
        session.wanted.emit("inboxes", "")
        detail = await until(lambda: window.findChild(InboxDetail))
        await until(detail.isVisible)
        detail.name_edit.setFocus()
        QTest.keyClicks(detail.name_edit, " Junior")
        assert application.link is not None and application.link.process is not None
        os.kill(application.link.process.pid, signal.SIGKILL)
        await until(lambda: not session.online)
        assert not detail.name_edit.isEnabled() and not detail.proof.act.isEnabled()
        await asyncio.sleep(0)
        assert not window.problem.isVisible(), "nothing is asked of nobody"
        with pytest.raises(Unreachable) as read:
            await session.service.inboxes.search(SenderAccountQuery())
        session.problem.emit(read.value)
        assert window.problem.isVisible()
        await until(lambda: session.online, 30)
        assert not window.problem.isVisible()
        await until(detail.name_edit.hasFocus)
        QTest.keyClicks(detail.name_edit, "!")
        assert detail.name_edit.text().endswith(" Junior!")


async def test_service_launched_before_window_is_used_and_never_told_its_key_by_environment(
    tmp_path: Path,
) -> None:
    settings = QSettings(str(fresh(tmp_path) / "desktop.ini"), QSettings.Format.IniFormat)
    launched = launch_service(Connections(settings, tmp_path, practice=True))
    assert launched is not None and launched.pid
    pid = launched.pid
    async with opened(tmp_path, launched) as application:
        await until(lambda: application.session.online, 30)
        assert application.link is not None and application.link.process is launched
        assert launched.pid == pid, "no second one"
        if sys.platform == "linux":
            told = Path(f"/proc/{pid}/environ").read_bytes() + Path(f"/proc/{pid}/cmdline").read_bytes()
            assert (tmp_path / "local.key").read_bytes().strip() not in told
    assert not launched.pid


async def test_service_launched_for_window_closed_at_once_ends(tmp_path: Path) -> None:
    settings = QSettings(str(fresh(tmp_path) / "desktop.ini"), QSettings.Format.IniFormat)
    launched = launch_service(Connections(settings, tmp_path, practice=True))
    assert launched is not None and launched.pid
    application = Application(tmp_path, True, settings, launched=launched)
    application.window.show()
    application.window.shut()
    await application.live()
    assert not launched.pid


async def test_data_folder_in_use_shows_reason_in_page_and_retries(
    tmp_path: Path, warnings_seen: object
) -> None:
    other = ServiceProcess(tmp_path, practice=True)
    await other.start(StartOrder(key="ork_live_" + "x" * 43).model_dump_json())
    async with opened(tmp_path) as application:
        page = application.window.page("contacts")
        assert isinstance(page, LazyPage)
        await until(lambda: page._waiting.state == "error", 30)
        assert "already open" in page._waiting.message.sentence.text()
        inboxes = application.window.page("inboxes")
        assert isinstance(inboxes, LazyPage) and inboxes._waiting.state == "error"
        await other.stop()
        page._waiting.message.act.click()
        await until(lambda: page.page is not None and inboxes.page is not None, 30)


def test_backend_that_cannot_start_raises_with_reason(
    aio: Aio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_process, "build_command_line", lambda *_: [str(tmp_path / "gone")])
    with pytest.raises(StartFailed, match="did not start: No such file or directory"):
        aio(ServiceProcess(tmp_path, practice=False).start("{}"))


@pytest.mark.parametrize("line", ["[1]", "{}", "nonsense", '{"ready": true, "base_url": 1, "version": "1"}'])
async def test_backend_with_malformed_handshake_raises_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    program = [sys.executable, "-c", "import sys; print(sys.argv[1], flush=True); sys.stdin.read()", line]
    monkeypatch.setattr(service_process, "build_command_line", lambda *_: program)
    process = ServiceProcess(tmp_path, practice=False)
    with pytest.raises(StartFailed, match="did not start"):
        await process.start("{}")
    assert not process.pid


async def test_backend_stopped_in_pause_before_restart_stays_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = ServiceProcess(tmp_path, practice=True)
    await process.start(StartOrder(key="ork_live_" + "x" * 43).model_dump_json())
    kept = asyncio.create_task(process.keep())
    os.kill(process.pid, signal.SIGKILL)
    await until(lambda: not process.pid)
    await process.stop()
    await kept
    assert not process.pid


async def test_backend_with_much_standard_error_output_is_not_blocked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a full disk each line of its log may end on standard error."""
    words = (
        "import sys, pathlib;"
        'print(\'{"ready": true, "base_url": "http://127.0.0.1:1", "version": "1"}\', flush=True);'
        "[print('x' * 999, file=sys.stderr) for _ in range(2000)]; pathlib.Path(sys.argv[1]).touch();"
        "sys.stdin.read()"
    )
    said = tmp_path / "said"
    monkeypatch.setattr(
        service_process, "build_command_line", lambda *_: [sys.executable, "-c", words, str(said)]
    )
    complaining = ServiceProcess(tmp_path, practice=False)
    await complaining.start("{}")
    kept = asyncio.create_task(complaining.keep())
    await until(said.exists)
    await complaining.stop()
    await kept


async def test_second_start_hands_its_request_to_first_window(tmp_path: Path) -> None:
    wanted, file = list[str](), str(tmp_path / "people é.csv")
    first, elsewhere = SingleInstanceGuard(tmp_path), SingleInstanceGuard(tmp_path / "other")
    assert not first.is_open()
    first.wanted.connect(wanted.append)
    first.listen()
    assert SingleInstanceGuard(tmp_path / "x" / "..").is_open() and not elsewhere.is_open()
    await until(lambda: wanted == [""])
    assert SingleInstanceGuard(tmp_path).is_open(file)
    await until(lambda: wanted[1:] == [file])
    later = SingleInstanceGuard(tmp_path)
    later.listen()  # as after a kill: what the first left does not stand in its way
    assert SingleInstanceGuard(tmp_path).is_open()
    tell(f"a second start of the window, {len(wanted) + 1} times: the first is told, no other opens")
