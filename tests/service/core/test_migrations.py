"""The schema's history ends in the schema, keeps what is in it, and goes back to nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, select, text
from sqlalchemy.schema import CreateIndex

from app.service.core import migrations
from app.service.core.database import known_url, sqlite_url
from app.service.core.migrations import HEAD, build_alembic_config, is_defined_in_tables, migrate_database
from app.service.core.tables import leads, metadata, people, suppressions, threads, webhooks
from tests.bench.figures import tell
from tests.service.postgres import Cluster

ROWS = (
    "INSERT INTO teams VALUES ('t', 'Team')",
    "INSERT INTO workspaces VALUES ('w', 't', 'Workspace')",
    "INSERT INTO contacts (id, team_id, email, email_key, first_name, search_text, created_at, updated_at)"
    " VALUES ('p', 't', 'Mia@far.test', 'mia@far.test', 'Mia', 'mia@far.test', '2026-03-02', '2026-03-02')",
    "INSERT INTO inboxes (id, team_id, workspace_id, email_address, inbox_type, created_at)"
    " VALUES ('i', 't', 'w', 'alex@firm.test', 'CUSTOM_SMTP', '2026-03-02 09:00:00')",
    "INSERT INTO inbox_folders VALUES ('i', 'INBOX', 4294967295, 77)",
    "INSERT INTO campaigns (id, team_id, workspace_id, name, start_date, timezone, sending_days,"
    " lead_mapping, created_at, updated_at)"
    " VALUES ('c', 't', 'w', 'Spring', '2026-03-02', 'UTC', '[0]', '{}', '2026-03-02', '2026-03-02')",
    "INSERT INTO sequences (id, campaign_id, step_number, trigger_type, wait_days, created_at)"
    " VALUES ('s', 'c', 2, 'NO_REPLY', 3, '2026-03-02')",
    "INSERT INTO variants (id, campaign_id, sequence_id, created_at, updated_at)"
    " VALUES ('v', 'c', 's', '2026-03-02', '2026-03-02')",
    "INSERT INTO leads (id, campaign_id, contact_id, created_at, updated_at)"
    " VALUES ('l', 'c', 'p', '2026-03-02', '2026-03-02')",
)
SAID = ("contacts", "suppressions", "mails", "deliveries", "threads")
RELEASES = sorted(file.name[:4] for file in Path(migrations.__file__).parent.glob("versions/0*.py"))[:-1]
FILLED = ("contacts", "inboxes", "inbox_folders", "campaigns", "sequences", "variants", "leads")


@pytest.fixture
def url(database_url: str | None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Of an empty database."""
    if database_url is None:
        yield sqlite_url(tmp_path / "a.sqlite")
        return
    server: Cluster = request.getfixturevalue("postgresql")
    with server.database() as made:
        yield made


