"""A diagnosis file for support: versions, settings, counts and the latest errors, but no personal data.

Its contents are listed in this module; all texts in it are masked (app/redaction.py).
"""

from __future__ import annotations

import locale
import logging
import platform
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, NullPool, create_engine, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from app import __version__
from app.redaction import TIME, Masks
from app.service.core import tables
from app.service.core.clock import WallClock
from app.service.core.database import NoDatabase, known_url
from app.service.core.migrations import VERSION
from app.service.core.settings import Settings

log = logging.getLogger("outreach.diagnosis")
PARTS = ("PySide6-Essentials", "sqlalchemy", "httpx", "fastapi", "aiosmtplib", "imapclient", "cryptography")
LOG_BYTES, ENTRIES, ENTRY_LINES, LINE_LETTERS = 1_000_000, 60, 30, 400
MOST = 20_000  # at most so many names and subjects of a kind
NAMES = {"contacts": ("first_name", "last_name", "company"), "inboxes": ("display_name",), "users": ("name",)}
PHRASES = {
    **dict.fromkeys(("workspaces", "campaigns", "lists", "tags", "templates", "webhooks"), "name"),
    **{"mails": "subject", "messages": "subject", "threads": "subject", "variants": "subject_template"},
}
BY_STATE = {"campaigns": "status", "leads": "status", "mails": "state", "jobs": "status", "domains": "status"}
TOLD = ("timezone", "holiday_country")  # settings whose text is not confidential
CHOSEN = re.compile(r"(appearance|zoom|language|closing|notices\\\w+|notices/\w+|quiet\w*|tray|replies)")
CHOICE = re.compile(r"true|false|\d{1,4}|\d\d:\d\d|light|dark|system|en|de|ask|stay|close")
BAD = re.compile(r"\b(WARNING|ERROR|CRITICAL)\b")


def write_diagnosis(settings: Settings, window: Path, file: str) -> int:
    """Write the diagnosis to a file, or to standard output for "-"; return the exit code.

    `window` is the folder of the window's own log.
    """
    made = build_diagnosis(settings, window, WallClock().now())
    try:
        if file == "-":
            sys.stdout.buffer.write(made.encode())
        else:
            Path(file).write_text(made, "utf-8")
    except OSError as error:
        sys.stderr.write(f"The file can't be written: {error.strerror}.\n")
        return 1
    return 0


def build_diagnosis(settings: Settings, window: Path, now: datetime) -> str:
    """Return the whole diagnosis; a part that can't be read is replaced by a sentence."""
    masks, workspace = Masks(_list_own_names()), ["The database can't be read."]
    try:
        with closing(_connect_read_only(settings)) as conn:
            names, phrases = _list_known_names(conn)
            masks = Masks([*names, *_list_own_names()], phrases)
            workspace = list(_describe_workspace(conn, masks))
    except (SQLAlchemyError, NoDatabase, OSError) as error:
        workspace.append(type(error).__name__)
    logs = ((window, "desktop.log"), (settings.data, "service.log"), (window, "crash.log"))
    parts = {
        "Versions": _list_versions(now),
        "Workspace": [
            f"database: {'PostgreSQL' if settings.database_file is None else 'SQLite'}",
            *workspace,
        ],
        "Settings of the window": _describe_choices(window / "desktop.ini"),
        **{f"Last errors of {name}": _extract_errors(folder / name, masks) for folder, name in logs},
    }
    return "\n".join(f"## {title}\n" + "\n".join(lines or ["none"]) + "\n" for title, lines in parts.items())


def _connect_read_only(settings: Settings) -> Connection:
    """Return a connection for reading, beside a service that may be running."""
    url, file = known_url(settings.database_url), settings.database_file
    if file is not None:
        uri = f"{file.as_uri()}?mode=ro"
        return create_engine(
            "sqlite://", creator=lambda: sqlite3.connect(uri, uri=True), poolclass=NullPool
        ).connect()
    from app.service.core.postgresql import build_connect_args

    return create_engine(url, connect_args=build_connect_args(url), poolclass=NullPool).connect()


def _list_own_names() -> list[str]:
    """Return the names of this computer and its user, unless they equal the program's own."""
    host = platform.node().partition(".")[0]
    return [one for one in (host, Path.home().name) if one.casefold() not in ("app", "outreach", "root")]


