"""What a person does by hand with a lead pauses its automation until they resume it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from app.contract import paths
from app.contract.journeys import Gate
from app.service.core import tables
from app.service.workflows.outbound.ledger_steps import mark_uncertain
from app.service.workflows.outbound.resolve_uncertain import resolve_uncertain_mail
from tests.service.workflows.outbound.conftest import PATIENT, Scene
from tests.service.workflows.outbound.smtp_lab import Lab

from .conftest import DAY, Flow, step

pytestmark = pytest.mark.anyio
Act = Callable[[Flow], Awaitable[Any]]


async def thread_of(flow: Flow) -> str:
    rows = await flow.scene.rows(tables.threads)
    return str(rows[0].id)


async def reply_by_hand(flow: Flow, **more: Any) -> dict[str, Any]:
    path = paths.ANSWER.format(thread_id=await thread_of(flow))
    answer = await flow.api.post(path, json={"body": "Thursday at ten?", **more})
    assert answer.is_success, answer.text
    await flow.app_state.runner.settle()
    return dict(answer.json())


async def email_directly(flow: Flow) -> None:
    (contact,) = await flow.scene.rows(tables.contacts)
    path = paths.CONTACT_SEND_EMAIL.format(contact_id=contact.id)
    email = {"inbox_id": flow.scene.inbox_id, "subject": "By the way", "body": "One more thing."}
    answer = await flow.api.post(path, json=email)
    assert answer.is_success, answer.text


async def edit_thread(flow: Flow, **values: Any) -> None:
    answer = await flow.api.patch(paths.DESK_THREAD.format(thread_id=await thread_of(flow)), json=values)
    assert answer.is_success, answer.text
    await flow.app_state.runner.settle()


async def book(flow: Flow) -> None:
    await edit_thread(flow, manual_category="Demo Booked")


async def snooze(flow: Flow) -> None:
    until = flow.now + timedelta(days=30)
    await edit_thread(flow, snoozed_until=until.strftime("%Y-%m-%dT%H:%M:%SZ"))


async def gate(flow: Flow) -> dict[str, Any] | None:
    """The gate of the pause in the lead's journey, where it is shut."""
    where = {"campaign_id": flow.scene.campaign_id, "lead_id": flow.scene.leads[0]}
    journey = (await flow.api.get(paths.LEAD_JOURNEY.format(**where))).json()
    shut = [one for one in (journey["next"] or {"gates": []})["gates"] if not one["passed"]]
    return next((one for one in shut if one["gate"] == Gate.AUTOMATION_PAUSED), None)


async def resume(flow: Flow) -> None:
    where = {"campaign_id": flow.scene.campaign_id, "lead_id": flow.scene.leads[0]}
    answer = await flow.api.post(paths.LEAD_LIFT.format(**where), json={"gate": Gate.AUTOMATION_PAUSED})
    assert answer.is_success, answer.text
    await flow.app_state.runner.settle()


async def begin_branch(flow: Flow) -> None:
    """A lead who has answered, and whose branch writes to them in a day."""
    await flow.campaign(follow_up_days=None)
    await flow.branch("REPLY_RECEIVED", step("A machine's answer", 1))
    await flow.running()
    await flow.reply("Sounds good, tell me more.")


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (reply_by_hand, "Automation is paused because you replied."),
        (email_directly, "Automation is paused because you emailed this person."),
        (book, "Automation is paused because you booked a meeting."),
        (snooze, "Automation is paused because you snoozed the conversation."),
    ],
)
async def test_manual_act_pauses_branch_until_automation_is_resumed(flow: Flow, act: Act, said: str) -> None:
    await begin_branch(flow)
    await act(flow)
    await flow.pass_time(3 * DAY)
    assert "A machine's answer" not in flow.texts()
    shut = await gate(flow)
    assert shut is not None and (shut["detail"], shut["action"]) == (said, "resume_automation")
    leads = (await flow.api.get(paths.DESK_LEADS.format(campaign_id=flow.scene.campaign_id))).json()["leads"]
    assert leads[0]["waiting_for"] == said
    await resume(flow)
    assert flow.texts()[-1] == "A machine's answer" and await gate(flow) is None


async def in_doubt(flow: Flow, said: str = "Poistakaa minut postituslistalta, kiitos.") -> dict[str, Any]:
    """The thread of a reply that may ask for no more email, with a branch that answers any reply at once."""
    await flow.campaign(follow_up_days=None)
    await flow.branch("REPLY_RECEIVED", step("A machine's answer"))
    await flow.running()
    await flow.reply(said)
    await flow.pass_time(2 * DAY)
    (thread,) = (await flow.api.get(paths.THREADS, params={"is_unsure": True})).json()["threads"]
    return dict(thread)


