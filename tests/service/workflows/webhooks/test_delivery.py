"""Deliveries to a real HTTPS endpoint: schedule, failures, and what is told to whom."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import ssl
import time
from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest
import trustme
from sqlalchemy import update

from app.contract.events import ChangeKind, EventType
from app.contract.ids import new_id
from app.contract.paths import DESK_DELIVERY, WEBHOOK, WEBHOOK_DELIVERIES, WEBHOOK_REDELIVER, WEBHOOK_STATS
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.vault import Vault
from app.service.records.event_outbox import record_event
from app.service.workflows.webhooks.http_client import TIMEOUT
from tests.bench.figures import tell
from tests.patience import SLOW

from .conftest import Create, let_in, pass_time
from .receiver import HANG, RESET, Receiver, receiving

pytestmark = pytest.mark.anyio
OPENED = EventType.EMAIL_OPENED


async def happen(app_state: AppState, kind: EventType = OPENED, **more: Any) -> None:
    """Record an event, as the service does when a thing happens."""
    now = app_state.clock.now()
    data = {"lead_email": "bob@prospects.test", "opened_at": now, "sequence_step": None}
    home = app_state.home.workspace_id
    await app_state.database.write(
        lambda conn: record_event(conn, kind, workspace_id=home, now=now, data=data, **more)
    )
    await app_state.runner.settle()


async def log_of(api: httpx.AsyncClient, hook: dict[str, Any]) -> list[dict[str, Any]]:
    """The log, oldest attempt first."""
    answer = await api.get(WEBHOOK_DELIVERIES.format(webhook_id=hook["id"]))
    assert answer.status_code == 200
    return list(reversed(answer.json()["deliveries"]))


async def test_webhook_delivery_sends_documented_headers_signature_and_body(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    hook = await create(receiver, "email_opened")
    await happen(app_state)
    request = receiver.got[0]
    headers = request.headers
    assert request.path == "/hook?from=desk"
    assert headers["content-type"] == "application/json"
    assert headers["user-agent"] == "Service-Webhooks/1"
    assert (headers["x-service-event"], headers["x-service-attempt"]) == ("email_opened", "1")
    proof = hmac.new(hook["secret"].encode(), request.body, hashlib.sha256).hexdigest()
    assert headers["x-service-signature"] == f"sha256={proof}"
    envelope = json.loads(request.body)
    event_id = envelope.pop("event_id")
    assert envelope == {
        "event_type": "email_opened",
        "occurred_at": "2026-03-02T09:00:00Z",
        "team_id": app_state.home.team_id,
        "campaign_id": None,
        "data": {
            "lead_email": "bob@prospects.test",
            "opened_at": "2026-03-02T09:00:00Z",
            "sequence_step": None,
        },
    }
    assert await log_of(api, hook) == [
        {
            "id": headers["x-service-delivery-id"],
            "event_id": event_id,
            "event_type": "email_opened",
            "attempt_number": 1,
            "status": "succeeded",
            "response_code": 200,
            "error": None,
            "attempted_at": "2026-03-02T09:00:00Z",
            "delivered_at": "2026-03-02T09:00:00Z",
            "codes": {},
        }
    ]


async def test_webhook_delivery_after_three_failures_succeeds_on_schedule(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    receiver.answers = [500, 503, 500]
    hook = await create(receiver, "email_opened")
    start = app_state.clock.now()
    await happen(app_state)
    await pass_time(app_state, 60)
    log = await log_of(api, hook)
    made = [
        (each["attempt_number"], each["status"], each["response_code"], minutes(each, start)) for each in log
    ]
    assert made == [
        (1, "failed", 500, 0),
        (2, "failed", 503, 1),
        (3, "failed", 500, 5),
        (4, "succeeded", 200, 30),
    ]
    assert len({(each["id"], each["event_id"]) for each in log}) == 1
    assert receiver.of("x-service-attempt") == ["1", "2", "3", "4"]
    assert len(set(receiver.of("x-service-delivery-id"))) == 1
    assert len({request.body for request in receiver.got}) == 1
    at = ", ".join(f"{when:g}" for *_, when in made)
    tell(f"500, 503, 500, then 200: {len(made)} attempts at minutes {at}, one delivery, one event")


def minutes(record: dict[str, Any], start: datetime) -> float:
    return (datetime.fromisoformat(record["attempted_at"]) - start) / timedelta(minutes=1)


@pytest.mark.parametrize(
    ("answer", "code", "patience"),
    [
        (500, 500, 5.0),
        (RESET, None, 5.0),
        (HANG, None, 1.2),
        pytest.param(HANG, None, TIMEOUT, marks=pytest.mark.soak),
    ],
)
async def test_webhook_delivery_after_four_failures_is_dead(
    app_state: AppState,
    api: httpx.AsyncClient,
    receiver: Receiver,
    create: Create,
    answer: int,
    code: int | None,
    patience: float,
) -> None:
    receiver.answers = [answer] * 9
    app_state.webhook_door.timeout = patience
    hook = await create(receiver, "email_opened")
    begun = time.monotonic()
    await happen(app_state)
    took = time.monotonic() - begun
    await pass_time(app_state, 24 * 60)
    log = await log_of(api, hook)
    assert [each["status"] for each in log] == ["failed", "failed", "failed", "dead"]
    assert {each["response_code"] for each in log} == {code} and all(each["error"] for each in log)
    assert len(receiver.got) == 4
    if answer == HANG:
        tell(f"an endpoint that hangs: given up after {took:.1f} s (aim {patience:g}), dead after {len(log)}")
        assert log[0]["error"] == f"No answer within {patience:g} seconds."
        assert patience <= took < patience + 0.5 * SLOW


@pytest.mark.parametrize("answer", [404, 400, 410, 429, 302])
async def test_webhook_delivery_with_permanent_error_is_not_retried(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create, answer: int
) -> None:
    receiver.answers = [answer]
    hook = await create(receiver, "email_opened")
    await happen(app_state)
    await pass_time(app_state, 24 * 60)
    log = await log_of(api, hook)
    assert [(each["status"], each["response_code"]) for each in log] == [("failed", answer)]
    assert [request.path for request in receiver.got] == ["/hook?from=desk"]
    tell(f"an endpoint that says {answer}: {len(log)} attempt, failed at once, nothing followed")


async def test_webhook_delivery_to_closed_port_or_untrusted_certificate_fails(
    app_state: AppState, api: httpx.AsyncClient, ca: trustme.CA, create: Create
) -> None:
    async with receiving(ca) as gone:
        let_in(app_state, ca, gone)
        hook = await create(gone, "email_opened")
    await happen(app_state)
    (record,) = await log_of(api, hook)
    assert record["status"] == "failed" and record["error"].startswith("The connection failed")
    app_state.webhook_door.trust = ssl.create_default_context()
    async with receiving(ca) as stranger:
        app_state.webhook_door.allowed = {("127.0.0.1", stranger.port)}
        await api.patch(WEBHOOK.format(webhook_id=hook["id"]), json={"url": stranger.url})
        await pass_time(app_state, 1)
        assert not stranger.got
    assert "certificate" in (await log_of(api, hook))[1]["error"]


async def test_webhook_delivery_to_slow_endpoint_does_not_delay_others(
    app_state: AppState, api: httpx.AsyncClient, ca: trustme.CA, create: Create
) -> None:
    async with receiving(ca) as slow, receiving(ca) as fast:
        let_in(app_state, ca, slow, fast)
        slow.answers, app_state.webhook_door.timeout = [HANG] * 20, 30
        await create(slow, "email_opened")
        await create(fast, "email_opened")
        arrived = asyncio.Event()
        fast.on_request = lambda: arrived.set() if len(fast.got) == 20 else None
        now, home = app_state.clock.now(), app_state.home.workspace_id
        for _ in range(20):
            await app_state.database.write(
                lambda conn: record_event(
                    conn, OPENED, workspace_id=home, now=now, data={"lead_email": "b@b.test"}
                )
            )
        await asyncio.wait_for(arrived.wait(), 15 * SLOW)  # the slow one's first are still hanging
        assert len(slow.got) <= 10


async def test_webhook_when_paused_holds_pending_delivery_until_resumed(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    receiver.answers = [500]
    hook = await create(receiver, "email_opened")
    one = WEBHOOK.format(webhook_id=hook["id"])
    await happen(app_state)
    assert (await api.patch(one, json={"active": False})).json()["active"] is False
    await happen(app_state)  # nobody listens
    await pass_time(app_state, 600)
    assert len(receiver.got) == 1
    await api.patch(one, json={"active": True})
    await app_state.runner.settle()
    assert [each["status"] for each in await log_of(api, hook)] == ["failed", "succeeded"]
    assert len(set(receiver.of("x-service-delivery-id"))) == 1


async def test_webhook_redelivery_sends_once_without_schedule(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    receiver.answers = [404, 500]
    hook = await create(receiver, "email_opened")
    await happen(app_state)
    ((record),) = await log_of(api, hook)
    again = WEBHOOK_REDELIVER.format(webhook_id=hook["id"], delivery_id=record["id"])
    for number, status in ((2, "failed"), (3, "succeeded")):
        answer = (await api.post(again)).json()
        assert (answer["success"], answer["attempt_number"], answer["status"]) == (True, number, "pending")
        assert answer["delivery_attempt_id"] and answer["message"]
        await pass_time(app_state, 60)  # no schedule begins
        assert len(receiver.got) == number
        assert (await log_of(api, hook))[-1]["status"] == status
    refused = await api.post(again)
    assert refused.status_code == 400 and "succeeded" in refused.json()["detail"]
    assert len(set(receiver.of("x-service-delivery-id"))) == 1
    unknown = WEBHOOK_REDELIVER.format(webhook_id=hook["id"], delivery_id=new_id())
    assert (await api.post(unknown)).status_code == 404


async def test_webhook_redelivery_between_attempts_keeps_schedule(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    receiver.answers = [500] * 9
    hook = await create(receiver, "email_opened")
    start = app_state.clock.now()
    await happen(app_state)
    ((record),) = await log_of(api, hook)
    await pass_time(app_state, 0.5)
    await api.post(WEBHOOK_REDELIVER.format(webhook_id=hook["id"], delivery_id=record["id"]))
    await pass_time(app_state, 120)
    made = [(minutes(each, start), each["status"]) for each in await log_of(api, hook)]
    assert made == [(0, "failed"), (0.5, "failed"), (1, "failed"), (5, "failed"), (30, "dead")]


async def test_webhook_statistics_and_delivery_detail_match_attempts(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    hook = await create(receiver, "email_opened", "link_clicked")
    stats_at = WEBHOOK_STATS.format(webhook_id=hook["id"])
    empty = (await api.get(stats_at)).json()
    assert (empty["total_deliveries"], empty["success_rate"], empty["last_delivery_at"]) == (0, 0, None)
    receiver.text, receiver.answers = b"x" * 20_000, [200, 404, 500, 500, 500, 500]
    for _ in range(3):
        await happen(app_state)
    await pass_time(app_state, 60)
    stats = (await api.get(stats_at)).json()
    average = stats.pop("avg_response_time_ms")
    assert average > 0 and stats == {
        "subscription_id": hook["id"],
        "total_deliveries": 3,
        "succeeded": 1,
        "failed": 1,
        "dead": 1,
        "success_rate": 33.33,
        "failure_rate": 66.67,
        "last_delivery_at": "2026-03-02T09:30:00Z",
        "active": True,
    }
    last = (await log_of(api, hook))[-1]
    path = DESK_DELIVERY.format(webhook_id=hook["id"], delivery_id=last["id"])
    shown = (await api.get(path)).json()["delivery"]
    assert shown["body"].encode() == receiver.got[-1].body
    assert [len(each["answer"]) for each in shown["attempts"]] == [8192] * 4


async def test_webhook_delivery_with_unreadable_secret_fails_with_reason(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    hook = await create(receiver, "email_opened")
    lost = Vault(b"x" * 32).seal("whsec_lost", f"webhook:{hook['id']}:secret")
    await app_state.database.write(lambda conn: conn.execute(update(tables.webhooks).values(secret=lost)))
    await happen(app_state)
    (entry,) = await log_of(api, hook)
    assert entry["status"] == "failed" and "create it again" in entry["error"]
    assert not receiver.got


async def test_webhook_delivery_with_unfinished_response_uses_its_status(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    receiver.answers, receiver.missing = [200, 500], 10
    app_state.webhook_door.timeout = 1.5
    hook = await create(receiver, "email_opened")
    for _ in range(2):
        await happen(app_state)
    told = [(each["status"], each["response_code"]) for each in await log_of(api, hook)]
    assert told == [("succeeded", 200), ("failed", 500)]


async def test_webhook_delivery_notifies_change_listeners(
    app_state: AppState, receiver: Receiver, create: Create
) -> None:
    hook = await create(receiver, "email_opened")
    listening = app_state.changes.listen()
    coming = asyncio.ensure_future(anext(listening))
    await asyncio.sleep(0)
    await happen(app_state)
    _, change = await asyncio.wait_for(coming, 5 * SLOW)
    assert (change.kind, change.ids) == (ChangeKind.WEBHOOK, (hook["id"],))
    await listening.aclose()
