"""A word that very many have: its pages are those of a plain look at each row, in whatever order."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, literal_column, select, update

from app.contract.contacts import ContactQuery, ContactSignal, ContactSource
from app.contract.csv_mapping import Person
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import contact_search
from app.service.records.contact_search import SearchResult
from app.service.records.contacts import Origin, delete_contact_rows, update_contact_row, upsert_rows
from app.service.rules.signals import as_searched

pytestmark = pytest.mark.anyio
contacts = tables.contacts
PEOPLE, LIMIT = 160, 7
WORDS = ("a", "ä", "q", "an", "mü", "zz", "ann", "müller", "company", "x.de", "p01", "nobody", "%_'")
ORDERS = ("created_at", "created_at", "updated_at", "last_touch_at", "last_name", "email", "signal")
FILTERS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"signal": (ContactSignal.HOT_LEAD,)},
    {"is_bounced": False},
    {"is_bounced": True, "has_replied": False},
)


def furnish(conn: Connection, app_state: AppState, chance: random.Random, disorder: float) -> None:
    """Many of them alike; some were created in another order than they came in, some are gone."""
    first, last = ("Ann", "anna", "Hänsel", "Zoe", None), ("adam", "Adam", "bob", "zoe", None)
    company = ("Müller company", "company %_' AG", None)
    persons = [
        Person(f"p{n:03}@x.de", chance.choice(first), chance.choice(last), chance.choice(company))
        for n in range(PEOPLE)
    ]
    ids = upsert_rows(
        conn, app_state.home.team_id, persons, Origin(ContactSource.API), app_state.clock.now()
    ).ids
    for at, one in enumerate(ids):
        late = chance.randrange(PEOPLE) if chance.random() < disorder else at
        values = {
            "created_at": app_state.clock.now() + timedelta(seconds=late // 5),
            "updated_at": app_state.clock.now() + timedelta(seconds=chance.randrange(9)),
            "last_touch_at": chance.choice(
                (None, app_state.clock.now() + timedelta(seconds=chance.randrange(9)))
            ),
            "last_reply_at": chance.choice((None, app_state.clock.now())),
            "signal": chance.choice(("HOT_LEAD", "ENGAGED")),
            "is_bounced": chance.random() < 0.3,
        }
        conn.execute(update(contacts).where(contacts.c.id == one).values(values))
    delete_contact_rows(conn, app_state.home.team_id, chance.sample(ids, 15))
    for one in chance.sample(ids, 15):
        update_contact_row(
            conn, app_state.home.team_id, one, {"first_name": chance.choice(first)}, app_state.clock.now()
        )


def plainly(conn: Connection, asked: dict[str, Any]) -> list[Any]:
    """The keys of all who pass, in order, as Python sees it."""
    key = literal_column("contacts.rowid") if conn.dialect.name == "sqlite" else contacts.c.id
    term, by, down = as_searched(asked["search"]), asked["sort_by"], asked["sort_desc"]

    def passes(row: Any) -> bool:
        return (
            term in row.search_text
            and row.signal in asked.get("signal", (row.signal,))
            and row.is_bounced == asked.get("is_bounced", row.is_bounced)
            and (row.last_reply_at is not None) == asked.get("has_replied", row.last_reply_at is not None)
        )

    def value(row: Any) -> Any:
        found = getattr(row, "email_key" if by == "email" else by)
        return found.lower() if by == "last_name" and found else found

    def place(row: Any) -> tuple[Any, ...]:
        ties = {"last_name": (row.signal[0],), "signal": (row.created_at,)}.get(by, ())
        return value(row) or "", *(ties if conn.dialect.name == "sqlite" else ()), row.key

    rows = [row for row in conn.execute(select(contacts, key.label("key"))) if passes(row)]
    known = [row for row in rows if value(row) is not None]
    missing = [row for row in rows if value(row) is None]
    known.sort(key=place, reverse=down)
    return [row.key for row in [*known, *sorted(missing, key=place, reverse=down)]]


def asked_for(chance: random.Random) -> dict[str, Any]:
    order = {"sort_by": chance.choice(ORDERS), "sort_desc": chance.random() < 0.5}
    return {"search": chance.choice(WORDS), **order, **chance.choice(FILTERS)}


@pytest.mark.parametrize("disorder", [0.0, 0.02, 1.0])
@pytest.mark.parametrize("teams", [1, 2])
@pytest.mark.parametrize("few", [20, PEOPLE])
async def test_contact_search_for_common_word_equals_plain_row_scan(
    app_state: AppState, monkeypatch: pytest.MonkeyPatch, disorder: float, teams: int, few: int
) -> None:
    chance = random.Random(f"{disorder} {teams}")
    monkeypatch.setattr(contact_search, "FEW", few)

    def story(conn: Connection) -> None:
        if teams == 2:
            conn.execute(tables.teams.insert().values(id="other", name="Other"))
        furnish(conn, app_state, chance, disorder)
        for _ in range(250):
            asked = asked_for(chance)
            every = plainly(conn, asked)
            for page in range(1, 4):
                query = ContactQuery(limit=LIMIT, page=page, **asked)
                one = SearchResult(conn, app_state.home.team_id, query)
                assert list(one.rows) == every[(page - 1) * LIMIT : page * LIMIT], (page, asked)
                if page == 1:
                    at_once = one.total_at_once
                    assert at_once == len(every) or (at_once is None and len(every) >= LIMIT), asked
                assert one.total == len(every), asked

    await app_state.database.write(story)


@pytest.mark.parametrize("order", ["created_at", "last_name"])
async def test_contact_search_for_common_word_returns_first_rows_before_count(
    app_state: AppState, monkeypatch: pytest.MonkeyPatch, order: str
) -> None:
    monkeypatch.setattr(contact_search, "FEW", LIMIT)

    def story(conn: Connection) -> None:
        furnish(conn, app_state, random.Random(1), 0.0)
        asked = ContactQuery(search="company", limit=LIMIT, sort_by=order, sort_desc=True)
        one = SearchResult(conn, app_state.home.team_id, asked)
        assert (len(one.rows), one.total_at_once) == (LIMIT, None)
        assert "total" not in vars(one)

    await app_state.database.write(story)
