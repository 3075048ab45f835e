"""Another sealing key: all that is sealed opens with it alone, wherever the change is cut off."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import stat
import subprocess
import time
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import keyring
import pytest
from keyring.backends import fail
from keyring.errors import KeyringLocked
from sqlalchemy import Connection, insert, select, text, update

from app.contract import paths
from app.contract.problems import Invalid
from app.contract.scopes import KEY_HEADER
from app.secret_store import NoKeyring
from app.service.api.app import create_app
from app.service.api.idempotency import HEADER
from app.service.app_state import AppState
from app.service.app_state import open_service as served
from app.service.cli import key_rotation
from app.service.core import tables, vault
from app.service.core.clock import VirtualClock
from app.service.core.database import open_engine
from app.service.core.settings import Settings
from app.service.core.vault import Vault, open_vault
from app.service.rules.tracking_links import address_place
from app.service.workflows.backup import backup
from app.service.workflows.backup.restore import restore_from_backup
from app.service.workflows.transfer import key_rotation as newkey
from app.service.workflows.transfer import table_manifest
from tests.patience import SLOW
from tests.program import PROGRAM
from tests.service.conftest import MONDAY
from tests.service.empty_workspace import fresh
from tests.service.workflows.transfer.full_workspace import SECRET, furnish, unsealed
from tests.test_secret_store import Keyring

pytestmark = pytest.mark.anyio
IN_FILE = pytest.mark.parametrize("ring", ["file"], indirect=True)
IN_KEYRING = pytest.mark.parametrize("ring", ["keyring"], indirect=True)
FILES = {"sealing.key", "sealing.in-keyring", "sealing-next.key", "sealing-next.in-keyring"}


@pytest.fixture(params=["file", "keyring"])
def ring(request: pytest.FixtureRequest) -> Iterator[Keyring | None]:
    """Where the key is."""
    before, ring = keyring.get_keyring(), Keyring()
    keyring.set_keyring(ring if request.param == "keyring" else fail.Keyring())
    yield ring if request.param == "keyring" else None
    keyring.set_keyring(before)


@pytest.fixture
async def furnished(
    anyio_backend: str, tmp_path: Path, database_url: str | None, ring: Keyring | None, clock: VirtualClock
) -> Settings:
    """A workspace with something in every table."""
    settings = Settings(data=tmp_path / "workspace", database=database_url, bootstrap_key="k" * 43)
    settings.data.mkdir()
    if database_url is None:
        fresh(settings.data)
    async with serving(settings, clock) as service:
        await service.database.write(lambda conn: furnish(conn, service))
    return settings


@asynccontextmanager
async def serving(settings: Settings, clock: VirtualClock) -> AsyncIterator[AppState]:
    """As a start does it."""
    await newkey.finish_key_change(settings)
    async with served(settings, clock, await open_vault(settings.data, file_only=False)) as service:
        yield service


async def reseal(settings: Settings) -> int:
    return await asyncio.to_thread(key_rotation.run, settings, Namespace())


async def secrets(settings: Settings, clock: VirtualClock) -> list[str]:
    async with serving(settings, clock) as service:
        return await service.database.read(lambda conn: unsealed(conn, service.vault))


def sealed(settings: Settings) -> list[bytes]:
    """As it stands in the database."""
    engine = open_engine(settings.database_url, writes=False)
    with engine.begin() as conn:
        found = [
            row[name]
            for table, places in table_manifest.SEALED.items()
            for row in conn.execute(select(tables.metadata.tables[table])).mappings()
            for name in places
            if row[name] is not None
        ]
    engine.dispose()
    return found


def left(settings: Settings) -> set[str]:
    return {each.name for each in settings.data.iterdir()} & FILES


async def key_of(settings: Settings) -> str:
    return (await vault.sealing_key(settings.data, file_only=False)).secret


async def test_key_rotation_reseals_all_secrets_with_new_key_only(
    furnished: Settings, ring: Keyring | None, clock: VirtualClock, capsys: pytest.CaptureFixture[str]
) -> None:
    first, before = await key_of(furnished), sealed(furnished)
    old = await open_vault(furnished.data, file_only=False)
    answer = await posted(furnished, clock)
    assert await reseal(furnished) == 0
    out, error = capsys.readouterr()
    assert f"{len(before) + 1:,} secrets" in out and not error
    assert ("copy" in out) is (furnished.database is not None and ring is None)
    assert await key_of(furnished) != first
    assert set(await secrets(furnished, clock)) == {SECRET}
    assert len(sealed(furnished)) == len(before) > 8 and not set(before) & set(sealed(furnished))
    async with serving(furnished, clock) as service:
        with pytest.raises(vault.Unsealable):
            await service.database.read(lambda conn: unsealed(conn, old))
    assert await posted(furnished, clock) == answer, "an answer that is kept for who asks again"
    if ring is None:
        assert left(furnished) == {"sealing.key"}
        assert os.name == "nt" or stat.S_IMODE((furnished.data / "sealing.key").stat().st_mode) == 0o600
    else:
        assert left(furnished) == {"sealing.in-keyring"} and len(ring.kept) == 1
    if furnished.database is None:
        content = (furnished.data / "outreach.sqlite").read_bytes()
        assert not [each for each in before if each in content], "what the old key opens is gone"


async def posted(settings: Settings, clock: VirtualClock) -> Any:
    async with serving(settings, clock) as service:
        headers = {KEY_HEADER: settings.bootstrap_key or "", HEADER: "once"}
        transport = httpx.ASGITransport(create_app(service))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return (await client.post(paths.TAGS, json={"name": "Warm"}, headers=headers)).json()


class Killed(BaseException):
    pass


def die(*_: Any, **__: Any) -> Any:
    raise Killed


CUTS: dict[str, tuple[Any, str]] = {
    "before the next key": (key_rotation, "store_next_key"),
    "with the next key": (key_rotation, "_reseal_secrets"),
    "in the middle": (newkey, "_write_page"),
    "after the commit": (key_rotation, "promote_next_key"),
    "when it took the place": (vault, "delete_next_key"),
}


@pytest.mark.parametrize("where", CUTS)
async def test_key_rotation_interrupted_at_any_point_loses_no_secret(
    furnished: Settings,
    ring: Keyring | None,
    clock: VirtualClock,
    monkeypatch: pytest.MonkeyPatch,
    where: str,
) -> None:
    first = await key_of(furnished)
    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(*CUTS[where], die)
        await reseal(furnished)
    if ring is not None and where == "after the commit":  # some keyrings take away before they put
        del ring.kept["Outreach Desk", f"sealing:{furnished.data.resolve()}"]
    assert set(await secrets(furnished, clock)) == {SECRET}
    is_new = where in ("after the commit", "when it took the place")
    assert (await key_of(furnished) != first) is is_new
    assert left(furnished) == ({"sealing.key"} if ring is None else {"sealing.in-keyring"})
    assert ring is None or len(ring.kept) == 1
    assert await reseal(furnished) == 0
    assert set(await secrets(furnished, clock)) == {SECRET}


@IN_KEYRING
async def test_key_rotation_with_locked_keyring_loses_no_secret(
    furnished: Settings,
    ring: Keyring | None,
    clock: VirtualClock,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ring is not None
    before = dict(ring.kept)

    def locked(*_: Any) -> None:
        raise KeyringLocked

    with monkeypatch.context() as patch:
        patch.setattr(Keyring, "get_password", locked)
        assert await reseal(furnished) == 1
    assert "locked" in capsys.readouterr().err and ring.kept == before
    taken = key_rotation.promote_next_key

    async def take(*arguments: Any) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Keyring, "set_password", locked)
            await taken(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(key_rotation, "promote_next_key", take)
        assert await reseal(furnished) == 1
    said = capsys.readouterr().err
    assert "Nothing is lost" in said and said.count("\n") == 1
    with monkeypatch.context() as patch:
        patch.setattr(Keyring, "get_password", locked)
        with pytest.raises(NoKeyring, match="unlock it, and start again"):
            await secrets(furnished, clock)
    assert set(await secrets(furnished, clock)) == {SECRET} and len(ring.kept) == 1


async def test_key_rotation_keeps_unreadable_secret_and_refuses_foreign_key(
    furnished: Settings, clock: VirtualClock, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = Vault(os.urandom(32)).seal("lost", "place")
    async with serving(furnished, clock) as service:
        lost = update(tables.webhooks).values(secret=foreign)
        await service.database.write(lambda conn: conn.execute(lost) and None)
    assert await reseal(furnished) == 0
    out = capsys.readouterr().out
    assert "could not be opened before either" in out and foreign in sealed(furnished)
    now, before = await key_of(furnished), sealed(furnished)
    async with serving(furnished, clock) as service:
        await service.database.write(_all_foreign)
    before = sealed(furnished)
    assert await reseal(furnished) == 1
    assert "sealed with another key" in capsys.readouterr().err
    assert (await key_of(furnished), sealed(furnished)) == (now, before)
    assert len(left(furnished)) == 1


def _all_foreign(conn: Connection) -> None:
    for name, places in table_manifest.SEALED.items():
        table = tables.metadata.tables[name]
        for column in places:
            there = update(table).where(table.c[column].is_not(None))
            conn.execute(there.values({column: Vault(os.urandom(32)).seal("lost", "place")}))


async def test_key_rotation_while_worker_runs_is_refused(
    furnished: Settings, clock: VirtualClock, capsys: pytest.CaptureFixture[str]
) -> None:
    if furnished.database_file is not None:
        return  # a file has no workers
    async with serving(furnished, clock) as service:
        enlist = text("SELECT procrastinate_register_worker_v1()")
        await service.database.write(lambda conn: conn.execute(enlist) and None)
    assert await reseal(furnished) == 1
    assert "worker still works" in capsys.readouterr().err
    assert set(await secrets(furnished, clock)) == {SECRET}


async def backed_up(settings: Settings) -> Path:
    file, made = settings.data.parent / "a.outreach", await backup.begin_backup(settings, MONDAY)
    file.write_bytes(b"".join([piece async for piece in made.pieces("correct horse battery")]))
    return file


async def put_back(settings: Settings, file: Path) -> Path | None:
    async def ready() -> None:
        pass

    return await restore_from_backup(settings, file, "correct horse battery", MONDAY, lambda *_: None, ready)


def refuse(*_: Any) -> None:
    raise OSError("the folder can't be written to")


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("where", "how"),
    [
        ("store_next_key", die),
        ("_replace_database", die),
        ("_replace_database", refuse),
        ("promote_next_key", die),
    ],
)
async def test_restore_after_key_rotation_interrupted_keeps_matching_key(
    furnished: Settings,
    ring: Keyring | None,
    clock: VirtualClock,
    monkeypatch: pytest.MonkeyPatch,
    where: str,
    how: Callable[..., Any],
) -> None:
    file, first = await backed_up(furnished), await key_of(furnished)
    assert await reseal(furnished) == 0
    with monkeypatch.context() as patch, pytest.raises((Killed, OSError)):
        patch.setattr(f"app.service.workflows.backup.restore.{where}", how)
        await put_back(furnished, file)
    assert how is die or len(left(furnished)) == 1, "nothing waits for the next start"
    assert set(await secrets(furnished, clock)) == {SECRET}
    assert (await key_of(furnished) == first) is (where == "promote_next_key") and len(left(furnished)) == 1
    await put_back(furnished, file)
    assert await key_of(furnished) == first and set(await secrets(furnished, clock)) == {SECRET}


@pytest.mark.sqlite
async def test_key_rotation_blocks_backup_and_earlier_backup_still_restores(
    furnished: Settings, ring: Keyring | None, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = await backed_up(furnished)
    first = await key_of(furnished)
    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(key_rotation, "promote_next_key", die)
        await reseal(furnished)
    with pytest.raises(Invalid, match="being changed"):
        await backup.begin_backup(furnished, MONDAY)
    assert not list(furnished.data.glob("backup-*"))
    kept = await put_back(furnished, file)
    assert kept is not None and kept.suffix == ".outreach"
    assert await key_of(furnished) == first and set(await secrets(furnished, clock)) == {SECRET}
    await put_back(furnished, kept)
    assert await key_of(furnished) != first and set(await secrets(furnished, clock)) == {SECRET}
    ended = backup._copy_database

    def resealed(*arguments: Any) -> int:
        size = ended(*arguments)
        assert key_rotation.run(furnished, Namespace()) == 0
        return size

    monkeypatch.setattr(backup, "_copy_database", resealed)
    with pytest.raises(Invalid, match="being changed"):
        await backup.begin_backup(furnished, MONDAY)


# -- the program itself


def door(settings: Settings, **more: Any) -> subprocess.Popen[str]:
    command = [*PROGRAM, "reseal", "--data", str(settings.data)]
    command += ["--database", settings.database] if settings.database else []
    environment = {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, env=environment, **pipes, **more)  # type: ignore[call-overload, no-any-return]


@IN_FILE
async def test_key_rotation_process_killed_repeatedly_loses_no_secret(
    furnished: Settings, clock: VirtualClock
) -> None:
    async with serving(furnished, clock) as service:
        await service.database.write(lambda conn: _very_many(conn, service.vault))
    beside = furnished.data / "sealing-next.key"

    def killed(wait: Callable[[], bool], seconds: float) -> None:
        process = door(furnished)
        while not wait() and process.poll() is None:
            time.sleep(0.001)
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60 * SLOW)

    keys = [await key_of(furnished)]
    for seconds in (0, 0.05, 0.2, 0.4, 0.8):
        await asyncio.to_thread(killed, beside.exists, seconds)
        assert set(await secrets(furnished, clock)) == {SECRET}
        keys.append(await key_of(furnished))
    done = door(furnished)
    out, error = await asyncio.to_thread(done.communicate, timeout=60 * SLOW)
    assert (done.returncode, error) == (0, "") and "sealed under a new key" in out
    assert set(await secrets(furnished, clock)) == {SECRET} and left(furnished) == {"sealing.key"}
    assert keys[1] == keys[0], "it was killed in the middle"


def _very_many(conn: Connection, present: Vault) -> None:
    there = tables.unsubscribe_tokens
    team = conn.scalar(select(tables.teams.c.id))
    tokens = [f"t{number}" for number in range(10_000)]
    values = ({"token": each, "address": present.seal(SECRET, address_place(each))} for each in tokens)
    conn.execute(insert(there), [{"team_id": team, **each} for each in values])


@IN_FILE
async def test_key_rotation_while_service_runs_is_refused(furnished: Settings) -> None:
    environment = {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
    command = [*PROGRAM, "service", "--data", str(furnished.data)]
    command += ["--database", furnished.database] if furnished.database else []
    before = sealed(furnished)

    def story() -> tuple[int, str]:
        with subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as service:
            assert service.stdin is not None and service.stdout is not None
            assert json.loads(service.stdout.readline())["ready"]
            process = door(furnished)
            _, said = process.communicate(timeout=60 * SLOW)
            service.stdin.close()
            service.wait(60 * SLOW)
        return process.returncode, said

    code, said = await asyncio.to_thread(story)
    assert code == 1 and said.startswith("Outreach Desk is already open") and said.count("\n") == 1
    assert set(sealed(furnished)) == set(before) and left(furnished) == {"sealing.key"}


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(folder)]
    done = subprocess.run(mount, capture_output=True, text=True) if shutil.which("mount") else None
    if done is None or done.returncode:
        pytest.skip(f"NO TEST OF A FULL DISK: {done.stderr.strip() if done else 'there is no mount'}")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@IN_FILE
@pytest.mark.sqlite
async def test_key_rotation_with_full_disk_changes_nothing_until_space_is_freed(
    furnished: Settings, clock: VirtualClock, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(furnished, clock) as service:
        await service.database.write(lambda conn: _very_many(conn, service.vault))
    shutil.copytree(furnished.data, small, dirs_exist_ok=True)
    there, filler = replace(furnished, data=small), small / "filler"
    key = await key_of(there)
    for room in (0, 20_000, 300_000):
        filler.write_bytes(bytes(max(0, shutil.disk_usage(small).free - room)))
        assert await reseal(there) == 1
        assert capsys.readouterr().err.count("\n") == 1
        filler.unlink()
        assert await key_of(there) == key and set(sealed(there)) == set(sealed(furnished))
    assert await reseal(there) == 0
    assert await key_of(there) != key and set(await secrets(there, clock)) == {SECRET}
