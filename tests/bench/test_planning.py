"""What planning costs among 100,000 due leads, a forecast to the last mail, and "have we met?"."""

from __future__ import annotations

import statistics
import time
from random import Random

import pytest
from sqlalchemy import Connection, select

from app.contract.ids import new_ids
from app.contract.prior_contact import Acquaintances
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.bulk import insert_rows
from app.service.core.clock import VirtualClock
from app.service.records import due_leads
from app.service.rules.scheduler import Send
from app.service.workflows.campaigns.campaign_list import forecast_campaign
from app.service.workflows.inbound.history_sync import IN, OUT
from app.service.workflows.outbound.inbox_sender import InboxSender
from app.service.workflows.prior_contact import find_known_people
from tests import factories
from tests.bench.figures import compare, tell
from tests.bench.test_sending import INBOXES, LEADS, STEPS, furnish
from tests.service.conftest import app_state as app_state
from tests.service.conftest import clock as clock
from tests.service.conftest import settings as settings
from tests.service.simulation.world import Wire

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(1800)]
AHEAD, ROUNDS = 50_000, 3
MESSAGES, ENROLLED = 200_000, 1_000


async def test_planning_time_with_100_000_due_leads_is_measured(
    app_state: AppState, clock: VirtualClock
) -> None:
    await app_state.database.write(lambda conn: furnish(conn, app_state, LEADS, INBOXES))
    ids = await app_state.database.read(lambda conn: conn.scalars(select(tables.inboxes.c.id)).all())
    now = clock.now()

    def turns(conn: Connection) -> int:
        """What each inbox sends next."""
        found = (factories.choose_next(conn, inbox_id, now) for inbox_id in ids)
        return sum(isinstance(one, Send) for one in found)

    begun = time.process_time()
    assert await app_state.database.write(turns) == INBOXES
    planned = time.process_time() - begun
    tell(f"\nplan of {LEADS:,} due leads, the next mail of all {INBOXES} inboxes: {planned:.2f} s")
    compare(f"plan of {LEADS:,} due leads", f"{planned:.2f} s", "≤ 1 s")

    pump = InboxSender(app_state, ids[0], dial=Wire(clock, Random(0)).dial)
    begun = time.process_time()
    until = await pump.step()
    tell(f"  an inbox's first mail and its next turn: {(time.process_time() - begun) * 1000:.0f} ms")
    assert until is not None


async def test_forecast_time_with_50_000_leads_is_measured(app_state: AppState, clock: VirtualClock) -> None:
    """All that the calendar asks for: read, worked out to the last mail, and told by days."""
    await app_state.database.write(lambda conn: furnish(conn, app_state, AHEAD, INBOXES))
    now, took, read = clock.now(), list[float](), list[float]()

    def asked(conn: Connection) -> int:
        campaign_id = conn.scalars(select(tables.campaigns.c.id)).one()
        begun = time.process_time()
        mails = forecast_campaign(conn, app_state.home, campaign_id, now).total
        took.append(time.process_time() - begun)
        begun = time.process_time()
        due_leads.list_remaining_candidates(conn, due_leads.load_campaign_plans(conn, [campaign_id]))
        read.append(time.process_time() - begun)
        return mails

    for _ in range(ROUNDS):
        mails = await app_state.database.read(asked)
    assert mails == AHEAD * (1 + len(STEPS))
    whole, rows = statistics.median(took), statistics.median(read)
    tell(f"\nforecast of {AHEAD:,} leads, {mails:,} mails: {whole:.2f} s, {rows:.2f} s of it reading leads")
    compare(f"forecast of {AHEAD:,} leads to the end", f"{whole:.2f} s", "≤ 2 s")


async def test_prior_contact_time_with_200_000_messages_is_measured(app_state: AppState) -> None:
    """Every second one of our mailboxes', the others conversations with an answer."""
    now, half = app_state.clock.now(), MESSAGES // 2
    home = {"workspace_id": app_state.home.workspace_id}

    def past(conn: Connection) -> None:
        inbox = factories.add_inbox(conn, app_state)
        names = [f"p{at}@c{at // 5}.test" for at in range(half)]
        mine = {**home, "inbox_id": inbox, "last_at": now, "mails": 2}
        seen = [
            {"email_key": name, "domain": name.rpartition("@")[2], "direction": OUT if at % 2 else IN}
            for at, name in enumerate(names)
        ]
        insert_rows(conn, tables.acquaintances, seen, **mine)
        threads = [{"id": new, "lead_email": name} for new, name in zip(new_ids(half), names, strict=True)]
        same = {
            "team_id": app_state.home.team_id,
            "inbox_id": inbox,
            "subject": "Re: Offer",
            "reply_count": 2,
        }
        when = {"created_at": now, "last_message_at": now}
        insert_rows(conn, tables.threads, threads, category="Interested", **home, **same, **when)

    await app_state.database.write(past)
    strangers = [f"nobody{at}@elsewhere{at}.test" for at in range(ENROLLED // 2)]
    wanted = Acquaintances(
        emails=(*(f"p{at * 7}@c{at * 7 // 5}.test" for at in range(ENROLLED // 2)), *strangers)
    )
    begun = time.perf_counter()
    found = await app_state.database.read(lambda conn: find_known_people(conn, app_state.home, wanted))
    took = (time.perf_counter() - begun) * 1000
    assert (found.asked, found.met_count) == (ENROLLED, ENROLLED // 2)
    tell(f"\nhave we met? {ENROLLED:,} people among {MESSAGES:,} messages: {took:.0f} ms")
