"""Servers that refuse IDLE, end it, cut it or don't know it: new replies are read all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from app.service.app_state import READ_LATELY
from app.service.core import tables
from app.service.mail import imap_client
from app.service.workflows.inbound import imap_watcher
from app.service.workflows.inbound.watcher_manager import keep_watchers
from tests.patience import eventually

from .imap_lab import CUT, ImapLab
from .test_imap_watcher import Scene
from .test_imap_watcher import scene as scene  # a fixture

pytestmark = pytest.mark.anyio


async def followed(scene: Scene, lab: ImapLab) -> None:
    """An inbox in the lab that is watched."""
    at = {"imap_host": lab.server.host, "imap_port": lab.server.port, "imap_username": lab.server.username}
    await scene.open(**at, ca_file=lab.server.ca_file)
    sealed = scene.app_state.vault.seal(lab.server.password, f"inbox:{scene.sent.inbox}:imap")
    await scene.app_state.database.write(
        lambda conn: conn.execute(update(tables.inboxes).values(imap_password=sealed))
    )
    await keep_watchers(scene.app_state)


@pytest.mark.parametrize(
    "lab_more",
    [
        {"offers_idle": False},
        {"refuses_idle": True},
        {"refuses_idle": True, "refusal": "NO IDLE is not allowed"},
        {"idle_end": "OK IDLE done"},
        {"idle_end": "NO IDLE timed out"},
        {"idle_end": CUT},
    ],
    ids=["absent", "bad", "no", "ended", "ended-no", "cut"],
)
async def test_replies_on_server_without_working_idle_are_found_by_polling(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lab_more: dict[str, Any]
) -> None:
    monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(imap_client, "POLL_SECONDS", 0.1)
    async with ImapLab(tmp_path, **lab_more) as lab:
        await followed(scene, lab)

        async def polled() -> bool:
            return lab.said.count("NOOP") > 3

        await eventually(polled, "NOOPs")
        lab.emails += (scene.letter(1),)
        await scene.messages(1)
        idles, logins = lab.said.count("IDLE"), sum(said.startswith("LOGIN") for said in lab.said)
        lab.emails += (scene.letter(2),)
        await scene.messages(2)
        assert (idles, logins) == (
            lab.said.count("IDLE"),
            sum(said.startswith("LOGIN") for said in lab.said),
        ), "it is one connection, and IDLE is asked for no more"
        assert logins == (1 + imap_watcher.TRIES if lab.idle_end == CUT else 1)
        assert await scene.trouble() is None and scene.app_state.knows_replies(scene.sent.inbox)
        await scene.app_state.stack.aclose()


async def test_reply_announced_before_idle_begins_is_read_soon(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(imap_client, "POLL_SECONDS", 0.1)
    async with ImapLab(tmp_path, early_news=True) as lab:
        await followed(scene, lab)

        async def idles() -> bool:
            return "IDLE" in lab.said

        await eventually(idles, "IDLE")
        lab.emails = (scene.letter(1),)
        await scene.messages(1, imap_watcher.IDLE_SECONDS / 2)
        assert await scene.trouble() is None
        await scene.app_state.stack.aclose()


def test_imap_poll_and_probe_intervals_stay_below_reading_limit() -> None:
    assert (
        imap_client.POLL_SECONDS + imap_client.PROBE_SECONDS
        < imap_watcher.IDLE_SECONDS + imap_client.PROBE_SECONDS
        < READ_LATELY
    )
