"""Inboxes over HTTP, connected to the real servers of a practice world."""

from __future__ import annotations

import socket
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select, update

from app.contract.ids import new_id
from app.contract.inboxes import MailServers
from app.contract.workspace import PracticeMailbox
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.mail import imap_client, public_network
from app.service.mail.smtp_session import SmtpAccount, Timeouts
from app.service.practice.simulator import PracticeWorld
from app.service.records.access import Access, add_key, new_key
from app.service.workflows.inboxes import connection_test, inbox_lifecycle
from tests.service.workflows.outbound.smtp_lab import FREEZE, Lab

pytestmark = pytest.mark.anyio
ACCOUNTS = "/api/public/v1/sender-accounts"
DESK = "/api/desk/v1/sender-accounts"
KNOWN = {"detail": "Inbox already exists", "code": "inbox_exists", "params": {}}


@dataclass
class Mailbox:
    """The practice mailbox as a request would name it, and the workers that connecting it called for."""

    body: dict[str, Any]
    kept: list[str]

    @property
    def servers(self) -> dict[str, Any]:
        """How it is reached, and no more."""
        return {name: self.body[name] for name in MailServers.model_fields}


@pytest.fixture
async def mailbox(
    app_state: AppState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Mailbox]:
    kept: list[str] = []

    async def keep(service: AppState) -> None:
        kept.append("workers")

    monkeypatch.setattr(inbox_lifecycle, "keep_workers", keep)
    async with PracticeWorld(tmp_path / "world") as world:
        account = world.accounts[0]
        side = {"host": "localhost", "username": account.address, "password": account.password}
        both = {f"{name}_{key}": value for name in ("smtp", "imap") for key, value in side.items()}
        app_state.practice_mailbox = PracticeMailbox(
            email_address=account.address,
            password=account.password,
            smtp_host="localhost",
            smtp_port=world.ports.smtp,
            imap_host="localhost",
            imap_port=world.ports.imaps,
            ca_file=str(world.ca_file),
        )
        yield Mailbox(
            both
            | {
                "email_address": account.address,
                "display_name": "Alex Morgan",
                "inbox_type": "CUSTOM_SMTP",
                "smtp_port": world.ports.smtp,
                "imap_port": world.ports.imaps,
                "smtp_use_tls": True,
                "imap_use_ssl": True,
            },
            kept,
        )


async def add_inbox(app_state: AppState, clock: VirtualClock, address: str, **more: Any) -> str:
    values = {
        "id": new_id(),
        "team_id": app_state.home.team_id,
        "workspace_id": app_state.home.workspace_id,
        "email_address": address,
        "display_name": "Alex",
        "inbox_type": "CUSTOM_SMTP",
        "created_at": clock.now(),
    } | more
    await app_state.database.write(lambda conn: conn.execute(insert(tables.inboxes).values(values)))
    return str(values["id"])


async def add_mail(app_state: AppState, inbox_id: str, state: str, at: Any) -> None:
    values = {
        "id": new_id(),
        "team_id": app_state.home.team_id,
        "workspace_id": app_state.home.workspace_id,
        "kind": "ANSWER",
        "state": state,
        "inbox_id": inbox_id,
        "recipient": "bob@people.test",
        "message_id": f"<{new_id()}@x>",
        "token": new_id(),
        "created_at": at,
        "in_data_at": at,
        "sent_at": at if state == "SENT" else None,
    }
    await app_state.database.write(lambda conn: conn.execute(insert(tables.mails).values(values)))


async def row_of(app_state: AppState, inbox_id: str) -> Any:
    inboxes = tables.inboxes
    return await app_state.database.read(
        lambda conn: conn.execute(select(inboxes).where(inboxes.c.id == inbox_id)).one()
    )


async def test_inbox_connection_with_working_servers_saves_encrypted_passwords(
    app_state: AppState, api: httpx.AsyncClient, mailbox: Mailbox
) -> None:
    answer = await api.post(f"{ACCOUNTS}/smtp", json=mailbox.body)
    assert answer.status_code == 201, answer.text
    created = answer.json()
    assert created["success"] and created["daily_limit"] == 25 and created["overall_status"] == "ACTIVE"
    assert created["created_at"] == "2026-03-02T09:00:00Z" and mailbox.kept == ["workers"]
    assert mailbox.body["smtp_password"] not in answer.text
    row = await row_of(app_state, created["inbox_id"])
    secret = mailbox.body["smtp_password"]
    assert app_state.vault.open(row.smtp_password, f"inbox:{row.id}:smtp") == secret
    assert app_state.vault.open(row.imap_password, f"inbox:{row.id}:imap") == secret
    assert secret.encode() not in row.smtp_password and row.ca_file
    again = await api.post(
        f"{ACCOUNTS}/smtp", json=mailbox.body | {"email_address": created["email_address"].upper()}
    )
    assert (again.status_code, again.json()) == (409, KNOWN)


