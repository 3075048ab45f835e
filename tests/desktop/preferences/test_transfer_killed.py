"""kill -9 of the window in the middle of a move: the next one says what stands, goes on, or calls it off."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.desktop.application import Application
from app.desktop.preferences.data import MoveDialog, MovingDialog
from app.desktop.preferences.transfer_process import load_unfinished_transfer
from app.service.app_state import open_service
from app.service.core.clock import VirtualClock, WallClock
from app.service.core.data_dir_lock import AlreadyOpen, FolderLock
from app.service.core.settings import Settings
from app.service.core.vault import open_vault
from app.service.records import workspaces
from tests.bench.figures import tell
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import served
from tests.desktop.screen_sessions import dialog
from tests.patience import patient
from tests.program import PROGRAM
from tests.service.empty_workspace import fresh
from tests.service.postgres import Cluster, cluster, programs
from tests.service.workflows.outbound.conftest import Scene
from tests.service.workflows.outbound.smtp_lab import Lab

from .conftest import window_on
from .test_data import connected, data_section, over
from .test_transfer import contacts

pytestmark = [
    pytest.mark.skipif(programs() is None, reason="needs PostgreSQL"),
    pytest.mark.skipif(sys.platform == "win32", reason="kills a process without a word"),
]
PEOPLE, GAP = 8, 2
EVERYONE = {f"person{number}@people.test": 1 for number in range(PEOPLE)}


@pytest.fixture(scope="module")
def server() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


async def furnish(data: Path, lab: Lab) -> None:
    """A campaign that sends while all of this goes on."""
    vault, clock = await open_vault(fresh(data), file_only=True), VirtualClock(WallClock().now())
    async with open_service(Settings(data=data, keep_secrets_in_file=True), clock, vault) as app_state:
        values = {"postal_address": "Acme, 1 Main Street, Springfield"}
        await app_state.database.write(
            partial(
                workspaces.save_workspace_settings, workspace_id=app_state.home.workspace_id, values=values
            )
        )
        scene = Scene(app_state, clock)
        await scene.add_inbox(lab)
        await scene.add_campaign(leads=PEOPLE, min_gap_seconds=GAP)


async def killed(data: Path, folder: Path, url: str, when: str, *back: str) -> None:
    """And what it had started has ended, too."""
    command = (
        sys.executable,
        "-m",
        "tests.desktop.preferences.killed_transfer",
        str(data),
        str(folder),
        url,
        when,
        *back,
    )
    window = await asyncio.create_subprocess_exec(*command)
    async with patient(60):
        assert await window.wait() == -9
        while not is_free(data):
            await asyncio.sleep(0.05)


def is_free(data: Path) -> bool:
    with suppress(AlreadyOpen), FolderLock(data):
        return True
    return False


async def stands(application: Application, why: str) -> Any:
    """What the next window says, and what it offers."""
    await until(lambda: why in application.session.failure if why else application.session.online, 30)
    section = await data_section(application)
    assert section.move_.text() == "Go on moving…" and section.call_off.isVisible()
    return section


async def pressed(act: Any) -> str:
    act.click()
    shown = await dialog(MoveDialog)
    assert not shown.database.isEnabled()
    shown.act.click()
    return await over(MovingDialog)


async def all_sent(lab: Lab) -> None:
    await until(lambda: len(lab.handed) == PEOPLE, 40)
    assert Counter(lab.recipients) == EVERYONE


@pytest.mark.parametrize(
    ("when", "why"),
    [
        pytest.param("", "on its way to", marks=pytest.mark.soak),
        ("contacts", "on its way to"),
        ("comparing", "has moved to"),
    ],
)
def test_workspace_transfer_after_kill_resumes_without_sending_twice(
    aio: Aio, tmp_path: Path, server: Cluster, when: str, why: str
) -> None:
    here, there = tmp_path / "workspace", tmp_path / "team"

    async def work(url: str) -> None:
        async with Lab(tmp_path / "lab") as lab:
            await furnish(here, lab)
            await killed(here, there, url, when)
            before = len(lab.handed)
            async with window_on(here) as application:
                section = await stands(application, why)
                said = await pressed(section.move_)
                expected = "had already arrived" if "moved" in why else f"Contacts: {PEOPLE} left"
                assert expected in said
                assert (
                    contacts(url) == PEOPLE
                    and load_unfinished_transfer(application.session.settings, here) is None
                )
            assert len(lab.handed) == before, "nothing is sent on the way"
            with served(there, "--database", url):
                await all_sent(lab)
            counts = f"{before} emails before, {len(lab.handed) - before} after"
            tell(f"window killed at “{when}” of a move, gone on with: {counts}")

    with server.database() as url:
        aio(work(url), 120)


@pytest.mark.parametrize(
    ("when", "why"), [("noted", ""), pytest.param("contacts", "on its way to", marks=pytest.mark.soak)]
)
def test_workspace_transfer_after_kill_is_canceled_without_sending_twice(
    aio: Aio, tmp_path: Path, server: Cluster, when: str, why: str
) -> None:
    here, there = tmp_path / "workspace", tmp_path / "team"

    async def work(url: str) -> None:
        async with Lab(tmp_path / "lab") as lab:
            await furnish(here, lab)
            await killed(here, there, url, when)
            async with window_on(here) as application:
                section = await stands(application, why)
                assert "cancelled" in await pressed(section.call_off)
                await connected(application)
                assert load_unfinished_transfer(application.session.settings, here) is None
                await all_sent(lab)
            tell(f"window killed at “{when}” of a move that is cancelled: {PEOPLE} emails from here, 0 twice")

    with server.database() as url:
        aio(work(url), 120)


def test_workspace_transfer_back_after_kill_resumes_without_sending_twice(
    aio: Aio, tmp_path: Path, server: Cluster
) -> None:
    here, there = tmp_path / "workspace", tmp_path / "team"

    async def work(url: str) -> None:
        async with Lab(tmp_path / "lab") as lab:
            await furnish(here, lab)
            to = ("move", "--data", str(here), "--to", url, "--to-data", str(there))
            environment = {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
            away = await asyncio.create_subprocess_exec(*PROGRAM, *to, env=environment)
            assert await away.wait() == 0
            with served(there, "--database", url):
                await until(lambda: lab.handed, 30)
            await killed(here, there, url, "contacts", "back")
            before = len(lab.handed)
            async with window_on(here) as application:
                section = await stands(application, "is arriving here")
                assert f"Contacts: {PEOPLE} left, {PEOPLE} arrived" in await pressed(section.move_)
                await connected(application)
                assert len(lab.handed) - before <= 1, "nothing is sent on the way"
                await all_sent(lab)
            tell(f"window killed on the way back: {before} emails there, {PEOPLE - before} here, 0 twice")

    with server.database() as url:
        aio(work(url), 120)
