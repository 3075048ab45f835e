"""Builder of a campaign mail's message from database rows, shared by preview and sending."""

from __future__ import annotations

import secrets
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, or_, select
from sqlalchemy.exc import NoResultFound

from app.contract.mails import MailKind, MailState
from app.contract.problems import NotFound
from app.contract.sentences import say
from app.contract.steps import branch_of, steps_of
from app.service.app_state import AppState
from app.service.core import tables
from app.service.mail.compose import CampaignMessage
from app.service.mail.template import TemplateError, fill_known_fields, person_fields, sender_fields
from app.service.records import cooldowns, overrides, workspaces
from app.service.records.ledger_queries import OF_INBOX, SendingInbox, explain_no_lead, inbox_of
from app.service.rules.tracking_links import click_url, pixel_url, unsubscribe_url
from app.service.workflows.outbound.send_state import StepText, step_content

PREVIEW = "preview"
mails, leads, inboxes = tables.mails, tables.leads, tables.inboxes


class CampaignContext(NamedTuple):
    """The settings that all mails of a campaign share."""

    id: str
    workspace_id: str
    reply_to: str | None
    enable_unsubscribe: bool
    enable_tracking: bool
    enable_click_tracking: bool
    language: str
    opt_out_line: str


class Earlier(NamedTuple):
    """An earlier mail to the lead, to which the next one is a follow-up."""

    subject: str
    message_id: str


# Built once: building a statement takes five times as long as running it.
CAMPAIGNS = select(*(tables.campaigns.c[name] for name in CampaignContext._fields))
_CAMPAIGN = CAMPAIGNS.where(tables.campaigns.c.id == bindparam("campaign"))
_ANY_INBOX = (
    select(*OF_INBOX)
    .join(tables.campaign_inboxes, tables.campaign_inboxes.c.inbox_id == inboxes.c.id)
    .where(tables.campaign_inboxes.c.campaign_id == bindparam("campaign"))
    .order_by(inboxes.c.created_at, inboxes.c.id)
)
_BEFORE = (
    select(mails.c.subject, mails.c.message_id)
    .where(
        mails.c.lead_id == bindparam("lead"),
        mails.c.kind == MailKind.CAMPAIGN,
        or_(mails.c.step_number < bindparam("step"), mails.c.step_number >= bindparam("beyond")),
        mails.c.state == MailState.SENT,
    )
    .order_by(mails.c.sent_at, mails.c.step_number)
)


class MessageContent(NamedTuple):
    """The content of a lead's mail at a step, with a user's override if there is one.

    `variant` is None where the step has no active text.
    """

    campaign: CampaignContext
    variant: StepText | None
    postal_address: str
    by_hand: overrides.Wanted | None


def message_context_for(
    conn: Connection,
    app_state: AppState,
    lead_id: str,
    step: int,
    now: datetime,
    variant_id: str | None = None,
    *,
    inbox_id: str | None = None,
) -> CampaignMessage:
    """Return a lead's message at a step as a preview.

    Raise NotFound without the lead, and TemplateError without a text or an inbox.
    """
    try:
        lead = cooldowns.lead_of(conn, lead_id)
    except NoResultFound:
        raise NotFound(explain_no_lead(lead_id)) from None
    inbox = _select_inbox(conn, lead, inbox_id)
    message_id = new_message_id(inbox.email_address, PREVIEW)
    content = _load_content(conn, lead, step, variant_id)
    return message_context(conn, app_state, lead, step, now, inbox, PREVIEW, message_id, content)