async def test_possible_opt_out_reply_pauses_automation_until_categorized_by_hand(
    flow: Flow,
) -> None:
    thread = await in_doubt(flow)
    day = {"since": (flow.now - DAY).isoformat(), "until": flow.now.isoformat()}
    asked = (await flow.api.get(paths.TODAY, params=day)).json()["unsure"]
    assert thread["may_opt_out"] and asked == 1
    assert "A machine's answer" not in flow.texts() and await flow.scene.rows(tables.suppressions) == []
    shut = await gate(flow)
    assert shut is not None
    assert shut["detail"] == "Automation is paused because this person may have asked for no more email."
    await edit_thread(flow, manual_category="Interested")
    assert flow.texts()[-1] == "A machine's answer" and await gate(flow) is None
    assert (await flow.api.get(paths.THREADS, params={"is_unsure": True})).json()["threads"] == []


@pytest.mark.parametrize("said", ["Your mails annoy me.", "How can I be removed?"])
async def test_possible_opt_out_confirmed_by_classifier_still_needs_manual_decision(
    flow: Flow, said: str
) -> None:
    thread = await in_doubt(flow, said)
    assert thread["may_opt_out"] and thread["category"] == "Unsubscribe" and thread["ai_confidence"] >= 0.9
    assert await flow.scene.rows(tables.suppressions) == [] and await gate(flow) is not None


async def test_possible_opt_out_seen_only_by_classifier_needs_manual_decision(flow: Flow) -> None:
    thread = await in_doubt(flow, "You've sent me seven of these now and I requested nothing.")
    assert thread["may_opt_out"] and await flow.scene.rows(tables.suppressions) == []


async def test_possible_opt_out_categorized_as_unsubscribe_suppresses_contact(flow: Flow) -> None:
    await in_doubt(flow)
    await edit_thread(flow, manual_category="Unsubscribe")
    await flow.pass_time(3 * DAY)
    (out,) = await flow.scene.rows(tables.suppressions)
    assert out.reason == "unsubscribed" and "A machine's answer" not in flow.texts()


async def test_manual_reply_pauses_branch_that_begins_later(flow: Flow) -> None:
    await flow.campaign(follow_up_days=None)
    await flow.branch("REPLY_CONTAINS", step("A machine's answer"), any=["price"])
    await flow.running()
    await flow.reply("Tell me more.")
    await reply_by_hand(flow)
    await flow.reply("What is the price?")
    await flow.pass_time(2 * DAY)
    assert len(await flow.enrollments()) == 1 and "A machine's answer" not in flow.texts()
    await resume(flow)
    assert flow.texts()[-1] == "A machine's answer"


async def test_direct_mail_pauses_follow_up_until_automation_is_resumed(flow: Flow, scene: Scene) -> None:
    await flow.campaign(follow_up_days=3)
    await flow.running()
    await email_directly(flow)
    await flow.pass_time(10 * DAY)
    assert flow.texts() == ["Hi Bob, a question.", "One more thing."]
    assert await flow.status() == "ACTIVE", "the follow-up is still to come"
    await resume(flow)
    assert flow.texts()[-1] == "Hi again, Bob."


async def test_refused_direct_mail_does_not_pause_automation(flow: Flow, lab: Lab) -> None:
    await flow.campaign(follow_up_days=3)
    await flow.running()
    lab.fail("RCPT", "550 5.7.1 Not today", times=1)
    (contact,) = await flow.scene.rows(tables.contacts)
    email = {"inbox_id": flow.scene.inbox_id, "subject": "By the way", "body": "One more thing."}
    answer = await flow.api.post(paths.CONTACT_SEND_EMAIL.format(contact_id=contact.id), json=email)
    assert answer.status_code == 400
    await flow.pass_time(4 * DAY)
    assert flow.texts()[-1] == "Hi again, Bob."


async def test_undo_send_of_manual_reply_resumes_automation(flow: Flow) -> None:
    await begin_branch(flow)
    held = await reply_by_hand(flow, hold_seconds=20)
    assert await gate(flow) is not None
    where = {"thread_id": await thread_of(flow), "mail_id": held["mail_id"]}
    assert (await flow.api.delete(paths.ANSWER_MAIL.format(**where))).is_success
    assert await gate(flow) is None
    await flow.pass_time(2 * DAY)
    assert flow.texts()[-1] == "A machine's answer"


