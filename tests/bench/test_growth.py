"""Ten thousand, a hundred thousand, a million contacts: how each cost grows. OUTREACH_BENCH_GROWTH=10000000
goes on to ten million, where there is room for it."""

from __future__ import annotations

import os
import random
import shutil
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from app.contract.campaigns import CampaignQuery
from app.contract.contacts import ContactQuery, ContactSignal
from app.contract.ids import CampaignId
from app.contract.leads import LeadQuery
from app.contract.mails import MailQuery, MailState
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.records import lead_list, ledger_list
from app.service.records.access import Access, new_key
from app.service.records.campaign_detail import load_campaign_counts
from app.service.records.contact_search import load_contact_page
from app.service.workflows.campaigns import campaign_list
from tests.bench.figures import tell
from tests.bench.million import PEOPLE, fill
from tests.service.conftest import MONDAY
from tests.service.simulation.world import add_people

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(14_400)]
MOST = int(os.environ.get("OUTREACH_BENCH_GROWTH", str(PEOPLE)))
SIZES = [size for size in (10_000, 100_000, 1_000_000, 10_000_000) if size <= MOST]
ROUNDS, MORE, EACH = 7, 1_000, 4_000  # bytes of a contact with its indexes, and some


class Undone(Exception):
    pass


def asks(app_state: AppState, people: int) -> dict[str, Callable[[Connection], object]]:
    """Rows and number; the leads and emails are those of one campaign."""
    team_id, workspace_id = app_state.home.team_id, app_state.home.workspace_id

    def contacts(conn: Connection, **query: Any) -> None:
        load_contact_page(conn, team_id, ContactQuery(limit=100, **query))

    def of_campaign(conn: Connection) -> tuple[str, int]:
        campaign_id = conn.scalar(select(tables.campaigns.c.id).limit(1)) or ""
        return campaign_id, max(load_campaign_counts(conn, [campaign_id])[campaign_id].total_leads // 200, 1)

    def some_leads(conn: Connection) -> None:
        campaign_id, page = of_campaign(conn)
        lead_list.load_lead_page(conn, campaign_id, LeadQuery(page=page, limit=100))

    def some_mails(conn: Connection) -> None:
        campaign_id, page = of_campaign(conn)
        state = (MailState.SENT, MailState.FAILED)
        query = MailQuery(page=page, limit=100, campaign_id=CampaignId(campaign_id), state=state)
        ledger_list.load_mail_page(conn, workspace_id, query)

    mine, by_name = Access(team_id, workspace_id, ()), {"sort_by": "last_name", "sort_desc": False}
    return {
        "first page": contacts,
        "last page": partial(contacts, page=people // 100),
        "by name, in the middle": partial(contacts, page=people // 200, **by_name),
        "search, few matches": partial(contacts, search=f"p{people * 2 // 3}"),
        "2 % hot leads": partial(contacts, signal=(ContactSignal.HOT_LEAD,)),
        "list of campaigns": lambda conn: campaign_list.load_campaign_page(
            conn, mine, CampaignQuery(), app_state.clock.now()
        ),
        "leads, in the middle": some_leads,
        "emails sent, in the middle": some_mails,
    }


def asked(ask: Callable[[Connection], object], conn: Connection) -> float:
    """Milliseconds."""
    begun = time.perf_counter()
    ask(conn)
    return (time.perf_counter() - begun) * 1000


async def added(app_state: AppState) -> float:
    """Milliseconds of a thousand contacts more, which are taken back."""
    took = 0.0

    def add(conn: Connection) -> None:
        nonlocal took
        begun = time.perf_counter()
        add_people(conn, app_state, [f"more{random.random()}@people.test" for _ in range(MORE)])
        took = (time.perf_counter() - begun) * 1000
        raise Undone

    with pytest.raises(Undone):
        await app_state.database.write(add)
    return took


async def costs(data: Path, people: int) -> dict[str, float]:
    settings = Settings(data=data, bootstrap_key=new_key(), keep_secrets_in_file=True)
    async with open_service(settings, VirtualClock(MONDAY), Vault(bytes(32))) as app_state:
        found = {
            name: statistics.median(
                [await app_state.database.read(partial(asked, ask)) for _ in range(ROUNDS)]
            )
            for name, ask in asks(app_state, people).items()
        }
        found[f"{MORE:,} contacts more"] = statistics.median([await added(app_state) for _ in range(3)])
        found["a contact on the disk, bytes"] = (data / "outreach.sqlite").stat().st_size / people
    return found


async def test_operation_costs_are_measured_by_number_of_contacts(million: Path, tmp_path: Path) -> None:
    table: dict[int, dict[str, float]] = {}
    for people in SIZES:
        data = million if people == PEOPLE else tmp_path / f"{people}"
        if data is not million:
            if shutil.disk_usage(tmp_path).free < people * EACH:
                tell(f"\n{people:,} contacts: no room here for {people * EACH / 1e9:.0f} GB")
                continue
            await fill(data, people)
        table[people] = await costs(data, people)
        if data is not million:
            shutil.rmtree(data)
    tell(f"\n{'milliseconds among contacts':30}" + "".join(f"{people:>12,}" for people in table))
    for name in next(iter(table.values())):
        tell(f"  {name:28}" + "".join(f"{found[name]:12,.1f}" for found in table.values()))
