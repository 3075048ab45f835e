"""Doubt, proof, restarts, a person's verdict, answers: who may be sent to again, and who never."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, insert, select

from app.contract import paths
from app.contract.contacts import SuppressionReason
from app.contract.ids import new_id
from app.service.core import tables
from app.service.mail.smtp_session import Timeouts
from app.service.records import suppressions
from app.service.workflows.outbound import ledger_steps
from app.service.workflows.outbound.claim_next import claim_next_mail, release_held_leads
from app.service.workflows.outbound.inbox_sender import InboxSender, start_sending, sync_senders
from app.service.workflows.outbound.queue_reply import queue_answer
from app.service.workflows.outbound.sender_run import begin_run

from .conftest import QUICK, Scene
from .smtp_lab import CUT, FREEZE, Lab

pytestmark = pytest.mark.anyio
MAILS = "/api/desk/v1/mails"


async def in_doubt(scene: Scene, lab: Lab, **campaign: Any) -> InboxSender:
    """One mail handed over whose answer never came."""
    await scene.add_campaign(**campaign)
    lab.fail("DOT", CUT, times=1)
    pump = scene.pump()
    await pump.step()
    assert (await scene.mail()).state == "UNCERTAIN"
    return pump


async def test_recovery_after_crash_frees_claims_and_makes_in_data_mail_uncertain(
    scene: Scene, lab: Lab
) -> None:
    await scene.add_campaign(leads=2)
    app_state, now = scene.app_state, scene.clock.now()

    def crash(conn: Connection) -> None:
        first: Any = claim_next_mail(conn, app_state, begin_run(conn, scene.inbox_id, now), now)
        assert ledger_steps.enter_data(conn, first.mail_id, first.fence, now)
        later = now + timedelta(seconds=10)
        assert not ledger_steps.enter_data(conn, first.mail_id, first.fence, later)
        claim_next_mail(conn, app_state, begin_run(conn, scene.inbox_id, later), later)

    await scene.do(crash)
    assert [row.state for row in await scene.rows(tables.mails)] == ["IN_DATA", "CLAIMED"]
    await scene.do(lambda conn: ledger_steps.recover_claimed_mails(conn, now))
    mails = await scene.rows(tables.mails)
    assert [row.state for row in mails] == ["UNCERTAIN", "PLANNED"]
    assert "may have arrived" in mails[0].sentence
    assert (
        await scene.do(lambda conn: ledger_steps.enter_data(conn, mails[1].id, mails[1].fence, now)) is False
    )
    scene.clock.move_to(now + timedelta(minutes=1))
    raw = mails[1].raw
    await scene.pump().step()
    assert lab.recipients == [mails[1].recipient] and lab.handed[0].raw == raw


async def test_claim_of_older_worker_is_canceled_before_data(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign()
    now = scene.clock.now()
    errand = await scene.claim(now)
    await scene.set(tables.inboxes, scene.inbox_id, fence=99)
    assert (
        await scene.do(lambda conn: ledger_steps.enter_data(conn, errand.mail_id, errand.fence, now)) is False
    )
    assert (await scene.mail()).state == "CANCELLED"


async def test_uncertain_mail_with_proof_becomes_sent_and_sequence_continues(scene: Scene, lab: Lab) -> None:
    pump = await in_doubt(scene, lab, follow_up_days=2)
    mail, handed_at = await scene.mail(), scene.clock.now()
    scene.clock.move_to(handed_at + timedelta(hours=5))
    now = scene.clock.now()
    assert (
        await scene.do(lambda conn: ledger_steps.confirm_arrival(conn, mail.id, now, "A reply proves it."))
        is True
    )
    assert await scene.do(lambda conn: ledger_steps.confirm_arrival(conn, mail.id, now, "Again.")) is False
    await scene.do(
        lambda conn: ledger_steps.mark_uncertain(
            conn, mail.id, now, "Said once more, after a commit without an answer."
        )
    )
    mail, lead = await scene.mail(), await scene.lead()
    assert (mail.state, mail.sent_at, lead.hold, lead.status) == ("SENT", handed_at, None, "SENT")
    assert lead.next_step == 2 and await pump.step() == handed_at + timedelta(days=2)


@pytest.mark.parametrize(
    ("verdict", "state", "status", "handed"),
    [
        ("ARRIVED", "SENT", "SENT", 1),
        ("SEND_AGAIN", "SENT", "SENT", 2),
        ("LET_BE", "CANCELLED", "PENDING", 1),
    ],
)
async def test_uncertain_mail_resolved_by_hand_follows_verdict(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, verdict: str, state: str, status: str, handed: int
) -> None:
    pump = await in_doubt(scene, lab)
    mail = await scene.mail()
    answer = await api.post(f"{MAILS}/{mail.id}/settle", json={"verdict": verdict})
    assert answer.status_code == 200 and answer.json()["mail"]["mail_id"] == mail.id
    scene.clock.move_to(scene.clock.now() + timedelta(hours=1))
    assert await pump.step() is None
    settled, lead = await scene.mail(), await scene.lead()
    assert (settled.state, settled.settled_as, lead.status, lead.next_step) == (state, verdict, status, None)
    assert len(lab.handed) == handed and len({mail.raw for mail in lab.handed}) == 1
    (campaign,) = await scene.rows(tables.campaigns)
    assert campaign.status == "COMPLETED"
    again = await api.post(f"{MAILS}/{mail.id}/settle", json={"verdict": "SEND_AGAIN"})
    assert again.status_code == 400 and "not in doubt" in again.json()["detail"]


async def test_mail_to_send_again_with_earlier_proof_is_not_sent_twice(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    pump = await in_doubt(scene, lab)
    mail = await scene.mail()
    await api.post(f"{MAILS}/{mail.id}/settle", json={"verdict": "SEND_AGAIN"})
    now = scene.clock.now()
    assert await scene.do(
        lambda conn: ledger_steps.confirm_arrival(conn, mail.id, now, "It stands in the Sent folder.")
    )
    assert await pump.step() is None and len(lab.handed) == 1


@pytest.mark.parametrize("is_proved", [False, True])
async def test_mail_to_send_again_after_campaign_edit_keeps_same_bytes(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, is_proved: bool
) -> None:
    pump = await in_doubt(scene, lab)
    mail = await scene.mail()
    await api.post(f"{MAILS}/{mail.id}/settle", json={"verdict": "SEND_AGAIN"})
    await scene.set(tables.campaigns, scene.campaign_id, status="PAUSED")
    window = {"sending_window_start": 1}
    path = paths.CAMPAIGN.format(campaign_id=scene.campaign_id)
    assert (await api.put(path, json=window)).is_success
    assert (await scene.mail()).state == "CANCELLED"
    await scene.set(tables.campaigns, scene.campaign_id, status="ACTIVE")
    now = scene.clock.now()
    if is_proved:
        assert await scene.do(
            lambda conn: ledger_steps.confirm_arrival(conn, mail.id, now, "It stands in the Sent folder.")
        )
    scene.clock.move_to(now + timedelta(hours=1))
    assert await pump.step() is None
    assert len(lab.handed) == (1 if is_proved else 2) and len({each.raw for each in lab.handed}) == 1


async def test_uncertain_mail_of_opted_out_contact_cannot_be_sent_again(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    pump = await in_doubt(scene, lab)
    mail, now, team = await scene.mail(), scene.clock.now(), scene.app_state.home.team_id
    reason = SuppressionReason.UNSUBSCRIBED
    await scene.do(lambda conn: suppressions.suppress_address(conn, team, mail.recipient, reason, "", now))
    refused = await api.post(f"{MAILS}/{mail.id}/settle", json={"verdict": "SEND_AGAIN"})
    assert refused.status_code == 400 and (await scene.mail()).settled_as is None
    assert await pump.step() is None and len(lab.handed) == 1


@pytest.mark.parametrize("was_known", [False, True], ids=["unknown then", "put off then"])
async def test_older_database_copy_under_running_service_pauses_inbox(
    scene: Scene, lab: Lab, allow_log: Callable[[str], None], was_known: bool
) -> None:
    """A database server that was away has another copy when it is back."""
    allow_log("older than the mail")
    await scene.add_campaign()
    lab.fail("DOT", "451 Later", times=1)
    pump = scene.pump()
    scene.later(await pump.step())
    before = await scene.mail()
    assert (before.state, before.attempts) == ("PLANNED", 1)
    await _server_away(scene)
    await pump.step()
    assert (await scene.mail()).state == "SENT" and len(lab.handed) == 2, "that it was put off is no reason"

    def put_back(conn: Connection) -> None:
        mails, leads = tables.mails, tables.leads
        conn.execute(leads.update().values(next_step=0, due_at=scene.clock.now()))
        conn.execute(mails.update().values(dict(before._mapping)) if was_known else mails.delete())

    await scene.do(put_back)
    await _server_away(scene)
    scene.clock.move_to(scene.clock.now() + timedelta(hours=1))
    await pump.step()
    inbox = await scene.inbox()
    assert inbox.overall_status == "PAUSED" and "older copy" in inbox.send_trouble
    assert len(lab.handed) == 2


async def _server_away(scene: Scene) -> None:
    scene.app_state.database._writing.dispose()


async def test_uncertain_mail_counts_against_daily_limit(scene: Scene, lab: Lab) -> None:
    await scene.set(tables.inboxes, scene.inbox_id, daily_limit=2)
    await scene.add_campaign(leads=5)
    lab.fail("DOT", CUT, times=1)
    pump = scene.pump()
    start = scene.clock.now()
    while (until := await pump.step()) is not None and until.date() == start.date():
        scene.later(until)
    assert sorted(row.state for row in await scene.rows(tables.mails)) == ["SENT", "UNCERTAIN"]


async def test_campaign_with_two_inboxes_serves_each_lead_from_one_inbox(scene: Scene, lab: Lab) -> None:
    other = await scene.add_inbox(lab)
    await scene.add_campaign(leads=20, follow_up_days=1)
    served = {"campaign_id": scene.campaign_id, "inbox_id": other}
    await scene.do(lambda conn: conn.execute(insert(tables.campaign_inboxes).values(served)))
    await sync_senders(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    while (due := scene.clock.next_due) is not None:
        scene.clock.move_to(due)
        await scene.app_state.runner.settle()
    mails = await scene.rows(tables.mails)
    assert len(mails) == len(lab.handed) == 40 and {row.state for row in mails} == {"SENT"}
    assert all(lab.recipients.count(f"person{number}@people.test") == 2 for number in range(20))
    by_lead = {(row.lead_id, row.inbox_id) for row in mails}
    assert len(by_lead) == 20 and len({inbox for _, inbox in by_lead}) == 2


async def test_sending_start_runs_one_inbox_sender_per_inbox(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign()
    await start_sending(scene.app_state, QUICK)
    assert scene.app_state.runner.keys() == {f"pump:{scene.inbox_id}"}
    await scene.app_state.runner.settle()
    assert len(lab.handed) == 1
    await scene.do(lambda conn: conn.execute(tables.campaign_inboxes.delete()))
    await scene.do(lambda conn: conn.execute(tables.inboxes.delete()))
    await sync_senders(scene.app_state)
    assert scene.app_state.runner.keys() == set()


async def test_inbox_sender_stopped_mid_mail_finishes_it_first(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=3)
    reached, app_state = asyncio.Event(), scene.app_state
    lab.at = lambda stage, recipient: reached.set() if stage == "DOT" else None
    app_state.runner.keep("pump:x", scene.pump().step)
    await reached.wait()
    await app_state.runner.drop("pump:x")
    assert [row.state for row in await scene.rows(tables.mails)] == ["SENT"] and len(lab.handed) == 1


async def test_inbox_sender_stopped_while_server_is_silent_makes_mail_uncertain(
    scene: Scene, lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.service.workflows.outbound.inbox_sender.ENDING", 0.1)
    await scene.add_campaign()
    reached, app_state = asyncio.Event(), scene.app_state
    lab.at = lambda stage, recipient: reached.set() if stage == "DOT" else None
    lab.fail("DOT", FREEZE)
    app_state.runner.keep("pump:x", scene.pump(Timeouts(delivery=60)).step)
    await reached.wait()
    await app_state.runner.drop("pump:x")
    assert (await scene.mail()).state == "UNCERTAIN"


async def test_sent_mail_that_could_not_be_recorded_is_recorded_on_next_step(
    scene: Scene, lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.add_campaign(leads=2)
    pump, real = scene.pump(), ledger_steps.mark_sent
    full = [True]

    def settle(conn: Connection, **values: Any) -> None:
        if full:
            raise OSError("No space left on device")
        real(conn, **values)

    monkeypatch.setattr(ledger_steps, "mark_sent", settle)
    for _ in range(3):
        with pytest.raises(OSError, match="space"):
            await pump.step()
    assert len(lab.handed) == 1
    full.clear()
    scene.clock.move_to(scene.clock.now() + timedelta(minutes=1))
    await pump.step()
    assert len(lab.handed) == len(set(lab.recipients)) == 2
    assert {row.state for row in await scene.rows(tables.mails)} == {"SENT"}


async def test_lead_held_for_missing_field_goes_once_it_is_filled(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=0)
    await scene.add_lead("hole@people.test", first_name=None)
    pump = scene.pump()
    await pump.step()
    contact = (await scene.lead()).contact_id
    await scene.set(tables.contacts, contact, first_name="Ann")
    await scene.do(lambda conn: release_held_leads(conn, contact_ids=[contact]))
    await pump.step()
    assert lab.recipients == ["hole@people.test"] and b"Hi Ann" in lab.handed[0].raw


async def add_thread(scene: Scene) -> Any:
    now, home = scene.clock.now(), scene.app_state.home
    values = {
        "id": new_id(),
        "team_id": home.team_id,
        "workspace_id": home.workspace_id,
        "inbox_id": scene.inbox_id,
        "lead_email": "bob@people.test",
        "lead_name": "Bob Rüy",
        "category": "Other",
        "created_at": now,
        "last_message_at": now,
    }
    threads = tables.threads
    await scene.do(lambda conn: conn.execute(insert(threads).values(values)))
    return await scene.do(lambda conn: conn.execute(select(threads)).one())


def answer_to(scene: Scene, thread: Any, **more: Any) -> Any:
    values: dict[str, Any] = {
        "access": scene.app_state.home,
        "thread_id": thread.id,
        "contact_id": thread.contact_id,
        "inbox_id": scene.inbox_id,
        "recipient": "bob@people.test",
        "name": thread.lead_name,
        "subject": "Re: Hello",
        "body": "Thanks {{first_name}} {a|b}",
        "html": "",
        "in_reply_to": "<r1@people.test>",
        "references": ["<m1@acme.test>", "<r1@people.test>"],
        "now": scene.clock.now(),
    }
    return lambda conn: queue_answer(conn, **(values | more))


async def test_answer_goes_at_once_verbatim_in_its_thread(scene: Scene, lab: Lab) -> None:
    await scene.set(tables.inboxes, scene.inbox_id, daily_limit=1)
    await scene.add_campaign(sending_days=[6])
    thread = await add_thread(scene)
    for copy in (["boss@people.test"], []):
        await scene.do(answer_to(scene, thread, cc=copy))
    await scene.pump().step()
    assert [mail.recipients for mail in lab.handed] == [
        ("bob@people.test", "boss@people.test"),
        ("bob@people.test",),
    ]
    raw = lab.handed[0].raw
    assert b"In-Reply-To: <r1@people.test>" in raw and b"Cc: boss@people.test" in raw
    assert b"Thanks {{first_name}} {a|b}" in raw
    assert {(row.kind, row.state) for row in await scene.rows(tables.mails)} == {("ANSWER", "SENT")}


async def test_deferred_answer_is_retried_automatically(scene: Scene, lab: Lab) -> None:
    await scene.do(answer_to(scene, await add_thread(scene)))
    lab.fail("RCPT", "451 Later", times=1)
    pump = scene.pump()
    until = await pump.step()
    assert until == scene.clock.now() + timedelta(minutes=1)
    scene.later(until)
    await pump.step()
    assert lab.recipients == ["bob@people.test"]


async def test_answer_with_refused_copy_leaves_its_lead_unchanged(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=0)
    await scene.add_lead("bob@people.test")
    await scene.set(tables.campaigns, scene.campaign_id, status="PAUSED")
    await scene.do(answer_to(scene, await add_thread(scene), cc=["nobody@people.test"]))
    lab.fail("RCPT", "550 5.1.1 No such user", recipient="nobody@people.test")
    await scene.pump().step()
    mail = await scene.mail()
    assert (mail.state, mail.bounced_at) == ("FAILED", None) and "550 5.1.1 No such user" in mail.sentence
    assert await scene.rows(tables.suppressions) == [] and (await scene.lead()).status == "PENDING"


async def test_mail_list_filters_mails_and_validates_input(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(leads=3)
    lab.fail("DOT", CUT, times=1)
    pump = scene.pump()
    while (until := await pump.step()) is not None:
        scene.later(until)

    async def total(**query: Any) -> int:
        answer = await api.get(MAILS, params=query)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["pagination"]["total"])

    assert await total() == 3
    assert await total(state="UNCERTAIN") == 1
    assert await total(state=["UNCERTAIN", "SENT"]) == 3
    assert await total(search="PERSON1@") == 1 and await total(search="%") == 0
    assert await total(campaign_id=scene.campaign_id) == 3 and await total(campaign_id=new_id()) == 0
    (first,) = (await api.get(MAILS, params={"limit": 1})).json()["mails"]
    assert first["recipient"] == "person2@people.test" and first["campaign_name"] == "A campaign"
    assert "raw" not in first and "token" not in first
    assert (await api.post(f"{MAILS}/{new_id()}/settle", json={"verdict": "LET_BE"})).status_code == 404
    assert (await api.post(f"{MAILS}/x/settle", json={"verdict": "LET_BE"})).status_code == 422
    assert (await api.get(MAILS, params={"campaign_id": "x"})).status_code == 422
