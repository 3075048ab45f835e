"""Whatever happens in a month: no limit, window or gap is broken, nobody is written to twice or forgotten."""

from __future__ import annotations

import os
import sys
from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random, randrange
from typing import Any

import pytest
from sqlalchemy import select

from app.contract.mails import MailState
from app.contract.workspace import WorkspaceSettings
from app.service.app_state import open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.database import Database
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.records import cooldowns, due_leads
from app.service.rules.forecast import forecast_sends
from app.service.rules.send_windows import ramp_limit
from tests.service.conftest import MONDAY

from .month import USUAL_ODDS, Month
from .world import IDS, Wire

pytestmark = pytest.mark.anyio
SEED = 1
ENDED = ("REPLIED", "BOUNCED", "UNSUBSCRIBED", "BLOCKED", "FAILED")


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """By chance where it plays for long, else the same one each time; OUTREACH_SEED plays one again."""
    chosen = randrange(10**9) if request.node.get_closest_marker("soak") else SEED
    seed = int(os.environ.get("OUTREACH_SEED") or chosen)
    sys.stdout.write(f"OUTREACH_SEED={seed}\n")
    return seed


@pytest.mark.timeout(600)
async def test_simulation_of_small_team_over_days_breaks_no_sending_rule(tmp_path: Path, seed: int) -> None:
    await play(tmp_path, seed, leads=2000, inboxes=10, limit=30, days=3, odds=USUAL_ODDS)


@pytest.mark.soak
@pytest.mark.timeout(7200)
async def test_simulation_of_100_000_leads_over_a_month_breaks_no_sending_rule(
    tmp_path: Path, seed: int
) -> None:
    await play(tmp_path, seed, leads=100_000, inboxes=50, limit=250, days=30, odds=0.00005)


async def play(
    folder: Path, seed: int, *, leads: int, inboxes: int, limit: int, days: int, odds: float
) -> None:
    chance, clock = Random(seed), VirtualClock(MONDAY)
    IDS.seed(seed)
    async with open_service(
        Settings(data=folder, keep_secrets_in_file=True), clock, Vault(bytes(32))
    ) as app_state:
        wire = Wire(clock, chance)
        month = Month(app_state, clock, chance, wire)
        wire.moment = month.moment
        await month.furnish(leads, inboxes, limit)
        month.haunt()
        for _ in range(days):
            await month.run(1, odds)
            await month.morning()
            sys.stdout.write(f"{clock.now():%d %B}: {len(wire.handed)} mails\n")
            sys.stdout.flush()
        await check(month, limit)
        await month.in_peace()
        await nobody_is_forgotten(month)
        told = f"{len(wire.handed)} mails, {month.crashes} crashes, {len(month.gone)} gone\n"
        sys.stdout.write(told)
        assert month.crashes and month.gone and month.answered


async def check(month: Month, limit: int) -> None:
    """Only what the servers saw counts; what a mail was stands in the ledger."""
    read = month.app_state.database.read
    names = ("message_id", "lead_id", "campaign_id", "step_number")
    mails = await read(lambda conn: conn.execute(select(*(tables.mails.c[name] for name in names))).all())
    by_id = {mail.message_id: mail for mail in mails}
    plans = await read(lambda conn: due_leads.load_campaign_plans(conn, month.campaigns))
    sent = [(one, by_id[one.message_id]) for one in month.wire.handed]
    twice = Counter((mail.lead_id, mail.step_number) for _, mail in sent)
    assert max(twice.values()) == 1, twice.most_common(3)
    answered = {by_id[message_id].lead_id: at for message_id, at in month.answered.items()}
    of_inbox: defaultdict[str, list[Any]] = defaultdict(list)
    for one, mail in sent:
        schedule = plans[mail.campaign_id].schedule
        assert schedule.next_open(one.at, mail.step_number > 0) == one.at, f"closed: {one}"
        assert one.at <= month.gone.get(one.recipient, one.at), f"after the opt-out: {one}"
        assert one.at <= answered.get(mail.lead_id, one.at), f"after the reply: {one}"
        of_inbox[one.inbox].append((one.at, mail.campaign_id))
    people_are_left_alone(month)
    for inbox_id, rows in of_inbox.items():
        within_limits(inbox_id, rows, plans, limit)


