"""HTTP of the send ledger: what is to go out, what went, what is in doubt."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request
from pydantic import AfterValidator
from sqlalchemy import Connection

from app.contract import paths
from app.contract.ids import CampaignId, InboxId, checked_id
from app.contract.mails import Mail, MailPage, MailQuery, MailRead, MailText, Settlement
from app.contract.scopes import Scope
from app.service.access import Access, need
from app.service.service import Service

from . import store
from .settling import settle

router = APIRouter()


class Search(MailQuery):
    campaign_id: Annotated[CampaignId, AfterValidator(checked_id)] | None = None
    inbox_id: Annotated[InboxId, AfterValidator(checked_id)] | None = None


@router.get(paths.MAILS)
async def search(
    request: Request, query: Annotated[Search, Query()], access: Access = need(Scope.CAMPAIGNS_READ)
) -> MailPage:
    """The newest first."""
    service: Service = request.app.state.service
    return await service.database.read(lambda conn: store.search(conn, access.workspace_id, query))


@router.get(paths.MAIL)
async def read(
    request: Request, mail_id: UUID, access: Access = need(Scope.CAMPAIGNS_READ, Scope.REPLIES_READ)
) -> MailText:
    """With its text, in whatever state it is."""
    service: Service = request.app.state.service
    return await service.database.read(lambda conn: store.read(conn, access.workspace_id, str(mail_id)))


@router.post(paths.MAIL_SETTLE)
async def settle_mail(
    request: Request, mail_id: UUID, settlement: Settlement, access: Access = need(Scope.CAMPAIGNS_WRITE)
) -> MailRead:
    """Someone looked and knows: it arrived, send it once more, or let it be. 400 once it is not in doubt."""
    service: Service = request.app.state.service
    now = service.clock.now()

    def story(conn: Connection) -> Mail:
        settle(conn, access.workspace_id, str(mail_id), settlement.verdict, now)
        return store.found(conn, access.workspace_id, str(mail_id))

    return MailRead(message="Settled", mail=await service.database.write_durably(story))
