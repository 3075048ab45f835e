"""A campaign's mail sent to oneself over real SMTP: the very mail, and nothing comes of it for the lead."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from email import message_from_bytes, policy
from typing import Any

import httpx
import pytest

from app.client.service import OutreachService
from app.contract import paths
from app.contract.contacts import SuppressionReason
from app.contract.ids import InboxId, new_id
from app.contract.previews import MailTest
from app.contract.problems import Invalid
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.core import tables
from app.service.mail.parse_message import parse_message
from app.service.records import received, suppressions
from app.service.records.access import Access, add_key, new_key
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.outbound.delivery_confirmation import schedule_delivery_confirmation
from app.service.workflows.outbound.inbox_sender import sync_senders

from .conftest import QUICK, Scene
from .smtp_lab import CUT, Lab

pytestmark = pytest.mark.anyio
ME = "me@acme.test"


@pytest.fixture
async def campaign_id(app_state: AppState, scene: Scene) -> str:
    """Tracked in every way, paused, with one lead who has got the first mail."""
    app_state.settings = replace(app_state.settings, public_url="https://mail.acme.test")
    tracked = {"enable_tracking": True, "enable_click_tracking": True, "reply_to": "sales@acme.test"}
    campaign_id = await scene.add_campaign(follow_up_days=3, **tracked)
    await sync_senders(app_state, QUICK)
    await app_state.runner.settle()
    await scene.set(tables.campaigns, campaign_id, status="PAUSED")
    return campaign_id


async def tried(api: httpx.AsyncClient, scene: Scene, status: int = 200, /, **more: Any) -> dict[str, Any]:
    path = paths.TEST_MAIL.format(campaign_id=scene.campaign_id)
    answer = await api.post(path, json={"to": ME, "inbox_id": scene.inbox_id, **more})
    assert answer.status_code == status, answer.text
    return dict(answer.json())


async def everything(scene: Scene) -> list[Any]:
    """All that a mail to a lead would change, but the ledger and its inbox."""
    kept = ("leads", "contacts", "events", "deliveries", "threads", "messages", "touches", "links", "credits")
    found = [
        await scene.rows(getattr(tables, name)) for name in (*kept, "suppressions", "unsubscribe_tokens")
    ]
    return [*found, await scene.rows(tables.campaigns), await scene.rows(tables.campaign_inboxes)]


async def test_test_mail_is_marked_and_has_no_link_back_to_lead(
    api: httpx.AsyncClient, scene: Scene, lab: Lab, campaign_id: str
) -> None:
    (real,) = lab.handed
    variant = next(row for row in await scene.rows(tables.variants) if row.sequence_id)
    html = '<p>Again, {{first_name}}: <a href="https://acme.test/offer">look</a> or {{unsubscribe_link}}</p>'
    await scene.set(tables.variants, variant.id, html_template=html)
    before = await everything(scene)
    answer = await tried(api, scene, step_number=2)
    assert (answer["success"], answer["status"], answer["message"]) == (True, "SENT", f"Sent to {ME}")
    assert (answer["step_number"], answer["lead_id"]) == (2, scene.leads[0])
    assert answer["subject"] == "[Test] Re: Hello Bob"
    _, handed = lab.handed
    assert handed.recipients == (ME,)
    mail = message_from_bytes(handed.raw, policy=policy.default)
    assert (mail["Subject"], mail["To"], mail["Reply-To"]) == ("[Test] Re: Hello Bob", ME, "sales@acme.test")
    assert mail["In-Reply-To"] is None and mail["References"] is None
    text, page = (mail.get_body((kind,)).get_content() for kind in ("plain", "html"))
    assert "Hi again, Bob." in text and "Again, Bob" in page
    assert "https://acme.test/offer" in page and "/t/o/" not in page and "/t/c/" not in page
    tokens = [row.token for row in (await scene.rows(tables.mails))]
    assert not any(token.encode() in handed.raw for token in tokens) and b"/u/preview" in handed.raw
    assert message_from_bytes(real.raw)["Message-ID"].encode() not in handed.raw
    assert await everything(scene) == before


async def test_test_mail_counts_only_for_its_inbox(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, campaign_id: str
) -> None:
    detail = paths.CAMPAIGN.format(campaign_id=campaign_id)
    counted = (await api.get(detail)).json()
    await api.patch(paths.SETTINGS, json={"credit_budget": 0})
    await tried(api, scene)
    again = (await api.get(detail)).json()
    (inbox,), (known,) = again.pop("inboxes"), counted.pop("inboxes")
    assert again == counted and inbox["emails_sent_today"] == known["emails_sent_today"] + 1
    ledger = await scene.rows(tables.mails)
    test = next(row for row in ledger if row.kind == "TEST")
    assert (test.lead_id, test.campaign_id, test.contact_id, test.thread_id) == (None,) * 4
    listed = (await api.get(paths.MAILS)).json()["mails"]
    assert {mail["kind"] for mail in listed} == {"CAMPAIGN", "TEST"}
    events = len(await scene.rows(tables.events))
    schedule_delivery_confirmation(app_state)
    scene.later(test.sent_at + timedelta(days=1))
    await app_state.runner.settle()
    kinds = [row.type for row in await scene.rows(tables.events)][events:]
    assert kinds == ["email_delivered"]  # of the lead's mail alone
    delivered = {row.kind: row.delivered_at is not None for row in await scene.rows(tables.mails)}
    assert delivered == {"CAMPAIGN": True, "TEST": True}


async def test_test_mail_reply_does_not_affect_lead(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, lab: Lab, campaign_id: str
) -> None:
    await tried(api, scene, step_number=2)
    message_id = message_from_bytes(lab.handed[-1].raw)["Message-ID"]
    raw = f"From: {ME}\r\nSubject: Re: fine\r\nIn-Reply-To: {message_id}\r\n\r\nLooks good!\r\n".encode()

    def receive(conn: Any) -> str | None:
        inbox = received.find_inbox(conn, scene.inbox_id)
        assert inbox is not None
        return process_message(conn, inbox, parse_message(raw, [inbox.email_address]), app_state.clock.now())

    assert await app_state.database.write(receive) == "reply"
    lead = await scene.lead()
    assert (lead.status, lead.replied_at, lead.next_step) == ("SENT", None, 2)


async def test_test_mail_uses_selected_lead_step_and_variant(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, lab: Lab, campaign_id: str
) -> None:
    eve = await scene.add_lead("eve@people.test", first_name="Eve")
    variants = {row.sequence_id: row.id for row in await scene.rows(tables.variants)}
    (step,) = await scene.rows(tables.sequences)
    for wanted, number, subject in (
        ({}, 0, "[Test] Hello Bob"),
        ({"lead_id": eve}, 0, "[Test] Hello Eve"),
        ({"lead_id": eve, "step_number": 2}, 2, "[Test] Re: Hello Eve"),  # as if the first one had gone
        ({"variant_id": variants[None]}, 0, "[Test] Hello Bob"),
        ({"variant_id": variants[step.id]}, 2, "[Test] Re: Hello Bob"),
        ({"node_id": step.id}, 2, "[Test] Re: Hello Bob"),
    ):
        answer = await tried(api, scene, **wanted)
        assert (answer["step_number"], answer["subject"]) == (number, subject), wanted
        assert answer["variant_id"] == variants[step.id if number else None]
    assert (await scene.lead(1)).inbox_id is None


@pytest.mark.parametrize(
    ("wanted", "status", "words"),
    [
        ({"to": "nobody"}, 422, "not an email address"),
        ({"step_number": 0, "node_id": "x"}, 422, "only one of"),
        ({"what": 1}, 422, "Extra inputs"),
        ({"step_number": 7}, 400, "no text to send"),
        ({"lead_id": "x"}, 404, "Lead x not found"),
        ({"variant_id": "x"}, 404, "Variant x not found"),
        ({"node_id": "x"}, 404, "Step x not found"),
        ({"inbox_id": new_id()}, 404, "not found"),
    ],
)
async def test_test_mail_with_invalid_selection_is_refused(
    api: httpx.AsyncClient, scene: Scene, campaign_id: str, wanted: dict[str, Any], status: int, words: str
) -> None:
    answer = await tried(api, scene, status, **wanted)
    assert words in str(answer["detail"])
    assert len(await scene.rows(tables.mails)) == 1


async def test_test_mail_to_suppressed_address_or_from_paused_inbox_is_refused(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, campaign_id: str
) -> None:
    team, now = app_state.home.team_id, app_state.clock.now()
    await scene.do(
        lambda conn: suppressions.suppress_address(conn, team, ME, SuppressionReason.UNSUBSCRIBED, "", now)
    )
    refused = await tried(api, scene, 409, to="ME@acme.test")
    assert (refused["error"], refused["reason"]) == ("contact_suppressed", "unsubscribed")
    await scene.set(tables.inboxes, scene.inbox_id, overall_status="PAUSED")
    assert "is paused" in (await tried(api, scene, 400, to="you@acme.test"))["detail"]
    await scene.set(tables.inboxes, scene.inbox_id, overall_status="ACTIVE")
    for variant in await scene.rows(tables.variants):
        await scene.set(tables.variants, variant.id, body_template="Hi {{custom_city}}")
    hole = await tried(api, scene, 400, to="you@acme.test")
    assert hole["detail"].startswith("The lead has no custom_city, which the email needs")
    await scene.do(lambda conn: conn.execute(tables.leads.delete()))
    assert "no leads yet" in (await tried(api, scene, 400, to="you@acme.test"))["detail"]


async def test_test_mail_reports_refused_uncertain_and_deferred_outcome(
    app_state: AppState, api: httpx.AsyncClient, scene: Scene, lab: Lab, campaign_id: str
) -> None:
    before = await everything(scene)
    lab.fail("DATA", "554 5.7.1 No thanks", times=1)
    refused = await tried(api, scene, 400)
    assert refused["error"] == "not_sent" and "No thanks" in refused["detail"]
    lab.fail("DOT", CUT, times=1)
    doubtful = await tried(api, scene, 202)
    assert (doubtful["success"], doubtful["status"]) == (False, "UNCERTAIN")
    assert "may have arrived" in doubtful["message"]
    lab.fail("RCPT", "451 4.7.1 Greylisted", times=1)
    later = await tried(api, scene, 202)
    assert (later["success"], later["status"]) == (True, "PLANNED") and "as soon as possible" in later[
        "message"
    ]
    assert await everything(scene) == before
    waiting = next(row for row in await scene.rows(tables.mails) if row.id == later["message_id"])
    scene.later(waiting.retry_at)
    await app_state.runner.settle()
    states = {row.id: row.state for row in await scene.rows(tables.mails)}
    assert states[later["message_id"]] == "SENT"


async def test_test_mail_over_client_needs_write_permission(
    app_state: AppState, scene: Scene, lab: Lab, campaign_id: str
) -> None:
    transport = httpx.ASGITransport(create_app(app_state))
    service = OutreachService("http://127.0.0.1", app_state.settings.bootstrap_key or "", transport)
    wanted = MailTest(to=ME, inbox_id=InboxId(scene.inbox_id))
    assert (await service.campaigns.test_mail(campaign_id, wanted)).subject == "[Test] Hello Bob"
    lab.fail("RCPT", "550 5.1.1 No such user", times=1)
    with pytest.raises(Invalid, match="no such mailbox"):
        await service.campaigns.test_mail(campaign_id, wanted)
    await service.close()
    reader, key = Access(app_state.home.team_id, app_state.home.workspace_id, ("campaigns:read",)), new_key()
    await scene.do(lambda conn: add_key(conn, reader, "Reader", key, app_state.clock.now()))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as other:
        path = paths.TEST_MAIL.format(campaign_id=campaign_id)
        answer = await other.post(path, json={}, headers={KEY_HEADER: key})
        assert (answer.status_code, answer.json()["required"]) == (403, ["campaigns:write"])
