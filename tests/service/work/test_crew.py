"""Who keeps the workers, when no process can be made."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from app.service import crew
from app.service.settings import Settings
from tests.patience import SLOW

pytestmark = pytest.mark.anyio


@pytest.mark.expects_log
async def test_a_worker_that_can_not_be_started_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = asyncio.Semaphore(0)

    async def refused(*_: Any, **__: Any) -> Any:
        tried.release()
        raise BlockingIOError("Resource temporarily unavailable")

    monkeypatch.setattr(crew.asyncio, "create_subprocess_exec", refused)
    monkeypatch.setattr(crew, "FIRST_PAUSE", 0.01)
    workers = crew.Crew(Settings(data=tmp_path, workers=1))
    try:
        async with asyncio.timeout(5 * SLOW):
            for _ in range(3):
                await tried.acquire()
    finally:
        await workers.close()
