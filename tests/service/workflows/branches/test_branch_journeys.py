"""What a lead of a branch goes through, by real mail on the virtual clock."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection

from app.contract import paths
from app.contract.contacts import SuppressionReason
from app.contract.ids import new_id
from app.service.core import tables
from app.service.records import suppressions
from app.service.rules import branch_triggers
from app.service.workflows import tracking
from app.service.workflows.consequences import branch_triggers as entering
from app.service.workflows.outbound import ledger_steps
from tests.service.workflows.outbound.conftest import PATIENT, Scene
from tests.service.workflows.outbound.smtp_lab import Lab

from .conftest import DAY, Flow, header, step

pytestmark = pytest.mark.anyio
SCANNER = "Mozilla/5.0 (compatible; MailGatewayScanner/3.1; link and image check)"


async def test_reply_enters_branch_and_lead_completes_it(flow: Flow, scene: Scene) -> None:
    campaign_id = await flow.campaign()
    node = await flow.branch(
        "REPLY_CATEGORY", step("Tuesday?"), step("Or Friday?", 2), categories=["Interested"]
    )
    await flow.running()
    await flow.reply("I am interested, tell me more!")
    entered = flow.now
    assert flow.texts()[1:] == ["Tuesday?"] and await flow.enrollments() == [(node, None)]
    lead = await scene.lead()
    assert (lead.status, lead.current_step, lead.next_step) == ("REPLIED", 1001, 1002)
    assert await flow.status() == "COMPLETED"  # the main chain has nothing left, the branch has
    await flow.pass_time(2 * DAY)
    assert flow.texts()[1:] == ["Tuesday?", "Or Friday?"]
    assert await flow.enrollments() == [(node, "COMPLETED")] and (await scene.lead()).next_step is None
    about = {"lead_id": scene.leads[0], "campaign_id": campaign_id, "entry_node_id": node}
    reason = 'REPLY_CATEGORY: {"categories": ["Interested"]}'
    stamp = "%Y-%m-%dT%H:%M:%SZ"
    last = (await flow.mails())[-1].sent_at
    assert await flow.events() == [
        (
            "subsequence_entered",
            {**about, "trigger_reason": reason, "entered_at": entered.strftime(stamp)},
        ),
        ("subsequence_completed", {**about, "completed_at": last.strftime(stamp)}),
    ]
    await flow.pass_time(30 * DAY)
    assert len(flow.got()) == 3
    detail = (await flow.api.get(paths.CAMPAIGN.format(campaign_id=campaign_id))).json()
    assert (detail["initial_sent_count"], detail["followup_sent_count"]) == (1, 2)


async def test_branch_mails_continue_in_same_thread(flow: Flow) -> None:
    await flow.campaign(follow_up_days=1)
    await flow.branch("NO_REPLY", step("Still there?"), step("A last word", 1), after_days=2)
    await flow.running()
    await flow.pass_time(6 * DAY)
    assert flow.texts() == ["Hi Bob, a question.", "Hi again, Bob.", "Still there?", "A last word"]
    ids = [header(mail.raw, "Message-ID") for mail in flow.got()]
    for number, mail in enumerate(flow.got()[1:], 1):
        assert header(mail.raw, "In-Reply-To") == ids[number - 1]
        assert (
            mail.raw.decode().split("References: ")[1].split("\r\n\r\n")[0].split()[:number] == ids[:number]
        )
        assert header(mail.raw, "Subject") == "Re: Hello Bob"


async def test_branch_triggers_that_match_are_taken_by_priority_and_once_each(flow: Flow) -> None:
    await flow.campaign()
    late = await flow.branch("REPLY_RECEIVED", step("Late"), priority=5)
    early = await flow.branch("REPLY_CONTAINS", step("Early"), any=["price"], priority=1)
    await flow.branch("REPLY_RECEIVED", step("Never"), priority=0, is_active=False)
    await flow.running()
    await flow.reply("What is the price?")
    await flow.reply("And the PRICE for two?")
    await flow.reply("Hello?")
    assert flow.texts()[1:] == ["Early", "Late"]
    assert await flow.enrollments() == [(early, "COMPLETED"), (late, "COMPLETED")]


async def test_reply_in_branch_ends_it_and_evaluates_triggers_again(flow: Flow) -> None:
    await flow.campaign()
    any_reply = await flow.branch("REPLY_RECEIVED", step("Thanks"), step("Never sent", 1), priority=2)
    keen = await flow.branch("REPLY_CONTAINS", step("Glad", 1), any=["yes"], priority=9)
    await flow.running()
    await flow.reply("yes")
    assert await flow.enrollments() == [(any_reply, None)]
    await flow.reply("yes!")
    assert await flow.enrollments() == [(any_reply, "EXITED"), (keen, None)]
    await flow.pass_time(5 * DAY)
    assert flow.texts()[1:] == ["Thanks", "Glad"]
    assert [kind for kind, _ in await flow.events()] == [
        "subsequence_entered",
        "subsequence_entered",
        "subsequence_completed",
    ]


async def test_auto_reply_neither_triggers_nor_ends_reply_branch(flow: Flow) -> None:
    await flow.campaign()
    node = await flow.branch("REPLY_RECEIVED", step("Thanks"), step("Really", 1))
    away = await flow.branch("REPLY_CATEGORY", step("Back again?", 7), categories=["Out of Office"])
    await flow.running()
    await flow.reply("Hi!")
    await flow.reply("I am out of office.", Auto_Submitted="auto-replied")
    assert await flow.enrollments() == [(node, None)]
    await flow.pass_time(2 * DAY)
    assert flow.texts()[1:] == ["Thanks", "Really"]
    await flow.reply("I am out of office.", Auto_Submitted="auto-replied")
    assert await flow.enrollments() == [(node, "COMPLETED"), (away, None)]


async def test_branch_trigger_on_opens_and_clicks_ignores_scanners(flow: Flow, scene: Scene) -> None:
    await flow.campaign(people=2, enable_click_tracking=True)
    scene.clock.move_to(flow.now)
    opened = await flow.branch("EMAIL_OPENED", step("You looked twice"), min_opens=2)
    clicked = await flow.branch("LINK_CLICKED", step("You clicked"), url_contains="acme.test")
    await flow.running()
    await flow.pass_time(timedelta(minutes=5))
    await flow.opened(agent=SCANNER)
    await flow.opened()
    assert await flow.enrollments() == []
    await flow.opened(agent=SCANNER)
    await flow.opened()
    assert await flow.enrollments() == [(opened, "COMPLETED")] and flow.texts()[1:] == ["You looked twice"]
    mail = (await flow.mails(1))[-1]
    link = {"mail_id": mail.id, "position": 0, "url": "https://acme.test/pricing"}
    await scene.do(lambda conn: conn.execute(tables.links.insert().values(link)))
    for agent in (SCANNER, "Mozilla/5.0 Firefox/140.0"):
        assert await flow.enrollments(1) == []
        await scene.do(
            lambda conn, agent=agent: tracking.record_click(conn, mail.token, 0, agent, "", flow.now)
        )
    assert await flow.enrollments(1) == [(clicked, None)]
    assert await flow.status() == "COMPLETED"  # both have left the main chain


async def test_no_reply_branch_starts_after_its_waiting_time(flow: Flow, scene: Scene) -> None:
    await flow.campaign(people=3, follow_up_days=None)
    await flow.branch("NO_REPLY", step("Still there?"), after_days=4)
    await flow.running()
    await flow.pass_time(3 * DAY)
    await flow.reply("Busy", 1)
    assert scene.clock.next_due is not None
    await flow.pass_time(2 * DAY)
    assert [len(flow.got(who)) for who in range(3)] == [2, 1, 2]
    entered = {row.lead_id: row.entered_at for row in await scene.rows(tables.enrollments)}
    for who in (0, 2):
        waited = entered[scene.leads[who]] - (await flow.mails(who))[0].sent_at
        assert 4 * DAY <= waited < 4 * DAY + timedelta(minutes=6)


async def test_main_finished_branch_starts_at_end_of_main_sequence(flow: Flow) -> None:
    await flow.campaign(follow_up_days=2)
    node = await flow.branch("MAIN_FINISHED", step("One more thing", 5))
    await flow.running()
    await flow.pass_time(2 * DAY)
    assert await flow.enrollments() == [(node, None)] and await flow.status() == "COMPLETED"
    await flow.pass_time(5 * DAY)
    assert flow.texts()[1:] == ["Hi again, Bob.", "One more thing"]


async def test_category_set_by_hand_moves_lead_to_matching_branch(flow: Flow, scene: Scene) -> None:
    await flow.campaign()
    wrong = await flow.branch("REPLY_CATEGORY", step("Pity", 3), categories=["Not Interested"])
    right = await flow.branch("REPLY_CATEGORY", step("Great", 1), categories=["Interested"])
    await flow.running()
    await flow.reply("Not interested, thanks.")
    assert await flow.enrollments() == [(wrong, None)]
    (thread,) = await scene.rows(tables.threads)
    path = paths.DESK_THREAD.format(thread_id=thread.id)
    for category in ("Not Interested", "Interested", "Interested"):
        answer = await flow.api.patch(path, json={"manual_category": category})
        assert answer.status_code == 200, answer.text
    assert await flow.enrollments() == [(wrong, "EXITED"), (right, None)]
    await flow.pass_time(5 * DAY)
    assert flow.texts()[1:] == ["Great"]


async def test_branch_trigger_with_unsure_category_waits_for_manual_choice(flow: Flow, scene: Scene) -> None:
    """Nor does the branch for all replies, which comes after the one that may be right."""
    await flow.campaign()
    great = await flow.branch("REPLY_CATEGORY", step("Great"), categories=["Interested"])
    thanks = await flow.branch("REPLY_RECEIVED", step("Thanks"), priority=9)
    await flow.running()
    await flow.reply("Let me see what my boss says")
    (thread,) = await scene.rows(tables.threads)
    assert thread.ai_confidence < branch_triggers.SURE and thread.ai_category == "Interested"
    assert await flow.enrollments() == [] and len(flow.got()) == 1

    async def asked() -> int:
        found = await flow.api.get(paths.THREADS, params={"is_unsure": True})
        day = {"since": "2026-03-02T00:00:00Z", "until": "2026-03-03T00:00:00Z"}
        total: int = found.json()["pagination"]["total"]
        assert (await flow.api.get(paths.TODAY, params=day)).json()["unsure"] == total
        assert (await flow.api.get(paths.THREAD.format(thread_id=thread.id))).json()["is_unsure"] == bool(
            total
        )
        return total

    assert await asked() == 1
    path = paths.DESK_THREAD.format(thread_id=thread.id)
    for category, entered in (("Other", [(thanks, "COMPLETED")]), ("Interested", [(great, "COMPLETED")])):
        await flow.api.patch(path, json={"manual_category": category})
        await flow.app_state.runner.settle()
        assert await asked() == 0 and (await flow.enrollments())[-1:] == entered
    assert flow.texts()[1:] == ["Thanks", "Great"]


async def test_unsubscribe_category_set_by_hand_suppresses_contact(flow: Flow, scene: Scene) -> None:
    await flow.campaign()
    await flow.branch("REPLY_RECEIVED", step("Thanks"))
    await flow.running()
    await flow.reply("Sounds interesting, tell me more.")
    assert flow.texts()[1:] == ["Thanks"]
    (thread,) = await scene.rows(tables.threads)
    path = paths.DESK_THREAD.format(thread_id=thread.id)
    await flow.api.patch(path, json={"manual_category": "Unsubscribe"})
    (row,) = await scene.rows(tables.suppressions)
    assert (row.email_key, row.reason) == ("person0@people.test", "unsubscribed")
    assert (await scene.lead()).status == "UNSUBSCRIBED"


async def test_branch_without_mails_is_completed_at_once(flow: Flow, scene: Scene) -> None:
    await flow.campaign()
    node = await flow.branch("REPLY_RECEIVED")
    await flow.running()
    await flow.reply("Hi")
    assert await flow.enrollments() == [(node, "COMPLETED")] and (await scene.lead()).next_step is None
    assert [kind for kind, _ in await flow.events()] == ["subsequence_entered", "subsequence_completed"]


@pytest.mark.parametrize("how", ["opt-out", "bounced", "suppressed", "blocked"])
async def test_branch_sends_nothing_to_opted_out_or_suppressed_contact(
    flow: Flow, scene: Scene, how: str
) -> None:
    await flow.campaign(people=2)
    await flow.branch("REPLY_RECEIVED", step("Thanks"), step("Never", 1))
    await flow.running()
    await flow.pass_time(timedelta(minutes=1))
    await flow.reply("Hi")
    assert flow.texts()[1:] == ["Thanks"]

    async def strike(who: int) -> None:
        address, team = f"person{who}@people.test", flow.app_state.home.team_id
        if how == "opt-out":
            await flow.reply("Please remove me.", who)
        elif how == "blocked":
            row = {"id": new_id(), "team_id": team, "value": address, "created_at": flow.now}
            await scene.do(lambda conn: conn.execute(tables.blocklist.insert().values(row)))
            await flow.reply("Hm", 1) if who else None
        else:
            reason = SuppressionReason.BOUNCED if how == "bounced" else SuppressionReason.MANUAL
            await scene.do(
                lambda conn: suppressions.suppress_address(conn, team, address, reason, "", flow.now)
            )
            await flow.reply("Hm", 1) if who else None

    await strike(0)
    await strike(1)
    await flow.pass_time(5 * DAY)
    assert [len(flow.got(who)) for who in (0, 1)] == [2, 1]
    assert [outcome for _, outcome in await flow.enrollments(0)] == ["EXITED"]
    assert await flow.enrollments(1) == []
    assert [kind for kind, _ in await flow.events()] == ["subsequence_entered"]


@pytest.mark.parametrize("completed", [False, True])
async def test_branch_of_paused_campaign_waits_and_continues_on_relaunch(
    flow: Flow, scene: Scene, completed: bool
) -> None:
    await flow.campaign(people=1 if completed else 2, follow_up_days=10)
    node = await flow.branch("REPLY_RECEIVED", step("Thanks"), step("And?", 1))
    await flow.running()
    await flow.pass_time(timedelta(minutes=1))
    await flow.reply("Hi")
    assert await flow.status() == ("COMPLETED" if completed else "ACTIVE")
    await flow.pause()
    await flow.pass_time(3 * DAY)
    assert flow.texts()[1:] == ["Thanks"] and await flow.enrollments() == [(node, None)]
    await flow.launch()
    assert await flow.status() == ("COMPLETED" if completed else "ACTIVE")
    await flow.pass_time(timedelta(minutes=1))
    assert flow.texts()[1:] == ["Thanks", "And?"]
    assert [kind for kind, _ in await flow.events()] == ["subsequence_entered", "subsequence_completed"]


async def test_branch_triggers_while_paused_skip_replies_and_find_silence_later(
    flow: Flow, scene: Scene
) -> None:
    await flow.campaign(people=3, follow_up_days=30)
    reply = await flow.branch("REPLY_RECEIVED", step("Thanks"))
    silent = await flow.branch("NO_REPLY", step("Still there?"), after_days=3, priority=1)
    await flow.running()
    await flow.pass_time(timedelta(minutes=1))
    await flow.pause()
    await flow.reply("Hi", 0)
    await flow.pass_time(6 * DAY)
    assert len(scene.leads) * [[]] == [await flow.enrollments(who) for who in range(3)]
    await flow.launch()
    await flow.pass_time(timedelta(minutes=5))
    assert [await flow.enrollments(who) for who in range(3)] == [[], *2 * [[(silent, "COMPLETED")]]]
    await flow.reply("Hi again", 0)
    assert await flow.enrollments(0) == [(reply, "COMPLETED")]


async def test_completed_campaign_with_new_branch_enters_its_leads(flow: Flow) -> None:
    await flow.campaign(people=2, follow_up_days=None)
    await flow.running()
    await flow.pass_time(DAY)
    assert await flow.status() == "COMPLETED"
    await flow.pause()
    assert "leads" in (await flow.edit(launch=True))["missing_requirements"]
    node = await flow.branch("MAIN_FINISHED", step("News"))
    await flow.launch()
    await flow.pass_time(timedelta(minutes=5))
    assert await flow.status() == "COMPLETED" and await flow.enrollments(1) == [(node, "COMPLETED")]
    assert [flow.texts(who)[1:] for who in (0, 1)] == [["News"], ["News"]]


async def test_branches_when_switched_off_hold_their_leads(flow: Flow) -> None:
    await flow.campaign(people=2)
    node = await flow.branch("REPLY_RECEIVED", step("Thanks"), step("And?", 1))
    await flow.running()
    await flow.reply("Hi")
    await flow.pause()
    await flow.edit(subsequences_enabled=False)
    await flow.launch()
    await flow.pass_time(5 * DAY)
    assert flow.texts(1)[1:] == ["Hi again, Bob."]
    assert len(await flow.mails()) == len(flow.got()) == 2 and await flow.enrollments() == [(node, None)]


async def test_completed_campaign_sends_nothing_to_new_leads(flow: Flow, scene: Scene) -> None:
    await flow.campaign()
    await flow.branch("REPLY_RECEIVED", step("Thanks"), step("And?", 1))
    await flow.running()
    await flow.reply("Hi")
    await scene.add_lead("person1@people.test")
    flow.app_state.runner.wake("pump:*")
    await flow.pass_time(5 * DAY)
    assert flow.texts()[1:] == ["Thanks", "And?"] and await flow.mails(1) == []


async def test_branch_edited_in_progress_continues_with_its_new_steps(flow: Flow, scene: Scene) -> None:
    await flow.campaign(people=3)
    edge = new_id()
    made = await flow.put("REPLY_RECEIVED", step("One"), step("Two", 2), step("Three", 2), edge=edge)
    one, two, _ = made.json()["steps"]
    await flow.running()
    await flow.pass_time(timedelta(minutes=1))
    await flow.reply("Hi", 0)
    await flow.pause()
    new_first = await flow.put("REPLY_RECEIVED", step("New"), step("One", node_id=one["node_id"]), edge=edge)
    assert new_first.json()["detail"][0]["loc"] == ["body", "steps"]  # what was sent keeps its place
    changed = await flow.put(
        "REPLY_RECEIVED",
        step("Between", 1),
        step("Two, better", 3, node_id=two["node_id"]),
        edge=edge,
    )
    assert [(each["label"], each["is_active"]) for each in changed.json()["steps"]] == [
        ("Between", True),
        ("Two, better", True),
        ("One", False),
    ]
    assert changed.json()["steps"][-1]["variants"][0]["stats"]["sent_count"] == 1
    await flow.launch()
    await flow.reply("Hi", 1)
    await flow.pass_time(6 * DAY)
    assert flow.texts(0)[1:] == ["One", "Between", "Two, better"]
    assert flow.texts(1)[1:] == ["Between", "Two, better"]
    await flow.reply("Hi", 2)
    await flow.pause()
    assert (await flow.put("REPLY_RECEIVED", edge=edge)).status_code == 200
    assert [outcome for _, outcome in await flow.enrollments(2)] == ["COMPLETED"]  # nothing is left of it


async def test_main_sequence_edit_does_not_move_leads_in_branches(flow: Flow, scene: Scene) -> None:
    await flow.campaign()
    await flow.branch("REPLY_RECEIVED", step("Thanks", 1))
    await flow.running()
    await flow.reply("Hi")
    await flow.pause()
    await flow.edit(sequences=[{"wait_days": 1, "variants": [{"body_template": "Main"}]}])
    assert (await scene.lead()).next_step == 1001
    await flow.launch()
    await flow.pass_time(5 * DAY)
    assert flow.texts()[1:] == ["Thanks"]


async def test_branch_deleted_in_progress_ends_for_its_leads(flow: Flow, scene: Scene) -> None:
    campaign_id = await flow.campaign(people=2)
    edge = new_id()
    await flow.put("REPLY_RECEIVED", step("One"), step("Two", 2), edge=edge)
    await flow.running()
    await flow.pass_time(timedelta(minutes=1))
    await flow.reply("Hi", 0)
    await flow.pause()
    where = {"campaign_id": campaign_id, "entry_edge_id": edge}
    assert (await flow.api.delete(paths.BRANCH.format(**where))).json()["exited_count"] == 1
    again = await flow.put("REPLY_RECEIVED", step("Another"), edge=edge)
    assert again.status_code == 201 and again.json()["steps"][0]["step_number"] == 2001
    await flow.launch()
    await flow.pass_time(5 * DAY)
    assert flow.texts(0)[1:] == ["One"]
    assert [kind for kind, _ in await flow.events()] == ["subsequence_entered"]
    await flow.reply("Hi again", 0)  # the branch is another one
    await flow.pass_time(DAY)
    assert flow.texts(0)[1:] == ["One", "Another"]


async def test_branch_entry_when_rolled_back_leaves_no_event(flow: Flow, scene: Scene) -> None:
    await flow.campaign()
    node = await flow.branch("NO_REPLY", step("Never"), after_days=1)
    await flow.launch()
    await scene.pump().step()

    def cut_off(conn: Connection) -> None:
        silent = branch_triggers.NoReplySince(2 * DAY, main_finished=False)
        assert entering.trigger_branch(conn, scene.leads[0], flow.now, silent)
        assert len(conn.execute(tables.enrollments.select()).all()) == 1
        raise RuntimeError("the power went")

    before = await scene.lead()
    with pytest.raises(RuntimeError):
        await scene.do(cut_off)
    assert await flow.events() == [] and await flow.enrollments() == []
    assert await scene.lead() == before and node


@pytest.mark.parametrize("stage", ["CONNECT", "RCPT"])
@pytest.mark.parametrize("what", ["reply", "paused", "suppressed", "branches off"])
async def test_branch_mail_stopped_between_claim_and_data_is_canceled(
    flow: Flow, scene: Scene, lab: Lab, stage: str, what: str
) -> None:
    """A lead that has replied gets its branch's mail; one who replies anew meanwhile does not."""
    await flow.campaign()
    await flow.branch("REPLY_RECEIVED", step("Thanks", 1))
    await flow.launch()
    pump = scene.pump(PATIENT)
    await pump.step()
    await flow.reply("Hi")
    scene.clock.move_to(flow.now + DAY)
    pump.rest()
    passed, told = lab.pass_by, False

    async def pass_by(where: str, recipient: str = "") -> str:
        nonlocal told
        if where == stage and not told:
            told = True
            await happens(flow, what)
        return await passed(where, recipient)

    lab.pass_by = pass_by  # type: ignore[method-assign]
    if stage == "CONNECT":
        pump = scene.pump(PATIENT)  # a connection of its own
    await pump.step()
    assert told and len(flow.got()) == 1
    assert [mail.state for mail in await flow.mails()] == ["SENT", "CANCELLED"]


