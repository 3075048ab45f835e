"""What a lead's journey says is what the sender does: the same moment, or not at all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from app.client.service import OutreachService
from app.contract import paths
from app.contract.contacts import SuppressionReason
from app.contract.events import EventType
from app.contract.ids import new_id
from app.contract.journeys import Gate, Journey
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import wall
from app.service.records import suppressions
from app.service.records.access import Access, add_key, new_key
from app.service.records.event_outbox import record_event
from app.service.workflows.outbound.inbox_sender import start_sending
from tests import factories
from tests.service.workflows.outbound.conftest import QUICK, Scene
from tests.service.workflows.outbound.smtp_lab import Lab

pytestmark = pytest.mark.anyio
MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
DAY, MINUTE = timedelta(1), timedelta(minutes=1)
Setting = Callable[[Scene], Awaitable[None]]


def campaign(**values: Any) -> Setting:
    async def make(scene: Scene) -> None:
        await scene.set(tables.campaigns, scene.campaign_id, **values)

    return make


def inbox(**values: Any) -> Setting:
    async def make(scene: Scene) -> None:
        await scene.set(tables.inboxes, scene.inbox_id, **values)

    return make


def lead(**values: Any) -> Setting:
    async def make(scene: Scene) -> None:
        await scene.set(tables.leads, scene.leads[0], **values)

    return make


def variants(**values: Any) -> Setting:
    async def make(scene: Scene) -> None:
        for row in await scene.rows(tables.variants):
            await scene.set(tables.variants, row.id, **values)

    return make


def mailed(ago: timedelta, **more: Any) -> Setting:
    """The campaign has sent a mail."""

    async def make(scene: Scene) -> None:
        at, home = scene.clock.now() - ago, scene.app_state.home
        values = {
            **{"id": new_id(), "team_id": home.team_id, "workspace_id": home.workspace_id},
            **{"kind": "CAMPAIGN", "state": "SENT", "campaign_id": scene.campaign_id, "token": new_id()},
            **{"inbox_id": scene.inbox_id, "recipient": "x@people.test", "message_id": f"<{new_id()}>"},
            **{"created_at": at, "claimed_at": at, "sent_at": at},
        }
        await scene.do(lambda conn: conn.execute(insert(tables.mails).values(values | more)))

    return make


def written_to(**more: Any) -> Setting:
    """The lead got the first mail just now, and the follow-up is next."""

    async def make(scene: Scene) -> None:
        now = scene.clock.now()
        sent = {"status": "SENT", "current_step": 0, "last_sent_at": now, "inbox_id": scene.inbox_id}
        await lead(**sent | {"next_step": 2, "due_at": now + 3 * DAY} | more)(scene)
        await mailed(10 * DAY, lead_id=scene.leads[0], subject="Hello Bob")(scene)

    return make


def step(number: int, trigger: str = "NO_REPLY", days: int = 2, branch: bool = False) -> Setting:
    """One more step of the campaign, or the first of a branch that the lead has entered."""

    async def make(scene: Scene) -> None:
        now, sequence_id, branch_id = scene.clock.now(), new_id(), new_id() if branch else None
        of = {"campaign_id": scene.campaign_id, "created_at": now}
        about = {"entry_edge_id": "edge", "label": "Keen", "trigger_type": "MANUAL", "trigger_params": {}}
        entered = {"branch_id": branch_id, "trigger_reason": "Manual move via API", "entered_at": now}

        def add(conn: Any) -> None:
            if branch:
                conn.execute(insert(tables.branches).values(id=branch_id, updated_at=now, **of, **about))
                conn.execute(
                    insert(tables.enrollments).values(id=new_id(), lead_id=scene.leads[0], **entered)
                )
            values = {"step_number": number, "trigger_type": trigger, "wait_days": days}
            conn.execute(insert(tables.sequences).values(id=sequence_id, branch_id=branch_id, **of, **values))
            factories.add_variant(conn, scene.app_state, scene.campaign_id, sequence_id, "", "One more word.")

        await scene.do(add)

    return make


def both(*settings: Setting) -> Setting:
    async def make(scene: Scene) -> None:
        for setting in settings:
            await setting(scene)

    return make


def tried(fault: str) -> Setting:
    """The mail was tried once already, in vain."""

    async def make(scene: Scene) -> None:
        lab: Lab = scene.lab  # type: ignore[attr-defined]
        lab.fail("RCPT" if fault.startswith("451") else "GREETING", fault, times=1)
        await scene.pump().step()

    return make


async def nothing(_: Scene) -> None:
    pass


BRANCH = both(written_to(status="REPLIED", next_step=1001), step(1001, branch=True))

GOES_OUT: dict[str, tuple[Setting, datetime, set[Gate]]] = {
    "at once": (nothing, MONDAY, set()),
    "when the window opens": (
        campaign(sending_window_start=10, sending_window_end=17, sending_window_end_minute=0),
        MONDAY + 60 * MINUTE,
        {Gate.WINDOW},
    ),
    "on the next day": (
        campaign(sending_window_start=6, sending_window_end=8, sending_window_end_minute=0),
        MONDAY + 21 * 60 * MINUTE,
        {Gate.WINDOW},
    ),
    "on a sending day": (campaign(sending_days=[2]), datetime(2026, 3, 4, tzinfo=UTC), {Gate.DAY}),
    "in the campaign's zone": (
        campaign(timezone="America/New_York", sending_window_start=9, sending_days=[0]),
        MONDAY + 5 * 60 * MINUTE,
        {Gate.WINDOW},
    ),
    "from the start date": (
        campaign(start_date=MONDAY + 3 * DAY),
        MONDAY + 3 * DAY,
        {Gate.START_DATE},
    ),
    "when the inbox may again": (
        both(mailed(60 * MINUTE), inbox(daily_limit=1)),
        datetime(2026, 3, 3, tzinfo=UTC),
        {Gate.INBOX_LIMIT},
    ),
    "within the campaign's limit": (
        both(mailed(60 * MINUTE), campaign(daily_limit_per_inbox=1, sending_window_start=8)),
        MONDAY + 23 * 60 * MINUTE,
        {Gate.CAMPAIGN_LIMIT},
    ),
    "within the ramp-up": (
        both(mailed(60 * MINUTE), campaign(ramp_up_enabled=True, ramp_up_increment=1)),
        datetime(2026, 3, 3, tzinfo=UTC),
        {Gate.RAMP_UP},
    ),
    "after the gap": (both(mailed(MINUTE), campaign(min_gap_seconds=150)), MONDAY + 1.5 * MINUTE, {Gate.GAP}),
    "after the waiting days": (written_to(), MONDAY + 3 * DAY, {Gate.WAIT_DAYS}),
    "after the weekend": (
        both(
            written_to(due_at=datetime(2026, 3, 7, 9, tzinfo=UTC)),
            campaign(skip_weekends_for_sequences=True, sending_window_start=8),
        ),
        datetime(2026, 3, 9, 8, tzinfo=UTC),
        {Gate.WAIT_DAYS},
    ),
    "once the other side takes it": (
        tried("451 4.7.1 Greylisted"),
        MONDAY + MINUTE,
        {Gate.SOFT_BOUNCE},
    ),
    "as it was written, whatever became of its text": (
        both(tried("451 4.7.1 Greylisted"), variants(body_template="Hi {{custom_city}}")),
        MONDAY + MINUTE,
        {Gate.SOFT_BOUNCE},
    ),
    "once the mail host is back": (tried("421 4.3.2 Too busy"), MONDAY + MINUTE, {Gate.INBOX_STATUS}),
    "past a step that an open has made needless": (
        both(
            step(3, "NOT_OPENED"),
            step(4, days=5),
            written_to(next_step=3, due_at=MONDAY + 2 * DAY, opened_at=MONDAY),
        ),
        MONDAY + 5 * DAY,
        {Gate.WAIT_DAYS},
    ),
    "past a step that waits for an open": (
        both(
            step(3, "OPENED_NO_REPLY"),
            step(4, days=1),
            written_to(next_step=3, due_at=MONDAY + 2 * DAY),
        ),
        MONDAY + 2 * DAY,
        {Gate.WAIT_DAYS},
    ),
    "in a branch": (both(BRANCH, campaign(subsequences_enabled=True)), MONDAY + 3 * DAY, {Gate.WAIT_DAYS}),
    "in a branch of a completed campaign": (
        both(BRANCH, campaign(subsequences_enabled=True, status="COMPLETED")),
        MONDAY + 3 * DAY,
        {Gate.WAIT_DAYS},
    ),
}


async def asked(api: httpx.AsyncClient, scene: Scene, **headers: str) -> Journey:
    path = paths.LEAD_JOURNEY.format(campaign_id=scene.campaign_id, lead_id=scene.leads[0])
    answer = await api.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    return Journey.model_validate_json(answer.content)


async def sent_first(scene: Scene) -> tuple[datetime, int] | None:
    """Let the clock run for two weeks: when the lead's next mail went out, and of which step."""
    begin = scene.clock.now()
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    while True:
        for row in await scene.rows(tables.mails):
            if row.lead_id and row.state == "SENT" and row.sent_at >= begin:
                return row.sent_at, row.step_number
        due = scene.clock.next_due
        if due is None or due > begin + 14 * DAY:
            return None
        scene.clock.move_to(due)
        await scene.app_state.runner.settle()


