"""Delivery confirmation: on a proof, otherwise a day after acceptance without a bounce."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, select, update

from app.contract.events import EventType
from app.contract.mails import MailKind, MailState
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.work_keys import ARRIVALS
from app.service.records.event_outbox import record_event
from app.service.records.ledger_queries import OF_MAIL, LedgerRow

mails = tables.mails
SILENCE = timedelta(days=1)
LOOK_APART = timedelta(minutes=1)  # minimum between two runs: a busy day must not mean one run per mail
AT_ONCE = 500
_WAITING = mails.c.delivered_at.is_(None), mails.c.state == MailState.SENT
_MAIL = select(*OF_MAIL).where(mails.c.id == bindparam("mail"), *_WAITING)
_ARRIVED = update(mails).where(mails.c.id == bindparam("mail"))


def confirm_delivery(conn: Connection, mail_id: str, now: datetime) -> None:
    """Mark a mail as delivered because it was opened, clicked, or answered; only the first proof counts."""
    row = conn.execute(_MAIL, {"mail": mail_id}).first()
    if row is not None:
        _mark_delivered(conn, LedgerRow(*row), now, now)


def _mark_delivered(conn: Connection, mail: LedgerRow, at: datetime, now: datetime) -> None:
    conn.execute(_ARRIVED, {"mail": mail.id, "delivered_at": at})
    if mail.kind == MailKind.TEST:
        return
    record_event(
        conn,
        EventType.EMAIL_DELIVERED,
        workspace_id=mail.workspace_id,
        now=now,
        campaign_id=mail.campaign_id,
        lead_id=mail.lead_id,
        contact_id=mail.contact_id,
        data={"lead_email": mail.recipient, "delivered_at": at},
        dedupe=f"email_delivered:{mail.id}",
    )


def _confirm_unbounced(conn: Connection, now: datetime) -> bool:
    """Mark due mails that did not bounce as delivered; return True when there may be more."""
    due = (*_WAITING, mails.c.bounced_at.is_(None), mails.c.sent_at <= now - SILENCE)
    rows = conn.execute(select(*OF_MAIL).where(*due).order_by(mails.c.sent_at).limit(AT_ONCE)).all()
    for row in rows:
        _mark_delivered(conn, LedgerRow(*row), row.sent_at + SILENCE, now)
    return len(rows) == AT_ONCE


def _find_next_due(conn: Connection, now: datetime) -> datetime:
    """Return when the next sent mail is due; one that is sent later is due more than a day from now."""
    waiting = (*_WAITING, mails.c.bounced_at.is_(None), mails.c.sent_at > now - SILENCE)
    first = conn.scalar(select(mails.c.sent_at).where(*waiting).order_by(mails.c.sent_at).limit(1))
    return max(first + SILENCE, now + LOOK_APART) if first else now + SILENCE


class _Arrivals:
    def __init__(self, app_state: AppState) -> None:
        self._service = app_state

    async def step(self) -> datetime:
        database, now = self._service.database, self._service.clock.now()
        while await database.write(lambda conn: _confirm_unbounced(conn, now)):
            pass
        return await database.read(lambda conn: _find_next_due(conn, now))


def schedule_delivery_confirmation(app_state: AppState) -> None:
    """Schedule the recurring delivery confirmation of sent mails."""
    app_state.runner.keep(ARRIVALS, _Arrivals(app_state).step)