async def test_campaign_whose_last_mail_is_canceled_by_reply_completes(
    flow: Flow, scene: Scene, lab: Lab
) -> None:
    await flow.campaign(follow_up_days=1)
    await flow.launch()
    pump = scene.pump(PATIENT)
    await pump.step()
    scene.clock.move_to(flow.now + DAY)
    passed = lab.pass_by

    async def pass_by(where: str, recipient: str = "") -> str:
        if where == "RCPT":
            await flow.reply("Hi")
        return await passed(where, recipient)

    lab.pass_by = pass_by  # type: ignore[method-assign]
    await pump.step()
    assert len(flow.got()) == 1 and await flow.status() == "COMPLETED"


async def test_lead_held_in_main_sequence_is_not_held_in_branch(flow: Flow, scene: Scene) -> None:
    await flow.campaign(people=0, follow_up_days=1)
    await scene.add_lead("person0@people.test", first_name=None)
    texts = {"subject_template": "A word", "body_template": "Without a name"}
    node = await flow.branch("MANUAL", {"variants": [texts]})
    await flow.running()
    assert await scene.hold() == ("missing_field", "first_name")
    assert (await flow.move(node)).status_code == 200
    assert flow.texts() == ["Without a name"]


async def happens(flow: Flow, what: str) -> None:
    scene, address = flow.scene, "person0@people.test"
    if what == "reply":
        await flow.reply("One more thing")
    elif what == "paused":
        await scene.set(tables.campaigns, scene.campaign_id, status="PAUSED")
    elif what == "branches off":
        await scene.set(tables.campaigns, scene.campaign_id, subsequences_enabled=False)
    else:
        team, reason = flow.app_state.home.team_id, SuppressionReason.UNSUBSCRIBED
        await scene.do(lambda conn: suppressions.suppress_address(conn, team, address, reason, "", flow.now))