def people_are_left_alone(month: Month) -> None:
    """No two mails within the hours of the settings, and none to a company within days of its answer."""
    quiet = WorkspaceSettings().touch_hours * timedelta(hours=1)
    pause = WorkspaceSettings().company_pause_days * timedelta(days=1)
    asked = {one.message_id: one.recipient.partition("@")[2] for one in month.wire.handed}
    answers: defaultdict[str, list[datetime]] = defaultdict(list)
    for message_id, at in month.answered.items():
        answers[asked[message_id]].append(at)
    last: dict[str, datetime] = {}
    for one in month.wire.handed:
        assert one.at - last.get(one.recipient, datetime.min.replace(tzinfo=UTC)) >= quiet, f"too soon: {one}"
        last[one.recipient] = one.at
        since = [at for at in answers[one.recipient.partition("@")[2]] if at < one.at < at + pause]
        assert not since, f"to a company that answered: {one}"


def within_limits(inbox_id: str, rows: list[Any], plans: dict[str, Any], limit: int) -> None:
    """Of one inbox: those of its day, of its campaigns and of their ramp-up, and the gaps."""
    assert max(Counter(at.date() for at, _ in rows).values()) <= limit, inbox_id
    for (before, _), (at, campaign_id) in pairwise(rows):
        assert at - before >= timedelta(seconds=plans[campaign_id].min_gap_seconds), f"{inbox_id} at {at}"
    firsts: dict[str, Any] = {}
    for at, campaign_id in rows:
        firsts.setdefault(campaign_id, at)
    for (day, campaign_id), count in Counter((at.date(), name) for at, name in rows).items():
        plan = plans[campaign_id]
        assert count <= (plan.daily_limit_per_inbox or limit), f"{inbox_id} on {day}"
        if plan.ramp_up:
            last = max(at for at, name in rows if at.date() == day and name == campaign_id)
            assert count <= ramp_limit(*plan.ramp_up, firsts[campaign_id], last), f"{inbox_id} on {day}"


async def nobody_is_forgotten(month: Month) -> None:
    """Everybody has got all mails, has ended, or is in the plan, and somebody wakes for the next mail.

    A lead that has got a mail ends too when the next one is refused for good; its status stays.
    """
    app_state, now = month.app_state, month.clock.now()
    database: Database = app_state.database
    leads = await database.read(lambda conn: conn.execute(select(tables.leads)).all())
    plans = await database.read(lambda conn: due_leads.load_campaign_plans(conn, month.campaigns))
    rooms = await database.read(lambda conn: due_leads.load_inbox_capacities(conn, month.inboxes, now))
    people = await database.read(lambda conn: due_leads.list_remaining_candidates(conn, plans))
    rests = await database.read(lambda conn: cooldowns.load_cooldown_facts(conn, plans, now))
    foreseen = forecast_sends(rooms, plans, people, now, people=rests)
    planned = {row.lead_id for row in foreseen.rows}
    refused = select(tables.mails.c.lead_id).where(tables.mails.c.state == MailState.FAILED)
    refused_for = set(await database.read(lambda conn: conn.scalars(refused).all()))
    for lead in leads:
        got_all = lead.next_step is None and lead.current_step == 3
        ended = lead.status in ENDED or lead.id in month.let_be
        ended = ended or (lead.next_step is None and lead.id in refused_for)
        assert got_all or ended or lead.id in planned or lead.hold, f"forgotten: {lead}"
    assert not foreseen.left
    if foreseen.rows:
        assert month.clock.next_due is not None and month.clock.next_due <= foreseen.rows[0].at