@pytest.mark.parametrize(
    ("change", "side", "part"),
    [
        ({"smtp_password": "wrong"}, "Sending:", "did not accept the user name and password"),
        ({"imap_password": "wrong"}, "Receiving:", "did not accept the user name and password"),
        ({"smtp_port": 1}, "Sending:", "refuses the connection"),
        ({"imap_port": 1}, "Receiving:", "refuses the connection"),
        ({"imap_host": "nowhere.invalid"}, "Receiving:", "There is no server called nowhere.invalid"),
        ({"smtp_host": "nowhere.invalid"}, "Sending:", "There is no server called nowhere.invalid"),
    ],
)
async def test_inbox_connection_failure_shows_failing_side_and_reason(
    api: httpx.AsyncClient, mailbox: Mailbox, change: dict[str, Any], side: str, part: str
) -> None:
    answer = await api.post(f"{ACCOUNTS}/smtp", json=mailbox.body | change)
    detail = answer.json()["detail"]
    assert answer.status_code == 400
    assert detail.startswith(
        "Failed to connect to the email provider; verify credentials and app password settings"
    )
    assert side in detail and part in detail and mailbox.body["smtp_password"] not in detail
    checked = await api.post(f"{DESK}/check", json=mailbox.servers | change)
    assert checked.status_code == 200 and checked.json()["success"] is False
    assert part in checked.json()["smtp" if side == "Sending:" else "imap"]["sentence"]


async def test_inbox_check_tests_smtp_and_imap(api: httpx.AsyncClient, mailbox: Mailbox) -> None:
    checked = (await api.post(f"{DESK}/check", json=mailbox.servers)).json()
    assert checked["success"] and checked["smtp"]["ok"] and checked["imap"]["ok"]


@pytest.mark.parametrize("flag", ["smtp_use_tls", "imap_use_ssl"])
async def test_inbox_connection_without_tls_is_refused(
    api: httpx.AsyncClient, mailbox: Mailbox, flag: str
) -> None:
    answer = await api.post(f"{ACCOUNTS}/smtp", json=mailbox.body | {flag: False})
    assert answer.status_code == 400 and answer.json()["detail"].startswith(flag)


@pytest.mark.parametrize(
    "change",
    [
        {"email_address": "no"},
        {"smtp_port": 0},
        {"imap_port": 65536},
        {"daily_limit": 0},
        {"inbox_type": "SERVICE"},
        {"smtp_password": ""},
        {"display_name": "x" * 256},
        {"smtp_host": None},
    ],
)
async def test_inbox_connection_with_invalid_field_is_refused(
    api: httpx.AsyncClient, mailbox: Mailbox, change: dict[str, Any]
) -> None:
    answer = await api.post(f"{ACCOUNTS}/smtp", json=mailbox.body | change)
    assert answer.status_code == 422 and "InboxType" not in answer.text


async def test_inbox_check_of_silent_or_untrusted_server_shows_reason(tmp_path: Path) -> None:
    async with Lab(tmp_path) as lab:
        lab.fail("GREETING", FREEZE)
        login = ("alex", "right", str(lab.ca_file))
        found = await connection_test.check_smtp(SmtpAccount("127.0.0.1", lab.port, *login), 0.3)
        assert not found.ok and "did not answer" in found.sentence
        found = await connection_test.check_imap(
            imap_client.ImapAccount("127.0.0.1", lab.implicit_port, *login), 0.3
        )
        assert not found.ok and "did not answer" in found.sentence
        untrusted = imap_client.ImapAccount("127.0.0.1", lab.implicit_port, "alex", "right")
        said = (await connection_test.check_imap(untrusted, 1)).sentence
        assert "not trusted" in said and "read from" in said and "trust the authority" in said
        plain = imap_client.ImapAccount("127.0.0.1", lab.port, "alex", "right")
        lab.mend()
        assert "TLS" in (await connection_test.check_imap(plain, 1)).sentence
    assert Timeouts().delivery == 600


