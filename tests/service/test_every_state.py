"""Every state of campaigns, leads, deliveries and inboxes, and every operation that looks at it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import Table, update

from app.contract import paths
from app.contract.campaigns import CampaignStatus
from app.contract.inboxes import InboxStatus
from app.contract.leads import LeadStatus
from app.contract.mails import MailState
from app.contract.problems import Problem
from app.contract.scopes import KEY_HEADER
from app.contract.webhooks import DeliveryStatus
from app.service.api.app import create_app
from app.service.api.middleware import describe_rate_limit
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.schema.webhooks import deliveries
from tests.service.api.surfaces.operations import OPERATIONS
from tests.service.one_of_each import furnish, owner

pytestmark = pytest.mark.anyio
DRAFT, ACTIVE, PAUSED, COMPLETED, ARCHIVED = CampaignStatus
ALL = frozenset(CampaignStatus)
ONLY_DRAFT = "Can only update campaigns in DRAFT status"
NO_LEADS = "This campaign is archived and takes no more leads. Copy it, or choose another one."
CSV = {"file": ("people.csv", b"Email\nana@example.com\n")}


def only(what: str, states: str) -> str:
    return f"Can only {what} campaigns in {states} status, this one is {{state}}"


DELETE, ARCHIVE = only("delete", "DRAFT, PAUSED or ARCHIVED"), only("archive", "PAUSED or COMPLETED")
MOVE = "Leads can be moved in campaigns in ACTIVE or COMPLETED status, this one is {state}"
# An operation, its request, the states in which it is done, and what is said in all others.
CAMPAIGN: list[tuple[str, str, dict[str, Any], frozenset[CampaignStatus], str]] = [
    ("GET", paths.CAMPAIGN, {}, ALL, ""),
    ("PATCH", paths.CAMPAIGN, {"json": {"name": "A better name"}}, frozenset({DRAFT, PAUSED}), ONLY_DRAFT),
    ("PUT", paths.CAMPAIGN, {"json": {"name": "A better name"}}, frozenset({DRAFT, PAUSED}), ONLY_DRAFT),
    ("PATCH", paths.CAMPAIGN, {"json": {"launch": True}}, frozenset({DRAFT, PAUSED, COMPLETED}), ONLY_DRAFT),
    (
        "POST",
        paths.CAMPAIGN_PAUSE,
        {},
        frozenset({ACTIVE, COMPLETED}),
        only("pause", "ACTIVE or COMPLETED"),
    ),
    ("POST", paths.CAMPAIGN_ARCHIVE, {}, frozenset({PAUSED, COMPLETED}), ARCHIVE),
    ("DELETE", paths.CAMPAIGN, {}, frozenset({DRAFT, PAUSED, ARCHIVED}), DELETE),
    ("POST", paths.CAMPAIGN_COPY, {"json": {}}, ALL, ""),
    ("POST", paths.PREVIEW, {"json": {}}, ALL, ""),
    ("GET", paths.FORECAST, {}, ALL, ""),
    ("GET", paths.LINT, {}, ALL, ""),
    ("GET", paths.SENDER_DOMAINS, {}, ALL, ""),
    ("POST", paths.LEADS, {"files": CSV}, ALL - {ARCHIVED}, NO_LEADS),
    ("DELETE", paths.LEADS, {"json": ["{lead_id}"]}, ALL - {ARCHIVED}, NO_LEADS),
    ("GET", paths.LEADS_EXPORT, {}, ALL, ""),
    ("GET", paths.DESK_LEADS, {}, ALL, ""),
    ("GET", paths.LEAD_JOURNEY, {}, ALL, ""),
    ("POST", paths.LEADS_COPY, {"json": {"from_campaign_id": "{other_id}"}}, ALL - {ARCHIVED}, NO_LEADS),
    (
        "POST",
        paths.CONTACTS_ENROLL,
        {"json": {"campaign_id": "{campaign_id}", "contact_ids": ["{contact_id}"]}},
        ALL - {ARCHIVED},
        NO_LEADS,
    ),
    (
        "PUT",
        paths.BRANCH,
        {"json": {"label": "By hand", "trigger_type": "MANUAL"}},
        frozenset({DRAFT, PAUSED}),
        ONLY_DRAFT,
    ),
    ("DELETE", paths.BRANCH, {}, frozenset({DRAFT, PAUSED}), ONLY_DRAFT),
    ("GET", paths.FLOW, {}, ALL, ""),
    (
        "POST",
        paths.LEAD_MOVE,
        {"json": {"target_subsequence_node_id": "{node_id}"}},
        frozenset({ACTIVE, COMPLETED}),
        MOVE,
    ),
    ("GET", paths.SUBSEQUENCE_ANALYTICS, {}, ALL, ""),
    ("GET", paths.CAMPAIGN_ANALYTICS, {}, ALL, ""),
]


def filled(value: Any, ids: dict[str, str]) -> Any:
    """The request with its identifiers."""
    if isinstance(value, dict):
        return {key: filled(one, ids) for key, one in value.items()}
    if isinstance(value, list):
        return [filled(one, ids) for one in value]
    return value.format(**ids) if isinstance(value, str) else value


async def furnished(app_state: AppState, status: CampaignStatus = ACTIVE) -> dict[str, str]:
    return await app_state.database.write(lambda conn: furnish(conn, owner(app_state), 0, status))


async def put(app_state: AppState, table: Table, row_id: str, **values: Any) -> None:
    await app_state.database.write(
        lambda conn: conn.execute(update(table).where(table.c.id == row_id).values(values))
    )


@pytest.mark.parametrize(
    ("method", "path", "request_", "done", "refusal"),
    CAMPAIGN,
    ids=[f"{method} {path} {number}" for number, (method, path, *_) in enumerate(CAMPAIGN)],
)
async def test_campaign_operation_in_each_status_succeeds_or_is_refused_with_reason(
    app_state: AppState,
    api: httpx.AsyncClient,
    method: str,
    path: str,
    request_: dict[str, Any],
    done: frozenset[CampaignStatus],
    refusal: str,
) -> None:
    other = (await furnished(app_state))["campaign_id"]
    for state in CampaignStatus:
        ids = await furnished(app_state, state) | {"other_id": other}
        request = dict(request_) if "files" in request_ else filled(request_, ids)
        answer = await api.request(method, path.format(**ids), **request)
        if state in done:
            assert answer.is_success, f"{state}: {answer.text}"
        else:
            assert answer.status_code == 400, f"{state}: {answer.text}"
            detail = answer.json()["detail"]
            assert detail.removesuffix(". Pause it first") == refusal.format(state=state)
            kept = (await api.get(paths.CAMPAIGN.format(**ids))).json()
            assert (kept["status"], kept["name"]) == (state, "Spring campaign")


@pytest.mark.parametrize("state", LeadStatus)
async def test_lead_move_and_delete_in_each_status_succeed_or_show_reason(
    app_state: AppState, api: httpx.AsyncClient, state: LeadStatus
) -> None:
    ids = await furnished(app_state)
    await put(app_state, tables.mails, ids["mail_id"], state=MailState.CANCELLED)
    await put(app_state, tables.leads, ids["lead_id"], status=state)
    target = {"target_subsequence_node_id": ids["node_id"]}
    moved = await api.post(paths.LEAD_MOVE.format(**ids), json=target)
    if state in (LeadStatus.BOUNCED, LeadStatus.UNSUBSCRIBED, LeadStatus.BLOCKED, LeadStatus.EXTERNAL):
        assert moved.status_code == 409 and "is no longer emailed" in moved.json()["detail"]
    else:
        assert moved.status_code == 200, moved.text
    answer = await api.request("DELETE", paths.LEADS.format(**ids), json=[ids["lead_id"]])
    gone = answer.json()
    assert answer.status_code == 200
    if state == LeadStatus.PENDING:
        assert (gone["deleted_count"], gone["failed_count"], gone["errors"]) == (1, 0, [])
    else:
        assert (gone["deleted_count"], gone["failed_count"]) == (0, 1)
        reason = f"Only leads in PENDING can be deleted; this one is {state}."
        coded = {"code": "lead_not_pending", "params": {"status": state}}
        assert gone["errors"] == [{"lead_id": ids["lead_id"], "status": state, "reason": reason, **coded}]


@pytest.mark.parametrize("state", DeliveryStatus)
async def test_webhook_redelivery_in_each_status_succeeds_or_is_refused(
    app_state: AppState, api: httpx.AsyncClient, state: DeliveryStatus
) -> None:
    ids = await furnished(app_state)
    await put(app_state, deliveries, ids["delivery_id"], status=state)
    answer = await api.post(paths.WEBHOOK_REDELIVER.format(**ids))
    if state in (DeliveryStatus.FAILED, DeliveryStatus.DEAD):
        assert answer.status_code == 200
        assert (answer.json()["attempt_number"], answer.json()["status"]) == (2, "pending")
        again = await api.post(paths.WEBHOOK_REDELIVER.format(**ids))
        assert again.status_code == 400 and "this one is pending" in again.json()["detail"]
    else:
        detail = f"Only failed or dead deliveries can be redelivered; this one is {state}"
        assert (answer.status_code, answer.json()["detail"]) == (400, detail)


@pytest.mark.parametrize("state", InboxStatus)
async def test_inbox_in_each_status_sends_only_when_active_and_can_be_resumed(
    app_state: AppState, api: httpx.AsyncClient, state: InboxStatus
) -> None:
    ids = await furnished(app_state)
    later = app_state.clock.now() + timedelta(hours=1)
    held = {"send_trouble": "The server is down.", "send_retry_at": later}
    await put(app_state, tables.inboxes, ids["inbox_id"], overall_status=state, **held)
    mail = {"inbox_id": ids["inbox_id"], "subject": "A question", "body": "May I ask?"}
    answer = await api.post(paths.CONTACT_SEND_EMAIL.format(**ids), json=mail)
    if state == InboxStatus.ACTIVE:
        assert answer.status_code == 202 and answer.json()["message"].startswith("The server is down.")
    else:
        assert answer.status_code == 400 and f"is {state.lower()}. Resume it" in answer.json()["detail"]
    for wanted in ("PAUSED", "ACTIVE"):  # a person may set either, whatever it was
        edit = await api.patch(paths.DESK_INBOX.format(**ids), json={"overall_status": wanted})
        assert edit.status_code == 200, f"{state} to {wanted}: {edit.text}"
    refused = await api.patch(paths.DESK_INBOX.format(**ids), json={"overall_status": "DISABLED"})
    assert refused.status_code == 422


async def test_branch_put_creates_missing_branch_and_updates_existing_one(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    ids = await furnished(app_state, PAUSED) | {"entry_edge_id": str(uuid4())}
    wanted = {"label": "By hand", "trigger_type": "MANUAL"}
    assert [(await api.put(paths.BRANCH.format(**ids), json=wanted)).status_code for _ in range(2)] == [
        201,
        200,
    ]


async def test_rate_limit_applies_to_every_operation(app_state: AppState) -> None:
    app_state.settings = replace(app_state.settings, requests_per_minute=1)
    transport = httpx.ASGITransport(create_app(app_state), raise_app_exceptions=False)
    headers = {KEY_HEADER: app_state.settings.bootstrap_key or ""}
    ids = await furnished(app_state)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers) as api:
        assert (await api.get(paths.ABOUT)).status_code == 200
        for method, path in OPERATIONS:
            answer = await api.request(method, path.format(**ids))
            seconds = answer.headers["Retry-After"]
            refusal = Problem(describe_rate_limit(int(seconds)))
            assert (answer.status_code, answer.json()) == (429, refusal.body) and int(seconds) > 0