@pytest.mark.filterwarnings("ignore:Skipped unsupported reflection of expression-based index")
@pytest.mark.filterwarnings("ignore:autogenerate skipping")
def test_migrations_produce_declared_schema_and_are_reversible(url: str) -> None:
    migrate_database(url)
    migrate_database(url)
    engine = create_engine(known_url(url))
    with engine.connect() as conn:
        context = MigrationContext.configure(conn, opts={"include_name": is_defined_in_tables})
        assert compare_metadata(context, metadata) == []
        indexes = {index for name in SAID for index in metadata.tables[name].indexes}
        for index in indexes:  # what is compared above knows no expressions, and nothing of what is left out
            said = _told(str(CreateIndex(index).compile(engine)))
            if conn.dialect.name == "postgresql" and "ix_contacts_by" in said:
                said = said.partition(", substr")[0].removesuffix(", created_at")  # SQLite alone has these
            assert said == _told(_made(conn, str(index.name)))
    assert ScriptDirectory.from_config(build_alembic_config(url)).get_current_head() == HEAD
    command.downgrade(build_alembic_config(url), "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]
    engine.dispose()


def _made(conn: Connection, index: str) -> str:
    asked = {
        "sqlite": "SELECT sql FROM sqlite_master WHERE name = :name",
        "postgresql": "SELECT indexdef FROM pg_indexes WHERE indexname = :name",
    }
    return str(conn.scalar(text(asked[conn.dialect.name]), {"name": index}))


def _told(sql: str) -> str:
    """Without what PostgreSQL adds to it, and without brackets."""
    for more in ("USING btree ", "public.", "::text", "(", ")"):
        sql = sql.replace(more, "")
    if "ix_contacts_by" in sql:  # where a row has no number of its own, its id comes last
        sql = sql.removesuffix(", id")
    sql = sql.replace("~~", "LIKE").replace("%%", "%")
    return sql.replace("COALESCE", "coalesce").replace(" = true", "").replace("IS TRUE", "IS true")


@pytest.mark.parametrize("release", RELEASES)
def test_migration_from_each_release_keeps_data_up_and_down(url: str, release: str) -> None:
    command.upgrade(build_alembic_config(url), release)
    engine = create_engine(known_url(url))
    with engine.begin() as conn:
        if conn.dialect.name == "sqlite":
            conn.execute(text("PRAGMA foreign_keys=ON"))
        for row in ROWS:
            conn.execute(text(row))
    migrate_database(url)
    _hold_all(url)
    with engine.connect() as conn:
        assert conn.execute(text("SELECT domain_id, sign_in FROM inboxes")).all() == [(None, "PASSWORD")]
        assert conn.scalar(text("SELECT uid_validity FROM inbox_folders")) == 4294967295
        assert conn.execute(text("SELECT campaign_id, inbox_id, total_leads FROM campaign_counts")).all() == [
            ("c", "", 1)
        ]
        assert conn.execute(text("SELECT language, opt_out_line FROM campaigns")).all() == [("en", "")]
    command.downgrade(build_alembic_config(url), release)
    _hold_all(url)
    engine.dispose()


DELIVERED = (
    "INSERT INTO webhooks (id, team_id, workspace_id, event_types, secret, created_at, updated_at)"
    " VALUES ('h', 't', 'w', '[]', :secret, '2026-03-02', '2026-03-02'),"
    " ('other', 't', 'w', '[]', :secret, '2026-03-02', '2026-03-02')",
    "INSERT INTO deliveries (id, webhook_id, event_id, event_type, status, created_at)"
    " VALUES ('d1', 'h', 'e1', 'email_sent', 'succeeded', '2026-03-02'),"
    " ('d2', 'h', 'e2', 'email_sent', 'failed', '2026-03-02'),"
    " ('d3', 'h', 'e3', 'email_sent', 'pending', '2026-03-02')",
    "INSERT INTO delivery_attempts"
    " (id, webhook_id, delivery_id, attempt_number, status, response_time_ms, attempted_at)"
    " VALUES ('a1', 'h', 'd1', 1, 'failed', 30, '2026-03-02 09:00:00.000000'),"
    " ('a2', 'h', 'd1', 2, 'succeeded', 12, '2026-03-02 10:00:00.000000'),"
    " ('a3', 'h', 'd2', 1, 'failed', NULL, '2026-03-02 09:30:00.000000'),"
    " ('a4', 'h', 'd3', 1, 'pending', NULL, NULL)",
)


def test_migration_counts_existing_webhook_deliveries(url: str) -> None:
    command.upgrade(build_alembic_config(url), "0007")
    engine = create_engine(known_url(url))
    with engine.begin() as conn:
        for row in (*ROWS[:2], *DELIVERED):
            conn.execute(text(row), {"secret": b"sealed"} if ":secret" in row else {})
    for _ in range(2):
        migrate_database(url)
        with engine.connect() as conn:
            found = conn.execute(select(webhooks).order_by(webhooks.c.id)).all()
        kept = [(each.total_deliveries, each.succeeded, each.failed, each.dead) for each in found]
        times = [(each.attempts, each.answered, each.milliseconds) for each in found]
        last = datetime(2026, 3, 2, 10, tzinfo=UTC)
        assert kept == [(3, 1, 1, 0), (0, 0, 0, 0)] and times == [(4, 2, 42), (0, 0, 0)]
        assert [each.last_attempt_at for each in found] == [last, None]
        command.downgrade(build_alembic_config(url), "0007")
    engine.dispose()


_MAIL = (
    "INSERT INTO mails (id, team_id, workspace_id, kind, state, contact_id, inbox_id, recipient, message_id,"
    " token, created_at, claimed_at, in_data_at, sent_at) VALUES (:id, 't', 'w', :kind, :state, :contact,"
    " 'i', :recipient, :id, :id, '2026-03-02', '2026-03-02 09:00:00.000000', :in_data_at, :sent_at)"
)


def test_migration_records_prior_contact_of_everyone_mailed(url: str) -> None:
    """Also who is deleted since; an email that is only claimed will be planned again."""
    command.upgrade(build_alembic_config(url), "0013")
    engine = create_engine(known_url(url))
    ten, eleven = (f"2026-03-02 {hour}:00:00.000000" for hour in (10, 11))
    mails = [
        ("SENT", "CAMPAIGN", "p", "Mia@far.test", ten, ten),
        ("UNCERTAIN", "CAMPAIGN", "p", "Mia@far.test", eleven, None),
        ("SENT", "DIRECT", None, "A.nn+x@googlemail.com", ten, ten),
        ("SENT", "TEST", None, "me@firm.test", ten, ten),
        ("CLAIMED", "CAMPAIGN", "p", "new@far.test", None, None),
    ]
    with engine.begin() as conn:
        for row in ROWS:
            conn.execute(text(row))
        for number, (state, kind, contact, recipient, in_data_at, sent_at) in enumerate(mails):
            values = {"state": state, "kind": kind, "contact": contact, "recipient": recipient}
            times = {"in_data_at": in_data_at, "sent_at": sent_at}
            conn.execute(text(_MAIL), values | times | {"id": f"m{number}"})
    migrate_database(url)
    with engine.connect() as conn:
        rows = conn.execute(select(people).order_by(people.c.mailbox)).all()
    assert [(row.mailbox, row.touched_at, row.begun) for row in rows] == [
        ("ann@gmail.com", datetime(2026, 3, 2, 10, tzinfo=UTC), True),
        ("mia@far.test", datetime(2026, 3, 2, 11, tzinfo=UTC), True),
    ]
    engine.dispose()


HELD: dict[str | None, dict[str, str]] = {  # as 0018 has it, and what becomes of it
    None: {},
    "uncertain": {"hold": "uncertain"},
    "postal_address": {"hold": "postal_address"},
    "missing_field: first_name, company": {"hold": "missing_field", "hold_detail": "first_name, company"},
    "same_person: mia@far.test": {"hold": "same_person", "hold_detail": "mia@far.test"},
    "template: automation_paused: no": {"hold": "template", "hold_detail": "automation_paused: no"},
    "automation_paused: reply m u": {"pause": "reply", "pause_act": "m", "pause_user": "u"},
    "automation_paused: may_opt_out t": {"pause": "may_opt_out", "pause_act": "t"},
    "uncertain: automation_paused: booking t u": {
        **{"hold": "uncertain", "pause": "booking"},
        **{"pause_act": "t", "pause_user": "u"},
    },
}
_LEAD = (
    "INSERT INTO leads (id, campaign_id, contact_id, hold, created_at, updated_at)"
    " VALUES (:id, 'c', :contact, :hold, '2026-03-02', '2026-03-02')"
)
_CONTACT = (
    "INSERT INTO contacts (id, team_id, email, email_key, search_text, created_at, updated_at)"
    " VALUES (:contact, 't', :contact, :contact, '', '2026-03-02', '2026-03-02')"
)
_THREAD = (
    "INSERT INTO threads (id, team_id, workspace_id, lead_email, category, created_at, last_message_at,"
    " linked) VALUES (:id, 't', 'w', '', '', '2026-03-02', '2026-03-02', :linked)"
)


def test_migration_splits_and_rejoins_lead_holds(url: str) -> None:
    """Also that which a lead had before a conversation was linked to it by hand."""
    command.upgrade(build_alembic_config(url), "0018")
    engine = create_engine(known_url(url))
    names = ("hold", "hold_detail", "pause", "pause_act", "pause_user")
    linked: dict[str, dict[str, Any]] = {
        "nobody's": {"candidates": []},
        "of no lead": {"candidates": [], "lead": None},
        **{f"t{at}": {"at": "x", "lead": {"id": "l", "hold": hold}} for at, hold in enumerate(HELD)},
    }
    with engine.begin() as conn:
        for row in ROWS[:-1]:
            conn.execute(text(row))
        for at, hold in enumerate(HELD):
            values = {"id": f"l{at}", "contact": f"p{at}@far.test", "hold": hold}
            conn.execute(text(_CONTACT), values)
            conn.execute(text(_LEAD), values)
        for thread_id, undo in linked.items():
            conn.execute(text(_THREAD), {"id": thread_id, "linked": json.dumps(undo)})
    migrate_database(url)
    with engine.connect() as conn:
        rows = conn.execute(select(*(leads.c[name] for name in names)).order_by(leads.c.id)).mappings().all()
        kept = {each.id: each.linked for each in conn.execute(select(threads.c.id, threads.c.linked))}
    for row, told in zip(rows, HELD.values(), strict=True):
        assert row == dict.fromkeys(names) | told
    assert kept == {
        **{"nobody's": linked["nobody's"], "of no lead": linked["of no lead"]},
        **{
            f"t{at}": {
                "at": "x",
                "lead": {"id": "l", "hold": told.get("hold"), "hold_detail": told.get("hold_detail")},
            }
            for at, told in enumerate(HELD.values())
        },
    }
    command.downgrade(build_alembic_config(url), "0018")
    with engine.connect() as conn:
        assert list(conn.scalars(text("SELECT hold FROM leads ORDER BY id"))) == list(HELD)
        back = {each.id: each.linked for each in conn.execute(select(threads.c.id, threads.c.linked))}
    assert {name: undo["lead"]["hold"] for name, undo in back.items() if undo.get("lead")} == {
        f"t{at}": told["hold"] if "pause" in told and "hold" in told else None if "pause" in told else hold
        for at, (hold, told) in enumerate(HELD.items())
    }
    assert all("hold_detail" not in (undo.get("lead") or {}) for undo in back.values())
    engine.dispose()


SAID_BEFORE = {
    "There is a tag “Berlin” already.": ("tag_exists", {"name": "Berlin"}),
    "552 5.2.2 Over quota": None,
    "Nobody knows this sentence.": None,
}


def test_migration_turns_known_sentences_into_codes_and_back(url: str) -> None:
    command.upgrade(build_alembic_config(url), "0019")
    engine = create_engine(known_url(url))
    with engine.begin() as conn:
        conn.execute(text(ROWS[0]))
        for at, said in enumerate(SAID_BEFORE):
            values = {"id": f"s{at}", "key": f"p{at}@far.test", "note": said, "now": "2026-03-02 09:00:00"}
            conn.execute(
                text(
                    "INSERT INTO suppressions (id, team_id, email_key, reason, note, created_at)"
                    " VALUES (:id, 't', :key, 'manual', :note, :now)"
                ),
                values,
            )
    migrate_database(url)
    with engine.connect() as conn:
        kept = conn.scalars(select(suppressions.c.note).order_by(suppressions.c.id)).all()
    assert list(kept) == list(SAID_BEFORE)
    assert [(one.code, one.params) if one.code else None for one in kept] == list(SAID_BEFORE.values())
    command.downgrade(build_alembic_config(url), "0019")
    with engine.connect() as conn:
        assert list(conn.scalars(text("SELECT note FROM suppressions ORDER BY id"))) == list(SAID_BEFORE)
    engine.dispose()


KILLED = """
import os, signal, sys
from sqlalchemy import Engine, event
from app.service.core.migrations import migrate_database

left = int(sys.argv[2])

@event.listens_for(Engine, "after_cursor_execute")
def done(*_):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)

migrate_database(sys.argv[1])
"""


@pytest.mark.sqlite
@pytest.mark.skipif(sys.platform == "win32", reason="kills a process without a word")
def test_migration_killed_midway_changes_nothing_and_can_be_repeated(url: str) -> None:
    command.upgrade(build_alembic_config(url), "0001")
    engine = create_engine(known_url(url))
    with engine.begin() as conn:
        for row in ROWS:
            conn.execute(text(row))
    before = _schema(url)
    moments = (20, 60, 100)
    for statements in moments:
        killed = subprocess.run([sys.executable, "-c", KILLED, url, str(statements)])
        assert killed.returncode == -9 and _schema(url) == before
    migrate_database(url)
    _hold_all(url)
    assert _schema(url) != before
    with engine.connect() as conn:
        assert conn.scalar(text("SELECT version_num FROM alembic_version")) == HEAD
    engine.dispose()
    tell(f"killed at statement {', '.join(map(str, moments))} of an upgrade: as it was each time, then whole")


def _schema(url: str) -> list[tuple[str, ...]]:
    engine = create_engine(known_url(url))
    with engine.connect() as conn:
        found = conn.exec_driver_sql("SELECT sql FROM sqlite_master UNION ALL SELECT * FROM alembic_version")
        rows = [tuple(row) for row in found]
    engine.dispose()
    return rows


def _hold_all(url: str) -> None:
    engine = create_engine(known_url(url))
    with engine.connect() as conn:
        for name in FILLED:
            assert conn.scalar(text(f"SELECT count(*) FROM {name}")) == 1, name
        if conn.dialect.name == "sqlite":
            assert conn.execute(text("PRAGMA foreign_key_check")).all() == []
    engine.dispose()


def test_migration_run_twice_concurrently_succeeds(postgresql: Cluster) -> None:
    with postgresql.database() as url:
        work = f"from app.service.core.migrations import migrate_database; migrate_database({url!r})"
        both = [subprocess.Popen([sys.executable, "-c", work]) for _ in range(2)]
        assert [each.wait(60) for each in both] == [0, 0]
        engine = create_engine(known_url(url))
        with engine.connect() as conn:
            assert conn.scalar(text("SELECT version_num FROM alembic_version")) == HEAD
        engine.dispose()


def test_migration_gives_postgres_text_columns_byte_collation(postgresql: Cluster) -> None:
    with postgresql.database() as url:
        migrate_database(url)
        engine = create_engine(known_url(url))
        with engine.connect() as conn:
            assert conn.scalar(text("SELECT 'a' < 'B'"))  # as this server sorts by itself
            own = text(
                "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
                " AND data_type IN ('text', 'character varying') AND collation_name IS DISTINCT FROM 'C'"
                " AND table_name <> 'alembic_version' AND table_name NOT LIKE 'procrastinate%'"
            )
            assert conn.execute(own).all() == []
        engine.dispose()
