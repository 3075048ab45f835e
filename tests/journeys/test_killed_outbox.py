"""kill -9 around what a person wants: no skipped mail goes, an edited one goes once as edited."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from datetime import datetime, timedelta
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.contract.mails import MailState
from tests.journeys.test_killed import PEOPLE, VICTIM, service, states, workspace
from tests.patience import patient
from tests.service.workflows.outbound.smtp_lab import FREEZE, Lab

pytestmark = pytest.mark.anyio
SKIPPED, EDITED, DELAYED = (f"person{n}@people.test" for n in (1, 3, 4))
OUTBOX = "/api/desk/v1/outbox"


async def planned(api: httpx.AsyncClient) -> dict[str, dict[str, Any]]:
    mails = (await api.get(f"{OUTBOX}?limit=100")).json()["mails"]
    return {mail["recipient"]: mail for mail in mails}


async def wish(api: httpx.AsyncClient, mail: dict[str, Any], **change: Any) -> None:
    place = f"{OUTBOX}/{mail['lead_id']}/{mail['step_number']}"
    answer = await api.patch(place, json=change)
    assert answer.status_code == 200, answer.text


async def frozen(lab: Lab, stage: str, recipient: str = "") -> asyncio.Event:
    """Set once the lab stands still at a stage, perhaps of one recipient's mail."""
    reached = asyncio.Event()

    def at(where: str, who: str) -> None:
        if where == stage and (not recipient or who == recipient):
            reached.set()

    lab.at = at
    lab.fail(stage, FREEZE, recipient=recipient)
    return reached


def subjects(lab: Lab, recipient: str) -> list[str]:
    mails = (message_from_bytes(one.raw, policy=policy.default) for one in lab.handed)
    return [str(mail["Subject"]) for mail in mails if recipient in str(mail["To"])]


async def test_service_killed_after_outbox_edits_applies_skip_and_edit(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with Lab(tmp_path / "lab") as lab:
        await workspace(data, lab)
        reached = await frozen(lab, "CONNECT")  # nothing has gone yet, and nothing can
        async with service(data) as (process, api):
            async with patient(30):
                await reached.wait()
            mails = await planned(api)
            await wish(api, mails[SKIPPED], skip=True)
            await wish(api, mails[EDITED], subject="As I wrote it", text="Word for word.")
            later = datetime.fromisoformat(mails[DELAYED]["at"]) + timedelta(days=30)
            await wish(api, mails[DELAYED], not_before=later.isoformat())
            process.send_signal(signal.SIGKILL)
            await process.wait()
        lab.mend()
        async with service(data) as (_process, api):
            async with patient(40):
                while (await states(api))[MailState.SENT] < PEOPLE - 2:
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
        assert Counter(lab.recipients) == {f"person{n}@people.test": 1 for n in (0, 2, 3)}
        assert subjects(lab, EDITED) == ["As I wrote it"]


@pytest.mark.parametrize("stage", ["MAIL", "RCPT"])
async def test_mail_skipped_during_handover_is_not_sent_after_kill(tmp_path: Path, stage: str) -> None:
    data = tmp_path / "data"
    async with Lab(tmp_path / "lab") as lab:
        await workspace(data, lab)
        reached = await frozen(lab, stage, VICTIM if stage == "RCPT" else "")
        async with service(data) as (process, api):
            victims = await planned(api)
            async with patient(30):
                await reached.wait()
            found = (await api.get("/api/desk/v1/mails?state=CLAIMED")).json()["mails"]
            who = found[0]["recipient"]
            await wish(api, victims.get(who, found[0]), skip=True)
            process.send_signal(signal.SIGKILL)
            await process.wait()
        lab.mend()
        async with service(data) as (_process, api):
            async with patient(40):
                while (await states(api))[MailState.SENT] < PEOPLE - 1:
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
        assert who not in lab.recipients
        assert Counter(lab.recipients).most_common(1)[0][1] == 1