def _list_known_names(conn: Connection) -> tuple[list[str], list[str]]:
    """Return names of people, and other names and subjects that people entered."""
    both: tuple[list[str], list[str]] = ([], [])
    columns = [(0, table, one) for table, ones in NAMES.items() for one in ones]
    columns += [(1, table, one) for table, one in PHRASES.items()]
    for which, table, column in columns:
        of = tables.metadata.tables[table].c[column]
        both[which].extend(conn.scalars(select(of).where(of.is_not(None)).distinct().limit(MOST)))
    return both


def _list_versions(now: datetime) -> list[str]:
    told = [f"Outreach Desk {__version__}", f"Python {platform.python_version()}"]
    told += [f"made {now:%Y-%m-%d %H:%M} UTC", platform.platform(terse=True), f"{platform.machine()}"]
    told.append(f"frozen: {getattr(sys, 'frozen', False)}, locale: {locale.getlocale()[0]}")
    return told + [f"{name} {_version_of(name)}" for name in PARTS]


def _version_of(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"


def _describe_workspace(conn: Connection, masks: Masks) -> Iterator[str]:
    yield f"schema: {conn.scalar(text(VERSION))}"
    for table in tables.metadata.sorted_tables:
        if rows := conn.scalar(select(func.count()).select_from(table)):
            yield f"{table.name}: {rows}"
    for name, column in BY_STATE.items():
        of = tables.metadata.tables[name].c[column]
        counted = conn.execute(select(of, func.count()).group_by(of).order_by(of))
        yield f"{name} by {column}: " + ", ".join(f"{state} {count}" for state, count in counted)
    for name, value in conn.execute(
        select(tables.workspace_settings.c.name, tables.workspace_settings.c.value)
    ):
        yield f"setting {name}: {_format_setting(name, value)}"
    for one in conn.execute(select(tables.inboxes)).mappings():
        yield _describe_inbox(dict(one), masks)


def _format_setting(name: str, value: Any) -> str:
    if value is None or isinstance(value, bool | int | float):
        return str(value)
    if name in TOLD and re.fullmatch(r"[A-Za-z_/+-]{1,40}", str(value)):
        return str(value)
    return f"set, {len(value)} long" if isinstance(value, str | list | dict) else "set"


def _describe_inbox(one: dict[str, Any], masks: Masks) -> str:
    told = [masks.mask("address", one["email_address"]), one["inbox_type"], one["overall_status"]]
    told += [one["sign_in"], f"{one['daily_limit']} a day"]
    for side in ("smtp", "imap"):
        if host := one[f"{side}_host"]:
            told.append(f"{side} {masks.mask('host', host)}:{one[f'{side}_port']}")
    told += [masks.text(one[name]) for name in ("send_trouble", "read_trouble") if one[name]]
    return "inbox " + ", ".join(told)


def _describe_choices(file: Path) -> list[str]:
    """List the window's settings that contain no free text, and count the others."""
    try:
        lines = file.read_text("utf-8", "replace").splitlines()
    except FileNotFoundError:
        lines = []
    except OSError as error:
        return [f"They can't be read: {error.strerror}."]
    pairs = [line.partition("=")[::2] for line in lines if "=" in line]
    told = [f"{name}: {value}" for name, value in pairs if CHOSEN.fullmatch(name) and CHOICE.fullmatch(value)]
    return [*told, f"and {len(pairs) - len(told)} more"]


def _extract_errors(file: Path, masks: Masks) -> list[str]:
    """Return the latest warnings and errors with the lines that belong to them, masked and shortened.

    For crash.log, the end of the file.
    """
    try:
        with file.open("rb") as opened:
            opened.seek(max(file.stat().st_size - LOG_BYTES, 0))
            lines = opened.read().decode("utf-8", "replace").split("\n")
    except OSError:
        return []
    entries: list[list[str]] = []
    for line in lines:
        if TIME.match(line) or line.startswith("{") or not entries:
            entries.append([])
        entries[-1].append(line[:LINE_LETTERS])
    if file.name != "crash.log":
        entries = [one for one in entries if BAD.search(one[0][:200])]
    chosen = [line for one in entries[-ENTRIES:] for line in one[:ENTRY_LINES] if line.strip()]
    return masks.text("\n".join(chosen)).split("\n") if chosen else []
