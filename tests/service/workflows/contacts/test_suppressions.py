"""Which addresses a suppression or an entry of the blocklist is about, and which word outweighs which."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from app.contract.contacts import SuppressionReason
from app.contract.csv_mapping import Person
from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.records.suppressed import names_of, people_of, suppressed_among, suppression_of
from app.service.records.suppressions import find_blocked_addresses, suppress_address
from tests.factories import enroll_people, make_campaign, make_people

pytestmark = pytest.mark.anyio
BOUNCED, MANUAL, UNSUBSCRIBED = (
    SuppressionReason.BOUNCED,
    SuppressionReason.MANUAL,
    SuppressionReason.UNSUBSCRIBED,
)
ADDRESS = "The address is on the blocklist."


async def entries(app_state: AppState) -> dict[str, tuple[str, str, str]]:
    rows = await app_state.database.read(lambda conn: conn.execute(select(tables.suppressions)).all())
    return {row.email_key: (row.reason, row.note, row.added_by) for row in rows}


async def suppressing(app_state: AppState, email: str, reason: SuppressionReason, note: str = "") -> bool:
    act = partial(suppress_address, team_id=app_state.home.team_id, email=email, reason=reason, note=note)
    news: bool = await app_state.database.write(partial(act, now=app_state.clock.now(), added_by="Eve"))
    return news


@pytest.mark.parametrize(
    ("entry", "address", "why"),
    [
        ("bob@acme.test", "Bob@Acme.test", ADDRESS),
        ("bob@acme.test", "bob+news@acme.test", ADDRESS),
        ("bob+news@acme.test", "bob@acme.test", ADDRESS),
        ("bob+news@acme.test", "bob+news@acme.test", ADDRESS),
        ("b.o.b@gmail.com", "bob@googlemail.com", ADDRESS),
        ("bob@googlemail.com", "b.ob@gmail.com", ADDRESS),
        ("acme.test", "bob@acme.test", "The domain acme.test is on the blocklist."),
        ("acme.test", "bob@a.berlin.acme.test", "The domain acme.test is on the blocklist."),
        ("a.acme.test", "bob@acme.test", None),
        ("test", "bob@acme.test", None),
        ("localhost", "bob@localhost", "The domain localhost is on the blocklist."),
        ("acme.test", "bob@notacme.test", None),
        ("bob@acme.test", "eve@acme.test", None),
        ("acme.test", '"bob@home"@acme.test', "The domain acme.test is on the blocklist."),
    ],
)
async def test_blocklist_entry_covers_mailbox_aliases_and_subdomains(
    app_state: AppState, entry: str, address: str, why: str | None
) -> None:
    team, now = app_state.home.team_id, app_state.clock.now()
    row = {"id": new_id(), "team_id": team, "value": entry, "created_at": now}

    def work(conn: Connection) -> tuple[dict[str, str], dict[str, str]]:
        before = find_blocked_addresses(conn, team, [address])
        conn.execute(insert(tables.blocklist).values(row))
        return before, find_blocked_addresses(conn, team, [address, "somebody@else.test"])

    assert await app_state.database.write(work) == ({}, {address: why} if why else {})


@pytest.mark.parametrize(
    ("first", "second", "is_news", "stays"),
    [
        ((BOUNCED, "5.1.1"), (UNSUBSCRIBED, "No more"), True, 1),
        ((UNSUBSCRIBED, "No more"), (BOUNCED, "5.1.1"), False, 0),
        ((BOUNCED, "5.1.1"), (BOUNCED, "5.1.0"), False, 0),
        ((UNSUBSCRIBED, "No more"), (MANUAL, "Asked by phone"), False, 0),
        ((UNSUBSCRIBED, "The same mailbox as b+a@acme.test."), (MANUAL, "Asked by phone"), True, 1),
        ((MANUAL, "Asked"), (MANUAL, "The same mailbox as b+a@acme.test."), False, 0),
        (
            (MANUAL, "The same mailbox as b+a@acme.test."),
            (MANUAL, "The same mailbox as b+b@acme.test."),
            False,
            0,
        ),
    ],
)
async def test_suppression_by_person_replaces_bounce_but_not_vice_versa(
    app_state: AppState, first: Any, second: Any, is_news: bool, stays: int
) -> None:
    assert await suppressing(app_state, "B@acme.test", *first) is True
    assert await suppressing(app_state, "b@acme.test", *second) is is_news
    assert await entries(app_state) == {"b@acme.test": (*(first, second)[stays], "Eve")}


@pytest.mark.parametrize(
    ("email", "reason", "also"),
    [
        ("Bob+a@acme.test", UNSUBSCRIBED, "bob@acme.test"),
        ("Bob+a@acme.test", BOUNCED, None),
        ("B.ob@gmail.com", BOUNCED, "bob@gmail.com"),
        ("bob@googlemail.com", BOUNCED, "bob@gmail.com"),
        ('"bob@home"@googlemail.com', BOUNCED, '"bob@home"@gmail.com'),
    ],
)
async def test_suppression_of_alias_is_also_stored_for_its_mailbox(
    app_state: AppState, email: str, reason: SuppressionReason, also: str | None
) -> None:
    await suppressing(app_state, email, reason, "Why.")
    own = {email.lower(): (str(reason), "Why.", "Eve")}
    same = {also: (str(reason), f"The same mailbox as {email}. Why.", "Eve")} if also else {}
    assert await entries(app_state) == own | same


async def test_suppression_of_alias_without_note_notes_only_shared_mailbox(app_state: AppState) -> None:
    act = partial(
        suppress_address, team_id=app_state.home.team_id, email="bob+a@acme.test", reason=MANUAL, note=""
    )
    await app_state.database.write(partial(act, now=app_state.clock.now()))
    assert await entries(app_state) == {
        "bob+a@acme.test": ("manual", "", ""),
        "bob@acme.test": ("manual", "The same mailbox as bob+a@acme.test.", ""),
    }


@pytest.mark.parametrize(("reason", "status"), [(BOUNCED, "BOUNCED"), (MANUAL, "UNSUBSCRIBED")])
async def test_suppression_ends_leads_of_its_contact_only(
    app_state: AppState, reason: SuppressionReason, status: str
) -> None:
    ids = await make_people(app_state, Person("bob@acme.test", "Bob"), Person("eve@acme.test", "Eve"))
    leads = await enroll_people(app_state, await make_campaign(app_state), ids)

    def work(conn: Connection) -> Any:
        suppress_address(conn, app_state.home.team_id, "bob@acme.test", reason, "", app_state.clock.now())
        return after_commit(conn).changes[ChangeKind.CONTACT]

    assert await app_state.database.write(work) == {ids[0]}
    rows = await app_state.database.read(lambda conn: conn.execute(select(tables.leads)).all())
    found = {row.id: (row.status, row.next_step) for row in rows}
    assert found == {leads[0]: (status, None), leads[1]: ("PENDING", 0)}
    contacts = await app_state.database.read(lambda conn: conn.execute(select(tables.contacts)).all())
    assert {row.email: row.signal for row in contacts}["eve@acme.test"] != status
    booked = await app_state.database.read(lambda conn: conn.scalars(select(tables.people.c.mailbox)).all())
    assert booked == ["bob@acme.test"]


@pytest.mark.parametrize(
    ("suppressed", "asked", "reason"),
    [
        ([("bob@acme.test", MANUAL)], "Bob@acme.test", MANUAL),
        ([("bob@acme.test", MANUAL)], "bob+a@acme.test", MANUAL),
        ([("bob+a@acme.test", BOUNCED)], "bob@acme.test", None),
        ([("bob+a@acme.test", BOUNCED)], "bob+a@acme.test", BOUNCED),
        ([("bob+a@acme.test", BOUNCED), ("bob@acme.test", MANUAL)], "bob+a@acme.test", MANUAL),
        ([("bob+a@acme.test", UNSUBSCRIBED)], "bob+a@acme.test", UNSUBSCRIBED),
        ([], "bob@acme.test", None),
    ],
)
async def test_suppression_lookup_finds_entry_of_address_or_of_its_mailbox(
    app_state: AppState, suppressed: list[Any], asked: str, reason: SuppressionReason | None
) -> None:
    for email, why in suppressed:
        await suppressing(app_state, email, why)
    team = app_state.home.team_id
    assert await app_state.database.read(partial(suppression_of, team_id=team, email=asked)) is reason
    keys = [asked.lower(), "eve@acme.test"]
    among = await app_state.database.read(partial(suppressed_among, team_id=team, keys=keys))
    assert among == ({keys[0]: reason} if reason else {})


async def test_suppression_lookup_prefers_entry_by_person_over_that_of_mailbox(app_state: AppState) -> None:
    await suppressing(app_state, "bob+a@acme.test", UNSUBSCRIBED)
    rows = tables.suppressions
    await app_state.database.write(
        lambda conn: conn.execute(
            rows.update().where(rows.c.email_key == "bob@acme.test").values(reason=MANUAL)
        )
    )
    asked = partial(suppression_of, team_id=app_state.home.team_id, email="bob+a@acme.test")
    assert await app_state.database.read(asked) is UNSUBSCRIBED


@pytest.mark.parametrize(
    ("key", "reason", "found"),
    [
        ("bob@acme.test", MANUAL, ["bob@acme.test", "bob+a@acme.test"]),
        ("bob@acme.test", BOUNCED, ["bob@acme.test", "bob+a@acme.test"]),
        ("bob+a@acme.test", BOUNCED, ["bob+a@acme.test"]),
        ("bob+a@acme.test", MANUAL, ["bob+a@acme.test", "bob@acme.test"]),
        ('"a@b+x"@acme.test', MANUAL, ['"a@b+x"@acme.test', '"a@b+y"@acme.test']),
        ("ann.lee@gmail.com", MANUAL, ["annlee@gmail.com", "an.nlee+a@googlemail.com"]),
    ],
)
async def test_suppression_affects_contacts_under_aliases_of_its_mailbox(
    app_state: AppState, key: str, reason: SuppressionReason, found: list[str]
) -> None:
    everybody = (
        *("bob@acme.test", "bob+a@acme.test", "bobby@acme.test", "bob@other.test", "bob+a@other.test"),
        *('"a@b+x"@acme.test', '"a@b+y"@acme.test', "annlee@acme.test"),
        *("annlee@gmail.com", "an.nlee+a@googlemail.com", "annlees@gmail.com"),
    )
    added = await make_people(app_state, *(Person(each, "A") for each in everybody))
    ids = dict(zip(everybody, added, strict=True))
    about = partial(people_of, team_id=app_state.home.team_id, key=key, reason=reason)
    assert sorted(await app_state.database.read(about)) == sorted(ids[each] for each in found)


@pytest.mark.parametrize("mailbox", ["bob@acme.test", "annlee@gmail.com"])
async def test_mailbox_alias_lookup_uses_two_disjoint_key_ranges(app_state: AppState, mailbox: str) -> None:
    names = {"bob@acme.test": {"bob@acme.test", "bob+a@acme.test", "bob+a@other.test"}}
    names["annlee@gmail.com"] = {"ann.lee@gmail.com", "annlee+b@googlemail.com"}
    everybody = (*names["bob@acme.test"], *names["annlee@gmail.com"], "annlee@acme.test", "annle@gmail.com")
    await make_people(app_state, *(Person(each, "A") for each in everybody))

    def work(conn: Connection) -> list[list[str]]:
        key = tables.contacts.c.email_key
        return [list(conn.scalars(select(key).where(place))) for place in names_of(key, mailbox)]

    exact, tagged = await app_state.database.read(work)
    assert {*exact, *tagged} == names[mailbox] and not {*exact} & {*tagged}