async def test_snooze_removed_from_thread_resumes_automation(flow: Flow) -> None:
    await begin_branch(flow)
    await snooze(flow)
    await edit_thread(flow, snoozed_until=None)
    await flow.pass_time(2 * DAY)
    assert flow.texts()[-1] == "A machine's answer"


async def test_branch_entered_by_hand_sends_despite_automation_pause(flow: Flow) -> None:
    await flow.campaign(follow_up_days=None)
    node = await flow.branch("MANUAL", step("By hand"))
    await flow.running()
    await flow.reply("Sounds good.")
    await reply_by_hand(flow)
    assert (await flow.move(node)).is_success
    assert flow.texts()[-1] == "By hand"


async def test_booking_that_branch_waits_for_enters_branch(flow: Flow) -> None:
    await flow.campaign(follow_up_days=None)
    await flow.branch("REPLY_CATEGORY", step("See you there"), categories=["Demo Booked"])
    await flow.running()
    await flow.reply("Hm.")
    await book(flow)
    assert flow.texts()[-1] == "See you there"


async def test_branch_mail_claimed_before_manual_reply_is_not_handed_over(
    flow: Flow, scene: Scene, lab: Lab
) -> None:
    await flow.campaign(follow_up_days=None)
    await flow.branch("REPLY_RECEIVED", step("A machine's answer", 1))
    await flow.launch()
    pump = scene.pump(PATIENT)
    await pump.step()
    await flow.reply("Hi")
    thread_id = await thread_of(flow)
    scene.clock.move_to(flow.now + DAY)
    pump.rest()
    passed, told = lab.pass_by, False

    async def pass_by(where: str, recipient: str = "") -> str:
        nonlocal told
        if where == "RCPT" and not told:
            told = True
            path = paths.ANSWER.format(thread_id=thread_id)
            assert (await flow.api.post(path, json={"body": "Thursday?", "hold_seconds": 20})).is_success
        return await passed(where, recipient)

    lab.pass_by = pass_by  # type: ignore[method-assign]
    await pump.step()
    assert told and len(flow.got()) == 1


async def test_automation_pause_remains_after_uncertain_mail_is_resolved(flow: Flow, scene: Scene) -> None:
    await flow.campaign(follow_up_days=3)
    await flow.running()
    (mail,) = await flow.mails()
    await scene.do(
        lambda conn: conn.execute(
            update(tables.mails).where(tables.mails.c.id == mail.id).values(state="IN_DATA", sent_at=None)
        )
    )
    await scene.do(lambda conn: mark_uncertain(conn, mail.id, flow.now, "The line was cut."))
    await email_directly(flow)
    lead = await scene.lead()
    assert (lead.hold, lead.pause) == ("uncertain", "direct_email")
    home = flow.app_state.home.workspace_id
    await scene.do(lambda conn: resolve_uncertain_mail(conn, home, mail.id, "ARRIVED", flow.now))
    lead = await scene.lead()
    assert (lead.hold, lead.pause) == (None, "direct_email")
    await flow.pass_time(10 * DAY)
    assert "Hi again, Bob." not in flow.texts()


async def test_automation_pause_by_teammate_says_so(flow: Flow, scene: Scene) -> None:
    await begin_branch(flow)
    pause = {"pause": "reply", "pause_act": "some-mail", "pause_user": "some-user"}
    await scene.do(lambda conn: conn.execute(update(tables.leads).values(pause)))
    shut = await gate(flow)
    assert shut is not None and shut["detail"] == "Automation is paused because a teammate replied."


@pytest.mark.parametrize(
    ("hold", "left"),
    [
        ((None, None), (None, None)),
        (("missing_field", "company"), (None, None)),
        (("uncertain", None), ("uncertain", None)),
    ],
)
async def test_automation_pause_replaces_every_hold_but_uncertain(
    flow: Flow, scene: Scene, hold: tuple[str | None, str | None], left: tuple[str | None, str | None]
) -> None:
    """What a lead lacked is looked at anew when the pause ends."""
    await flow.campaign(follow_up_days=3)
    await flow.running()
    await scene.set(tables.leads, scene.leads[0], hold=hold[0], hold_detail=hold[1])
    await email_directly(flow)
    assert await scene.hold() == left and (await scene.lead()).pause == "direct_email"