@pytest.mark.parametrize("state", ["CLAIMED", "IN_DATA"])
async def test_branch_mail_after_crash_is_sent_or_becomes_uncertain(
    flow: Flow, scene: Scene, lab: Lab, state: str
) -> None:
    await flow.campaign()
    node = await flow.branch("REPLY_RECEIVED", step("Thanks", 1))
    await flow.launch()
    await scene.pump().step()
    await flow.reply("Hi")
    scene.clock.move_to(flow.now + DAY)
    lab.fail("RCPT", "450 4.7.1 Later", times=1)
    await scene.pump().step()
    mail = (await flow.mails())[-1]
    await scene.set(tables.mails, mail.id, state=state, in_data_at=flow.now, retry_at=None)
    await scene.do(lambda conn: ledger_steps.recover_claimed_mails(conn, scene.clock.now()))
    scene.clock.move_to(flow.now + DAY)
    await scene.pump().step()
    if state == "CLAIMED":
        assert flow.texts()[1:] == ["Thanks"] and await flow.enrollments() == [(node, "COMPLETED")]
        return
    assert len(flow.got()) == 1 and await flow.enrollments() == [(node, None)]
    path = paths.MAIL_SETTLE.format(mail_id=mail.id)
    assert (await flow.api.post(path, json={"verdict": "ARRIVED"})).status_code == 200
    assert await flow.enrollments() == [(node, "COMPLETED")]


