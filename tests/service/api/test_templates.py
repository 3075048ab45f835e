from __future__ import annotations

import httpx
import pytest
from sqlalchemy import insert, update

from app.contract import paths
from app.contract.ids import new_id
from app.service.app_state import AppState
from app.service.core import tables
from tests.service.one_of_each import furnish, owner

pytestmark = pytest.mark.anyio


async def made(api: httpx.AsyncClient, text: str, name: str = "Thanks") -> str:
    answer = await api.post(paths.TEMPLATES, json={"name": name, "text": text})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["template"]["template_id"])


async def test_template_is_created_edited_listed_and_deleted(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    second = await made(api, "B", "beta")
    first = await made(api, "A", " Alpha ")

    async def names() -> list[str]:
        return [one["name"] for one in (await api.get(paths.TEMPLATES)).json()["templates"]]

    assert await names() == ["Alpha", "beta"]
    url = paths.TEMPLATE.format(template_id=first)
    for edit in ({"name": "Gamma"}, {"text": "New"}, {"name": "gamma"}):
        assert (await api.patch(url, json=edit)).status_code == 200
    taken = await api.patch(url, json={"name": "BETA"})
    assert (taken.status_code, taken.json()["detail"]) == (
        409,
        "There is a template “BETA” already. Choose another name.",
    )
    assert await names() == ["beta", "gamma"]
    assert (await api.delete(paths.TEMPLATE.format(template_id=second))).status_code == 200
    assert (await api.delete(paths.TEMPLATE.format(template_id=second))).status_code == 404
    assert [one["text"] for one in (await api.get(paths.TEMPLATES)).json()["templates"]] == ["New"]


@pytest.mark.parametrize(
    ("text", "filled", "missing"),
    [
        ("Hi {{first_name}},", "Hi Béa,", []),
        ("{{ Company }} / {{custom_Team Size}}", "Acme {{first_name}} / 12", []),
        ("{{last_name|friend}}", "friend", []),
        (
            "{{last_name}} {{custom_x}} {{last_name}}",
            "{{last_name}} {{custom_x}} {{last_name}}",
            ["last_name", "custom_x"],
        ),
        ("{{sender_name}} <{{sender_email}}>", "Anna <anna@acme.test>", []),
        ("Plain {braces} stay", "Plain {braces} stay", []),
    ],
)
async def test_template_filled_for_thread_replaces_fields_and_lists_missing(
    app_state: AppState, api: httpx.AsyncClient, text: str, filled: str, missing: list[str]
) -> None:
    ids = await app_state.database.write(lambda conn: furnish(conn, owner(app_state), 0))
    person = {"first_name": "Béa", "last_name": None, "company": "Acme {{first_name}}"}
    fields = {"custom_fields": {"Team size": 12}}
    await app_state.database.write(
        lambda conn: conn.execute(
            update(tables.contacts).where(tables.contacts.c.id == ids["contact_id"]).values(person | fields)
        )
    )
    names = {"display_name": "Anna", "email_address": "anna@acme.test"}
    await app_state.database.write(
        lambda conn: conn.execute(
            update(tables.inboxes).where(tables.inboxes.c.id == ids["inbox_id"]).values(names)
        )
    )
    url = paths.TEMPLATE_FILL.format(template_id=await made(api, text))
    found = (await api.post(url, json={"thread_id": ids["thread_id"]})).json()
    assert found["text"] == filled
    assert found["missing"] == missing


async def test_template_filled_for_unknown_sender_lists_missing_fields(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    home, now = app_state.home, app_state.clock.now()
    thread = {"id": new_id(), "team_id": home.team_id, "workspace_id": home.workspace_id, "category": "Other"}
    more = {"lead_email": "zoe@x.test", "created_at": now, "last_message_at": now}
    await app_state.database.write(lambda conn: conn.execute(insert(tables.threads).values(thread | more)))
    url = paths.TEMPLATE_FILL.format(template_id=await made(api, "{{email}} {{first_name}} {{sender_name}}"))
    found = (await api.post(url, json={"thread_id": thread["id"]})).json()
    assert (found["text"], found["missing"]) == (
        "zoe@x.test {{first_name}} {{sender_name}}",
        ["first_name", "sender_name"],
    )
