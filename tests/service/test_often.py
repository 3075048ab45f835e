"""What comes with every mail is said to the driver: the same values go in, the same rows come out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import Connection, bindparam, insert, select, union_all, update
from sqlalchemy.exc import IntegrityError, NoResultFound

from app.contract.events import EventType
from app.service import tables
from app.service.kept import QUIETLY, kept
from app.service.often import Often
from app.service.service import Service

pytestmark = pytest.mark.anyio
AT = datetime(2026, 3, 2, 9, 30, 0, 250, tzinfo=UTC)
events = tables.events
ONE = select(events).where(events.c.id == bindparam("one"))
DATA = {"lead_email": "ä@acme.test", "step": 1, "none": None}


def event(house: Service, number: int) -> dict[str, object]:
    return {
        "id": f"event-{number}",
        "team_id": house.home.team_id,
        "workspace_id": house.home.workspace_id,
        "type": EventType.EMAIL_SENT,
        "data": DATA,
        "dedupe": f"mark-{number}",
        "occurred_at": AT.astimezone(timezone(timedelta(hours=5))),
    }


async def test_the_same_as_by_core(house: Service) -> None:
    write, one = Often(insert(events)), Often(ONE)
    both = Often(union_all(ONE, select(events).where(events.c.id == bindparam("other"))))
    change = Often(update(events).where(events.c.id == bindparam("of")))

    def work(conn: Connection) -> None:
        assert write.write(conn, event(house, 1)) == 1
        conn.execute(insert(events), event(house, 2))
        first, second = (one.one(conn, {"one": f"event-{at}"}) for at in (1, 2))
        assert first == conn.execute(ONE, {"one": "event-1"}).one()
        assert first.data == second.data == DATA and first.type == "email_sent"
        assert first.occurred_at == AT and first.campaign_id is None
        assert [row.id for row in both.rows(conn, {"one": "event-1", "other": "event-2"})] == [
            "event-1",
            "event-2",
        ]
        assert one.first(conn, {"one": "event-3"}) is None
        with pytest.raises(NoResultFound):
            one.one(conn, {"one": "event-3"})
        assert change.write(conn, {"of": "event-1", "campaign_id": "c"}) == 1
        assert change.write(conn, {"of": "event-1", "dedupe": None}) == 1  # other names, another statement
        assert change.write(conn, {"of": "event-9", "campaign_id": "c"}) == 0
        changed = one.one(conn, {"one": "event-1"})
        assert (changed.campaign_id, changed.dedupe) == ("c", None)

    await house.database.write(work)
    row = await house.database.read(lambda conn: one.one(conn, {"one": "event-1"}))
    assert row.occurred_at == AT and row.data == DATA


async def test_what_the_database_refuses_is_told_as_ever_and_undone(house: Service) -> None:
    write = Often(insert(events))

    def work(conn: Connection) -> None:
        write.write(conn, event(house, 1))
        write.write(conn, event(house, 1))

    with pytest.raises(IntegrityError) as told:
        await house.database.write(work)
    assert "acme.test" not in str(told.value)  # no person's address in a log
    assert await house.database.read(lambda conn: Often(ONE).first(conn, {"one": "event-1"})) is None


async def test_what_it_writes_is_forgotten_by_the_writer_unless_quietly(house: Service) -> None:
    loud = update(events).where(events.c.id == bindparam("of")).values(campaign_id="c")
    found = iter(range(9))

    def work(conn: Connection, statement: Often) -> tuple[int, int]:
        before = kept(conn, "number", lambda: next(found))
        statement.write(conn, {"of": "event-1"})
        return before, kept(conn, "number", lambda: next(found))

    quiet = Often(loud.execution_options(**QUIETLY))
    assert await house.database.write(lambda conn: work(conn, quiet)) == (0, 0)
    assert await house.database.write(lambda conn: work(conn, Often(loud))) == (0, 1)


async def test_a_value_that_is_missing_is_no_null(house: Service) -> None:
    with pytest.raises(KeyError):
        await house.database.write(lambda conn: Often(ONE).rows(conn, {}))


def test_no_column_waits_for_core_to_fill_it_in() -> None:
    """What Python would put into a column that a statement leaves out never gets to the driver."""
    filled = (
        f"{table.name}.{column.name}"
        for table in tables.metadata.sorted_tables
        for column in table.c
        if column.default is not None or column.onupdate is not None
    )
    assert not [*filled], "give it a server_default, or its value in the statement"
