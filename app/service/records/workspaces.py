"""SQL of workspaces and their settings."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from app.contract.campaigns import CampaignStatus
from app.contract.workspace import WorkspaceSettings
from app.service.core import tables

kept = tables.workspace_settings
_SETTINGS = select(kept.c.name, kept.c.value).where(kept.c.workspace_id == bindparam("workspace"))


def load_workspace_settings(conn: Connection, workspace_id: str) -> WorkspaceSettings:
    """Return a workspace's settings: stored values over the defaults."""
    rows = conn.execute(_SETTINGS, {"workspace": workspace_id})
    return WorkspaceSettings.model_validate({row.name: row.value for row in rows})


def load_note(conn: Connection, workspace_id: str, name: str) -> Any:
    """Return a value kept under a name beside the settings; None if there is none."""
    of_name = (kept.c.workspace_id == workspace_id, kept.c.name == name)
    return conn.scalar(select(kept.c.value).where(*of_name))


def save_workspace_settings(conn: Connection, workspace_id: str, values: dict[str, Any]) -> WorkspaceSettings:
    """Store these settings, leave the others, and return all of them."""
    for name, value in values.items():
        conn.execute(delete(kept).where(kept.c.workspace_id == workspace_id, kept.c.name == name))
        conn.execute(insert(kept).values(workspace_id=workspace_id, name=name, value=value))
    return load_workspace_settings(conn, workspace_id)


def has_several_workspaces(conn: Connection) -> bool:
    """Return whether there is more than one workspace."""
    return conn.execute(select(func.count()).select_from(tables.workspaces)).scalar_one() > 1


def active_campaigns(conn: Connection, workspace_id: str) -> int:
    campaigns = tables.campaigns
    active = select(func.count()).where(
        campaigns.c.workspace_id == workspace_id, campaigns.c.status == CampaignStatus.ACTIVE
    )
    return int(conn.execute(active).scalar_one())
