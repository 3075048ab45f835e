"""What a branch must never do: write twice, or to one who has answered or opted out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest

from app.contract import paths
from app.contract.contacts import SuppressionReason
from app.contract.csv_mapping import Person
from app.contract.ids import new_id
from app.service.core import tables
from app.service.core.clock import wall
from app.service.core.work_keys import pump_key
from app.service.records import suppressions
from app.service.workflows import tracking
from app.service.workflows.campaigns.timed_triggers import keep_flow
from app.service.workflows.outbound.inbox_sender import InboxSender, start_sending
from tests.factories import enroll_people, make_people
from tests.service.workflows.outbound.conftest import PATIENT, Scene
from tests.service.workflows.outbound.smtp_lab import Lab

from .conftest import DAY, PERSON, Flow, step

pytestmark = pytest.mark.anyio
HOUR = timedelta(hours=1)


def while_at(lab: Lab, stage: str, story: Callable[[], Awaitable[object]], nth: int = 1) -> list[str]:
    """The story happens when the lab comes to a stage for the n-th time, before it says a word."""
    passed, seen, told = lab.pass_by, 0, list[str]()

    async def pass_by(where: str, recipient: str = "") -> str:
        nonlocal seen
        seen += where == stage
        if where == stage and seen == nth and not told:
            told.append(recipient)
            await story()
        return await passed(where, recipient)

    lab.pass_by = pass_by  # type: ignore[method-assign]
    return told


@pytest.mark.parametrize(("trigger", "more"), [("NO_REPLY", {"after_days": 1}), ("MAIN_FINISHED", {})])
async def test_no_reply_branch_recreated_after_deletion_sends_nothing_twice(
    flow: Flow, trigger: str, more: dict[str, Any]
) -> None:
    campaign_id, edge = await flow.campaign(follow_up_days=None), new_id()
    assert (await flow.put(trigger, step("Still there?"), edge=edge, **more)).status_code == 201
    await flow.running()
    await flow.pass_time(3 * DAY)
    assert flow.texts()[1:] == ["Still there?"]
    await flow.pause()
    path = paths.BRANCH.format(campaign_id=campaign_id, entry_edge_id=edge)
    assert (await flow.api.delete(path)).status_code == 200
    assert (await flow.put(trigger, step("Still there?"), edge=edge, **more)).status_code == 201
    await flow.launch()
    await flow.pass_time(9 * DAY)
    assert flow.texts()[1:] == ["Still there?"]


@pytest.mark.parametrize("deed", ["open", "click"])
async def test_lead_that_replied_gets_no_branch_mail_for_open_or_click(
    flow: Flow, scene: Scene, deed: str
) -> None:
    await flow.campaign(enable_click_tracking=True)
    await flow.branch("EMAIL_OPENED", step("You looked"), min_opens=1)
    await flow.branch("LINK_CLICKED", step("You clicked"))
    await flow.running()
    await flow.pass_time(HOUR)
    await flow.reply("No, thank you.")
    await flow.pass_time(HOUR)
    if deed == "open":
        await flow.opened()
    else:
        mail = (await flow.mails())[-1]
        link = {"mail_id": mail.id, "position": 0, "url": "https://acme.test/pricing"}
        await scene.do(lambda conn: conn.execute(tables.links.insert().values(link)))
        await scene.do(lambda conn: tracking.record_click(conn, mail.token, 0, PERSON, "", flow.now))
    await flow.pass_time(9 * DAY)
    assert len(flow.got()) == 1 and await flow.enrollments() == []


@pytest.mark.parametrize("stage", ["RCPT", "DOT"])
async def test_lead_moved_by_hand_mid_mail_is_served_by_one_inbox_only(
    flow: Flow, scene: Scene, lab: Lab, stage: str
) -> None:
    """Moved by hand while the first mail is on its way: another inbox does not write beside it."""
    campaign_id = await flow.campaign()
    texts = {"subject_template": "A word", "body_template": "By hand"}
    node = await flow.branch("MANUAL", {"variants": [texts]}, step("After that", 1))
    other = await scene.add_inbox(lab)
    served = {"campaign_id": campaign_id, "inbox_id": other}
    await scene.do(lambda conn: conn.execute(tables.campaign_inboxes.insert().values(served)))
    await flow.launch()
    second = InboxSender(flow.app_state, other, PATIENT)
    flow.app_state.stack.callback(second.rest)

    async def story() -> None:
        assert (await flow.move(node)).status_code == 200
        await second.step()

    told = while_at(lab, stage, story)
    first = scene.pump(PATIENT)
    await first.step()
    assert told
    for _ in range(5):
        scene.clock.move_to(flow.now + DAY)
        await first.step()
        await second.step()
    assert len({mail.sender for mail in flow.got()}) == 1
    assert flow.texts()[-2:] == ["By hand", "After that"] and len(flow.got()) == (3 if stage == "DOT" else 2)


STATES = ("RCPT", "BODY", "DOT", "UNCERTAIN", "PLANNED")
DEEDS = ("opted out", "bounced", "replied", "deleted", "archived", "campaign gone", "moved", "branch gone")


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("deed", DEEDS)
async def test_branch_mail_interrupted_by_any_event_is_sent_at_most_once(
    flow: Flow, scene: Scene, lab: Lab, state: str, deed: str
) -> None:
    """The mail goes once at most, nothing goes after it, and nothing at all where it could be stopped."""
    await flow.campaign(follow_up_days=9)
    edge = new_id()
    made = await flow.put("REPLY_RECEIVED", step("One", 1), step("Two", 1), edge=edge)
    other = await flow.branch("MANUAL", step("By hand", 1))
    await flow.launch()
    pump = scene.pump(PATIENT)
    await pump.step()
    await flow.reply("Hi")
    scene.clock.move_to(flow.now + DAY)

    async def story() -> None:
        await done(flow, scene, deed, edge, other)

    if state in ("UNCERTAIN", "PLANNED"):
        lab.fail(*(("DOT", "cut") if state == "UNCERTAIN" else ("RCPT", "451 4.7.1 Later")), times=1)
        await pump.step()
        assert (await flow.mails())[-1].state == state
        await story()
        told = [state]
    else:
        told = while_at(lab, state, story)
        await pump.step()
    assert told and made.status_code == 201
    if (doubtful := (await scene.rows(tables.mails))[-1]).state == "UNCERTAIN":
        path = paths.MAIL_SETTLE.format(mail_id=doubtful.id)
        assert (await flow.api.post(path, json={"verdict": "ARRIVED"})).status_code == 200
    for _ in range(9):
        scene.clock.move_to(flow.now + DAY)
        await pump.step()
    texts = list(flow.texts())[1:]
    expected = [] if state in ("RCPT", "PLANNED") else ["One"]
    assert texts == expected + (["By hand"] if deed == "moved" else []), (texts, expected)


@pytest.mark.parametrize("stage", ["RCPT", "DOT"])
@pytest.mark.parametrize(
    ("deed", "before", "after"),
    [
        ("relaunched", "One", "One"),
        ("texts", "New", "One"),
        ("steps", "New", "One New"),
        ("off and on", "One", "One"),
    ],
)
async def test_branch_edited_and_relaunched_mid_mail_sends_each_text_once(
    flow: Flow, scene: Scene, lab: Lab, stage: str, deed: str, before: str, after: str
) -> None:
    """Every text goes once: the new one where the mail could still be taken back, else the old one first."""
    await flow.campaign(follow_up_days=9)
    edge = new_id()
    made = await flow.put("REPLY_RECEIVED", step("One", 1), step("Two", 1), edge=edge)
    one, two = ({"node_id": each["node_id"]} for each in made.json()["steps"])
    await flow.launch()
    pump = scene.pump(PATIENT)
    await pump.step()
    await flow.reply("Hi")
    scene.clock.move_to(flow.now + DAY)

    async def story() -> None:
        await flow.pause()
        if deed in ("texts", "steps"):
            first = step("New", 1, **one) if deed == "texts" else step("New", 1)
            again = await flow.put("REPLY_RECEIVED", first, step("Two", 1, **two), edge=edge)
            assert again.status_code == 200, again.text
        elif deed == "off and on":
            await flow.edit(subsequences_enabled=False)
            await flow.edit(subsequences_enabled=True)
        await flow.launch()

    assert while_at(lab, stage, story) == []
    for _ in range(9):
        await pump.step()
        scene.clock.move_to(flow.now + DAY)
    assert sorted(flow.texts()[1:]) == sorted([*(before if stage == "RCPT" else after).split(), "Two"])


async def done(flow: Flow, scene: Scene, deed: str, edge: str, other: str) -> None:
    where = {"campaign_id": scene.campaign_id}
    if deed in ("opted out", "bounced"):
        team = flow.app_state.home.team_id
        reason = SuppressionReason.BOUNCED if deed == "bounced" else SuppressionReason.UNSUBSCRIBED
        await scene.do(
            lambda conn: suppressions.suppress_address(
                conn, team, "person0@people.test", reason, "", flow.now
            )
        )
    elif deed == "replied":
        await flow.reply("One more thing")
    elif deed == "deleted":
        ids = [row.id for row in await scene.rows(tables.contacts)]
        assert (await flow.api.request("DELETE", paths.CONTACTS, json=ids)).status_code == 200
    elif deed == "moved":
        answer = await flow.move(other)
        assert answer.status_code == 200, answer.text
    else:
        await flow.pause()
        if deed == "archived":
            gone = await flow.api.post(paths.CAMPAIGN_ARCHIVE.format(**where))
        elif deed == "branch gone":
            gone = await flow.api.delete(paths.BRANCH.format(**where, entry_edge_id=edge))
            await flow.put("REPLY_RECEIVED", step("One", 1), step("Two", 1), edge=edge)
            await flow.launch()
        else:
            gone = await flow.api.delete(paths.CAMPAIGN.format(**where))
        assert gone.status_code == 200, gone.text


async def test_contact_deleted_and_imported_again_gets_no_branch_twice(
    flow: Flow, scene: Scene, lab: Lab
) -> None:
    await flow.campaign(follow_up_days=1)
    texts = {"subject_template": "A word", "body_template": "By hand"}
    node = await flow.branch("MANUAL", {"variants": [texts]}, step("Not reached", 5))
    await flow.branch("NO_REPLY", step("Silent"), after_days=2)
    await flow.running()
    assert (await flow.move(node)).status_code == 200
    ids = [row.id for row in await scene.rows(tables.contacts)]
    assert (await flow.api.request("DELETE", paths.CONTACTS, json=ids)).status_code == 200
    (contact,) = await make_people(flow.app_state, Person("Person0@PEOPLE.test", "Bob", None, None, {}))
    await enroll_people(flow.app_state, scene.campaign_id, [contact])
    (lead,) = await scene.rows(tables.leads)
    again = await flow.move(node, lead_id=lead.id)
    assert again.status_code == 409 and "as a lead that was deleted" in again.text
    await flow.pass_time(9 * DAY)
    assert flow.texts()[1:] == ["By hand"] and len(lab.handed) == 2


async def test_branch_after_month_of_downtime_respects_limits_windows_and_gaps(
    flow: Flow, scene: Scene, lab: Lab
) -> None:
    narrow = {"sending_window_start": 9, "sending_window_end": 12, "daily_limit_per_inbox": 5}
    await flow.campaign(people=20, follow_up_days=None, **narrow | {"min_gap_seconds": 60})
    await flow.branch("NO_REPLY", step("Still there?"), step("A last word"), after_days=2)
    await flow.launch()
    pump, began = scene.pump(PATIENT), flow.now
    for _ in range(200):
        scene.clock.move_to(await pump.step() or began + 30 * DAY)
        if flow.now >= began + 30 * DAY:
            break
    assert len(lab.handed) == 20  # and nobody looked for silence meanwhile
    await start_sending(flow.app_state, PATIENT)
    keep_flow(flow.app_state)
    await flow.pass_time(20 * DAY)
    times = sorted(mail.sent_at for mail in await scene.rows(tables.mails))
    assert Counter(lab.recipients) == {f"person{who}@people.test": 3 for who in range(20)}
    assert max(Counter(at.date() for at in times).values()) == 5 and {at.hour for at in times} <= {9, 10, 11}
    assert min(later - at for at, later in pairwise(times)) >= timedelta(seconds=60)


async def test_branch_of_completed_campaign_waits_until_replies_are_read(
    flow: Flow, scene: Scene, lab: Lab
) -> None:
    await flow.campaign(follow_up_days=None)
    await flow.branch("NO_REPLY", step("Still there?"), after_days=1)
    await flow.running()
    assert await flow.status() == "COMPLETED"
    flow.app_state.read_at[scene.inbox_id] = 0.0
    await flow.pass_time(9 * DAY)
    assert len(lab.handed) == 1
    flow.app_state.read_at[scene.inbox_id] = wall()
    flow.app_state.runner.wake(pump_key(scene.inbox_id))
    await flow.pass_time(HOUR)
    assert len(lab.handed) == 2
