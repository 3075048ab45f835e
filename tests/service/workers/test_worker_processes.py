"""Who keeps the workers, when no process can be made."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from app.service.core.database import NoDatabase
from app.service.core.settings import Settings
from app.service.workers import worker_processes
from tests.patience import SLOW

pytestmark = pytest.mark.anyio


@pytest.mark.expects_log
async def test_worker_process_failing_to_start_is_retried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = asyncio.Semaphore(0)

    async def refused(*_: Any, **__: Any) -> Any:
        tried.release()
        raise BlockingIOError("Resource temporarily unavailable")

    monkeypatch.setattr(worker_processes.asyncio, "create_subprocess_exec", refused)
    monkeypatch.setattr(worker_processes, "FIRST_PAUSE", 0.01)
    workers = worker_processes.Crew(Settings(data=tmp_path, workers=1), lambda: False)
    try:
        async with asyncio.timeout(5 * SLOW):
            for _ in range(3):
                await tried.acquire()
    finally:
        await workers.close()


async def test_worker_process_stopped_with_service_is_not_restarted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """systemd tells every process of a service, and so does Ctrl+C."""
    monkeypatch.setattr(worker_processes, "build_command_line", lambda _: ["sleep", "600"])
    asked, made = [False], list[worker_processes.Process]()
    make = worker_processes.asyncio.create_subprocess_exec

    async def one_more(*words: Any, **more: Any) -> Any:
        made.append(await make(*words, **more))
        return made[-1]

    monkeypatch.setattr(worker_processes.asyncio, "create_subprocess_exec", one_more)
    workers = worker_processes.Crew(Settings(data=tmp_path, workers=2), lambda: asked[0])
    async with asyncio.timeout(10 * SLOW):
        while len(made) < 2:
            await asyncio.sleep(0.01)
        asked[0] = True
        for process in made:
            process.terminate()
        await asyncio.gather(*workers._keeping)
    await workers.close()
    assert len(made) == 2


def test_workers_without_job_queue_library_show_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data=tmp_path, database="postgresql://somewhere/outreach", workers=2)
    worker_processes.check_worker_support(settings)
    monkeypatch.setattr(worker_processes, "find_spec", lambda _: None)
    with pytest.raises(NoDatabase, match=r"pip install 'outreach-desk\[team\]'"):
        worker_processes.check_worker_support(settings)
