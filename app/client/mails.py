"""The send ledger, as a person sees it."""

from __future__ import annotations

from app.contract import paths
from app.contract.mails import (
    Doubts,
    DoubtsSettled,
    Mail,
    MailPage,
    MailQuery,
    MailRead,
    MailText,
    Settlement,
)

from .http import Http


class Mails:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def search(self, query: MailQuery) -> MailPage:
        return await self._http.get(MailPage, paths.MAILS, query)

    async def read(self, mail_id: str) -> MailText:
        return await self._http.get(MailText, paths.MAIL.format(mail_id=mail_id))

    async def doubts(self) -> Doubts:
        return await self._http.get(Doubts, paths.DOUBTS)

    async def settle_all(self, inbox_id: str, settlement: Settlement) -> DoubtsSettled:
        """Settle all mails in doubt of an inbox that a person is asked about."""
        path = paths.DOUBTS_SETTLE.format(inbox_id=inbox_id)
        return await self._http.send("POST", DoubtsSettled, path, settlement)

    async def settle(self, mail_id: str, settlement: Settlement) -> Mail:
        path = paths.MAIL_SETTLE.format(mail_id=mail_id)
        return (await self._http.send("POST", MailRead, path, settlement)).mail
