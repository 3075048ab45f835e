"""kill -9 of the service at each point of sending: nobody is handed a mail twice, nobody is forgotten."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.contract.mails import MailPage, MailState, Verdict
from app.contract.scopes import KEY_HEADER
from app.service.app_state import open_service
from app.service.core.clock import VirtualClock
from app.service.core.settings import PRACTICE_OPENS, Settings
from app.service.core.vault import open_vault
from app.service.records.access import new_key
from tests.bench.figures import tell
from tests.patience import SLOW, patient
from tests.program import PROGRAM, ready
from tests.service.empty_workspace import fresh
from tests.service.workflows.outbound.conftest import Scene
from tests.service.workflows.outbound.smtp_lab import FREEZE, Lab
from tests.warm import Awaited, forked, possible

pytestmark = pytest.mark.anyio
PEOPLE = 5
VICTIM = "person2@people.test"
BEFORE = ("CONNECT", "GREETING", "EHLO", "STARTTLS", "AUTH", "MAIL", "RCPT")
WITHIN = ("DATA", "BODY", "DOT")
KEY = new_key()


async def workspace(data: Path, lab: Lab, people: int = PEOPLE, gap: int = 10) -> None:
    """A launched campaign, and an inbox that sends to the lab."""
    settings = Settings(data=data, practice=True, bootstrap_key=KEY)
    await asyncio.to_thread(fresh, data)
    vault = await open_vault(data, file_only=True)
    clock = VirtualClock(PRACTICE_OPENS)
    async with open_service(settings, clock, vault) as app_state:
        scene = Scene(app_state, clock)
        await scene.add_inbox(lab, daily_limit=5 * people)
        await scene.add_campaign(leads=people, min_gap_seconds=gap)


@asynccontextmanager
async def service(data: Path, *more: str) -> AsyncIterator[tuple[Process | Awaited, httpx.AsyncClient]]:
    async with begun("service", "--data", str(data), "--practice", *more) as process:
        assert process.stdin is not None
        try:
            base_url = (await ready(process, data)).base_url
            async with httpx.AsyncClient(base_url=base_url, headers={KEY_HEADER: KEY}) as api:
                yield process, api
        finally:
            process.stdin.close()
            await asyncio.wait_for(process.wait(), 20 * SLOW)


@asynccontextmanager
async def begun(*arguments: str) -> AsyncIterator[Process | Awaited]:
    """The installed program where one is named, else a fork of ours."""
    environment = {**os.environ, BOOTSTRAP_KEY_VARIABLE: KEY}
    if PROGRAM[0] == sys.executable and possible():
        with await asyncio.to_thread(forked, [*arguments], environment) as process:
            yield Awaited(process)
    else:
        yield await asyncio.create_subprocess_exec(
            *PROGRAM, *arguments, stdin=PIPE, stdout=PIPE, env=environment
        )


async def states(api: httpx.AsyncClient) -> Counter[str]:
    found = MailPage.model_validate_json((await api.get("/api/desk/v1/mails?limit=100")).content)
    return Counter(str(mail.state) for mail in found.mails)


async def all_states(api: httpx.AsyncClient) -> Counter[str]:
    """The same of more than a page."""
    found = Counter[str]()
    for state in MailState:
        answer = await api.get(f"/api/desk/v1/mails?limit=1&state={state}")
        found[state] = MailPage.model_validate_json(answer.content).pagination.total
    return found


async def settled(api: httpx.AsyncClient, people: int = PEOPLE) -> Counter[str]:
    """The ledger's states once everybody has an end."""
    ends = (MailState.SENT, MailState.UNCERTAIN, MailState.CANCELLED)
    async with patient(30 + people / 10):
        while True:
            counted = await states(api) if people <= 100 else await all_states(api)
            if sum(counted[state] for state in ends) == people:
                return counted
            await asyncio.sleep(0.05)


