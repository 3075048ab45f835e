"""A month in seconds: a real campaign over real SMTP, on a clock of its own."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import pairwise

import pytest

from app.service.core import tables
from app.service.workflows.outbound.inbox_sender import start_sending

from .conftest import QUICK, Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
LEADS, DAILY = 150, 10


async def test_campaign_over_thirty_days_sends_each_mail_once_within_limits(scene: Scene, lab: Lab) -> None:
    await scene.set(tables.inboxes, scene.inbox_id, daily_limit=DAILY + 5)
    await scene.add_campaign(
        leads=LEADS,
        follow_up_days=4,
        sending_days=[0, 1, 2, 3, 4],
        sending_window_start=9,
        sending_window_end=17,
        sending_window_end_minute=0,
        timezone="Europe/Berlin",
        daily_limit_per_inbox=DAILY,
        min_gap_seconds=600,
    )
    start = scene.clock.now()
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    while (due := scene.clock.next_due) is not None and due < start + timedelta(days=60):
        scene.clock.move_to(due)
        await scene.app_state.runner.settle()
    mails = sorted(await scene.rows(tables.mails), key=lambda row: row.sent_at)
    assert Counter(row.state for row in mails) == {"SENT": 2 * LEADS}
    assert len(lab.handed) == 2 * LEADS and set(Counter(lab.recipients).values()) == {2}
    assert max(Counter(row.sent_at.date() for row in mails).values()) == DAILY
    assert all(later.sent_at - row.sent_at >= timedelta(minutes=10) for row, later in pairwise(mails))
    assert {row.sent_at.weekday() for row in mails} == {0, 1, 2, 3, 4}
    assert {row.sent_at.hour for row in mails} <= set(range(7, 16))
    assert mails[-1].sent_at - start > timedelta(days=30)
    (campaign,) = await scene.rows(tables.campaigns)
    assert campaign.status == "COMPLETED"
