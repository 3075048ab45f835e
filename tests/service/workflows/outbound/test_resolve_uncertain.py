"""Mails in doubt after the service ended: the Sent folder is asked first, then a person, once an inbox."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from imapclient import IMAPClient
from sqlalchemy import Connection, update

from app.contract import paths
from app.contract.mails import MailState
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.practice.simulator import PracticeWorld
from app.service.workflows.inbound.watcher_manager import keep_watchers
from app.service.workflows.outbound import ledger_steps
from tests import factories
from tests.bench.figures import tell
from tests.factories import Sent
from tests.patience import eventually

pytestmark = pytest.mark.anyio
ANNA, MAILS = "anna@acme.test", 5


class Desk:
    """An inbox whose mails were being handed over when the service ended, and what its API says of them."""

    def __init__(self, app_state: AppState, api: httpx.AsyncClient, world: PracticeWorld) -> None:
        self.app_state, self.api, self.world = app_state, api, world
        self.account = world.add_account(ANNA, "Anna")
        self.mails: list[Sent] = []

    async def crashed(self, *, imap: bool = True, kind: str = "CUSTOM_SMTP") -> None:
        def work(conn: Connection) -> None:
            servers = {"imap_host": "localhost", "imap_port": self.world.ports.imaps, "imap_username": ANNA}
            more: dict[str, Any] = servers if imap else {}
            inbox = factories.add_inbox(
                conn, self.app_state, ANNA, ca_file=str(self.world.ca_file), inbox_type=kind, **more
            )
            sealed = self.app_state.vault.seal(self.account.password, f"inbox:{inbox}:imap")
            conn.execute(update(tables.inboxes).values(imap_password=sealed))
            campaign = factories.add_campaign(conn, self.app_state)
            for number in range(MAILS):
                to = f"p{number}@people.test"
                one = factories.add_sent_mail(
                    conn, self.app_state, inbox, campaign, to, state=MailState.IN_DATA
                )
                self.mails.append(one)
            conn.execute(update(tables.leads).values(next_step=0))
            ledger_steps.recover_claimed_mails(conn, self.app_state.clock.now())

        await self.app_state.database.write(work)

    async def lie_in_sent(self, *mails: Sent) -> None:
        def append() -> None:
            context = ssl.create_default_context(cafile=str(self.world.ca_file))
            with IMAPClient("localhost", self.world.ports.imaps, ssl_context=context) as client:
                client.login(ANNA, self.account.password)
                for mail in mails:
                    head = f"From: {ANNA}\r\nSubject: A question\r\nMessage-ID: {mail.message_id}\r\n\r\nHi"
                    client.append("Sent", head.encode())

        await asyncio.to_thread(append)

    async def asked(self) -> list[tuple[int, int]]:
        """How many of each inbox a person is asked about, and how many are still looked for."""
        answer = await self.api.get(paths.DOUBTS)
        assert answer.status_code == 200, answer.text
        return [(one["count"], one["are_looked_for"]) for one in answer.json()["inboxes"]]

    async def listed(self) -> list[bool]:
        answer = await self.api.get(paths.MAILS, params={"state": "UNCERTAIN"})
        return [one["is_looked_for"] for one in answer.json()["mails"]]

    async def settle(self, verdict: str) -> httpx.Response:
        path = paths.DOUBTS_SETTLE.format(inbox_id=self.mails[0].inbox)
        return await self.api.post(path, json={"verdict": verdict})


@pytest.fixture
async def desk(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock, tmp_path: Path
) -> AsyncIterator[Desk]:
    async with PracticeWorld(tmp_path / "world", now=clock.now(), speed=1.0) as world:
        app_state.stack = AsyncExitStack()
        yield Desk(app_state, api, world)
        await app_state.stack.aclose()


async def test_uncertain_mail_found_in_sent_folder_becomes_sent_without_asking(desk: Desk) -> None:
    await desk.crashed()
    await desk.lie_in_sent(*desk.mails[:3])
    assert await desk.asked() == [(0, MAILS)] and await desk.listed() == [True] * MAILS
    await keep_watchers(desk.app_state)

    async def looked() -> bool:
        return await desk.asked() == [(2, 0)]

    await eventually(looked)
    assert await desk.listed() == [False, False]
    states = [
        row.state
        for row in await desk.app_state.database.read(
            lambda conn: conn.execute(tables.mails.select().order_by(tables.mails.c.recipient)).all()
        )
    ]
    assert states == ["SENT"] * 3 + ["UNCERTAIN"] * 2
    left = states.count("UNCERTAIN")
    tell(f"{MAILS} emails in doubt, 3 of them in the Sent folder: a person is asked about {left}")


async def test_uncertain_mail_of_provider_filing_copies_waits_before_asking(
    desk: Desk, clock: VirtualClock
) -> None:
    await desk.crashed(kind="WORKSPACE_SUITE_A")
    await keep_watchers(desk.app_state)

    async def read() -> bool:
        return bool(desk.app_state.read_at[desk.mails[0].inbox])

    await eventually(read)
    assert await desk.asked() == [(0, MAILS)]
    clock.move_to(clock.now() + timedelta(minutes=2))
    desk.app_state.runner.wake(f"watch:{desk.mails[0].inbox}")

    async def looked() -> bool:
        return await desk.asked() == [(MAILS, 0)]

    await eventually(looked)


@pytest.mark.parametrize("how", ["no mail is read", "it can't be read"])
async def test_uncertain_mail_without_readable_sent_folder_asks_for_verdict(
    desk: Desk, clock: VirtualClock, how: str
) -> None:
    await desk.crashed(imap=how != "no mail is read")
    if how == "it can't be read":
        assert await desk.asked() == [(0, MAILS)]
        clock.move_to(clock.now() + timedelta(minutes=30))
    assert await desk.asked() == [(MAILS, 0)]


@pytest.mark.parametrize(
    ("verdict", "state", "step"),
    [("ARRIVED", "SENT", None), ("SEND_AGAIN", "PLANNED", 0), ("LET_BE", "CANCELLED", None)],
)
async def test_uncertain_mails_of_inbox_are_resolved_by_one_verdict(
    desk: Desk, verdict: str, state: str, step: int | None
) -> None:
    await desk.crashed(imap=False)
    answer = await desk.settle(verdict)
    assert answer.status_code == 200 and (answer.json()["settled"], answer.json()["left"]) == (MAILS, 0)
    mails = await desk.app_state.database.read(lambda conn: conn.execute(tables.mails.select()).all())
    leads = await desk.app_state.database.read(lambda conn: conn.execute(tables.leads.select()).all())
    assert {row.state for row in mails} == {state} and {row.next_step for row in leads} == {step}
    assert await desk.asked() == [] and (await desk.settle(verdict)).status_code == 404


async def test_uncertain_mail_of_lead_that_moved_on_is_not_sent_again(desk: Desk) -> None:
    await desk.crashed(imap=False)
    gone = tables.leads.c.id == desk.mails[0].lead
    await desk.app_state.database.write(
        lambda conn: conn.execute(update(tables.leads).where(gone).values(next_step=None, hold=None))
    )
    answer = await desk.settle("SEND_AGAIN")
    assert (answer.json()["settled"], answer.json()["left"]) == (MAILS - 1, 1)
    assert await desk.asked() == [(1, 0)]
