"""The window changes sides: in order, without losing anything, and whatever happens to the other side."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QLabel

from app.contract.campaigns import NewCampaign
from app.contract.problems import Problem, Unauthorized, Unreachable
from app.contract.workspace import NewKey
from app.desktop import application as running
from app.desktop.application import SWITCH, Application
from app.desktop.connections import LOCAL, PRACTICE, Connection
from app.desktop.lazy_page import LazyPage
from app.desktop.session import Session
from app.desktop.widgets.dialogs import Question
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import Served, served
from tests.desktop.screen_sessions import dialog
from tests.mailhost.daemons import free_ports

from .conftest import window_on


async def connected(application: Application, connection_id: str) -> None:
    await until(lambda: application.session.connection.id == connection_id and application.session.online, 30)


async def add(application: Application, to: Served, name: str = "Sales team") -> Connection:
    made = application.connections.add(name, to.base_url)
    application.connections.hold_key(made, to.key)
    return made


def objects() -> int:
    gc.collect()
    return len(QApplication.allWidgets())


def test_connection_switch_repeated_leaves_no_tasks_and_is_remembered(
    aio: Aio, tmp_path: Path, service: Served
) -> None:
    async def work() -> None:
        idle = asyncio.all_tasks()
        async with window_on(tmp_path / "workspace") as application:
            window = application.window
            await connected(application, LOCAL.id)
            remote = await add(application, service)
            window.go("preferences")
            counted: list[int] = []
            for turn in range(6):
                wanted = (remote, LOCAL)[turn % 2]
                old = {one for one in asyncio.all_tasks() - idle if "live" not in repr(one.get_coro())}
                before, link = application.session, application.link
                before.switch_asked.emit(wanted.id)
                await connected(application, wanted.id)
                assert application.session is not before and application.link is not link
                assert window.place == "preferences"
                window.go("replies")  # it adds commands of its own
                window.go("preferences")
                await until(lambda old=old: not old & asyncio.all_tasks(), 20)
                counted.append(objects())
            assert window.windowTitle() == "Outreach Desk"
            assert counted[1] == counted[3] == counted[5] and counted[2] == counted[4], counted
            application.session.switch_asked.emit(remote.id)
            await connected(application, remote.id)
            assert window.windowTitle() == "Sales team · Outreach Desk"
            assert application.link is not None and application.link.process is None
            assert window._connection.badge.text == "Connected to Sales team"
        async with window_on(tmp_path / "workspace") as again:
            assert again.session.connection == remote, "it is remembered"
            await until(lambda: again.session.failure, 10)  # its key was held for the first run alone
            assert again.session.failure.startswith("This computer has no keyring. The key of “Sales team”")

    aio(work(), 110)


async def test_practice_workspace_has_own_folder_and_asks_before_switching(tmp_path: Path) -> None:
    async with window_on(tmp_path / "workspace") as application:
        await connected(application, LOCAL.id)
        application.session.switch_asked.emit(PRACTICE.id)
        await connected(application, PRACTICE.id)
        assert application.session.about.practice is not None
        assert (tmp_path / "practice" / "outreach.sqlite").exists()
        assert application.window.windowTitle() == "Practice · Outreach Desk"
        inboxes = (await application.session.service.workspace.about()).practice_mailbox
        assert inboxes is not None
        await application.session.service.campaigns.create(NewCampaign(name="Spring outreach"))
        about = application.session.about.model_copy(update={"active_campaigns": 1})
        service: Any = application.session.service.workspace

        async def one_sends() -> object:
            return about

        service.about = one_sends
        application.session.switch_asked.emit(LOCAL.id)
        question = await dialog(Question)
        assert [one.text() for one in question.buttons] == [SWITCH, "Cancel"]
        question.buttons[-1].click()
        await until(lambda: not application.tasks.busy("switch"))
        assert application.session.connection == PRACTICE


async def test_connection_switch_with_unsaved_changes_saves_or_asks(tmp_path: Path, service: Served) -> None:
    async with window_on(tmp_path / "workspace") as application:
        await connected(application, LOCAL.id)
        remote = await add(application, service)
        application.window.go("preferences")
        page: Any = application.window.page("preferences")
        page.reveal("sending")
        late: Any = page.section("sending")
        await until(lambda: late.page is not None)
        late.page.name.setText("Saved on the way")
        application.session.switch_asked.emit(remote.id)
        await connected(application, remote.id)
        application.session.switch_asked.emit(LOCAL.id)
        await connected(application, LOCAL.id)
        assert application.session.about.settings.workspace_name == "Saved on the way"
        page = application.window.page("preferences")
        late = page.section("sending")
        await until(lambda: late.page is not None)
        late.page.zone.setCurrentText("Nowhere/Else")
        application.session.switch_asked.emit(remote.id)
        question = await dialog(Question)
        question.buttons[-1].click()
        await until(lambda: not application.tasks.busy("switch"))
        assert application.session.connection == LOCAL
        assert late.page.zone.currentText() == "Nowhere/Else"


async def bad_gateway(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """As long as the service behind it is renewed."""
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    writer.close()


async def test_main_window_when_service_is_away_opens_offline_and_connects_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "AGAIN", 0.3)
    (port,) = free_ports(1)
    data = tmp_path / "workspace"
    data.mkdir()
    from app.desktop.connections import Connections

    from .conftest import settings_in

    settings = settings_in(data)
    connections = Connections(settings, data, False)
    made = connections.add("Berlin", f"http://127.0.0.1:{port}")
    connections.choose(made)
    connections.keep_key_in_file(made, "ork_live_" + "x" * 43)
    settings.sync()
    async with window_on(data) as application:
        contacts = application.window.page("contacts")
        assert isinstance(contacts, LazyPage)
        await until(lambda: contacts._waiting.state == "error", 30)
        assert "Berlin can't be reached" in contacts._waiting.message.sentence.text()
        assert application.window.isVisible() and not application.session.is_connected
        gateway = await asyncio.start_server(bad_gateway, "127.0.0.1", port)
        await until(lambda: "502" in contacts._waiting.message.sentence.text(), 30)
        gateway.close()
        with served(tmp_path / "far", "--port", str(port)) as far:
            connections.keep_key_in_file(made, far.key)
            await connected(application, made.id)
            assert contacts.page is not None
    assert "ork_live" not in (data / "desktop.ini").read_text()


async def test_connection_switch_when_service_is_gone_allows_switching_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answered when it was added, and is gone when it is wanted; the way back is open."""
    async with window_on(tmp_path / "workspace") as application:
        await connected(application, LOCAL.id)
        with served(tmp_path / "far") as far:
            remote = await add(application, far)
        application.session.switch_asked.emit(remote.id)
        await until(lambda: "can't be reached" in application.session.failure, 30)
        application.window.go("preferences")
        page: Any = application.window.page("preferences")
        page.reveal("connections")
        section: Any = page.section("connections")
        assert "can't be reached" in section.cards[remote.id].state.text()
        section.cards[LOCAL.id].use.click()
        await connected(application, LOCAL.id)
        assert application.session.failure == ""