async def test_inbox_list_is_filtered_sorted_paged_and_shows_trouble(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock
) -> None:
    first = await add_inbox(app_state, clock, "b@acme.test")
    clock.move_to(clock.now() + timedelta(minutes=1))
    second = await add_inbox(
        app_state, clock, "A_x@acme.test", overall_status="PAUSED", send_trouble="No.", read_trouble="Nor."
    )
    clock.move_to(clock.now() + timedelta(minutes=1))
    third = await add_inbox(app_state, clock, "c@acme.test", inbox_type="WORKSPACE_SUITE_A")
    strangers = {"workspace_id": await other_workspace(app_state)}
    await add_inbox(app_state, clock, "d@acme.test", **strangers)

    async def listed(**query: Any) -> list[str]:
        answer = await api.get(ACCOUNTS, params=query)
        assert answer.status_code == 200, answer.text
        return [row["inbox_id"] for row in answer.json()["sender_accounts"]]

    assert await listed() == [third, second, first]
    assert await listed(sort_by="email_address", sort_order="asc") == [second, first, third]
    assert await listed(status="PAUSED") == [second] and await listed(search="_X@") == [second]
    assert await listed(search="%") == [] and await listed(inbox_type="WORKSPACE_SUITE_A") == [third]
    assert await listed(page=2, limit=2) == [first] and await listed(page=99) == []
    for bad in ({"sort_by": "smtp_host"}, {"limit": 101}, {"page": 0}, {"status": "X"}):
        assert (await api.get(ACCOUNTS, params=bad)).status_code == 422
    page = (await api.get(ACCOUNTS, params={"status": "PAUSED"})).json()
    assert page["success"] is True and page["pagination"]["total"] == 1
    assert page["sender_accounts"][0]["trouble"].startswith("No. Nor. Campaign emails wait")
    assert page["sender_accounts"][0]["created_at"] == "2026-03-02T09:01:00Z"
    assert "smtp" not in str(page["sender_accounts"][0])


async def test_inbox_health_score_covers_last_thirty_days(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock
) -> None:
    ill, well, new = [
        await add_inbox(app_state, clock, f"{name}@acme.test") for name in ("ill", "well", "new")
    ]
    month = timedelta(days=30)
    for inbox, state, ago in (
        *[(ill, "SENT", timedelta(days=1))] * 16,
        *[(ill, "FAILED", timedelta(days=1))] * 4,
        *[(well, "FAILED", month + timedelta(seconds=1))] * 4,
        *[(well, "SENT", month)] * 20,
        (new, "FAILED", timedelta()),
    ):
        await add_mail(app_state, inbox, state, clock.now() - ago)

    async def listed(**query: Any) -> list[tuple[str, int]]:
        rows = (await api.get(ACCOUNTS, params={"sort_by": "health_score", **query})).json()
        return [(row["inbox_id"], row["health_score"]) for row in rows["sender_accounts"]]

    assert await listed(sort_order="asc") == [(ill, 80), (new, 95), (well, 100)]
    assert await listed(sort_order="desc", page=2, limit=2) == [(ill, 80)]


async def test_inbox_daily_usage_counts_mails_sent_today(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock
) -> None:
    inbox = await add_inbox(app_state, clock, "a@acme.test", daily_limit=3)
    for state in ("SENT", "UNCERTAIN", "IN_DATA", "FAILED", "PLANNED"):
        await add_mail(app_state, inbox, state, clock.now())
    await add_mail(app_state, inbox, "SENT", clock.now() - timedelta(days=1))
    usage = (await api.get(f"{ACCOUNTS}/daily-usage")).json()
    assert (usage["date"], usage["reset_at_utc"]) == ("2026-03-02", "2026-03-03T00:00:00Z")
    assert usage["inboxes"] == [
        {
            "inbox_id": inbox,
            "email_address": "a@acme.test",
            "daily_limit": 3,
            "sent_today": 3,
            "remaining": 0,
            "is_rate_limited": True,
            "reset_at_utc": "2026-03-03T00:00:00Z",
        }
    ]
    (listed,) = (await api.get(ACCOUNTS)).json()["sender_accounts"]
    assert listed["emails_sent_today"] == 3
    clock.move_to(clock.now() + timedelta(days=1))
    assert (await api.get(f"{ACCOUNTS}/daily-usage")).json()["inboxes"][0]["remaining"] == 3