@pytest.mark.parametrize("verdict", ["LET_BE", "ARRIVED"])
async def test_uncertain_main_mail_when_resolved_does_not_end_branch(
    flow: Flow, scene: Scene, lab: Lab, verdict: str
) -> None:
    await flow.campaign(follow_up_days=1)
    node = await flow.branch("REPLY_RECEIVED", step("Thanks", 1))
    await flow.launch()
    pump = scene.pump()
    await pump.step()
    scene.clock.move_to(flow.now + DAY)
    lab.fail("DOT", "cut", times=1)
    await pump.step()
    first, doubtful = await flow.mails()
    assert doubtful.state == "UNCERTAIN"
    lab.handed.pop()  # it never reached the person, who answers the first mail
    await flow.reply("Hi")
    assert await flow.enrollments() == [(node, None)] and first.state == "SENT"
    path = paths.MAIL_SETTLE.format(mail_id=doubtful.id)
    assert (await flow.api.post(path, json={"verdict": verdict})).status_code == 200
    scene.clock.move_to(flow.now + DAY)
    await scene.pump().step()
    assert flow.texts()[1:] == ["Thanks"] and await flow.enrollments() == [(node, "COMPLETED")]


async def test_branch_mail_to_lead_without_earlier_mail_needs_subject(flow: Flow, scene: Scene) -> None:
    later: Any = flow.now + 30 * DAY
    await flow.campaign(people=2, start_date=later)
    bare = await flow.branch("MANUAL", step("No subject"))
    texts = {"subject_template": "A word", "body_template": "With one"}
    full = await flow.branch("MANUAL", {"variants": [texts]})
    await flow.running()
    for who, node in enumerate((bare, full)):
        assert (await flow.move(node, who)).status_code == 200
    await flow.pass_time(40 * DAY)
    assert [flow.texts(who) for who in (0, 1)] == [[], ["With one"]]
    assert "no subject" in (await scene.lead()).hold_detail


