"""Mails that are still to be sent."""

from __future__ import annotations

from app.contract import paths
from app.contract.outbox import OutboxPage, OutboxQuery, PlannedEdit, PlannedRead

from .http import Http


class Outbox:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def page(self, query: OutboxQuery) -> OutboxPage:
        return await self._http.get(OutboxPage, paths.OUTBOX, query)

    async def read(self, lead_id: str, step: int) -> PlannedRead:
        return await self._http.get(PlannedRead, _format_mail_path(lead_id, step))

    async def edit(self, lead_id: str, step: int, edit: PlannedEdit) -> PlannedRead:
        """Change a planned mail; raise Conflict, with a sentence, once it is too late."""
        return await self._http.send("PATCH", PlannedRead, _format_mail_path(lead_id, step), edit)


def _format_mail_path(lead_id: str, step: int) -> str:
    return paths.PLANNED_MAIL.format(lead_id=lead_id, step_number=step)
