"""Each gate shut once: its sentence is shown, and what its button does opens the mail's way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import insert

from app.contract import paths
from app.contract.ids import new_id
from app.contract.journeys import ACTIONS, Gate
from app.service.core import tables
from app.service.records import workspaces
from app.service.rules.gates import SENTENCES, Hold
from app.service.workflows.outbound.inbox_sender import start_sending
from tests import factories
from tests.service.workflows.outbound.conftest import QUICK, Scene
from tests.service.workflows.outbound.smtp_lab import Lab

from .test_journey import (
    DAY,
    MINUTE,
    MONDAY,
    Setting,
    asked,
    blocked,
    both,
    campaign,
    inbox,
    lead,
    mailed,
    nothing,
    shut,
    step,
    tried,
    unread,
    unserved,
    variants,
    written_to,
)

pytestmark = pytest.mark.anyio
Press = Callable[[httpx.AsyncClient, Scene], Awaitable[httpx.Response]]
FOLLOW_UP = written_to(due_at=MONDAY, last_sent_at=MONDAY - 3 * DAY)


class Case(NamedTuple):
    """`press` is what the button leads to; None where only time, or nothing, opens the gate."""

    shut: Setting
    press: Press | None = None
    first: Setting = nothing


def of_campaign(**values: Any) -> Press:
    """Paused, edited and resumed, as in the editor."""

    async def press(api: httpx.AsyncClient, scene: Scene) -> httpx.Response:
        path = {"campaign_id": scene.campaign_id}
        await api.post(paths.CAMPAIGN_PAUSE.format(**path))
        edit = {name: scene.inbox_id if value is ... else value for name, value in values.items()}
        edit |= {"inbox_ids": [scene.inbox_id]} if "inbox_ids" in values else {}
        answer = await api.patch(paths.CAMPAIGN.format(**path), json=edit | {"launch": True})
        assert answer.json()["success"], answer.text
        return answer

    return press


def of_workspace(**values: Any) -> Press:
    return lambda api, scene: api.patch(paths.SETTINGS, json=values)


def of_inbox(**values: Any) -> Press:
    return lambda api, scene: api.patch(paths.DESK_INBOX.format(inbox_id=scene.inbox_id), json=values)


def of_mail(step_number: int = 0, **values: Any) -> Press:
    def press(api: httpx.AsyncClient, scene: Scene) -> Awaitable[httpx.Response]:
        path = paths.PLANNED_MAIL.format(lead_id=scene.leads[0], step_number=step_number)
        return api.patch(path, json=values)

    return press


def lift(gate: Gate) -> Press:
    def press(api: httpx.AsyncClient, scene: Scene) -> Awaitable[httpx.Response]:
        path = paths.LEAD_LIFT.format(campaign_id=scene.campaign_id, lead_id=scene.leads[0])
        return api.post(path, json={"gate": gate})

    return press


def gone(table: Any, path: str, name: str) -> Press:
    """What bars the address is deleted from its list."""

    async def press(api: httpx.AsyncClient, scene: Scene) -> httpx.Response:
        (row,) = await scene.rows(table)
        return await api.delete(path.format(**{name: row.id}))

    return press


async def mended(api: httpx.AsyncClient, scene: Scene) -> httpx.Response:
    path = paths.DESK_CONTACT.format(contact_id=(await scene.lead()).contact_id)
    return await api.patch(path, json={"custom_fields": {"city": "Oslo"}})


async def read(api: httpx.AsyncClient, scene: Scene) -> httpx.Response:
    """Entered again, its password was right; then it was read."""
    scene.app_state.record_inbox_read(scene.inbox_id, read=True)
    return await of_inbox(daily_limit=99)(api, scene)


async def settled(api: httpx.AsyncClient, scene: Scene) -> httpx.Response:
    (mail,) = [row for row in await scene.rows(tables.mails) if row.state == "UNCERTAIN"]
    return await api.post(paths.MAIL_SETTLE.format(mail_id=mail.id), json={"verdict": "SEND_AGAIN"})


async def suppressed(scene: Scene) -> None:
    values = {"id": new_id(), "team_id": scene.app_state.home.team_id, "email_key": "person0@people.test"}
    row = values | {"reason": "manual", "created_at": scene.clock.now()}
    await scene.do(lambda conn: conn.execute(insert(tables.suppressions).values(row)))


def wished(step_number: int = 0, **values: Any) -> Setting:
    async def make(scene: Scene) -> None:
        key = {"lead_id": scene.leads[0], "step_number": step_number, "campaign_id": scene.campaign_id}
        row = key | values | {"updated_at": scene.clock.now()}
        await scene.do(lambda conn: conn.execute(insert(tables.wishes).values(row)))

    return make


def saved(**values: Any) -> Setting:
    async def make(scene: Scene) -> None:
        home = scene.app_state.home.workspace_id
        await scene.do(lambda conn: workspaces.save_workspace_settings(conn, home, values))

    return make


def person(**values: Any) -> Setting:
    async def make(scene: Scene) -> None:
        await scene.set(tables.contacts, (await scene.lead()).contact_id, **values)

    return make


async def touched(scene: Scene) -> None:
    contact = (await scene.lead()).contact_id
    await scene.do(partial(factories.touch_contact, contact_id=contact, at=MONDAY - MINUTE))


async def company(scene: Scene) -> None:
    home, now = scene.app_state.home.workspace_id, scene.clock.now()
    row = {"workspace_id": home, "domain": "people.test", "person": "Ada", "answered_at": now}
    await scene.do(lambda conn: conn.execute(insert(tables.company_pauses).values(row)))


async def another(scene: Scene) -> None:
    """A new lead that waits beside the one who is looked at."""
    await scene.add_lead("new@people.test")


def short(**mail: Any) -> Setting:
    return both(mailed(60 * MINUTE, **mail), inbox(daily_limit=2), saved(new_share_percent=50), another)


FEAST = [{"first": "2026-03-02", "last": "2026-03-02", "name": "Founders' Day"}]
HOURS = {"sending_window_start": 10, "sending_window_end": 17, "sending_window_end_minute": 0}
IN_BRANCH = both(step(1001, branch=True, days=0), FOLLOW_UP, lead(next_step=1001))
CASES: dict[Gate, Case] = {
    Gate.CAMPAIGN: Case(campaign(status="PAUSED"), of_campaign()),
    Gate.SUPPRESSED: Case(suppressed, gone(tables.suppressions, paths.SUPPRESSION, "suppression_id")),
    Gate.BLOCKED: Case(blocked, gone(tables.blocklist, paths.BLOCKED, "entry_id")),
    Gate.REPLIED: Case(both(FOLLOW_UP, lead(status="REPLIED"))),
    Gate.AUTOMATION_PAUSED: Case(lead(pause="reply", pause_act="some-mail"), lift(Gate.AUTOMATION_PAUSED)),
    Gate.SAME_PERSON: Case(lead(hold="same_person", hold_detail="per.son0@people.test")),
    Gate.MISSING_FIELD: Case(variants(body_template="Hi {{custom_city}}"), mended),
    Gate.START_DATE: Case(campaign(start_date=MONDAY + DAY), of_campaign(start_date=MONDAY.isoformat())),
    Gate.DAY: Case(campaign(sending_days=[3]), of_campaign(sending_days=[0])),
    Gate.HOLIDAY: Case(saved(own_holidays=FEAST), of_workspace(own_holidays=[])),
    Gate.WINDOW: Case(campaign(**HOURS), of_campaign(**HOURS | {"sending_window_start": 8})),
    Gate.WAIT_DAYS: Case(written_to()),
    Gate.NO_INBOX: Case(unserved, of_campaign(inbox_ids=...)),
    Gate.INBOX_STATUS: Case(inbox(overall_status="PAUSED"), of_inbox(overall_status="ACTIVE")),
    Gate.REPLIES_UNREAD: Case(unread, read),
    Gate.INBOX_LIMIT: Case(both(mailed(60 * MINUTE), inbox(daily_limit=1)), of_inbox(daily_limit=9)),
    Gate.CAMPAIGN_LIMIT: Case(
        both(mailed(60 * MINUTE), campaign(daily_limit_per_inbox=1)), of_campaign(daily_limit_per_inbox=9)
    ),
    Gate.RAMP_UP: Case(
        both(mailed(60 * MINUTE), campaign(ramp_up_enabled=True, ramp_up_increment=1)),
        of_campaign(ramp_up_enabled=False),
    ),
    Gate.GAP: Case(both(mailed(MINUTE), campaign(min_gap_seconds=150)), of_campaign(min_gap_seconds=30)),
    Gate.NEW_SHARE: Case(both(FOLLOW_UP, short(step_number=2)), of_workspace(new_share_percent=0)),
    Gate.TOUCH: Case(touched, lift(Gate.TOUCH)),
    Gate.COMPANY_PAUSED: Case(company, lift(Gate.COMPANY_PAUSED)),
    Gate.OUT_OF_OFFICE: Case(person(away_until=MONDAY + 3 * DAY), lift(Gate.OUT_OF_OFFICE)),
    Gate.SOFT_BOUNCE: Case(tried("451 4.7.1 Greylisted")),
    Gate.BOUNCE_SPIKE: Case(campaign(status="PAUSED", stopped_by="bounce_spike"), of_campaign()),
    Gate.REFUSED: Case(campaign(status="PAUSED", stopped_by="refused"), of_campaign()),
    Gate.POSTAL_ADDRESS: Case(
        campaign(status="PAUSED", stopped_by="postal_address"), of_workspace(postal_address="1 Street")
    ),
    Gate.WEEKEND: Case(
        both(FOLLOW_UP, campaign(skip_weekends_for_sequences=True)),
        of_campaign(skip_weekends_for_sequences=False),
    ),
    Gate.BRANCH_SUSPENDED: Case(IN_BRANCH, of_campaign(subsequences_enabled=True)),
    Gate.UNCERTAIN: Case(lead(hold="uncertain"), settled),
    Gate.SKIPPED: Case(wished(skipped_at=MONDAY), of_mail(skip=False)),
    Gate.DELAYED: Case(wished(not_before=MONDAY + DAY), of_mail(not_before=None)),
}


def reached(lab: Lab) -> bool:
    """Return whether the lead's email was handed over."""
    return any("person0@people.test" in one.recipients for one in lab.handed)


