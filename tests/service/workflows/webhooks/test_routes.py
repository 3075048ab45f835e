"""The nine documented operations and the desk's one, over HTTP and through the client."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select

from app.client.service import OutreachService
from app.contract import paths
from app.contract.events import EventType
from app.contract.ids import new_id
from app.contract.problems import Invalid, NotFound
from app.contract.scopes import KEY_HEADER, Scope
from app.contract.webhooks import DeliveryQuery, NewWebhook, WebhookEdit
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records.access import Access, add_key, new_key
from tests import factories

from .conftest import Create
from .receiver import HANG, RESET, Receiver
from .test_delivery import happen

pytestmark = pytest.mark.anyio
WANTED = {"name": "CRM", "target_url": "https://hooks.example.com/in", "event_types": ["email_sent"]}
SHAPE = {
    *("id", "name", "target_url", "event_types", "event_categories", "campaign_id", "active"),
    *("created_at", "updated_at"),
}


@pytest.fixture(autouse=True)
def names(app_state: AppState) -> None:
    """No name is looked up for real."""

    async def resolver(host: str, _port: int) -> list[str]:
        return ["192.168.1.1" if host == "intranet.example.com" else "93.184.216.34"]

    app_state.webhook_door.resolver = resolver


@pytest.fixture
async def desk(app_state: AppState) -> AsyncIterator[OutreachService]:
    transport = httpx.ASGITransport(create_app(app_state), raise_app_exceptions=False)
    service = OutreachService("http://127.0.0.1", app_state.settings.bootstrap_key or "", transport)
    yield service
    await service.close()


async def test_webhook_secret_is_shown_only_on_creation(api: httpx.AsyncClient) -> None:
    made = await api.post(paths.WEBHOOKS, json=WANTED)
    assert made.status_code == 201
    body = made.json()
    assert set(body) == SHAPE | {"success", "message", "secret", "codes"}
    assert body["active"] is True and body["event_categories"] is None and body["campaign_id"] is None
    assert len(body["secret"]) > 40
    one = paths.WEBHOOK.format(webhook_id=body["id"])
    shown = (await api.get(one)).json()
    assert set(shown) == SHAPE
    listed = (await api.get(paths.WEBHOOKS)).json()
    assert listed == {"success": True, "message": "", "webhooks": [shown], "codes": {}}
    changed = (await api.patch(one, json={"name": "New"})).json()
    assert set(changed) == SHAPE | {"success", "message", "codes"} and changed["name"] == "New"
    gone = await api.delete(one)
    assert (gone.status_code, gone.content) == (204, b"")
    assert (await api.get(one)).status_code == 404 and (await api.get(paths.WEBHOOKS)).json()[
        "webhooks"
    ] == []


async def test_webhook_secret_is_encrypted_in_database(app_state: AppState, api: httpx.AsyncClient) -> None:
    made = (await api.post(paths.WEBHOOKS, json=WANTED)).json()
    kept = await app_state.database.read(lambda conn: conn.scalar(select(tables.webhooks.c.secret)))
    assert made["secret"].encode() not in kept
    for file in app_state.settings.data.iterdir():
        assert made["secret"].encode() not in file.read_bytes()


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"target_url": "http://hooks.example.com/in"}, "target_url"),
    ({"target_url": "ftp://hooks.example.com/in"}, "target_url"),
    ({"target_url": "hooks.example.com"}, "target_url"),
    ({"target_url": ""}, "target_url"),
    ({"target_url": "https://"}, "target_url"),
    ({"target_url": "https:///path"}, "target_url"),
    ({"target_url": "https://user@hooks.example.com/"}, "target_url"),
    ({"target_url": "https://user:pass@hooks.example.com/"}, "target_url"),
    ({"target_url": "https://hooks.example.com:0/"}, "target_url"),
    ({"target_url": "https://hooks.example.com:99999/"}, "target_url"),
    ({"target_url": "https://hooks.example.com/a b"}, "target_url"),
    ({"target_url": "https://hooks.example.com\\@127.0.0.1/"}, "target_url"),
    ({"target_url": "https://hooks.example.com/" + "x" * 2048}, "target_url"),
    ({"target_url": "https://\u2488.example.com/"}, "target_url"),
    ({"target_url": "https://[::1/"}, "target_url"),
    ({"target_url": "https://127.0.0.1/"}, "target_url"),
    ({"target_url": "https://0x7f.1/"}, "target_url"),
    ({"target_url": "https://2130706433/"}, "target_url"),
    ({"target_url": "https://169.254.169.254/latest/meta-data"}, "target_url"),
    ({"target_url": "https://intranet.example.com/"}, "target_url"),
    ({"target_url": None}, "target_url"),
    ({"event_types": ["email_sent", "email_eaten"]}, "event_types"),
    ({"event_types": None}, "event_types"),
    ({"event_types": "email_sent"}, "event_types"),
    ({"event_categories": ["gossip"]}, "event_categories"),
    ({"name": ""}, "name"),
    ({"name": "x" * 256}, "name"),
    ({"name": None}, "name"),
    ({"campaign_id": "nonsense"}, "campaign_id"),
]


async def test_webhook_with_scheme_and_host_in_capitals_is_accepted(api: httpx.AsyncClient) -> None:
    wanted = {"name": "Hook", "target_url": "HTTPS://Hooks.Example.COM/In", "event_types": ["email_sent"]}
    made = await api.post(paths.WEBHOOKS, json=wanted)
    assert (made.status_code, made.json()["target_url"]) == (201, "HTTPS://Hooks.Example.COM/In")


@pytest.mark.parametrize(("wrong", "field"), WRONG)
async def test_webhook_with_invalid_field_is_refused(
    api: httpx.AsyncClient, wrong: dict[str, Any], field: str
) -> None:
    one = paths.WEBHOOK.format(webhook_id=(await api.post(paths.WEBHOOKS, json=WANTED)).json()["id"])
    before = (await api.get(one)).json()
    for answer in (await api.post(paths.WEBHOOKS, json=WANTED | wrong), await api.patch(one, json=wrong)):
        assert answer.status_code == 422, answer.text
        assert answer.json()["detail"][0]["loc"][:2] == ["body", field]
    assert (await api.get(one)).json() == before and len(
        (await api.get(paths.WEBHOOKS)).json()["webhooks"]
    ) == 1


async def test_webhook_edit_with_non_boolean_active_is_refused(api: httpx.AsyncClient) -> None:
    one = paths.WEBHOOK.format(webhook_id=(await api.post(paths.WEBHOOKS, json=WANTED)).json()["id"])
    for wrong in (None, "perhaps"):
        assert (await api.patch(one, json={"active": wrong})).status_code == 422
    assert (await api.patch(one, json={})).json()["active"] is True


async def test_webhook_without_required_field_or_event_types_is_refused(api: httpx.AsyncClient) -> None:
    for field in WANTED:
        answer = await api.post(paths.WEBHOOKS, json={k: v for k, v in WANTED.items() if k != field})
        (item,) = answer.json()["detail"]
        assert (answer.status_code, item["type"]) == (422, "value_error.missing")
        assert item["loc"] == ["body", field]
    assert (await api.post(paths.WEBHOOKS, json=WANTED | {"event_types": []})).status_code == 422


async def test_webhook_url_is_accepted_as_alias_of_target_url(api: httpx.AsyncClient) -> None:
    wanted = {"name": "CRM", "url": "https://hooks.example.com/a", "event_types": ["email_sent"]}
    made = (await api.post(paths.WEBHOOKS, json=wanted)).json()
    assert made["target_url"] == "https://hooks.example.com/a"
    one = paths.WEBHOOK.format(webhook_id=made["id"])
    changed = (await api.patch(one, json={"url": "https://hooks.example.com/b"})).json()
    assert changed["target_url"] == "https://hooks.example.com/b" and changed["event_types"] == ["email_sent"]


async def test_webhook_accepts_every_event_type_and_edit_clears_filters(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    campaign = await factories.make_campaign(app_state)
    every = [str(kind) for kind in EventType]
    wanted = WANTED | {"event_types": every, "event_categories": ["system"], "campaign_id": campaign}
    made = (await api.post(paths.WEBHOOKS, json=wanted)).json()
    assert (made["event_types"], made["event_categories"], made["campaign_id"]) == (
        every,
        ["system"],
        campaign,
    )
    one = paths.WEBHOOK.format(webhook_id=made["id"])
    changed = (
        await api.patch(one, json={"event_types": [], "event_categories": None, "campaign_id": None})
    ).json()
    assert (changed["event_types"], changed["event_categories"], changed["campaign_id"]) == ([], None, None)
    stranger = new_id()
    unknown = await api.post(paths.WEBHOOKS, json=WANTED | {"campaign_id": stranger})
    assert (unknown.status_code, unknown.json()["detail"]) == (404, f"Campaign {stranger} not found")


def operations(webhook_id: str, delivery_id: str) -> list[tuple[str, str, Scope]]:
    ids = {"webhook_id": webhook_id, "delivery_id": delivery_id}
    return [
        ("GET", paths.WEBHOOK.format(**ids), Scope.WEBHOOKS_READ),
        ("PATCH", paths.WEBHOOK.format(**ids), Scope.WEBHOOKS_UPDATE),
        ("POST", paths.WEBHOOK_TEST.format(**ids), Scope.WEBHOOKS_UPDATE),
        ("GET", paths.WEBHOOK_DELIVERIES.format(**ids), Scope.WEBHOOKS_READ),
        ("POST", paths.WEBHOOK_REDELIVER.format(**ids), Scope.WEBHOOKS_UPDATE),
        ("GET", paths.DESK_DELIVERY.format(**ids), Scope.WEBHOOKS_READ),
        ("GET", paths.WEBHOOK_STATS.format(**ids), Scope.WEBHOOKS_READ),
        ("DELETE", paths.WEBHOOK.format(**ids), Scope.WEBHOOKS_DELETE),
    ]


async def test_webhook_of_other_workspace_or_unknown_id_is_not_found(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    hook = await create(receiver, "email_opened")
    await happen(app_state)
    path = paths.WEBHOOK_DELIVERIES.format(webhook_id=hook["id"])
    (delivery,) = (await api.get(path)).json()["deliveries"]
    team, other, key = app_state.home.team_id, new_id(), new_key()
    neighbor = Access(team, other, ("*",))  # type: ignore[arg-type]

    def story(conn: Any) -> None:
        conn.execute(insert(tables.workspaces).values(id=other, team_id=team, name="Other"))
        add_key(conn, neighbor, "neighbor", key, app_state.clock.now())

    await app_state.database.write(story)
    for method, where, _ in operations(hook["id"], delivery["id"]):
        answer = await api.request(method, where, headers={KEY_HEADER: key}, json={})
        assert answer.status_code == 404, where
        assert answer.json()["detail"] == f"Webhook {hook['id']} not found"
    assert (await api.get(paths.WEBHOOKS, headers={KEY_HEADER: key})).json()["webhooks"] == []
    for method, where, _ in operations(new_id(), delivery["id"]):
        assert (await api.request(method, where, json={})).status_code == 404
    for method, where, _ in operations("nonsense", delivery["id"]):
        assert (await api.request(method, where, json={})).status_code == 422
    assert (await api.get(paths.WEBHOOK.format(webhook_id=hook["id"]))).status_code == 200


async def test_webhook_operation_without_its_scope_is_refused(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    hook = await create(receiver, "email_opened")
    listing = [("POST", paths.WEBHOOKS, Scope.WEBHOOKS_CREATE), ("GET", paths.WEBHOOKS, Scope.WEBHOOKS_READ)]
    for method, where, scope in [*listing, *operations(hook["id"], new_id())]:
        key = new_key()
        held = tuple(each for each in Scope if each != scope)
        access = Access(app_state.home.team_id, app_state.home.workspace_id, held)
        await app_state.database.write(
            lambda conn, access=access, key=key: add_key(conn, access, "k", key, app_state.clock.now())
        )
        answer = await api.request(method, where, headers={KEY_HEADER: key}, json={})
        assert answer.status_code == 403 and answer.json()["required"] == [scope]


@pytest.mark.parametrize(
    ("answer", "code", "success"),
    [
        (200, 200, True),
        (500, 500, False),
        (404, 404, False),
        (302, 302, False),
        (RESET, None, False),
        (HANG, None, False),
    ],
)
async def test_webhook_ping_returns_result_and_is_not_logged(
    app_state: AppState,
    api: httpx.AsyncClient,
    receiver: Receiver,
    create: Create,
    answer: int,
    code: int | None,
    success: bool,
) -> None:
    receiver.answers, app_state.webhook_door.timeout = [answer], 1.2 if answer == HANG else 5
    hook = await create(receiver, "email_opened")
    done = await api.post(paths.WEBHOOK_TEST.format(webhook_id=hook["id"]))
    body = done.json()
    assert done.status_code == 200 and set(body) == {"success", "message", "response_code", "codes"}
    assert (body["success"], body["response_code"]) == (success, code) and body["message"]
    (request,) = receiver.got
    envelope = json.loads(request.body)
    assert (request.headers["x-service-event"], envelope["event_type"]) == ("ping", "ping")
    assert list(envelope["data"]) == ["message"] and envelope["campaign_id"] is None
    await app_state.runner.settle()
    log = (await api.get(paths.WEBHOOK_DELIVERIES.format(webhook_id=hook["id"]))).json()
    assert log["deliveries"] == [] and log["pagination"]["total"] == 0
    stats = (await api.get(paths.WEBHOOK_STATS.format(webhook_id=hook["id"]))).json()
    assert stats["total_deliveries"] == 0 and len(receiver.got) == 1


async def test_webhook_delivery_log_is_paged(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    hook = await create(receiver, "email_opened")
    for _ in range(5):
        await happen(app_state)
    path = paths.WEBHOOK_DELIVERIES.format(webhook_id=hook["id"])
    seen = []
    for page in (1, 2, 3):
        answer = (await api.get(path, params={"page": page, "page_size": 2})).json()
        seen += [each["id"] for each in answer["deliveries"]]
        assert answer["pagination"] == {
            "page": page,
            "limit": 2,
            "total": 5,
            "pages": 3,
            "has_next": page < 3,
            "has_prev": page > 1,
        }
    assert len(set(seen)) == 5 and set(seen) == set(receiver.of("x-service-delivery-id"))
    assert (await api.get(path)).json()["pagination"]["limit"] == 50
    for wrong in ({"page": 0}, {"page_size": 0}, {"page_size": 101}):
        assert (await api.get(path, params=wrong)).status_code == 422


async def test_webhook_operations_through_client_succeed(
    app_state: AppState, desk: OutreachService, receiver: Receiver
) -> None:
    hooks = desk.webhooks
    made = await hooks.create(
        NewWebhook(name="CRM", target_url=receiver.url, event_types=(EventType.EMAIL_OPENED,))
    )
    assert made.secret not in repr(made)
    assert (await hooks.test(made.id)).response_code == 200
    receiver.answers = [404]
    await happen(app_state)
    (record,) = (await hooks.deliveries(made.id, DeliveryQuery())).deliveries
    again = await hooks.redeliver(made.id, record.id)
    assert again.attempt_number == 2
    await app_state.runner.settle()
    shown = await hooks.delivery(made.id, record.id)
    assert [each.status for each in shown.attempts] == ["failed", "succeeded"]
    assert shown.attempts[0].answer == "thanks" and shown.next_attempt_at is None
    with pytest.raises(Invalid, match="succeeded"):
        await hooks.redeliver(made.id, record.id)
    assert (await hooks.stats(made.id)).success_rate == 100
    edited = await hooks.edit(made.id, WebhookEdit(active=False))
    assert not edited.active and edited.name == "CRM" and edited.event_types == (EventType.EMAIL_OPENED,)
    assert [each.id for each in await hooks.list()] == [made.id]
    await hooks.delete(made.id)
    with pytest.raises(NotFound):
        await hooks.get(made.id)