def message_context(
    conn: Connection,
    app_state: AppState,
    lead: cooldowns.LeadToWrite,
    step: int,
    now: datetime,
    inbox: SendingInbox,
    token: str,
    message_id: str,
    content: MessageContent,
) -> CampaignMessage:
    """Build the message for a lead (from `cooldowns.lead_of`) and its inbox; TemplateError without text."""
    campaign, variant, postal_address, by_hand = content
    if variant is None:
        raise TemplateError(say("mail_step_without_text", "This step has no text to send. Write one."))
    before = _list_earlier_mails(conn, lead, step)
    return CampaignMessage(
        sender_name=inbox.display_name,
        sender_address=inbox.email_address,
        recipient=lead.email,
        recipient_name=" ".join(part for part in (lead.first_name, lead.last_name) if part),
        subject_template=variant.subject_template,
        text_template=variant.body_template,
        html_template=variant.html_template,
        fields=_lead_fields_of(lead)
        | sender_fields(inbox.display_name, inbox.email_address)
        | {"signature": signature_of(inbox)},
        seed=f"{lead.campaign_id}:{lead.id}:{step}",
        message_id=message_id,
        date=now,
        first_subject=before[0].subject if before else None,
        in_reply_to=before[-1].message_id if before else None,
        references=tuple(mail.message_id for mail in before),
        reply_to=campaign.reply_to,
        unsubscribe=campaign.enable_unsubscribe,
        postal_address=postal_address,
        language=campaign.language,
        opt_out_line=campaign.opt_out_line,
        variant_id=variant.id,
        subject=by_hand.subject if by_hand is not None else None,
        text=by_hand.text if by_hand is not None else None,
        **_build_recipient_links(app_state, campaign, token),
    )


def signature_of(inbox: SendingInbox) -> str:
    """Return the inbox's signature with the sender's name and address filled in, but no other fields."""
    try:
        return fill_known_fields(
            inbox.signature, sender_fields(inbox.display_name, inbox.email_address), inbox.id
        ).text
    except TemplateError:
        return inbox.signature


def new_message_id(sender: str, local: str | None = None) -> str:
    """Return a Message-ID in the sender's domain, with a random local part unless `local` is given."""
    return f"<{local or secrets.token_hex(16)}@{sender.rpartition('@')[2]}>"


def _load_content(
    conn: Connection, lead: cooldowns.LeadToWrite, step: int, variant_id: str | None
) -> MessageContent:
    variants = tables.variants
    if variant_id is None:
        variant = step_content(conn, lead.campaign_id, step, lead.id)
        by_hand = overrides.find_override(conn, lead.id, step)
    else:
        own = (variants.c.id == variant_id, variants.c.campaign_id == lead.campaign_id)
        row = conn.execute(select(*(variants.c[name] for name in StepText._fields)).where(*own)).first()
        variant, by_hand = StepText(*row) if row else None, None
    campaign = CampaignContext(*conn.execute(_CAMPAIGN, {"campaign": lead.campaign_id}).one())
    address = workspaces.load_workspace_settings(conn, campaign.workspace_id).postal_address
    return MessageContent(campaign, variant, address, by_hand)


def _select_inbox(conn: Connection, lead: cooldowns.LeadToWrite, inbox_id: str | None) -> SendingInbox:
    """Return the requested inbox, otherwise the lead's own, otherwise the campaign's first."""
    wanted = inbox_id or lead.inbox_id
    if wanted:
        found = inbox_of(conn, wanted)
    else:
        row = conn.execute(_ANY_INBOX, {"campaign": lead.campaign_id}).first()
        found = SendingInbox(*row) if row else None
    if found is None:
        raise TemplateError(
            say("mail_campaign_without_inbox", "The campaign has no inbox to send from. Choose one.")
        )
    return found


def _list_earlier_mails(conn: Connection, lead: cooldowns.LeadToWrite, step: int) -> list[Earlier]:
    """Return the lead's earlier mails: of lower steps and, for a branch, of whatever other branches sent."""
    if lead.last_sent_at is None:
        return []
    beyond = steps_of(branch_of(step)).stop
    rows = conn.execute(_BEFORE, {"lead": lead.id, "step": step, "beyond": beyond})
    return [Earlier(*row) for row in rows]


def _lead_fields_of(lead: cooldowns.LeadToWrite) -> dict[str, str]:
    return person_fields(lead.email, lead.first_name, lead.last_name, lead.company, lead.custom_fields)


def _build_recipient_links(app_state: AppState, campaign: CampaignContext, token: str) -> dict[str, Any]:
    """Return the unsubscribe, pixel, and click links that the campaign enables and a public URL can serve."""
    base = app_state.public_url
    if not base:
        return {}
    found: dict[str, Any] = {}
    if campaign.enable_unsubscribe and (base.startswith("https://") or app_state.settings.practice):
        found["unsubscribe_url"] = unsubscribe_url(base, token)
    if campaign.enable_tracking:
        found["pixel_url"] = pixel_url(base, token)
    if campaign.enable_click_tracking:
        found["link_url"] = partial(click_url, base, token)
    return found
