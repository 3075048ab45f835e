"""A backup made of a service at work, and put in place elsewhere; and every file that is refused."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, func, insert, select

from app.contract.contacts import SuppressionReason
from app.contract.directory import DirectoryQuery, NewBlocked, SuppressionQuery
from app.contract.ids import new_id
from app.contract.problems import Invalid
from app.service.api.idempotency import HEADER, REPLAYED
from app.service.app_state import AppState, open_service
from app.service.cli import key_rotation
from app.service.cli.backup import run_backup
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.data_dir_lock import AlreadyOpen, FolderLock
from app.service.core.migrations import HEAD
from app.service.core.settings import Settings
from app.service.core.vault import Vault, open_vault
from app.service.records import oauth, suppressions
from app.service.records.access import Access
from app.service.rules.token_renewal import GrantedTokens
from app.service.rules.tracking_links import address_place
from app.service.workflows.backup import backup, backup_format
from app.service.workflows.backup.backup_format import CHUNK, DAMAGED, FOREIGN, WRONG, BrokenBackup
from app.service.workflows.backup.restore import restore_from_backup
from app.service.workflows.contacts import suppression_admin
from app.service.workflows.inboxes import inbox_lifecycle
from app.service.workflows.outbound.inbox_sender import start_sending
from app.service.workflows.tracking import unsubscribe_by_token
from tests import factories
from tests.bench.figures import tell
from tests.patience import SLOW
from tests.program import PROGRAM
from tests.service.conftest import MONDAY

pytestmark = [pytest.mark.anyio, pytest.mark.sqlite]
PASSPHRASE = "correct horse battery"
URL = "/api/desk/v1/backup"
EVERY = SuppressionQuery()


async def ready() -> None:
    """Nothing to wait for."""


def told(done: int, total: int) -> None:
    assert 0 < done <= total


@pytest.fixture
async def made(api: httpx.AsyncClient, app_state: AppState, tmp_path: Path) -> Path:
    """A backup of a workspace of several frames, with a mailbox."""
    vault = await open_vault(app_state.settings.data, file_only=True)

    def fill(conn: Connection) -> None:
        inbox_id = factories.add_inbox(conn, app_state, "anna@acme.test")
        conn.execute(
            tables.inboxes.update().values(
                inbox_lifecycle.seal_passwords(vault, inbox_id, {"smtp": "hunter2"})
            )
        )
        signed = GrantedTokens("hunter2", "hunter2", timedelta(hours=1), {})
        oauth.replace_tokens(
            conn, inbox_id, "WORKSPACE_SUITE_B", oauth.seal_tokens(vault, inbox_id, signed, MONDAY)
        )
        conn.execute(insert(tables.teams).values(id=new_id(), name="y" * 3 * CHUNK))

    await app_state.database.write(fill)
    return await saved(api, tmp_path / "a.outreach")


async def saved(api: httpx.AsyncClient, file: Path) -> Path:
    answer = await api.post(URL, json={"passphrase": PASSPHRASE})
    assert answer.status_code == 200, answer.text
    assert int(answer.headers["content-length"]) == len(answer.content)
    file.write_bytes(answer.content)
    return file


def elsewhere(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "elsewhere", keep_secrets_in_file=True)


async def test_backup_restored_to_new_folder_keeps_secrets_and_pauses_inboxes(
    made: Path, app_state: AppState, tmp_path: Path, clock: VirtualClock, allow_log: Callable[[str], None]
) -> None:
    allow_log("older than the mail")
    content = made.read_bytes()  # four megabytes of chance hold seven bytes that are given once in 10**10
    assert b"hunter2" not in content and b"anna@acme.test" not in content
    assert not list(app_state.settings.data.glob("*.part"))
    settings = elsewhere(tmp_path)
    assert await restore_from_backup(settings, made, PASSPHRASE, MONDAY, told, ready) is None
    vault = await open_vault(settings.data, file_only=True)
    async with open_service(settings, clock, vault) as service:
        await start_sending(service)
        inbox = await service.database.read(lambda conn: conn.execute(select(tables.inboxes)).one())
        assert vault.open(inbox.smtp_password, f"inbox:{inbox.id}:smtp") == "hunter2"
        kept = await service.database.read(lambda conn: conn.execute(select(tables.inbox_tokens)).one())
        assert vault.open(kept.refresh_token, oauth.token_context_of(inbox.id, "refresh")) == "hunter2"
        assert inbox.overall_status == "PAUSED" and "older copy" in inbox.send_trouble
        assert service.home.workspace_id == app_state.home.workspace_id
    async with open_service(settings, clock, vault) as service:  # told once
        await service.database.write(
            lambda conn: conn.execute(tables.inboxes.update().values(overall_status="ACTIVE"))
        )
        await start_sending(service)
        inbox = await service.database.read(lambda conn: conn.execute(select(tables.inboxes)).one())
        assert inbox.overall_status == "ACTIVE"


@pytest.mark.parametrize("cut", ["mark", "key", "swap"])
async def test_backup_restore_places_database_only_after_its_marker(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut: str
) -> None:
    settings = elsewhere(tmp_path)
    settings.data.mkdir()
    mark = settings.data / "outreach.sqlite.last-mail"
    if cut == "mark":
        mark.mkdir()
    else:
        name = "store_next_key" if cut == "key" else "_replace_database"
        monkeypatch.setattr(f"app.service.workflows.backup.restore.{name}", lambda *_: 1 / 0)
    with pytest.raises(OSError if cut == "mark" else ZeroDivisionError):
        await restore_from_backup(settings, made, PASSPHRASE, MONDAY, told, ready)
    assert settings.database_file and not settings.database_file.exists()
    assert mark.is_dir() if cut == "mark" else mark.read_text() == "restored"


async def test_backup_restore_saves_previous_workspace_for_return(
    made: Path, tmp_path: Path, clock: VirtualClock
) -> None:
    settings = elsewhere(tmp_path)
    async with open_service(settings, clock, await open_vault(settings.data, file_only=True)) as service:
        mine = service.home.workspace_id
    before = await restore_from_backup(settings, made, PASSPHRASE, MONDAY, told, ready)
    assert before is not None
    async with open_service(settings, clock, await open_vault(settings.data, file_only=True)) as service:
        assert service.home.workspace_id != mine
    await restore_from_backup(settings, before, PASSPHRASE, MONDAY, told, ready)
    async with open_service(settings, clock, await open_vault(settings.data, file_only=True)) as service:
        assert service.home.workspace_id == mine


@pytest.mark.parametrize("resealed", [False, True])
async def test_backup_restore_keeps_later_opt_outs_and_unsubscribe_links(
    tmp_path: Path, clock: VirtualClock, resealed: bool
) -> None:
    settings, file = elsewhere(tmp_path), tmp_path / "a.outreach"
    vault = await open_vault(settings.data, file_only=True)
    out = {"left@people.test": "unsubscribed", "phoned@people.test": "manual", "both@people.test": "manual"}

    def suppress(conn: Connection, reasons: dict[str, str]) -> None:
        for address, reason in reasons.items():
            suppressions.suppress_address(
                conn, service.home.team_id, address, SuppressionReason(reason), "", clock.now()
            )

    def block(conn: Connection, value: str) -> None:
        suppression_admin.add_blocklist_entry(
            conn, Access(service.home.team_id, None, ("*",)), NewBlocked(value=value), clock.now()
        )

    async with open_service(settings, clock, vault) as service:
        lost = {"token": "lost", "address": Vault(bytes(32)).seal("ann@people.test", address_place("lost"))}
        known = insert(tables.unsubscribe_tokens).values(lost | {"team_id": service.home.team_id})
        await service.database.write(lambda conn: conn.execute(known))
        await service.database.write(partial(suppress, reasons={"both@people.test": "bounced"}))
        await service.database.write(partial(block, value="then.test"))
        made = await backup.begin_backup(settings, MONDAY)
        file.write_bytes(b"".join([piece async for piece in made.pieces(PASSPHRASE)]))
        await service.database.write(partial(suppress, reasons=out | {"gone@people.test": "bounced"}))
        await service.database.write(partial(block, value="since.test"))
        later = await service.database.write(
            lambda conn: factories.add_sent_mail(
                conn, service, factories.add_inbox(conn, service), None, "eve@people.test"
            )
        )
        broken = known.values(token="broken", address=b"x")
        await service.database.write(lambda conn: conn.execute(broken))
    if resealed:
        await asyncio.to_thread(key_rotation._hold_and_rotate, settings)
    await restore_from_backup(settings, file, PASSPHRASE, MONDAY, told, ready)
    back = await open_vault(settings.data, file_only=True)
    async with open_service(settings, clock, back) as service:
        page = await service.database.read(
            lambda conn: suppression_admin.load_suppression_page(conn, service.home.team_id, EVERY)
        )
        assert {each.email: each.reason for each in page.suppressions} == out
        listed = await service.database.read(
            lambda conn: suppression_admin.load_blocklist_page(conn, service.home.team_id, DirectoryQuery())
        )
        assert {each.value for each in listed.entries} == {"then.test", "since.test"}
        assert await service.database.read(lambda conn: conn.execute(select(tables.mails)).first()) is None
        taken = partial(unsubscribe_by_token, vault=back, token=later.token, now=clock.now())
        assert await service.database.write(taken) == "eve@people.test"


async def test_backup_restore_over_unreadable_database_moves_it_away(made: Path, tmp_path: Path) -> None:
    settings = elsewhere(tmp_path)
    settings.data.mkdir()
    assert settings.database_file
    settings.database_file.write_bytes(b"no database at all" * 1000)
    settings.database_file.with_name("outreach.sqlite-wal").write_bytes(b"what was done last")
    aside = await restore_from_backup(settings, made, PASSPHRASE, MONDAY, told, ready)
    assert aside is not None and aside.suffix == ".sqlite" and aside.read_bytes().startswith(b"no database")
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"what was done last"
    with contextlib.closing(sqlite3.connect(settings.database_file)) as conn:
        (inboxes,) = conn.execute("SELECT count(*) FROM inboxes").fetchone()
    tell(f"a database that can't be read: put aside whole, {inboxes} inbox back from the backup")
    assert inboxes == 1


def cut(content: bytes) -> bytes:
    return content[: -CHUNK // 2]


def cut_at_a_frame(content: bytes) -> bytes:
    head = content.index(b"\n", len(backup_format.MAGIC)) + 1
    size = backup_format.LENGTH.unpack(content[head : head + 4])[0]
    return content[: head + 4 + size + 4 + CHUNK + 16]


def turned(content: bytes) -> bytes:
    return content[:-100] + bytes([content[-100] ^ 1]) + content[-99:]


def another_date(content: bytes) -> bytes:
    return content.replace(b"2026", b"2027", 1)


def more(content: bytes) -> bytes:
    return content + b"x"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (cut, DAMAGED),
        (cut_at_a_frame, DAMAGED),
        (turned, DAMAGED),
        (more, DAMAGED),
        (another_date, WRONG),
        (lambda content: content[:30], DAMAGED),
        (lambda content: b"", FOREIGN),
        (lambda content: b"SQLite format 3\0" + content, FOREIGN),
        (lambda content: content.replace(f'"{HEAD}"'.encode(), b'"0999"', 1), "newer Outreach Desk"),
    ],
)
async def test_backup_restore_from_damaged_file_changes_nothing(
    made: Path, tmp_path: Path, change: Callable[[bytes], bytes], sentence: str
) -> None:
    settings = elsewhere(tmp_path)
    settings.data.mkdir()
    assert settings.database_file
    settings.database_file.write_text("as it was")
    made.write_bytes(change(made.read_bytes()))
    with pytest.raises(BrokenBackup) as refused:
        await restore_from_backup(settings, made, PASSPHRASE, MONDAY, told, ready)
    assert sentence in str(refused.value)
    assert settings.database_file.read_text() == "as it was" and len(list(settings.data.iterdir())) == 1


async def test_backup_restore_with_wrong_passphrase_is_refused(made: Path, tmp_path: Path) -> None:
    with pytest.raises(BrokenBackup, match="passphrase is not the one"):
        await restore_from_backup(elsewhere(tmp_path), made, PASSPHRASE + "!", MONDAY, told, ready)
    assert not list((tmp_path / "elsewhere").iterdir())


async def test_backup_restore_into_folder_in_use_is_refused(made: Path, tmp_path: Path) -> None:
    settings = elsewhere(tmp_path)
    with FolderLock(settings.data), pytest.raises(AlreadyOpen):
        await restore_from_backup(settings, made, PASSPHRASE, MONDAY, told, ready)
    assert [one.name for one in settings.data.iterdir()] == ["outreach.lock"]


async def test_backup_during_writes_is_consistent(app_state: AppState, tmp_path: Path) -> None:
    """Each transaction writes two rows; a copy has both or none, and is never begun anew for ever."""
    ended = asyncio.Event()

    async def write() -> None:
        while not ended.is_set():
            await app_state.database.write(
                lambda conn: conn.execute(
                    insert(tables.teams), [{"id": new_id(), "name": "z" * 9000} for _ in range(2)]
                )
            )

    writing = asyncio.create_task(write())
    try:
        for _ in range(5):
            present = await asyncio.wait_for(backup.begin_backup(app_state.settings, MONDAY), 20 * SLOW)
            with contextlib.closing(sqlite3.connect(present.copy)) as conn:
                assert conn.execute("SELECT count(*) % 2 FROM teams WHERE name > 'z'").fetchone() == (0,)
                assert conn.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    finally:
        ended.set()
        await writing
    assert len(list(app_state.settings.data.glob("backup-*.part"))) == 1, (
        "what nobody read goes at the next one"
    )


async def test_backup_without_disk_space_shows_reason_and_leaves_no_file(
    api: httpx.AsyncClient,
    app_state: AppState,
    monkeypatch: pytest.MonkeyPatch,
    allow_log: Callable[[str], None],
) -> None:
    allow_log("no backup was made")
    real = shutil.disk_usage(app_state.settings.data)
    monkeypatch.setattr(backup.shutil, "disk_usage", lambda _: real._replace(free=1000))
    answer = await api.post(URL, json={"passphrase": PASSPHRASE})
    assert answer.status_code == 507 and "has no room" in answer.json()["detail"]
    monkeypatch.undo()
    connect = sqlite3.connect

    def tight(name: object, **more: object) -> sqlite3.Connection:
        conn = connect(name, **more)  # type: ignore[call-overload]
        if not more:
            conn.execute("PRAGMA max_page_count=3")
        return conn  # type: ignore[no-any-return]

    monkeypatch.setattr(backup.sqlite3, "connect", tight)
    answer = await api.post(URL, json={"passphrase": PASSPHRASE})
    assert answer.status_code == 507 and not list(app_state.settings.data.glob("backup-*"))
    monkeypatch.undo()
    monkeypatch.setattr(backup, "COPY", "gone/backup-{}.part")
    answer = await api.post(URL, json={"passphrase": PASSPHRASE})
    assert answer.status_code == 500 and ": No such file or directory. Nothing" in answer.json()["detail"]


async def test_backup_with_same_idempotency_key_is_made_anew(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    for _ in range(2):
        answer = await api.post(URL, json={"passphrase": PASSPHRASE}, headers={HEADER: "k"})
        assert answer.status_code == 200 and REPLAYED not in answer.headers
    kept = select(func.count()).select_from(tables.idempotency)
    assert await app_state.database.read(lambda conn: conn.scalar(kept)) == 0


async def test_backup_without_permission_or_of_practice_or_server_is_refused(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    made = await api.post("/api/desk/v1/keys", json={"name": "k", "scopes": ["desk:read", "desk:write"]})
    key = {"X-API-Key": made.json()["secret"]}
    assert (await api.post(URL, json={"passphrase": PASSPHRASE}, headers=key)).status_code == 403
    short = await api.post(URL, json={"passphrase": "short"})
    assert short.status_code == 422 and "short" not in short.text.replace("too_short", "")
    with pytest.raises(Invalid, match="practice"):
        await backup.begin_backup(Settings(data=tmp_path, practice=True), MONDAY)
    with pytest.raises(Invalid, match="database server"):
        await backup.begin_backup(Settings(data=tmp_path, database="postgresql://x/y"), MONDAY)


def door(*arguments: str, said: str) -> subprocess.CompletedProcess[str]:
    """The command line, with a keyring that fails."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=said,
        capture_output=True,
        text=True,
        timeout=60 * SLOW,
    )