def test_gate_cases_cover_every_gate() -> None:
    assert set(CASES) == set(Gate) == set(SENTENCES), "a case in CASES says what shuts it and what opens it"
    assert {gate for gate, case in CASES.items() if case.press} == set(ACTIONS)


async def close_gate(scene: Scene, gate: Gate) -> None:
    """Do what shuts the gate for the first lead."""
    if gate is Gate.WEEKEND:
        scene.clock.move_to(MONDAY + 5 * DAY)
    if gate is Gate.UNCERTAIN:
        of_lead = {"lead_id": scene.leads[0], "state": "UNCERTAIN", "sent_at": None, "raw": b"Hello"}
        of_lead["recipient"] = "person0@people.test"
        await mailed(60 * MINUTE, **of_lead)(scene)
    await CASES[gate].shut(scene)


# a reply takes the lead's next step away: its gate explains what is left, it holds no email
@pytest.mark.parametrize("gate", [gate for gate in Gate if gate is not Gate.REPLIED])
async def test_gate_when_shut_holds_the_email(staged: Scene, lab: Lab, gate: Gate) -> None:
    await close_gate(staged, gate)
    await start_sending(staged.app_state, QUICK)
    await staged.app_state.runner.settle()
    assert not reached(lab), "the gate is shown, but does not hold the email"


