"""Whom campaigns leave alone for a while: what is known of each, written at a lead, and lifted again."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, insert, update

from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.journeys import Gate
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.records import cooldowns, due_leads
from app.service.rules.cooldown import Contacted

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
QUIET, PAUSE = timedelta(hours=20), timedelta(days=7)  # unless a workspace says otherwise
SECOND = timedelta(seconds=1)


async def contact(scene: Scene, number: int = 0, **values: Any) -> str:
    found = str((await scene.lead(number)).contact_id)
    if values:
        await scene.set(tables.contacts, found, **values)
    return found


async def known(scene: Scene, *campaign_ids: str) -> dict[str, Contacted]:
    def look(conn: Connection) -> dict[str, Contacted]:
        return cooldowns.load_cooldown_facts(
            conn, due_leads.load_campaign_plans(conn, campaign_ids), scene.clock.now()
        )

    found: dict[str, Contacted] = await scene.do(look)
    return found


async def answered(scene: Scene, at: datetime, workspace_id: str = "") -> None:
    row = {"workspace_id": workspace_id or scene.app_state.home.workspace_id, "domain": "people.test"}
    await scene.do(
        lambda conn: conn.execute(insert(tables.company_pauses).values(**row, person="Eve", answered_at=at))
    )


async def elsewhere(scene: Scene) -> str:
    """Another workspace of the team."""
    row = {"id": new_id(), "team_id": scene.app_state.home.team_id, "name": "Another"}
    await scene.do(lambda conn: conn.execute(insert(tables.workspaces).values(row)))
    return row["id"]


@pytest.mark.parametrize(("after", "is_known"), [(SECOND, True), (timedelta(), False)])
async def test_cooldown_covers_contact_touched_within_quiet_time(
    scene: Scene, after: timedelta, is_known: bool
) -> None:
    await scene.add_campaign()
    at = scene.clock.now() - QUIET + after
    one = await contact(scene, last_touch_at=at)
    assert await known(scene, scene.campaign_id) == ({one: Contacted(at)} if is_known else {})


@pytest.mark.parametrize(("after", "is_known"), [(SECOND, True), (timedelta(), False)])
async def test_cooldown_covers_contact_out_of_office(scene: Scene, after: timedelta, is_known: bool) -> None:
    await scene.add_campaign()
    until = scene.clock.now() + after
    one = await contact(scene, away_until=until)
    assert await known(scene, scene.campaign_id) == ({one: Contacted(None, until)} if is_known else {})


@pytest.mark.parametrize(
    ("state", "earlier", "is_known"),
    [
        ("CLAIMED", None, True),
        ("UNCERTAIN", timedelta(hours=1), True),
        ("UNCERTAIN", -timedelta(hours=1), True),
        ("FAILED", None, False),
    ],
)
async def test_cooldown_with_mail_in_progress_counts_from_latest_touch(
    scene: Scene, state: str, earlier: timedelta | None, is_known: bool
) -> None:
    await scene.add_campaign()
    now = scene.clock.now()
    errand = await scene.claim(now)
    await scene.set(tables.mails, errand.mail_id, state=state)
    at = None if earlier is None else now - earlier
    one = await contact(scene, last_touch_at=at)
    last = max(each for each in (at, now) if each is not None)
    assert await known(scene, scene.campaign_id) == ({one: Contacted(last)} if is_known else {})


async def test_cooldown_ignores_mail_of_other_inboxes_and_mail_without_contact(
    scene: Scene, lab: Lab
) -> None:
    await scene.add_campaign()
    errand = await scene.claim(scene.clock.now())
    other = await scene.add_inbox(lab)
    await scene.set(tables.mails, errand.mail_id, inbox_id=other)
    assert await known(scene, scene.campaign_id) == {}
    await scene.set(tables.mails, errand.mail_id, inbox_id=scene.inbox_id, contact_id=None)
    assert await known(scene, scene.campaign_id) == {}


@pytest.mark.parametrize(("after", "is_known"), [(SECOND, True), (timedelta(), False)])
async def test_cooldown_after_reply_covers_every_active_lead_of_company(
    scene: Scene, after: timedelta, is_known: bool
) -> None:
    await scene.add_campaign(leads=2)
    one, two, at = await contact(scene), await contact(scene, 1), scene.clock.now() - PAUSE + after
    await scene.add_lead("eve@else.test")
    await answered(scene, at)
    rests = Contacted(answered_at=at)
    assert await known(scene, scene.campaign_id) == ({one: rests, two: rests} if is_known else {})
    await scene.set(tables.leads, scene.leads[0], next_step=None)
    assert await known(scene, scene.campaign_id) == ({two: rests} if is_known else {})


async def test_cooldown_ignores_replies_to_another_workspace(scene: Scene) -> None:
    await scene.add_campaign()
    other = await elsewhere(scene)
    await answered(scene, scene.clock.now(), other)
    second = await scene.add_campaign(leads=0, workspace_id=other)
    assert await known(scene, scene.campaign_id) == {}
    assert await known(scene, second) == {}


async def test_cooldown_combines_touch_absence_and_reply_of_one_contact(scene: Scene) -> None:
    await scene.add_campaign()
    now = scene.clock.now()
    one = await contact(scene, last_touch_at=now - SECOND, away_until=now + SECOND)
    await answered(scene, now)
    assert await known(scene, scene.campaign_id) == {one: Contacted(now - SECOND, now + SECOND, now)}
    assert await known(scene) == {one: Contacted(None, now + SECOND)}


async def heads(scene: Scene, resting_leads: int) -> list[Any]:
    """Of a line of four, the first of which are away for a day."""
    await scene.add_campaign(leads=0)
    for number in range(4):
        away = {"away_until": scene.clock.now() + timedelta(days=1)} if number < resting_leads else {}
        await scene.add_lead(f"person{number}@people.test", **away)
        scene.clock.move_to(scene.clock.now() + SECOND)

    def look(conn: Connection) -> Any:
        plans = due_leads.load_campaign_plans(conn, [scene.campaign_id])
        return cooldowns.list_eligible_heads(conn, plans, [scene.inbox_id], scene.clock.now())

    return [(scene.leads.index(each.lead_id), each.rests_by) for each in await scene.do(look)]


async def test_lead_queue_head_lists_leads_in_cooldown_up_to_first_free_lead(scene: Scene) -> None:
    assert await heads(scene, 2) == [(0, Gate.OUT_OF_OFFICE), (1, Gate.OUT_OF_OFFICE), (2, None)]


async def test_lead_queue_head_with_many_in_cooldown_stops_at_lookup_limit(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cooldowns, "LOOKED_AT", 2)
    assert await heads(scene, 4) == [(0, Gate.OUT_OF_OFFICE), (1, Gate.OUT_OF_OFFICE)]


async def put_off(scene: Scene, touched_at: datetime | None) -> tuple[bool, dict[Any, Any]]:
    def work(conn: Connection) -> Any:
        lead, plan = (
            cooldowns.lead_of(conn, scene.leads[0]),
            due_leads.load_campaign_plans(conn, [scene.campaign_id]),
        )
        done = cooldowns.postpone_if_in_cooldown(
            conn, plan[scene.campaign_id], lead, touched_at, 0, scene.clock.now()
        )
        return done, dict(after_commit(conn).changes)

    done, changes = await scene.do(work)
    return done, changes


async def test_lead_in_cooldown_is_due_at_its_end_and_remembers_its_own_time(scene: Scene) -> None:
    await scene.add_campaign()
    now, first = scene.clock.now(), (await scene.lead()).due_at
    for touched in (now - 2 * SECOND, now):
        assert await put_off(scene, touched) == (True, {ChangeKind.LEAD: {scene.leads[0]}})
        lead = await scene.lead()
        assert lead.due_at == lead.rests_until == touched + QUIET
        assert (lead.rests_by, lead.due_before) == (Gate.TOUCH, first)
    await scene.set(tables.leads, scene.leads[0], due_at=now + SECOND)  # its campaign was edited
    assert (await put_off(scene, now))[0] and (await scene.lead()).due_before == now + SECOND


async def test_lead_with_expired_cooldown_is_not_postponed(scene: Scene) -> None:
    await scene.add_campaign()
    assert await put_off(scene, scene.clock.now() - QUIET) == (False, {})
    assert await put_off(scene, None) == (False, {}) and (await scene.lead()).rests_by is None


@pytest.mark.parametrize(
    ("gates", "choice", "lifted"),
    [
        ((Gate.TOUCH,), {}, [0, 1]),
        ((Gate.COMPANY_PAUSED,), {}, []),
        ((Gate.COMPANY_PAUSED, Gate.TOUCH), {}, [0, 1]),
        ((Gate.TOUCH,), {"contact_ids": [0, None]}, [0]),
        ((Gate.TOUCH,), {"contact_ids": []}, []),
        ((Gate.TOUCH,), {"contact_ids": [None]}, []),
        ((Gate.TOUCH,), {"workspace_id": "home"}, [0, 1]),
        ((Gate.TOUCH,), {"workspace_id": "other"}, []),
        ((Gate.TOUCH,), {"lead_id": 1}, [1]),
    ],
)
async def test_cooldown_lift_restores_earlier_due_times_of_leads(
    scene: Scene, gates: tuple[Gate, ...], choice: dict[str, Any], lifted: list[int]
) -> None:
    await scene.add_campaign(leads=3)
    now = scene.clock.now()
    rests: dict[str, Any] = {"rests_by": Gate.TOUCH, "rests_until": now + QUIET, "due_at": now + QUIET}
    await scene.do(lambda conn: conn.execute(update(tables.leads).values(**rests, due_before=now)))
    await scene.set(tables.leads, scene.leads[2], due_at=now + PAUSE)  # moved for another reason since
    if "contact_ids" in choice:
        ids = [None if one is None else await contact(scene, one) for one in choice["contact_ids"]]
        choice = {"contact_ids": ids}
    if "workspace_id" in choice:
        home = choice["workspace_id"] == "home"
        choice = {"workspace_id": scene.app_state.home.workspace_id if home else await elsewhere(scene)}
    if "lead_id" in choice:
        choice = {"lead_id": scene.leads[choice["lead_id"]]}

    def work(conn: Connection) -> Any:
        cooldowns.lift_cooldowns(conn, *gates, **choice)
        return dict(after_commit(conn).changes), set(after_commit(conn).wakes)

    told = ({ChangeKind.LEAD: None}, {"pump:*"}) if lifted else ({}, set())
    assert await scene.do(work) == told
    for number in range(3):
        lead = await scene.lead(number)
        found = (lead.due_at, lead.rests_by, lead.rests_until, lead.due_before)
        stays = (now + (PAUSE if number == 2 else QUIET), Gate.TOUCH, now + QUIET, now)
        assert found == ((now, None, None, None) if number in lifted else stays)