async def test_inbox_edit_of_credentials_clears_trouble_and_wakes_workers(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock
) -> None:
    trouble = {
        "overall_status": "PAUSED",
        "send_trouble": "Wrong password.",
        "send_retry_at": clock.now(),
        "send_failures": 3,
    }
    inbox = await add_inbox(app_state, clock, "a@acme.test", **trouble)
    path = f"{DESK}/{inbox}"
    woken: list[str] = []
    app_state.runner.wake = woken.append  # type: ignore[method-assign]
    for change in ({"daily_limit": 30}, {"smtp_password": "worse"}, {"overall_status": "PAUSED"}):
        assert (await api.patch(path, json=change)).status_code == 200
        assert {f"pump:{inbox}", f"watch:{inbox}"} <= set(woken)
        woken.clear()
    await app_state.database.write(lambda conn: conn.execute(update(tables.inboxes).values(trouble)))
    assert (await api.patch(path, json={"display_name": "New", "daily_limit": 40})).status_code == 200
    row = await row_of(app_state, inbox)
    assert (row.display_name, row.daily_limit, row.overall_status, row.send_trouble) == (
        "New",
        40,
        "PAUSED",
        "Wrong password.",
    )
    assert (await api.patch(path, json={"smtp_password": "better"})).status_code == 200
    row = await row_of(app_state, inbox)
    assert (row.overall_status, row.send_trouble, row.send_retry_at, row.send_failures) == (
        "ACTIVE",
        None,
        None,
        0,
    )
    assert app_state.vault.open(row.smtp_password, f"inbox:{inbox}:smtp") == "better"
    await app_state.database.write(lambda conn: conn.execute(update(tables.inboxes).values(read_trouble="x")))
    assert (await api.patch(path, json={"overall_status": "PAUSED"})).status_code == 200
    assert (await row_of(app_state, inbox)).overall_status == "PAUSED"
    assert (await api.patch(path, json={"overall_status": "ACTIVE"})).status_code == 200
    assert (await row_of(app_state, inbox)).read_trouble is None
    for bad in ({"overall_status": "DISABLED"}, {"daily_limit": 0}, {"unknown": 1}):
        assert (await api.patch(path, json=bad)).status_code == 422
    assert (await api.patch(f"{DESK}/{new_id()}", json={})).status_code == 404


async def test_inbox_paused_manually_stays_paused_after_new_password(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock
) -> None:
    trouble = {"send_trouble": "The server is away.", "send_retry_at": clock.now(), "send_failures": 1}
    inbox = await add_inbox(app_state, clock, "a@acme.test", **trouble)
    for change in ({"overall_status": "PAUSED"}, {"smtp_password": "new", "imap_password": "new"}):
        assert (await api.patch(f"{DESK}/{inbox}", json=change)).status_code == 200
    assert (await row_of(app_state, inbox)).overall_status == "PAUSED"


async def test_inbox_deletion_is_refused_while_in_campaign_and_cancels_its_mails(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock, mailbox: Mailbox
) -> None:
    inbox = await add_inbox(app_state, clock, "a@acme.test")
    campaign = {
        "id": new_id(),
        "team_id": app_state.home.team_id,
        "workspace_id": app_state.home.workspace_id,
        "name": "A campaign",
        "start_date": clock.now(),
        "timezone": "UTC",
        "sending_days": [],
        "lead_mapping": {},
        "created_at": clock.now(),
        "updated_at": clock.now(),
    }
    served = {"campaign_id": campaign["id"], "inbox_id": inbox}
    await app_state.database.write(lambda conn: conn.execute(insert(tables.campaigns).values(campaign)))
    await app_state.database.write(lambda conn: conn.execute(insert(tables.campaign_inboxes).values(served)))
    used = await api.delete(f"{ACCOUNTS}/{inbox}")
    assert used.status_code == 400
    assert (
        used.json()["detail"]
        == "Inbox is assigned to a campaign and cannot be deleted; remove from campaigns first"
    )
    for state in ("PLANNED", "CLAIMED"):  # the look before DATA would plan this one again, for ever
        await add_mail(app_state, inbox, state, clock.now())
    await app_state.database.write(
        lambda conn: conn.execute(update(tables.campaigns).values(status="ARCHIVED"))
    )
    assert (await api.delete(f"{ACCOUNTS}/{inbox}")).json()["success"] is True
    assert (await api.delete(f"{ACCOUNTS}/{inbox}")).status_code == 404
    assert (await api.delete(f"{ACCOUNTS}/nonsense")).status_code == 422
    assert mailbox.kept == ["workers"]
    states = await app_state.database.read(lambda conn: conn.scalars(select(tables.mails.c.state)).all())
    assert states == ["CANCELLED", "CANCELLED"]