async def test_connection_with_revoked_key_shows_problem(tmp_path: Path, service: Served) -> None:
    async with window_on(tmp_path / "workspace") as application:
        await connected(application, LOCAL.id)
        from app.client.service import OutreachService

        owner = OutreachService(service.base_url, service.key)
        made = await owner.workspace.make_key(NewKey(name="Rep", scopes=("*",)))
        remote = application.connections.add("Team", service.base_url)
        application.connections.hold_key(remote, made.secret)
        application.session.switch_asked.emit(remote.id)
        await connected(application, remote.id)
        await owner.workspace.revoke_key(made.key.id)
        await owner.close()
        application.window.go("inboxes")
        await until(lambda: application.window.problem.isVisible(), 20)
        assert "rejected the key for “Team”" in application.window.problem.sentence.text()
        assert application.window._connection.badge.text == "The key is refused"


def test_session_unreachable_then_unauthorized_signals_both(app: object, tmp_path: Path) -> None:
    session = Session(QSettings(str(tmp_path / "desk.ini"), QSettings.Format.IniFormat))
    told: list[Problem | None] = []
    session.online_changed.connect(lambda _online: told.append(session.cut_by))
    gone, refused = Unreachable("gone"), Unauthorized("refused")
    for problem in (None, gone, gone, refused, refused, None):
        session.turned(problem)
    assert told == [None, gone, refused, None]


async def test_connection_in_public_api_mode_shows_missing_features(tmp_path: Path) -> None:
    """A server of our own with two documented lists and nothing of the desk."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer):
            line = (await reader.readline()).decode()
            while (await reader.readline()).strip():
                pass
            name = line.partition("?")[0].split(" HTTP")[0].rpartition("/")[2]
            found = "/public/" in line and name in known
            body = json.dumps({**known[name], "pagination": page} if found else {"detail": "Not Found"})
            status = "200 OK" if found else "404 Not Found"
            head = f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nConnection: close\r\n"
            writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
            await writer.drain()
        await writer.wait_closed()

    page = {"page": 1, "limit": 20, "total": 0, "pages": 0, "has_next": False, "has_prev": False}
    known = {"contacts": {"contacts": []}, "sender-accounts": {"sender_accounts": []}}
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server, window_on(tmp_path / "workspace") as application:
        await connected(application, LOCAL.id)
        remote = application.connections.add(
            "Other", f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        )
        application.connections.hold_key(remote, "k")
        application.session.switch_asked.emit(remote.id)
        await connected(application, remote.id)
        assert "only the public API" in application.session.why_no_desk
        application.window.go("preferences")
        page: Any = application.window.page("preferences")
        section: Any = page.section("connections")
        assert "only the public API" in section.cards[remote.id].state.text()
        campaigns: Any = application.window.page("campaigns")
        await until(lambda: campaigns.page is not None)
        assert application.session.why_no_desk in [one.text() for one in campaigns.page.findChildren(QLabel)]
        application.window.commands.run("campaigns.new")
        await until(application.window.problem.isVisible)  # said, as there is no such button
        today: Any = application.window.page("today")
        await until(lambda: today._waiting.state == "empty")
        assert "only the public API" in today._waiting.message.sentence.text()
