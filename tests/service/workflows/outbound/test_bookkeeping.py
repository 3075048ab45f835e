"""What each step of the ledger writes beside the mail: times, events, trouble of its inbox, whom it wakes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, insert, update

from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.journeys import Gate
from app.contract.steps import BRANCHES_FROM
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.unit_of_work import AfterCommit
from app.service.records import inbox_trouble, people
from app.service.workflows.outbound import ledger_steps
from app.service.workflows.outbound.claim_next import claim_next_mail, release_held_leads
from app.service.workflows.outbound.sender_run import begin_run

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
Step = Callable[[Connection], object]
WORDS = "550 5.7.1 Not wanted"


async def noting(scene: Scene, step: Step) -> AfterCommit:
    """What is told after the commit of a step."""

    def work(conn: Connection) -> AfterCommit:
        step(conn)
        return after_commit(conn)

    notes: AfterCommit = await scene.do(work)
    return notes


async def handed_over(scene: Scene, **campaign: Any) -> Any:
    """A claimed mail that is in DATA."""
    await scene.add_campaign(**campaign)
    errand = await scene.claim(scene.clock.now())
    enter = partial(
        ledger_steps.enter_data, mail_id=errand.mail_id, fence=errand.fence, now=scene.clock.now()
    )
    assert await scene.do(enter)
    return await scene.mail()


async def events(scene: Scene) -> list[tuple[str, dict[str, Any]]]:
    """Those of mails and inboxes."""
    found = [(row.type, row.data) for row in await scene.rows(tables.events)]
    return [each for each in found if each[0].startswith(("email_", "inbox_"))]


def later(scene: Scene, **by: float) -> datetime:
    return scene.clock.now() + timedelta(**by)


async def test_refused_mail_marked_twice_fails_once_with_server_reply(scene: Scene) -> None:
    mail = await handed_over(scene)
    await scene.set(tables.mails, mail.id, retry_at=later(scene))
    for _ in range(2):
        await scene.do(partial(ledger_steps.mark_failed, mail_id=mail.id, now=later(scene), sentence=WORDS))
    mail, lead = await scene.mail(), await scene.lead()
    assert (mail.state, mail.sentence, mail.retry_at, mail.bounced_at) == ("FAILED", WORDS, None, None)
    assert (lead.status, lead.next_step) == ("FAILED", None)
    assert await events(scene) == [("email_send_failed", {"lead_email": mail.recipient, "reason": WORDS})]
    (campaign,) = await scene.rows(tables.campaigns)
    assert campaign.status == "COMPLETED"


@pytest.mark.parametrize("status", [{}, {"status": "550 5.1.1"}], ids=["without words", "with words"])
async def test_mail_to_unknown_user_is_hard_bounce_and_suppressed(
    scene: Scene, status: dict[str, str]
) -> None:
    mail, now = await handed_over(scene), later(scene, hours=1)
    failed = partial(ledger_steps.mark_failed, mail_id=mail.id, now=now, sentence="Nobody there.", **status)
    for _ in range(2):
        await scene.do(partial(failed, unknown_user=True))
    mail, lead = await scene.mail(), await scene.lead()
    assert (mail.state, mail.bounced_at, lead.status) == ("FAILED", now, "BOUNCED")
    words = status.get("status", "Nobody there.")
    told = {"bounce_type": "hard", "status_message": words, "sequence_step": None}
    assert await events(scene) == [("email_bounced", {"lead_email": mail.recipient, **told})]
    (entry,) = await scene.rows(tables.suppressions)
    assert (entry.reason, entry.note, entry.created_at) == ("bounced", "Nobody there.", now)


async def test_mail_to_unknown_user_after_address_edit_ends_lead_as_bounced(
    scene: Scene,
) -> None:
    mail = await handed_over(scene)
    other = {"email": "new@people.test", "email_key": "new@people.test"}
    await scene.set(tables.contacts, (await scene.lead()).contact_id, **other)
    failed = partial(ledger_steps.mark_failed, mail_id=mail.id, now=later(scene), sentence="Nobody there.")
    await scene.do(partial(failed, unknown_user=True))
    lead = await scene.lead()
    assert (lead.status, lead.next_step) == ("BOUNCED", None)


async def test_refused_mail_of_sequence_its_lead_left_keeps_next_step(scene: Scene) -> None:
    mail = await handed_over(scene)
    await scene.set(tables.leads, scene.leads[0], next_step=BRANCHES_FROM + 1)
    await scene.do(partial(ledger_steps.mark_failed, mail_id=mail.id, now=later(scene), sentence=WORDS))
    assert (await scene.lead()).next_step == BRANCHES_FROM + 1


async def test_claim_of_lead_with_missing_field_holds_and_reports_it(scene: Scene) -> None:
    await scene.add_campaign(leads=0)
    lead_id = await scene.add_lead("hole@people.test", first_name=None)
    now = later(scene)

    def claim(conn: Connection) -> object:
        return claim_next_mail(conn, scene.app_state, begin_run(conn, scene.inbox_id, now), now)

    notes = await noting(scene, claim)
    assert notes.changes[ChangeKind.LEAD] == {lead_id}
    assert await scene.hold() == ("missing_field", "first_name")


async def test_canceled_mail_when_refused_stays_canceled(scene: Scene) -> None:
    mail = await handed_over(scene)
    await scene.set(tables.mails, mail.id, state="CANCELLED")
    await scene.do(partial(ledger_steps.mark_failed, mail_id=mail.id, now=later(scene), sentence=WORDS))
    assert (await scene.mail()).state == "CANCELLED"


@pytest.mark.parametrize(
    ("attempts", "minutes"), [(0, 1), (1, 1), (2, 5), (3, 15), (4, 30), (5, 60), (6, 60)]
)
async def test_deferred_mail_waits_longer_with_each_attempt(
    scene: Scene, attempts: int, minutes: int
) -> None:
    mail = await handed_over(scene)
    await scene.set(tables.mails, mail.id, attempts=attempts)
    put_off = partial(ledger_steps.put_back, mail_id=mail.id, now=later(scene), sentence=WORDS)
    await scene.do(partial(put_off, inbox_trouble=False))
    mail, inbox = await scene.mail(), await scene.inbox()
    assert (mail.state, mail.sentence, mail.retry_at) == ("PLANNED", WORDS, later(scene, minutes=minutes))
    assert (mail.claimed_at, mail.in_data_at) == (None, None)
    assert (inbox.send_trouble, inbox.send_failures) == (None, 1)


@pytest.mark.parametrize(
    ("attempts", "hours", "is_inbox", "state"),
    [
        (6, 48, False, "FAILED"),
        (5, 48, False, "PLANNED"),
        (6, 47.99, False, "PLANNED"),
        (6, 48, True, "PLANNED"),
    ],
)
async def test_deferred_mail_after_two_days_and_six_attempts_fails(
    scene: Scene, attempts: int, hours: float, is_inbox: bool, state: str
) -> None:
    mail = await handed_over(scene)
    await scene.set(tables.mails, mail.id, attempts=attempts)
    put_off = partial(ledger_steps.put_back, mail_id=mail.id, now=later(scene, hours=hours), sentence=WORDS)
    await scene.do(partial(put_off, inbox_trouble=is_inbox))
    assert (await scene.mail()).state == state


async def test_uncertain_mail_sent_again_and_deferred_keeps_its_in_data_time(scene: Scene) -> None:
    mail = await handed_over(scene)
    await scene.set(tables.mails, mail.id, settled_as="SEND_AGAIN")
    put_off = partial(ledger_steps.put_back, mail_id=mail.id, now=later(scene, hours=1), sentence=WORDS)
    await scene.do(partial(put_off, inbox_trouble=False))
    assert (await scene.mail()).in_data_at == mail.in_data_at is not None


@pytest.mark.parametrize(("turned_away", "is_held"), [(3, False), (4, True)])
async def test_inbox_after_fifth_deferred_consecutive_mail_is_held(
    scene: Scene, turned_away: int, is_held: bool
) -> None:
    mail = await handed_over(scene)
    await scene.set(tables.inboxes, scene.inbox_id, send_failures=turned_away)
    put_off = partial(ledger_steps.put_back, mail_id=mail.id, now=later(scene), sentence=WORDS)
    await scene.do(partial(put_off, inbox_trouble=False))
    inbox = await scene.inbox()
    assert (inbox.send_trouble, inbox.overall_status) == (WORDS if is_held else None, "ACTIVE")


@pytest.mark.parametrize(("before", "minutes"), [(0, 1), (1, 5), (4, 60), (5, 60), (9, 60)])
async def test_inbox_trouble_when_repeated_holds_inbox_longer_each_time(
    scene: Scene, before: int, minutes: int
) -> None:
    await scene.set(tables.inboxes, scene.inbox_id, send_failures=before)
    notes = await noting(
        scene, partial(inbox_trouble.suspend_inbox, inbox_id=scene.inbox_id, now=later(scene), sentence=WORDS)
    )
    inbox = await scene.inbox()
    assert (inbox.send_trouble, inbox.send_failures) == (WORDS, before + 1)
    assert (inbox.send_retry_at, inbox.overall_status) == (later(scene, minutes=minutes), "ACTIVE")
    assert notes.changes == {ChangeKind.INBOX: {scene.inbox_id}} and await events(scene) == []


async def test_inbox_trouble_that_needs_manual_repair_pauses_inbox_and_logs_event(scene: Scene) -> None:
    await scene.set(tables.inboxes, scene.inbox_id, send_retry_at=later(scene))
    paused = partial(inbox_trouble.suspend_inbox, inbox_id=scene.inbox_id, now=later(scene), sentence=WORDS)
    await scene.do(partial(paused, pause=True))
    inbox = await scene.inbox()
    assert (inbox.overall_status, inbox.send_retry_at, inbox.send_trouble) == ("PAUSED", None, WORDS)
    assert await events(scene) == [("inbox_paused", {"inbox_email": inbox.email_address, "reason": WORDS})]


async def test_mail_deferred_for_inbox_trouble_with_pause_pauses_inbox(scene: Scene) -> None:
    mail = await handed_over(scene)
    back = partial(
        ledger_steps.put_back, mail_id=mail.id, now=later(scene), sentence=WORDS, inbox_trouble=True
    )
    await scene.do(partial(back, pause=True))
    assert ((await scene.mail()).retry_at, (await scene.inbox()).overall_status) == (None, "PAUSED")


async def test_uncertain_mail_holds_lead_and_has_sent_folder_checked(scene: Scene) -> None:
    mail, now = await handed_over(scene), later(scene, minutes=3)
    await scene.set(tables.mails, mail.id, looked_for_at=mail.created_at)
    notes = await noting(
        scene, partial(ledger_steps.mark_uncertain, mail_id=mail.id, now=now, sentence="No answer.")
    )
    mail, lead = await scene.mail(), await scene.lead()
    assert (mail.state, mail.sentence, mail.claimed_at) == ("UNCERTAIN", "No answer.", now)
    assert (mail.looked_for_at, lead.hold) == (None, "uncertain")
    assert notes.wakes == {f"watch:{scene.inbox_id}"}
    assert notes.changes[ChangeKind.LEAD] == {lead.id}
    assert notes.changes[ChangeKind.CAMPAIGN] == {scene.campaign_id}


async def test_uncertain_mail_with_proof_of_arrival_becomes_sent_and_wakes_inbox(scene: Scene) -> None:
    mail = await handed_over(scene)
    await scene.do(
        partial(
            ledger_steps.mark_uncertain, mail_id=mail.id, now=later(scene, minutes=3), sentence="No answer."
        )
    )
    prove = partial(
        ledger_steps.confirm_arrival, mail_id=mail.id, now=later(scene, hours=2), how="A reply proves it."
    )
    notes = await noting(scene, prove)
    settled, inbox = await scene.mail(), await scene.inbox()
    assert (settled.state, settled.sentence) == ("SENT", "A reply proves it.")
    assert settled.sent_at == mail.in_data_at and inbox.last_sent_at is None
    assert f"pump:{scene.inbox_id}" in notes.wakes


@pytest.mark.parametrize(
    ("state", "settled_as", "is_proved"),
    [
        ("PLANNED", "SEND_AGAIN", True),
        ("CANCELLED", "SEND_AGAIN", True),
        ("CLAIMED", "SEND_AGAIN", True),
        ("CLAIMED", None, False),
        ("IN_DATA", "SEND_AGAIN", False),
        ("CANCELLED", "LET_BE", False),
        ("UNCERTAIN", None, True),
    ],
)
async def test_arrival_proof_counts_only_for_uncertain_mail_or_mail_to_send_again(
    scene: Scene, state: str, settled_as: str | None, is_proved: bool
) -> None:
    mail = await handed_over(scene)
    await scene.set(tables.mails, mail.id, state=state, settled_as=settled_as)
    prove = partial(
        ledger_steps.confirm_arrival, mail_id=mail.id, now=later(scene), how="It is in the Sent folder."
    )
    assert await scene.do(prove) is is_proved
    assert (await scene.mail()).state == ("SENT" if is_proved else state)


@pytest.mark.parametrize(
    ("state", "after"), [("CLAIMED", "PLANNED"), ("IN_DATA", "UNCERTAIN"), ("CANCELLED", "CANCELLED")]
)
async def test_recovery_of_one_inbox_leaves_other_inboxes_unchanged(
    scene: Scene, lab: Lab, state: str, after: str
) -> None:
    other = await scene.add_inbox(lab)
    mail = await handed_over(scene)
    await scene.set(tables.mails, mail.id, state=state)
    before = await scene.mail()
    await scene.do(partial(ledger_steps.recover_claimed_mails, now=later(scene), inbox_id=other))
    assert await scene.mail() == before
    await scene.do(partial(ledger_steps.recover_claimed_mails, now=later(scene), inbox_id=scene.inbox_id))
    assert (await scene.mail()).state == after
    assert {row.fence for row in await scene.rows(tables.inboxes)} == {0}


async def test_recovery_after_start_raises_fence_of_every_inbox(scene: Scene, lab: Lab) -> None:
    await scene.add_inbox(lab)
    await handed_over(scene)
    await scene.do(partial(ledger_steps.recover_claimed_mails, now=later(scene)))
    mail, fences = await scene.mail(), {row.fence for row in await scene.rows(tables.inboxes)}
    assert (mail.state, fences) == ("UNCERTAIN", {1})
    assert mail.sentence == (
        "The service ended while this email was being handed over. It may have arrived: look in the Sent "
        "folder, or ask the recipient."
    )


async def test_claim_after_recovery_no_longer_counts_as_touch(scene: Scene) -> None:
    await scene.add_campaign()
    team, now = scene.app_state.home.team_id, scene.clock.now()
    touched = partial(people.touched_at, team_id=team, email="person0@people.test")
    await scene.claim(now)
    assert await scene.do(touched) == now
    await scene.do(partial(ledger_steps.recover_claimed_mails, now=now))
    mail = await scene.mail()
    assert (mail.state, mail.claimed_at, await scene.do(touched)) == ("PLANNED", None, None)


@pytest.mark.parametrize("how", ["recover", "put_back"])
async def test_claim_that_ends_unsent_lifts_cooldown_of_its_lead_only(scene: Scene, how: str) -> None:
    await scene.add_campaign(leads=2)
    now, until = scene.clock.now(), later(scene, hours=20)
    errand = await scene.claim(now)
    rests = {"rests_by": Gate.TOUCH, "rests_until": until, "due_at": until, "due_before": now}
    await scene.do(lambda conn: conn.execute(update(tables.leads).values(rests)))
    put_off = partial(
        ledger_steps.put_back, mail_id=errand.mail_id, now=now, sentence=WORDS, inbox_trouble=True
    )
    await scene.do(partial(ledger_steps.recover_claimed_mails, now=now) if how == "recover" else put_off)
    claimed = (await scene.mail()).lead_id
    leads = await scene.rows(tables.leads)
    assert {lead.id: lead.rests_by for lead in leads} == {
        lead.id: None if lead.id == claimed else Gate.TOUCH for lead in leads
    }


@pytest.mark.parametrize("how", ["recover", "enter_data", "put_back"])
async def test_canceled_claim_is_released_and_wakes_other_inboxes(scene: Scene, how: str) -> None:
    await scene.add_campaign()
    team, now = scene.app_state.home.team_id, scene.clock.now()
    errand = await scene.claim(now)
    await scene.set(tables.mails, errand.mail_id, state="CANCELLED")
    mail = {"mail_id": errand.mail_id}
    step: Step = {
        "recover": partial(ledger_steps.recover_claimed_mails, now=now),
        "enter_data": partial(ledger_steps.enter_data, **mail, fence=errand.fence, now=now),
        "put_back": partial(ledger_steps.put_back, **mail, now=now, sentence=WORDS, inbox_trouble=False),
    }[how]
    notes = await noting(scene, step)
    assert (await scene.mail()).claimed_at is None and "pump:*" in notes.wakes
    touched = partial(people.touched_at, team_id=team, email="person0@people.test")
    assert await scene.do(touched) is None


@pytest.mark.parametrize(
    "already", [{}, {"state": "CANCELLED", "claimed_at": None}], ids=["in data", "let go"]
)
async def test_mail_no_longer_claimed_is_not_released_again(scene: Scene, already: dict[str, Any]) -> None:
    mail, now = await handed_over(scene), later(scene)
    if already:
        await scene.set(tables.mails, mail.id, **already)
    before = await scene.mail()
    again = partial(ledger_steps.enter_data, mail_id=mail.id, fence=mail.fence, now=now)
    assert (await noting(scene, again)).wakes == set() and await scene.mail() == before
    touched = partial(people.touched_at, team_id=mail.team_id, email=mail.recipient)
    assert await scene.do(touched) == now


async def test_let_be_mail_after_recovery_still_counts_as_touch(
    scene: Scene,
) -> None:
    mail = await handed_over(scene)
    await scene.set(tables.mails, mail.id, state="CANCELLED", settled_as="LET_BE")
    before = await scene.mail()
    await scene.do(partial(ledger_steps.recover_claimed_mails, now=later(scene)))
    touched = partial(people.touched_at, team_id=mail.team_id, email=mail.recipient)
    assert await scene.mail() == before and await scene.do(touched) == before.claimed_at


async def test_canceled_claim_with_newer_fence_is_not_released_by_old_worker(scene: Scene) -> None:
    await scene.add_campaign()
    errand, now = await scene.claim(scene.clock.now()), scene.clock.now()
    await scene.set(tables.mails, errand.mail_id, state="CANCELLED", fence=errand.fence + 1)
    enter = partial(ledger_steps.enter_data, mail_id=errand.mail_id, fence=errand.fence, now=now)
    assert await scene.do(enter) is False
    assert (await scene.mail()).claimed_at == now


@pytest.mark.parametrize("trouble", ["send_trouble", "send_retry_at", "send_failures"])
async def test_sent_mail_clears_trouble_of_its_inbox(scene: Scene, trouble: str) -> None:
    mail = await handed_over(scene)
    values = {"send_trouble": WORDS, "send_retry_at": later(scene), "send_failures": 3}
    await scene.set(tables.inboxes, scene.inbox_id, **{trouble: values[trouble]})
    await scene.do(partial(ledger_steps.mark_sent, mail_id=mail.id, now=later(scene, seconds=2)))
    inbox = await scene.inbox()
    assert (inbox.send_trouble, inbox.send_retry_at, inbox.send_failures) == (None, None, 0)
    assert inbox.last_sent_at == later(scene, seconds=2)


async def test_sent_mail_counts_as_touch_and_reports_its_inbox(scene: Scene) -> None:
    mail, now = await handed_over(scene), later(scene, seconds=2)
    await scene.set(tables.mails, mail.id, retry_at=now, sentence="Put off.")
    notes = await noting(scene, partial(ledger_steps.mark_sent, mail_id=mail.id, now=now))
    (contact,), mail = await scene.rows(tables.contacts), await scene.mail()
    assert (mail.sent_at, mail.retry_at, mail.sentence, contact.last_touch_at) == (now, None, None, now)
    assert notes.changes[ChangeKind.INBOX] == {scene.inbox_id}
    assert notes.changes[ChangeKind.MAIL] == {mail.id}
    told = {"from_email": (await scene.inbox()).email_address, "subject": "Hello Bob", "sequence_step": 0}
    told |= {"lead_email": mail.recipient, "message_id": mail.id}
    assert await events(scene) == [("email_sent", told)]
    touched = partial(people.touched_at, team_id=scene.app_state.home.team_id, email=mail.recipient)
    assert await scene.do(touched) == now


async def test_sent_mail_in_thread_reports_thread_change(scene: Scene) -> None:
    mail, now = await handed_over(scene), later(scene)
    row = {name: getattr(mail, name) for name in ("team_id", "workspace_id", "inbox_id")}
    row |= {"id": new_id(), "lead_email": mail.recipient, "category": "Other"}
    row |= {"created_at": now, "last_message_at": now}
    await scene.do(lambda conn: conn.execute(insert(tables.threads).values(row)))
    await scene.set(tables.mails, mail.id, thread_id=row["id"])
    notes = await noting(scene, partial(ledger_steps.mark_sent, mail_id=mail.id, now=now))
    assert notes.changes[ChangeKind.THREAD] == {row["id"]}


async def test_sent_answer_does_not_advance_lead(scene: Scene) -> None:
    mail = await handed_over(scene)
    await scene.set(tables.mails, mail.id, kind="ANSWER")
    await scene.do(partial(ledger_steps.mark_sent, mail_id=mail.id, now=later(scene)))
    lead = await scene.lead()
    assert ((await scene.mail()).state, lead.status, lead.next_step) == ("SENT", "PENDING", 0)


async def test_sent_mail_after_lead_removal_is_marked_sent(scene: Scene) -> None:
    mail = await handed_over(scene)
    await scene.set(tables.mails, mail.id, lead_id=None)
    await scene.do(partial(ledger_steps.mark_sent, mail_id=mail.id, now=later(scene)))
    assert (await scene.mail()).state == "SENT"


async def test_sent_mail_after_inbox_removal_is_recorded_without_sender(scene: Scene) -> None:
    mail = await handed_over(scene)
    for table in (tables.campaign_inboxes, tables.inboxes):
        await scene.do(lambda conn, table=table: conn.execute(table.delete()))
    await scene.do(partial(ledger_steps.mark_sent, mail_id=mail.id, now=later(scene)))
    ((_, told),) = await events(scene)
    assert ((await scene.mail()).state, told["from_email"]) == ("SENT", "")


@pytest.mark.parametrize("hold", ["missing_field", "template", "uncertain"])
@pytest.mark.parametrize("which", ["campaign", "contact", "neither"])
async def test_held_lead_release_clears_only_field_and_template_holds(
    scene: Scene, hold: str, which: str
) -> None:
    await scene.add_campaign(leads=2)
    await scene.do(lambda conn: conn.execute(update(tables.leads).values(hold=hold)))
    first = await scene.lead()
    choice: dict[str, Any] = {"contact": {"contact_ids": [first.contact_id]}, "neither": {}}.get(
        which, {"campaign_id": scene.campaign_id}
    )
    notes = await noting(scene, partial(release_held_leads, **choice))
    goes = hold != "uncertain" and which != "neither"
    assert [(await scene.lead(number)).hold for number in (0, 1)] == [
        None if goes else hold,
        None if goes and which == "campaign" else hold,
    ]
    assert notes.wakes == ({"pump:*"} if goes else set())
    assert notes.changes == ({ChangeKind.LEAD: None} if goes else {})
