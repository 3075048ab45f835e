"""The campaigns of a service that can't list them: those opened here before, and any by its id."""

from __future__ import annotations

import asyncio
from uuid import UUID

from app.contract.campaigns import Campaign
from app.contract.problems import NotFound
from app.desktop.kit.known import Known
from app.desktop.session import Session

MOST = 50  # that are asked for


async def campaigns(session: Session, search: str = "") -> list[Campaign]:
    """Those whose name has `search` in it, or the one whose id that is."""
    known = Known(session.settings, session.connection.id, "campaigns").all()
    ids = [one.id for one in known if search.lower() in one.name.lower()]
    if _is_id(search):
        ids = [search]
    found = await asyncio.gather(*(_read(session, one) for one in ids[:MOST]))
    return [one for one in found if one is not None]


async def _read(session: Session, campaign_id: str) -> Campaign | None:
    try:
        return await session.service.campaigns.get(campaign_id)
    except NotFound:
        return None


def _is_id(text: str) -> bool:
    try:
        return bool(UUID(text))
    except ValueError:
        return False
