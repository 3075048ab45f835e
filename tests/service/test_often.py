"""What comes with every mail is said to the driver: the same values go in, the same rows come out."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta, timezone
from random import Random

import pytest
from app.service.kept import QUIETLY, kept
from sqlalchemy import Connection, bindparam, insert, select, union_all, update
from sqlalchemy.exc import IntegrityError, NoResultFound

from app.contract.events import EventType
from app.service import tables
from app.service.often import Often
from app.service.service import Service
from tests.service.simulation.world import add_people

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


async def test_what_is_written_later_is_there_before_anybody_looks(house: Service) -> None:
    write, one = Often(insert(events).execution_options(**QUIETLY)), Often(ONE)
    change = Often(update(events).where(events.c.id == bindparam("of")).execution_options(**QUIETLY))

    def work(conn: Connection) -> None:
        write.later(conn, event(house, 1))
        assert one.one(conn, {"one": "event-1"}).data == DATA
        write.later(conn, event(house, 2))
        assert conn.execute(ONE, {"one": "event-2"}).one().dedupe == "mark-2"
        write.later(conn, event(house, 3))
        change.later(conn, {"of": "event-3", "campaign_id": "b"})  # not at the same time as what it changes
        change.later(conn, {"of": "event-3", "campaign_id": "c"})
        assert change.write(conn, {"of": "event-3", "dedupe": None}) == 1
        write.later(conn, event(house, 4))
        assert write.write(conn, event(house, 5)) == 1
        write.later(conn, event(house, 6))

    await house.database.write(work)
    found = await house.database.read(lambda conn: {row.id: row for row in conn.execute(select(events))})
    assert sorted(found) == [f"event-{at}" for at in range(1, 7)]
    assert (found["event-3"].campaign_id, found["event-3"].dedupe) == ("c", None)


async def test_what_is_not_written_quietly_is_loud_with_whom_it_goes(house: Service) -> None:
    """Other processes forget what they keep, though the last of one statement changed nothing."""
    loud = Often(update(tables.teams).where(tables.teams.c.id == bindparam("of")))
    quiet = Often(update(events).where(events.c.id == bindparam("of")).execution_options(**QUIETLY))

    def work(conn: Connection) -> bool:
        loud.later(conn, {"of": house.home.team_id, "name": "Other"})
        assert quiet.write(conn, {"of": "nobody", "campaign_id": "c"}) == 0
        found: bool = conn.info["own"].loud
        return found

    assert await house.database.write(work)


@pytest.mark.parametrize("seed", range(6))
async def test_later_or_at_once_the_rows_are_the_same(house: Service, seed: int) -> None:
    """Of several tables, in any order, some at once, with looks between."""
    chance = Random(seed)
    people, names = tables.contacts, [f"p{at}@people.test" for at in range(4)]
    add = Often(insert(events).execution_options(**QUIETLY))
    changes = {
        table.name: Often(update(table).where(table.c.id == bindparam("of")).execution_options(**QUIETLY))
        for table in (events, people)
    }
    rows: dict[str, dict[str, str | None]] = {"events": {}, "contacts": {}}

    def work(conn: Connection) -> None:
        for _ in range(chance.randint(1, 12)):
            name, value = chance.choice(list(rows)), str(chance.random())
            if name == "events" and chance.random() < 0.5:
                row = event(house, len(rows[name])) | {"campaign_id": value}
                (add.later if chance.random() < 0.8 else add.write)(conn, row)
                rows[name][str(row["id"])] = value
            elif rows[name]:
                which = chance.choice(list(rows[name]))
                column = "campaign_id" if name == "events" else "company"
                change = changes[name]
                (change.later if chance.random() < 0.8 else change.write)(conn, {"of": which, column: value})
                rows[name][which] = value
            if chance.random() < 0.1:
                look(conn)

    def look(conn: Connection) -> None:
        assert dict(conn.execute(select(events.c.id, events.c.campaign_id)).all()) == rows["events"]
        assert dict(conn.execute(select(people.c.id, people.c.company)).all()) == rows["contacts"]

    ids = await house.database.write(lambda conn: add_people(conn, house, names))
    found = await house.database.read(lambda conn: conn.execute(select(people.c.id, people.c.company)).all())
    rows["contacts"] = {row.id: row.company for row in found}
    assert sorted(rows["contacts"]) == sorted(ids)
    for _ in range(20):
        await house.database.write(work, sharing=True)
        await house.database.read(look)


async def test_what_is_refused_later_fails_who_wrote_it_and_nobody_beside(house: Service) -> None:
    write = Often(insert(events).execution_options(**QUIETLY))

    def work(conn: Connection, *numbers: int) -> None:
        for number in numbers:
            write.later(conn, event(house, number))

    def breaks_off(conn: Connection) -> None:
        work(conn, 3)
        raise ValueError

    came = await asyncio.gather(
        house.database.write(lambda conn: work(conn, 1), sharing=True),
        house.database.write(lambda conn: work(conn, 2, 1), sharing=True),
        house.database.write(breaks_off, sharing=True),
        house.database.write(lambda conn: work(conn, 4), sharing=True),
        return_exceptions=True,
    )
    assert [type(each) for each in came] == [type(None), IntegrityError, ValueError, type(None)]
    await house.database.write(lambda conn: work(conn, 5), sharing=True)
    ids = await house.database.read(lambda conn: conn.scalars(select(events.c.id)).all())
    assert sorted(ids) == ["event-1", "event-4", "event-5"]


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
