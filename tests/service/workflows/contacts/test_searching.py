"""A search finds what a plain look at each row finds, whatever is typed and whatever was written before."""

from __future__ import annotations

import asyncio
import random
import threading
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from alembic import command
from sqlalchemy import Connection, create_engine, select, text, update
from sqlalchemy.dialects import postgresql

from app.contract import paths
from app.contract.contacts import ContactPage, ContactQuery, ContactSignal, ContactSource, FirstContacts
from app.contract.csv_mapping import Person
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import READERS, sqlite_url
from app.service.core.migrations import build_alembic_config, migrate_database
from app.service.records import contact_search
from app.service.records.contact_filters import build_text_condition
from app.service.records.contact_search import SearchResult, load_contact_page
from app.service.records.contacts import Origin, delete_contact_rows, update_contact_row, upsert_rows
from app.service.rules.signals import as_searched
from tests.factories import make_people
from tests.patience import SLOW, patient

pytestmark = pytest.mark.anyio
LETTERS = "aabbcäÄßİéÉ%_\\\"'*^(){}:+-.😀日本 \0"
contacts = tables.contacts


def word(chance: random.Random, longest: int) -> str:
    return "".join(chance.choices(LETTERS, k=chance.randint(0, longest)))


def plainly(conn: Connection, term: str) -> set[str]:
    """Those whose text contains the term, as Python sees it."""
    rows = conn.execute(select(contacts.c.email, contacts.c.search_text))
    return {row.email for row in rows if as_searched(term).strip() in row.search_text}


def found(conn: Connection, app_state: AppState, **asked: Any) -> list[str]:
    query = ContactQuery(limit=100, **asked)
    page = ContactPage.model_validate_json(load_contact_page(conn, app_state.home.team_id, query))
    assert page.pagination.total == len(page.contacts)
    return [contact.email for contact in page.contacts]


@pytest.mark.parametrize("seed", range(3))
async def test_contact_search_for_random_terms_equals_plain_row_scan(app_state: AppState, seed: int) -> None:
    chance, now = random.Random(seed), app_state.clock.now()
    persons = [Person(f"p{n:02}@x.de", word(chance, 6), word(chance, 6), word(chance, 9)) for n in range(90)]

    def story(conn: Connection) -> None:
        team = app_state.home.team_id
        ids = upsert_rows(conn, team, persons, Origin(ContactSource.API), now).ids
        delete_contact_rows(conn, team, chance.sample(ids, 20))
        for one in chance.sample(ids, 20):
            update_contact_row(conn, team, one, {"first_name": word(chance, 6)}, now)
        again = [Person(f"p{n:02}@x.de", word(chance, 6), company=word(chance, 9)) for n in range(0, 90, 4)]
        upsert_rows(conn, team, again, Origin(ContactSource.API), now)
        for _ in range(150):
            term = word(chance, 4)
            if as_searched(term).strip():
                assert sorted(found(conn, app_state, search=term)) == sorted(plainly(conn, term)), repr(term)
        if conn.dialect.name == "sqlite":
            conn.exec_driver_sql("INSERT INTO contacts_search (contacts_search) VALUES ('integrity-check')")

    await app_state.database.write(story)


@pytest.mark.parametrize(("term", "matches"), [("xy", 3_001), ("x", 3_001), ("a", 1), ("j", 0)])
async def test_contact_search_for_short_term_with_many_trigrams_finds_all(
    app_state: AppState, term: str, matches: int
) -> None:
    many = [Person(f"m{n}@x.de", f"xy{chr(0x4E00 + n)}") for n in range(3_000)]
    await make_people(app_state, *many, Person("end@x.de", company="AXY"))
    total = await app_state.database.read(
        lambda conn: SearchResult(conn, app_state.home.team_id, ContactQuery(search=term)).total
    )
    assert total == matches


