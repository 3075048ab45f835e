"""One mail to one contact over HTTP: the checks in their order, the mail server's word, and the credits."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from app.client.service import OutreachService
from app.contract import paths
from app.contract.contacts import DirectEmail, SuppressionReason
from app.contract.csv_mapping import Person
from app.contract.ids import InboxId, new_id
from app.contract.mails import MailState, Verdict
from app.contract.problems import OutOfCredits
from app.contract.replies import ThreadQuery
from app.contract.scopes import KEY_HEADER
from app.contract.workspace import CreditQuery, SettingsEdit
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.core import tables
from app.service.mail.parse_message import parse_message
from app.service.records import received, suppressions
from app.service.records.access import Access, add_key, new_key
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.outbound import send_now
from app.service.workflows.outbound.inbox_sender import sync_senders
from app.service.workflows.outbound.resolve_uncertain import resolve_uncertain_mail
from tests.factories import make_people
from tests.patience import patient

from .conftest import QUICK, Scene
from .smtp_lab import FREEZE, Lab

pytestmark = pytest.mark.anyio
EMAIL = {"subject": "Your question", "body": "Hi Bob,\n\nhere it is.\n"}


@pytest.fixture
async def bob(app_state: AppState) -> str:
    return (await make_people(app_state, Person("bob@people.test", "Bob", "Miller")))[0]


async def sent(
    api: httpx.AsyncClient, contact: str, inbox: str, status: int = 200, **more: Any
) -> dict[str, Any]:
    path = paths.CONTACT_SEND_EMAIL.format(contact_id=contact)
    answer = await api.post(path, json={"inbox_id": inbox, **EMAIL, **more})
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_direct_mail_is_sent_at_once_and_its_reply_is_shown(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, lab: Lab, bob: str
) -> None:
    await sync_senders(app_state, QUICK)
    answer = await sent(api, bob, scene.inbox_id, html="<p>Hi Bob</p>", unknown="ignored")
    assert answer["success"] and answer["status"] == "SENT" and answer["message"] == "Sent to bob@people.test"
    assert (answer["credits_charged"], answer["credits_remaining"]) == (1, None)
    (handed,) = lab.handed
    assert b"Subject: Your question" in handed.raw and handed.recipients == ("bob@people.test",)
    mail = await scene.mail()
    assert (mail.id, mail.kind, mail.thread_id) == (answer["message_id"], "DIRECT", answer["thread_id"])
    assert (await api.get(paths.CONTACT.format(contact_id=bob))).json()["contact"]["signal"] == "CONTACTED"
    assert (await api.get(paths.THREADS)).json()["threads"] == []

    reply = (
        f"From: Bob <bob@people.test>\r\nTo: {(await scene.inbox()).email_address}\r\nMessage-ID: <r@b>\r\n"
        f"Subject: Re: Your question\r\nIn-Reply-To: {mail.message_id}\r\n\r\nThank you, tell me more!\r\n"
    ).encode()

    def receive(conn: Any) -> str | None:
        inbox = received.find_inbox(conn, scene.inbox_id)
        assert inbox is not None
        return process_message(
            conn, inbox, parse_message(reply, [inbox.email_address]), app_state.clock.now()
        )

    assert await app_state.database.write(receive) == "reply"
    (thread,) = (await api.get(paths.THREADS)).json()["threads"]
    assert (thread["thread_id"], thread["campaign_name"]) == (answer["thread_id"], "External")
    assert (thread["is_read"], thread["reply_count"], thread["category"]) == (False, 1, "Interested")
    shown = (await api.get(paths.MESSAGES.format(thread_id=thread["thread_id"]))).json()["messages"]
    assert [message["direction"] for message in shown] == ["OUT", "IN"]


async def test_direct_mail_with_active_html_is_sent_sanitized(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, lab: Lab, bob: str
) -> None:
    await sync_senders(app_state, QUICK)
    html = (
        '<p style="color:red" onclick="x()">Hi Bob</p><script>x()</script><a href="javascript:x()">here</a>'
    )
    await sent(api, bob, scene.inbox_id, html=html)
    assert (await scene.mail()).html == '<p style="color:red">Hi Bob</p><a>here</a>'
    assert not any(word in lab.handed[0].raw for word in (b"script", b"onclick"))


async def test_direct_mail_with_too_deeply_nested_html_is_refused(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, lab: Lab, bob: str
) -> None:
    refused = await sent(api, bob, scene.inbox_id, status=400, html="<div>" * 20_000)
    assert refused["detail"] == "The HTML is nested more than 200 levels deep. Simplify it."
    assert lab.handed == []


async def test_direct_mail_checks_run_in_order_and_write_nothing(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, bob: str
) -> None:
    await api.patch(paths.SETTINGS, json={"credit_budget": 0})
    nobody = new_id()
    answer = await sent(api, nobody, nobody, 404)
    assert answer["detail"] == f"Contact {nobody} not found"
    for reason in (SuppressionReason.BOUNCED, SuppressionReason.MANUAL):
        await scene.do(
            lambda conn, reason=reason: suppressions.suppress_address(
                conn, app_state.home.team_id, "Bob@People.test", reason, "", app_state.clock.now()
            )
        )
        answer = await sent(api, bob, nobody, 409)
        assert (answer["error"], answer["reason"]) == ("contact_suppressed", str(reason))
    await scene.do(lambda conn: conn.execute(tables.suppressions.delete()))
    answer = await sent(api, bob, nobody, 404)
    assert answer["detail"] == f"Inbox {nobody} not found"
    await scene.set(tables.inboxes, scene.inbox_id, overall_status="PAUSED")
    assert "paused" in (await sent(api, bob, scene.inbox_id, 400))["detail"]
    await scene.set(tables.inboxes, scene.inbox_id, overall_status="ACTIVE")
    answer = await sent(api, bob, scene.inbox_id, 402)
    assert (answer["error"], answer["required"], answer["available"]) == ("insufficient_credits", 1, 0)
    assert await scene.rows(tables.mails) == await scene.rows(tables.threads) == []
    assert [entry.amount for entry in await scene.rows(tables.credits)] == [0]


async def test_direct_mail_to_blocklisted_address_is_refused_as_manual(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, bob: str
) -> None:
    values = {"id": new_id(), "team_id": app_state.home.team_id, "value": "people.test"}
    added = tables.blocklist.insert().values(**values, created_at=app_state.clock.now())
    await scene.do(lambda conn: conn.execute(added))
    answer = await sent(api, bob, scene.inbox_id, 409)
    assert answer["reason"] == "manual" and "blocklist" in answer["detail"]


async def test_direct_mail_that_is_not_accepted_costs_no_credit(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, lab: Lab, bob: str
) -> None:
    await sync_senders(app_state, QUICK)
    await api.patch(paths.SETTINGS, json={"credit_budget": 2})
    lab.fail("DATA", "554 5.7.1 No thanks", times=1)
    refused = await sent(api, bob, scene.inbox_id, 400)
    assert refused["error"] == "not_sent" and "No thanks" in refused["detail"]
    assert (refused["credits_charged"], refused["credits_remaining"]) == (0, 2)
    assert (await sent(api, bob, scene.inbox_id))["credits_remaining"] == 1

    lab.fail("DOT", FREEZE, times=1)
    doubtful = await sent(api, bob, scene.inbox_id, 202)
    assert (doubtful["success"], doubtful["status"], doubtful["credits_charged"]) == (False, "UNCERTAIN", 1)
    assert "may have arrived" in doubtful["message"] and doubtful["credits_remaining"] == 0
    await sent(api, bob, scene.inbox_id, 402)
    ended = (app_state.home.workspace_id, doubtful["message_id"], Verdict.LET_BE, app_state.clock.now())
    await scene.do(lambda conn: resolve_uncertain_mail(conn, *ended))
    ledger = (await api.get(paths.CREDITS)).json()
    assert (ledger["budget"], ledger["available"]) == (2, 1)
    assert [(entry["amount"], entry["counted"]) for entry in ledger["entries"]] == [
        (-1, False),
        (-1, True),
        (-1, False),
        (2, True),
    ]


async def test_direct_mail_deferred_by_server_is_charged_and_sent_later(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, lab: Lab, bob: str
) -> None:
    await sync_senders(app_state, QUICK)
    lab.fail("RCPT", "451 4.7.1 Greylisted, come back later", times=1)
    answer = await sent(api, bob, scene.inbox_id, 202)
    assert (answer["success"], answer["status"], answer["credits_charged"]) == (True, "PLANNED", 1)
    assert "as soon as possible" in answer["message"]
    mail = await scene.mail()
    scene.later(mail.retry_at)
    await app_state.runner.settle()
    assert (await scene.mail()).state == "SENT" and len(lab.handed) == 1


async def test_direct_mail_of_inbox_without_sender_returns_planned_after_timeout(
    api: httpx.AsyncClient, scene: Scene, bob: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(send_now, "PATIENCE", 0.05)
    answer = await sent(api, bob, scene.inbox_id, 202)
    assert (answer["status"], (await scene.mail()).state) == ("PLANNED", MailState.PLANNED)


async def test_direct_mail_of_inbox_in_trouble_returns_without_waiting(
    app_state: AppState,
    api: httpx.AsyncClient,
    scene: Scene,
    lab: Lab,
    bob: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await sync_senders(app_state, QUICK)
    lab.fail("GREETING", "421 4.3.2 Too busy", times=1)
    assert "Too busy" in (await sent(api, bob, scene.inbox_id, 202))["message"]
    monkeypatch.setattr(send_now, "PATIENCE", 600.0)
    async with patient(10):
        second = await sent(api, bob, scene.inbox_id, 202)
    assert "Too busy" in second["message"] and second["status"] == "PLANNED"
    scene.later((await scene.inbox()).send_retry_at)
    assert (await sent(api, bob, scene.inbox_id))["status"] == "SENT"  # the old trouble is over now
    await app_state.runner.settle()
    assert len(lab.handed) == 3


async def test_direct_mail_of_inbox_in_other_workspace_opens_thread_there(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, lab: Lab, bob: str
) -> None:
    await sync_senders(app_state, QUICK)
    other, team = new_id(), new_id()
    values = {"id": other, "team_id": app_state.home.team_id, "name": "Another"}
    await scene.do(lambda conn: conn.execute(tables.workspaces.insert().values(values)))
    await scene.set(tables.inboxes, scene.inbox_id, workspace_id=other)
    answer = await sent(api, bob, scene.inbox_id)
    assert (await scene.mail()).workspace_id == other
    assert [each.workspace_id for each in await scene.rows(tables.threads)] == [other]
    assert (await api.get(paths.CREDITS)).json()["entries"][0]["mail_id"] == answer["message_id"]
    await scene.do(lambda conn: conn.execute(tables.teams.insert().values(id=team, name="Others")))
    await scene.set(tables.inboxes, scene.inbox_id, team_id=team)
    await sent(api, bob, scene.inbox_id, 404)


async def test_direct_mails_sent_concurrently_never_overspend_credits(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, lab: Lab, bob: str
) -> None:
    await sync_senders(app_state, QUICK)
    await api.patch(paths.SETTINGS, json={"credit_budget": 3})
    path = paths.CONTACT_SEND_EMAIL.format(contact_id=bob)
    body = {"inbox_id": scene.inbox_id, **EMAIL}
    answers = await asyncio.gather(*(api.post(path, json=body) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] * 3 + [402] * 5
    assert len(lab.handed) == 3


@pytest.mark.parametrize("missing", [{"subject": " "}, {"body": ""}, {"inbox_id": "x"}, {"subject": None}])
async def test_direct_mail_without_required_field_is_rejected(
    api: httpx.AsyncClient, scene: Scene, bob: str, missing: dict[str, Any]
) -> None:
    await sent(api, bob, scene.inbox_id, 422, **missing)


async def test_direct_mail_over_client_needs_credits_and_write_permission(
    app_state: AppState, scene: Scene, lab: Lab, bob: str
) -> None:
    await sync_senders(app_state, QUICK)
    transport = httpx.ASGITransport(create_app(app_state))
    service = OutreachService("http://127.0.0.1", app_state.settings.bootstrap_key or "", transport)
    email = DirectEmail(inbox_id=InboxId(scene.inbox_id), subject="Hello", body="Hi")
    assert (await service.contacts.send_email(bob, email)).status is MailState.SENT
    await service.workspace.edit(SettingsEdit(credit_budget=0))
    with pytest.raises(OutOfCredits) as caught:
        await service.contacts.send_email(bob, email)
    assert caught.value.more["available"] == 0
    assert (await service.workspace.edit(SettingsEdit(credit_budget=None))).credit_budget is None
    assert (await service.contacts.send_email(bob, email)).credits_remaining is None
    page = await service.workspace.credits(CreditQuery(limit=2))
    assert (page.available, page.pagination.total) == (None, 3)
    assert (await service.replies.search(ThreadQuery())).threads == ()
    await service.close()

    reader, key = Access(app_state.home.team_id, app_state.home.workspace_id, ("contacts:read",)), new_key()
    await scene.do(lambda conn: add_key(conn, reader, "Reader", key, app_state.clock.now()))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as other:
        answer = await other.post(
            paths.CONTACT_SEND_EMAIL.format(contact_id=bob), json={}, headers={KEY_HEADER: key}
        )
        assert (answer.status_code, answer.json()["required"]) == (403, ["contacts:write"])
    assert len(await app_state.database.read(lambda conn: conn.execute(select(tables.mails)).all())) == 2


@pytest.mark.parametrize("wrong", [False, "0", 1.5])
async def test_credit_budget_with_non_numeric_value_is_rejected(
    api: httpx.AsyncClient, wrong: object
) -> None:
    refused = await api.patch(paths.SETTINGS, json={"credit_budget": wrong})
    assert refused.status_code == 422
    assert refused.json()["detail"][0]["loc"] == ["body", "credit_budget"]