async def killed_at(data: Path, lab: Lab, stage: str) -> None:
    """Run the service until the lab has it standing still at a stage, then kill it without a word."""
    reached = asyncio.Event()

    def at(where: str, recipient: str) -> None:
        if where == stage and recipient in ("", VICTIM):
            reached.set()

    lab.at = at
    lab.fail(stage, FREEZE, recipient=VICTIM if stage in ("RCPT", *WITHIN) else "")
    async with service(data) as (process, _api):
        async with patient(30):
            await reached.wait()
        await asyncio.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        await process.wait()
    lab.mend()


@pytest.mark.parametrize("stage", BEFORE)
async def test_service_killed_before_data_sends_mail_once(tmp_path: Path, stage: str) -> None:
    async with Lab(tmp_path / "lab") as lab:
        await workspace(tmp_path / "data", lab)
        await killed_at(tmp_path / "data", lab, stage)
        async with service(tmp_path / "data") as (_process, api):
            assert await settled(api) == {MailState.SENT: PEOPLE}
        assert Counter(lab.recipients) == {f"person{n}@people.test": 1 for n in range(PEOPLE)}


@pytest.mark.parametrize(("stage", "verdict"), list(zip(WITHIN, Verdict, strict=True)))
async def test_service_killed_within_data_leaves_mail_uncertain_until_resolved(
    tmp_path: Path, stage: str, verdict: Verdict
) -> None:
    async with Lab(tmp_path / "lab") as lab:
        await workspace(tmp_path / "data", lab)
        await killed_at(tmp_path / "data", lab, stage)
        async with service(tmp_path / "data") as (_process, api):
            assert await settled(api) == {MailState.SENT: PEOPLE - 1, MailState.UNCERTAIN: 1}
            once = Counter(lab.recipients)
            assert max(once.values()) == 1
            assert set(once) >= {f"person{n}@people.test" for n in range(PEOPLE)} - {VICTIM}
            found = (await api.get("/api/desk/v1/mails?state=UNCERTAIN")).json()["mails"]
            assert [mail["recipient"] for mail in found] == [VICTIM] and found[0]["sentence"]
            settle = f"/api/desk/v1/mails/{found[0]['mail_id']}/settle"
            assert (await api.post(settle, json={"verdict": verdict})).status_code == 200
            after = await settled(api)
        again = Counter(lab.recipients) - once
        if verdict is Verdict.SEND_AGAIN:
            assert again == {VICTIM: 1} and after == {MailState.SENT: PEOPLE}
        else:
            end = MailState.SENT if verdict is Verdict.ARRIVED else MailState.CANCELLED
            assert not again and after[end] >= 1 and not after[MailState.UNCERTAIN]


@pytest.mark.parametrize("kills", [5, pytest.param(200, marks=pytest.mark.soak)])
async def test_service_killed_repeatedly_sends_each_mail_at_most_once(tmp_path: Path, kills: int) -> None:
    """Two hundred times: no mail twice, none lost, and at most one in doubt for each kill."""
    chance, people = Random(kills), 4 * kills
    async with Lab(tmp_path / "lab") as lab:
        await workspace(tmp_path / "data", lab, people, gap=0)
        for _ in range(kills):
            reached, left = asyncio.Event(), [chance.randint(1, 15)]

            def at(
                where: str, _recipient: str, reached: asyncio.Event = reached, left: list[int] = left
            ) -> None:
                left[0] -= 1
                if left[0] <= 0:
                    reached.set()

            lab.at = at
            async with service(tmp_path / "data") as (process, _api):
                async with patient(30):
                    await reached.wait()
                await asyncio.sleep(chance.random() * 0.01)
                process.send_signal(signal.SIGKILL)
                await process.wait()
        async with service(tmp_path / "data") as (_process, api):
            counted = await settled(api, people)
            usage = (await api.get("/api/public/v1/sender-accounts/daily-usage")).json()["inboxes"]
        got = Counter(lab.recipients)
        tell(
            f"{kills} kills of the service at any moment: {people} emails, {counted[MailState.SENT]} sent,"
            f" {counted[MailState.UNCERTAIN]} in doubt, at most {max(got.values())} to one"
        )
        assert max(got.values()) == 1 and usage[0]["sent_today"] == people
        assert counted[MailState.SENT] <= len(got) <= people
        assert counted[MailState.UNCERTAIN] == people - counted[MailState.SENT] <= kills
