"""What a launch needs, and what it does."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete

from app.contract import paths
from app.service.core import tables

pytestmark = pytest.mark.anyio

TEXT = {"subject_template": "Hello", "body_template": "A word?"}
FOLLOW_UP = {"wait_days": 2, "variants": [{"body_template": "And?"}]}


async def launch(scene: Any, campaign_id: str, **values: Any) -> dict[str, Any]:
    answer = await scene.edit(campaign_id, launch=True, **values)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def test_campaign_launch_of_empty_draft_lists_all_missing_requirements(scene: Any) -> None:
    made = await scene.create()
    assert (made["success"], made["status"], made["is_launch_ready"]) == (True, "DRAFT", False)
    assert made["missing_requirements"] == ["leads", "inboxes", "variants", "postal_address"]
    tried = await launch(scene, made["campaign_id"])
    assert (tried["success"], tried["status"], tried["launched_at"]) == (False, "DRAFT", None)
    assert tried["missing_requirements"] == made["missing_requirements"]


@pytest.mark.parametrize(
    ("change", "lacking"),
    [
        ({}, []),
        ({"sequences": [FOLLOW_UP]}, []),
        ({"inbox_ids": []}, ["inboxes"]),
        ({"sending_days": []}, ["schedule"]),
        ({"variants": []}, ["variants"]),
        ({"variants": [{**TEXT, "subject_template": " "}]}, ["variants"]),
        ({"variants": [{**TEXT, "body_template": ""}]}, ["variants"]),
        ({"variants": [{**TEXT, "body_template": "", "html_template": "<p>A word?</p>"}]}, []),
        ({"variants": [{**TEXT, "body_template": "Hi {{first name"}]}, ["variants"]),
        ({"variants": [{**TEXT, "is_active": False}]}, ["variants"]),
        ({"sequences": [{"wait_days": 2, "variants": []}]}, ["variants"]),
        ({"sequences": [{"wait_days": 2, "is_active": False}]}, []),
        ({"sequences": [{**FOLLOW_UP, "trigger_type": "NOT_OPENED"}]}, ["tracking"]),
        (
            {"sequences": [{**FOLLOW_UP, "trigger_type": "OPENED_NO_REPLY"}], "enable_tracking": True},
            ["tracking"],
        ),
    ],
)
async def test_campaign_launch_with_missing_requirement_stays_draft(
    scene: Any, change: dict[str, Any], lacking: list[str]
) -> None:
    campaign_id = await scene.ready()
    answer = await launch(scene, campaign_id, **change)
    assert answer["missing_requirements"] == lacking
    assert (answer["success"], answer["is_launch_ready"]) == (not lacking, not lacking)
    assert answer["status"] == ("DRAFT" if lacking else "ACTIVE")
    for name, value in change.items():  # saved all the same
        if name in ("sending_days", "enable_tracking"):
            assert answer[name] == value


async def test_campaign_launch_with_only_ended_leads_misses_leads(scene: Any) -> None:
    campaign_id = await scene.ready("anna")
    (lead,) = await scene.rows(tables.leads)
    await scene.update(tables.leads, lead.id, next_step=None, status="UNSUBSCRIBED")
    assert (await launch(scene, campaign_id))["missing_requirements"] == ["leads"]


async def test_campaign_launch_with_paused_inbox_misses_inboxes(scene: Any) -> None:
    inbox_id = await scene.inbox(overall_status="PAUSED")
    campaign_id = await scene.ready(inbox_ids=[inbox_id])
    assert (await launch(scene, campaign_id))["missing_requirements"] == ["inboxes"]


async def test_campaign_launch_wakes_workers_and_relaunch_keeps_first_time(scene: Any, clock: Any) -> None:
    woken: list[str] = []
    scene.app_state.runner.wake = woken.append
    campaign_id = await scene.ready("anna", "ben")
    leads = await scene.rows(tables.leads)
    await scene.update(tables.leads, leads[0].id, hold="missing_field", hold_detail="first_name")
    await scene.update(tables.leads, leads[1].id, hold="uncertain")
    first = await launch(scene, campaign_id)
    assert (first["status"], first["launched_at"]) == ("ACTIVE", "2026-03-02T09:00:00Z")
    assert sorted(woken) == ["flow:*", "pump:*"]
    held = {row.id: row.hold for row in await scene.rows(tables.leads)}
    assert held == {leads[0].id: None, leads[1].id: "uncertain"}
    await scene.api.post(paths.CAMPAIGN_PAUSE.format(campaign_id=campaign_id))
    clock.move_to(clock.now() + timedelta(1))
    again = await launch(scene, campaign_id)
    assert again["launched_at"] == first["launched_at"]
    events = [event.type for event in await scene.rows(tables.events, campaign_id=campaign_id)]
    assert events.count("campaign_started") == 2


async def test_campaign_created_with_launch_stays_draft_if_not_ready(scene: Any) -> None:
    made = await scene.create(launch=True, variants=[TEXT])
    assert (made["success"], made["status"]) == (False, "DRAFT")
    assert made["missing_requirements"] == ["leads", "inboxes", "postal_address"]


async def test_campaign_creation_step_follows_completed_content(scene: Any) -> None:
    made = await scene.create()
    assert made["current_step"] == 1
    campaign_id = await scene.ready()
    assert (await scene.get(campaign_id))["current_step"] == 5
    await scene.app_state.database.write(lambda conn: conn.execute(delete(tables.variants)))
    assert (await scene.get(campaign_id))["current_step"] == 2
