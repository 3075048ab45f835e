"""Recording of opens, clicks and unsubscribes with their consequences, each in one transaction."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, exists, insert, or_, select, update

from app.contract.contacts import SuppressionReason
from app.contract.events import ChangeKind, EventType
from app.contract.ids import new_id
from app.contract.leads import LeadStatus
from app.contract.mails import MailKind, Verdict
from app.contract.sentences import say
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.vault import Unsealable, Vault
from app.service.records import contact_rollup, lead_transitions
from app.service.records.branches import count_human_opens
from app.service.records.event_outbox import record_event
from app.service.rules.bot_detection import is_machine_request
from app.service.rules.branch_triggers import Clicked, Opened
from app.service.rules.mail_states import HANDED_OVER
from app.service.rules.tracking_links import address_place
from app.service.workflows.consequences.branch_triggers import trigger_branch
from app.service.workflows.consequences.suppress import suppress_person
from app.service.workflows.outbound import ledger_steps
from app.service.workflows.outbound.delivery_confirmation import confirm_delivery

mails, links, touches, tokens = tables.mails, tables.links, tables.touches, tables.unsubscribe_tokens
LOADED = say("tracking_proves_arrival", "Its links or pictures were loaded, so it arrived.")
LEFT = say("optout_link_proves_arrival", "Its unsubscribe link was used, so it arrived.")
OPTED_OUT = say("optout_link_used", "Used the unsubscribe link of an email.")
TOUCHES_MAX = 1_000  # rows per mail; a ticket system may load an image again and again


class TrackedMail(NamedTuple):
    """A mail that was opened, clicked or unsubscribed from, with the ids of what it belongs to."""

    id: str
    workspace_id: str
    recipient: str
    campaign_id: str | None
    lead_id: str | None
    contact_id: str | None
    opened_at: datetime | None


_MAIL = [mails.c[name] for name in TrackedMail._fields]


def is_known_token(conn: Connection, token: str) -> bool:
    """Return whether a token was ever issued; its mail may be deleted."""
    found = exists().where(mails.c.token == token), exists().where(tokens.c.token == token)
    return bool(conn.scalar(select(or_(*found))))


def find_link_url(conn: Connection, token: str, position: int) -> str | None:
    """Return the target of a tracked link; None for an unknown one."""
    return conn.scalar(
        select(links.c.url)
        .join(mails, mails.c.id == links.c.mail_id)
        .where(mails.c.token == token, links.c.position == position)
    )


def record_open(conn: Connection, token: str, user_agent: str, purpose: str, now: datetime) -> None:
    """Record that a mail's tracking pixel was loaded."""
    mail = _record_touch(conn, token, "open", None, user_agent, purpose, now)
    if mail is None:
        return
    data = {"lead_email": mail.recipient, "opened_at": now, "sequence_step": None}
    _record_tracking_event(conn, EventType.EMAIL_OPENED, mail, data, f"email_opened:{mail.id}", now)
    _count_open(conn, mail, now)
    if mail.lead_id:
        trigger_branch(conn, mail.lead_id, now, Opened(count_human_opens(conn, mail.lead_id)))


def record_click(
    conn: Connection, token: str, position: int, user_agent: str, purpose: str, now: datetime
) -> None:
    """Record that a link was followed; a click counts as an open, too, even where images are off."""
    mail = _record_touch(conn, token, "click", position, user_agent, purpose, now)
    if mail is None:
        return
    url = find_link_url(conn, token, position)
    data = {"lead_email": mail.recipient, "link_index": position, "url": url, "clicked_at": now}
    _record_tracking_event(
        conn, EventType.LINK_CLICKED, mail, data, f"link_clicked:{mail.id}:{position}", now
    )
    _count_open(conn, mail, now)
    if mail.lead_id:
        trigger_branch(
            conn, mail.lead_id, now, Clicked(url or ""), Opened(max(1, count_human_opens(conn, mail.lead_id)))
        )


