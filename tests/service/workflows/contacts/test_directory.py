"""Search, pages and order of the directory; one contact; deletion."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select, update

from app.contract import paths
from app.contract.contacts import ContactSource, SuppressionReason
from app.contract.csv_mapping import Person
from app.contract.ids import new_id
from app.contract.mails import MailState
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import contact_rollup, contacts, suppressed, suppressions
from tests.factories import add_mail_of_lead, enroll_people, make_campaign, make_people

pytestmark = pytest.mark.anyio


async def found(api: httpx.AsyncClient, **params: Any) -> list[str]:
    answer = await api.get(paths.CONTACTS, params=params)
    assert answer.status_code == 200, answer.text
    return [contact["email"] for contact in answer.json()["contacts"]]


@pytest.mark.parametrize("name", ["\u200b", "\u2060 ", "\u3164", "  ", "\u00ad\ufeff"])
async def test_contact_name_without_visible_character_is_none(api: httpx.AsyncClient, name: str) -> None:
    new = {"email": "ada@example.com", "first_name": name, "last_name": "By\u200dron", "company": "Engines"}
    made = (await api.post(paths.DESK_CONTACTS, json=new)).json()["contact"]
    assert (made["first_name"], made["last_name"]) == (None, "By\u200dron")
    one = paths.DESK_CONTACT.format(contact_id=made["id"])
    edited = (await api.patch(one, json={"company": name})).json()["contact"]
    assert (edited["company"], edited["last_name"]) == (None, "By\u200dron")


@pytest.mark.parametrize("name", ["\u200b", "\u2060 ", "\u00ad\ufeff"])
async def test_imported_name_without_visible_character_is_none(api: httpx.AsyncClient, name: str) -> None:
    file = ("people.csv", f"Email,First name\nada@example.com,{name}\nbob@example.com,B\u200dob\n".encode())
    assert (await api.post(paths.CONTACTS_IMPORT, files={"file": file})).status_code == 200
    contacts = (await api.get(paths.CONTACTS, params={"sort_by": "email", "sort_desc": False})).json()[
        "contacts"
    ]
    assert [one["first_name"] for one in contacts] == [None, "B\u200dob"]


async def test_contact_list_when_empty_has_zero_pages(api: httpx.AsyncClient) -> None:
    answer = (await api.get(paths.CONTACTS)).json()
    assert answer["contacts"] == []
    assert answer["success"] is True
    assert answer["pagination"] == {
        "page": 1,
        "limit": 20,
        "total": 0,
        "pages": 0,
        "has_next": False,
        "has_prev": False,
    }


@pytest.mark.parametrize(
    ("search", "expected"),
    [
        ("änne", ["anna@example.com"]),
        ("MÜLLER", ["anna@example.com"]),
        ("Änne Müller", ["anna@example.com"]),
        ("100%", ["percent@example.com"]),
        ("%", ["percent@example.com"]),
        ("a_b", ["a_b@example.com"]),
        ("c\\d", ["slash@example.com"]),
        ("/", []),
        ("  slash@ ", ["slash@example.com"]),
        ("EXAMPLE.COM", ["a_b@example.com", "anna@example.com", "percent@example.com", "slash@example.com"]),
        ("", ["a_b@example.com", "anna@example.com", "percent@example.com", "slash@example.com"]),
        ("nobody", []),
        ("'; drop table contacts; --", []),
    ],
)
async def test_contact_search_is_literal_and_ignores_case(
    app_state: AppState, api: httpx.AsyncClient, search: str, expected: list[str]
) -> None:
    await make_people(
        app_state,
        Person("anna@example.com", "Änne", "Müller", "Größe AG"),
        Person("percent@example.com", company="100% Sales"),
        Person("a_b@example.com", "axb"),
        Person("slash@example.com", company="c\\d"),
    )
    assert await found(api, search=search, sort_by="email", sort_desc=False) == expected


async def test_contact_pages_contain_each_contact_once(app_state: AppState, api: httpx.AsyncClient) -> None:
    await make_people(app_state, *(Person(f"p{n:03}@example.com", company="Same") for n in range(45)))
    for sort_by in ("created_at", "company", "first_name", "last_touch_at", "signal"):
        seen = [email for page in (1, 2, 3) for email in await found(api, sort_by=sort_by, page=page)]
        assert len(seen) == len(set(seen)) == 45
    past = (await api.get(paths.CONTACTS, params={"page": 9, "limit": 10})).json()
    assert past["contacts"] == []
    assert past["pagination"] == {
        "page": 9,
        "limit": 10,
        "total": 45,
        "pages": 5,
        "has_next": False,
        "has_prev": True,
    }


async def test_contact_sort_puts_missing_values_last_in_both_directions(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    await make_people(app_state, Person("n@x.de"), Person("z@x.de", "zoe"), Person("a@x.de", "Adam"))
    assert await found(api, sort_by="first_name", sort_desc=False) == ["a@x.de", "z@x.de", "n@x.de"]
    assert await found(api, sort_by="first_name", sort_desc=True) == ["z@x.de", "a@x.de", "n@x.de"]


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"sort_by": "password"}, "sort_by"),
        ({"page": 0}, "page"),
        ({"limit": 101}, "limit"),
        ({"signal": "WARM"}, "signal"),
        ({"campaign_id": "7"}, "campaign_id"),
        ({"tag_ids": "x"}, "tag_ids"),
        ({"last_touch_after": "yesterday"}, "last_touch_after"),
        ({"last_touch_before": "9999-12-31T23:59:59-12:00"}, "last_touch_before"),
        ({"has_replied": "maybe"}, "has_replied"),
    ],
)
async def test_contact_filter_with_invalid_value_is_refused(
    api: httpx.AsyncClient, params: dict[str, str], field: str
) -> None:
    answer = await api.get(paths.CONTACTS, params=params)
    assert answer.status_code == 422
    assert field in answer.json()["detail"][0]["loc"]
    if field == "sort_by":
        assert "last_open_at" in answer.json()["detail"][0]["msg"]


async def test_contact_filter_returns_matching_contacts(app_state: AppState, api: httpx.AsyncClient) -> None:
    now = app_state.clock.now()
    a, b, c = await make_people(app_state, Person("a@x.de"), Person("b@x.de"), Person("c@x.de"))
    tag, members, first = new_id(), new_id(), await make_campaign(app_state)

    def prepare(conn: Any) -> None:
        team = app_state.home.team_id
        conn.execute(insert(tables.tags).values(id=tag, team_id=team, name="VIP", color="#f00"))
        conn.execute(insert(tables.contact_tags).values(contact_id=a, tag_id=tag))
        conn.execute(insert(tables.lists).values(id=members, team_id=team, name="L", created_at=now))
        conn.execute(insert(tables.list_members).values(list_id=members, contact_id=b))
        row = tables.contacts.c.id
        conn.execute(
            update(tables.contacts)
            .where(row == a)
            .values(last_touch_at=now, last_reply_at=now, is_bounced=True, signal="HOT_LEAD")
        )
        conn.execute(
            update(tables.contacts).where(row == b).values(signal_override="ENGAGED", source_type="MANUAL")
        )
        conn.execute(update(tables.contacts).where(row == c).values(source_name="b.csv", last_open_at=now))
        suppressions.suppress_address(conn, team, "c@x.de", SuppressionReason.MANUAL, "", now)

    await enroll_people(app_state, first, [b])
    await app_state.database.write(prepare)
    later = (now + timedelta(seconds=1)).isoformat()
    cases: list[tuple[dict[str, Any], list[str]]] = [
        ({"tag_ids": tag}, ["a@x.de"]),
        ({"tag_ids": new_id()}, []),
        ({"list_id": members}, ["b@x.de"]),
        ({"campaign_id": first}, ["b@x.de"]),
        ({"not_in_campaign_id": first}, ["a@x.de", "c@x.de"]),
        ({"signal": ["HOT_LEAD", "ENGAGED"]}, ["a@x.de", "b@x.de"]),
        ({"signal": "UNSUBSCRIBED"}, ["c@x.de"]),
        ({"is_unsubscribed": True}, ["c@x.de"]),
        ({"is_unsubscribed": False}, ["a@x.de", "b@x.de"]),
        ({"is_bounced": True}, ["a@x.de"]),
        ({"source_type": ["MANUAL", "API"]}, ["b@x.de"]),
        ({"source_name": "b.csv"}, ["c@x.de"]),
        ({"last_touch_after": now.isoformat()}, ["a@x.de"]),
        ({"last_touch_before": now.isoformat()}, []),
        ({"last_touch_before": later}, ["a@x.de"]),
        ({"has_replied": True}, ["a@x.de"]),
        ({"has_replied": False}, ["b@x.de", "c@x.de"]),
        ({"has_opened": True, "is_bounced": False}, []),
        ({"campaign_id": first, "signal": "HOT_LEAD"}, []),
    ]
    for params, expected in cases:
        assert await found(api, **params, sort_by="email", sort_desc=False) == expected, params


async def test_contact_detail_shows_suppression_signal_and_campaigns(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    (a,) = await make_people(app_state, Person("a@x.de", "Anna", custom_fields={"city": "Bonn"}))
    first = await make_campaign(app_state, "Spring campaign")
    await enroll_people(app_state, first, [a])
    now = app_state.clock.now()
    await app_state.database.write(
        lambda conn: suppressions.suppress_address(
            conn, app_state.home.team_id, "A@X.de", SuppressionReason.UNSUBSCRIBED, "", now
        )
    )
    contact = (await api.get(paths.CONTACT.format(contact_id=a))).json()["contact"]
    assert contact["is_suppressed"] is True
    assert contact["suppression_reason"] == "unsubscribed"
    assert contact["signal"] == "UNSUBSCRIBED"
    assert contact["custom_fields"] == {"city": "Bonn"}
    assert contact["campaign_names"] == ["Spring campaign"]
    assert contact["campaign_count"] == 1
    assert "search_text" not in contact
    assert (await api.get(paths.CONTACT.format(contact_id=new_id()))).status_code == 404
    assert (await api.get(paths.CONTACT.format(contact_id="7"))).status_code == 422


async def test_contact_of_another_team_is_not_found(app_state: AppState, api: httpx.AsyncClient) -> None:
    other = new_id()

    def stranger(conn: Any) -> str:
        conn.execute(insert(tables.teams).values(id=other, name="Other"))
        origin = contacts.Origin(ContactSource.API)
        return contacts.upsert_rows(conn, other, [Person("a@x.de")], origin, app_state.clock.now()).ids[0]

    theirs = await app_state.database.write(stranger)
    assert await found(api) == []
    assert (await api.get(paths.CONTACT.format(contact_id=theirs))).status_code == 404
    answer = (await api.request("DELETE", paths.CONTACTS, json=[theirs])).json()
    assert (answer["deleted"], answer["not_found"]) == (0, 1)
    path = paths.DESK_CONTACT.format(contact_id=theirs)
    assert (await api.patch(path, json={"company": "x"})).status_code == 404


async def test_contact_deletion_keeps_suppression_and_ledger(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    a, b = await make_people(app_state, Person("a@x.de"), Person("b@x.de"))
    first = await make_campaign(app_state)
    lead, _ = await enroll_people(app_state, first, [a, b])
    now = app_state.clock.now()

    def prepare(conn: Any) -> tuple[str, str]:
        sent = add_mail_of_lead(conn, app_state, first, lead, a, MailState.SENT, step=0)
        planned = add_mail_of_lead(conn, app_state, first, lead, a, MailState.PLANNED, step=2)
        suppressions.suppress_address(
            conn, app_state.home.team_id, "a@x.de", SuppressionReason.UNSUBSCRIBED, "", now
        )
        return sent, planned

    sent, planned = await app_state.database.write(prepare)
    ghost = new_id()
    answer = (await api.request("DELETE", paths.CONTACTS, json=[a, ghost])).json()
    assert answer["success"] is True
    assert (answer["requested"], answer["deleted"], answer["not_found"]) == (2, 1, 1)
    assert answer["details"] == {"leads_deleted": 1, "not_found_ids": [ghost]}

    def look(conn: Any) -> tuple[list[str], dict[str, Any], SuppressionReason | None]:
        left = list(conn.scalars(select(tables.leads.c.contact_id)))
        rows = {row.id: row for row in conn.execute(select(tables.mails))}
        return left, rows, suppressed.suppression_of(conn, app_state.home.team_id, "a@x.de")

    left, rows, reason = await app_state.database.read(look)
    assert left == [b]
    assert reason is SuppressionReason.UNSUBSCRIBED
    assert rows[sent].state == MailState.SENT
    assert (rows[sent].lead_id, rows[sent].text, rows[sent].recipient) == (None, "", "a@x.de")
    assert rows[planned].state == MailState.CANCELLED

    (again,) = await make_people(app_state, Person("a@x.de"))
    contact = (await api.get(paths.CONTACT.format(contact_id=again))).json()["contact"]
    assert (contact["signal"], contact["is_unsubscribed"]) == ("UNSUBSCRIBED", True)


@pytest.mark.parametrize("body", [{"ids": []}, ["7"], "x", None])
async def test_contact_deletion_without_array_of_ids_is_refused(api: httpx.AsyncClient, body: Any) -> None:
    assert (await api.request("DELETE", paths.CONTACTS, json=body)).status_code == 422


async def test_contact_created_and_edited_manually_is_validated_and_saved(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    body = {"email": " Anna@Example.test ", "first_name": "Anna", "custom_fields": {"city": "Bonn"}}
    made = await api.post(paths.DESK_CONTACTS, json=body)
    assert made.status_code == 201
    contact = made.json()["contact"]
    assert (contact["email"], contact["source_type"]) == ("Anna@example.test", "MANUAL")
    again = await api.post(paths.DESK_CONTACTS, json={"email": "anna@EXAMPLE.test"})
    assert (again.status_code, again.json()["contact_id"]) == (409, contact["id"])
    wrong = await api.post(paths.DESK_CONTACTS, json={"email": "anna@"})
    assert (wrong.status_code, wrong.json()["detail"][0]["loc"]) == (422, ["body", "email"])

    path = paths.DESK_CONTACT.format(contact_id=contact["id"])
    edited = (await api.patch(path, json={"company": "Äcme", "signal_override": "HOT_LEAD"})).json()[
        "contact"
    ]
    assert (edited["first_name"], edited["company"], edited["signal"]) == ("Anna", "Äcme", "HOT_LEAD")
    assert await found(api, search="äCME") == ["Anna@example.test"]
    await app_state.database.write(
        lambda conn: contact_rollup.roll_up(conn, [contact["id"]], app_state.clock.now())
    )
    assert await found(api, signal="HOT_LEAD") == ["Anna@example.test"]
    cleared = (await api.patch(path, json={"signal_override": None, "company": ""})).json()["contact"]
    assert (cleared["signal"], cleared["company"]) == ("NEVER_CONTACTED", None)
    assert (await api.patch(path, json={"emial": "x"})).status_code == 422


async def test_contact_list_with_wrong_key_is_refused(app_state: AppState, api: httpx.AsyncClient) -> None:
    assert (await api.get(paths.CONTACTS, headers={"X-API-Key": "wrong"})).status_code == 401
