"""The progress of a long job, followed by its URL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TypeVar

from app.contract.inboxes import BulkInboxProgress
from app.contract.leads import ImportProgress, JobStatus, UploadProgress

from .http import Http

FIRST_LOOK, LONGEST_PAUSE = 0.15, 1.0
OPEN = (JobStatus.PENDING, JobStatus.RUNNING)
P = TypeVar("P", UploadProgress, ImportProgress, BulkInboxProgress)


async def follow_progress(http: Http, progress_url: str, model: type[P]) -> AsyncIterator[P]:
    """Yield a job's progress repeatedly, for the last time when the job has ended."""
    url, pause = http.same_origin(progress_url), FIRST_LOOK
    while True:
        progress = await http.get(model, url)
        yield progress
        if progress.status not in OPEN:
            return
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, LONGEST_PAUSE)