def _record_touch(
    conn: Connection,
    token: str,
    kind: str,
    position: int | None,
    user_agent: str,
    purpose: str,
    now: datetime,
) -> TrackedMail | None:
    """Store an open or a click; return the mail if a person caused it, not a machine.

    For a mail whose lead or contact was deleted, None is returned, so it counts for nothing.
    """
    row = conn.execute(select(mails).where(mails.c.token == token)).first()
    if row is None or (row.state not in HANDED_OVER and row.settled_as != Verdict.SEND_AGAIN):
        return None
    mail = TrackedMail(*(row._mapping[column] for column in _MAIL))
    machine = is_machine_request(user_agent, purpose, row.sent_at or row.in_data_at, now)
    kept = conn.execute(select(touches.c.id).where(touches.c.mail_id == mail.id).limit(TOUCHES_MAX)).all()
    if len(kept) < TOUCHES_MAX:
        conn.execute(
            insert(touches).values(
                id=new_id(), mail_id=mail.id, kind=kind, position=position, by_machine=machine, at=now
            )
        )
        after_commit(conn).change(ChangeKind.MAIL, mail.id)
    ledger_steps.confirm_arrival(conn, mail.id, now, LOADED)
    if machine or (mail.lead_id if row.kind == MailKind.CAMPAIGN else mail.contact_id) is None:
        return None
    confirm_delivery(conn, mail.id, now)
    return mail


def _count_open(conn: Connection, mail: TrackedMail, now: datetime) -> None:
    if mail.opened_at is not None:
        return
    conn.execute(update(mails).where(mails.c.id == mail.id).values(opened_at=now))
    if mail.lead_id:
        lead = tables.leads
        first = (lead.c.id == mail.lead_id, lead.c.opened_at.is_(None))
        conn.execute(update(lead).where(*first).values(opened_at=now))
        lead_transitions.set_status(conn, mail.lead_id, LeadStatus.OPENED, now)
        after_commit(conn).change(ChangeKind.LEAD, mail.lead_id)
    if mail.campaign_id:
        after_commit(conn).change(ChangeKind.CAMPAIGN, mail.campaign_id)
    if mail.contact_id:
        contact_rollup.roll_up(conn, [mail.contact_id], now)


def address_of(conn: Connection, vault: Vault, token: str) -> str | None:
    """Return the address that an unsubscribe link suppresses; None for an unknown link."""
    row = conn.execute(select(tokens.c.address).where(tokens.c.token == token)).first()
    if row is None:
        return None
    try:
        return vault.open(row.address, address_place(token))
    except Unsealable:  # sealed with another computer's key
        return conn.scalar(select(mails.c.recipient).where(mails.c.token == token))


def unsubscribe_by_token(conn: Connection, vault: Vault, token: str, now: datetime) -> str | None:
    """Suppress the address of an unsubscribe link, at its first use or again.

    Returns the address, or None for an unknown token.
    """
    address = address_of(conn, vault, token)
    if address is None:
        return None
    team_id = conn.execute(select(tokens.c.team_id).where(tokens.c.token == token)).scalar_one()
    unused = (tokens.c.token == token, tokens.c.used_at.is_(None))
    conn.execute(update(tokens).where(*unused).values(used_at=now))
    row = conn.execute(select(*_MAIL).where(mails.c.token == token)).first()
    if row is not None:
        mail = TrackedMail(*row)
        ledger_steps.confirm_arrival(conn, mail.id, now, LEFT)
        confirm_delivery(conn, mail.id, now)
        if mail.lead_id:
            _record_tracking_event(
                conn,
                EventType.LEAD_UNSUBSCRIBED,
                mail,
                {"lead_email": mail.recipient, "method": "ONE_CLICK"},
                f"lead_unsubscribed:{mail.lead_id}",
                now,
            )
    suppress_person(conn, team_id, address, SuppressionReason.UNSUBSCRIBED, OPTED_OUT, now)
    return address


def _record_tracking_event(
    conn: Connection, kind: EventType, mail: TrackedMail, data: dict[str, Any], dedupe: str, now: datetime
) -> None:
    record_event(
        conn,
        kind,
        workspace_id=mail.workspace_id,
        now=now,
        data=data,
        campaign_id=mail.campaign_id,
        lead_id=mail.lead_id,
        contact_id=mail.contact_id,
        dedupe=dedupe,
    )
