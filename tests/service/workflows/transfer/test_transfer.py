"""A workspace goes to a server and back: all of it, once, and sends from one place only."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, func, insert, select, text, update

from app.contract.ids import new_id
from app.contract.mails import MailState
from app.service.app_state import AppState
from app.service.app_state import open_service as served
from app.service.cli import transfer
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.data_dir_lock import AlreadyOpen
from app.service.core.database import NoDatabase
from app.service.core.settings import Settings
from app.service.core.vault import Vault, open_vault
from app.service.records import transfer_state
from app.service.records.transfer_state import State
from app.service.workflows.imports.job import UPLOAD
from app.service.workflows.outbound import ledger_steps
from app.service.workflows.transfer import table_manifest
from app.service.workflows.transfer.cancel import give_up
from app.service.workflows.transfer.endpoint import End, lock_out_services, open_end
from app.service.workflows.transfer.transfer import Move, Tally, team_of
from tests.patience import SLOW
from tests.program import PROGRAM
from tests.service import one_of_each as everything
from tests.service.empty_workspace import fresh
from tests.service.postgres import Cluster
from tests.service.workflows.outbound.conftest import PATIENT, Scene
from tests.service.workflows.outbound.smtp_lab import Lab
from tests.service.workflows.transfer.full_workspace import SECRET, furnish, unsealed
from tests.smalldisk import disk_of, filled

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(postgresql: Cluster) -> Iterator[str]:
    """An empty database."""
    with postgresql.database() as url:
        yield url


def at(folder: Path, database: str | None = None) -> Settings:
    return Settings(data=folder, database=database, keep_secrets_in_file=True)


@asynccontextmanager
async def serving(settings: Settings, clock: VirtualClock) -> AsyncIterator[AppState]:
    vault = await open_vault(settings.data, file_only=True)
    async with served(settings, clock, vault) as service:
        yield service


@pytest.fixture
async def local(anyio_backend: str, tmp_path: Path, clock: VirtualClock) -> Settings:
    """A full workspace in a folder."""
    settings = at(fresh(tmp_path / "local"))
    async with serving(settings, clock) as service:
        await service.database.write(lambda conn: furnish(conn, service))
    return settings


class Killed(BaseException):
    pass


async def move(source: Settings, target: Settings, told: Callable[..., None] | None = None) -> list[Tally]:
    here = await open_end(source, new=False)
    OPEN.append(here)
    there, keys = await end_of(target), list[str]()
    found = Move(here, there, team_of(here), told or (lambda *_: None), keys.append).run()
    assert not keys, "only a team beside others needs one"
    return found


async def called_off(source: Settings, target: Settings | None) -> str:
    here = await end_of(source)
    return give_up(here, team_of(here), await end_of(target) if target else None)


OPEN: list[End] = []


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().engine.dispose()


async def end_of(settings: Settings) -> End:
    OPEN.append(await open_end(settings, new=True))
    return OPEN[-1]


def all_same(tallies: list[Tally]) -> bool:
    assert [each.table for each in tallies] == [table.name for table in table_manifest.ORDER]
    assert all(each.here == each.there > 0 for each in tallies), tallies
    return all(each.same for each in tallies)


async def test_transfer_to_server_and_back_keeps_all_rows_and_secrets(
    local: Settings, server: str, tmp_path: Path, clock: VirtualClock
) -> None:
    team = at(tmp_path / "team", server)
    assert all_same(await move(local, team))
    with pytest.raises(NoDatabase, match=r"has moved to 127\.0\.0\.1/outreach"):
        async with serving(local, clock):
            pass
    async with serving(team, clock) as service:
        found = await service.database.read(lambda conn: unsealed(conn, service.vault))
        assert set(found) == {SECRET} and len(found) > 8
        keys = await service.database.read(
            lambda conn: conn.execute(text("SELECT cc::text, bcc::text FROM mails ORDER BY id")).first()
        )
        assert keys == ("null", None)
    assert (local.data / "sealing.key").read_text() != (team.data / "sealing.key").read_text()
    again = at(tmp_path / "again")
    assert all_same(await move(team, again))
    with pytest.raises(NoDatabase, match="has moved to"):
        async with serving(team, clock):
            pass
    async with serving(again, clock) as service:
        assert set(await service.database.read(lambda conn: unsealed(conn, service.vault))) == {SECRET}
    assert await move(team, again) == [], "it has moved already"


@pytest.mark.parametrize("where", ["begun", "first", "middle", "end", "compared", "left", "arrived"])
async def test_transfer_after_kill_resumes_while_both_sides_stay_closed(
    local: Settings,
    server: str,
    tmp_path: Path,
    clock: VirtualClock,
    monkeypatch: pytest.MonkeyPatch,
    where: str,
) -> None:
    team = at(tmp_path / "team", server)
    monkeypatch.setattr(table_manifest, "BATCH", 4)
    monkeypatch.setattr(table_manifest, "HEAVY", {"mails": 2})

    def die(*_: Any, **__: Any) -> None:
        raise Killed

    def told(table: str, done: int, total: int) -> None:
        if (where, table) in {("middle", "mails"), ("end", table_manifest.ORDER[-1].name)} and done:
            raise Killed

    methods = {"begun": "_first", "first": "_carry_table", "compared": "_leave", "left": "_arrive"}
    with monkeypatch.context() as patch, pytest.raises(Killed):
        if where in methods or where == "arrived":
            patch.setattr(Move, methods.get(where, "_clear_away"), die)
        await move(local, team, told)
    with pytest.raises(NoDatabase, match="moved to" if where in ("left", "arrived") else "on its way"):
        async with serving(local, clock):
            pass
    if where not in ("begun", "arrived"):
        with pytest.raises(NoDatabase, match="arriving here"):
            async with serving(team, clock):
                pass
    tallies = await move(local, team)
    assert all_same(tallies) if where != "arrived" else tallies == []
    async with serving(team, clock) as service:
        assert set(await service.database.read(lambda conn: unsealed(conn, service.vault))) == {SECRET}


async def test_transfer_when_server_connection_is_lost_can_be_repeated(
    local: Settings, server: str, tmp_path: Path, allow_log: Callable[[str], None]
) -> None:
    allow_log("error ignored terminating")  # psycopg's, of the rows that were on their way
    team = at(tmp_path / "team", server)
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"

    def cut(table: str, done: int, total: int) -> None:
        if table == "mails" and done == total:
            with psycopg.connect(server, autocommit=True) as conn:
                conn.execute(f"{others} AND pid <> pg_backend_pid()")

    with pytest.raises(NoDatabase, match="Nothing is lost: move again"):
        await move(local, team, cut)
    assert all_same(await move(local, team))


async def test_transfer_to_full_disk_can_be_repeated_after_freeing_space(
    local: Settings, clock: VirtualClock
) -> None:
    with disk_of(3) as disk:
        there = at(disk / "there")
        filler: list[Path] = []

        def fill(table: str, done: int, total: int) -> None:
            if table and not filler:
                filler.append(filled(disk))

        with pytest.raises(NoDatabase, match=r"there/outreach\.sqlite is full\. Nothing is lost: free"):
            await move(local, there, fill)
        with pytest.raises(NoDatabase, match="on its way to"):
            async with serving(local, clock):
                pass
        filler[0].unlink()
        assert all_same(await move(local, there))
        while OPEN:
            OPEN.pop().engine.dispose()


async def test_transfer_with_differing_rows_is_not_completed_and_can_be_cancelled(
    local: Settings, server: str, tmp_path: Path, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    team = at(tmp_path / "team", server)

    def spoil(table: str, done: int, total: int) -> None:
        if table == "mails" and done == total:
            end.do(lambda conn: conn.execute(text("UPDATE leads SET soft_bounces = 9")))

    end = await end_of(team)
    with pytest.raises(NoDatabase, match="differs from what is here, in: leads"):
        await move(local, team, spoil)
    await called_off(local, team)
    assert end.do(lambda conn: conn.scalar(select(func.count()).select_from(tables.contacts))) == 0
    async with serving(local, clock) as service:
        assert service.home.team_id
    with pytest.raises(NoDatabase, match="Nothing is on its way"):
        await called_off(local, team)
    assert all_same(await move(local, team))
    with pytest.raises(NoDatabase, match="has moved to"):
        await called_off(local, team)


async def test_transfer_cancelled_leftovers_on_target_can_be_removed_later(
    local: Settings, server: str, tmp_path: Path, clock: VirtualClock
) -> None:
    """It keeps every team there from starting, and the other side may have been away, or not named."""
    team, other = at(tmp_path / "team", server), at(tmp_path / "other")

    def die(table: str, done: int, total: int) -> None:
        if table == "mails" and done:
            raise Killed

    with pytest.raises(Killed):
        await move(local, team, die)
    end = await end_of(team)
    for wrong in (None, other):
        assert await called_off(local, wrong) == "127.0.0.1/" + server.rpartition("/")[2]
        async with serving(local, clock):
            pass
        with pytest.raises(NoDatabase, match="arriving here"):
            async with serving(team, clock):
                pass
        if wrong is None:
            with pytest.raises(Killed):
                await move(local, team, die)
    assert await called_off(local, team) == ""
    assert end.do(lambda conn: conn.scalar(select(func.count()).select_from(tables.contacts))) == 0
    async with serving(team, clock):
        pass
    with pytest.raises(NoDatabase, match="Nothing is on its way"):
        await called_off(local, team)


async def test_transfer_during_active_campaign_sends_each_mail_once(
    tmp_path: Path, server: str, clock: VirtualClock
) -> None:
    local, team, back = at(fresh(tmp_path / "a")), at(tmp_path / "b", server), at(tmp_path / "c")

    async def send(settings: Settings, most: int, lab: Lab) -> None:
        async with serving(settings, clock) as service:
            scene = Scene(service, clock, inbox_id=inbox)
            await scene.do(lambda conn: ledger_steps.recover_claimed_mails(conn, clock.now()))
            pump = scene.pump(PATIENT)
            for _ in range(most):
                if (until := await pump.step()) is None:
                    break
                clock.move_to(until)

    async with Lab(tmp_path / "lab") as lab:
        async with serving(local, clock) as service:
            scene = Scene(service, clock)
            inbox = await scene.add_inbox(lab)
            await scene.add_campaign(leads=8, follow_up_days=2)
        await send(local, 3, lab)
        async with serving(local, clock) as service:  # one was cut off in the middle of its data
            cut = (await Scene(service, clock).rows(tables.mails))[0].id
            await Scene(service, clock).set(tables.mails, cut, state=MailState.IN_DATA)
        await move(local, team)
        await send(team, 3, lab)
        async with serving(team, clock) as service:
            states = {row.id: row.state for row in await Scene(service, clock).rows(tables.mails)}
            assert states[cut] == MailState.UNCERTAIN
        await move(team, back)
        await send(back, 40, lab)
    first = {f"person{number}@people.test" for number in range(8)}
    assert set(lab.recipients) == first and len(lab.handed) == 8 + 7, "no follow-up after what is in doubt"
    for each in first:
        assert lab.recipients.count(each) in (1, 2)


async def test_transfer_to_server_with_other_team_leaves_it_untouched(
    local: Settings, server: str, tmp_path: Path, clock: VirtualClock
) -> None:
    team, back = at(tmp_path / "team", server), at(tmp_path / "back")
    async with serving(team, clock) as service:
        theirs = service.home.team_id
        await service.database.write(
            lambda conn: everything.furnish(conn, everything.owner(service), 0) and None
        )
    here, there, secrets = await end_of(local), await end_of(team), list[str]()
    moved = team_of(here)
    assert all_same(Move(here, there, moved, lambda *_: None, secrets.append).run())
    async with serving(team, clock) as service:
        assert service.home.team_id == theirs, "whose home it was, whose home it is"
        access = await service.access_of(secrets[0])
        assert access is not None and access.team_id == moved
    with pytest.raises(NoDatabase, match="Several teams"):
        team_of(there)
    assert all_same(Move(there, await end_of(back), moved, lambda *_: None, secrets.append).run())
    assert there.do(lambda conn: conn.scalars(select(tables.teams.c.id)).all()) == [theirs]
    async with serving(team, clock) as service:
        found = await service.database.read(lambda conn: conn.execute(select(tables.inboxes)).all())
        assert {row.team_id for row in found} == {theirs}


async def test_transfer_to_server_started_once_succeeds(
    local: Settings, server: str, tmp_path: Path, clock: VirtualClock
) -> None:
    team = at(tmp_path / "team", server)
    async with serving(team, clock):
        pass
    assert all_same(await move(local, team))
    assert team_of(await end_of(team)) == team_of(await end_of(local))


async def test_transfer_with_incompatible_or_occupied_database_is_refused(
    local: Settings, server: str, tmp_path: Path, clock: VirtualClock
) -> None:
    team, other = at(tmp_path / "team", server), at(tmp_path / "other")
    for folder, version, sentence in (("old", "0005", "older"), ("new", "9999", "newer")):
        settings = at(fresh(tmp_path / folder))
        of_then = text(f"UPDATE alembic_version SET version_num = '{version}'")
        (await end_of(settings)).do(partial(Connection.execute, statement=of_then))
        for ends in ((settings, team), (local, settings)):
            with pytest.raises(NoDatabase, match=sentence):
                await move(*ends)
    foreign = at(tmp_path / "foreign")
    foreign.data.mkdir()
    (foreign.data / "outreach.sqlite").write_bytes(b"a letter to my aunt " * 100)
    with pytest.raises(NoDatabase, match="something other"):
        await move(local, foreign)
    with pytest.raises(NoDatabase, match="no workspace in"):
        await move(at(tmp_path / "nowhere"), team)
    here = await end_of(local)
    here.do(
        lambda conn: conn.execute(
            insert(tables.jobs).values(
                id=new_id(),
                workspace_id=conn.scalar(select(tables.workspaces.c.id)),
                **{"kind": UPLOAD, "status": "RUNNING", "options": {}, "errors": [], "file": "a.csv"},
                created_at=clock.now(),
            )
        )
    )
    with pytest.raises(NoDatabase, match="import hasn't finished"):
        await move(local, team)
    here.do(lambda conn: conn.execute(tables.jobs.delete()))
    same = insert(tables.teams).values(id=team_of(here), name="The same")
    (await end_of(other)).do(lambda conn: conn.execute(same))
    with pytest.raises(NoDatabase, match="holds this workspace already"):
        await move(local, other)
    async with serving(local, clock):
        pass


async def test_transfer_target_file_is_moved_away_only_for_its_own_return(
    local: Settings, server: str, tmp_path: Path
) -> None:
    team = at(tmp_path / "team", server)
    await move(local, team)
    there = await end_of(team)
    for returns in (True, False):
        if not returns:
            await move(team, at(tmp_path / "again"))
        elsewhere = at(tmp_path / f"{returns}")
        shutil.copytree(local.data, elsewhere.data)
        OPEN.append(await asyncio.to_thread(transfer._open_target, elsewhere, there, team_of(there)))
        assert len(list(elsewhere.data.glob("outreach-moved-*.sqlite"))) == returns


async def test_transfer_while_service_runs_is_refused(local: Settings, server: str, tmp_path: Path) -> None:
    team = at(tmp_path / "team", server)
    await end_of(team)
    with lock_out_services(local, team):
        for each in (local, team):
            with pytest.raises(AlreadyOpen), lock_out_services(each):
                pass
    gone = at(tmp_path / "gone", "postgresql://anna:s3cret@127.0.0.1:1/nothing")
    with (
        pytest.raises(NoDatabase, match=r"127\.0\.0\.1/nothing does not answer") as refused,
        lock_out_services(gone),
    ):
        pass
    assert "s3cret" not in str(refused.value)


def door(*arguments: str, **more: Any) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([*PROGRAM, "move", *arguments], env=environment, **pipes)  # type: ignore[call-overload, no-any-return]


async def test_transfer_command_after_kill_resumes_and_completes(
    local: Settings, server: str, tmp_path: Path
) -> None:
    away = ("--data", str(local.data), "--to", server, "--to-data", str(tmp_path / "team"))

    def story() -> None:
        for how in (signal.SIGKILL, signal.SIGINT):
            cut = door(*away, "--steps")
            assert cut.stdout is not None
            for line in cut.stdout:
                if json.loads(line).get("table"):
                    break
            cut.send_signal(how)
            said = cut.communicate(timeout=60 * SLOW)[1]
            if how == signal.SIGINT and cut.returncode:
                assert cut.returncode == 130 and "the same command goes on" in said
        done = door(*away)
        out, error = done.communicate(timeout=60 * SLOW)
        assert (done.returncode, error) == (0, "") and "DIFFERS" not in out
        back = door("--data", str(tmp_path / "team"), "--database", server, "--to", str(local.data))
        out, error = back.communicate(timeout=60 * SLOW)
        assert (back.returncode, error) == (0, "") and "the same on both sides" in out and "mails " in out
        assert len(list(local.data.glob("outreach-moved-*.sqlite"))) == 1
        other = door("--data", str(tmp_path / "other"), "--to", "postgresql://127.0.0.1:1/x")
        said = other.communicate(timeout=60 * SLOW)[1]
        assert other.returncode == 1 and said.count("\n") == 1 and "does not answer" in said
        locked = shutil.copytree(local.data, tmp_path / "locked")
        (locked / "sealing.key").rename(locked / "sealing.in-keyring")
        said = door("--data", str(locked), "--to", server).communicate(timeout=60 * SLOW)[1]
        assert said.count("\n") == 1 and said.startswith("This computer has no keyring. The key to")

    await asyncio.to_thread(story)
    here = await end_of(local)
    team = team_of(here)
    mark = here.do(lambda conn: transfer_state.find_transfer_mark(conn, team))
    assert mark is not None and mark.state is State.ARRIVED
    assert set(here.do(lambda conn: unsealed(conn, here.vault))) == {SECRET}


async def test_transfer_of_unreadable_secret_copies_it_unchanged_and_reports_it(
    local: Settings, server: str, tmp_path: Path
) -> None:
    foreign, here = Vault(os.urandom(32)).seal("lost", "place"), await end_of(local)
    for table, column in ((tables.webhooks, "secret"), (tables.inboxes, "smtp_password")):
        lost = select(table.c.id).order_by(table.c.id).limit(1).scalar_subquery()
        spoil = update(table).where(table.c.id == lost).values({column: foreign})
        here.do(partial(Connection.execute, statement=spoil))
    process = door("--data", str(local.data), "--to", server, "--to-data", str(tmp_path / "team"))
    out, error = await asyncio.to_thread(process.communicate, timeout=60 * SLOW)
    assert (process.returncode, error) == (0, "") and "DIFFERS" not in out
    assert all(each in out for each in ("1 of inboxes", "1 of webhooks", "it is asked for")), out
    there = await end_of(at(tmp_path / "team", server))
    first = select(tables.webhooks.c.secret).order_by(tables.webhooks.c.id)
    assert there.do(lambda conn: conn.scalar(first)) == foreign
    assert len(list(opening(there, foreign))) == 2


async def test_transfer_cancellation_when_server_is_gone_reopens_source(
    local: Settings, server: str, tmp_path: Path
) -> None:
    there = ("--to", server, "--to-data", str(tmp_path / "team"))

    def story(gone: Callable[[], None]) -> list[tuple[int | None, str, str]]:
        cut = door("--data", str(local.data), *there, "--steps")
        assert cut.stdout is not None
        for line in cut.stdout:
            if json.loads(line).get("table"):
                break
        cut.kill()
        cut.communicate(timeout=60 * SLOW)
        gone()
        done = list[tuple[int | None, str, str]]()
        for _ in range(2):
            process = door("--data", str(local.data), *there, "--give-up")
            out, error = process.communicate(timeout=60 * SLOW)
            done.append((process.returncode, out, error))
        return done

    def drop() -> None:
        with psycopg.connect(server.rpartition("/")[0] + "/postgres", autocommit=True) as conn:
            conn.execute(f"ALTER DATABASE {server.rpartition('/')[2]} RENAME TO gone".encode())

    first, second = await asyncio.to_thread(story, drop)
    assert first[0] == 0 and "can be opened again" in first[1] and "/gone" not in first[1]
    assert "What had arrived at" in first[1] and first[2] == ""
    assert second[0] == 1 and second[2].count("\n") == 1 and "does not answer" in second[2]
    with psycopg.connect(server.rpartition("/")[0] + "/postgres", autocommit=True) as conn:
        conn.execute(f"ALTER DATABASE gone RENAME TO {server.rpartition('/')[2]}".encode())


def opening(end: End, closed: bytes) -> Iterator[str]:
    """Of all that is sealed at an end `closed` alone, which does not open."""
    for name, places in table_manifest.SEALED.items():
        table = tables.metadata.tables[name]
        for row in end.do(lambda conn, table=table: conn.execute(select(table)).mappings().all()):  # type: ignore[misc]
            for column, place in places.items():
                if row[column] == closed:
                    yield column
                else:
                    assert row[column] is None or end.vault.open(row[column], place(row)) == SECRET


async def test_transfer_with_interrupted_worker_waits_and_increments_fences(
    server: str, tmp_path: Path, clock: VirtualClock
) -> None:
    team, back = at(tmp_path / "team", server), at(tmp_path / "back")
    async with serving(team, clock) as service:
        await service.database.write(lambda conn: furnish(conn, service))
    here = await end_of(team)
    fences = select(tables.inboxes.c.fence).order_by(tables.inboxes.c.id)
    before = here.do(lambda conn: conn.scalars(fences).all())
    here.do(lambda conn: conn.execute(text("SELECT procrastinate_register_worker_v1()")))
    with pytest.raises(NoDatabase, match="worker still works"):
        await move(team, back)
    dead = "UPDATE procrastinate_workers SET last_heartbeat = now() - interval '20 s'"
    here.do(lambda conn: conn.execute(text(dead)))
    assert all_same(await move(team, back))
    assert here.do(lambda conn: conn.scalars(fences).all()) == [fence + 1 for fence in before]
