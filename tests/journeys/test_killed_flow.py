"""kill -9 while a branch mail or a test mail is on its way: it goes once, or is in doubt."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections import Counter
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, select, update

from app.contract import paths
from app.contract.branches import BranchEdit
from app.contract.ids import new_id
from app.contract.mails import MailState
from app.service.app_state import open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import PRACTICE_OPENS, Settings
from app.service.core.vault import open_vault
from app.service.workflows.campaigns import branch_edits
from tests.patience import patient
from tests.service.workflows.outbound.smtp_lab import FREEZE, Lab

from .test_killed import KEY, PEOPLE, VICTIM, killed_at, service, settled, workspace

pytestmark = pytest.mark.anyio
ME = "me@acme.test"


async def in_a_branch(data: Path) -> tuple[str, str]:
    """Everybody moved by hand into a branch of one mail; the campaign's id and the inbox's."""
    vault, clock = await open_vault(data, file_only=True), VirtualClock(PRACTICE_OPENS)
    text = {"subject_template": "A word", "body_template": "From the branch"}
    wanted = BranchEdit.model_validate(
        {"label": "By hand", "trigger_type": "MANUAL", "steps": [{"variants": [text]}]}
    )

    def work(conn: Connection) -> tuple[str, str]:
        campaign = conn.execute(select(tables.campaigns)).one()
        conn.execute(update(tables.campaigns).values(subsequences_enabled=True))
        branch_edits.write_branch(conn, campaign.id, new_id(), wanted, clock.now())
        branch_id = conn.execute(select(tables.branches.c.id)).scalar_one()
        for lead_id in conn.scalars(select(tables.leads.c.id)).all():
            branch_edits.move_lead_to_branch(
                conn, app_state.home, campaign.id, lead_id, branch_id, clock.now()
            )
        return campaign.id, conn.execute(select(tables.inboxes.c.id)).scalar_one()

    async with open_service(Settings(data=data, practice=True, bootstrap_key=KEY), clock, vault) as app_state:
        return await app_state.database.write(work)


@pytest.mark.parametrize("stage", ["CONNECT", "RCPT", "DATA", "DOT"])
async def test_service_killed_sending_branch_mail_sends_it_once_or_uncertain(
    tmp_path: Path, stage: str
) -> None:
    async with Lab(tmp_path / "lab") as lab:
        await workspace(tmp_path / "data", lab)
        await in_a_branch(tmp_path / "data")
        await killed_at(tmp_path / "data", lab, stage)
        async with service(tmp_path / "data") as (_process, api):
            states = await settled(api)
        if stage in ("CONNECT", "RCPT"):
            assert states == {MailState.SENT: PEOPLE}
        else:
            assert states == {MailState.SENT: PEOPLE - 1, MailState.UNCERTAIN: 1}
        expected = Counter({f"person{n}@people.test": 1 for n in range(PEOPLE)})
        if stage == "DATA":
            del expected[VICTIM]
        assert Counter(lab.recipients) == expected
        assert all(b"From the branch" in mail.raw for mail in lab.handed)


@pytest.mark.parametrize("stage", ["RCPT", "DOT"])
async def test_service_killed_sending_test_mail_sends_no_duplicate_on_same_key(
    tmp_path: Path, stage: str
) -> None:
    """The same Idempotency-Key sends nothing a second time; the mail itself goes once."""
    async with Lab(tmp_path / "lab") as lab:
        await workspace(tmp_path / "data", lab)
        campaign_id, inbox_id = await in_a_branch(tmp_path / "data")
        path = paths.TEST_MAIL.format(campaign_id=campaign_id)
        once, wanted = {"Idempotency-Key": "once"}, {"to": ME, "inbox_id": inbox_id}
        async with service(tmp_path / "data") as (process, api):
            await settled(api)
            reached = asyncio.Event()
            lab.at = lambda where, who: reached.set() if (where, who) == (stage, ME) else None
            lab.fail(stage, FREEZE, recipient=ME)
            asking = asyncio.ensure_future(api.post(path, json=wanted, headers=once))
            async with patient(20):
                await reached.wait()
            await asyncio.sleep(0.05)
            process.send_signal(signal.SIGKILL)
            await process.wait()
            with contextlib.suppress(httpx.HTTPError):
                await asking
        lab.mend()
        async with service(tmp_path / "data") as (_process, api):
            again = await api.post(path, json=wanted, headers=once)
            assert again.status_code == 409 and "cut off" in again.text, again.text
            async with patient(20):
                while (state := await _state(api)) not in ("SENT", "UNCERTAIN"):
                    await asyncio.sleep(0.05)
            first = await api.post(path, json=wanted, headers={"Idempotency-Key": "another"})
            twice = await api.post(path, json=wanted, headers={"Idempotency-Key": "another"})
            assert (first.status_code, twice.json()) == (200, first.json())
        assert state == ("SENT" if stage == "RCPT" else "UNCERTAIN")
        assert Counter(lab.recipients)[ME] == 2  # the one that was cut off, and the other one


async def _state(api: httpx.AsyncClient) -> str:
    mails = (await api.get(f"{paths.MAILS}?limit=100")).json()["mails"]
    return str(next(mail["state"] for mail in mails if mail["recipient"] == ME))
