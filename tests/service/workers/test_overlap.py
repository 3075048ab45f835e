"""Four real workers whose campaigns, inboxes and people overlap, at one real PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import signal
from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from sqlalchemy import insert

from app.contract import paths
from app.contract.addresses import email_key, mailbox_key
from app.contract.csv_mapping import Person
from app.service.app_state import open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import open_vault
from tests.bench.figures import tell
from tests.factories import enroll_people, make_people
from tests.service.postgres import Cluster
from tests.service.workers.test_workers import KEY, Team, give_address, running, team
from tests.service.workflows.outbound.conftest import Scene
from tests.service.workflows.outbound.smtp_lab import HOLD

__all__ = ["team"]
pytestmark = pytest.mark.anyio
WORKERS, INBOXES = 4, 8
PEOPLE = [f"p{number}@people.test" for number in range(40)]
TWO_NAMES = [name for at in range(10) for name in (f"a.b{at}@gmail.com", f"ab{at}+x@googlemail.com")]
TO_DO = (
    "SELECT count(*) FROM leads WHERE next_step IS NOT NULL AND hold IS NULL AND due_at <= now()"
    " AND NOT EXISTS (SELECT 1 FROM mails WHERE lead_id = leads.id AND state IN ('SENT', 'UNCERTAIN'))"
)


async def furnish(team: Team, addresses: list[str]) -> None:
    """Two campaigns for all of the people: one has the first five of the inboxes, the other the last five."""
    now = datetime.now(UTC)
    settings = Settings(data=team.data, database=team.url, bootstrap_key=KEY)
    vault = await open_vault(team.data, file_only=True)
    clock = VirtualClock(now - timedelta(hours=1))
    async with open_service(settings, clock, vault) as app_state:
        await give_address(app_state)
        scene = Scene(app_state, clock)
        team.inboxes = [await scene.add_inbox(team.lab, daily_limit=100_000) for _ in range(INBOXES)]
        contacts = await make_people(app_state, *(Person(address, "Bob", "") for address in addresses))
        noon = f"Etc/GMT{now.hour - 12:+d}" if now.hour != 12 else "UTC"
        for inboxes in (team.inboxes[:5], team.inboxes[3:]):
            scene.inbox_id = inboxes[0]
            campaign = await scene.add_campaign(leads=0, min_gap_seconds=0, timezone=noon, status="PAUSED")
            more = [{"campaign_id": campaign, "inbox_id": each} for each in inboxes[1:]]
            await scene.do(lambda conn, rows=more: conn.execute(insert(tables.campaign_inboxes), rows))
            await enroll_people(app_state, campaign, contacts)


async def has_nothing_to_do(team: Team) -> bool:
    """A mail that was put back stays planned where the person got that of the other campaign meanwhile."""
    under_way = await team.ask("SELECT count(*) FROM mails WHERE state IN ('CLAIMED', 'IN_DATA')")
    return (await team.ask(TO_DO))[0][0] == 0 and under_way[0][0] == 0


def mailboxes(addresses: list[str]) -> Counter[str]:
    return Counter(mailbox_key(email_key(address)) for address in addresses)


async def are_spread(team: Team) -> bool:
    return Counter((await team.owners()).values()) == dict.fromkeys(
        set((await team.owners()).values()), INBOXES // WORKERS
    )


async def test_workers_with_overlapping_campaigns_mail_each_mailbox_once(team: Team) -> None:
    await furnish(team, [*PEOPLE, *TWO_NAMES])
    async with running(team, WORKERS):
        await team.until(lambda: are_spread(team))
        await team.launch()
        await team.until(lambda: has_nothing_to_do(team), 60)
    got = mailboxes(team.lab.recipients)
    assert got == mailboxes(PEOPLE) + mailboxes(TWO_NAMES[::2])
    rested = (await team.ask("SELECT count(*) FROM leads WHERE rests_by = 'touch'"))[0][0]
    tell(f"two campaigns, {WORKERS} workers: {len(got)} mailboxes, one mail each, {rested} leads put off")
    assert rested >= len(PEOPLE)


async def test_workers_send_nothing_to_opted_out_contact_unless_in_data(
    team: Team,
) -> None:
    """Once an opt-out has been answered, no mail to that person enters DATA; each worker has claimed some."""
    await furnish(team, PEOPLE)
    confirmed, forbidden = Counter[str](), set[str]()
    async with running(team, WORKERS):
        await team.until(lambda: are_spread(team))
        team.lab.fail("RCPT", HOLD, times=INBOXES)
        await team.launch()
        await team.until(lambda: all_claimed(team))
        for number, address in enumerate(Random(1).sample(PEOPLE, len(PEOPLE))):
            if number == len(PEOPLE) // 2:
                team.lab.mend()
            answer = await team.api.post(paths.SUPPRESSIONS, json={"email": address})
            assert answer.status_code == 201, answer.text
            states = [
                row[0] for row in await team.ask("SELECT state FROM mails WHERE recipient = %s", address)
            ]
            confirmed.update(states or ["not yet"])
            if not {"IN_DATA", "SENT", "UNCERTAIN"} & set(states):
                forbidden.add(address)
        await team.until(lambda: has_nothing_to_do(team), 60)
    tell(f"{len(PEOPLE)} opt-outs while {WORKERS} workers send: {dict(confirmed)}")
    assert confirmed["CLAIMED"] or confirmed["CANCELLED"]
    assert forbidden.isdisjoint(team.lab.recipients)


async def all_claimed(team: Team) -> bool:
    return (await team.ask("SELECT count(*) FROM mails WHERE state = 'CLAIMED'"))[0][0] == INBOXES


async def test_workers_all_killed_twice_send_every_mail_at_most_once(team: Team, postgresql: Cluster) -> None:
    await furnish(team, PEOPLE)
    async with running(team, WORKERS):
        await team.until(lambda: are_spread(team))
        await team.launch()
        for wanted in (8, 20):
            await team.until(lambda wanted=wanted: at_least(team, wanted))
            for worker in set((await team.owners()).values()):
                with contextlib.suppress(ProcessLookupError):  # killed before, and not taken for dead yet
                    os.kill(worker, signal.SIGKILL)
        await team.until(lambda: has_nothing_to_do(team), 60)
    got = mailboxes(team.lab.recipients)
    states = Counter(row[0] for row in await team.ask("SELECT state FROM mails"))
    doubtful = {row[0] for row in await team.ask("SELECT recipient FROM mails WHERE state = 'UNCERTAIN'")}
    tell(f"all {WORKERS} workers killed twice: {len(got)} mails arrived, {dict(states)}")
    assert set(got.values()) == {1}
    assert set(PEOPLE) - doubtful <= set(team.lab.recipients), "none is lost"
    assert states["UNCERTAIN"] <= 2 * INBOXES


async def at_least(team: Team, wanted: int) -> bool:
    return len(team.lab.handed) >= wanted
