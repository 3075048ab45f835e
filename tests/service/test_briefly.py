"""A question is given up when its time is over, whatever the database is at; the next one is not."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from sqlalchemy import Connection, text

from app.service import briefly as module
from app.service.briefly import TooLong, briefly
from app.service.service import Service

pytestmark = [pytest.mark.anyio]
ONE = text("SELECT 1")


def numbers(last: int) -> str:
    return f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {last})"


@pytest.mark.sqlite
async def test_few_steps_that_take_long_are_given_up(house: Service) -> None:
    def story(conn: Connection) -> None:
        raw: Any = conn.connection.driver_connection
        raw.create_function("nap", 0, lambda: threading.Event().wait(0.01) or 1)
        with pytest.raises(TooLong), briefly(conn):
            conn.execute(text(f"{numbers(9_000)} SELECT count(*) FROM n WHERE nap()")).scalar_one()
        assert conn.scalar(ONE) == 1

    await house.database.read(story)


@pytest.mark.sqlite
async def test_a_later_statement_of_the_same_question_is_given_up(house: Service) -> None:
    def story(conn: Connection) -> None:
        with pytest.raises(TooLong), briefly(conn):
            threading.Event().wait(3 * module.PATIENCE / 1000)  # interrupted while nothing runs
            assert conn.scalar(ONE) == 1
            conn.execute(text(f"{numbers(1_000_000_000)} SELECT count(*) FROM n")).scalar_one()

    await house.database.read(story)


@pytest.mark.sqlite
async def test_nothing_is_interrupted_afterwards(house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    def story(conn: Connection) -> None:
        for _ in range(100):
            try:
                with briefly(conn):
                    conn.scalar(ONE)
            except TooLong:
                pass
            assert conn.scalar(text(f"{numbers(900)} SELECT count(*) FROM n")) == 900

    monkeypatch.setattr(module, "PATIENCE", 0)
    monkeypatch.setattr(module, "AGAIN", 0)
    await house.database.read(story)