@pytest.mark.parametrize("sort_by", ["email", "last_name", "signal", "last_touch_at", "created_at"])
@pytest.mark.parametrize("sort_desc", [True, False])
async def test_contact_pages_are_equal_by_index_walk_and_by_sort(
    app_state: AppState, monkeypatch: pytest.MonkeyPatch, sort_by: str, sort_desc: bool
) -> None:
    names = [None, "Zoe", "adam", "Adam", "Bob"]
    ids = await make_people(app_state, *(Person(f"p{n:03}@x.de", last_name=names[n % 5]) for n in range(60)))

    def pages(conn: Connection, asked: dict[str, Any]) -> list[Any]:
        query = {"limit": 7, "sort_by": sort_by, "sort_desc": sort_desc, **asked}
        every = [ContactQuery(page=page, **query) for page in range(1, 11)]
        return [list(SearchResult(conn, app_state.home.team_id, one).rows) for one in every]

    def first(conn: Connection, asked: dict[str, Any]) -> tuple[list[Any], int | None]:
        query = ContactQuery(limit=7, sort_by=sort_by, sort_desc=sort_desc, **asked)
        found = SearchResult(conn, app_state.home.team_id, query)
        return list(found.rows), found.total_at_once

    def story(conn: Connection) -> None:
        for at, one in enumerate(ids):
            values = {"signal": "HOT_LEAD" if at % 3 else "ENGAGED", "is_bounced": at % 4 == 0}
            if at % 2:
                values["last_touch_at"] = app_state.clock.now()
            conn.execute(update(contacts).where(contacts.c.id == one).values(values))
        for asked in (
            {"signal": (ContactSignal.HOT_LEAD,)},
            {"signal": (ContactSignal.HOT_LEAD, ContactSignal.BOUNCED)},
            {"is_bounced": False},
            {"search": "p0", "is_bounced": True},
        ):
            found = pages(conn, asked)
            rows = [row for page in found for row in page]
            assert len(rows) == len(set(rows)) > 0
            assert first(conn, asked)[0] == found[0]
            with monkeypatch.context() as patch:
                patch.setattr(contact_search, "FEW", 1)
                assert pages(conn, asked) == found
                assert first(conn, asked) == (found[0], None)

    await app_state.database.write(story)


NUMBERS = "SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000"
LONG = f"WITH RECURSIVE n(i) AS ({NUMBERS}) SELECT count(*) FROM n"


