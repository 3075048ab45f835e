"""A spike of bounces pauses a campaign, says so everywhere, and a person resumes it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from app.contract import paths
from app.service.core import tables
from app.service.records import workspaces
from app.service.workflows.consequences.bounce_guard import is_spike
from app.service.workflows.outbound.inbox_sender import start_sending

from .conftest import QUICK, Scene
from .smtp_lab import Lab

NOW = datetime(2026, 3, 3, 9, tzinfo=UTC)
HOUR = timedelta(hours=1)
SAID = "Too many emails of this campaign bounced lately; check its addresses, then resume it."


@pytest.mark.parametrize(
    ("sent", "hours_ago", "spike"),
    [
        (100, [1] * 5, True),
        (100, [1] * 4, False),
        (100, [1] * 4 + [25], False),
        (100, [1] * 5 + [30] * 9, True),
        (101, [1] * 5, False),
        (10, [1] * 5, True),
        (5, [23] * 5, True),
        (5, [24] * 5, False),
        (0, [], False),
    ],
)
def test_bounce_spike_depends_on_sent_count_and_recent_bounces(
    sent: int, hours_ago: list[int], spike: bool
) -> None:
    assert is_spike(sent, [NOW - ago * HOUR for ago in hours_ago], NOW) is spike


@pytest.mark.anyio
async def test_bounce_spike_pauses_campaign_until_manual_relaunch(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    home = scene.app_state.home.workspace_id
    await scene.do(
        lambda conn: workspaces.save_workspace_settings(conn, home, {"postal_address": "1 Street"})
    )
    await scene.add_campaign(leads=8)
    for number in range(5):
        lab.fail("RCPT", "550 5.1.1 No such user", recipient=f"person{number}@people.test")
    await start_sending(scene.app_state, QUICK)
    for _ in range(8):
        scene.clock.move_to(scene.clock.now() + timedelta(seconds=10))
        await scene.app_state.runner.settle()
    assert lab.handed == []
    path = paths.CAMPAIGN.format(campaign_id=scene.campaign_id)
    shown = (await api.get(path)).json()
    assert (shown["status"], shown["waiting_for"]) == ("PAUSED", SAID)
    (head,) = (await api.get(paths.DESK_CAMPAIGNS)).json()["campaigns"]
    assert head["waiting_for"] == SAID
    day = {"since": "2026-03-02T00:00:00Z", "until": "2026-03-03T00:00:00Z"}
    (told,) = (await api.get(paths.TODAY, params=day)).json()["campaigns"]
    assert (told["status"], told["waiting_for"], told["next_send_at"]) == ("PAUSED", SAID, None)
    journey = paths.LEAD_JOURNEY.format(campaign_id=scene.campaign_id, lead_id=scene.leads[6])
    gates = (await api.get(journey)).json()["next"]["gates"]
    shut = [(one["gate"], one["detail"], one["action"]) for one in gates if not one["passed"]]
    assert shut == [("bounce_spike", SAID, "launch_campaign")]
    done = (await api.patch(path, json={"launch": True})).json()
    assert done["success"] and done["status"] == "ACTIVE"
    for _ in range(4):
        scene.clock.move_to(scene.clock.now() + timedelta(seconds=10))
        await scene.app_state.runner.settle()
    assert len(lab.handed) == 3

    def status(conn: Any) -> Any:
        return conn.execute(select(tables.campaigns.c.status, tables.campaigns.c.stopped_by)).one()

    assert tuple(await scene.do(status)) == ("COMPLETED", None)
