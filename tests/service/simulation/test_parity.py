"""The forecast against the sender itself, on the same rows: every mail, its inbox and its moment."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, update

from app.contract.campaigns import Trigger
from app.contract.mails import MailState
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.records import cooldowns, due_leads, workspaces
from app.service.rules.forecast import ForecastRow, forecast_sends
from app.service.workflows.outbound.inbox_sender import InboxSender
from app.service.workflows.outbound.missing_fields import MissingFieldCheck
from tests import factories
from tests.factories import add_mail_of_lead

from .world import IDS, Wire, add_campaign, add_inboxes, add_leads, add_people

pytestmark = pytest.mark.anyio
CHANGES_OF_CLOCKS = (datetime(2026, 3, 6, 7, 30, tzinfo=UTC), datetime(2026, 10, 22, 21, 15, tzinfo=UTC))
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "Asia/Kathmandu")


def furnish(conn: Connection, app_state: AppState, chance: Random) -> None:
    """Three inboxes under three campaigns, in any way that a user could set them up."""
    closed = (app_state.clock.now().date() + timedelta(days=chance.randint(0, 20)) for _ in range(4))
    days = [{"first": day.isoformat(), "last": day.isoformat(), "name": "Closed"} for day in closed]
    pace = {"touch_hours": chance.choice([0, 20, 50]), "new_share_percent": chance.choice([0, 30])}
    workspaces.save_workspace_settings(conn, app_state.home.workspace_id, {"own_holidays": days, **pace})
    people = add_people(conn, app_state, [f"p{at}@firm{at % 3}.test" for at in range(15)])
    left_alone(conn, app_state, chance, people)
    inbox_ids = add_inboxes(conn, app_state, [chance.randint(1, 9) for _ in range(3)])
    for _ in range(3):
        waits = [chance.randint(0, 4) for _ in range(3)]
        triggers = [chance.choice(list(Trigger)) for _ in range(2)]
        steps = [(2, triggers[0], waits[0]), (3, triggers[1], waits[1])][: chance.randint(0, 2)]
        if chance.random() < 0.5:
            steps += [(1001, Trigger.NO_REPLY, 1), (1002, Trigger.NO_REPLY, waits[2])]
        opens = chance.randint(0, 20)
        campaign_id = add_campaign(
            conn,
            app_state,
            chance.sample(inbox_ids, chance.randint(1, 3)),
            steps,
            start_date=app_state.clock.now() + timedelta(hours=chance.choice([-50, 0, 31])),
            timezone=chance.choice(ZONES),
            sending_days=sorted(chance.sample(range(7), chance.randint(1, 7))),
            sending_window_start=opens,
            sending_window_end=chance.randint(opens + 1, 23),
            sending_window_end_minute=chance.choice([0, 30]),
            min_gap_seconds=chance.choice([10, 120, 3600]),
            daily_limit_per_inbox=chance.choice([None, 1, 3]),
            skip_weekends_for_sequences=chance.random() < 0.5,
            ramp_up_enabled=chance.random() < 0.5,
            ramp_up_increment=1,
            ramp_up_max_limit=3,
        )
        fill(conn, app_state, chance, campaign_id, chance.sample(people, 9), [step for step, *_ in steps])


def left_alone(conn: Connection, app_state: AppState, chance: Random, people: list[str]) -> None:
    """Some got another mail lately, some are away, of one firm somebody answered."""
    now, contacts = app_state.clock.now(), tables.contacts
    for contact_id in chance.sample(people, 5):
        lately, away = timedelta(hours=chance.randint(0, 60)), timedelta(hours=chance.randint(1, 90))
        if chance.choice([True, False]):
            factories.touch_contact(conn, contact_id, now - lately)
        else:
            conn.execute(update(contacts).where(contacts.c.id == contact_id).values(away_until=now + away))
    pause = {"workspace_id": app_state.home.workspace_id, "domain": "firm1.test", "person": "Eve"}
    answered = now - timedelta(days=chance.randint(0, 9))
    conn.execute(insert(tables.company_pauses).values(pause | {"answered_at": answered}))


def fill(
    conn: Connection,
    app_state: AppState,
    chance: Random,
    campaign_id: str,
    people: list[str],
    steps: list[int],
) -> None:
    """Leads of all kinds: new ones, those in the middle and in a branch, opened or not, and with wishes."""
    now = app_state.clock.now()
    served = conn.scalars(
        select(tables.campaign_inboxes.c.inbox_id).where(tables.campaign_inboxes.c.campaign_id == campaign_id)
    ).all()
    for contact in people:
        place: dict[str, Any] = {"due_at": now + timedelta(hours=chance.randint(-9, 60))}
        if steps and chance.random() < 0.5:
            sent = now - timedelta(hours=chance.randint(1, 90))
            place |= {"next_step": chance.choice(steps), "last_sent_at": sent, "status": "SENT"}
            place |= {"inbox_id": chance.choice(served), "current_step": 0}
            place["opened_at"] = sent if chance.random() < 0.5 else None
        (lead_id,) = add_leads(conn, app_state, campaign_id, [contact], **place)
        for step in chance.sample([0, *steps], chance.randint(0, len(steps))):
            wish = {"lead_id": lead_id, "campaign_id": campaign_id, "step_number": step, "updated_at": now}
            wish |= {"not_before": None, "skipped_at": None}
            kind = chance.choice(["skipped_at", "not_before"])
            wish[kind] = now + timedelta(
                minutes=chance.randint(-9, 0) if kind[0] == "s" else chance.randint(0, 9999)
            )
            conn.execute(insert(tables.wishes).values(wish))


TEXTS = (
    "Hi {{first_name|there}}",
    "Dear {{company}}",
    "{Yes|Hello {{custom_job_title}}}",
    "{{sender_name}} {{custom_city|Oslo}}",
    "{{signature}}",
)


SUBJECTS = (*TEXTS[:3], "", " ", "{{first_name|}}", "{|Hello} {{company| }}")


def leave_holes(conn: Connection, app_state: AppState, chance: Random) -> None:
    """Some texts need what some people, or some inboxes, lack; some subjects say nothing."""
    contacts, variants, inboxes, leads = tables.contacts, tables.variants, tables.inboxes, tables.leads
    for lead in conn.execute(select(leads).where(leads.c.last_sent_at.is_not(None))).all():
        add_mail_of_lead(conn, app_state, lead.campaign_id, lead.id, lead.contact_id, MailState.SENT, step=0)
    for contact_id in conn.scalars(select(contacts.c.id).order_by(contacts.c.id)).all():
        job = {chance.choice(["Job Title", "job_title", "city"]): chance.choice(["CEO", "", 7])}
        values = {"company": chance.choice([None, " ", "Acme"]), "custom_fields": job}
        values |= {"first_name": chance.choice(["", "Bob"])}
        conn.execute(update(contacts).where(contacts.c.id == contact_id).values(values))
    for inbox_id in conn.scalars(select(inboxes.c.id).order_by(inboxes.c.id)).all():
        signature = {"signature": chance.choice(["", "Best, Alex"])}
        conn.execute(update(inboxes).where(inboxes.c.id == inbox_id).values(signature))
    for variant_id in conn.scalars(select(variants.c.id).order_by(variants.c.id)).all():
        texts = {"body_template": chance.choice(TEXTS), "subject_template": chance.choice(SUBJECTS)}
        conn.execute(update(variants).where(variants.c.id == variant_id).values(texts))
    for wish in conn.execute(select(tables.wishes)).all():
        own = (tables.wishes.c.lead_id == wish.lead_id, tables.wishes.c.step_number == wish.step_number)
        by_hand = {"subject": chance.choice([None, "Mine"]), "text": chance.choice([None, "By hand"])}
        conn.execute(update(tables.wishes).where(*own).values(by_hand))


def foreseen(conn: Connection, now: datetime) -> list[ForecastRow]:
    plans = due_leads.load_campaign_plans(conn, conn.scalars(select(tables.campaigns.c.id)).all())
    rooms = due_leads.load_inbox_capacities(conn, conn.scalars(select(tables.inboxes.c.id)).all(), now)
    everyone, people = (
        due_leads.list_remaining_candidates(conn, plans),
        cooldowns.load_cooldown_facts(conn, plans, now),
    )
    return list(
        forecast_sends(rooms, plans, everyone, now, None, people, MissingFieldCheck(conn, plans)).rows
    )


async def sent(app_state: AppState, wire: Wire, clock: VirtualClock) -> list[ForecastRow]:
    """What the pumps hand over, each in its turn at every moment at which one of them has something to do."""
    ids = await app_state.database.read(lambda conn: sorted(conn.scalars(select(tables.inboxes.c.id)).all()))
    pumps = [InboxSender(app_state, inbox_id, dial=wire.dial) for inbox_id in ids]
    while waits := [until for pump in pumps if (until := await pump.step()) is not None]:
        clock.move_to(min(waits))
    mails = await app_state.database.read(lambda conn: conn.execute(select(tables.mails)).all())
    by_id = {mail.message_id: mail for mail in mails}
    found = [(by_id[handed.message_id], handed) for handed in wire.handed]
    return [
        ForecastRow(handed.at, mail.lead_id, mail.campaign_id, handed.inbox, mail.step_number)
        for mail, handed in found
    ]


@pytest.mark.parametrize("seed", [*range(6), 22, 23])  # in the last two, what is skipped is not wanted either
async def test_forecast_matches_sender_in_every_mail_inbox_and_time(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    IDS.seed(seed)
    clock = VirtualClock(chance.choice(CHANGES_OF_CLOCKS))
    async with open_service(
        Settings(data=tmp_path, keep_secrets_in_file=True), clock, Vault(bytes(32))
    ) as app_state:
        await app_state.database.write(lambda conn: furnish(conn, app_state, chance))
        if seed % 2:
            await app_state.database.write(lambda conn: leave_holes(conn, app_state, Random(seed)))
        expected = await app_state.database.read(lambda conn: foreseen(conn, clock.now()))
        happened = await sent(app_state, Wire(clock, chance), clock)
    for one, other in zip_longest(expected, happened):
        assert one == other, f"seed {seed}"
    assert expected, "a scene without a mail shows nothing"
