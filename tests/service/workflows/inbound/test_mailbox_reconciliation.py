"""The proof of replies finds what the watch has missed, at a real server, by night and when asked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, update

from app.contract import paths
from app.contract.problems import NotFound
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock, wall
from app.service.core.work_keys import watch_key
from app.service.mail.imap_client import Mailbox
from app.service.practice.simulator import PracticeWorld
from app.service.workflows.inbound import reconciliation_job
from app.service.workflows.inbound.reconciliation_job import Reconciliation, compare_inbox, keep_proving
from app.service.workflows.inbound.thread_database import ThreadDatabase
from app.service.workflows.inbound.watcher_manager import keep_watchers
from app.service.workflows.inboxes import inbox_lifecycle
from tests.patience import eventually
from tests.service.mail.sample_mails import OURS, POSTFIX, hypertext
from tests.service.workflows.inbound.test_imap_watcher import Scene, in_thread

pytestmark = pytest.mark.anyio


@pytest.fixture
async def scene(app_state: AppState, clock: VirtualClock, tmp_path: Path) -> AsyncIterator[Scene]:
    async with PracticeWorld(tmp_path / "world", now=clock.now(), speed=1.0) as world:
        app_state.stack = AsyncExitStack()
        scene = await Scene(app_state, world).open()
        await keep_watchers(app_state)
        await scene.deliver(scene.letter(1), scene.letter(2))
        await scene.messages(2)

        async def all_is_read() -> bool:
            return app_state.knows_replies(scene.sent.inbox)

        await eventually(all_is_read)
        yield scene
        await app_state.stack.aclose()


async def stop(scene: Scene) -> None:
    """Nobody reads on; what was read stays known, or nothing would be compared."""
    await scene.app_state.stack.aclose()
    await scene.app_state.runner.drop(watch_key(scene.sent.inbox))
    scene.app_state.read_at[scene.sent.inbox] = wall()


async def lose(scene: Scene, *statements: Any) -> None:
    for one in statements:
        await scene.app_state.database.write(lambda conn, one=one: conn.execute(one))  # type: ignore[misc]


async def test_mailbox_reconciliation_finds_lost_reply_and_reads_it_in(
    scene: Scene, api: httpx.AsyncClient
) -> None:
    url = paths.REPLY_PROOF.format(inbox_id=scene.sent.inbox)
    done = (await api.post(url, json={})).json()
    assert (done["proof"]["looked_at"], done["proof"]["missing"]) == (2, [])
    table = tables.messages
    await lose(scene, delete(table).where(table.c.message_id == "<r1@prospects.test>"))
    found = (await api.post(url, json={})).json()["proof"]
    (missing,) = found["missing"]
    assert (missing["from_address"], missing["subject"]) == ("bob@prospects.test", "Re: A question")
    assert len(await scene.rows(table)) == 1  # told, and nothing done
    mended = (await api.post(url, json={"read_in": True})).json()
    assert mended["read_in"] == 1 and mended["proof"]["missing"] == []
    assert len(await scene.rows(table)) == 2
    (shown,) = (await api.get(paths.REPLY_PROOFS)).json()["proofs"]
    assert shown["email_address"] == "anna@acme.test" and shown["missing"] == []


async def test_mailbox_reconciliation_of_inbox_deleted_midway_reports_not_found(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare = reconciliation_job.compare_mailbox
    await stop(scene)

    def compared(mailbox: Mailbox, books: ThreadDatabase, inbox: Any, *, read_in: bool) -> Reconciliation:
        outcome = compare(mailbox, books, inbox, read_in=read_in)
        books.write(lambda conn: inbox_lifecycle.delete_inbox(conn, inbox.id))
        return outcome

    monkeypatch.setattr(reconciliation_job, "compare_mailbox", compared)
    with pytest.raises(NotFound):
        await compare_inbox(scene.app_state, scene.sent.inbox, read_in=False)
    assert await scene.rows(tables.reply_proofs) == []


async def test_mailbox_reconciliation_at_night_finds_mail_skipped_by_watermark(
    scene: Scene, clock: VirtualClock
) -> None:
    await stop(scene)
    await in_thread(scene, lambda client: client.create_folder("Spam"))
    await lose(scene, update(tables.inbox_folders).values(last_uid=900))
    await scene.deliver(scene.letter(3))
    keep_proving(scene.app_state)
    await scene.app_state.runner.settle()
    assert await scene.rows(tables.reply_proofs) == []
    clock.move_to(clock.now() + timedelta(hours=17, minutes=1))  # two in the night
    await scene.app_state.runner.settle()
    (row,) = await scene.rows(tables.reply_proofs)
    assert row.looked_at == 3 and [one["subject"] for one in row.missing] == ["Re: A question"]
    done = await compare_inbox(scene.app_state, scene.sent.inbox, read_in=True)
    assert done.read_in == 1 and len(await scene.rows(tables.messages)) == 3
    assert len({row.message_id for row in await scene.rows(tables.messages)}) == 3


async def test_mailbox_reconciliation_does_not_report_mail_not_read_yet(scene: Scene) -> None:
    await stop(scene)
    await scene.deliver(scene.letter(3))
    assert (await compare_inbox(scene.app_state, scene.sent.inbox, read_in=False)).proof.missing == ()
    assert (await compare_inbox(scene.app_state, scene.sent.inbox, read_in=True)).read_in == 1


async def test_mailbox_reconciliation_ignores_private_mail_and_bounce_reports(scene: Scene) -> None:
    private = hypertext("<p>Lunch?</p>", subject="Lunch").replace(b"bob@", b"mum@")
    for name in (b"In-Reply-To", b"References"):
        private = private.replace(name, b"X-None")
    await scene.deliver(private, POSTFIX.replace(OURS.encode(), scene.sent.message_id.encode()))
    await scene.messages(3)
    done = await compare_inbox(scene.app_state, scene.sent.inbox, read_in=False)
    assert (done.proof.looked_at, done.proof.missing) == (2, ())


async def test_mailbox_reconciliation_with_server_down_reports_it_and_retries(
    scene: Scene, clock: VirtualClock
) -> None:
    await stop(scene)
    await scene.world.stop()
    keep_proving(scene.app_state)
    clock.move_to(clock.now() + timedelta(hours=17, minutes=1))
    await scene.app_state.runner.settle()
    (row,) = await scene.rows(tables.reply_proofs)
    assert "refuses the connection" in row.trouble
    await scene.world.start()
    clock.move_to(clock.now() + reconciliation_job.AGAIN)
    await scene.app_state.runner.settle()
    (row,) = await scene.rows(tables.reply_proofs)
    assert row.trouble is None and row.missing == []
