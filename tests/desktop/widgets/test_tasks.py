from __future__ import annotations

import asyncio
import gc
import logging
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from app.desktop.widgets.tasks import Tasks
from tests.desktop.conftest import Aio, until


class Owner(QWidget):
    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.errors: list[Exception] = []
        self.ended: list[str] = []
        self.tasks = Tasks(self, self.errors.append)
        self.pressed.connect(self.on_pressed)

    def on_pressed(self) -> None:
        self.tasks.start(self.work("pressed", 0))

    async def work(self, name: str, seconds: float) -> str:
        try:
            await asyncio.sleep(seconds)
        except asyncio.CancelledError:
            self.ended.append(f"{name} cancelled")
            raise
        self.ended.append(name)
        return name

    async def fail(self) -> None:
        raise ValueError("said")


def test_unreferenced_task_runs_to_its_end(aio: Aio) -> None:
    async def work() -> list[str]:
        owner = Owner()
        owner.pressed.emit()
        gc.collect()
        assert owner.tasks.busy()
        await until(lambda: not owner.tasks.busy())
        return owner.ended

    assert aio(work()) == ["pressed"]


def test_tasks_start_unless_busy_runs_one_per_name(aio: Aio) -> None:
    async def work() -> list[str]:
        owner = Owner()
        for name in ("first", "second"):
            owner.tasks.start_unless_busy(owner.work(name, 0), "dialog")
        await until(lambda: not owner.tasks.busy())
        owner.tasks.start_unless_busy(owner.work("third", 0), "dialog")
        await until(lambda: not owner.tasks.busy())
        return owner.ended

    assert aio(work()) == ["first", "third"]


def test_task_error_is_reported_to_owner_and_cancellation_is_not(aio: Aio) -> None:
    async def work() -> list[Exception]:
        owner = Owner()
        owner.tasks.start(owner.fail())
        owner.tasks.start(owner.work("a", 9)).cancel()
        await until(lambda: not owner.tasks.busy())
        return owner.errors

    assert [str(error) for error in aio(work())] == ["said"]


def test_task_failing_after_owner_is_deleted_is_not_logged(
    aio: Aio, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        owner, answered = Owner(), asyncio.Event()

        async def part() -> None:
            await answered.wait()
            owner.setWindowTitle("late")

        async def whole() -> None:
            async with asyncio.TaskGroup() as group:
                group.create_task(part())

        owner.tasks.start(whole())
        await asyncio.sleep(0.01)
        answered.set()  # the part goes on before it hears that the whole was cancelled
        owner.deleteLater()
        QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)
        await asyncio.sleep(0.02)
        assert owner.errors == []

    with caplog.at_level(logging.INFO):
        aio(work())
    assert not [one for one in caplog.records if "failed" in one.message]


def test_tasks_newest_cancels_earlier_of_same_name(aio: Aio) -> None:
    async def work() -> list[str]:
        owner = Owner()
        owner.tasks.start(owner.work("other", 0.01), name="other")
        for number in range(3):
            owner.tasks.start(owner.work(f"search {number}", 0.01), name="search", newest=True)
            await asyncio.sleep(0)
        assert owner.tasks.busy("search")
        await until(lambda: not owner.tasks.busy())
        return owner.ended

    assert aio(work()) == ["search 0 cancelled", "search 1 cancelled", "other", "search 2"]


def test_tasks_when_owner_is_destroyed_are_canceled(aio: Aio) -> None:
    async def work() -> tuple[list[str], list[Exception]]:
        owner = Owner()
        ended, errors, tasks = owner.ended, owner.errors, owner.tasks
        tasks.start(owner.work("long", 60))
        await asyncio.sleep(0)
        owner.deleteLater()
        QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)
        await asyncio.sleep(0.01)
        late = owner.work("late", 0)
        with pytest.raises(RuntimeError):
            tasks.start(late)
        return ended, errors

    assert aio(work()) == (["long cancelled"], [])


def test_tasks_close_waits_until_all_end(aio: Aio) -> None:
    async def work() -> list[str]:
        owner = Owner()
        owner.tasks.start(owner.work("a", 60))
        owner.tasks.start(owner.work("b", 60))
        await asyncio.sleep(0)
        await owner.tasks.close()
        assert not owner.tasks.busy()
        return sorted(owner.ended)

    assert aio(work()) == ["a cancelled", "b cancelled"]


def test_tasks_when_finished_release_their_owner(aio: Aio) -> None:
    async def work() -> object:
        owner = Owner()
        owner.pressed.emit()
        while owner.tasks.busy():
            await asyncio.sleep(0)
        gone = weakref.ref(owner)
        del owner
        gc.collect()
        return gone()

    assert aio(work()) is None


async def test_tasks_newest_without_name_raises() -> None:
    tasks = Tasks(owner := QObject(), print)
    waiting = asyncio.sleep(0)
    with pytest.raises(ValueError):
        tasks.start(waiting, newest=True)
    waiting.close()
    del owner


async def test_task_that_ended_is_not_busy_before_callbacks() -> None:
    owner = Owner()
    seen: list[tuple[bool, bool]] = []
    task = owner.tasks.start(owner.work("short", 0.01), "short")

    async def watch() -> None:
        while not task.done():
            await asyncio.sleep(0)
        seen.append((task.done(), owner.tasks.busy("short")))

    await watch()
    assert seen == [(True, False)]
    owner.deleteLater()
