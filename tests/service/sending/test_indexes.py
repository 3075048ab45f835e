"""However many contacts, leads and mails there are: what runs for every mail finds its rows by index."""

from __future__ import annotations

import re
import sqlite3
from typing import cast

import pytest
from sqlalchemy import Connection

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
GROWING = re.compile(r"SCAN (contacts|leads|mails|threads|messages|events|suppressions|blocklist)\b")


def driver(conn: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, conn.connection.dbapi_connection)


@pytest.mark.sqlite
async def test_no_statement_of_a_mail_scans_a_table(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=2, follow_up_days=4)
    pump = scene.pump()
    await pump.step()  # the first time, what an earlier run may have left is looked for
    seen: set[str] = set()

    def note(text: str) -> None:
        if text.startswith(("SELECT", "UPDATE", "DELETE")):
            seen.add(text)  # with its values

    await scene.house.database.write(lambda conn: driver(conn).set_trace_callback(note))
    scene.later(await pump.step())
    assert len(lab.handed) == 1
    await pump.step()
    await scene.house.database.write(lambda conn: driver(conn).set_trace_callback(None))
    assert len(lab.handed) == 2 and len(seen) > 30

    def plans(conn: Connection) -> list[tuple[str, str]]:
        return [
            (text, row[3])
            for text in seen
            for row in driver(conn).execute(f"EXPLAIN QUERY PLAN {text}")  # (id, parent, unused, detail)
        ]

    found = await scene.house.database.write(plans)
    assert [one for one in found if GROWING.match(one[1])] == []
