"""Preview of a mail as it would be sent, made by the same two steps that the sender uses."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from app.contract.previews import Preview, PreviewRequest
from app.contract.problems import Invalid, NotFound
from app.contract.sentences import say
from app.service.app_state import AppState
from app.service.core import tables
from app.service.mail.compose import CampaignMessage, RenderedMessage, compose_message
from app.service.mail.mime_composer import BadAddress
from app.service.mail.template import NAMES, TemplateError, needed_of, person_fields
from app.service.records import enrollment
from app.service.records.access import Access
from app.service.records.ledger_queries import explain_no_lead
from app.service.rules.content_checks import GIVEN
from app.service.workflows.outbound.message_context import message_context_for

leads = tables.leads
COUNTED = 20_000  # leads that are examined


def preview_mail(
    conn: Connection,
    app_state: AppState,
    access: Access,
    campaign_id: str,
    wanted: PreviewRequest,
    now: datetime,
) -> Preview:
    """Return the mail of a lead and step; Invalid, with the reason, when it can't be composed yet."""
    enrollment.campaign_of(conn, access, campaign_id)
    lead_id = choose_sample_lead(conn, campaign_id, wanted.lead_id)
    letter, composed = compose_letter(conn, app_state, lead_id, wanted.step_number, wanted.variant_id, now)
    headers = dict(composed.headers)
    return Preview(
        lead_id=lead_id,
        lead_email=letter.recipient,
        step_number=wanted.step_number,
        variant_id=letter.variant_id,
        subject=composed.subject,
        text=composed.text,
        html=composed.html,
        sender=headers.get("From", letter.sender_address),
        recipient=headers.get("To", letter.recipient),
        headers=composed.headers,
        missing=composed.missing,
        lacking=_count_incomplete_leads(conn, campaign_id, letter),
        raw=composed.raw.decode("utf-8", "replace"),
    )


def compose_letter(
    conn: Connection,
    app_state: AppState,
    lead_id: str,
    step: int,
    variant_id: str | None,
    now: datetime,
    inbox_id: str | None = None,
    **otherwise: Any,
) -> tuple[CampaignMessage, RenderedMessage]:
    """Compose the message of a lead's step, with the fields in `otherwise` replaced.

    A follow-up is composed as if the first mail had been sent. Raise Invalid when the message can't be
    composed.
    """
    try:
        letter = message_context_for(conn, app_state, lead_id, step, now, variant_id, inbox_id=inbox_id)
        if step and letter.first_subject is None:
            first = compose_message(message_context_for(conn, app_state, lead_id, 0, now, inbox_id=inbox_id))
            letter = replace(letter, first_subject=first.subject)
        letter = replace(letter, **otherwise)
        return letter, compose_message(letter)
    except (TemplateError, BadAddress) as error:
        raise Invalid(error.sentence) from None


def _count_incomplete_leads(conn: Connection, campaign_id: str, letter: CampaignMessage) -> dict[str, int]:
    """Return, by field that this text needs, how many leads still to be mailed lack it, without zeros."""
    templates = (letter.subject_template, letter.text_template, letter.html_template)
    needed = {name for each in templates for name in needed_of(each)} - GIVEN
    if not needed:
        return {}
    count, having = count_leads_by_field(conn, campaign_id)
    return {name: count - having[name] for name in needed if having[name] < count}


def count_leads_by_field(conn: Connection, campaign_id: str) -> tuple[int, Counter[str]]:
    """Return how many leads are still to be mailed, and how many of them have each field.

    Custom fields are stored in a JSON document, so only the first COUNTED leads are examined, to stay
    fast.
    """
    contacts = tables.contacts
    people = (
        select(*(contacts.c[name] for name in (*NAMES, "custom_fields")))
        .join(leads, leads.c.contact_id == contacts.c.id)
        .where(leads.c.campaign_id == campaign_id, leads.c.next_step.is_not(None))
        .limit(COUNTED)
    )
    count, having = 0, Counter[str]()
    for person in conn.execute(people):
        count += 1
        having.update(name for name, value in person_fields(*person).items() if value.strip())
    return count, having


def choose_sample_lead(conn: Connection, campaign_id: str, lead_id: str | None) -> str:
    """Return the requested lead, otherwise the campaign's first.

    Raise NotFound when the requested lead is not in the campaign, and Invalid when the campaign has no
    leads.
    """
    wanted = select(leads.c.id).where(leads.c.campaign_id == campaign_id)
    if lead_id is not None:
        wanted = wanted.where(leads.c.id == lead_id)
    found = conn.execute(wanted.order_by(leads.c.created_at, leads.c.id).limit(1)).scalar()
    if found is not None:
        return str(found)
    if lead_id is not None:
        raise NotFound(explain_no_lead(lead_id))
    raise Invalid(
        say(
            "mail_campaign_without_leads",
            "The campaign has no leads yet. Add some to see an email as it will go out.",
        )
    )