async def test_backup_command_interrupted_reports_it(
    app_state: AppState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(backup, "begin_backup", stopped)
    monkeypatch.setattr("sys.stdin", io.StringIO(PASSPHRASE))
    assert await asyncio.to_thread(run_backup, app_state.settings, tmp_path / "b.outreach") == 130
    assert capsys.readouterr().err == "\nIt was stopped.\n"


async def test_backup_and_restore_from_command_line_round_trip_workspace(made: Path, tmp_path: Path) -> None:
    data, copy = ("--data", str(tmp_path / "cli")), str(tmp_path / "b.outreach")
    wrong = door("restore", str(made), *data, said="not the passphrase\n")
    assert (wrong.returncode, wrong.stderr) == (1, WRONG + "\n")
    steps = door("restore", str(made), *data, "--steps", said=f"{PASSPHRASE}\n")
    assert steps.returncode == 1 and "given up" in steps.stderr, "nobody said go"
    assert not (tmp_path / "cli" / "outreach.sqlite").exists()
    steps = door("restore", str(made), *data, "--steps", said=f"{PASSPHRASE}\ngo\n")
    lines = [json.loads(line) for line in steps.stdout.splitlines()]
    assert lines[-2:] == [{"checked": True}, {"restored": True, "before": ""}], steps.stderr
    assert lines[0]["total"] == lines[-3]["done"] == lines[-3]["total"]
    assert door("backup", copy, *data, said="another passphrase\n").returncode == 0
    again = door("backup", copy, *data, said="another passphrase\n")
    assert again.returncode == 1 and "is there already" in again.stderr
    last = door("restore", copy, *data, said="another passphrase\n")
    assert last.returncode == 0 and "before-restore-" in last.stdout, last.stderr
    assert door("restore", str(tmp_path / "none"), *data, said=PASSPHRASE).stderr.endswith(
        "No such file or directory.\n"
    )
