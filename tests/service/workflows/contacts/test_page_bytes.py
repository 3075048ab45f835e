"""Pages of contacts go out as bytes: what the model would say."""

from __future__ import annotations

import json

import httpx
import pytest
from sqlalchemy import Connection, update

from app.contract import paths
from app.contract.contacts import ContactPage, ContactQuery
from app.contract.csv_mapping import Person
from app.contract.scopes import KEY_HEADER, Scope
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records.access import Access, add_key, new_key
from app.service.records.contact_search import load_contact_page
from tests.factories import enroll_people, make_campaign, make_people

pytestmark = pytest.mark.anyio
BOB = Person("bob@x.de", "Bob", "Müller", "A “B” & C", {"plan": "ö", "n": "1"})


async def test_contact_page_bytes_equal_serialized_model(app_state: AppState) -> None:
    odd = Person("odd@x.de", '\\"Ō\\"', "\u2028\t\x7f😀", "}]", {'"\\': "\u0001/\n"})
    ids = await make_people(app_state, BOB, Person("ann@x.de"), Person("cy@x.de", "Cy"), odd)
    await enroll_people(app_state, await make_campaign(app_state), ids[:2])
    touched = {"last_touch_at": app_state.clock.now().replace(microsecond=120), "signal_override": "HOT_LEAD"}

    def story(conn: Connection) -> bytes:
        conn.execute(update(tables.contacts).where(tables.contacts.c.id == ids[0]).values(touched))
        return load_contact_page(conn, app_state.home.team_id, ContactQuery(limit=100))

    said = await app_state.database.write(story)
    page = ContactPage.model_validate_json(said)
    assert json.loads(said) == page.model_dump(mode="json")
    found = {one.email: one for one in page.contacts}
    strange = found[odd.email]
    assert (strange.first_name, strange.last_name, strange.company, strange.custom_fields) == (
        *(odd.first_name, odd.last_name, odd.company),
        dict(odd.custom_fields),
    )
    bob = found[BOB.email]
    assert (bob.custom_fields, bob.signal, bob.last_touch_at) == (
        dict(BOB.custom_fields),
        "HOT_LEAD",
        touched["last_touch_at"],
    )
    assert len(bob.campaign_names) == 1


async def test_contact_page_without_key_or_scope_is_refused(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    await make_people(app_state, BOB)
    assert (await api.get(paths.CONTACTS)).json()["pagination"]["total"] == 1
    key = new_key()
    lesser = Access(app_state.home.team_id, app_state.home.workspace_id, (Scope.CAMPAIGNS_READ,), "lesser")
    await app_state.database.write(lambda conn: add_key(conn, lesser, "lesser", key, app_state.clock.now()))
    assert (await api.get(paths.CONTACTS, headers={KEY_HEADER: key})).status_code == 403
    assert (await api.get(paths.CONTACTS, headers={KEY_HEADER: new_key()})).status_code == 401
    assert (await api.get(paths.CONTACTS, params={"page": 0})).status_code == 422
    assert (await api.get(paths.CONTACTS, params={"page": 0})).status_code == 422
