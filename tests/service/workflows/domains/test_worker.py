"""Domains looked at when their time has come, on a virtual clock, and what their inboxes feel of it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import httpx
import pytest

from app.contract import paths
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.work_keys import DOMAINS
from app.service.workflows.domains import domain_lifecycle
from app.service.workflows.domains.monitor import keep_looking
from app.service.workflows.outbound import restore_guard
from tests import factories
from tests.service.conftest import MONDAY
from tests.service.workflows.domains.lab import NAMESERVERS, LabHost

pytestmark = pytest.mark.anyio
NAME = "acme-mail.com"


@pytest.fixture(autouse=True)
def one_key(monkeypatch: pytest.MonkeyPatch) -> None:
    made = domain_lifecycle.new_dkim_key()
    monkeypatch.setattr(domain_lifecycle, "new_dkim_key", lambda: made)


async def added(app_state: AppState, api: httpx.AsyncClient) -> str:
    domain_id = str((await api.post(paths.DOMAINS, json={"domain": NAME})).json()["domain_id"])
    keep_looking(app_state)
    await app_state.runner.settle()
    return domain_id


async def at(app_state: AppState, clock: VirtualClock, after: timedelta) -> None:
    clock.move_to(MONDAY + after)
    await app_state.runner.settle()


async def read(api: httpx.AsyncClient, domain_id: str) -> dict[str, Any]:
    return dict((await api.get(paths.DESK_DOMAIN.format(domain_id=domain_id))).json()["domain"])


async def active(app_state: AppState, api: httpx.AsyncClient, host: LabHost) -> str:
    domain_id = await added(app_state, api)
    host.delegate(NAME, *NAMESERVERS)
    assert (await api.post(paths.DOMAIN_ACTIVATE.format(domain_id=domain_id))).status_code == 200
    await app_state.runner.settle()
    return domain_id


async def test_domain_check_runs_after_1_5_15_minutes_then_hourly_for_three_days(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost, clock: VirtualClock
) -> None:
    domain_id = await added(app_state, api)
    looks = []
    for minute in range(0, 80 * 60):
        if clock.next_due is None:
            break
        before = len(host.registry.asked)
        await at(app_state, clock, timedelta(minutes=minute))
        if len(host.registry.asked) > before:
            looks.append(minute)
    assert looks == [1, 5, 15, *range(75, 15 + 73 * 60, 60)]
    found = await read(api, domain_id)
    assert found["status"] == "FAILED" and found["next_check_at"] is None
    assert "Set the nameservers" in found["trouble"] and "three days" in found["trouble"]

    path = paths.DOMAIN_CHECK.format(domain_id=domain_id)
    told, failed_at = len(app_state.changes._kept), clock.now() - MONDAY
    assert (await api.post(path)).json()["status"] == "PENDING_NAMESERVERS"
    await api.post(path)
    assert len(app_state.changes._kept) == told + 1  # the second time nothing was new
    host.delegate(NAME, *NAMESERVERS)
    await app_state.runner.settle()
    await at(app_state, clock, failed_at + timedelta(minutes=1))
    assert (await read(api, domain_id))["status"] == "PENDING_RECORDS"


async def test_domain_check_advances_status_but_never_activates_domain(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost, clock: VirtualClock
) -> None:
    domain_id = await added(app_state, api)
    host.delegate(NAME, *NAMESERVERS)
    await at(app_state, clock, timedelta(minutes=1))
    found = await read(api, domain_id)
    assert found["status"] == "PENDING_RECORDS" and "Activate" in found["check"]["message"]
    await at(app_state, clock, timedelta(days=2))
    assert (await read(api, domain_id))["status"] == "PENDING_RECORDS"


async def test_domain_with_lost_nameservers_pauses_inboxes_until_restored(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost, clock: VirtualClock
) -> None:
    domain_id = await active(app_state, api, host)

    def make(conn: Any) -> list[str]:
        its = {"domain_id": domain_id, "inbox_type": "SERVICE"}
        return [
            factories.add_inbox(conn, app_state, f"anna@{NAME}", **its),
            factories.add_inbox(conn, app_state, f"paused@{NAME}", overall_status="PAUSED", **its),
            factories.add_inbox(conn, app_state, "own@elsewhere.com"),
        ]

    anna, paused, own = await app_state.database.write(make)

    async def inbox(inbox_id: str) -> Any:
        return await app_state.database.read(lambda conn: factories.read_row(conn, tables.inboxes, inbox_id))

    host.delegate(NAME, "ns1.other.example")
    await at(app_state, clock, timedelta(hours=23))
    assert (await read(api, domain_id))["status"] == "ACTIVE"  # a day has not gone by
    await at(app_state, clock, timedelta(hours=24))
    once = await read(api, domain_id)
    assert once["status"] == "ACTIVE" and "ns1.other.example" in once["trouble"]
    assert (await inbox(anna)).overall_status == "ACTIVE"  # a resolver may be wrong once
    await at(app_state, clock, timedelta(hours=24, minutes=1))
    lost = await read(api, domain_id)
    assert lost["status"] == "PENDING_NAMESERVERS" and "ns1.other.example" in lost["trouble"]
    held = await inbox(anna)
    assert held.overall_status == "PAUSED" and "lead elsewhere now" in held.send_trouble
    events = await app_state.database.read(lambda conn: factories.read_events(conn, "inbox_paused"))
    assert [event.data["inbox_email"] for event in events] == [f"anna@{NAME}"]
    assert (await inbox(own)).overall_status == "ACTIVE"

    host.delegate(NAME, *NAMESERVERS)
    await at(app_state, clock, timedelta(hours=24, minutes=2))
    assert (await read(api, domain_id))["status"] == "ACTIVE"
    back = await inbox(anna)
    assert back.overall_status == "ACTIVE" and back.send_trouble is None
    assert (await inbox(paused)).overall_status == "PAUSED"  # by a person


@pytest.mark.parametrize("asked", [True, False])
async def test_domain_missing_for_one_check_pauses_no_inbox(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost, clock: VirtualClock, asked: bool
) -> None:
    domain_id = await active(app_state, api, host)
    anna = await app_state.database.write(
        lambda conn: factories.add_inbox(conn, app_state, f"anna@{NAME}", domain_id=domain_id)
    )
    host.delegate(NAME)
    if asked:
        for _ in range(3):
            await api.post(paths.DOMAIN_CHECK.format(domain_id=domain_id))
        host.delegate(NAME, *NAMESERVERS)
        await at(app_state, clock, timedelta(minutes=1))
    else:
        await at(app_state, clock, timedelta(days=1))
        host.delegate(NAME, *NAMESERVERS)
        await at(app_state, clock, timedelta(days=1, minutes=1))
    found = await read(api, domain_id)
    assert found["status"] == "ACTIVE" and found["trouble"] is None
    row = await app_state.database.read(lambda conn: factories.read_row(conn, tables.inboxes, anna))
    assert row.overall_status == "ACTIVE"
    assert await app_state.database.read(lambda conn: factories.read_events(conn, "inbox_paused")) == []


async def test_inbox_resumed_manually_is_not_paused_again_by_domain_check(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost, clock: VirtualClock
) -> None:
    domain_id = await active(app_state, api, host)
    anna = await app_state.database.write(
        lambda conn: factories.add_inbox(conn, app_state, f"anna@{NAME}", domain_id=domain_id)
    )
    host.delegate(NAME, "ns1.other.example")
    for minute in (0, 1):
        await at(app_state, clock, timedelta(days=1, minutes=minute))
    resumed = {"overall_status": "ACTIVE"}
    assert (await api.patch(paths.DESK_INBOX.format(inbox_id=anna), json=resumed)).status_code == 200
    await at(app_state, clock, timedelta(days=1, hours=3))
    row = await app_state.database.read(lambda conn: factories.read_row(conn, tables.inboxes, anna))
    assert row.overall_status == "ACTIVE" and (await read(api, domain_id))["status"] == "PENDING_NAMESERVERS"


@pytest.mark.expects_log
@pytest.mark.parametrize("what", ["paused by a person", "older copy", "new password"])
@pytest.mark.sqlite
async def test_inbox_paused_for_other_reason_is_not_resumed_by_domain_check(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost, clock: VirtualClock, what: str
) -> None:
    domain_id = await active(app_state, api, host)
    anna = await app_state.database.write(
        lambda conn: factories.add_inbox(conn, app_state, f"anna@{NAME}", domain_id=domain_id)
    )
    host.delegate(NAME, "ns1.other.example")
    for minute in (0, 1):
        await at(app_state, clock, timedelta(days=1, minutes=minute))
    path = paths.DESK_INBOX.format(inbox_id=anna)
    if what == "paused by a person":
        assert (await api.patch(path, json={"overall_status": "PAUSED"})).status_code == 200
    else:
        restore_guard.write_marks(
            restore_guard.list_marks(app_state), "unknown-to-the-copy", 1, anna, "<1@x.test>"
        )
        assert await app_state.database.write(
            lambda conn: restore_guard.suspects_older_copy(conn, app_state, clock.now())
        )
    if what == "new password":
        assert (await api.patch(path, json={"smtp_password": "another"})).status_code == 200
    host.delegate(NAME, *NAMESERVERS)
    await at(app_state, clock, timedelta(days=1, minutes=2))
    assert (await read(api, domain_id))["status"] == "ACTIVE"
    row = await app_state.database.read(lambda conn: factories.read_row(conn, tables.inboxes, anna))
    assert row.overall_status == "PAUSED"
    assert row.send_trouble == (None if what == "paused by a person" else restore_guard.ASKING)


async def test_domain_check_with_silent_dns_or_wrong_records_pauses_no_inbox(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost, clock: VirtualClock
) -> None:
    domain_id = await active(app_state, api, host)
    host.delegate(NAME, NAMESERVERS[0], "ns1.other.example")
    partly = (await api.post(paths.DOMAIN_CHECK.format(domain_id=domain_id))).json()
    assert partly["status"] == "ACTIVE" and "ns1.other.example" in partly["message"]
    host.delegate(NAME, *NAMESERVERS)
    host.registry.silent = True
    await at(app_state, clock, timedelta(days=1))
    found = await read(api, domain_id)
    assert found["status"] == "ACTIVE" and "did not answer" in found["trouble"]
    host.registry.silent, host.keeps = False, False
    host.nameserver.records[NAME, "MX"] = ["10 mx.evil.example."]
    await at(app_state, clock, timedelta(days=1, hours=1))
    found = await read(api, domain_id)
    assert found["status"] == "ACTIVE" and "MX record" in found["trouble"]
    host.keeps = True
    await at(app_state, clock, timedelta(days=1, hours=3))
    assert (await read(api, domain_id))["trouble"] is None


@pytest.mark.expects_log
async def test_domain_check_when_mail_host_is_down_keeps_domain_active(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost, clock: VirtualClock
) -> None:
    domain_id = await active(app_state, api, host)
    host.down = True
    await at(app_state, clock, timedelta(days=1))
    found = await read(api, domain_id)
    assert found["status"] == "ACTIVE" and "mail host can't be reached" in found["trouble"]
    host.down = False
    await at(app_state, clock, timedelta(days=1, hours=1))
    assert (await read(api, domain_id))["trouble"] is None


async def test_domain_deleted_during_check_leaves_no_records(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost, clock: VirtualClock
) -> None:
    domain_id = await added(app_state, api)
    taken = asyncio.Event()
    add = host.add_domain

    async def late(*args: Any) -> None:
        await taken.wait()
        await add(*args)

    host.nameserver.records.clear()
    host.add_domain = late  # type: ignore[method-assign]
    clock.move_to(MONDAY + timedelta(minutes=1))
    assert (await api.delete(paths.DESK_DOMAIN.format(domain_id=domain_id))).status_code == 200
    taken.set()
    await app_state.runner.settle()
    assert host.nameserver.records == {}


async def test_domain_after_deletion_is_not_checked(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost, clock: VirtualClock
) -> None:
    domain_id = await added(app_state, api)
    assert (await api.delete(paths.DESK_DOMAIN.format(domain_id=domain_id))).status_code == 200
    await app_state.runner.settle()
    kept = app_state.runner.keys()
    assert clock.next_due is None and DOMAINS in kept