def shut(journey: Journey) -> dict[str, datetime | None]:
    assert journey.next is not None
    assert [check.gate for check in journey.next.gates] == list(Gate)
    for check in journey.next.gates:
        assert bool(check.detail) is not check.passed, check
    return {check.gate: check.until for check in journey.next.gates if not check.passed}


@pytest.mark.parametrize("case", GOES_OUT)
async def test_lead_journey_predicts_time_of_next_mail(
    api: httpx.AsyncClient, staged: Scene, case: str
) -> None:
    setting, expected, gates = GOES_OUT[case]
    await setting(staged)
    journey = await asked(api, staged)
    assert journey.next is not None and journey.next.due_at == expected
    assert set(shut(journey)) == gates
    assert journey.next.inbox_id == staged.inbox_id
    assert await sent_first(staged) == (expected, journey.next.step)


def doubtful(scene: Scene) -> Awaitable[None]:
    return lead(hold="uncertain")(scene)


async def blocked(scene: Scene) -> None:
    values = {"id": new_id(), "team_id": scene.app_state.home.team_id, "value": "people.test"}
    added = insert(tables.blocklist).values(**values, created_at=scene.clock.now())
    await scene.do(lambda conn: conn.execute(added))


async def unserved(scene: Scene) -> None:
    await scene.do(lambda conn: conn.execute(tables.campaign_inboxes.delete()))


