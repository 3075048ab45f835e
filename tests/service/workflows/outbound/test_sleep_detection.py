"""Eight hours asleep: what was due goes out with its gaps, inside window and limits; what moved is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import httpx
import pytest

from app.contract import paths
from app.contract.today import Day
from app.service.core import tables
from app.service.workflows.outbound.inbox_sender import start_sending
from app.service.workflows.outbound.sleep_detection import keep_watch

from .conftest import QUICK, Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
MONDAY = datetime(2026, 3, 2, tzinfo=UTC)
HOUR = timedelta(hours=1)


async def day(api: httpx.AsyncClient, which: int = 0) -> Day:
    since = MONDAY + timedelta(days=which)
    times = {"since": since.isoformat(), "until": (since + timedelta(days=1)).isoformat()}
    return Day.model_validate((await api.get(paths.TODAY, params=times)).json())


async def run(scene: Scene, until: datetime) -> None:
    """From one sleeper to the next, as an awake computer does."""
    await scene.app_state.runner.settle()
    while (due := scene.clock.next_due) is not None and due <= until:
        scene.clock.move_to(due)
        await scene.app_state.runner.settle()
    scene.clock.move_to(until)
    await scene.app_state.runner.settle()


async def test_mails_due_during_sleep_of_eight_hours_keep_gaps_and_are_reported(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    window = {"sending_window_start": 9, "sending_window_end": 19, "sending_window_end_minute": 0}
    await scene.add_campaign(leads=22, min_gap_seconds=1440, **window)
    await keep_watch(scene.app_state)
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    assert len(lab.handed) == 1 and (await day(api)).moved is None
    scene.clock.move_to(MONDAY + 17 * HOUR)  # nobody woke at all the times between
    await run(scene, MONDAY + 24 * HOUR)
    moved = (await day(api)).moved
    assert moved is not None and (moved.since, moved.until) == (MONDAY + 9 * HOUR, MONDAY + 17 * HOUR)
    assert (moved.mails, moved.today, moved.tomorrow) == (19, 5, 14)
    assert moved.tomorrow_at == MONDAY + 33 * HOUR
    await run(scene, MONDAY + 48 * HOUR)
    sent = sorted(row.sent_at for row in await scene.rows(tables.mails))
    assert len(sent) == 22 and all(9 <= at.hour < 19 for at in sent)
    assert all(later - earlier >= timedelta(seconds=1440) for earlier, later in pairwise(sent))
    assert sum(at.date() == MONDAY.date() for at in sent) == 1 + moved.today
    assert (await day(api, 1)).moved is None


async def test_inbox_sender_after_clock_was_one_year_ahead_keeps_sending(scene: Scene, lab: Lab) -> None:
    await scene.set(tables.inboxes, scene.inbox_id, daily_limit=2)
    await scene.add_campaign(leads=4)
    pump, right = scene.pump(), scene.clock.now()
    for begin in (right + timedelta(days=365), right):
        scene.clock._now = begin
        scene.later(await pump.step())
        await pump.step()
    sent = [row.sent_at - right for row in await scene.rows(tables.mails)]
    gap = timedelta(seconds=10)
    assert sorted(sent) == [timedelta(), gap, timedelta(days=365), timedelta(days=365) + gap]
    assert len(lab.handed) == len(set(lab.recipients)) == 4


async def test_sleep_of_25_minutes_is_not_reported(scene: Scene, lab: Lab, api: httpx.AsyncClient) -> None:
    await scene.add_campaign(leads=3, min_gap_seconds=60)
    await keep_watch(scene.app_state)
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    scene.clock.move_to(scene.clock.now() + timedelta(minutes=25))
    await scene.app_state.runner.settle()
    assert (await day(api)).moved is None


@pytest.mark.parametrize(
    ("slept", "handed", "after"),
    [
        (timedelta(seconds=59), 1, None),
        (timedelta(minutes=1), 0, 15 * HOUR),  # the window has closed
        (6 * HOUR, 0, 15 * HOUR),
        (15 * HOUR, 1, None),  # chosen anew, for a night is long, and then handed over
    ],
)
async def test_claimed_mail_after_sleep_before_data_respects_sending_window(
    scene: Scene, lab: Lab, slept: timedelta, handed: int, after: timedelta | None
) -> None:
    window = {"sending_window_start": 9, "sending_window_end": 19, "sending_window_end_minute": 0}
    await scene.add_campaign(**window)
    closing = MONDAY + timedelta(hours=18, minutes=59)
    scene.clock.move_to(closing)
    lab.at = lambda stage, _: scene.clock.move_to(closing + slept) if stage == "RCPT" else None
    pump = scene.pump()
    assert await pump.step() == (closing.replace(minute=0) + after if after else None)
    assert len(lab.handed) == handed
    if after is not None:
        scene.clock.move_to(MONDAY + 33 * HOUR)
        await pump.step()
    mail = await scene.mail()
    assert (mail.state, len(lab.handed)) == ("SENT", 1)
    assert mail.claimed_at == (closing if slept < timedelta(minutes=1) else mail.sent_at)