async def test_inbox_connected_in_another_workspace_too_shows_note(
    app_state: AppState, api: httpx.AsyncClient, mailbox: Mailbox
) -> None:
    first = (await api.post(f"{ACCOUNTS}/smtp", json=mailbox.body)).json()
    assert first["note"] is None
    strangers = {"workspace_id": await other_workspace(app_state)}
    await app_state.database.write(lambda conn: conn.execute(update(tables.inboxes).values(strangers)))
    second = (await api.post(f"{ACCOUNTS}/smtp", json=mailbox.body)).json()
    assert second["success"] and "the provider counts the emails of both" in second["note"]


async def test_inbox_access_without_scope_or_from_other_workspace_is_refused(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock
) -> None:
    inbox = await add_inbox(app_state, clock, "a@acme.test")
    stranger, reader = new_key(), new_key()
    workspace = await other_workspace(app_state)
    now = clock.now()
    abroad = Access(app_state.home.team_id, workspace, ("*",))
    reading = Access(app_state.home.team_id, app_state.home.workspace_id, ("sender_accounts:read",))
    await app_state.database.write(lambda conn: add_key(conn, abroad, "s", stranger, now))
    await app_state.database.write(lambda conn: add_key(conn, reading, "r", reader, now))
    header = {"X-API-Key": stranger}
    assert (await api.get(ACCOUNTS, headers=header)).json()["sender_accounts"] == []
    assert (await api.patch(f"{DESK}/{inbox}", json={}, headers=header)).status_code == 404
    assert (await api.delete(f"{ACCOUNTS}/{inbox}", headers=header)).status_code == 404
    header = {"X-API-Key": reader}
    assert (await api.get(ACCOUNTS, headers=header)).status_code == 200
    refused = await api.delete(f"{ACCOUNTS}/{inbox}", headers=header)
    assert refused.status_code == 403 and refused.json()["required"] == ["sender_accounts:write"]


async def other_workspace(app_state: AppState) -> Any:
    values = {"id": new_id(), "team_id": app_state.home.team_id, "name": "Other"}
    await app_state.database.write(lambda conn: conn.execute(insert(tables.workspaces).values(values)))
    return values["id"]


@pytest.mark.parametrize("side", ["smtp_host", "imap_host"])
@pytest.mark.parametrize("host", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "[::1]", "localhost", "0x7f.1"])
async def test_inbox_check_of_private_address_without_admin_key_dials_nothing(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock, tmp_path: Path, host: str, side: str
) -> None:
    """Not even the port is knocked at: its answer would tell what is there."""
    key = new_key()
    mine = Access(app_state.home.team_id, app_state.home.workspace_id, ("sender_accounts:write",))
    await app_state.database.write(lambda conn: add_key(conn, mine, "k", key, clock.now()))
    more = {"email_address": "al@acme.test", "display_name": "Al", "inbox_type": "CUSTOM_SMTP"}
    async with Lab(tmp_path / "lab") as lab:
        wanted = {
            **{f"{name}_{field}": "x" for name in ("smtp", "imap") for field in ("username", "password")},
            **{"smtp_host": "203.0.113.1", "imap_host": "203.0.113.1", "smtp_port": lab.port},
            **{"imap_port": lab.port, "smtp_use_tls": True, "imap_use_ssl": True, side: host},
        }
        for path, body in ((f"{DESK}/check", wanted), (f"{ACCOUNTS}/smtp", wanted | more)):
            answer = await api.post(path, json=body, headers={"X-API-Key": key})
            assert (answer.status_code, lab.connections) == (403, 0), answer.text
            assert "is in a private network" in answer.json()["detail"]
        both = wanted | {"smtp_host": "127.0.0.1", "imap_host": "127.0.0.1"}
        assert (await api.post(f"{DESK}/check", json=both)).status_code == 200 and lab.connections


def servers_of(lab: Lab, **more: Any) -> dict[str, Any]:
    return {
        **{f"{name}_{field}": "x" for name in ("smtp", "imap") for field in ("username", "password")},
        **{"smtp_host": "127.0.0.1", "imap_host": "127.0.0.1", "smtp_port": lab.port},
        **{"imap_port": lab.implicit_port, "smtp_use_tls": True, "imap_use_ssl": True, **more},
    }


