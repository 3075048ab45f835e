"""No mail without a postal address: campaigns rest while the settings have none, and then go on."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest

from app.contract import paths
from app.service.core import tables
from app.service.main import start_work
from app.service.rules.gates import Gate, describe_gate
from app.service.workflows.outbound.inbox_sender import start_sending
from tests.bench.figures import tell
from tests.service.workflows.leads.test_journey import both, step, written_to

from .conftest import QUICK, Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio


async def settings(api: httpx.AsyncClient, **values: object) -> None:
    answer = await api.patch(paths.SETTINGS, json=values)
    assert answer.is_success, answer.text


async def pass_time(scene: Scene) -> None:
    for _ in range(4):
        scene.clock.move_to(scene.clock.now() + timedelta(seconds=10))
        await scene.app_state.runner.settle()


async def test_campaign_when_postal_address_is_removed_pauses_until_one_is_set(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await settings(api, postal_address="1 Street")
    await scene.add_campaign(leads=3)
    halted = await scene.add_campaign(leads=0, status="PAUSED")
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    assert len(lab.handed) == 1
    await settings(api, postal_address=" ")
    await pass_time(scene)
    assert len(lab.handed) == 1
    path = paths.CAMPAIGN.format(campaign_id=scene.campaign_id)
    shown = (await api.get(path)).json()
    assert (shown["status"], shown["waiting_for"]) == ("PAUSED", describe_gate(Gate.POSTAL_ADDRESS))
    journey = paths.LEAD_JOURNEY.format(campaign_id=scene.campaign_id, lead_id=scene.leads[2])
    gates = (await api.get(journey)).json()["next"]["gates"]
    assert [(one["gate"], one["action"]) for one in gates if not one["passed"]] == [
        ("postal_address", "open_sending")
    ]
    asked = (await api.patch(path, json={"launch": True})).json()
    assert (asked["success"], asked["missing_requirements"]) == (False, ["postal_address"])
    await settings(api, postal_address="2 Street")
    await pass_time(scene)
    assert len(lab.handed) == 3 and b"2 Street" in lab.handed[2].raw
    tell("no postal address after the first of 3 mails: none more until there was one, then 2")
    found = {row.id: row.status for row in await scene.rows(tables.campaigns)}
    assert found == {scene.campaign_id: "COMPLETED", halted: "PAUSED"}  # a person paused the other


async def test_campaign_edited_without_postal_address_waits_for_relaunch(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await settings(api, postal_address="1 Street")
    await scene.add_campaign(leads=3)
    await start_sending(scene.app_state, QUICK)
    await settings(api, postal_address="")
    path = paths.CAMPAIGN.format(campaign_id=scene.campaign_id)
    edit = {"variants": [{"subject_template": "Half a", "body_template": "Hi"}]}
    assert (await api.patch(path, json=edit)).is_success
    handed = len(lab.handed)
    await settings(api, postal_address="2 Street")
    await pass_time(scene)
    assert len(lab.handed) == handed and (await api.get(path)).json()["status"] == "PAUSED"
    assert (await api.patch(path, json={"launch": True})).json()["success"]
    await pass_time(scene)
    assert len(lab.handed) == 3


async def test_completed_campaign_without_postal_address_holds_its_branch_mail(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    """Its new leads get nothing unasked, neither now nor when there is an address."""
    await scene.add_campaign(leads=2, status="COMPLETED", subsequences_enabled=True)
    await both(written_to(next_step=1001, due_at=scene.clock.now()), step(1001, branch=True))(scene)
    await settings(api, postal_address="", touch_hours=0)
    await start_sending(scene.app_state, QUICK)
    await pass_time(scene)
    assert lab.handed == [] and (await scene.lead()).hold == Gate.POSTAL_ADDRESS
    await settings(api, postal_address="1 Street")
    await pass_time(scene)
    assert lab.recipients == ["person0@people.test"] and b"1 Street" in lab.handed[0].raw
    (campaign,) = await scene.rows(tables.campaigns)
    assert campaign.status == "COMPLETED" and (await scene.lead(1)).next_step == 0


async def test_deferred_mail_when_postal_address_is_removed_is_sent_once_it_is_set(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await settings(api, postal_address="1 Street")
    await scene.add_campaign()
    lab.fail("RCPT", "450 4.2.0 Greylisted", times=1)
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    await settings(api, postal_address="")
    await settings(api, company_pause_days=3)
    scene.later((await scene.mail()).retry_at)
    await scene.app_state.runner.settle()
    assert lab.handed == []
    await settings(api, postal_address="1 Street")
    await scene.app_state.runner.settle()
    assert lab.recipients == ["person0@people.test"]


async def test_campaign_running_without_postal_address_at_start_is_paused(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(leads=2)
    await start_work(scene.app_state)
    await pass_time(scene)
    assert not lab.handed
    shown = (await api.get(paths.CAMPAIGN.format(campaign_id=scene.campaign_id))).json()
    assert (shown["status"], shown["waiting_for"]) == ("PAUSED", describe_gate(Gate.POSTAL_ADDRESS))
    await settings(api, postal_address="1 Street")
    await pass_time(scene)
    assert len(lab.handed) == 2
