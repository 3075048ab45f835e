"""What waits goes on as soon as a person has mended what it waited for; nobody moves the clock."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from app.contract import paths
from app.contract.csv_mapping import Person
from app.service.core import tables
from app.service.records import workspaces
from app.service.workflows.outbound import ledger_steps
from app.service.workflows.outbound.inbox_sender import start_sending, sync_senders
from app.service.workflows.outbound.raw_retention import schedule_raw_cleanup
from tests.factories import make_people
from tests.patience import patient

from .conftest import PATIENT, QUICK, Scene
from .smtp_lab import FREEZE, HOLD, Lab

pytestmark = pytest.mark.anyio


async def running(scene: Scene) -> None:
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()


async def done(scene: Scene, answer: httpx.Response) -> None:
    assert answer.is_success, answer.text
    await scene.app_state.runner.settle()


async def held(scene: Scene) -> str:
    """A lead without a first name, and its contact."""
    await scene.add_campaign(leads=0)
    await scene.add_lead("hole@people.test", first_name=None)
    await running(scene)
    lead = await scene.lead()
    assert await scene.hold() == ("missing_field", "first_name")
    return str(lead.contact_id)


async def test_held_lead_after_contact_edit_fills_missing_field_is_sent(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    contact_id = await held(scene)
    path = paths.DESK_CONTACT.format(contact_id=contact_id)
    await done(scene, await api.patch(path, json={"company": "Acme"}))
    assert await scene.hold() == ("missing_field", "first_name") and lab.handed == []
    await done(scene, await api.patch(path, json={"first_name": "Hal"}))
    assert lab.recipients == ["hole@people.test"]


@pytest.mark.parametrize("into_campaign", [False, True])
async def test_held_lead_after_csv_import_fills_missing_field_is_sent(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, into_campaign: bool
) -> None:
    await held(scene)
    path = paths.LEADS.format(campaign_id=scene.campaign_id) if into_campaign else paths.CONTACTS_IMPORT
    files = {"file": ("people.csv", b"Email,First name\nHole@people.test,Hal\n")}
    await done(scene, await api.post(path, data={"duplicate_action": "update"}, files=files))
    assert lab.recipients == ["hole@people.test"]
    assert scene.app_state.runner.keys() == {f"pump:{scene.inbox_id}"}


async def test_deferred_first_mails_after_inbox_swap_are_sent_by_new_inbox(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.do(
        lambda conn: workspaces.save_workspace_settings(
            conn, scene.app_state.home.workspace_id, {"postal_address": "1 High Street"}
        )
    )
    await scene.add_campaign(leads=3)
    lab.fail("RCPT", "450 4.2.0 Greylisted")
    await running(scene)
    scene.clock.move_to(scene.clock.now() + timedelta(seconds=30))
    await scene.app_state.runner.settle()
    assert {row.state for row in await scene.rows(tables.mails)} == {"PLANNED"} and lab.handed == []
    lab.mend()
    path, others = paths.CAMPAIGN.format(campaign_id=scene.campaign_id), [await scene.add_inbox(lab)]
    await sync_senders(scene.app_state, QUICK)
    await done(scene, await api.post(paths.CAMPAIGN_PAUSE.format(campaign_id=scene.campaign_id)))
    await done(scene, await api.patch(path, json={"inbox_ids": []}))
    await done(scene, await api.patch(path, json={"inbox_ids": others, "launch": True}))
    for _ in range(3):
        scene.clock.move_to(scene.clock.now() + timedelta(minutes=2))
        await scene.app_state.runner.settle()
    assert sorted(lab.recipients) == [f"person{number}@people.test" for number in range(3)]
    assert {(await scene.lead(number)).inbox_id for number in range(3)} == set(others)


@pytest.mark.parametrize("then", [HOLD, FREEZE, "end"])
async def test_first_mail_in_progress_during_inbox_swap_is_sent_by_new_inbox(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, then: str
) -> None:
    """However that comes to its end: the server goes on, is cut off, or the service ends meanwhile."""
    home, reached = scene.app_state.home.workspace_id, asyncio.Event()
    await scene.do(
        lambda conn: workspaces.save_workspace_settings(conn, home, {"postal_address": "1 High Street"})
    )
    await scene.add_campaign(leads=1)
    lab.fail("RCPT", HOLD if then == "end" else then, times=1)
    lab.at = lambda stage, _: reached.set() if stage == "RCPT" else None
    path, others = paths.CAMPAIGN.format(campaign_id=scene.campaign_id), [await scene.add_inbox(lab)]
    await start_sending(scene.app_state, PATIENT)
    async with patient(20):
        await reached.wait()
    assert (await api.post(paths.CAMPAIGN_PAUSE.format(campaign_id=scene.campaign_id))).is_success
    assert (await api.patch(path, json={"inbox_ids": others, "launch": True})).is_success
    if then == "end":
        await scene.do(lambda conn: ledger_steps.recover_claimed_mails(conn, scene.clock.now()))
    lab.mend()
    for _ in range(3):
        await scene.app_state.runner.settle()
        scene.clock.move_to(scene.clock.now() + timedelta(minutes=2))
    assert lab.recipients == ["person0@people.test"]
    assert (await scene.lead()).inbox_id == others[0] and (await scene.mail()).state == "SENT"


async def test_held_lead_after_template_edit_is_sent_on_relaunch(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(leads=0)
    await scene.add_lead("hole@people.test")
    await scene.do(lambda conn: conn.execute(update(tables.variants).values(body_template="{Hi|Hello")))
    await running(scene)
    assert (await scene.lead()).hold == "template"
    home = scene.app_state.home.workspace_id
    await scene.do(
        lambda conn: workspaces.save_workspace_settings(conn, home, {"postal_address": "1 High Street"})
    )
    path = paths.CAMPAIGN.format(campaign_id=scene.campaign_id)
    await done(scene, await api.post(paths.CAMPAIGN_PAUSE.format(campaign_id=scene.campaign_id)))
    await scene.set(tables.campaigns, scene.campaign_id, status="DRAFT")
    await done(scene, await api.patch(path, json={"name": "Another name"}))
    assert (await scene.lead()).hold is not None
    text = {"subject_template": "Hello", "body_template": "Hi {{first_name}}"}
    await done(scene, await api.patch(path, json={"variants": [text]}))
    assert (await scene.lead()).hold is None and lab.handed == []
    await done(scene, await api.patch(path, json={"launch": True}))
    assert lab.recipients == ["hole@people.test"]


async def test_running_campaign_with_added_lead_sends_to_it(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign()
    await running(scene)
    await scene.set(tables.campaigns, scene.campaign_id, status="ACTIVE")
    scene.clock.move_to(scene.clock.now() + timedelta(minutes=1))
    await scene.app_state.runner.settle()
    assert len(lab.handed) == 1
    (ann,) = await make_people(scene.app_state, Person("ann@people.test", "Ann"))
    body = {"campaign_id": scene.campaign_id, "contact_ids": [ann]}
    await done(scene, await api.post(paths.CONTACTS_ENROLL, json=body))
    assert lab.recipients == ["person0@people.test", "ann@people.test"]


@pytest.mark.parametrize(
    ("before", "change"),
    [
        ({"overall_status": "PAUSED"}, {"overall_status": "ACTIVE"}),
        ({"daily_limit": 0}, {"daily_limit": 5}),
        ({"smtp_password": b"sealed elsewhere"}, {"smtp_password": "right"}),
    ],
)
async def test_inbox_after_repair_resumes_sending(
    scene: Scene, lab: Lab, api: httpx.AsyncClient, before: dict[str, Any], change: dict[str, Any]
) -> None:
    await scene.set(tables.inboxes, scene.inbox_id, **before)
    await scene.add_campaign()
    await running(scene)
    assert lab.handed == []
    await done(scene, await api.patch(paths.DESK_INBOX.format(inbox_id=scene.inbox_id), json=change))
    assert lab.recipients == ["person0@people.test"]


async def test_sent_mail_after_30_days_loses_raw_bytes_and_keeps_text(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=3, min_gap_seconds=0)
    await running(scene)
    first, second, third = [mail.id for mail in await scene.rows(tables.mails)]
    day = timedelta(days=1)
    await scene.set(tables.mails, second, sent_at=scene.clock.now() - 30 * day + timedelta(seconds=1))
    await scene.set(tables.mails, third, state="UNCERTAIN", sent_at=None)

    async def kept() -> set[str]:
        mails = tables.mails
        whole = select(mails.c.id).where(mails.c.raw.is_not(None), mails.c.text != "")
        return set(await scene.app_state.database.read(lambda conn: conn.scalars(whole).all()))

    schedule_raw_cleanup(scene.app_state)
    await scene.app_state.runner.settle()
    assert await kept() == {first, second, third}
    scene.clock.move_to(scene.clock.now() + day)
    await scene.app_state.runner.settle()
    assert await kept() == {first, third}
    scene.clock.move_to(scene.clock.now() + 40 * day)
    await scene.app_state.runner.settle()
    assert await kept() == {third} and all(mail.text for mail in await scene.rows(tables.mails))
