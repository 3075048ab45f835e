"""A workspace with an inbox, people and a campaign that lacks nothing; rows written straight to tables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, Row, select, update

from app.contract import paths
from app.contract.ids import new_id
from app.service.app_state import AppState
from app.service.records import workspaces
from tests import factories

CONTENT = {
    "subject_template": "Hello {{first_name|there}}",
    "body_template": "Hi {{first_name|there}}, a word?",
}


class Scene:
    """Makes rows and reads them back."""

    def __init__(self, app_state: AppState, api: httpx.AsyncClient) -> None:
        self.app_state, self.api = app_state, api

    @property
    def now(self) -> datetime:
        return self.app_state.clock.now()

    async def do(self, work: Callable[[Connection], Any]) -> Any:
        return await self.app_state.database.write(work)

    async def insert(self, table: Any, **values: Any) -> str:
        return str(await self.do(lambda conn: factories.add(conn, table, **values)))

    async def update(self, table: Any, row_id: str, **values: Any) -> None:
        change = update(table).where(table.c.id == row_id).values(values)
        await self.app_state.database.write(lambda conn: conn.execute(change))

    async def row(self, table: Any, row_id: str) -> Row[Any] | None:
        found = select(table).where(table.c.id == row_id)
        return await self.app_state.database.read(lambda conn: conn.execute(found).first())

    async def rows(self, table: Any, **where: Any) -> list[Row[Any]]:
        found = select(table).where(*(table.c[name] == value for name, value in where.items()))
        return await self.app_state.database.read(lambda conn: list(conn.execute(found)))

    async def settings(self, **values: Any) -> None:
        workspace = self.app_state.home.workspace_id
        await self.app_state.database.write(
            lambda conn: workspaces.save_workspace_settings(conn, workspace, values)
        )

    async def inbox(self, name: str = "rep", **values: Any) -> str:
        given = {"display_name": name.title(), "created_at": self.now} | values
        return str(
            await self.do(
                lambda conn: factories.add_inbox(conn, self.app_state, f"{name}@acme.test", **given)
            )
        )

    async def contact(self, name: str, **values: Any) -> str:
        given = {"first_name": name.title()} | values
        email = f"{name}@people.test"
        return str(await self.do(lambda conn: factories.add_contact(conn, self.app_state, email, **given)))

    async def lead(self, campaign_id: str, name: str, **values: Any) -> str:
        contact = await self.contact(name)
        return str(
            await self.do(
                lambda conn: factories.add_lead(conn, self.app_state, campaign_id, contact, **values)
            )
        )

    async def mail(self, campaign_id: str | None, lead_id: str | None, inbox_id: str, **values: Any) -> str:
        given = {"campaign_id": campaign_id, "lead_id": lead_id, "claimed_at": self.now} | values
        someone = "someone@people.test"
        return str(
            await self.do(lambda conn: factories.add_mail(conn, self.app_state, inbox_id, someone, **given))
        )

    async def create(self, **values: Any) -> dict[str, Any]:
        answer = await self.api.post(paths.CAMPAIGNS, json={"name": "Spring campaign", **values})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def edit(self, campaign_id: str, **values: Any) -> httpx.Response:
        return await self.api.patch(paths.CAMPAIGN.format(campaign_id=campaign_id), json=values)

    async def get(self, campaign_id: str) -> dict[str, Any]:
        answer = await self.api.get(paths.CAMPAIGN.format(campaign_id=campaign_id))
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def ready(self, *people: str, **values: Any) -> str:
        """A draft that lacks nothing, with these leads."""
        await self.settings(postal_address="Acme, 1 High Street, Springfield")
        inbox_ids = values.pop("inbox_ids", None) or [await self.inbox(f"rep-{new_id()}")]
        made = await self.create(**{"inbox_ids": inbox_ids, "variants": [CONTENT], **values})
        for name in people or ("anna",):
            await self.lead(made["campaign_id"], name)
        return str(made["campaign_id"])


@pytest.fixture
def scene(app_state: AppState, api: httpx.AsyncClient) -> Scene:
    return Scene(app_state, api)
