"""kill -9 while single mails are handed over: each accepted one costs a credit, and no other does."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from pathlib import Path
from random import Random

import httpx
import pytest

from app.contract import paths
from app.contract.mails import MailState
from app.contract.workspace import CreditPage
from app.service.app_state import open_service
from app.service.core.clock import VirtualClock
from app.service.core.settings import PRACTICE_OPENS, Settings
from app.service.core.vault import open_vault
from tests.bench.figures import tell
from tests.patience import patient
from tests.service.empty_workspace import fresh
from tests.service.workflows.outbound.conftest import Scene
from tests.service.workflows.outbound.smtp_lab import Lab

from .test_killed import KEY, all_states, service

pytestmark = pytest.mark.anyio
AT_ONCE, ENDS = 4, (MailState.SENT, MailState.UNCERTAIN)


async def workspace(data: Path, lab: Lab) -> str:
    """An inbox that sends to the lab."""
    settings = Settings(data=data, practice=True, bootstrap_key=KEY)
    await asyncio.to_thread(fresh, data)
    clock = VirtualClock(PRACTICE_OPENS)
    async with open_service(settings, clock, await open_vault(data, file_only=True)) as app_state:
        return await Scene(app_state, clock).add_inbox(lab)


async def write(api: httpx.AsyncClient, inbox_id: str, number: int) -> None:
    """One mail to somebody new; the service may die of it."""
    made = (await api.post(paths.DESK_CONTACTS, json={"email": f"person{number}@people.test"})).json()
    path = paths.CONTACT_SEND_EMAIL.format(contact_id=made["contact"]["id"])
    await api.post(path, json={"inbox_id": inbox_id, "subject": "Your question", "body": "Hi"})


@pytest.mark.parametrize("kills", [3, pytest.param(25, marks=pytest.mark.soak)])
async def test_service_killed_repeatedly_charges_one_credit_per_accepted_mail(
    tmp_path: Path, kills: int
) -> None:
    chance, data, budget = Random(kills), tmp_path / "data", 10 * kills
    async with Lab(tmp_path / "lab") as lab:
        inbox_id = await workspace(data, lab)
        for turn in range(kills):
            reached, left = asyncio.Event(), [chance.randint(1, 12 * AT_ONCE)]

            def at(_stage: str, _who: str, reached: asyncio.Event = reached, left: list[int] = left) -> None:
                left[0] -= 1
                if left[0] <= 0:
                    reached.set()

            lab.at = at
            async with service(data) as (process, api):
                if not turn:
                    await api.patch(paths.SETTINGS, json={"credit_budget": budget})
                numbers = range(turn * AT_ONCE, (turn + 1) * AT_ONCE)
                writing = [asyncio.create_task(write(api, inbox_id, number)) for number in numbers]
                done = asyncio.gather(*writing, return_exceptions=True)
                waiting = asyncio.create_task(reached.wait())
                async with patient(30):
                    await asyncio.wait([done, waiting], return_when="FIRST_COMPLETED")
                waiting.cancel()
                process.send_signal(signal.SIGKILL)
                await process.wait()
                await done
        async with service(data) as (_process, api):
            async with patient(60):
                while (states := await all_states(api)).total() != sum(states[state] for state in ENDS):
                    await asyncio.sleep(0.05)
            page = (await api.get(paths.CREDITS, params={"limit": 100})).content
            credits = CreditPage.model_validate_json(page)
    charged = -sum(entry.amount for entry in credits.entries if entry.counted and entry.amount < 0)
    got = Counter(lab.recipients)
    tell(
        f"{kills} kills while single mails go: {charged} credits for {states[MailState.SENT]} sent and"
        f" {states[MailState.UNCERTAIN]} in doubt, at most {max(got.values())} to one"
    )
    assert charged == states.total() and credits.available == budget - charged
    assert max(got.values()) == 1 and states[MailState.SENT] <= len(got) <= states.total()
