"""Backup and restore in the whole window, on a real child process: what goes well, and what does not."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel

from app.contract.problems import ServiceFault
from app.contract.workspace import SettingsEdit
from app.desktop.application import Application
from app.desktop.connections import LOCAL, PRACTICE
from app.desktop.lazy_page import LazyPage
from app.desktop.preferences.backups import BackupDialog, PassphraseDialog, RestoreDialog
from app.desktop.preferences.data import DataSection
from app.service.core.migrations import HEAD
from app.service.core.settings import Settings
from app.service.workflows.outbound import restore_guard
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog, gone
from tests.patience import eventually
from tests.service.corrupted_database import spoil

from .conftest import section_on, window_on

PASSPHRASE = "correct horse battery"


async def connected(application: Application) -> None:
    await until(lambda: application.session.connection == LOCAL and application.session.online, 30)


async def data_section(application: Application) -> Any:
    application.window.go("preferences")
    page: Any = application.window.page("preferences")
    page.reveal("data")
    return page.section("data")


async def choose(path: Path) -> None:
    """In the file dialog, whichever it is."""
    files = await dialog(QFileDialog)
    files.fileSelected.emit(str(path))
    files.done(1)


async def passphrase(text: str, again: str = "", word: str = "") -> Any:
    asked = await dialog(PassphraseDialog)
    asked.first.setText(text)
    asked.again.setText(again)
    asked.word.setText(word)
    asked.act.click()
    return asked


async def over(kind: Any) -> str:
    """What the dialog says when it is over."""
    shown = await dialog(kind)
    await until(lambda: shown.stop.text() == "Close", 40)
    said = str(shown.said.text())
    shown.stop.click()
    await gone(kind)
    return said


async def rename(application: Application, name: str) -> None:
    await application.session.service.workspace.edit(SettingsEdit(workspace_name=name))
    application.session.set_about(await application.session.service.workspace.about())


async def restore(application: Application, file: Path, text: str = PASSPHRASE) -> str:
    (await data_section(application)).restore.click()
    await choose(file)
    await passphrase(text, word="restore")
    return await over(RestoreDialog)


def test_backup_is_made_and_restored(aio: Aio, tmp_path: Path) -> None:
    file = tmp_path / "a.outreach"

    async def work() -> None:
        async with window_on(tmp_path / "workspace") as application:
            await connected(application)
            await rename(application, "As it was")
            section = await data_section(application)
            assert "Mail passwords are sealed" in section.kept.text()
            await until(lambda: "used" in section.amount.text())
            section.save.click()
            await choose(file)
            asked = await passphrase("short", "short")
            assert "at least 10" in asked.form.fields["first"].below.text()
            asked.first.setText(PASSPHRASE)
            asked.act.click()
            assert "match" in asked.form.fields["again"].below.text()
            asked.again.setText(PASSPHRASE)
            asked.act.click()
            assert str(file) in await over(BackupDialog)
            assert file.read_bytes().startswith(b"OUTREACH-BACKUP 1\n")
            await rename(application, "Later")
            before = application.session
            said = await restore(application, file)
            assert "The workspace is restored" in said and "before-restore-" in said
            await connected(application)
            assert application.session is not before
            assert application.session.about.settings.workspace_name == "As it was"
            (kept,) = (tmp_path / "workspace").glob("before-restore-*.outreach")
            assert "is restored" in await restore(application, kept)
            await connected(application)
            assert application.session.about.settings.workspace_name == "Later"

    aio(work(), 90)


async def test_missing_database_shows_reason_in_page_and_backup_is_restored(
    tmp_path: Path, warnings_seen: object
) -> None:
    file, data = tmp_path / "a.outreach", tmp_path / "workspace"
    async with window_on(data) as application:
        await connected(application)
        await rename(application, "As it was")
        await application.session.service.workspace.back_up(PASSPHRASE, file)
    restore_guard.write_marks(
        [Settings(data=data).last_mail_file], "some-mail", 1, "inbox", "<some@acme.test>"
    )
    async with window_on(data) as application:
        (data / "outreach.sqlite").unlink()  # before the service is started
        application.window.go("contacts")
        page = application.window.page("contacts")
        assert isinstance(page, LazyPage)
        await until(lambda: page._waiting.state == "error", 30)
        said = page._waiting.message.sentence.text()
        assert "outreach.sqlite is missing. Restore a backup (Settings, Data and backup;" in said
        assert not (data / "outreach.sqlite").exists()
        assert "The workspace is restored" in await restore(application, file)
        await connected(application)
        assert application.session.about.settings.workspace_name == "As it was"


async def test_database_damaged_while_running_shows_problem_above_pages(
    tmp_path: Path, warnings_seen: object
) -> None:
    data = tmp_path / "workspace"
    async with window_on(data) as application:
        await connected(application)
        session, problem = application.session, application.window.problem
        heard: list[object] = []
        session.changed.connect(heard.append)

        async def hears() -> bool:
            await rename(application, "Damaged soon")
            return bool(heard)

        await eventually(hears, "live changes")
        spoil(data / "outreach.sqlite", "templates")
        with pytest.raises(ServiceFault, match="is damaged"):
            await session.service.templates.all()
        await until(problem.isVisible)
        assert "is damaged, so nothing is sent. Restore a backup (Settings," in problem.sentence.text()


async def test_restore_when_refused_changes_nothing_and_service_continues(tmp_path: Path) -> None:
    file = tmp_path / "a.outreach"
    async with window_on(tmp_path / "workspace") as application:
        await connected(application)
        await application.session.service.workspace.back_up(PASSPHRASE, file)
        session = application.session
        content = file.read_bytes()
        for broken, text, sentence in (
            (content, "another passphrase", "The passphrase is not the one"),
            (content[:-50], PASSPHRASE, "cut off or changed"),
            (b"%PDF-1.7 and so on", PASSPHRASE, "not an Outreach Desk backup"),
            (content.replace(f'"{HEAD}"'.encode(), b'"0900"', 1), PASSPHRASE, "newer Outreach Desk"),
        ):
            file.write_bytes(broken)
            assert sentence in await restore(application, file, text)
        assert application.session is session and session.online, "it was never interrupted"
        assert "No such file" in await restore(application, tmp_path / "gone.outreach")
        (await data_section(application)).restore.click()
        await choose(file)
        asked = await passphrase(PASSPHRASE, word="no")
        assert "restore" in asked.form.fields["word"].below.text()
        asked.reject()
        assert not list((tmp_path / "workspace").glob("*.restoring"))


async def test_restore_of_workspace_that_cannot_open_succeeds(tmp_path: Path) -> None:
    file, data = tmp_path / "a.outreach", tmp_path / "workspace"
    async with window_on(data) as application:
        await connected(application)
        await rename(application, "Saved")
        await application.session.service.workspace.back_up(PASSPHRASE, file)
    with sqlite3.connect(data / "outreach.sqlite") as conn:
        conn.execute("UPDATE alembic_version SET version_num = '0999'")
    conn.close()
    async with window_on(data) as application:
        await until(lambda: "newer Outreach Desk" in application.session.failure, 30)
        assert "is restored" in await restore(application, file)
        await connected(application)
        assert application.session.about.settings.workspace_name == "Saved"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
async def test_backup_on_full_disk_or_lost_service_leaves_no_partial_file(tmp_path: Path) -> None:
    async with window_on(tmp_path / "workspace") as application:
        await connected(application)
        section = await data_section(application)
        full = tmp_path / "full.outreach"
        (tmp_path / "full.outreach.part").symlink_to("/dev/full")
        section.save.click()
        await choose(full)
        await passphrase(PASSPHRASE, PASSPHRASE)
        assert "No space left" in await over(BackupDialog)
        assert not full.exists() and not list(tmp_path.glob("*.part"))
        assert application.link is not None and application.link.process is not None
        os.kill(application.link.process.pid, 9)
        section.save.click()
        await choose(full)
        await passphrase(PASSPHRASE, PASSPHRASE)
        said = await over(BackupDialog)
        assert "The service can't be reached." in said
        assert not full.exists() and not list(tmp_path.glob("*.part"))
        await until(lambda: application.session.online, 30)


async def test_backup_when_stopped_leaves_no_file(tmp_path: Path, service: Served) -> None:
    async with section_on(service, DataSection) as (session, page):
        target = tmp_path / "a.outreach"
        dialog_ = BackupDialog(session, target, PASSPHRASE, page)
        dialog_.open()
        await asyncio.sleep(0)  # it has begun, and no answer can have come
        dialog_.stop.click()
        dialog_.deleteLater()
        await asyncio.sleep(0.5)
        assert not target.exists() and not list(tmp_path.glob("*.part"))
        assert isinstance(page, DataSection)
        assert page.open.isEnabled()


async def test_data_section_when_backup_is_unavailable_shows_reason(service: Served) -> None:
    async with section_on(service, DataSection, "contacts:read") as (session, page):
        assert isinstance(page, DataSection)
        assert not page.save.isEnabled() and "doesn't let you administer" in page.save.toolTip()
        session.connection = PRACTICE
        session.about_changed.emit()
        assert not page.save.isEnabled() and "practice" in page.restore.toolTip()
        session.connection = session.connections.add("Far", "https://x.example")
        session.about_changed.emit()
        assert not page.restore.isEnabled() and "outreach restore" in page.restore.toolTip()
        assert "outreach restore" in " ".join(one.text() for one in page.findChildren(QLabel)), "seen, too"
