"""The campaigns' scene, with mails and branches to count."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from app.service.app_state import AppState
from app.service.core import tables
from tests.service.workflows.campaigns.conftest import Scene


class Counted(Scene):
    """Adds what happens to mails, a row each."""

    async def touch(self, mail_id: str, kind: str, *, by_machine: bool = False) -> None:
        values = {"kind": kind, "position": 0, "by_machine": by_machine, "at": self.now}
        await self.insert(tables.touches, mail_id=mail_id, **values)

    async def branch(self, campaign_id: str, **values: Any) -> str:
        row = {
            "entry_edge_id": f"edge {values.get('label')}",
            "trigger_type": "REPLY_RECEIVED",
            "trigger_params": {"include_auto": False},
            "created_at": self.now,
            "updated_at": self.now,
        }
        return await self.insert(tables.branches, campaign_id=campaign_id, **row | values)

    async def step(self, campaign_id: str, branch_id: str | None, number: int, **values: Any) -> str:
        row = {"step_number": number, "trigger_type": "NO_REPLY", "wait_days": 1, "created_at": self.now}
        return await self.insert(
            tables.sequences, campaign_id=campaign_id, branch_id=branch_id, **row | values
        )


@pytest.fixture
def scene(app_state: AppState, api: httpx.AsyncClient) -> Counted:
    return Counted(app_state, api)
