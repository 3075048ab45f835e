"""What outlives a kill, a rollback and a month; and what counts as delivered."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import trustme
from sqlalchemy import Connection, update

from app.contract import paths
from app.contract.csv_mapping import Person
from app.contract.events import EventType
from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.contract.scopes import KEY_HEADER
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records.access import new_key
from app.service.records.event_outbox import record_event
from app.service.workflows.outbound.delivery_confirmation import (
    confirm_delivery,
    schedule_delivery_confirmation,
)
from app.service.workflows.webhooks.delivery import start_delivering
from tests import factories
from tests.bench.figures import tell
from tests.patience import SLOW, patient
from tests.program import PROGRAM, ready

from .conftest import Create, pass_time
from .receiver import Receiver, receiving
from .test_delivery import happen, log_of

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def service(
    data: Path, key: str, ca_file: Path, port: int
) -> AsyncIterator[tuple[Process, httpx.AsyncClient]]:
    process = await asyncio.create_subprocess_exec(
        *(*PROGRAM, "service", "--data", str(data)),
        *("--allow-webhook", f"127.0.0.1:{port}"),
        stdin=PIPE,
        stdout=PIPE,
        env={
            **os.environ,
            BOOTSTRAP_KEY_VARIABLE: key,
            "SSL_CERT_FILE": str(ca_file),
        },
    )
    assert process.stdin is not None
    try:
        base_url = (await ready(process, data)).base_url
        async with httpx.AsyncClient(base_url=base_url, headers={KEY_HEADER: key}) as api:
            yield process, api
    finally:
        process.stdin.close()
        await asyncio.wait_for(process.wait(), 20 * SLOW)


async def until(condition: Any) -> None:
    async with patient(20):
        while not condition():
            await asyncio.sleep(0.02)


@pytest.mark.skipif(sys.platform == "win32", reason="stops a process in its tracks")
async def test_webhook_delivery_after_kill_before_record_is_repeated_with_same_id(
    tmp_path: Path, ca: trustme.CA
) -> None:
    data, key, ca_file = tmp_path / "workspace", new_key(), tmp_path / "ca.pem"
    ca.cert_pem.write_to_path(str(ca_file))
    async with receiving(ca) as receiver:
        async with service(data, key, ca_file, receiver.port) as (process, api):
            wanted = {"name": "CRM", "target_url": receiver.url, "event_types": ["lead_status_changed"]}
            hook = (await api.post(paths.WEBHOOKS, json=wanted)).json()
            receiver.on_request = lambda: os.kill(process.pid, signal.SIGSTOP)
            await enroll_somebody(api)
            await until(lambda: receiver.got)
            await asyncio.sleep(0.1)  # the answer is on its way to somebody who stands still
            process.send_signal(signal.SIGKILL)
            await process.wait()
        receiver.on_request = lambda: None
        async with service(data, key, ca_file, receiver.port) as (_, api):
            await until(lambda: len(receiver.got) == 2)
            path = paths.WEBHOOK_STATS.format(webhook_id=hook["id"])

            async with patient(10):
                while (await api.get(path)).json()["succeeded"] != 1:
                    await asyncio.sleep(0.02)
        first, second = receiver.got
        events = {json.loads(each.body)["event_id"] for each in receiver.got}
        tell(
            f"killed between a webhook's 200 and its record: {len(receiver.got)} deliveries,"
            f" {len(events)} event"
        )
        assert len(events) == 1
        assert first.body == second.body and json.loads(first.body)["data"]["to_status"] == "PENDING"
        for header in ("x-service-delivery-id", "x-service-signature"):
            assert first.headers[header] == second.headers[header]


async def enroll_somebody(api: httpx.AsyncClient) -> None:
    """The first thing that happens to a lead is told."""
    contact = (await api.post(paths.DESK_CONTACTS, json={"email": "bob@prospects.test"})).json()
    campaign = (await api.post(paths.CAMPAIGNS, json={"name": "Spring campaign"})).json()
    contact_id = contact.get("contact", contact)["id"]
    wanted = {"campaign_id": campaign["campaign_id"], "contact_ids": [contact_id]}
    with contextlib.suppress(httpx.TransportError):  # killed while it answers
        await api.post(paths.CONTACTS_ENROLL, json=wanted, timeout=2)


async def test_webhook_delivery_pending_at_restart_is_sent(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    hook = await create(receiver, "email_opened")
    await app_state.runner.close()
    await happen(app_state)
    assert not receiver.got
    await start_delivering(app_state)
    await app_state.runner.settle()
    assert len(receiver.got) == 1 and (await log_of(api, hook))[0]["status"] == "succeeded"


async def test_webhook_event_in_rolled_back_transaction_is_not_delivered(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    hook = await create(receiver, "email_opened")

    def fails(conn: Connection) -> None:
        now, home = app_state.clock.now(), app_state.home.workspace_id
        record_event(
            conn, EventType.EMAIL_OPENED, workspace_id=home, now=now, data={"lead_email": "b@b.test"}
        )
        raise ValueError("no")

    with pytest.raises(ValueError):
        await app_state.database.write(fails)
    await app_state.runner.settle()
    assert not receiver.got and await log_of(api, hook) == []


async def test_webhook_event_recorded_twice_is_delivered_once_per_subscription(
    app_state: AppState, receiver: Receiver, create: Create
) -> None:
    await create(receiver, "email_opened")
    await create(receiver, "email_opened", name="Another")
    await create(receiver, "email_opened", name="Of replies", event_categories=["replies"])
    await happen(app_state, dedupe="email_opened:1")
    await happen(app_state, dedupe="email_opened:1")
    assert len(receiver.got) == 2
    assert len({json.loads(request.body)["event_id"] for request in receiver.got}) == 1
    assert len(set(receiver.of("x-service-delivery-id"))) == 2


async def test_webhook_event_of_silent_type_is_not_delivered(
    app_state: AppState, receiver: Receiver, create: Create
) -> None:
    await create(receiver, *(str(kind) for kind in EventType))
    for kind in EventType:
        await happen(app_state, kind)
    assert sorted(receiver.of("x-service-event")) == sorted(
        """reply_received email_sent email_delivered email_bounced email_opened link_clicked
        lead_status_changed lead_unsubscribed subsequence_entered subsequence_completed""".split()
    )


async def test_webhook_with_campaign_filter_gets_event_of_every_enrolled_lead(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    campaign, other = (
        await factories.make_campaign(app_state),
        await factories.make_campaign(app_state, "Another one"),
    )
    hook = await create(receiver, "lead_status_changed", campaign_id=campaign)
    contacts = await factories.make_people(
        app_state, *(Person(f"p{number}@prospects.test") for number in range(30))
    )
    await factories.enroll_people(app_state, other, contacts)
    leads = await factories.enroll_people(app_state, campaign, contacts)
    await app_state.runner.settle()
    bodies = [json.loads(request.body) for request in receiver.got]
    assert {body["campaign_id"] for body in bodies} == {campaign} and len(bodies) == len(leads) == 30
    assert {body["data"]["lead_email"] for body in bodies} == {f"p{n}@prospects.test" for n in range(30)}
    assert {(body["data"]["from_status"], body["data"]["to_status"]) for body in bodies} == {
        (None, "PENDING")
    }
    stats = (await api.get(paths.WEBHOOK_STATS.format(webhook_id=hook["id"]))).json()
    assert stats["succeeded"] == stats["total_deliveries"] == 30


async def test_webhook_delivery_bodies_are_deleted_after_one_month(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    hook = await create(receiver, "email_opened")
    receiver.answers = [404]
    await start_delivering(app_state)
    await happen(app_state)
    (entry,) = await log_of(api, hook)
    path = paths.DESK_DELIVERY.format(webhook_id=hook["id"], delivery_id=entry["id"])
    await pass_time(app_state, 29 * 24 * 60)
    shown = (await api.get(path)).json()["delivery"]
    assert shown["body"] and shown["attempts"][0]["answer"]
    await pass_time(app_state, 3 * 24 * 60)
    shown = (await api.get(path)).json()["delivery"]
    assert shown["body"] is None and shown["attempts"][0]["answer"] is None
    again = paths.WEBHOOK_REDELIVER.format(webhook_id=hook["id"], delivery_id=entry["id"])
    refused = await api.post(again)
    assert refused.status_code == 400 and "failed" in refused.json()["detail"]


async def test_webhook_deletion_stops_pending_retries(
    app_state: AppState, api: httpx.AsyncClient, receiver: Receiver, create: Create
) -> None:
    receiver.answers = [500]
    hook = await create(receiver, "email_opened")
    await happen(app_state)
    await api.delete(paths.WEBHOOK.format(webhook_id=hook["id"]))
    assert not app_state.runner.keys()
    await pass_time(app_state, 60)
    assert len(receiver.got) == 1


async def one_sent(app_state: AppState) -> factories.Sent:
    return await app_state.database.write(
        lambda conn: factories.add_sent_mail(
            conn, app_state, factories.add_inbox(conn, app_state), factories.add_campaign(conn, app_state)
        )
    )


async def delivered(app_state: AppState) -> list[Any]:
    return await app_state.database.read(lambda conn: factories.read_events(conn, "email_delivered"))


async def test_email_delivered_event_is_sent_24_hours_after_mail_without_bounce(
    app_state: AppState, receiver: Receiver, create: Create
) -> None:
    await create(receiver, "email_delivered")
    schedule_delivery_confirmation(app_state)
    await pass_time(app_state, 30)
    start = app_state.clock.now()
    await one_sent(app_state)  # nobody wakes anybody
    await pass_time(app_state, 24 * 60 - 1)
    assert not receiver.got
    await pass_time(app_state, 24 * 60)
    (request,) = receiver.got
    day_later = (start + timedelta(days=1)).isoformat().replace("+00:00", "Z")
    assert json.loads(request.body)["data"] == {
        "lead_email": "bob@prospects.test",
        "delivered_at": day_later,
    }


async def test_email_delivered_event_after_proof_is_recorded_once(app_state: AppState) -> None:
    schedule_delivery_confirmation(app_state)
    sent = await one_sent(app_state)
    await pass_time(app_state, 60)
    proved = app_state.clock.now()
    for _ in range(2):
        await app_state.database.write(lambda conn: confirm_delivery(conn, sent.mail, proved))
    await pass_time(app_state, 72 * 60)
    (event,) = await delivered(app_state)
    assert event.occurred_at == proved and event.data["delivered_at"] == "2026-03-02T10:00:00Z"


async def test_email_delivered_event_after_bounce_is_not_recorded(app_state: AppState) -> None:
    schedule_delivery_confirmation(app_state)
    sent = await one_sent(app_state)
    mails, at = tables.mails, app_state.clock.now()
    await app_state.database.write(
        lambda conn: conn.execute(update(mails).where(mails.c.id == sent.mail).values(bounced_at=at))
    )
    await pass_time(app_state, 72 * 60)
    assert await delivered(app_state) == []
