"""However many contacts, leads and mails there are: what runs for every mail finds its rows by index."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
GROWING = re.compile(r"SCAN (contacts|leads|mails|threads|messages|events|suppressions|blocklist)\b")


@pytest.mark.sqlite
async def test_no_statement_of_a_mail_scans_a_table(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=2, follow_up_days=4)
    pump = scene.pump()
    await pump.step()  # the first time, what an earlier run may have left is looked for
    seen: dict[str, Any] = {}

    def note(_conn: Any, _cursor: Any, text: str, values: Any, _context: Any, many: bool) -> None:
        if text.startswith(("SELECT", "UPDATE", "DELETE")):
            seen[text] = values[0] if many else values

    event.listen(Engine, "before_cursor_execute", note)
    try:
        scene.later(await pump.step())
        assert len(lab.handed) == 1
        await pump.step()
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert len(lab.handed) == 2 and len(seen) > 30

    def plans(conn: Connection) -> list[tuple[str, str]]:
        return [
            (text, row.detail)
            for text, values in seen.items()
            for row in conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)
        ]

    found = await scene.house.database.write(plans)
    assert [one for one in found if GROWING.match(one[1])] == []