async def unread(scene: Scene) -> None:
    """Its replies can't be read, so nobody knows who asked for no more mail."""
    await inbox(read_trouble="The inbox can't be read.")(scene)
    scene.app_state.read_at[scene.inbox_id] = wall() - 86_400


STAYS: dict[str, tuple[Setting, set[Gate], str]] = {
    "paused": (campaign(status="PAUSED"), {Gate.CAMPAIGN}, "The campaign is paused."),
    "on the blocklist": (blocked, {Gate.BLOCKED}, "The address is on the blocklist."),
    "a hole": (
        variants(body_template="Hi {{custom_city}}"),
        {Gate.MISSING_FIELD},
        "The lead has no custom_city, which the email needs; fill it in or add a default.",
    ),
    "no text": (
        variants(is_active=False),
        {Gate.MISSING_FIELD},
        "The template holds it up: This step has no text to send. Write one.",
    ),
    "nobody to send": (unserved, {Gate.NO_INBOX}, "No inbox of the campaign may send this"),
    "an inbox that rests": (inbox(overall_status="PAUSED"), {Gate.INBOX_STATUS}, "The inbox is not sending"),
    "an inbox that is not read": (unread, {Gate.REPLIES_UNREAD}, "The inbox can't be read."),
    "in doubt": (doubtful, {Gate.UNCERTAIN}, "It is not known whether the last email arrived"),
    "branches off": (BRANCH, {Gate.BRANCH_SUSPENDED, Gate.WAIT_DAYS}, "The branch is paused"),
    "a paused campaign's branch": (
        both(BRANCH, campaign(subsequences_enabled=True, status="PAUSED")),
        {Gate.CAMPAIGN, Gate.BRANCH_SUSPENDED, Gate.WAIT_DAYS},
        "The campaign is paused.",
    ),
    "no day at all": (campaign(sending_days=[]), {Gate.DAY}, "The campaign doesn't send on this day."),
}


