"""A mark of the last email that can't be read: the database may be an older copy, so a person decides."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from app.service.core import tables
from app.service.workflows.outbound import restore_guard
from app.service.workflows.outbound.inbox_sender import start_sending

from .conftest import QUICK, Scene
from .smtp_lab import Lab

pytestmark = [pytest.mark.anyio, pytest.mark.expects_log]


def folder(mark: Path) -> None:
    (mark / "inside").mkdir(parents=True)


def link_to_itself(mark: Path) -> None:
    mark.symlink_to(mark)


def binary(mark: Path) -> None:
    mark.write_bytes(bytes(range(1, 256)) * 16)


def huge(mark: Path) -> None:
    with mark.open("wb") as out:
        out.truncate(1 << 40)  # of nothing: it takes no room


def strange_number(mark: Path) -> None:
    mark.write_text("some-mail \N{SUPERSCRIPT TWO}")


def long_number(mark: Path) -> None:
    mark.write_text("some-mail " + "9" * 4000)


@pytest.mark.parametrize("broken", [folder, link_to_itself, binary, huge, strange_number, long_number])
async def test_last_mail_mark_when_unreadable_pauses_every_inbox_once(
    scene: Scene, lab: Lab, broken: Callable[[Path], None]
) -> None:
    await scene.add_campaign(leads=2)
    broken(scene.app_state.settings.last_mail_file)
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    inbox = await scene.inbox()
    assert (inbox.overall_status, inbox.send_trouble, lab.handed) == ("PAUSED", restore_guard.ASKING, [])
    await scene.set(
        tables.inboxes, scene.inbox_id, overall_status="ACTIVE", older_copy=None, send_trouble=None
    )
    for key in [*scene.app_state.runner.keys()]:
        await scene.app_state.runner.drop(key)
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    scene.clock.move_to(scene.clock.now() + timedelta(hours=1))
    await scene.app_state.runner.settle()
    assert (await scene.inbox()).overall_status == "ACTIVE" and len(lab.handed) == 2
