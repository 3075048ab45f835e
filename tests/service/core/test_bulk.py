"""Rows inserted in bulk are what Core would have stored."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from app.contract.contacts import ContactSource
from app.contract.ids import new_id
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.bulk import FEW, any_of, insert_rows

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("others", [0, FEW], ids=["few", "many"])
async def test_bulk_insert_stores_same_values_as_core_insert(app_state: AppState, others: int) -> None:
    def row(address: str, **more: Any) -> dict[str, Any]:
        now = app_state.clock.now()
        values = {"id": new_id(), "team_id": app_state.home.team_id, "email": address, "email_key": address}
        return {**values, "source_type": ContactSource.CSV, "created_at": now, "updated_at": now, **more}

    fields = {
        "custom_fields": {"ö": "1"},
        "is_bounced": True,
        "last_touch_at": app_state.clock.now(),
        "company": None,
    }
    bare = {"custom_fields": {}, "is_bounced": False, "last_touch_at": None, "company": "x"}

    def story(conn: Connection) -> list[dict[str, Any]]:
        beside = [row(f"{number}@y.de", **bare) for number in range(others)]
        insert_rows(conn, tables.contacts, [])
        insert_rows(conn, tables.contacts, [row("a@x.de", **fields), row("b@x.de", **bare), *beside])
        conn.execute(insert(tables.contacts), [row("c@x.de", **fields), row("d@x.de", **bare)])
        wanted = any_of(tables.contacts.c.email_key, ["a@x.de", "b@x.de", "c@x.de", "d@x.de", "'x"])
        found = conn.execute(select(tables.contacts).where(wanted).order_by(tables.contacts.c.email_key))
        return [dict(each) for each in found.mappings()]

    a, b, c, d = await app_state.database.write(story)
    for one, other in ((a, c), (b, d)):
        assert {k: v for k, v in one.items() if k not in ("id", "email", "email_key")} == {
            k: v for k, v in other.items() if k not in ("id", "email", "email_key")
        }
