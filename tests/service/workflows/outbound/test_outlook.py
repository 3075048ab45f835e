"""Why does this inbox send nothing?"""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import httpx
import pytest

from app.contract import paths
from app.contract.ids import new_id
from app.service.core import tables
from tests import factories

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio


async def outlook(api: httpx.AsyncClient, scene: Scene) -> tuple[Any, Any]:
    answer = await api.get(paths.INBOX_OUTLOOK.format(inbox_id=scene.inbox_id))
    assert answer.status_code == 200, answer.text
    return answer.json()["next_send_at"], answer.json()["waiting_for"]


async def test_inbox_outlook_gives_next_time_or_reason_for_waiting(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    assert await outlook(api, scene) == (None, "No campaign that is sending uses this inbox.")
    await scene.add_campaign(leads=2, min_gap_seconds=600)
    assert await outlook(api, scene) == ("2026-03-02T09:00:00Z", None)
    await scene.set(tables.inboxes, scene.inbox_id, overall_status="PAUSED")
    assert await outlook(api, scene) == (None, "The inbox is not sending; see Inboxes.")
    await scene.set(tables.inboxes, scene.inbox_id, overall_status="ACTIVE")
    await scene.pump().step()
    gap = "Waiting for the gap between emails from this inbox. Next: Monday 2 March, 09:10 (UTC)."
    assert await outlook(api, scene) == ("2026-03-02T09:10:00Z", gap)
    scene.clock.move_to(scene.clock.now() + timedelta(minutes=10))
    contact = (await scene.lead(1)).contact_id
    await scene.do(partial(factories.touch_contact, contact_id=contact, at=scene.clock.now()))
    later, said = await outlook(api, scene)
    assert later == "2026-03-03T05:10:00Z"
    assert said.startswith("The next person got another email a short time ago. Next: Tuesday")
    await scene.set(tables.leads, scene.leads[1], hold="uncertain")
    assert await outlook(api, scene) == (None, "Its campaigns have nothing to send from this inbox now.")
    gone = await api.get(paths.INBOX_OUTLOOK.format(inbox_id=new_id()))
    assert gone.status_code == 404


async def test_inbox_outlook_with_leads_in_cooldown_skips_to_next_lead(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    campaign_id = await scene.add_campaign(leads=4, min_gap_seconds=600)
    for at in (0, 1):
        contact = (await scene.lead(at)).contact_id
        await scene.set(tables.contacts, contact, away_until=scene.clock.now() + timedelta(days=3))
    assert await outlook(api, scene) == ("2026-03-02T09:00:00Z", None)
    await scene.pump().step()
    scene.clock.move_to(scene.clock.now() + timedelta(minutes=1))
    gap = "Waiting for the gap between emails from this inbox. Next: Monday 2 March, 09:10 (UTC)."
    assert await outlook(api, scene) == ("2026-03-02T09:10:00Z", gap)
    (head,) = (await api.get(paths.DESK_CAMPAIGNS)).json()["campaigns"]
    assert (head["campaign_id"], head["waiting_for"]) == (campaign_id, gap)