@pytest.mark.parametrize("case", STAYS)
async def test_lead_journey_of_held_lead_names_gates_and_nothing_is_sent(
    api: httpx.AsyncClient, staged: Scene, case: str
) -> None:
    setting, gates, words = STAYS[case]
    await setting(staged)
    journey = await asked(api, staged)
    assert journey.next is not None and journey.next.due_at is None
    assert set(shut(journey)) == gates
    held = [check for check in journey.next.gates if not check.passed]
    assert words in " ".join(check.detail for check in held)
    assert any(check.action for check in held)
    assert await sent_first(staged) is None


async def test_lead_journey_shows_template_hold_set_by_inbox_sender(
    api: httpx.AsyncClient, staged: Scene
) -> None:
    await variants(body_template="Hi {{first_name")(staged)
    assert await sent_first(staged) is None
    held = await staged.lead()
    assert held.hold == "template"
    await variants(body_template="Hi")(staged)  # the hold is the sender's, until an edit releases it
    checks = {check.gate: check for check in (await asked(api, staged)).next.gates}  # type: ignore[union-attr]
    assert not checks[Gate.MISSING_FIELD].passed
    assert checks[Gate.MISSING_FIELD].detail.startswith("The template holds it up: ")


@pytest.mark.parametrize(
    ("values", "position"),
    [
        ({"next_step": None, "current_step": 2, "status": "REPLIED"}, ("ENDED", 2)),
        ({"next_step": None, "status": "UNSUBSCRIBED"}, ("ENDED", None)),
    ],
)
async def test_lead_journey_of_ended_lead_shows_final_position(
    api: httpx.AsyncClient, staged: Scene, values: dict[str, Any], position: tuple[str, int | None]
) -> None:
    await lead(**values)(staged)
    journey = await asked(api, staged)
    assert (journey.position.track, journey.position.step) == position
    assert journey.next is None and journey.lead.status == values["status"]


async def test_lead_journey_with_open_triggered_step_waits_for_open(
    api: httpx.AsyncClient, staged: Scene
) -> None:
    (sequence,) = await staged.rows(tables.sequences)
    await staged.set(tables.sequences, sequence.id, trigger_type="OPENED_NO_REPLY")
    await written_to()(staged)
    journey = await asked(api, staged)
    assert (journey.position.track, journey.position.step, journey.next) == ("MAIN", 2, None)
    assert journey.position.node_id == sequence.id
    await lead(opened_at=staged.clock.now())(staged)
    journey = await asked(api, staged)
    assert journey.next is not None and journey.next.due_at == MONDAY + 3 * DAY


async def test_lead_journey_of_mail_in_progress_shows_all_gates_passed(
    api: httpx.AsyncClient, staged: Scene, lab: Lab
) -> None:
    lab.fail("DATA", "451 4.3.0 Wait", times=1)
    await staged.pump().step()
    (mail,) = await staged.rows(tables.mails)
    await staged.set(tables.mails, mail.id, state="IN_DATA", retry_at=None)
    found = (await asked(api, staged)).next
    assert found is not None and found.due_at == staged.clock.now()
    assert all(check.passed for check in found.gates)