async def test_inbox_check_with_dns_rebinding_dials_no_private_address(
    app_state: AppState,
    api: httpx.AsyncClient,
    clock: VirtualClock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """DNS rebinding: the address that is dialed is the one that was checked."""
    key, told = new_key(), Counter[str]()
    mine = Access(app_state.home.team_id, app_state.home.workspace_id, ("sender_accounts:write",))
    await app_state.database.write(lambda conn: add_key(conn, mine, "k", key, clock.now()))
    look_up = socket.getaddrinfo

    def rebound(host: Any, *args: Any, **more: Any) -> Any:
        if not str(host).endswith("rebound.test"):
            return look_up(host, *args, **more)
        told[host] += 1
        return look_up("8.8.8.8" if told[host] == 1 else "127.0.0.1", *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", rebound)
    hosts = {"smtp": "smtp.rebound.test", "imap": "imap.rebound.test"}
    async with Lab(tmp_path / "lab") as lab:
        wanted = servers_of(lab, **{f"{side}_host": host for side, host in hosts.items()})
        answer = await api.post(f"{DESK}/check", json=wanted, headers={"X-API-Key": key})
        assert answer.status_code == 200 and lab.connections == 0, answer.text
    for side, host in hosts.items():
        said = answer.json()[side]["sentence"]
        assert said == f"{host} leads to 127.0.0.1, which is not an address of the public internet."
        assert told[host] >= 2


async def test_inbox_created_without_admin_key_stays_limited_to_public_addresses(
    app_state: AppState,
    api: httpx.AsyncClient,
    clock: VirtualClock,
    mailbox: Mailbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    key = new_key()
    mine = Access(app_state.home.team_id, app_state.home.workspace_id, ("sender_accounts:write",))
    await app_state.database.write(lambda conn: add_key(conn, mine, "k", key, clock.now()))
    with monkeypatch.context() as patched:  # a mail server of the public internet can't be had
        patched.setattr(public_network, "is_public", lambda address: True)
        made = await api.post(f"{ACCOUNTS}/smtp", json=mailbox.body, headers={"X-API-Key": key})
    assert made.status_code == 201, made.text
    assert (await row_of(app_state, made.json()["inbox_id"])).public_only
    await api.delete(f"{ACCOUNTS}/{made.json()['inbox_id']}")
    made = await api.post(f"{ACCOUNTS}/smtp", json=mailbox.body)
    assert not (await row_of(app_state, made.json()["inbox_id"])).public_only


async def test_inbox_check_of_connected_address_is_refused_before_dialing(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock, tmp_path: Path
) -> None:
    await add_inbox(app_state, clock, "Alex@Acme.test")
    async with Lab(tmp_path / "lab") as lab:
        known = await api.post(f"{DESK}/check", json=servers_of(lab, email_address="alex@acme.test"))
        assert (known.status_code, known.json()) == (409, KNOWN)
        assert lab.connections == 0


async def test_inbox_check_of_mailbox_connected_under_other_address_shows_note(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock, mailbox: Mailbox
) -> None:
    """Never one of another team."""
    login = {"imap_host": "LOCALHOST", "imap_username": mailbox.body["imap_username"].upper()}
    stranger, elsewhere = await other_team(app_state), {"workspace_id": await other_workspace(app_state)}
    await add_inbox(app_state, clock, "stranger@acme.test", **stranger, **login)
    wanted = mailbox.servers | {"email_address": mailbox.body["email_address"]}
    assert (await api.post(f"{DESK}/check", json=wanted)).json()["note"] is None
    await add_inbox(app_state, clock, "team@acme.test", **elsewhere, **login)
    assert (await api.post(f"{DESK}/check", json=wanted)).json()["note"] == inbox_lifecycle.TWICE
    await add_inbox(app_state, clock, "other@acme.test", **login)
    checked = (await api.post(f"{DESK}/check", json=wanted)).json()
    assert checked["success"]
    assert checked["note"].startswith("This mailbox is connected already, as other@acme.test.")
    created = await api.post(f"{ACCOUNTS}/smtp", json=mailbox.body)
    assert created.status_code == 201 and created.json()["note"] == checked["note"]


async def other_team(app_state: AppState) -> dict[str, Any]:
    team, workspace = {"id": new_id(), "name": "Strangers"}, new_id()
    await app_state.database.write(lambda conn: conn.execute(insert(tables.teams).values(team)))
    values = {"id": workspace, "team_id": team["id"], "name": "Theirs"}
    await app_state.database.write(lambda conn: conn.execute(insert(tables.workspaces).values(values)))
    return {"team_id": team["id"], "workspace_id": workspace}
