"""Nobody gets two mails at once, one who is away none, and a company that answered is left alone."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select, update

from app.contract import paths
from app.contract.ids import new_id
from app.contract.journeys import Gate
from app.contract.mails import MailState, Verdict
from app.service.core import tables
from app.service.mail.parse_message import parse_message
from app.service.records import cooldowns, due_leads, workspaces
from app.service.records import received as store
from app.service.rules.forecast import forecast_sends
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.outbound.inbox_sender import InboxSender, start_sending
from app.service.workflows.outbound.resolve_uncertain import resolve_uncertain_mail

from .conftest import QUICK, Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
HOURS = timedelta(hours=1)


def move(scene: Scene, by: timedelta) -> None:
    scene.clock.move_to(scene.clock.now() + by)


async def settings(scene: Scene, **values: Any) -> None:
    await scene.do(
        lambda conn: workspaces.save_workspace_settings(conn, scene.app_state.home.workspace_id, values)
    )


async def twice(scene: Scene, lab: Lab) -> str:
    """A second campaign with the same person, from an inbox of its own; that inbox."""
    await scene.add_campaign()
    other = await scene.add_inbox(lab)
    second = await scene.add_campaign(leads=0)
    contact = (await scene.lead()).contact_id
    now, lead_id = scene.clock.now(), new_id()

    def also(conn: Any) -> None:
        served = tables.campaign_inboxes
        conn.execute(update(served).where(served.c.campaign_id == second).values(inbox_id=other))
        row = {"id": lead_id, "campaign_id": second, "contact_id": contact, "next_step": 0, "due_at": now}
        conn.execute(insert(tables.leads).values(**row, created_at=now, updated_at=now))

    await scene.do(also)
    scene.leads.append(lead_id)
    return other


async def gates(scene: Scene, api: httpx.AsyncClient, number: int = 0) -> dict[str, Any]:
    lead = await scene.lead(number)
    path = paths.LEAD_JOURNEY.format(campaign_id=lead.campaign_id, lead_id=lead.id)
    found = (await api.get(path)).json()["next"]
    return {gate["gate"]: gate for gate in found["gates"] if not gate["passed"]}


async def lift(scene: Scene, api: httpx.AsyncClient, gate: Gate, number: int = 0) -> str:
    lead = await scene.lead(number)
    path = paths.LEAD_LIFT.format(campaign_id=lead.campaign_id, lead_id=lead.id)
    answer = await api.post(path, json={"gate": gate})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["message"])


async def test_concurrent_inbox_senders_send_one_mail_to_same_person(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    other = await twice(scene, lab)
    pumps = [scene.pump(), InboxSender(scene.app_state, other, QUICK)]
    scene.app_state.stack.callback(pumps[1].rest)
    began = scene.clock.now()
    waits = await asyncio.gather(*(pump.step() for pump in pumps))
    assert len(lab.handed) == 1
    held = [(await scene.lead(n)).next_step for n in (0, 1)].index(0)
    lead = await scene.lead(held)
    assert lead.due_at == began + 20 * HOURS and lead.rests_by == Gate.TOUCH
    assert waits[held] == began + 20 * HOURS
    shut = (await gates(scene, api, held))[Gate.TOUCH]
    said = "This person got another email a short time ago. Next: Tuesday 3 March, 05:00 (UTC)."
    assert shut["detail"] == said
    assert shut["action"] == "send_regardless"
    planned = await api.get(paths.PLANNED_MAIL.format(lead_id=lead.id, step_number=0))
    assert [one["detail"] for one in planned.json()["waits"]] == [said]
    scene.clock.move_to(began + 20 * HOURS - timedelta(seconds=1))
    assert await pumps[held].step() == began + 20 * HOURS and len(lab.handed) == 1
    scene.clock.move_to(began + 20 * HOURS)
    await pumps[held].step()
    assert len(lab.handed) == 2


async def test_uncertain_mail_resolved_as_let_be_starts_touch_cooldown(scene: Scene, lab: Lab) -> None:
    other = await twice(scene, lab)
    lab.fail("DOT", "nonsense", times=1)
    await scene.pump().step()
    (mail,), now = await scene.rows(tables.mails), scene.clock.now()
    await scene.do(lambda conn: resolve_uncertain_mail(conn, mail.workspace_id, mail.id, Verdict.LET_BE, now))
    scene.inbox_id = other
    assert await scene.pump().step() == now + 20 * HOURS and len(lab.handed) == 1


async def test_forecast_includes_touch_cooldown_of_same_person(scene: Scene, lab: Lab) -> None:
    other = await twice(scene, lab)
    now = scene.clock.now()

    def look(conn: Any) -> Any:
        plans = due_leads.load_campaign_plans(conn, conn.scalars(select(tables.campaigns.c.id)).all())
        rooms = due_leads.load_inbox_capacities(conn, [scene.inbox_id, other], now)
        known = cooldowns.load_cooldown_facts(conn, plans, now)
        return forecast_sends(
            rooms, plans, due_leads.list_remaining_candidates(conn, plans), now, people=known
        )

    before = [(row.at, row.lead_id) for row in (await scene.do(look)).rows]
    assert [at for at, _ in before] == [now, now + 20 * HOURS]
    await scene.pump().step()
    await InboxSender(scene.app_state, other, QUICK).step()
    sent = next(row.lead_id for row in await scene.rows(tables.mails) if row.state == MailState.SENT)
    assert [row.at for row in (await scene.do(look)).rows] == [now + 20 * HOURS] and sent in scene.leads


async def test_touch_cooldown_when_overridden_lets_second_mail_go(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    other = await twice(scene, lab)
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    assert len(lab.handed) == 1 and other
    held = [(await scene.lead(n)).next_step for n in (0, 1)].index(0)
    assert await lift(scene, api, Gate.TOUCH, held) == "The next email goes out in its turn."
    await scene.app_state.runner.settle()
    assert len(lab.handed) == 2


async def test_touch_cooldown_when_switched_off_lets_both_mails_go(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await twice(scene, lab)
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    assert len(lab.handed) == 1
    answer = await api.patch(paths.SETTINGS, json={"touch_hours": 0})
    assert answer.status_code == 200, answer.text
    await scene.app_state.runner.settle()
    assert len(lab.handed) == 2


async def test_refused_mail_starts_no_touch_cooldown(scene: Scene, lab: Lab) -> None:
    other = await twice(scene, lab)
    lab.fail("RCPT", "550 5.7.1 Not here", times=1)
    await scene.pump().step()
    assert lab.handed == []
    await InboxSender(scene.app_state, other, QUICK).step()
    assert len(lab.handed) == 1


async def received(scene: Scene, raw: bytes) -> None:
    def work(conn: Any) -> None:
        row = store.find_inbox(conn, scene.inbox_id)
        assert row is not None
        process_message(conn, row, parse_message(raw, [row.email_address]), scene.clock.now())

    await scene.do(work)


async def answered(scene: Scene, lab: Lab, text: str, **head: str) -> None:
    """A reply of the first lead to the mail that it got."""
    (sent,) = [row for row in await scene.rows(tables.mails) if row.lead_id == scene.leads[0]]
    told = {"From": "Ada Smith <ada@acme.example>", "Subject": "Re: Hello", "To": "alex@acme.test", **head}
    told |= {"In-Reply-To": sent.message_id, "Message-ID": f"<{len(text)}@acme.example>"}
    lines = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    await received(scene, f"{lines}Content-Type: text/plain; charset=utf-8\r\n\r\n{text}".encode())


async def company(scene: Scene, **campaign: Any) -> None:
    """Two people of one company and one of elsewhere; the first one has got her mail."""
    await scene.add_campaign(leads=0, **campaign)
    for address in ("ada@acme.example", "bob@acme.example", "eve@else.example"):
        await scene.add_lead(address)
        move(scene, timedelta(seconds=1))
    await scene.pump().step()


async def test_company_pause_after_reply_holds_colleagues_until_lifted(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await company(scene)
    await answered(scene, lab, "Sounds good, tell me more.")
    shut = (await gates(scene, api, 1))[Gate.COMPANY_PAUSED]
    said = "Ada Smith from the same company replied on Monday 2 March. Next: Monday 9 March, 09:00 (UTC)."
    assert (shut["detail"], shut["action"]) == (said, "lift_company_pause")
    assert Gate.COMPANY_PAUSED not in await gates(scene, api, 2)
    (one,) = (await api.get(paths.COMPANY_PAUSES)).json()["pauses"]
    assert (one["domain"], one["person"]) == ("acme.example", "Ada Smith")
    await start_sending(scene.app_state, QUICK)
    move(scene, timedelta(minutes=5))
    await scene.app_state.runner.settle()
    assert [one.recipients for one in lab.handed][1:] == [("eve@else.example",)]
    assert await lift(scene, api, Gate.COMPANY_PAUSED, 1) == "People at acme.example get mail again."
    move(scene, timedelta(minutes=5))
    await scene.app_state.runner.settle()
    assert len(lab.handed) == 3


@pytest.mark.parametrize("campaign", [{"company_pause_days": 0}, {"company_pause_days": 2}])
async def test_company_pause_uses_days_set_on_campaign(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, campaign: dict[str, int]
) -> None:
    await company(scene, **campaign)
    await answered(scene, lab, "Sounds good, tell me more.")
    shut = (await gates(scene, api, 1)).get(Gate.COMPANY_PAUSED)
    assert (shut or {}).get("until", "") == ("2026-03-04T09:00:03Z" if campaign["company_pause_days"] else "")


async def test_company_pause_when_older_reply_is_read_later_is_not_shortened(scene: Scene, lab: Lab) -> None:
    await company(scene)
    move(scene, timedelta(days=5))
    await answered(scene, lab, "Sounds good, tell me more.", Date="Sat, 7 Mar 2026 09:00:00 +0000")
    await answered(scene, lab, "Not now.", Date="Tue, 3 Mar 2026 09:00:00 +0000")  # from among the spam
    (pause,) = await scene.rows(tables.company_pauses)
    assert pause.answered_at == datetime(2026, 3, 7, 9, tzinfo=UTC)


async def test_reply_from_free_mail_domain_starts_no_company_pause(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await company(scene)
    await answered(scene, lab, "Yes!", From="Ada <ada.smith@gmail.com>")
    assert await scene.rows(tables.company_pauses) == []


AWAY = {"Auto-Submitted": "auto-replied", "Subject": "Out of office"}


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("I am out of the office and back on Monday, 16 March 2026.", "2026-03-16T00:00:00Z"),
        ("I am out of the office and answer later.", "2026-03-09T00:00:00Z"),
    ],
)
async def test_out_of_office_lead_gets_follow_up_after_absence_is_lifted(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, text: str, until: str
) -> None:
    await scene.add_campaign(leads=0, follow_up_days=1)
    await scene.add_lead("ada@acme.example")
    await scene.pump().step()
    await answered(scene, lab, text, **AWAY)
    assert (await scene.lead()).next_step == 2
    shut = (await gates(scene, api))[Gate.OUT_OF_OFFICE]
    assert (shut["until"], shut["action"]) == (until, "lift_absence")
    await start_sending(scene.app_state, QUICK)
    move(scene, timedelta(days=2))
    await scene.app_state.runner.settle()
    assert len(lab.handed) == 1
    await lift(scene, api, Gate.OUT_OF_OFFICE)
    await scene.app_state.runner.settle()
    assert len(lab.handed) == 2


async def test_out_of_office_absence_after_new_reply_is_cleared(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=0, follow_up_days=1)
    await scene.add_lead("ada@acme.example")
    await scene.pump().step()
    await answered(scene, lab, "I am out of the office until 20 March 2026.", **AWAY)
    away = (await scene.rows(tables.contacts))[0].away_until
    await answered(scene, lab, "I am back after all: yes, please call me.")
    assert away is not None and (await scene.rows(tables.contacts))[0].away_until is None
