"""Operations on contacts: load, create, edit, delete and enroll."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from app.contract.addresses import clean_address
from app.contract.contacts import (
    ContactDeletion,
    ContactDetail,
    ContactEdit,
    ContactEnrollment,
    ContactSource,
    Enrolled,
    NewContact,
)
from app.contract.csv_mapping import Person
from app.contract.problems import Conflict, NotFound, Unprocessable
from app.contract.sentences import Sentence, dump_code, say, sentence_of
from app.contract.wire_models import is_visible
from app.service.core.database import after_commit
from app.service.records import contact_search, contacts, tags_and_lists
from app.service.records.access import Access
from app.service.records.enrollment import enroll_in_campaign
from app.service.workflows.consequences.completion import check_completion
from app.service.workflows.outbound.claim_next import release_held_leads


def load_contact(conn: Connection, access: Access, contact_id: str) -> ContactDetail:
    """Return a contact of the team; raise NotFound."""
    contact = contact_search.find_contact(conn, access.team_id, contact_id)
    if contact is None:
        raise NotFound(_describe_missing_contact(contact_id))
    return contact


def _describe_missing_contact(contact_id: str) -> Sentence:
    return say("contact_not_found", "Contact {id} not found", id=contact_id)


def create_contact(conn: Connection, access: Access, new: NewContact, now: datetime) -> ContactDetail:
    """Create a contact by hand.

    Raises Conflict if the address is a contact already, and Unprocessable if the address is not valid.
    """
    try:
        address = clean_address(new.email)
    except ValueError as error:
        raise Unprocessable.of("email", sentence_of(error)) from error
    first, last, company = map(_drop_invisible, (new.first_name, new.last_name, new.company))
    person = Person(address, first, last, company, new.custom_fields or {})
    origin = contacts.Origin(ContactSource.MANUAL)
    done = contacts.upsert_rows(conn, access.team_id, [person], origin, now, update_known=False)
    if not done.created:
        known = say("contact_exists", "{address} is in the directory already.", address=address)
        raise Conflict(known, contact_id=done.ids[0])
    after_commit(conn).act("contact", done.ids[0])
    return load_contact(conn, access, done.ids[0])


def update_contact(
    conn: Connection, access: Access, contact_id: str, change: ContactEdit, now: datetime
) -> ContactDetail:
    """Change the given fields of a contact and release leads that waited for a value; raise NotFound."""
    given = change.model_dump(exclude_unset=True, exclude={"tag_ids"})
    values = {name: _drop_invisible(value) for name, value in given.items()}
    if not contacts.update_contact_row(conn, access.team_id, contact_id, values, now):
        raise NotFound(_describe_missing_contact(contact_id))
    if change.tag_ids is not None:
        tags_and_lists.set_tags(conn, access.team_id, contact_id, change.tag_ids)
    release_held_leads(conn, contact_ids=[contact_id])
    return load_contact(conn, access, contact_id)


def _drop_invisible(value: Any) -> Any:
    """Return None for an empty or invisible text: no email greets anybody by it."""
    return None if not value or (isinstance(value, str) and not is_visible(value)) else value


def delete_contacts(
    conn: Connection, access: Access, contact_ids: Sequence[str], now: datetime
) -> ContactDeletion:
    """Delete contacts with their leads and memberships; unknown ids are counted, not refused."""
    wanted = list(dict.fromkeys(contact_ids))
    gone, leads = contacts.delete_contact_rows(conn, access.team_id, wanted)
    after_commit(conn).act("contact", *gone)
    for campaign_id in leads:
        check_completion(conn, campaign_id, now)
    missing = [contact_id for contact_id in wanted if contact_id not in gone]
    return ContactDeletion(
        message=say("contacts_deleted", "%n contact(s) deleted", n=len(gone)),
        requested=len(contact_ids),
        deleted=len(gone),
        not_found=len(missing),
        details={"leads_deleted": leads.total(), "not_found_ids": missing},
    )


def enroll_contacts(conn: Connection, access: Access, wanted: ContactEnrollment, now: datetime) -> Enrolled:
    """Enroll contacts in a campaign; those that are its leads already stay as they are."""
    action = wanted.duplicate_action
    done = enroll_in_campaign(conn, access, wanted.campaign_id, wanted.contact_ids, None, action, now)
    return Enrolled(
        message=say(
            "contacts_enrolled",
            "{enrolled:,} of {count:,} contacts are leads of the campaign now.",
            enrolled=done.enrolled,
            count=len(wanted.contact_ids),
        ),
        campaign_id=wanted.campaign_id,
        batch_id=done.batch_id,
        requested=len(wanted.contact_ids),
        enrolled=done.enrolled,
        skipped=done.skipped,
        not_found=done.not_found,
        blocked_count=len(done.blocked),
        blocked_entries=tuple(
            {"contact_id": contact_id, "email": email, "reason": reason, **(dump_code(reason) or {})}
            for contact_id, email, reason in done.blocked
        ),
    )
