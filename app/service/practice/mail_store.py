"""All SQL of the simulator: mailboxes, mails that people received, their actions, and the event log."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.service.practice.personas import Past, PlannedAct, SimulatedAct

_SCHEMA = """
CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS mailboxes (
  id INTEGER PRIMARY KEY, account TEXT NOT NULL, name TEXT NOT NULL, uid_validity INTEGER NOT NULL,
  last_uid INTEGER NOT NULL DEFAULT 0, UNIQUE (account, name));
CREATE TABLE IF NOT EXISTS messages (
  mailbox INTEGER NOT NULL REFERENCES mailboxes ON DELETE CASCADE, uid INTEGER NOT NULL, at TEXT NOT NULL,
  flags TEXT NOT NULL, raw BLOB NOT NULL, PRIMARY KEY (mailbox, uid));
CREATE TABLE IF NOT EXISTS mails (
  id INTEGER PRIMARY KEY, person TEXT NOT NULL, sender TEXT NOT NULL, message_id TEXT NOT NULL,
  at TEXT NOT NULL, raw BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS mails_pair ON mails (person, sender);
CREATE TABLE IF NOT EXISTS actions (
  id INTEGER PRIMARY KEY, mail INTEGER NOT NULL REFERENCES mails, due TEXT NOT NULL, deed TEXT NOT NULL,
  words TEXT NOT NULL, url TEXT NOT NULL, state INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS actions_due ON actions (state, due);
CREATE INDEX IF NOT EXISTS actions_mail ON actions (mail);
CREATE TABLE IF NOT EXISTS log (
  id INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL, sender TEXT NOT NULL,
  message_id TEXT NOT NULL, answer_id TEXT NOT NULL, detail TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS log_person ON log (person, kind);
CREATE TABLE IF NOT EXISTS zones (name TEXT PRIMARY KEY, records TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS delegations (name TEXT PRIMARY KEY, nameservers TEXT NOT NULL);
"""
_WAITING, _RUNNING, _DONE = 0, 1, 2
Names = tuple[str, str]  # a table and its column
ZONES: Names = ("zones", "records")
DELEGATIONS: Names = ("delegations", "nameservers")


@dataclass(frozen=True)
class TruthEntry:
    """One entry of the event log, which records what really happened; `at` is the simulator's time."""

    at: datetime
    # One of: delivered refused deferred prefetched opened read clicked replied auto_replied bounced
    kind: str  # unsubscribed failed
    person: str
    sender: str  # the inbox that emailed the person
    message_id: str  # of the mail that the person got; empty for refusals
    answer_id: str = ""  # Message-ID of the person's reply
    detail: str = ""


@dataclass(frozen=True)
class ReceivedMail:
    """An email as a simulated person received it."""

    id: int
    person: str
    sender: str
    message_id: str
    at: datetime
    raw: bytes


@dataclass(frozen=True)
class DueDeed:
    id: int
    mail: int
    due: datetime
    action: PlannedAct


def _to_utc_text(when: datetime) -> str:
    return when.astimezone(UTC).isoformat(timespec="microseconds")


class Store:
    """A SQLite file; each write survives the end of the process once its method has returned."""

    def __init__(self, file: Path) -> None:
        self._lock = _lock_folder(file.with_suffix(".lock"))
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        self._db = sqlite3.connect(file, isolation_level=None)
        for line in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
            self._db.execute(f"PRAGMA {line}")
        self._db.executescript(_SCHEMA)
        self._db.execute("UPDATE actions SET state = ? WHERE state = ?", (_WAITING, _RUNNING))

    def close(self) -> None:
        self._db.close()
        self._lock.close()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Run all writes of the block in one transaction."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def setting(self, key: str) -> str:
        row = self._db.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else ""

    def set_setting(self, key: str, value: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, value))

    # mailboxes

    def mailboxes(self, account: str) -> dict[str, tuple[int, int, int]]:
        """Return the account's mailboxes: name to (id, UIDVALIDITY, highest UID ever assigned)."""
        sql = "SELECT name, id, uid_validity, last_uid FROM mailboxes WHERE account = ? ORDER BY id"
        return {
            name: (key, validity, last) for name, key, validity, last in self._db.execute(sql, (account,))
        }

    def add_mailbox(self, account: str, name: str, uid_validity: int) -> int:
        sql = "INSERT INTO mailboxes (account, name, uid_validity) VALUES (?, ?, ?)"
        return int(self._db.execute(sql, (account, name, uid_validity)).lastrowid or 0)

    def rename_mailbox(self, mailbox: int, name: str) -> None:
        self._db.execute("UPDATE mailboxes SET name = ? WHERE id = ?", (name, mailbox))

    def remove_mailbox(self, mailbox: int) -> None:
        self._db.execute("DELETE FROM mailboxes WHERE id = ?", (mailbox,))

    def messages(self, mailbox: int) -> Iterator[tuple[int, datetime, str, bytes]]:
        sql = "SELECT uid, at, flags, raw FROM messages WHERE mailbox = ? ORDER BY uid"
        for uid, at, flags, raw in self._db.execute(sql, (mailbox,)):
            yield uid, datetime.fromisoformat(at), flags, raw

    def add_message(self, mailbox: int, uid: int, at: datetime, flags: str, raw: bytes) -> None:
        self._db.execute(
            "INSERT INTO messages VALUES (?, ?, ?, ?, ?)", (mailbox, uid, _to_utc_text(at), flags, raw)
        )
        self._db.execute("UPDATE mailboxes SET last_uid = ? WHERE id = ?", (uid, mailbox))

    def copy_message(self, mailbox: int, uid: int, target: int, target_uid: int) -> None:
        sql = "INSERT INTO messages SELECT ?, ?, at, flags, raw FROM messages WHERE mailbox = ? AND uid = ?"
        self._db.execute(sql, (target, target_uid, mailbox, uid))
        self._db.execute("UPDATE mailboxes SET last_uid = ? WHERE id = ?", (target_uid, target))

    def set_flags(self, mailbox: int, uid: int, flags: str) -> None:
        self._db.execute("UPDATE messages SET flags = ? WHERE mailbox = ? AND uid = ?", (flags, mailbox, uid))

    def remove_messages(self, mailbox: int, uids: list[int]) -> None:
        rows = [(mailbox, uid) for uid in uids]
        self._db.executemany("DELETE FROM messages WHERE mailbox = ? AND uid = ?", rows)

    # people

    def past(self, person: str, sender: str) -> Past:
        pair = (person, sender)
        received = self._db.execute(
            "SELECT count(*) FROM mails WHERE person = ? AND sender = ?", pair
        ).fetchone()[0]
        sql = (
            "SELECT deed, count(*) FROM actions JOIN mails ON mails.id = mail "
            "WHERE person = ? AND sender = ? GROUP BY deed"
        )
        deeds = dict(self._db.execute(sql, pair).fetchall())
        ids = self._db.execute(
            "SELECT answer_id FROM log WHERE person = ? AND sender = ? AND kind = 'replied'", pair
        ).fetchall()
        answers = deeds.get(SimulatedAct.REPLY, 0) + deeds.get(SimulatedAct.UNSUBSCRIBE, 0)
        return Past(received, answers, SimulatedAct.AUTO_REPLY in deeds, frozenset(row[0] for row in ids))

    def receive(self, mail: ReceivedMail, actions: list[tuple[datetime, PlannedAct]]) -> int:
        """Store a delivered email with the actions its reader will take, and return the email's id."""
        with self.together():
            row = (mail.person, mail.sender, mail.message_id, _to_utc_text(mail.at), mail.raw)
            sql = "INSERT INTO mails (person, sender, message_id, at, raw) VALUES (?, ?, ?, ?, ?)"
            key = int(self._db.execute(sql, row).lastrowid or 0)
            self._db.executemany(
                "INSERT INTO actions (mail, due, deed, words, url) VALUES (?, ?, ?, ?, ?)",
                [(key, _to_utc_text(due), act.deed, act.words, act.url) for due, act in actions],
            )
            self.note(TruthEntry(mail.at, "delivered", mail.person, mail.sender, mail.message_id))
        return key

    def mail(self, key: int) -> ReceivedMail:
        sql = "SELECT id, person, sender, message_id, at, raw FROM mails WHERE id = ?"
        key, person, sender, message_id, at, raw = self._db.execute(sql, (key,)).fetchone()
        return ReceivedMail(key, person, sender, message_id, datetime.fromisoformat(at), raw)

    def take_due(self, now: datetime, most: int) -> list[DueDeed]:
        """Return up to `most` actions that are due, in order, and mark them as running until `done`.

        At the next start, running actions wait again.
        """
        sql = (
            "SELECT id, mail, due, deed, words, url FROM actions "
            "WHERE state = ? AND due <= ? ORDER BY due, id LIMIT ?"
        )
        rows = self._db.execute(sql, (_WAITING, _to_utc_text(now), most)).fetchall()
        with self.together():
            self._db.executemany(
                "UPDATE actions SET state = ? WHERE id = ?", [(_RUNNING, row[0]) for row in rows]
            )
        return [
            DueDeed(key, mail, datetime.fromisoformat(due), PlannedAct(SimulatedAct(deed), 0, words, url))
            for key, mail, due, deed, words, url in rows
        ]

    def next_due(self) -> datetime | None:
        row = self._db.execute("SELECT min(due) FROM actions WHERE state = ?", (_WAITING,)).fetchone()
        return datetime.fromisoformat(row[0]) if row[0] else None

    def pending(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM actions WHERE state <> ?", (_DONE,)).fetchone()[0])

    def done(self, action: int) -> None:
        self._db.execute("UPDATE actions SET state = ? WHERE id = ?", (_DONE, action))

    # names: zones of the nameserver, and delegations at the registrar; JSON lists

    def names(self, kind: Names) -> dict[str, list[Any]]:
        table, column = kind
        return {
            name: json.loads(said) for name, said in self._db.execute(f"SELECT name, {column} FROM {table}")
        }

    def set_name(self, kind: Names, name: str, said: list[Any]) -> None:
        self._db.execute(f"INSERT OR REPLACE INTO {kind[0]} VALUES (?, ?)", (name, json.dumps(said)))

    def remove_name(self, kind: Names, name: str) -> None:
        self._db.execute(f"DELETE FROM {kind[0]} WHERE name = ?", (name,))

    # log

    def note(self, entry: TruthEntry) -> None:
        sql = (
            "INSERT INTO log (at, kind, person, sender, message_id, answer_id, detail) "
            "VALUES (:at, :kind, :person, :sender, :message_id, :answer_id, :detail)"
        )
        self._db.execute(sql, {**vars(entry), "at": _to_utc_text(entry.at)})

    def count(self, kind: str, person: str) -> int:
        sql = "SELECT count(*) FROM log WHERE person = ? AND kind = ?"
        return int(self._db.execute(sql, (person, kind)).fetchone()[0])


def _lock_folder(file: Path) -> sqlite3.Connection:
    """Return a lock that lets only one simulator use a folder; raise OSError if it is held.

    The lock ends with the process, however that ends.
    """
    lock = sqlite3.connect(file, timeout=5, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        raise OSError(errno.EBUSY, "another practice world is using this folder") from error
    return lock


def read_log(file: Path, kind: str = "") -> list[TruthEntry]:
    """Return the event log, or its entries of one kind, in order.

    May be called from any thread or process, also when the simulator is not running.
    """
    with _open_reader(file) as db:
        sql = "SELECT at, kind, person, sender, message_id, answer_id, detail FROM log"
        rows = db.execute(f"{sql} WHERE ? IN ('', kind) ORDER BY id", (kind,))
        return [TruthEntry(datetime.fromisoformat(row[0]), *row[1:]) for row in rows]


def read_mails(file: Path) -> list[ReceivedMail]:
    """Return all emails that people received, in order and byte for byte."""
    with _open_reader(file) as db:
        rows = db.execute("SELECT id, person, sender, message_id, at, raw FROM mails ORDER BY id")
        return [
            ReceivedMail(key, who, sender, name, datetime.fromisoformat(at), raw)
            for key, who, sender, name, at, raw in rows
        ]


@contextmanager
def _open_reader(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as db:
        yield db
