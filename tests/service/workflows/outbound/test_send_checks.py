"""Each reason why a claimed mail must not go any more, in the words that a person reads."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, insert, update

from app.contract.contacts import SuppressionReason
from app.contract.ids import new_id
from app.contract.inboxes import OlderCopy
from app.service.core import tables
from app.service.records import suppressions
from app.service.workflows.outbound import ledger_steps
from app.service.workflows.outbound.send_checks import objection_to

from .conftest import Scene

pytestmark = pytest.mark.anyio
PAUSED = "The inbox was paused before the email went out."
NOTHING_LEFT = "There was nothing left to send this lead at this step."
CHANGES: list[tuple[Any, dict[str, Any], str]] = [
    (tables.inboxes, {"overall_status": "PAUSED"}, PAUSED),
    (tables.inboxes, {"older_copy": OlderCopy.SUSPECTED}, PAUSED),
    (tables.leads, {"next_step": 2}, NOTHING_LEFT),
    (tables.leads, {"next_step": None}, NOTHING_LEFT),
    (tables.leads, {"hold": "uncertain"}, NOTHING_LEFT),
    (tables.leads, {"pause": "reply"}, NOTHING_LEFT),
    (tables.campaigns, {"status": "PAUSED"}, "The campaign was paused before the email went out."),
]


async def looked(scene: Scene, change: Any = None, seconds: int = 0, **more: Any) -> tuple[bool, Any]:
    """What the last look says of a mail that was claimed before the change, and the mail after it."""
    now = scene.clock.now()
    errand = await scene.claim(now)
    if change is not None:
        await scene.do(change)
    enter = partial(ledger_steps.enter_data, mail_id=errand.mail_id, fence=errand.fence, **more)
    goes = await scene.do(partial(enter, now=now + timedelta(seconds=seconds)))
    return goes, await scene.mail()


async def test_final_send_check_without_objection_puts_deferred_mail_in_data(scene: Scene) -> None:
    await scene.add_campaign()
    before = {"retry_at": scene.clock.now(), "sentence": "450 Greylisted"}
    goes, mail = await looked(
        scene, lambda conn: conn.execute(update(tables.mails).values(before)), seconds=7
    )
    assert goes and (mail.state, mail.sentence, mail.retry_at) == ("IN_DATA", None, None)
    assert mail.in_data_at == mail.claimed_at + timedelta(seconds=7)


@pytest.mark.parametrize(("table", "values", "sentence"), CHANGES)
async def test_final_send_check_after_change_cancels_mail_with_reason(
    scene: Scene, table: Any, values: dict[str, Any], sentence: str
) -> None:
    await scene.add_campaign()
    goes, mail = await looked(scene, lambda conn: conn.execute(update(table).values(values)))
    assert not goes and (mail.state, mail.sentence, mail.claimed_at) == ("CANCELLED", sentence, None)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"skipped_at": timedelta()}, "The email was skipped before it went out."),
        ({"not_before": timedelta(seconds=1)}, "The email was delayed before it went out."),
        ({"not_before": timedelta()}, None),
        ({"subject": "Another"}, None),
    ],
)
async def test_final_send_check_stops_mail_skipped_or_postponed_by_override(
    scene: Scene, wish: dict[str, Any], sentence: str | None
) -> None:
    await scene.add_campaign()
    now = scene.clock.now()
    values = {key: now + value if isinstance(value, timedelta) else value for key, value in wish.items()}
    row = {"lead_id": scene.leads[0], "step_number": 0, "campaign_id": scene.campaign_id, "updated_at": now}
    goes, mail = await looked(scene, lambda conn: conn.execute(insert(tables.wishes).values(row | values)))
    assert (goes, mail.sentence) == (sentence is None, sentence)


async def test_final_send_check_of_blocklisted_recipient_stops_mail(scene: Scene) -> None:
    await scene.add_campaign()
    team, now = scene.app_state.home.team_id, scene.clock.now()
    row = {"id": new_id(), "team_id": team, "value": "people.test", "created_at": now}
    goes, mail = await looked(scene, lambda conn: conn.execute(insert(tables.blocklist).values(row)))
    assert not goes and mail.sentence == "The recipient was suppressed before the email went out."


async def test_final_send_check_of_outdated_claim_stops_mail(scene: Scene) -> None:
    await scene.add_campaign()
    now = scene.clock.now()
    goes, mail = await looked(scene, since=now + timedelta(seconds=1))
    assert not goes and mail.sentence == (
        "Its time had long passed before the email went out, so it was planned again."
    )


async def test_final_send_check_of_claim_at_time_limit_passes(scene: Scene) -> None:
    await scene.add_campaign()
    goes, _ = await looked(scene, since=scene.clock.now())
    assert goes


@pytest.mark.parametrize(("seconds", "goes"), [(59, True), (60, False)])
async def test_final_send_check_after_window_closed_stops_mail(
    scene: Scene, seconds: int, goes: bool
) -> None:
    """Windows are of whole minutes: what was claimed within this one still goes."""
    await scene.add_campaign(sending_window_start=8, sending_window_end=9, sending_window_end_minute=1)
    went, mail = await looked(scene, seconds=seconds)
    closed = "The sending window closed before the email went out."
    assert (went, mail.sentence) == (goes, None if goes else closed)


@pytest.mark.parametrize(("step", "goes"), [(0, True), (1, False), (2, False)])
async def test_final_send_check_on_saturday_stops_only_follow_ups(
    scene: Scene, step: int, goes: bool
) -> None:
    await scene.add_campaign(skip_weekends_for_sequences=True)
    scene.clock.move_to(scene.clock.now() + timedelta(days=4))

    def place(conn: Connection) -> None:
        conn.execute(update(tables.leads).values(next_step=step))
        conn.execute(update(tables.mails).values(step_number=step))

    went, _ = await looked(scene, place, seconds=24 * 3600)
    assert went is goes


@pytest.mark.parametrize("heard", [True, False])
async def test_final_send_check_without_inbox_replies_stops_mail(scene: Scene, heard: bool) -> None:
    await scene.add_campaign()
    asked: list[str] = []

    def reads(_conn: Connection, inbox_id: str) -> bool:
        asked.append(inbox_id)
        return heard

    goes, mail = await looked(scene, reads=reads)
    said = "Its replies could not be read any more before the email went out, so it was planned again."
    assert (goes, mail.sentence, asked) == (heard, None if heard else said, [scene.inbox_id])


async def test_final_send_check_with_reply_to_inbox_needs_replies_of_both(scene: Scene) -> None:
    other = await scene.do(
        lambda conn: conn.scalar(
            insert(tables.inboxes)
            .values(
                id=new_id(),
                team_id=scene.app_state.home.team_id,
                workspace_id=scene.app_state.home.workspace_id,
                email_address="answers@acme.test",
                inbox_type="CUSTOM_SMTP",
                created_at=scene.clock.now(),
            )
            .returning(tables.inboxes.c.id)
        )
    )
    await scene.add_campaign(reply_to="answers@acme.test")
    goes, _ = await looked(scene, reads=lambda _conn, inbox_id: inbox_id != other)
    assert not goes


@pytest.mark.parametrize(
    ("kind", "who", "reason", "state"),
    [
        ("ANSWER", "person0@people.test", SuppressionReason.BOUNCED, "IN_DATA"),
        ("ANSWER", "person0@people.test", SuppressionReason.UNSUBSCRIBED, "FAILED"),
        ("ANSWER", "cc@people.test", SuppressionReason.UNSUBSCRIBED, "FAILED"),
        ("ANSWER", "bcc@people.test", SuppressionReason.MANUAL, "FAILED"),
        ("ANSWER", "eve@people.test", SuppressionReason.MANUAL, "IN_DATA"),
        ("DIRECT", "person0@people.test", SuppressionReason.BOUNCED, "FAILED"),
    ],
)
async def test_final_send_check_of_manual_mail_depends_on_kind_and_suppression(
    scene: Scene, kind: str, who: str, reason: SuppressionReason, state: str
) -> None:
    await scene.add_campaign()
    team, now = scene.app_state.home.team_id, scene.clock.now()

    def written_by_hand(conn: Connection) -> None:
        copies = {"cc": ["cc@people.test"], "bcc": ["bcc@people.test"]}
        conn.execute(update(tables.mails).values(kind=kind, **copies))
        suppressions.suppress_address(conn, team, who, reason, "", now)

    _, mail = await looked(scene, written_by_hand)
    assert mail.state == state


async def test_manual_mail_that_may_not_go_now_stays_planned(scene: Scene) -> None:
    await scene.add_campaign()

    def paused(conn: Connection) -> None:
        conn.execute(update(tables.mails).values(kind="DIRECT"))
        conn.execute(update(tables.inboxes).values(overall_status="PAUSED"))

    goes, mail = await looked(scene, paused)
    assert not goes and (mail.state, mail.sentence, mail.claimed_at) == ("PLANNED", PAUSED, None)


@pytest.mark.parametrize(
    ("reason", "status"),
    [(SuppressionReason.BOUNCED, "BOUNCED"), (SuppressionReason.MANUAL, "UNSUBSCRIBED"), (None, "BLOCKED")],
)
async def test_lead_at_suppressed_address_ends_with_status_of_its_reason(
    scene: Scene, reason: SuppressionReason | None, status: str
) -> None:
    team, now = scene.app_state.home.team_id, scene.clock.now()
    row = {"id": new_id(), "team_id": team, "value": "bob@people.test", "created_at": now}

    def work(conn: Connection) -> list[Any]:
        if reason is None:
            conn.execute(insert(tables.blocklist).values(row))
        else:
            suppressions.suppress_address(conn, team, "bob@people.test", reason, "", now)
        return [objection_to(conn, team, who) for who in ("Bob@people.test", "eve@people.test")]

    assert await scene.do(work) == [status, None]
