"""Another process at the same database, which knows nothing of ours."""

from __future__ import annotations

import sqlite3
from typing import Any

import psycopg

from app.service.app_state import Service


def session(house: Service) -> Any:
    """A connection of its own; nothing is committed until it says so."""
    if house.settings.database is None:
        return sqlite3.connect(house.settings.database_file or "", timeout=10)
    return psycopg.connect(house.settings.database)


def changed(house: Service, *statements: str) -> None:
    """It writes this and is gone."""
    conn = session(house)
    try:
        for statement in statements:
            conn.execute(statement)
        conn.commit()
    finally:
        conn.close()
