"""kill -9 while an answer with files is handed over: it goes out once, whole, or is in doubt."""

from __future__ import annotations

import asyncio
import signal
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from app.contract import paths
from app.contract.ids import new_id
from app.service.app_state import open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import PRACTICE_OPENS, Settings
from app.service.core.vault import open_vault
from tests.patience import patient
from tests.service.empty_workspace import fresh
from tests.service.workflows.outbound.conftest import Scene
from tests.service.workflows.outbound.smtp_lab import FREEZE, Lab

from .test_killed import KEY, service

pytestmark = pytest.mark.anyio
FILES = {"Angebot für Übersee.pdf": b"%PDF-1.7\n" + bytes(range(256)) * 4_000, "../../見積書.xlsx": b"PK"}


async def workspace(data: Path, lab: Lab) -> str:
    """A conversation with bob, in an inbox that sends to the lab."""
    settings = Settings(data=data, practice=True, bootstrap_key=KEY)
    await asyncio.to_thread(fresh, data)
    clock, thread = VirtualClock(PRACTICE_OPENS), new_id()
    async with open_service(settings, clock, await open_vault(data, file_only=True)) as app_state:
        scene = Scene(app_state, clock)
        await scene.add_inbox(lab)
        home, now = app_state.home, clock.now()
        values = {
            **{"id": thread, "team_id": home.team_id, "workspace_id": home.workspace_id},
            **{"inbox_id": scene.inbox_id, "lead_email": "bob@people.test", "category": "Question"},
            **{"created_at": now, "last_message_at": now},
        }
        await scene.do(lambda conn: conn.execute(insert(tables.threads).values(values)))
    return thread


async def answered(api: httpx.AsyncClient, thread: str, hold_seconds: int = 0) -> dict[str, Any]:
    ids = []
    for name, data in FILES.items():
        kept = await api.post(paths.ATTACHMENTS, files={"file": ("f", data)}, data={"name": name})
        ids.append(kept.json()["attachment"]["attachment_id"])
    body = {"body": "Here they are.", "attachment_ids": ids, "bcc": ["boss@acme.test"]}
    answer = await api.post(paths.ANSWER.format(thread_id=thread), json=body | {"hold_seconds": hold_seconds})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def message(api: httpx.AsyncClient, thread: str, *states: str) -> dict[str, Any]:
    async with patient(30):
        while True:
            (one,) = (await api.get(paths.MESSAGES.format(thread_id=thread))).json()["messages"]
            if one["state"] in states:
                found: dict[str, Any] = one
                return found
            await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    ("stage", "state", "copies"), [("RCPT", "SENT", 1), ("DATA", "UNCERTAIN", 0), ("DOT", "UNCERTAIN", 1)]
)
async def test_service_killed_sending_reply_with_files_sends_it_once_or_uncertain(
    tmp_path: Path, stage: str, state: str, copies: int
) -> None:
    async with Lab(tmp_path / "lab") as lab:
        thread = await workspace(tmp_path / "data", lab)
        reached = asyncio.Event()
        lab.at = lambda where, recipient: reached.set() if where == stage else None
        lab.fail(stage, FREEZE)
        async with service(tmp_path / "data") as (process, api):
            await answered(api, thread)
            async with patient(30):
                await reached.wait()
            await asyncio.sleep(0.05)
            process.send_signal(signal.SIGKILL)
            await process.wait()
        lab.mend()
        async with service(tmp_path / "data") as (_process, api):
            shown = await message(api, thread, "SENT", "UNCERTAIN")
            assert shown["state"] == state
            assert [file["name"] for file in shown["attachments"]] == [
                "Angebot für Übersee.pdf",
                "見積書.xlsx",
            ]
            for file, data in zip(shown["attachments"], FILES.values(), strict=True):
                got = await api.get(paths.ATTACHMENT.format(attachment_id=file["attachment_id"]))
                assert got.content == data
        assert len(lab.handed) == copies
        for mail in lab.handed:
            assert set(mail.recipients) == {"bob@people.test", "boss@acme.test"}
            parts = list(message_from_bytes(mail.raw, policy=policy.default).iter_attachments())
            assert [part.get_content() for part in parts] == list(FILES.values())


@pytest.mark.parametrize("is_taken_back", [True, False])
async def test_service_killed_while_reply_is_held_sends_it_once_unless_withdrawn(
    tmp_path: Path, is_taken_back: bool
) -> None:
    """What was taken back stays so, and what was not goes once."""
    async with Lab(tmp_path / "lab") as lab:
        thread = await workspace(tmp_path / "data", lab)
        async with service(tmp_path / "data") as (process, api):
            mail = await answered(api, thread, hold_seconds=3)
            if is_taken_back:
                path = paths.ANSWER_MAIL.format(thread_id=thread, mail_id=mail["mail_id"])
                assert (await api.delete(path)).status_code == 200
            process.send_signal(signal.SIGKILL)
            await process.wait()
        assert not lab.handed
        async with service(tmp_path / "data") as (_process, api):
            if is_taken_back:
                await asyncio.sleep(4)
                shown = (await api.get(paths.MESSAGES.format(thread_id=thread))).json()["messages"]
                assert shown == [] and not lab.handed
                return
            (shown,) = (await api.get(paths.MESSAGES.format(thread_id=thread))).json()["messages"]
            assert shown["state"] == "PLANNED" and shown["held_until"]
            assert (await message(api, thread, "SENT"))["message_id"] == mail["mail_id"]
        assert len(lab.handed) == 1
