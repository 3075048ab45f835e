"""HTTP routes for contacts."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Body, Query, Request, Response
from pydantic import AfterValidator, Field

from app.contract import paths
from app.contract.contacts import (
    ContactDeletion,
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
from app.contract.ids import CampaignId, ContactId, InboxId, ListId, checked_id
from app.contract.leads import ImportProgress
from app.contract.limits import BULK_CONTACTS_MAX
from app.contract.mails import MailState
from app.contract.scopes import Scope
from app.contract.sentences import say
from app.contract.timelines import ContactTimeline, TimelineQuery
from app.service.api.authentication import require_scopes
from app.service.api.forms import form_schema, open_upload
from app.service.api.parameters import Ignored
from app.service.app_state import AppState, AppStateDep
from app.service.records import contact_search
from app.service.records.access import Access
from app.service.workflows.contacts import contact_edits, direct_email
from app.service.workflows.contacts.timeline import load_contact_timeline
from app.service.workflows.imports import job
from app.service.workflows.imports.contacts import import_contacts

router = APIRouter(tags=["Contacts"])
Uuid = AfterValidator(checked_id)
READ, WRITE = require_scopes(Scope.CONTACTS_READ), require_scopes(Scope.CONTACTS_WRITE)


class ContactSearch(ContactQuery):
    """Filters of a contact search, whose identifiers are checked: a malformed one is an error."""

    list_id: Annotated[ListId, Uuid] | None = None
    tag_ids: tuple[Annotated[str, Uuid], ...] = ()
    campaign_id: Annotated[CampaignId, Uuid] | None = None
    not_in_campaign_id: Annotated[CampaignId, Uuid] | None = None


class DeskSearch(ContactSearch, extra="forbid"):
    """Filters of the desk API; an unknown one would match every contact, so it is refused."""


class Enroll(ContactEnrollment):
    campaign_id: Annotated[CampaignId, Uuid]
    contact_ids: tuple[Annotated[ContactId, Uuid], ...] = Field(min_length=1, max_length=BULK_CONTACTS_MAX)


class Direct(DirectEmail):
    inbox_id: Annotated[InboxId, Uuid]


@router.get(
    paths.CONTACTS, response_model=ContactPage, operation_id="contacts_search", summary="Search the directory"
)
async def search(
    request: Request, query: Annotated[ContactSearch, Query()], ignored: Ignored, access: Access = READ
) -> Response:
    """Search contacts: all filters must match; a filter with several values matches any of them."""
    app_state: AppState = request.app.state.app_state
    page = await app_state.database.read(
        lambda conn: contact_search.load_contact_page(conn, access.team_id, query, ignored)
    )
    return Response(page, media_type="application/json")


@router.get(
    paths.DESK_CONTACTS,
    response_model=FirstContacts,
    operation_id="contacts_first",
    summary="The first contacts of a search, at once",
)
async def search_first(
    request: Request, query: Annotated[DeskSearch, Query()], access: Access = READ
) -> Response:
    """Return the first page of a contact search only, without a total where that takes long."""
    app_state: AppState = request.app.state.app_state
    page = await app_state.database.read(
        lambda conn: contact_search.load_first_contact_page(conn, access.team_id, query), brief=True
    )
    return Response(page, media_type="application/json")


@router.get(paths.CONTACT, operation_id="contact_read", summary="Read a contact")
async def get(request: Request, contact_id: UUID, access: Access = READ) -> ContactRead:
    """Return a contact, and whether anyone in the team may write to the address."""
    app_state: AppState = request.app.state.app_state
    contact = await app_state.database.read(
        lambda conn: contact_edits.load_contact(conn, access, str(contact_id))
    )
    return ContactRead(contact=contact)


@router.delete(paths.CONTACTS, operation_id="contacts_delete", summary="Delete contacts")
async def remove(
    request: Request, contact_ids: Annotated[list[UUID], Body()], access: Access = WRITE
) -> ContactDeletion:
    """Delete contacts and their leads permanently. Suppressions are kept by address and stay."""
    app_state: AppState = request.app.state.app_state
    ids = [str(each) for each in contact_ids]
    return await app_state.database.write(
        lambda conn: contact_edits.delete_contacts(conn, access, ids, app_state.clock.now())
    )


@router.post(
    paths.CONTACTS_IMPORT,
    openapi_extra=form_schema(list_id={"type": "string", "format": "uuid"}, filename={"type": "string"}),
    operation_id="contacts_import",
    summary="Import contacts from a CSV",
    responses={404: {}},
)
async def import_csv(request: Request, access: Access = WRITE) -> ContactImport:
    """Import contacts: known ones are updated, others are created. No one is put into a campaign."""
    async with open_upload(request) as upload:
        return await import_contacts(request.app.state.app_state, access, upload)


@router.post(
    paths.IMPORTS,
    openapi_extra=form_schema(),
    operation_id="import_start",
    summary="Import contacts from a CSV as a job",
)
async def start_import(request: Request, app_state: AppStateDep, access: Access = WRITE) -> ImportProgress:
    """Import contacts by a job that continues after a restart. At most 50 MB and 150,000 rows."""
    async with open_upload(request) as upload:
        return await job.start_import(app_state, access, upload)


@router.get(paths.IMPORT, operation_id="import_progress", summary="How far an import has come")
async def import_progress(app_state: AppStateDep, job_id: UUID, access: Access = READ) -> ImportProgress:
    """Return the progress of an import; repeat until `status` is COMPLETED, FAILED or CANCELLED.

    The first 1,000 refused rows are listed.
    """
    return await app_state.database.read(lambda conn: job.import_progress(conn, access, str(job_id)))


@router.post(paths.IMPORT_CANCEL, operation_id="import_cancel", summary="Stop an import")
async def cancel_import(app_state: AppStateDep, job_id: UUID, access: Access = WRITE) -> ImportProgress:
    """Stop an import; rows taken so far stay. 409 if the import has ended already."""
    now = app_state.clock.now()
    await app_state.database.write(lambda conn: job.cancel_job(conn, access, None, str(job_id), now))
    return await app_state.database.read(lambda conn: job.import_progress(conn, access, str(job_id)))


@router.post(
    paths.CONTACTS_ENROLL,
    operation_id="contacts_enrol",
    summary="Put contacts into a campaign",
    responses={404: {}},
)
async def enroll(
    request: Request,
    wanted: Enroll,
    access: Access = require_scopes(Scope.CONTACTS_READ, Scope.CAMPAIGNS_WRITE),
) -> Enrolled:
    """Enroll contacts in a campaign. Suppressed and blocked people become leads that get nothing."""
    app_state: AppState = request.app.state.app_state
    return await app_state.database.write(
        lambda conn: contact_edits.enroll_contacts(conn, access, wanted, app_state.clock.now())
    )


@router.post(paths.DESK_CONTACTS, status_code=201, operation_id="contact_create", summary="Add a contact")
async def add(request: Request, new: NewContact, access: Access = WRITE) -> ContactRead:
    """Create a contact; 409 if the address is in the directory already."""
    app_state: AppState = request.app.state.app_state
    contact = await app_state.database.write(
        lambda conn: contact_edits.create_contact(conn, access, new, app_state.clock.now())
    )
    return ContactRead(message=say("contact_added", "{name} was added.", name=contact.name), contact=contact)


@router.patch(paths.DESK_CONTACT, operation_id="contact_update", summary="Change a contact")
async def edit(
    request: Request, contact_id: UUID, change: ContactEdit, access: Access = WRITE
) -> ContactRead:
    """Change the given fields only. `tag_ids` are all the tags from then on."""
    app_state: AppState = request.app.state.app_state
    contact = await app_state.database.write(
        lambda conn: contact_edits.update_contact(
            conn, access, str(contact_id), change, app_state.clock.now()
        )
    )
    return ContactRead(
        message=say("contact_saved", "{name} was changed.", name=contact.name), contact=contact
    )


@router.get(
    paths.CONTACT_TIMELINE, operation_id="contact_timeline", summary="All that was between a person and us"
)
async def read_timeline(
    request: Request, contact_id: UUID, query: Annotated[TimelineQuery, Query()], access: Access = READ
) -> ContactTimeline:
    """Return a contact's campaigns, lists, emails, replies and events, and why nothing is sent."""
    app_state: AppState = request.app.state.app_state
    return await app_state.database.read(
        lambda conn: load_contact_timeline(conn, access, str(contact_id), query.limit)
    )


@router.post(
    paths.CONTACT_SEND_EMAIL,
    responses={
        202: {"model": DirectEmailSent, "description": "Not over yet: it waits, or is in doubt"},
        402: {},
    },
    operation_id="contact_send_email",
    summary="Send one email to a contact",
)
async def send_email(
    request: Request, response: Response, contact_id: UUID, email: Direct, access: Access = WRITE
) -> DirectEmailSent:
    """Send one email to a contact; it costs one credit once the mail server has accepted it.

    A refused email (400) costs nothing. 202: the email waits for its server or is in doubt; `status` and
    `message` say which.
    """
    sent = await direct_email.send_direct_email(request.app.state.app_state, access, str(contact_id), email)
    response.status_code = 200 if sent.status == MailState.SENT else 202
    return sent