async def test_forecast_includes_leads_in_branch(flow: Flow, scene: Scene) -> None:
    campaign_id = await flow.campaign(follow_up_days=9)
    await flow.branch("REPLY_RECEIVED", step("Thanks", 1), step("And?", 2))
    await flow.running()
    await flow.reply("Hi")
    path = paths.FORECAST.format(campaign_id=campaign_id)
    foreseen = (await flow.api.get(path)).json()
    assert [mail["step_number"] for mail in foreseen["mails"]] == [1001, 1002]
    await flow.pass_time(5 * DAY)
    sent = [(f"{mail.sent_at:%Y-%m-%dT%H:%M:%SZ}", mail.step_number) for mail in (await flow.mails())[1:]]
    assert [(mail["at"], mail["step_number"]) for mail in foreseen["mails"]] == sent


async def test_archived_campaign_ends_its_branches(flow: Flow) -> None:
    campaign_id = await flow.campaign()
    node = await flow.branch("REPLY_RECEIVED", step("Thanks", 1))
    await flow.running()
    await flow.reply("Hi")
    assert (await flow.api.post(paths.CAMPAIGN_ARCHIVE.format(campaign_id=campaign_id))).status_code == 200
    assert await flow.enrollments() == [(node, "EXITED")]
    await flow.pass_time(3 * DAY)
    assert len(flow.got()) == 1


