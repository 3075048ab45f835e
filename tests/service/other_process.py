"""Another process at the same database, which knows nothing of ours."""

from __future__ import annotations

import sqlite3
from typing import Any

import psycopg

from app.service.app_state import AppState


def session(app_state: AppState) -> Any:
    """A connection of its own; nothing is committed until it says so."""
    if app_state.settings.database is None:
        return sqlite3.connect(app_state.settings.database_file or "", timeout=10)
    return psycopg.connect(app_state.settings.database)


def changed(app_state: AppState, *statements: str) -> None:
    """It writes this and is gone."""
    conn = session(app_state)
    try:
        for statement in statements:
            conn.execute(statement)
        conn.commit()
    finally:
        conn.close()
