"""One worker beside `smtp-source` into the same sink, and what planning costs among 100,000 due leads."""

from __future__ import annotations

import shutil
import statistics
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from sqlalchemy import Connection, select, update

from app.contract.campaigns import Trigger
from app.service import tables
from app.service.campaigns import due, resting
from app.service.campaigns import store as campaigns
from app.service.clock import VirtualClock
from app.service.planning.forecast import forecast
from app.service.sending.sentences import Stage
from app.service.sending.smtp import Courier
from app.service.sending.worker import Pump
from app.service.service import Service
from tests.mailhost.daemons import Daemon, free_ports
from tests.service.conftest import clock as clock
from tests.service.conftest import house as house
from tests.service.conftest import settings as settings
from tests.service.simulation.world import Wire, add_campaign, add_inboxes, add_leads, add_people

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(1800)]
MAILS, SIZE, ROUNDS = 1000, 900, 5
LEADS, INBOXES, LIMIT = 100_000, 50, 250
STEPS = ((2, Trigger.NO_REPLY, 3), (3, Trigger.NO_REPLY, 4))


class Open(Courier):
    """Without TLS and login: the sink, as `smtp-source`, knows neither."""

    async def open(self) -> None:
        with self._at(Stage.CONNECT):
            await self._client.connect()
            await self._client.ehlo()


@contextmanager
def sink() -> Iterator[int]:
    (port,) = free_ports(1)
    command = [shutil.which("smtp-sink") or "", "-u", "nobody", f"127.0.0.1:{port}", "1000"]
    daemon = Daemon(command, [port])
    daemon.start()
    try:
        yield port
    finally:
        daemon.stop()


def rate_of_source(port: int) -> float:
    begun = time.perf_counter()
    command = ["smtp-source", "-m", str(MAILS), "-l", str(SIZE), "-s", "1", f"127.0.0.1:{port}"]
    subprocess.run(command, check=True)
    return MAILS / (time.perf_counter() - begun)


def furnish(conn: Connection, house: Service, leads: int, inboxes: int, **more: int) -> None:
    ids = add_inboxes(conn, house, [LIMIT if inboxes > 1 else 10 * MAILS] * inboxes)
    campaign_id = add_campaign(conn, house, ids, STEPS, **more)
    for start in range(0, leads, 10_000):
        names = [f"p{at}@people.test" for at in range(start, min(start + 10_000, leads))]
        add_leads(conn, house, campaign_id, add_people(conn, house, names))


@pytest.mark.skipif(shutil.which("smtp-sink") is None, reason="needs Postfix's smtp-sink and smtp-source")
async def test_mails_a_second_through_one_worker(house: Service, clock: VirtualClock) -> None:
    with sink() as port:
        await house.database.write(lambda conn: furnish(conn, house, MAILS, 1, min_gap_seconds=0))
        where = {"smtp_host": "127.0.0.1", "smtp_port": port}
        await house.database.write(lambda conn: conn.execute(update(tables.inboxes).values(where)))
        source = statistics.median(rate_of_source(port) for _ in range(ROUNDS))
        (inbox_id,) = await house.database.read(lambda conn: conn.scalars(select(tables.inboxes.c.id)).all())
        pump = Pump(house, inbox_id, dial=Open)
        begun, worked = time.perf_counter(), time.process_time()
        await pump.step()
        took, processor = time.perf_counter() - begun, time.process_time() - worked
        pump.rest()
    sent = await house.database.read(lambda conn: conn.scalars(select(tables.mails.c.state)).all())
    assert list(sent) == ["SENT"] * MAILS
    rate, cost = MAILS / took, processor / MAILS * 1000
    print(f"\n{MAILS:,} mails, one connection: {rate:.0f} a second, {cost:.1f} ms of a processor each")
    print(f"  smtp-source {source:.0f} a second, {source / rate:.0f} times as many")


async def test_a_hundred_thousand_leads_that_are_due(house: Service, clock: VirtualClock) -> None:
    await house.database.write(lambda conn: furnish(conn, house, LEADS, INBOXES))
    ids = await house.database.read(lambda conn: conn.scalars(select(tables.inboxes.c.id)).all())
    now = clock.now()

    def foresee(conn: Connection) -> tuple[int, float, float]:
        begun = time.process_time()
        plans = due.plans(conn, conn.scalars(select(tables.campaigns.c.id)).all())
        rooms, people = due.rooms(conn, ids, now), due.candidates(conn, plans)
        known = resting.people(conn, plans, now)
        read = time.process_time() - begun
        begun = time.process_time()
        return len(forecast(rooms, plans, people, now, people=known).rows), read, time.process_time() - begun

    mails, read, planned = await house.database.read(foresee)
    assert mails == LEADS * (1 + len(STEPS))
    begun = time.process_time()
    for inbox_id in ids:
        await house.database.write(lambda conn, inbox_id=inbox_id: campaigns.plan_state(conn, inbox_id, now))
    each = (time.process_time() - begun) / len(ids) * 1000
    print(f"\n{LEADS:,} due leads, {mails:,} mails ahead: read in {read:.1f} s, foreseen in {planned:.1f} s")
    print(f"  {planned / mails * 1e6:.0f} us a mail; a turn of an inbox {each:.1f} ms")
    pump = Pump(house, ids[0], dial=Wire(clock, Random(0)).dial)
    begun = time.process_time()
    until = await pump.step()
    print(f"  its first mail and the next turn: {(time.process_time() - begun) * 1000:.0f} ms")
    assert until is not None
