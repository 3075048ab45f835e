"""The contact directory."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

from app.contract import paths
from app.contract.contacts import (
    Contact,
    ContactDeletion,
    ContactDetail,
    ContactEdit,
    ContactEnrollment,
    ContactImport,
    ContactPage,
    ContactQuery,
    ContactRead,
    DirectEmail,
    DirectEmailSent,
    Enrolled,
    FirstContacts,
    NewContact,
)
from app.contract.leads import ImportProgress
from app.contract.problems import Problem
from app.contract.timelines import ContactTimeline, TimelineQuery

from .http import Http
from .jobs import follow_progress

SENDING = 60.0  # seconds; the response waits for the mail server


class Contacts:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def search(self, query: ContactQuery) -> ContactPage:
        return await self._http.get(ContactPage, paths.CONTACTS, query)

    async def first(self, query: ContactQuery) -> FirstContacts:
        """Return the first page without waiting for a long count; an older service counts first."""
        try:
            return await self._http.get(FirstContacts, paths.DESK_CONTACTS, query)
        except Problem as error:
            if error.status not in (404, 405):
                raise
        found = await self.search(query)
        return FirstContacts(contacts=found.contacts, total=found.pagination.total)

    async def get(self, contact_id: str) -> ContactDetail:
        return (await self._http.get(ContactRead, paths.CONTACT.format(contact_id=contact_id))).contact

    async def timeline(self, contact_id: str, query: TimelineQuery) -> ContactTimeline:
        return await self._http.get(
            ContactTimeline, paths.CONTACT_TIMELINE.format(contact_id=contact_id), query
        )

    async def add(self, contact: NewContact) -> Contact:
        return (await self._http.send("POST", ContactRead, paths.DESK_CONTACTS, contact)).contact

    async def edit(self, contact_id: str, edit: ContactEdit) -> ContactDetail:
        path = paths.DESK_CONTACT.format(contact_id=contact_id)
        return (await self._http.send("PATCH", ContactRead, path, edit)).contact

    async def delete(self, contact_ids: list[str]) -> ContactDeletion:
        return await self._http.send("DELETE", ContactDeletion, paths.CONTACTS, contact_ids)

    async def import_csv(
        self, file: Any, name: str, mapping: Mapping[str, str], once: str = ""
    ) -> ContactImport:
        """Upsert contacts from an open binary CSV file; `mapping` leads from field to column header."""
        fields = {"mapping": json.dumps(mapping), "filename": name}
        return await self._http.upload(ContactImport, paths.CONTACTS_IMPORT, file, name, fields, once)

    async def start_import(
        self, file: Any, name: str, mapping: Mapping[str, str], once: str = ""
    ) -> ImportProgress:
        """Start a CSV import as a job, which `follow_import` follows; the same `once`, the same job."""
        fields = {"mapping": json.dumps(mapping)}
        return await self._http.upload(ImportProgress, paths.IMPORTS, file, name, fields, once)

    def follow_import(self, job_id: str) -> AsyncIterator[ImportProgress]:
        """Yield the import's progress repeatedly, for the last time when the import has ended."""
        return follow_progress(self._http, paths.IMPORT.format(job_id=job_id), ImportProgress)

    async def cancel_import(self, job_id: str) -> ImportProgress:
        return await self._http.send("POST", ImportProgress, paths.IMPORT_CANCEL.format(job_id=job_id))

    async def enroll(self, enrollment: ContactEnrollment) -> Enrolled:
        return await self._http.send("POST", Enrolled, paths.CONTACTS_ENROLL, enrollment)

    async def send_email(self, contact_id: str, email: DirectEmail, once: str = "") -> DirectEmailSent:
        """Send a mail now; a `status` other than SENT means that the mail is on its way or in doubt.

        A request repeated with the same `once` does not send the mail a second time.
        """
        path = paths.CONTACT_SEND_EMAIL.format(contact_id=contact_id)
        return await self._http.send("POST", DirectEmailSent, path, email, once or None, timeout=SENDING)
