"""Very many reports of mails that came back, at once."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from app.service import tables
from app.service.clock import VirtualClock
from app.service.practice.world import World
from app.service.receiving.worker import keep_watchers
from app.service.service import Service
from tests.bench.told import tell
from tests.patience import SLOW
from tests.service import rows
from tests.service.receiving import letters
from tests.service.receiving.test_watch import Scene, until
from tests.service.rows import Sent

pytestmark = pytest.mark.anyio
MANY, AT_MOST = 200, 10  # seconds


@pytest.fixture
async def scene(house: Service, clock: VirtualClock, tmp_path: Path) -> AsyncIterator[Scene]:
    async with World(tmp_path / "world", now=clock.now(), speed=1.0) as world:
        house.stack = AsyncExitStack()
        yield Scene(house, world)
        await house.stack.aclose()


def report(number: int, mail: Sent) -> bytes:
    raw = letters.POSTFIX.replace(letters.OURS.encode(), mail.message_id.encode())
    raw = raw.replace(b"<dsn1@", b"<dsn%d@" % number)
    return raw.replace(b"bob@prospects.test", b"p%d@bounce.test" % number)


async def test_two_hundred_mails_come_back(scene: Scene) -> None:
    first = (await scene.open()).sent

    def send(conn: Connection) -> list[Sent]:
        everyone = range(MANY)
        return [
            rows.sent(conn, scene.house, first.inbox, first.campaign, f"p{n}@bounce.test") for n in everyone
        ]

    mails = await scene.house.database.write(send)
    await scene.deliver(*(report(number, mail) for number, mail in enumerate(mails)))
    begun = time.monotonic()
    await keep_watchers(scene.house)

    async def all_read() -> bool:
        return await count(scene, tables.suppressions) == MANY

    await until(all_read, 30)
    took = time.monotonic() - begun
    tell(f"{MANY} mails that came back: all taken in {took:.1f} s after the last report (aim {AT_MOST})")
    assert took < AT_MOST * SLOW
    leads = [lead for lead in await scene.rows(tables.leads) if lead.id != first.lead]
    assert {(lead.status, lead.next_step) for lead in leads} == {("BOUNCED", None)}
    people = [one for one in await scene.rows(tables.contacts) if one.id != first.contact]
    assert {one.is_bounced for one in people} == {True} and len(people) == len(leads) == MANY
    told = await scene.house.database.read(lambda conn: rows.events(conn, "email_bounced"))
    assert sorted(event.data["lead_email"] for event in told) == sorted(
        f"p{n}@bounce.test" for n in range(MANY)
    )
    assert {row.reason for row in await scene.rows(tables.suppressions)} == {"bounced"}


async def count(scene: Scene, table: object) -> int:
    counted = select(func.count()).select_from(table)  # type: ignore[arg-type]
    return int(await scene.house.database.read(lambda conn: conn.scalar(counted)) or 0)
