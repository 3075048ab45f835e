"""What the database keeps of a campaign is what a count of its rows says, whatever happens to them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, case, delete, func, insert, select, update

from app.contract.ids import new_id
from app.contract.leads import LeadStatus
from app.contract.mails import MailKind, MailState
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records.campaign_detail import Counts, load_campaign_counts
from tests import factories

pytestmark = pytest.mark.anyio
leads, mails, contacts = tables.leads, tables.mails, tables.contacts
STEPS = 60


def counted(conn: Connection, campaign_id: str) -> Counts:
    """Row by row."""

    def number(condition: Any) -> Any:
        return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)

    sent = (mails.c.state == MailState.SENT) & (mails.c.kind == MailKind.CAMPAIGN)
    reached = leads.c.current_step.is_not(None) & (leads.c.status != LeadStatus.BOUNCED)
    of_leads = (
        func.count(),
        number(reached),
        number(leads.c.replied_at.is_not(None)),
        number(leads.c.opened_at.is_not(None)),
        number(leads.c.status == LeadStatus.BOUNCED),
        number(leads.c.status == LeadStatus.UNSUBSCRIBED),
    )
    of_mails = (
        number(sent & (mails.c.step_number == 0)),
        number(sent & (mails.c.step_number > 0)),
        number((mails.c.state == MailState.UNCERTAIN) & (mails.c.kind == MailKind.CAMPAIGN)),
    )
    people = conn.execute(select(*of_leads).where(leads.c.campaign_id == campaign_id)).one()
    return Counts(*people, *conn.execute(select(*of_mails).where(mails.c.campaign_id == campaign_id)).one())


def some(chance: Random, conn: Connection, table: Any) -> list[str]:
    """Of one or of very many rows at once."""
    ids = sorted(conn.scalars(select(table.c.id)))
    return chance.sample(ids, min(len(ids), chance.choice((1, 1, 5, 40))))


def add(conn: Connection, app_state: AppState, chance: Random, campaigns: list[str], inbox_id: str) -> None:
    now, home = app_state.clock.now(), {"team_id": app_state.home.team_id}
    people = [
        {"id": new_id(), "email": f"{new_id()}@x.test", **home, "created_at": now, "updated_at": now}
        for _ in range(chance.choice((1, 30)))
    ]
    conn.execute(insert(contacts), [one | {"email_key": one["email"]} for one in people])
    new = [
        {
            "id": new_id(),
            "campaign_id": chance.choice(campaigns),
            "contact_id": one["id"],
            "status": chance.choice([*LeadStatus]),
            "current_step": chance.choice((None, 0)),
            "created_at": now,
            "updated_at": now,
        }
        for one in people
    ]
    conn.execute(insert(leads), new)
    written = [
        {
            **home,
            **{"workspace_id": app_state.home.workspace_id, "inbox_id": inbox_id, "lead_id": one["id"]},
            **{"id": new_id(), "campaign_id": one["campaign_id"], "kind": chance.choice([*MailKind])},
            **{"state": chance.choice([*MailState]), "step_number": step, "recipient": "a@x.test"},
            **{"message_id": new_id(), "token": new_id(), "created_at": now},
        }
        for one in new
        for step in (0, 2)
    ]
    conn.execute(insert(mails), written)


def happen(conn: Connection, app_state: AppState, chance: Random) -> None:
    """Something to some leads, to some mails, or to the people behind them."""
    now, which = app_state.clock.now(), chance.randrange(8)
    changed = update(leads).where(leads.c.id.in_(some(chance, conn, leads)))
    mailed = update(mails).where(mails.c.id.in_(some(chance, conn, mails)))
    changes = (
        changed.values(status=chance.choice([*LeadStatus]), current_step=chance.choice((None, 0, 2))),
        changed.values(opened_at=chance.choice((None, now)), replied_at=chance.choice((None, now))),
        changed.values(hold="uncertain", due_at=now),  # counts nowhere
        mailed.values(state=chance.choice([*MailState]), sent_at=now),
        mailed.values(opened_at=now),
        delete(leads).where(leads.c.id.in_(some(chance, conn, leads))),
        delete(mails).where(mails.c.id.in_(some(chance, conn, mails))),
        delete(contacts).where(contacts.c.id.in_(some(chance, conn, contacts))),  # their leads go with them
    )
    conn.execute(changes[which])


@pytest.mark.parametrize("seed", range(3))
async def test_campaign_counts_after_any_event_equal_recount_of_rows(app_state: AppState, seed: int) -> None:
    chance = Random(seed)

    def live(conn: Connection) -> None:
        campaigns = [factories.add_campaign(conn, app_state) for _ in range(3)]
        inbox_id = factories.add_inbox(conn, app_state)
        assert load_campaign_counts(conn, campaigns) == dict.fromkeys(campaigns, Counts())
        seen = set[str]()
        for step in range(STEPS):
            if step % 4 == 0:
                add(conn, app_state, chance, campaigns, inbox_id)
            happen(conn, app_state, chance)
            kept = load_campaign_counts(conn, campaigns)
            assert kept == {one: counted(conn, one) for one in campaigns}, step
            seen |= {name for one in kept.values() for name, number in vars(one).items() if number}
        assert seen == set(vars(Counts()))
        conn.execute(delete(tables.campaigns).where(tables.campaigns.c.id == campaigns[0]))
        assert set(load_campaign_counts(conn, campaigns)) == set(campaigns[1:])

    await app_state.database.write(live)
