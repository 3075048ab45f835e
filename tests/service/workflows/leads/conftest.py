"""Leads of campaigns that send: the scene of sending."""

from __future__ import annotations

import pytest

from app.service.records import workspaces
from tests.service.workflows.outbound.conftest import Scene, lab, scene
from tests.service.workflows.outbound.smtp_lab import Lab

__all__ = ["lab", "scene"]


@pytest.fixture
async def staged(scene: Scene, lab: Lab) -> Scene:
    scene.lab = lab  # type: ignore[attr-defined]
    home = scene.app_state.home.workspace_id
    await scene.do(
        lambda conn: workspaces.save_workspace_settings(conn, home, {"postal_address": "1 Street"})
    )
    await scene.add_campaign(follow_up_days=3)
    return scene
