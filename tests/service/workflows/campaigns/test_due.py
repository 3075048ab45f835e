"""The planner's rows: what counts, who is a candidate, what a sent mail changes."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, bindparam, select

from app.service.core import tables
from app.service.records import due_leads, lead_transitions
from app.service.rules.campaign_states import assign_step_numbers
from app.service.rules.gates import Gate
from app.service.rules.scheduler import Send, Wait
from app.service.workflows.consequences.completion import check_completion
from app.service.workflows.outbound import send_state
from tests import factories

pytestmark = pytest.mark.anyio

MAIL = select(tables.mails).where(
    tables.mails.c.lead_id == bindparam("lead"), tables.mails.c.step_number == bindparam("step")
)
STEPS = [
    {"wait_days": 2, "trigger_type": "NOT_OPENED", "variants": [{"body_template": "And?"}]},
    {"wait_days": 3, "trigger_type": "OPENED_NO_REPLY", "variants": [{"body_template": "You looked."}]},
]


async def active(scene: Any, *people: str, **values: Any) -> tuple[str, str, dict[str, str]]:
    """An ACTIVE campaign: its id, its inbox and its leads by name."""
    inbox_id = await scene.inbox()
    campaign_id = await scene.ready(*people, inbox_ids=[inbox_id], **values)
    await scene.update(tables.campaigns, campaign_id, status="ACTIVE")
    names = {row.id: row.email.partition("@")[0] for row in await scene.rows(tables.contacts)}
    return campaign_id, inbox_id, {names[row.contact_id]: row.id for row in await scene.rows(tables.leads)}


async def turn(scene: Any, inbox_id: str) -> Send | Wait:
    now = scene.now
    return await scene.app_state.database.write(lambda conn: factories.choose_next(conn, inbox_id, now))


async def book(scene: Any, lead_id: str, step: int) -> None:
    now = scene.now

    def story(conn: Connection) -> None:
        mail = conn.execute(MAIL, {"lead": lead_id, "step": step}).one()
        send_state.apply_sent_mail(
            conn, mail, lead_transitions.lead_of(conn, lead_id), mail.sent_at or now, now
        )

    await scene.app_state.database.write(story)


async def send(scene: Any, campaign_id: str, inbox_id: str) -> Send:
    """One turn of a sender that never fails."""
    chosen = await turn(scene, inbox_id)
    assert isinstance(chosen, Send), chosen
    await scene.mail(campaign_id, chosen.lead_id, inbox_id, step_number=chosen.step)
    await book(scene, chosen.lead_id, chosen.step)
    return chosen


async def test_inbox_capacity_counts_mails_sent_or_possibly_sent_today(scene: Any) -> None:
    campaign_id, inbox_id, _ = await active(scene)
    yesterday = scene.now - timedelta(hours=10)
    for state in ("SENT", "IN_DATA", "UNCERTAIN", "CLAIMED", "PLANNED", "FAILED", "CANCELLED"):
        sent_at = scene.now if state == "SENT" else None
        await scene.mail(campaign_id, None, inbox_id, state=state, sent_at=sent_at)
    doubtful = {"settled_as": "LET_BE", "in_data_at": scene.now, "sent_at": None}  # it may have gone
    await scene.mail(campaign_id, None, inbox_id, state="CANCELLED", **doubtful)
    await scene.mail(campaign_id, None, inbox_id, sent_at=yesterday, claimed_at=yesterday)
    await scene.mail(None, None, inbox_id, kind="ANSWER")
    (room,) = await scene.app_state.database.read(
        lambda conn: due_leads.load_inbox_capacities(conn, [inbox_id], scene.now)
    )
    assert (room.sent_today, room.sent_today_by_campaign) == (6, {campaign_id: 5})
    assert room.last_sent_at == scene.now


async def test_gap_after_answer_delays_no_campaign_mail(scene: Any) -> None:
    campaign_id, inbox_id, leads = await active(scene, "anna")
    await scene.mail(None, None, inbox_id, kind="ANSWER")
    assert await turn(scene, inbox_id) == Send(leads["anna"], campaign_id, 0, inbox_id)


async def test_gap_after_refused_mail_delays_next_mail(scene: Any) -> None:
    campaign_id, inbox_id, _ = await active(scene, "anna")
    await scene.mail(campaign_id, None, inbox_id, state="FAILED", sent_at=None)
    assert await turn(scene, inbox_id) == Wait(scene.now + timedelta(seconds=120), Gate.GAP)


@pytest.mark.parametrize(
    ("state", "retry", "expected"),
    [
        ("PLANNED", None, 0),
        ("PLANNED", 900, 900),
        ("CANCELLED", None, 0),
        ("CLAIMED", None, None),
        ("IN_DATA", None, None),
        ("UNCERTAIN", None, None),
        ("FAILED", None, None),
    ],
)
async def test_lead_with_earlier_mail_is_sent_only_when_mail_state_allows(
    scene: Any, state: str, retry: int | None, expected: int | None
) -> None:
    campaign_id, inbox_id, leads = await active(scene, "anna")
    long_ago = scene.now - timedelta(hours=30)
    retry_at = None if retry is None else scene.now + timedelta(seconds=retry)
    times = {"sent_at": None, "claimed_at": long_ago, "retry_at": retry_at}
    await scene.mail(campaign_id, leads["anna"], inbox_id, state=state, **times)
    chosen = await turn(scene, inbox_id)
    if expected is None:
        assert chosen == Wait(None, None)
    elif expected:
        assert chosen == Wait(retry_at, Gate.SOFT_BOUNCE)
    else:
        assert chosen == Send(leads["anna"], campaign_id, 0, inbox_id)


@pytest.mark.parametrize("status", ["DRAFT", "PAUSED", "COMPLETED", "ARCHIVED"])
async def test_campaign_not_active_sends_nothing(scene: Any, status: str) -> None:
    campaign_id, inbox_id, _ = await active(scene, "anna")
    await scene.update(tables.campaigns, campaign_id, status=status)
    assert await turn(scene, inbox_id) == Wait(None, None)


async def test_lead_on_hold_lets_next_lead_send(scene: Any) -> None:
    campaign_id, inbox_id, leads = await active(scene, "anna", "ben")
    await scene.update(tables.leads, leads["anna"], hold="missing_field", hold_detail="company")
    assert await turn(scene, inbox_id) == Send(leads["ben"], campaign_id, 0, inbox_id)


async def test_inbox_unknown_has_nothing_to_send(scene: Any) -> None:
    assert await turn(scene, "nobody") == Wait(None, None)


async def test_campaign_with_follow_up_sends_in_order_until_completed(scene: Any, clock: Any) -> None:
    steps = [{"wait_days": 2, "variants": [{"body_template": "And?"}]}]
    campaign_id, inbox_id, leads = await active(scene, "anna", "ben", sequences=steps)
    sent = []
    for _ in range(4):
        while isinstance(waiting := await turn(scene, inbox_id), Wait):
            clock.move_to(waiting.until)
        sent.append((await send(scene, campaign_id, inbox_id), clock.now().isoformat()[:16]))
    assert [(mail.lead_id, mail.step, at) for mail, at in sent] == [
        (leads["anna"], 0, "2026-03-02T09:00"),
        (leads["ben"], 0, "2026-03-02T09:02"),
        (leads["anna"], 2, "2026-03-04T09:00"),
        (leads["ben"], 2, "2026-03-04T09:02"),
    ]
    lead = await scene.row(tables.leads, leads["anna"])
    assert (lead.status, lead.current_step, lead.next_step, lead.inbox_id) == ("SENT", 2, None, inbox_id)
    assert (await scene.row(tables.campaigns, campaign_id)).status == "COMPLETED"
    (served,) = await scene.rows(tables.campaign_inboxes)
    assert served.first_sent_at.isoformat()[:16] == "2026-03-02T09:00"
    events = Counter(row.type for row in await scene.rows(tables.events))
    assert events == {"lead_status_changed": 2, "campaign_completed": 1}


async def test_lead_stopped_while_mail_was_sent_stays_stopped(scene: Any) -> None:
    campaign_id, inbox_id, leads = await active(scene, "anna", "ben", sequences=STEPS)
    await scene.mail(campaign_id, leads["anna"], inbox_id)
    await scene.update(tables.leads, leads["anna"], next_step=None, due_at=None, status="REPLIED")
    await book(scene, leads["anna"], 0)
    lead = await scene.row(tables.leads, leads["anna"])
    assert (lead.status, lead.next_step, lead.current_step) == ("REPLIED", None, 0)


async def test_follow_up_after_late_proof_is_due_counted_from_send_time(scene: Any, clock: Any) -> None:
    campaign_id, inbox_id, leads = await active(scene, "anna", sequences=STEPS)
    went = clock.now()
    await scene.mail(campaign_id, leads["anna"], inbox_id)
    await scene.update(tables.leads, leads["anna"], hold="uncertain")
    clock.move_to(went + timedelta(hours=5))
    await book(scene, leads["anna"], 0)
    lead = await scene.row(tables.leads, leads["anna"])
    assert (lead.next_step, lead.due_at, lead.hold) == (2, went + timedelta(2), None)


@pytest.mark.parametrize(
    ("opened", "days", "step", "status"),
    [
        (False, 1, 2, "ACTIVE"),  # not due: nothing is decided yet
        (False, 2, 2, "ACTIVE"),
        (True, 1, 3, "ACTIVE"),  # can never be "not opened" again
        (False, 3, 2, "ACTIVE"),
    ],
)
async def test_step_trigger_is_evaluated_when_due(
    scene: Any, clock: Any, opened: bool, days: int, step: int, status: str
) -> None:
    campaign_id, inbox_id, leads = await active(scene, "anna", sequences=STEPS)
    await send(scene, campaign_id, inbox_id)
    if opened:
        await scene.update(tables.leads, leads["anna"], opened_at=clock.now())
    clock.move_to(clock.now() + timedelta(days))
    await turn(scene, inbox_id)
    assert (await scene.row(tables.leads, leads["anna"])).next_step == step
    assert (await scene.row(tables.campaigns, campaign_id)).status == status


async def test_lead_with_failed_last_trigger_ends_and_completes_campaign(scene: Any, clock: Any) -> None:
    campaign_id, inbox_id, leads = await active(scene, "anna", sequences=STEPS[1:])
    await send(scene, campaign_id, inbox_id)
    waiting = await turn(scene, inbox_id)
    assert isinstance(waiting, Wait) and waiting.until == clock.now() + timedelta(3)
    clock.move_to(waiting.until)
    assert await turn(scene, inbox_id) == Wait(None, None)
    assert (await scene.row(tables.leads, leads["anna"])).next_step is None
    assert (await scene.row(tables.campaigns, campaign_id)).status == "COMPLETED"


@pytest.mark.parametrize(
    ("left", "state", "done"),
    [(0, "SENT", False), (None, "SENT", True), (None, "CLAIMED", False), (None, "IN_DATA", False)],
)
async def test_campaign_completion_waits_for_mails_in_progress(
    scene: Any, left: int | None, state: str, done: bool
) -> None:
    campaign_id, inbox_id, leads = await active(scene, "anna")
    await scene.mail(campaign_id, leads["anna"], inbox_id, state=state)
    await scene.update(tables.leads, leads["anna"], next_step=left)
    now = scene.now
    for _ in range(2):
        await scene.app_state.database.write(lambda conn: check_completion(conn, campaign_id, now))
        assert ((await scene.row(tables.campaigns, campaign_id)).status == "COMPLETED") is done
        events = await scene.app_state.database.read(
            lambda conn: factories.read_events(conn, "campaign_completed")
        )
        assert len(events) == done


async def test_variant_choice_follows_shares_and_is_stable_per_lead(scene: Any) -> None:
    shares = [{"variant_name": name, "subject_template": name, "body_template": "x"} for name in "ABC"]
    parts = [{**one, "distribution_percent": share} for one, share in zip(shares, (60, 40, 0), strict=True)]
    made = await scene.create(variants=parts)
    campaign_id = made["campaign_id"]

    def pick(conn: Any) -> list[str]:
        rows = (send_state.step_content(conn, campaign_id, 0, f"lead {n}") for n in range(1000))
        return [row.subject_template for row in rows if row is not None]

    first = await scene.app_state.database.read(pick)
    assert first == await scene.app_state.database.read(pick)
    found = Counter(first)
    assert set(found) == {"A", "B"} and 510 < found["A"] < 690  # 5.8 standard deviations: ids are by chance
    assert (
        await scene.app_state.database.read(lambda conn: send_state.step_content(conn, campaign_id, 2, "x"))
        is None
    )


@pytest.mark.sqlite
async def test_due_lead_query_uses_index_without_scan_or_sort(scene: Any) -> None:
    """However many leads wait: no scan and no sort of theirs at each mail."""
    campaign_id, inbox_id, _ = await active(scene, "anna", sequences=STEPS)
    statements: list[str] = []

    def explain(conn: Any) -> list[str]:
        driver = conn.connection.driver_connection
        driver.set_trace_callback(statements.append)  # with their values
        due_leads.list_lane_heads(conn, due_leads.load_campaign_plans(conn, [campaign_id]), [inbox_id])
        driver.set_trace_callback(None)
        found = [one for one in statements if "LIMIT" in one]
        assert found
        return [row[3] for one in found for row in driver.execute(f"EXPLAIN QUERY PLAN {one}")]

    steps = await scene.app_state.database.read(explain)
    steps = [one for one in steps if not one.startswith("SCAN anon_")]  # the one row that a line came to
    assert all("SCAN" not in one and "TEMP B-TREE" not in one for one in steps), steps
    assert any("ix_leads_due" in one for one in steps)
    assert await scene.app_state.database.read(lambda conn: conn.execute(select(tables.leads.c.id)).first())


@pytest.mark.parametrize(
    ("wanted", "taken", "expected"),
    [
        ([(None, None), (None, None)], set(), [2, 3]),
        ([(5, None), (5, None), (None, None)], set(), [5, 6, 7]),
        ([(None, None)], {2, 3}, [4]),
        ([(2, 2), (None, None)], {2}, [2, 3]),
        ([(2, 2), (None, None), (None, None)], {2, 4}, [2, 3, 5]),
    ],
)
def test_step_numbers_avoid_used_numbers_and_keep_existing_ones(
    wanted: list[Any], taken: set[int], expected: list[int]
) -> None:
    assert assign_step_numbers(wanted, frozenset(taken)) == expected
