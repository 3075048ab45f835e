"""Inboxes, also called sender accounts."""

from __future__ import annotations

from collections.abc import AsyncIterator

from app.contract import paths
from app.contract.autodetect import Autodetected, AutodetectRequest
from app.contract.inboxes import (
    BulkInboxes,
    BulkInboxJob,
    BulkInboxProgress,
    DailyUsage,
    InboxCreated,
    InboxEdit,
    InboxOutlook,
    NewSmtpInbox,
    SenderAccountPage,
    SenderAccountQuery,
    ServersChecked,
    ServersToCheck,
    UnrecordedAnswer,
    UnrecordedAnswered,
    UnrecordedEmails,
)
from app.contract.wire_models import Done

from .http import Http
from .jobs import follow_progress


class Inboxes:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def search(self, query: SenderAccountQuery) -> SenderAccountPage:
        return await self._http.get(SenderAccountPage, paths.INBOXES, query)

    async def usage(self) -> DailyUsage:
        return await self._http.get(DailyUsage, paths.INBOXES_USAGE)

    async def connect(self, inbox: NewSmtpInbox) -> InboxCreated:
        """Connect an inbox, after sending and reading have both been tried live."""
        return await self._http.send("POST", InboxCreated, paths.INBOXES_SMTP, inbox)

    async def check(self, inbox: NewSmtpInbox) -> ServersChecked:
        servers = ServersToCheck(**{name: getattr(inbox, name) for name in ServersToCheck.model_fields})
        return await self._http.send("POST", ServersChecked, paths.INBOX_CHECK, servers, once="")

    async def create_many(self, wanted: BulkInboxes) -> BulkInboxJob:
        """Start a job that creates inboxes on a hosted domain; `follow` reports its progress."""
        return await self._http.send("POST", BulkInboxJob, paths.INBOXES_BULK, wanted)

    def follow(self, progress_url: str) -> AsyncIterator[BulkInboxProgress]:
        """Yield the job's progress repeatedly, for the last time when the job has ended."""
        return follow_progress(self._http, progress_url, BulkInboxProgress)

    async def autodetect(self, email_address: str) -> Autodetected:
        """Return how the mailbox is probably reached, which takes up to five seconds."""
        wanted = AutodetectRequest(email_address=email_address)
        return await self._http.send("POST", Autodetected, paths.INBOX_AUTODETECT, wanted, once="")

    async def outlook(self, inbox_id: str) -> InboxOutlook:
        return await self._http.get(InboxOutlook, paths.INBOX_OUTLOOK.format(inbox_id=inbox_id))

    async def unrecorded(self, inbox_id: str) -> UnrecordedEmails:
        return await self._http.get(UnrecordedEmails, paths.INBOX_UNRECORDED.format(inbox_id=inbox_id))

    async def answer_unrecorded(self, inbox_id: str, *, record: bool) -> UnrecordedAnswered:
        """Resume an inbox held for unrecorded emails, with or without recording them as sent."""
        path = paths.INBOX_UNRECORDED.format(inbox_id=inbox_id)
        return await self._http.send("POST", UnrecordedAnswered, path, UnrecordedAnswer(record=record))

    async def edit(self, inbox_id: str, edit: InboxEdit) -> Done:
        return await self._http.send("PATCH", Done, paths.DESK_INBOX.format(inbox_id=inbox_id), edit)

    async def delete(self, inbox_id: str) -> Done:
        return await self._http.send("DELETE", Done, paths.INBOX.format(inbox_id=inbox_id))
