"""A database that is gone or empty is no new workspace where emails were sent."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from app.service.app_state import open_service
from app.service.core.clock import VirtualClock
from app.service.core.database import NoDatabase
from app.service.core.migrations import migrate_database
from app.service.core.missing_database import EMPTY, EMPTY_ON_SERVER, MISSING
from app.service.core.settings import Settings
from app.service.core.vault import Vault, open_vault
from app.service.workflows.backup import backup
from app.service.workflows.backup.restore import restore_from_backup
from app.service.workflows.outbound import restore_guard
from tests.bench.figures import tell
from tests.program import PROGRAM
from tests.service.conftest import MONDAY
from tests.service.empty_workspace import fresh

pytestmark = pytest.mark.anyio
PASSPHRASE = "correct horse battery"


def delete(file: Path) -> None:
    file.unlink()


def cut_off(file: Path) -> None:
    file.write_bytes(b"")


def without_tables(file: Path) -> None:
    file.unlink()
    with contextlib.closing(sqlite3.connect(file)) as conn, conn:
        conn.execute("PRAGMA user_version = 1")


def without_rows(file: Path) -> None:
    file.unlink()
    migrate_database(f"sqlite:///{file}")


LOSSES: dict[Callable[[Path], None], str] = {
    delete: MISSING,
    cut_off: EMPTY,
    without_tables: EMPTY,
    without_rows: EMPTY,
}


def ran(*arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, timeout=360, input=said)


def started(settings: Settings) -> subprocess.CompletedProcess[str]:
    """A service whose standard input is closed ends as soon as it is ready."""
    return ran("service", "--data", str(settings.data))


async def used(settings: Settings, clock: VirtualClock) -> None:
    """Emails went out from its folder."""
    if settings.database_file is not None:
        fresh(settings.data)
    vault = await open_vault(settings.data, file_only=True)
    async with open_service(settings, clock, vault):
        restore_guard.write_marks([settings.last_mail_file], "some-mail", 1, "inbox", "<some@acme.test>")


@pytest.mark.sqlite
@pytest.mark.parametrize("lose", LOSSES, ids=lambda lose: lose.__name__)
async def test_service_with_lost_database_refuses_start_until_restore(
    settings: Settings, clock: VirtualClock, tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    await used(settings, clock)
    file, saved = settings.database_file, tmp_path / "saved.outreach"
    assert file is not None
    present = await backup.begin_backup(settings, MONDAY)
    saved.write_bytes(b"".join([piece async for piece in present.pieces(PASSPHRASE)]))
    lose(file)
    before = file.read_bytes() if file.exists() else None
    sentence = LOSSES[lose].format(database=file, mark=settings.last_mail_file)
    done = started(settings)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{sentence}\n")
    assert (file.read_bytes() if file.exists() else None) == before, "it is left alone"
    done = ran("restore", str(saved), "--data", str(settings.data), said=f"{PASSPHRASE}\n")
    assert done.returncode == 0, done.stderr
    done = started(settings)
    assert (done.returncode, done.stderr) == (0, "") and '"ready":true' in done.stdout
    tell(f"database lost ({lose.__name__}): the service ends with 1 and a sentence, a backup is the way out")


@pytest.mark.sqlite
async def test_cli_command_with_lost_database_creates_no_workspace(
    settings: Settings, clock: VirtualClock
) -> None:
    await used(settings, clock)
    assert settings.database_file is not None
    settings.database_file.unlink()
    words = ("--name", "Sync", "--scopes", "contacts:read", "--data", str(settings.data))
    done = ran("key", "add", *words)
    sentence = MISSING.format(database=settings.database_file, mark=settings.last_mail_file)
    assert (done.returncode, done.stderr) == (1, f"{sentence}\n")
    assert not settings.database_file.exists()


async def test_service_with_empty_database_and_last_mail_mark_refuses_start(
    settings: Settings, clock: VirtualClock
) -> None:
    """On a server the data folder alone knows that emails were sent."""
    await used(settings, clock)
    if settings.database is None:
        sentence = EMPTY
        cut_off(settings.data / "outreach.sqlite")
    else:
        sentence = EMPTY_ON_SERVER
        engine = create_engine(settings.database_url.replace("postgresql:", "postgresql+psycopg:"))
        with engine.begin() as conn:
            conn.execute(text("DROP SCHEMA public CASCADE"))
            conn.execute(text("CREATE SCHEMA public"))
        engine.dispose()
    start, end = sentence.format(database="@", mark=settings.last_mail_file).split("@")
    with pytest.raises(NoDatabase) as refused:
        async with open_service(settings, clock, Vault(bytes(32))):
            pass
    assert str(refused.value).startswith(start) and str(refused.value).endswith(end)
    settings.last_mail_file.rename(settings.data / "away")
    async with open_service(settings, clock, Vault(bytes(32))) as app_state:
        assert app_state.home.team_id


@pytest.mark.sqlite
async def test_practice_with_deleted_database_starts_over(settings: Settings, clock: VirtualClock) -> None:
    settings = replace(settings, practice=True)
    await used(settings, clock)
    (settings.data / "outreach.sqlite").unlink()
    async with open_service(settings, clock, Vault(bytes(32))) as app_state:
        assert app_state.home.team_id


@pytest.mark.sqlite
async def test_restore_interrupted_is_not_followed_by_empty_workspace(
    settings: Settings, clock: VirtualClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await used(settings, clock)
    present = await backup.begin_backup(settings, MONDAY)
    saved = tmp_path / "saved.outreach"
    saved.write_bytes(b"".join([piece async for piece in present.pieces(PASSPHRASE)]))
    elsewhere = replace(settings, data=tmp_path / "elsewhere")

    async def ready() -> None:
        pass

    monkeypatch.setattr("app.service.workflows.backup.restore._replace_database", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        await restore_from_backup(elsewhere, saved, PASSPHRASE, MONDAY, lambda *_: None, ready)
    with pytest.raises(NoDatabase):
        async with open_service(elsewhere, clock, Vault(bytes(32))):
            pass
