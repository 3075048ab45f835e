"""Every status and every operation."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from app.contract import paths
from app.service.core import tables

pytestmark = pytest.mark.anyio

STATUSES = ("DRAFT", "ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED")
ONLY_DRAFT = "Can only update campaigns in DRAFT status"
# operation: the status that each one leads to, "gone", or None where it is refused
EXPECTED: dict[str, dict[str, str | None]] = {
    "edit": {"DRAFT": "DRAFT", "PAUSED": "PAUSED"},
    "edit and launch": {"DRAFT": "ACTIVE", "PAUSED": "ACTIVE"},
    "launch": {"DRAFT": "ACTIVE", "PAUSED": "ACTIVE", "COMPLETED": "ACTIVE"},
    "pause": {"ACTIVE": "PAUSED", "COMPLETED": "PAUSED"},
    "archive": {"PAUSED": "ARCHIVED", "COMPLETED": "ARCHIVED"},
    "delete": {"DRAFT": "gone", "PAUSED": "gone", "ARCHIVED": "gone"},
}


async def act(api: httpx.AsyncClient, what: str, campaign_id: str) -> httpx.Response:
    path = paths.CAMPAIGN.format(campaign_id=campaign_id)
    match what:
        case "edit":
            return await api.put(path, json={"name": "Another name"})
        case "edit and launch":
            return await api.patch(path, json={"name": "Another name", "launch": True})
        case "launch":
            return await api.patch(path, json={"launch": True})
        case "delete":
            return await api.delete(path)
        case _:
            return await api.post(f"{path}/{what}")


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("what", EXPECTED)
async def test_campaign_operation_is_allowed_or_refused_by_status(scene: Any, what: str, status: str) -> None:
    campaign_id = await scene.ready()
    await scene.update(tables.campaigns, campaign_id, status=status)
    answer = await act(scene.api, what, campaign_id)
    expected = EXPECTED[what].get(status)
    row = await scene.row(tables.campaigns, campaign_id)
    if expected is None:
        assert answer.status_code == 400
        assert row.status == status and row.name == "Spring campaign"
        detail = answer.json()["detail"]
        assert detail == ONLY_DRAFT if "edit" in what or what == "launch" else status in detail
        return
    assert answer.status_code == 200 and answer.json()["success"] is True
    assert (row.status if row else "gone") == expected


@pytest.mark.parametrize("what", EXPECTED)
async def test_campaign_of_another_workspace_is_not_found(scene: Any, what: str) -> None:
    campaign_id = await scene.ready()
    team = await scene.insert(tables.teams, name="Others")
    other = await scene.insert(tables.workspaces, team_id=team, name="Others")
    await scene.update(tables.campaigns, campaign_id, workspace_id=other)
    answer = await act(scene.api, what, campaign_id)
    assert answer.status_code == 404
    assert answer.json() == {
        "detail": f"Campaign {campaign_id} not found",
        "code": "campaign_not_found",
        "params": {"id": campaign_id},
    }


async def test_campaign_id_that_is_malformed_is_refused(scene: Any) -> None:
    answer = await scene.api.get(paths.CAMPAIGN.format(campaign_id="spring"))
    assert answer.status_code == 422


async def test_campaign_archived_releases_its_inboxes(scene: Any) -> None:
    campaign_id = await scene.ready()
    await scene.update(tables.campaigns, campaign_id, status="COMPLETED")
    answer = (await act(scene.api, "archive", campaign_id)).json()
    assert {"success", "message", "campaign_id", "status", "action_timestamp"} <= set(answer)
    assert (answer["status"], answer["action_timestamp"]) == ("ARCHIVED", "2026-03-02T09:00:00Z")
    assert (await scene.get(campaign_id))["inboxes"] == []
    assert await scene.rows(tables.campaign_inboxes) == []


async def test_campaign_deletion_removes_leads_and_texts_but_keeps_ledger(scene: Any) -> None:
    inbox_id = await scene.inbox()
    campaign_id = await scene.ready(inbox_ids=[inbox_id])
    (lead,) = await scene.rows(tables.leads, campaign_id=campaign_id)
    mail_id = await scene.mail(campaign_id, lead.id, inbox_id)
    assert (await act(scene.api, "delete", campaign_id)).status_code == 200
    for table in (tables.leads, tables.variants, tables.campaign_inboxes, tables.campaigns):
        assert await scene.rows(table) == []
    mail = await scene.row(tables.mails, mail_id)
    assert (mail.lead_id, mail.state) == (None, "SENT")
    assert await scene.row(tables.contacts, lead.contact_id) is not None
