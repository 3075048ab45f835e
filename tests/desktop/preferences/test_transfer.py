"""Moving house in the whole window: to a real PostgreSQL and back, stopped, gone on with, and cancelled."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from PySide6.QtWidgets import QApplication

from app.contract.contacts import NewContact
from app.desktop.application import Application
from app.desktop.connections import PRACTICE
from app.desktop.preferences import transfer_process
from app.desktop.preferences.data import DataSection, MoveDialog, MovingDialog
from app.desktop.preferences.transfer_process import without_password
from app.desktop.widgets.dialogs import Question
from app.service.core.migrations import migrate_database
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog, gone
from tests.service.postgres import Cluster, cluster, programs

from .conftest import section_on, window_on
from .test_data import connected, data_section, over, rename

needs_server = pytest.mark.skipif(programs() is None, reason="needs PostgreSQL")


@pytest.fixture(scope="module")
def server() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


async def asked(application: Application, folder: Path, url: str = "", *, back: bool = False) -> Any:
    """The dialog, filled in."""
    (await data_section(application)).move_.click()
    shown = await dialog(MoveDialog)
    shown.direction.setCurrentIndex(int(back))
    shown.database.setText(url or shown.database.text())
    shown.folder.setText(str(folder))
    return shown


async def moved_away(application: Application, why: str) -> None:
    """The window says why there is no service."""
    await until(lambda: why in application.session.failure, 30)


@contextmanager
def held_up(url: str) -> Iterator[None]:
    """A move comes no further than to the users."""
    migrate_database(url)
    with psycopg.connect(url) as conn:
        conn.execute("LOCK TABLE users IN ACCESS EXCLUSIVE MODE")
        yield
        conn.rollback()


def contacts(url: str) -> int:
    with psycopg.connect(url) as conn:
        found = conn.execute("SELECT count(*) FROM contacts").fetchone()
        return found[0] if found else -1


@needs_server
def test_workspace_transfer_to_server_and_back_keeps_data(aio: Aio, tmp_path: Path, server: Cluster) -> None:
    here, there = tmp_path / "workspace", tmp_path / "team"

    async def work(url: str) -> None:
        async with window_on(here) as application:
            await connected(application)
            await rename(application, "Moves")
            for number in range(3):
                await application.session.service.contacts.add(NewContact(email=f"p{number}@people.test"))
            shown = await asked(application, there, url)
            assert "only the database sends" in shown.told.text() and shown.told.isVisible()
            shown.act.click()
            said = await over(MovingDialog)
            assert "the same on both sides" in said and "Contacts: 3 left, 3 arrived" in said
            assert str(there) in said and contacts(url) == 3
            await moved_away(application, "has moved to 127.0.0.1/")
            assert transfer_process.load_unfinished_transfer(application.session.settings, here) is None
            shown = await asked(application, tmp_path / "empty", url, back=True)
            assert "only this computer sends" in shown.told.text()
            shown.act.click()
            assert "no sealing.key" in shown.form.fields["folder"].below.text()
            shown.folder.setText(str(there))
            shown.act.click()
            said = await over(MovingDialog)
            assert "Contacts: 3 left, 3 arrived" in said and "only this computer sends" in said
            await connected(application)
            assert application.session.about.settings.workspace_name == "Moves"
            assert len(list(here.glob("outreach-moved-*.sqlite"))) == 1

    with server.database() as url:
        aio(work(url), 120)


@needs_server
def test_workspace_transfer_when_stopped_resumes_or_is_canceled(
    aio: Aio, tmp_path: Path, server: Cluster
) -> None:
    here, there = tmp_path / "workspace", tmp_path / "team"

    async def stopped(application: Application) -> None:
        """In the middle: at the first table."""
        moving = await dialog(MovingDialog)
        counted = moving._carrying._told

        def told(*rows: Any) -> None:
            counted(*rows)
            if moving.stop.isEnabled():
                moving.stop.click()

        moving._carrying._told = told
        assert "neither side sends" in await over(MovingDialog)
        await moved_away(application, "on its way to 127.0.0.1/")

    async def work(url: str) -> None:
        async with window_on(here) as application:
            await connected(application)
            with held_up(url):
                (await asked(application, there, url)).act.click()
                await stopped(application)
            section = await data_section(application)
            assert section.move_.text() == "Go on moving…" and section.call_off.isVisible()
            section.call_off.click()
            shown = await dialog(MoveDialog)
            assert shown.database.text() == url and not shown.database.isEnabled()
            shown.act.click()
            assert "cancelled" in await over(MovingDialog)
            await connected(application)
            assert not (await data_section(application)).call_off.isVisible()
            with held_up(url):
                (await asked(application, there, url)).act.click()
                await stopped(application)
            (await data_section(application)).move_.click()
            shown = await dialog(MoveDialog)
            shown.act.click()
            assert "the same on both sides" in await over(MovingDialog)
            await moved_away(application, "has moved to")
            section = await data_section(application)
            await until(lambda: "has moved to" in section.save.toolTip())

    with server.database() as url:
        aio(work(url), 120)


@needs_server
def test_workspace_transfer_to_shared_server_asks_before_losing_key(
    aio: Aio, tmp_path: Path, server: Cluster
) -> None:
    async def move(name: str, url: str, then: Callable[[], Awaitable[object]]) -> None:
        async with window_on(tmp_path / name) as application:
            await connected(application)
            await application.session.service.contacts.add(NewContact(email=f"{name}@people.test"))
            (await asked(application, tmp_path / "team", url)).act.click()
            await then()

    async def alone() -> None:
        assert "key" not in await over(MovingDialog)

    async def beside() -> None:
        shown = await dialog(MovingDialog)
        await until(lambda: shown.stop.text() == "Close", 40)
        assert "Other teams are there, too." in shown.said.text() and shown.copy.hasFocus()
        shown.reject()
        question = await dialog(Question)
        question.buttons[-1].click()
        await gone(Question)
        assert shown.isVisible() and shown.key.text().startswith("ork_live_")
        shown.copy.click()
        assert QApplication.clipboard().text() == shown.key.text()
        shown.stop.click()
        await gone(MovingDialog)

    async def work(url: str) -> None:
        await move("first", url, alone)
        await move("second", url, beside)

    with server.database() as url:
        aio(work(url), 120)


def test_workspace_transfer_when_refused_changes_nothing(aio: Aio, tmp_path: Path) -> None:
    async def work() -> None:
        async with window_on(tmp_path / "workspace") as application:
            await connected(application)
            for address, folder, field in (
                ("mysql://x/y", tmp_path / "team", "database"),
                ("postgresql://x/y", tmp_path / "workspace", "folder"),
                ("postgresql://x/y", Path("team"), "folder"),
            ):
                shown = await asked(application, folder, address)
                shown.act.click()
                assert shown.form.fields[field].below.text() and shown.isVisible()
                shown.reject()
                await gone(MoveDialog)
            closed = "postgresql://anna:s3cret@127.0.0.1:1/nothing"
            shown = await asked(application, tmp_path / "team", closed)
            shown.act.click()
            said = await over(MovingDialog)
            assert "127.0.0.1/nothing does not answer" in said and "s3cret" not in said
            await connected(application)
            section = await data_section(application)
            assert section.move_.text() == "Move…", "nothing had begun"
            section.move_.click()
            again = await dialog(MoveDialog)
            assert (
                again.database.text() == "postgresql://anna@127.0.0.1:1/nothing"
                and again.database.isEnabled()
            )
            assert again.folder.text() == str(tmp_path / "team") and not again.secret.text()
            again.reject()
            await gone(MoveDialog)

    aio(work(), 60)


def test_workspace_transfer_when_unavailable_shows_reason(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with section_on(service, DataSection) as (session, page):
            assert isinstance(page, DataSection) and page.move_.isEnabled()
            session.connection = PRACTICE
            session.about_changed.emit()
            assert not page.move_.isEnabled() and "practice" in page.move_.toolTip()
            session.connection = session.connections.add("Far", "https://x.example")
            session.about_changed.emit()
            assert not page.move_.isEnabled() and "outreach move" in page.move_.toolTip()

    aio(work())


@pytest.mark.parametrize(
    ("typed", "shown", "password"),
    [
        (" postgresql://db/x ", "postgresql://db/x", ""),
        ("postgresql://anna@db:5433/x", "postgresql://anna@db:5433/x", ""),
        ("postgresql://anna:a%40b@db/x?sslmode=require", "postgresql://anna@db/x?sslmode=require", "a@b"),
    ],
)
def test_database_url_password_is_removed_from_process_arguments(
    typed: str, shown: str, password: str
) -> None:
    assert without_password(typed) == (shown, password)
