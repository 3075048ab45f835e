"""The list of mails, compared with what Python makes of all rows: any filters, any page, both databases."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, Row, insert, select

from app.contract.ids import new_id
from app.contract.mails import MailKind, MailQuery, MailState
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import ledger_list
from tests import factories
from tests.service.one_of_each import others

pytestmark = pytest.mark.anyio
MAILS, ASKED = 120, 150
STATES = (MailState.SENT, MailState.UNCERTAIN, MailState.FAILED)
mails = tables.mails


def fill(conn: Connection, app_state: AppState, chance: Random) -> dict[str, list[str]]:
    """Mails of two inboxes and campaigns, some of them written long before they went, or at the same moment;
    and as many of another team."""
    now = app_state.clock.now()
    for whose in (others(conn, app_state), app_state):
        mine = {
            "inbox_id": [factories.add_inbox(conn, whose, f"a{n}{new_id()}@acme.test") for n in range(2)],
            "campaign_id": [factories.add_campaign(conn, whose) for _ in range(2)],
        }
        home = {"team_id": whose.home.team_id, "workspace_id": whose.home.workspace_id}
        for number in range(MAILS):
            created = now - timedelta(hours=chance.randrange(12))
            state = chance.choice([*MailState, *[MailState.SENT] * 6])
            went = created + timedelta(hours=chance.choice((0, 0, 0, 1, 5, -2)))
            made = {"id": new_id(), "token": new_id(), "message_id": f"<{new_id()}>", **home}
            said = {"recipient": f"P{number % 7}@People.test", "subject": f"Offer {number % 5}"}
            of = {name: chance.choice(ids) for name, ids in mine.items()}
            if chance.random() < 0.2:
                of["campaign_id"] = None
            kind = chance.choice([*MailKind])
            sent_at = went if state is MailState.SENT else None
            conn.execute(
                insert(mails).values(
                    made
                    | said
                    | of
                    | {"kind": kind, "state": state, "created_at": created, "sent_at": sent_at}
                )
            )
    return mine


def asked(chance: Random, mine: dict[str, list[str]], now: datetime) -> MailQuery:
    def maybe(value: Any) -> Any:
        return value if chance.random() < 0.3 else None

    states = chance.choice(
        [(), STATES, (MailState.SENT,), (MailState.PLANNED, MailState.CANCELLED), tuple(MailState)]
    )
    return MailQuery(
        page=chance.choice((1, 1, 2, 5)),
        limit=chance.choice((3, 20, 100)),
        state=states,
        kind=chance.choice([(), (), (MailKind.ANSWER, MailKind.DIRECT)]),
        campaign_id=maybe(chance.choice(mine["campaign_id"])),
        inbox_id=maybe(chance.choice(mine["inbox_id"])),
        since=maybe(now - timedelta(hours=chance.randrange(12))),
        until=maybe(now - timedelta(hours=chance.randrange(6))),
        search=maybe(chance.choice(("p3@people", "OFFER 4", "nobody"))),
    )


def passes(row: Row[Any], query: MailQuery) -> bool:
    went = row.sent_at or row.created_at
    text = (query.search or "").lower()
    return (
        (not query.state or row.state in query.state)
        and (not query.kind or row.kind in query.kind)
        and query.campaign_id in (None, row.campaign_id)
        and query.inbox_id in (None, row.inbox_id)
        and (query.since is None or went >= query.since)
        and (query.until is None or went < query.until)
        and (text in row.recipient.lower() or text in row.subject.lower())
    )


@pytest.mark.parametrize("seed", range(3))
async def test_mail_list_with_random_filters_matches_reference(app_state: AppState, seed: int) -> None:
    chance, mine = Random(seed), app_state.home.workspace_id

    def compare(conn: Connection) -> set[int]:
        ids = fill(conn, app_state, chance)
        every = conn.execute(select(mails).where(mails.c.workspace_id == mine)).all()
        newest = sorted(every, key=lambda row: (row.created_at, row.id), reverse=True)
        seen = set()
        for _ in range(ASKED):
            query = asked(chance, ids, app_state.clock.now())
            wanted = [row.id for row in newest if passes(row, query)]
            start = (query.page - 1) * query.limit
            found = ledger_list.load_mail_page(conn, mine, query, app_state.clock.now())
            assert [mail.mail_id for mail in found.mails] == wanted[start : start + query.limit], query
            assert found.pagination.total == len(wanted), query
            seen.add(len(found.mails))
        return seen

    assert len(await app_state.database.write(compare)) > 10  # full pages, empty ones, and those between


async def test_mail_list_by_foreign_inbox_or_campaign_is_empty(app_state: AppState) -> None:
    def look(conn: Connection) -> list[int]:
        fill(conn, app_state, Random(1))
        theirs = conn.execute(select(mails).where(mails.c.workspace_id != app_state.home.workspace_id)).all()
        campaign_id = next(row.campaign_id for row in theirs if row.campaign_id)
        asked = ({"inbox_id": theirs[0].inbox_id}, {"campaign_id": campaign_id})
        states = ((), STATES, (MailState.PLANNED,))
        queries = [MailQuery(**one, state=state) for one in asked for state in states]
        queries += [MailQuery(**one, since=app_state.clock.now() - timedelta(days=1)) for one in asked]
        return [
            ledger_list.load_mail_page(
                conn, app_state.home.workspace_id, one, app_state.clock.now()
            ).pagination.total
            for one in queries
        ]

    assert await app_state.database.write(look) == [0] * 8
