"""A campaign that is paused while mails of several inboxes are on their way."""

from __future__ import annotations

import asyncio
from collections import Counter

import httpx
import pytest
from sqlalchemy import insert

from app.contract import paths
from app.service.core import tables
from app.service.workflows.outbound.inbox_sender import InboxSender
from tests.bench.figures import tell
from tests.patience import patient

from .conftest import PATIENT, Scene
from .smtp_lab import HOLD, Lab

pytestmark = pytest.mark.anyio
UNDER_WAY, PEOPLE = 4, 12


async def test_campaign_pause_with_mails_in_progress_lets_only_those_finish(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    others = [await scene.add_inbox(lab) for _ in range(UNDER_WAY - 1)]
    await scene.add_campaign(leads=PEOPLE, min_gap_seconds=0)
    links = [{"campaign_id": scene.campaign_id, "inbox_id": each} for each in others]
    await scene.do(lambda conn: conn.execute(insert(tables.campaign_inboxes), links))
    begun: list[str] = []
    all_begun = asyncio.Event()

    def at(stage: str, recipient: str) -> None:
        if stage == "DATA":
            begun.append(recipient)
        if len(begun) == UNDER_WAY:
            all_begun.set()

    lab.at = at
    lab.fail("DATA", HOLD)
    pumps = [InboxSender(scene.app_state, each, PATIENT) for each in (scene.inbox_id, *others)]
    steps = [asyncio.create_task(pump.step()) for pump in pumps]
    async with patient(30):
        await all_begun.wait()
    answer = await api.post(paths.CAMPAIGN_PAUSE.format(campaign_id=scene.campaign_id))
    assert answer.json()["success"], answer.text
    assert lab.handed == []
    lab.mend()
    await asyncio.gather(*steps)
    for pump in pumps:
        await pump.step()
        pump.rest()
    states = Counter(row.state for row in await scene.rows(tables.mails))
    tell(f"paused with {UNDER_WAY} of {PEOPLE} mails under way: {len(lab.handed)} handed over")
    assert states["SENT"] == UNDER_WAY == len(lab.handed) and sorted(lab.recipients) == sorted(begun)
