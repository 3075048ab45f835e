"""Mails refused one after the other for what is in them: the campaign rests, its people are kept."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx
import pytest

from app.contract import paths
from app.service.core import tables
from app.service.records import workspaces
from app.service.rules.gates import Gate, describe_gate
from app.service.workflows.outbound.inbox_sender import start_sending, sync_senders
from tests.bench.figures import tell

from .conftest import QUICK, Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
SPAM = "554 5.7.1 Message rejected as spam"


async def pass_time(scene: Scene, gaps: int) -> None:
    for _ in range(gaps):
        scene.clock.move_to(scene.clock.now() + timedelta(seconds=10))
        await scene.app_state.runner.settle()


@pytest.mark.parametrize(
    ("stage", "elsewhere"), [("RCPT", False), ("DATA", False), ("DOT", False), ("DOT", True)]
)
async def test_campaign_after_three_refused_mails_pauses_and_resumes_with_all_leads(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, stage: str, elsewhere: bool
) -> None:
    """Be it from another inbox, for it was who sent them that was refused."""
    home = scene.app_state.home.workspace_id
    await scene.do(
        lambda conn: workspaces.save_workspace_settings(conn, home, {"postal_address": "1 Street"})
    )
    await scene.add_campaign(leads=6)
    lab.fail(stage, SPAM)
    await start_sending(scene.app_state, QUICK)
    await pass_time(scene, 6)
    assert sum(row.attempts for row in await scene.rows(tables.mails)) == 3
    assert await scene.rows(tables.suppressions) == []
    path = paths.CAMPAIGN.format(campaign_id=scene.campaign_id)
    shown = (await api.get(path)).json()
    assert (shown["status"], shown["waiting_for"]) == ("PAUSED", describe_gate(Gate.REFUSED))
    assert {(await scene.lead(number)).next_step for number in range(6)} == {0}
    lab.mend()
    lab.handed.clear()
    change: dict[str, Any] = {"launch": True}
    if elsewhere:
        change["inbox_ids"] = [await scene.add_inbox(lab)]
        await sync_senders(scene.app_state, QUICK)
    assert (await api.patch(path, json=change)).json()["success"]
    await pass_time(scene, 8)
    assert sorted(lab.recipients) == [f"person{number}@people.test" for number in range(6)]
    (campaign,) = await scene.rows(tables.campaigns)
    assert (campaign.status, campaign.stopped_by) == ("COMPLETED", None)
    where = " from another inbox" if elsewhere else ""
    tell(f"refused as spam at {stage}: 3 mails tried, then none; resumed{where}, {len(lab.handed)} of 6 went")


async def test_campaign_refused_with_unknown_wording_pauses_and_keeps_leads(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=4)
    lab.fail("RCPT", "550 Come back when the moon is full")
    await start_sending(scene.app_state, QUICK)
    await pass_time(scene, 5)
    (campaign,) = await scene.rows(tables.campaigns)
    assert (campaign.status, campaign.stopped_by) == ("PAUSED", Gate.REFUSED)
    assert {(await scene.lead(number)).next_step for number in range(4)} == {0}
    assert await scene.rows(tables.suppressions) == []


async def test_campaign_with_its_last_mails_refused_pauses_instead_of_completing(
    scene: Scene, lab: Lab
) -> None:
    await scene.add_campaign(leads=3)
    lab.fail("DOT", SPAM)
    await start_sending(scene.app_state, QUICK)
    await pass_time(scene, 4)
    (campaign,) = await scene.rows(tables.campaigns)
    assert (campaign.status, campaign.stopped_by) == ("PAUSED", Gate.REFUSED)
    assert "campaign_completed" not in [row.type for row in await scene.rows(tables.events)]


async def test_campaign_with_occasional_refusals_sends_other_mails(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=8)
    for number in (0, 1, 3, 4, 6, 7):
        lab.fail("DOT", SPAM, recipient=f"person{number}@people.test")
    await start_sending(scene.app_state, QUICK)
    await pass_time(scene, 9)
    assert [mail.recipients for mail in lab.handed if mail.accepted] == [
        ("person2@people.test",),
        ("person5@people.test",),
    ]
    (campaign,) = await scene.rows(tables.campaigns)
    assert campaign.status == "COMPLETED"


async def test_lead_that_replied_before_refusal_pause_is_not_restored(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=4)
    lab.fail("DOT", SPAM)
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    await scene.set(tables.leads, scene.leads[0], status="REPLIED")
    await pass_time(scene, 4)
    assert [(await scene.lead(number)).next_step for number in range(4)] == [None, 0, 0, 0]