@pytest.mark.parametrize("gate", [gate for gate in Gate if gate in set(Hold) and CASES[gate].press])
async def test_hold_set_by_sender_is_released_by_its_action(
    api: httpx.AsyncClient, staged: Scene, lab: Lab, gate: Gate
) -> None:
    await close_gate(staged, gate)
    await start_sending(staged.app_state, QUICK)
    await staged.app_state.runner.settle()
    press = CASES[gate].press
    assert press is not None and (await press(api, staged)).is_success
    for _ in range(6):  # the gap of the inbox may still be before it
        await staged.app_state.runner.settle()
        staged.clock.move_to(staged.clock.now() + timedelta(seconds=30))
    assert reached(lab), "the button didn't free the lead: release_held_leads in claim_next.py"


@pytest.mark.parametrize("gate", Gate)
async def test_gate_when_shut_shows_its_message_and_is_opened_by_its_action(
    api: httpx.AsyncClient,
    staged: Scene,
    lab: Lab,
    gate: Gate,
) -> None:
    case = CASES[gate]
    await close_gate(staged, gate)
    journey = await asked(api, staged)
    assert journey.next is not None
    assert gate in shut(journey), "the journey doesn't show it: LeadFacts in workflows/leads/journey.py"
    (check,) = [one for one in journey.next.gates if one.gate == gate]
    words = SENTENCES[gate].partition("{")[0]
    assert check.detail.startswith(words) and check.action == ACTIONS.get(gate)
    if case.press is None:
        return
    answer = await case.press(api, staged)
    assert answer.is_success, answer.text
    after = await asked(api, staged)
    assert after.next is None or gate not in shut(after)
    await start_sending(staged.app_state, QUICK)
    await staged.app_state.runner.settle()
    for _ in range(6):  # the gap of the inbox may still be before it
        if reached(lab):
            break
        staged.clock.move_to(staged.clock.now() + timedelta(seconds=30))
        await staged.app_state.runner.settle()
    assert reached(lab)
