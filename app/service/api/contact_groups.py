"""HTTP routes for tags, lists, suppressions and the blocklist."""

from __future__ import annotations

from functools import partial
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request

from app.contract import paths
from app.contract.directory import (
    BlockedPage,
    BlockedRead,
    ContactList,
    DirectoryQuery,
    ListPage,
    ListRead,
    Members,
    Membership,
    NewBlocked,
    NewList,
    NewSuppression,
    NewTag,
    SuppressionPage,
    SuppressionQuery,
    SuppressionRead,
    TagCounted,
    TagEdit,
    TagPage,
    TagRead,
)
from app.contract.scopes import Scope
from app.contract.sentences import say
from app.contract.wire_models import Done
from app.service.api.authentication import require_scopes
from app.service.app_state import AppState
from app.service.records import tags_and_lists
from app.service.records.access import Access
from app.service.records.tags_and_lists import LIST, TAG, ContactGroup, GroupTable
from app.service.workflows.contacts import suppression_admin

router = APIRouter()
READ, WRITE = require_scopes(Scope.CONTACTS_READ), require_scopes(Scope.CONTACTS_WRITE)


def _service_of(request: Request) -> AppState:
    app_state: AppState = request.app.state.app_state
    return app_state


def _to_tag(group: ContactGroup) -> TagCounted:
    return TagCounted.model_validate(group._asdict())


def _to_contact_list(group: ContactGroup) -> ContactList:
    return ContactList.model_validate(group._asdict())


@router.get(paths.TAGS, tags=["Tags"], operation_id="tags_list", summary="All tags")
async def list_tags(request: Request, access: Access = READ) -> TagPage:
    """Return all tags of the team, each with the number of contacts that carry it."""
    found = await _service_of(request).database.read(
        lambda conn: tags_and_lists.list_groups(conn, TAG, access.team_id)
    )
    return TagPage(tags=tuple(map(_to_tag, found)))


@router.post(paths.TAGS, status_code=201, tags=["Tags"], operation_id="tag_create", summary="Make a tag")
async def make_tag(request: Request, new: NewTag, access: Access = WRITE) -> TagRead:
    """Create a tag; 409 if the name is taken, in any letter case."""
    app_state = _service_of(request)
    made = await app_state.database.write(
        lambda conn: tags_and_lists.create_group(
            conn, TAG, access.team_id, new.model_dump(), app_state.clock.now()
        )
    )
    return TagRead(message=say("tag_made", "Tag made"), tag=_to_tag(made))


@router.patch(
    paths.TAG,
    tags=["Tags"],
    operation_id="tag_update",
    summary="Rename or recolor a tag",
    responses={409: {}},
)
async def edit_tag(request: Request, tag_id: UUID, edit: TagEdit, access: Access = WRITE) -> TagRead:
    """Rename or recolor a tag; what is left out stays."""
    edited = await _service_of(request).database.write(
        lambda conn: tags_and_lists.update_group(conn, TAG, access.team_id, str(tag_id), edit.model_dump())
    )
    return TagRead(message=say("tag_saved", "Tag saved"), tag=_to_tag(edited))


@router.delete(paths.TAG, tags=["Tags"], operation_id="tag_delete", summary="Delete a tag")
async def delete_tag(request: Request, tag_id: UUID, access: Access = WRITE) -> Done:
    """Delete a tag; its contacts stay."""
    await _remove_group(request, TAG, access, tag_id)
    return Done(message=say("tag_deleted", "Tag deleted"))


@router.post(paths.TAG_CONTACTS, tags=["Tags"], operation_id="tag_add_contacts", summary="Tag contacts")
async def tag_contacts(request: Request, tag_id: UUID, who: Members, access: Access = WRITE) -> Membership:
    """Tag up to 1,000 contacts; those that carry the tag already are not counted as changed."""
    return await _service_of(request).database.write(
        lambda conn: tags_and_lists.add_members(conn, TAG, access.team_id, str(tag_id), who.contact_ids)
    )


@router.delete(
    paths.TAG_CONTACTS, tags=["Tags"], operation_id="tag_remove_contacts", summary="Untag contacts"
)
async def untag_contacts(request: Request, tag_id: UUID, who: Members, access: Access = WRITE) -> Membership:
    """Remove the tag from up to 1,000 contacts."""
    return await _service_of(request).database.write(
        lambda conn: tags_and_lists.remove_members(conn, TAG, access.team_id, str(tag_id), who.contact_ids)
    )


@router.get(paths.LISTS, tags=["Lists"], operation_id="lists_list", summary="All saved lists")
async def list_contact_lists(request: Request, access: Access = READ) -> ListPage:
    """Return all saved lists of the team, each with the number of contacts in it."""
    found = await _service_of(request).database.read(
        lambda conn: tags_and_lists.list_groups(conn, LIST, access.team_id)
    )
    return ListPage(lists=tuple(map(_to_contact_list, found)))


@router.post(paths.LISTS, status_code=201, tags=["Lists"], operation_id="list_create", summary="Make a list")
async def make_list(request: Request, new: NewList, access: Access = WRITE) -> ListRead:
    """Create a list; 409 if the name is taken, in any letter case."""
    app_state = _service_of(request)
    made = await app_state.database.write(
        lambda conn: tags_and_lists.create_group(
            conn, LIST, access.team_id, new.model_dump(), app_state.clock.now()
        )
    )
    return ListRead(message=say("list_made", "List made"), list=_to_contact_list(made))


