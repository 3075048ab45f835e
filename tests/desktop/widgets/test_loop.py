"""The loop: order, precision, cancelling, checks, threads, processes."""

from __future__ import annotations

import asyncio
import contextvars
import sys
import threading
import time
from typing import Any

import pytest
from PySide6.QtCore import QTimer

from tests.desktop.conftest import Aio


def test_event_loop_callbacks_run_in_order_and_later_batch(aio: Aio) -> None:
    seen: list[int] = []

    async def work() -> None:
        loop = asyncio.get_running_loop()

        def first() -> None:
            seen.append(1)
            loop.call_soon(seen.append, 3)

        loop.call_soon(first)
        loop.call_soon(seen.append, 2)
        for _ in range(3):
            await asyncio.sleep(0)

    aio(work())
    assert seen == [1, 2, 3]


@pytest.mark.parametrize("delay", [0.0004, 0.003, 0.05])
def test_event_loop_timer_is_never_early(aio: Aio, delay: float) -> None:
    async def work() -> float:
        started = time.monotonic()
        await asyncio.sleep(delay)
        return time.monotonic() - started

    assert aio(work()) >= delay


async def test_event_loop_canceled_timer_releases_qt_timer() -> None:
    loop: Any = asyncio.get_running_loop()
    before = len(loop._later)
    handles = [loop.call_later(60, print) for _ in range(50)]
    twin = loop.call_at(handles[0].when(), print)
    assert len(loop._later) == before + 51
    for handle in handles:
        handle.cancel()
        handle.cancel()
    assert len(loop._later) == before + 1
    twin.cancel()


def test_event_loop_wait_beyond_qt_timer_limit_lasts_in_full(
    aio: Aio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.desktop.widgets.loop.LONGEST", 20)

    async def work() -> float:
        started = time.monotonic()
        await asyncio.sleep(0.15)
        return time.monotonic() - started

    assert aio(work()) >= 0.15


@pytest.mark.parametrize("bad", ["no function", asyncio.sleep])
async def test_event_loop_with_invalid_callback_raises(bad: Any) -> None:
    loop = asyncio.get_running_loop()
    with pytest.raises(TypeError):
        loop.call_later(0.1, bad)
    with pytest.raises(TypeError):
        loop.call_at(loop.time() + 1, bad)
    with pytest.raises(TypeError):
        loop.call_later(None, print)  # type: ignore[arg-type]
    loop.set_debug(True)
    with pytest.raises(TypeError):
        loop.call_soon(bad)
    loop.set_debug(False)


def test_event_loop_in_debug_logs_slow_callback(aio: Aio, warnings_seen: Any) -> None:
    warnings_seen.allowed.append("took ")

    async def work() -> None:
        loop = asyncio.get_running_loop()
        loop.set_debug(True)
        loop.slow_callback_duration = 0.02
        await asyncio.sleep(0)
        end = time.perf_counter() + 0.05
        while time.perf_counter() < end:
            pass
        await asyncio.sleep(0)
        loop.set_debug(False)

    aio(work())
    assert any("outreach.desktop.loop" in line for line in warnings_seen.records)


def test_event_loop_with_ten_thousand_tasks_still_serves_qt(aio: Aio) -> None:
    ticks: list[float] = []

    async def tiny() -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    async def work() -> None:
        timer = QTimer(interval=1)
        timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
        timer.start()
        await asyncio.gather(*(tiny() for _ in range(10_000)))
        timer.stop()

    aio(work(), timeout=30)
    assert len(ticks) > 5


def test_event_loop_supports_threads_processes_and_contexts(aio: Aio) -> None:
    name = contextvars.ContextVar("name", default="")

    async def work() -> tuple[str, bytes, str]:
        name.set("kept")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[str] = loop.create_future()
        loop.call_later(0.01, lambda: done.set_result(name.get()))
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", "print('ready')", stdout=asyncio.subprocess.PIPE
        )
        out, _ = await child.communicate()
        return await asyncio.to_thread(str.upper, "thread"), out.strip(), await done

    assert aio(work()) == ("THREAD", b"ready", "kept")


def test_event_loop_when_closed_refuses_callbacks(app: Any) -> None:
    from app.desktop.widgets.loop import FastQEventLoop

    loop = FastQEventLoop(app)
    late = threading.Event()

    async def begin() -> None:
        loop.run_in_executor(None, late.wait)

    loop.run_until_complete(begin())
    threading.Timer(0.05, late.set).start()
    loop.close()
    app.sendPostedEvents()  # what a thread said last does no harm
    with pytest.raises(RuntimeError):
        loop.call_soon(print)