async def test_lead_journey_of_suppressed_contact_has_ended(
    api: httpx.AsyncClient, app_state: AppState, staged: Scene
) -> None:
    args = (app_state.home.team_id, "person0@people.test", SuppressionReason.MANUAL, "", staged.clock.now())
    await staged.do(lambda conn: suppressions.suppress_address(conn, *args))
    journey = await asked(api, staged)
    assert (journey.position.track, journey.next, journey.lead.status) == ("ENDED", None, "UNSUBSCRIBED")


async def test_lead_journey_in_branch_shows_branch_and_past_events(
    api: httpx.AsyncClient, app_state: AppState, staged: Scene
) -> None:
    await both(BRANCH, campaign(subsequences_enabled=True))(staged)
    about = {"workspace_id": app_state.home.workspace_id, "lead_id": staged.leads[0]}
    reply = {"lead_email": "person0@people.test", "reply_text": "Yes please", "subject": "Re: Hello"}
    for minute, kind, data in (
        (1, EventType.REPLY_RECEIVED, reply),
        (0, EventType.EMAIL_SENT, {"sequence_step": 0}),
        (2, EventType.LEAD_STATUS_CHANGED, {"to_status": "REPLIED"}),
    ):
        at = MONDAY + minute * MINUTE
        await staged.do(
            lambda conn, kind=kind, data=data, at=at: record_event(conn, kind, now=at, data=data, **about)
        )
    journey = await asked(api, staged)
    (stay,) = journey.enrollments
    assert (stay.label, stay.trigger_reason, stay.outcome) == ("Keen", "Manual move via API", None)
    position = journey.position
    assert (position.track, position.step, position.entry_node_id) == ("BRANCH", 1001, stay.entry_node_id)
    steps = {row.step_number: row.id for row in await staged.rows(tables.sequences)}
    assert position.node_id == steps[1001]
    assert [event.event_type for event in journey.events] == [
        "lead_status_changed",  # joined: no row tells it
        "email_sent",
        "reply_received",
        "lead_status_changed",
    ]
    joined = {"lead_email": "person0@people.test", "from_status": None, "to_status": "PENDING"}
    assert (journey.events[0].data, journey.events[2].data) == (joined, reply)
    reader, key = Access(app_state.home.team_id, app_state.home.workspace_id, ("campaigns:read",)), new_key()
    await staged.do(lambda conn: add_key(conn, reader, "Reader", key, staged.clock.now()))
    told = await asked(api, staged, **{KEY_HEADER: key})
    assert told.events[2].data == {name: reply[name] for name in ("lead_email", "subject")}


async def test_lead_journey_over_client_checks_campaign_and_permission(
    api: httpx.AsyncClient, app_state: AppState, staged: Scene
) -> None:
    transport = httpx.ASGITransport(create_app(app_state))
    service = OutreachService("http://127.0.0.1", app_state.settings.bootstrap_key or "", transport)
    journey = await service.leads.journey(staged.campaign_id, staged.leads[0])
    assert journey.success and journey.next is not None and journey.lead.email == "person0@people.test"
    await service.close()
    other = await staged.add_campaign(leads=0)
    for campaign_id, lead_id, words in (
        (other, staged.leads[0], f"Lead {staged.leads[0]} not found"),
        (staged.campaign_id, new_id(), "not found"),
        (new_id(), staged.leads[0], "not found"),
    ):
        answer = await api.get(paths.LEAD_JOURNEY.format(campaign_id=campaign_id, lead_id=lead_id))
        assert answer.status_code == 404 and words in answer.json()["detail"]
    reader, key = Access(app_state.home.team_id, app_state.home.workspace_id, ("contacts:read",)), new_key()
    await staged.do(lambda conn: add_key(conn, reader, "Reader", key, staged.clock.now()))
    path = paths.LEAD_JOURNEY.format(campaign_id=staged.campaign_id, lead_id=staged.leads[0])
    assert (await api.get(path, headers={KEY_HEADER: key})).json()["required"] == ["campaigns:read"]