@router.patch(
    paths.LIST, tags=["Lists"], operation_id="list_update", summary="Rename a list", responses={409: {}}
)
async def rename_list(request: Request, list_id: UUID, edit: NewList, access: Access = WRITE) -> ListRead:
    """Rename a list; 409 if another list has the name."""
    edited = await _service_of(request).database.write(
        lambda conn: tags_and_lists.update_group(conn, LIST, access.team_id, str(list_id), edit.model_dump())
    )
    return ListRead(message=say("list_renamed", "List renamed"), list=_to_contact_list(edited))


@router.delete(paths.LIST, tags=["Lists"], operation_id="list_delete", summary="Delete a list")
async def delete_list(request: Request, list_id: UUID, access: Access = WRITE) -> Done:
    """Delete a list; its contacts stay."""
    await _remove_group(request, LIST, access, list_id)
    return Done(message=say("list_deleted", "List deleted"))


@router.post(
    paths.LIST_CONTACTS, tags=["Lists"], operation_id="list_add_contacts", summary="Put contacts into a list"
)
async def list_contacts(request: Request, list_id: UUID, who: Members, access: Access = WRITE) -> Membership:
    """Add up to 1,000 contacts to the list; those in it already are not counted as changed."""
    return await _service_of(request).database.write(
        lambda conn: tags_and_lists.add_members(conn, LIST, access.team_id, str(list_id), who.contact_ids)
    )


@router.delete(
    paths.LIST_CONTACTS,
    tags=["Lists"],
    operation_id="list_remove_contacts",
    summary="Remove contacts from a list",
)
async def unlist_contacts(
    request: Request, list_id: UUID, who: Members, access: Access = WRITE
) -> Membership:
    """Remove up to 1,000 contacts from the list."""
    return await _service_of(request).database.write(
        lambda conn: tags_and_lists.remove_members(conn, LIST, access.team_id, str(list_id), who.contact_ids)
    )


@router.get(
    paths.SUPPRESSIONS,
    tags=["Suppressions"],
    operation_id="suppressions_search",
    summary="Addresses that nobody writes to",
)
async def search_suppressions(
    request: Request, query: Annotated[SuppressionQuery, Query()], access: Access = READ
) -> SuppressionPage:
    """Return the addresses that no one in the team writes to, newest first: reason, author, date."""
    return await _service_of(request).database.read(
        lambda conn: suppression_admin.load_suppression_page(conn, access.team_id, query)
    )


@router.post(
    paths.SUPPRESSIONS,
    status_code=201,
    tags=["Suppressions"],
    operation_id="suppression_create",
    summary="Suppress an address",
)
async def suppress(request: Request, new: NewSuppression, access: Access = WRITE) -> SuppressionRead:
    """Suppress an address by hand, with a note; 409 if it is suppressed already.

    This ends the person's leads in every campaign.
    """
    app_state = _service_of(request)
    added = await app_state.database.write_durably(
        lambda conn: suppression_admin.add_suppression(conn, access, new, app_state.clock.now())
    )
    done = say("suppression_added", "No one emails {address} any more.", address=added.email)
    return SuppressionRead(message=done, suppression=added)


@router.delete(
    paths.SUPPRESSION, tags=["Suppressions"], operation_id="suppression_delete", summary="Release an address"
)
async def release(request: Request, suppression_id: UUID, access: Access = WRITE) -> Done:
    """Release an address, unless the person also opted out under another name of the mailbox.

    The address may be written to again. Leads that ended stay ended.
    """
    app_state = _service_of(request)
    message = await app_state.database.write(
        lambda conn: suppression_admin.lift_suppression(
            conn, access, str(suppression_id), app_state.clock.now()
        )
    )
    return Done(message=message)


@router.get(
    paths.BLOCKLIST,
    tags=["Blocklist"],
    operation_id="blocklist_search",
    summary="Blocked addresses and domains",
)
async def search_blocklist(
    request: Request, query: Annotated[DirectoryQuery, Query()], access: Access = READ
) -> BlockedPage:
    """Return the addresses and domains whose people are never enrolled, newest first."""
    return await _service_of(request).database.read(
        lambda conn: suppression_admin.load_blocklist_page(conn, access.team_id, query)
    )


@router.post(
    paths.BLOCKLIST,
    status_code=201,
    tags=["Blocklist"],
    operation_id="blocklist_create",
    summary="Block an address or a domain",
)
async def block(request: Request, new: NewBlocked, access: Access = WRITE) -> BlockedRead:
    """Block an address or a domain; enforced when people are enrolled and again before each email."""
    app_state = _service_of(request)
    entry = await app_state.database.write_durably(
        lambda conn: suppression_admin.add_blocklist_entry(conn, access, new, app_state.clock.now())
    )
    done = say("blocklist_entry_added", "No one at {entry} is enrolled any more.", entry=entry.value)
    return BlockedRead(message=done, entry=entry)


@router.delete(
    paths.BLOCKED,
    tags=["Blocklist"],
    operation_id="blocklist_delete",
    summary="Take an entry off the blocklist",
)
async def unblock(request: Request, entry_id: UUID, access: Access = WRITE) -> Done:
    """Remove a blocklist entry: its people can be enrolled again; leads that were refused stay so."""
    gone = await _service_of(request).database.write(
        lambda conn: suppression_admin.delete_blocklist_entry(conn, access, str(entry_id))
    )
    return Done(message=say("blocklist_entry_deleted", "{entry} is off the blocklist.", entry=gone.value))


async def _remove_group(request: Request, kind: GroupTable, access: Access, group_id: UUID) -> None:
    part = partial(tags_and_lists.delete_group, kind=kind, team_id=access.team_id, group_id=str(group_id))
    while await _service_of(request).database.write(part):
        pass
