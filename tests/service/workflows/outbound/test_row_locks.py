"""What holds an email back beside its last look before DATA, in two processes at one server."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, text, update

from app.contract.contacts import SuppressionReason
from app.contract.directory import NewBlocked
from app.contract.outbox import PlannedEdit
from app.service.app_state import open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.database import Database
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.records import contacts, lead_list, suppressions
from app.service.records.access import new_key
from app.service.workflows.contacts import suppression_admin
from app.service.workflows.outbound import ledger_steps
from app.service.workflows.outbound.claim_next import claim_next_mail
from app.service.workflows.outbound.sender_run import begin_run
from app.service.workflows.outbox import planned_mail
from tests.patience import eventually
from tests.service.postgres import Cluster

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
PERSON = "person0@people.test"
WAITING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)
Act = Callable[[Scene, Connection, datetime], object]


def opt_out(scene: Scene, conn: Connection, now: datetime) -> object:
    reason = SuppressionReason.UNSUBSCRIBED
    return suppressions.suppress_address(conn, scene.app_state.home.team_id, PERSON, reason, "", now)


def opt_out_as_another_name(scene: Scene, conn: Connection, now: datetime) -> object:
    reason = SuppressionReason.UNSUBSCRIBED
    return suppressions.suppress_address(
        conn, scene.app_state.home.team_id, "person0+x@people.test", reason, "", now
    )


def pause_campaign(scene: Scene, conn: Connection, now: datetime) -> object:
    return conn.execute(update(tables.campaigns).values(status="PAUSED"))


def pause_inbox(scene: Scene, conn: Connection, now: datetime) -> object:
    return conn.execute(update(tables.inboxes).values(overall_status="PAUSED"))


def block_domain(scene: Scene, conn: Connection, now: datetime) -> object:
    return suppression_admin.add_blocklist_entry(
        conn, scene.app_state.home, NewBlocked(value="people.test"), now
    )


def skip(scene: Scene, conn: Connection, now: datetime) -> object:
    change = PlannedEdit(skip=True)
    return planned_mail.edit_planned_mail(
        conn, scene.app_state, scene.app_state.home, scene.leads[0], 0, change, now
    )


def remove_contact(scene: Scene, conn: Connection, now: datetime) -> object:
    contact = conn.scalars(text("SELECT contact_id FROM leads")).one()
    return contacts.delete_contact_rows(conn, scene.app_state.home.team_id, [contact])


def remove_lead(scene: Scene, conn: Connection, now: datetime) -> object:
    return lead_list.delete_pending_leads(conn, scene.campaign_id, scene.leads)


ACTS = (
    *(opt_out, opt_out_as_another_name, pause_campaign, pause_inbox),
    *(block_domain, skip, remove_contact, remove_lead),
)


@pytest.fixture
async def pair(
    tmp_path: Path, clock: VirtualClock, lab: Lab, postgresql: Cluster
) -> AsyncIterator[tuple[Scene, Database]]:
    """A campaign with one lead, and a second process at its database."""
    with postgresql.database() as url:
        settings = Settings(data=tmp_path / "workspace", database=url, bootstrap_key=new_key())
        async with open_service(settings, clock, Vault(bytes(32))) as app_state:
            scene = Scene(app_state, clock)
            await scene.add_inbox(lab)
            await scene.add_campaign()
            other = Database(url, lambda _: None, alone=False)
            yield scene, other
            await other.close()


async def until_one_waits(scene: Scene) -> None:
    async def one_waits() -> bool:
        return bool(await scene.app_state.database.read(lambda conn: conn.scalar(WAITING)))

    await eventually(one_waits, "a transaction that waits for a lock")


@pytest.mark.parametrize("act", ACTS)
async def test_final_send_check_during_open_change_waits_and_stops_mail(
    pair: tuple[Scene, Database], act: Act
) -> None:
    scene, other = pair
    now = scene.clock.now()
    errand = await scene.claim(now)
    done, may_commit = threading.Event(), threading.Event()

    def hold(conn: Connection) -> None:
        act(scene, conn, now)
        done.set()
        assert may_commit.wait(30)

    holding = asyncio.ensure_future(other.write_durably(hold))
    assert await asyncio.to_thread(done.wait, 30)
    look = partial(ledger_steps.enter_data, mail_id=errand.mail_id, fence=errand.fence, now=now)
    looking = asyncio.ensure_future(scene.app_state.database.write_step(look))
    await until_one_waits(scene)
    assert not looking.done()
    may_commit.set()
    await holding
    assert await looking is False
    assert all(mail.state != "IN_DATA" for mail in await scene.rows(tables.mails))


@pytest.mark.parametrize("act", ACTS)
async def test_change_during_final_send_check_waits_until_mail_is_in_data(
    pair: tuple[Scene, Database], act: Act
) -> None:
    """Whoever is told that no more goes out is told so when that is true, but for what is with the server."""
    scene, other = pair
    now = scene.clock.now()
    errand = await scene.claim(now)
    looked, may_commit = threading.Event(), threading.Event()

    def look(conn: Connection) -> bool:
        found = ledger_steps.enter_data(conn, errand.mail_id, errand.fence, now)
        looked.set()
        assert may_commit.wait(30)
        return found

    looking = asyncio.ensure_future(scene.app_state.database.write_step(look))
    assert await asyncio.to_thread(looked.wait, 30)
    acting = asyncio.ensure_future(other.write_durably(partial(act, scene, now=now)))
    await until_one_waits(scene)
    assert not acting.done()
    may_commit.set()
    assert await looking is True
    await asyncio.gather(acting, return_exceptions=True)  # a skip says that it is too late
    assert (await scene.mail()).state == "IN_DATA"


async def test_concurrent_claims_of_two_inboxes_take_different_leads(
    pair: tuple[Scene, Database], lab: Lab
) -> None:
    scene, other = pair
    second = await scene.add_lead("person1@people.test")
    inbox = await scene.add_inbox(lab)
    await scene.do(
        lambda conn: conn.execute(
            tables.campaign_inboxes.insert().values(campaign_id=scene.campaign_id, inbox_id=inbox)
        )
    )
    now, claimed, may_commit = scene.clock.now(), threading.Event(), threading.Event()

    def claim(conn: Connection, inbox_id: str, wait: bool) -> str:
        run = begin_run(conn, inbox_id, now)
        errand = claim_next_mail(conn, scene.app_state, run, now)
        if wait:
            claimed.set()
            assert may_commit.wait(30)
        return str(errand.recipients[0])  # type: ignore[union-attr]

    first = asyncio.ensure_future(other.write_step(partial(claim, inbox_id=scene.inbox_id, wait=True)))
    assert await asyncio.to_thread(claimed.wait, 30)
    got = await scene.app_state.database.write_step(partial(claim, inbox_id=inbox, wait=False))
    may_commit.set()
    assert {got, await first} == {PERSON, "person1@people.test"} and second
