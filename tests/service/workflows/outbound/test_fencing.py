"""A worker that lost its inbox to another writes down what is true whoever has it, and nothing else."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection

from app.service.core import tables
from app.service.workflows.inbound.thread_database import TakenOver, ThreadDatabase
from app.service.workflows.outbound import ledger_steps
from app.service.workflows.outbound.claim_next import ClaimedMail
from app.service.workflows.outbound.inbox_sender import guard_takeover, to_sent_step

from .conftest import Scene

pytestmark = pytest.mark.anyio


class Elsewhere:
    """The leases of a process that has no inbox any more."""

    def has(self, _inbox_id: str, _fence: int | None = None) -> bool:
        return False

    def may_write(self, _conn: Connection, _inbox_id: str) -> bool:
        return False


async def claimed(scene: Scene) -> ClaimedMail:
    await scene.add_campaign()
    await scene.set(tables.inboxes, scene.inbox_id, fence=1)
    errand = await scene.claim(scene.clock.now())
    assert isinstance(errand, ClaimedMail) and errand.fence == 1
    return errand


@pytest.mark.parametrize(
    ("state", "claim", "inbox", "after"),
    [
        ("IN_DATA", 1, 1, "SENT"),
        ("IN_DATA", 1, 2, "SENT"),  # the other has not come to it yet
        ("UNCERTAIN", 1, 2, "SENT"),  # no doubt any more
        ("CLAIMED", 2, 2, "CLAIMED"),  # the other's claim
        ("IN_DATA", 2, 2, "IN_DATA"),
        ("PLANNED", 1, 2, "PLANNED"),
    ],
)
async def test_mail_handed_over_by_fenced_off_worker_is_marked_sent(
    scene: Scene, state: str, claim: int, inbox: int, after: str
) -> None:
    errand, now = await claimed(scene), scene.clock.now()
    await scene.set(tables.mails, errand.mail_id, state=state, fence=claim, in_data_at=now)
    await scene.set(tables.inboxes, scene.inbox_id, fence=inbox)
    await scene.do(to_sent_step(errand, now))
    assert (await scene.mail()).state == after


@pytest.mark.parametrize(
    ("state", "claim", "inbox", "is_held"),
    [
        ("CLAIMED", 1, 1, True),
        ("CANCELLED", 1, 1, True),  # taken back, and the trouble is the inbox's all the same
        ("CLAIMED", 1, 2, True),
        ("UNCERTAIN", 1, 2, False),
        ("CLAIMED", 2, 2, False),
        ("SENT", 2, 2, False),
    ],
)
async def test_inbox_trouble_met_by_fenced_off_worker_is_not_recorded(
    scene: Scene, state: str, claim: int, inbox: int, is_held: bool
) -> None:
    errand, now = await claimed(scene), scene.clock.now()
    await scene.set(tables.mails, errand.mail_id, state=state, fence=claim)
    await scene.set(tables.inboxes, scene.inbox_id, fence=inbox)
    values: dict[str, Any] = {"mail_id": errand.mail_id, "now": now, "sentence": "No.", "inbox_trouble": True}
    await scene.do(guard_takeover(errand, partial(ledger_steps.put_back, **values)))
    assert ((await scene.inbox()).send_trouble == "No.") == is_held
    assert is_held or (await scene.mail()).state == state


async def test_inbox_sender_without_lease_neither_claims_nor_recovers_mail(scene: Scene) -> None:
    errand = await claimed(scene)
    scene.app_state.share = Elsewhere()  # type: ignore[assignment]
    assert await scene.pump().step() is None
    assert (await scene.mail()).state == "CLAIMED" and (await scene.mail()).fence == errand.fence
    books = ThreadDatabase(scene.app_state, asyncio.get_running_loop(), scene.inbox_id)
    with pytest.raises(TakenOver):
        await asyncio.to_thread(
            books.write, lambda conn: ledger_steps.recover_claimed_mails(conn, scene.clock.now())
        )
    scene.app_state.share = None
    await scene.pump().step()
    assert (await scene.mail()).state == "SENT"
