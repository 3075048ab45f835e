"""An answer that waits: taken back, let go, or gone when its time is up; once, whatever happens."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from app.contract import paths
from app.contract.ids import new_id
from app.contract.mails import MailState
from app.service.core import tables
from app.service.core.clock import FastClock, VirtualClock, add_real_seconds
from app.service.workflows.outbound import ledger_steps

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio


@pytest.fixture
async def thread(scene: Scene) -> str:
    """A conversation in the inbox that sends."""
    home, now = scene.app_state.home, scene.clock.now()
    values = {"id": new_id(), "team_id": home.team_id, "workspace_id": home.workspace_id}
    values |= {"inbox_id": scene.inbox_id, "lead_email": "bob@people.test", "category": "Question"}
    row = values | {"created_at": now, "last_message_at": now}
    await scene.do(lambda conn: conn.execute(insert(tables.threads).values(row)))
    return str(values["id"])


async def answered(api: httpx.AsyncClient, thread: str, once: str = "") -> dict[str, Any]:
    headers = {"Idempotency-Key": once} if once else {}
    body = {"body": "Thursday?", "hold_seconds": 10}
    answer = await api.post(paths.ANSWER.format(thread_id=thread), json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def of(path: str, mail: dict[str, Any]) -> str:
    return path.format(thread_id=mail["thread_id"], mail_id=mail["mail_id"])


async def messages(api: httpx.AsyncClient, thread: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await api.get(paths.MESSAGES.format(thread_id=thread))).json()["messages"]
    return found


async def test_undo_send_answer_goes_once_when_its_delay_is_over(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, thread: str, clock: VirtualClock
) -> None:
    mail, until = await answered(api, thread), clock.now() + timedelta(seconds=10)
    assert datetime.fromisoformat(mail["held_until"]) == until
    (shown,) = await messages(api, thread)
    assert (shown["state"], shown["held_until"]) == ("PLANNED", mail["held_until"])
    clock.move_to(until - timedelta(milliseconds=1))
    assert await scene.pump().step() == until and not lab.handed
    clock.move_to(until)
    await scene.pump().step()
    assert lab.recipients == ["bob@people.test"]
    (shown,) = await messages(api, thread)
    assert (shown["state"], shown["held_until"]) == ("SENT", None)
    late = await api.delete(of(paths.ANSWER_MAIL, mail))
    assert (late.status_code, late.json()["detail"]) == (
        409,
        "This reply has been sent already, so it can't be taken back.",
    )
    assert (await api.post(of(paths.ANSWER_NOW, mail))).status_code == 200  # and does nothing more
    await scene.pump().step()
    assert len(lab.handed) == 1


async def test_undo_send_answer_taken_back_is_never_sent(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, thread: str, clock: VirtualClock
) -> None:
    mail = await answered(api, thread)
    for _ in range(2):
        assert (await api.delete(of(paths.ANSWER_MAIL, mail))).status_code == 200
    assert await messages(api, thread) == []
    assert (await api.post(of(paths.ANSWER_NOW, mail))).status_code == 409
    clock.move_to(clock.now() + timedelta(hours=1))
    await scene.pump().step()
    assert not lab.handed and (await scene.mail()).state == MailState.CANCELLED


async def test_undo_send_answer_sent_now_goes_at_once(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, thread: str
) -> None:
    mail = await answered(api, thread)
    assert (await api.post(of(paths.ANSWER_NOW, mail))).status_code == 200
    await scene.pump().step()
    assert lab.recipients == ["bob@people.test"]


async def test_undo_send_answer_taken_back_after_claim_never_enters_data(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, thread: str, clock: VirtualClock
) -> None:
    mail = await answered(api, thread)
    clock.move_to(clock.now() + timedelta(seconds=10))
    errand = await scene.claim(clock.now())
    assert (await api.delete(of(paths.ANSWER_MAIL, mail))).status_code == 200
    enter = partial(ledger_steps.enter_data, mail_id=errand.mail_id, fence=errand.fence, now=clock.now())
    assert not await scene.do(enter)
    assert (await scene.mail()).state == MailState.CANCELLED


async def test_undo_send_of_answer_that_may_have_arrived_is_refused(
    scene: Scene, api: httpx.AsyncClient, thread: str
) -> None:
    mail = await answered(api, thread)
    for state in (MailState.IN_DATA, MailState.UNCERTAIN, MailState.FAILED):
        await scene.set(tables.mails, mail["mail_id"], state=state)
        assert (await api.delete(of(paths.ANSWER_MAIL, mail))).status_code == 409
    await scene.set(tables.mails, mail["mail_id"], state=MailState.PLANNED, settled_as="SEND_AGAIN")
    assert (await api.delete(of(paths.ANSWER_MAIL, mail))).status_code == 409


async def test_answer_with_repeated_idempotency_key_is_sent_once(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, thread: str, clock: VirtualClock
) -> None:
    first, second = await answered(api, thread, "once"), await answered(api, thread, "once")
    assert first["mail_id"] == second["mail_id"]
    clock.move_to(clock.now() + timedelta(seconds=10))
    await scene.pump().step()
    assert len(lab.handed) == 1


async def test_undo_send_of_other_thread_or_mail_is_not_found(
    scene: Scene, api: httpx.AsyncClient, thread: str
) -> None:
    mail = await answered(api, thread)
    for wrong in ({"thread_id": new_id()}, {"mail_id": new_id()}):
        assert (await api.delete(of(paths.ANSWER_MAIL, mail | wrong))).status_code == 404
    await scene.set(tables.mails, mail["mail_id"], kind="DIRECT")
    assert (await api.post(of(paths.ANSWER_NOW, mail))).status_code == 404


def test_undo_send_delay_with_fast_practice_clock_stays_ten_real_seconds() -> None:
    start = datetime(2026, 3, 2, 9, tzinfo=UTC)
    assert add_real_seconds(FastClock(start, 600), start, 10) == start + timedelta(seconds=6000)
    assert add_real_seconds(FastClock(start, 0), start, 10) == start
    assert add_real_seconds(VirtualClock(start), start, 10) == start + timedelta(seconds=10)
