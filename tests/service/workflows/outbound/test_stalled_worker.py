"""A worker that stands still: the floor of the gap holds between two mails of an inbox all the same."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

import pytest

from app.service.core import tables
from app.service.core.clock import wall
from app.service.workflows.outbound import inbox_sender, ledger_steps
from app.service.workflows.outbound.inbox_sender import LATE, STOOD_STILL

from .conftest import Scene
from .smtp_lab import FREEZE, Lab

pytestmark = pytest.mark.anyio
STALL, GAP = timedelta(minutes=5), timedelta(seconds=10)


async def test_gap_after_stall_during_handover_counts_from_its_end(scene: Scene, lab: Lab) -> None:
    """The server has the whole mail, and its answer is too late for a process that stood still meanwhile."""
    await scene.add_campaign(leads=2)
    left: list[datetime] = []

    def at(stage: str, _: str) -> None:
        if stage == "DOT":
            if not left:
                scene.clock.move_to(scene.clock.now() + STALL)
            left.append(scene.clock.now())

    lab.at = at
    lab.fail("DOT", FREEZE, times=1)
    pump = scene.pump()
    assert await pump.step() == scene.clock.now() + GAP
    scene.later(scene.clock.now() + GAP)
    await pump.step()
    assert len(left) == 2 and left[1] - left[0] >= GAP
    assert [row.state for row in await scene.rows(tables.mails)] == ["UNCERTAIN", "SENT"]


async def test_gap_after_crash_during_handover_counts_from_next_start(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=2)
    now = scene.clock.now()
    errand = await scene.claim(now)
    await scene.do(partial(ledger_steps.enter_data, mail_id=errand.mail_id, fence=errand.fence, now=now))
    scene.clock.move_to(now + STALL)
    assert await scene.pump().step() == now + STALL + GAP and lab.handed == []


async def test_mail_of_worker_stalled_after_final_check_is_not_handed_over(
    scene: Scene, lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.add_campaign()

    def at(stage: str, _: str) -> None:
        if stage == "DATA":
            monkeypatch.setattr(inbox_sender, "wall", lambda: wall() + LATE + 1)

    lab.at = at
    pump = scene.pump()
    until = await pump.step()
    mail = await scene.mail()
    assert (lab.handed, mail.state, mail.sentence) == ([], "PLANNED", STOOD_STILL)
    assert (await scene.inbox()).send_trouble is None
    lab.at = lambda _stage, _recipient: None
    scene.later(until)
    await pump.step()
    assert len(lab.handed) == 1


async def test_mail_of_inbox_taken_over_after_final_check_is_not_handed_over(
    scene: Scene, lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stalled worker comes back between its DATA and the server's go-ahead."""
    await scene.add_campaign()
    pump = scene.pump()
    monkeypatch.setattr(pump, "_is_ours", lambda _errand: lab.at is idle)

    def idle(_stage: str, _recipient: str) -> None:
        if _stage == "DATA":
            lab.at = taken_over

    def taken_over(_stage: str, _recipient: str) -> None:
        pass

    lab.at = idle
    await pump.step()
    assert lab.handed == [] and (await scene.mail()).state == "PLANNED"