async def test_first_contact_page_omits_total_when_count_is_long(
    app_state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = await make_people(app_state, *(Person(f"p{n:02}@x.de") for n in range(40)))
    bounced = update(contacts).where(contacts.c.id.in_(ids[1::2])).values(is_bounced=True)
    await app_state.database.write(lambda conn: conn.execute(bounced))

    def first(conn: Connection, **asked: Any) -> tuple[list[str], int | None]:
        said = FirstContacts.model_validate_json(
            contact_search.load_first_contact_page(
                conn, app_state.home.team_id, ContactQuery(limit=7, **asked)
            )
        )
        return [one.email for one in said.contacts], said.total

    def story(conn: Connection) -> None:
        asked = {"is_bounced": True, "sort_by": "email", "sort_desc": False}
        soon = [f"p{n:02}@x.de" for n in range(1, 14, 2)]
        with monkeypatch.context() as patch:
            patch.setattr(contact_search, "FEW", 19)
            patch.delattr(SearchResult, "total")
            assert first(conn, **asked) == (soon, None)
        assert first(conn, **asked) == (soon, 20) == first(conn, page=3, **asked)
        assert first(conn, search="p07") == (["p07@x.de"], 1)
        assert first(conn, search="nobody") == ([], 0)

    await app_state.database.read(story)


async def test_contact_search_after_change_includes_it(app_state: AppState) -> None:
    await make_people(app_state, Person("a@x.de", "Anna"))
    ask = ContactQuery(search="ann")

    async def total() -> int:
        page = await app_state.database.read(
            lambda conn: load_contact_page(conn, app_state.home.team_id, ask)
        )
        return ContactPage.model_validate_json(page).pagination.total

    assert (await total(), await total()) == (1, 1)
    await make_people(app_state, Person("b@x.de", "Anne"))
    assert await total() == 2


def test_contact_search_on_postgresql_compares_each_row() -> None:
    conn: Any = SimpleNamespace(dialect=postgresql.dialect())
    clause = str(build_text_condition(conn, "50%_").clause.compile(dialect=conn.dialect))
    assert "search_text LIKE" in clause and "ESCAPE" in clause and "contacts_search" not in clause


async def test_contact_search_after_upgrade_finds_earlier_contacts(tmp_path: Any) -> None:
    url = sqlite_url(tmp_path / "old.sqlite")
    command.upgrade(build_alembic_config(url), "0002")
    engine = create_engine(url)
    with engine.begin() as conn:
        conn.execute(text("INSERT INTO teams VALUES ('t', 'Team')"))
        for number, name in enumerate(("Müller", "Ödön", "x")):
            person = {
                "id": str(number),
                "team_id": "t",
                "email": f"{number}@x.de",
                "email_key": f"{number}@x.de",
                "last_name": name,
                "search_text": as_searched(f"{number}@x.de\n{name}\n"),
                "created_at": "2026-03-02",
                "updated_at": "2026-03-02",
            }
            columns = ", ".join(person)
            conn.execute(text(f"INSERT INTO contacts ({columns}) VALUES (:{', :'.join(person)})"), person)
    migrate_database(url)
    with engine.connect() as conn:
        for term, expected in (("müll", ["0"]), ("öd", ["1"]), ("x\n", ["2"]), ("@x.", ["0", "1", "2"])):
            assert [
                *conn.scalars(select(contacts.c.id).where(build_text_condition(conn, term).clause))
            ] == expected
    engine.dispose()


async def test_first_contact_page_is_served_while_counts_occupy_readers(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    await make_people(app_state, Person("bob@x.de"))
    over = threading.Event()
    counts = [asyncio.ensure_future(app_state.database.read(lambda _: over.wait(60))) for _ in range(READERS)]
    try:
        found = await asyncio.wait_for(api.get(paths.DESK_CONTACTS), 30)
    finally:
        over.set()
        await asyncio.gather(*counts)
    assert [one["email"] for one in found.json()["contacts"]] == ["bob@x.de"]


@pytest.mark.sqlite
@pytest.mark.parametrize("waiting", [0, 4])
async def test_contact_query_is_interrupted_when_client_disconnects(
    app_state: AppState, monkeypatch: pytest.MonkeyPatch, waiting: int
) -> None:
    begun, over, gone, answers = threading.Semaphore(0), threading.Semaphore(0), asyncio.Event(), list[Any]()

    def long(conn: Connection, *_: Any) -> bytes:
        begun.release()
        try:
            conn.execute(text(LONG)).scalar_one()
        finally:
            over.release()
        return b"{}"

    async def receive() -> dict[str, Any]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answers.append(message)

    monkeypatch.setattr(contact_search, "load_contact_page", long)
    app = create_app(app_state)
    key = (app_state.settings.bootstrap_key or "").encode()
    headers = [(b"host", b"localhost"), (KEY_HEADER.lower().encode(), key)]
    scope = {"type": "http", "method": "GET", "path": paths.CONTACTS, "headers": headers, "query_string": b""}
    asked = [asyncio.ensure_future(app(dict(scope), receive, send)) for _ in range(READERS + waiting)]
    async with patient(40):
        for _ in range(READERS):
            assert await asyncio.to_thread(begun.acquire, timeout=10 * SLOW), answers
        gone.set()
        await asyncio.gather(*asked)
        for _ in range(READERS):
            assert await asyncio.to_thread(over.acquire, timeout=10 * SLOW)
        while begun.acquire(blocking=False):  # who waited may get a turn before it is seen that they went
            assert await asyncio.to_thread(over.acquire, timeout=10 * SLOW)
        assert await app_state.database.read(lambda conn: conn.scalar(text("SELECT 1"))) == 1
    assert answers == []