async def test_lead_moved_from_later_to_earlier_branch_continues_there(flow: Flow, scene: Scene) -> None:
    await flow.campaign(follow_up_days=9)
    one = await flow.branch("MANUAL", step("One"), step("One again", 1))
    two = await flow.branch("MANUAL", step("Two"), step("Never", 5))
    await flow.running()
    assert (await flow.move(two)).status_code == 200
    await flow.pass_time(timedelta(minutes=1))
    assert (await flow.move(one)).status_code == 200
    assert ((await scene.lead()).current_step, (await scene.lead()).next_step) == (1001, 1002)
    await flow.pass_time(9 * DAY)
    assert flow.texts()[1:] == ["Two", "One", "One again"]
    ids = [header(mail.raw, "Message-ID") for mail in flow.got()]
    assert [header(mail.raw, "In-Reply-To") for mail in flow.got()[1:]] == ids[:3]
    assert await flow.enrollments() == [(two, "EXITED"), (one, "COMPLETED")]


@pytest.mark.parametrize("at_once", [True, False])
async def test_failed_mail_triggers_neither_no_reply_nor_main_finished_branch(
    flow: Flow, lab: Lab, at_once: bool
) -> None:
    """Whoever could not be written to is not written to by a branch either."""
    await flow.campaign(follow_up_days=2)
    if at_once:
        await flow.branch("MAIN_FINISHED", step("Never"))
        await flow.branch("NO_REPLY", step("Never"), after_days=3)
    await flow.running()
    lab.fail("RCPT", "554 5.7.1 Not from you")
    await flow.pass_time(2 * DAY)
    assert [mail.state for mail in await flow.mails()] == ["SENT", "FAILED"]
    lab.mend()
    await flow.pause()
    if not at_once:
        await flow.branch("MAIN_FINISHED", step("Never"))
        await flow.branch("NO_REPLY", step("Never"), after_days=3)
    await flow.launch()
    await flow.pass_time(9 * DAY)
    assert await flow.enrollments() == [] and len(flow.got()) == 1


@pytest.mark.parametrize("what", ["campaign", "contact"])
async def test_deletion_of_campaign_or_contact_removes_its_enrollments(
    flow: Flow, scene: Scene, what: str
) -> None:
    campaign_id = await flow.campaign()
    await flow.branch("REPLY_RECEIVED", step("Thanks"), step("And?", 1))
    await flow.running()
    await flow.reply("Hi")
    await flow.pause()
    if what == "campaign":
        gone = await flow.api.delete(paths.CAMPAIGN.format(campaign_id=campaign_id))
    else:
        ids = [row.id for row in await scene.rows(tables.contacts)]
        gone = await flow.api.request("DELETE", paths.CONTACTS, json=ids)
    assert gone.status_code == 200, gone.text
    assert await scene.rows(tables.enrollments) == []
    assert len(await scene.rows(tables.branches)) == (0 if what == "campaign" else 1)
