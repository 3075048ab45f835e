"""Mails of a campaign that are refused one after the other for what is in them: no more are tried."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, select, update

from app.contract.leads import LeadStatus
from app.contract.mails import MailState
from app.contract.steps import BRANCHES_FROM
from app.service.core import tables
from app.service.mail.smtp_errors import POLICY
from app.service.records.ledger_queries import mail_of
from app.service.rules.gates import Gate
from app.service.workflows.consequences.auto_pause import stop

from .ledger_steps import mark_failed

log = logging.getLogger("outreach.sending")
mails, leads = tables.mails, tables.leads
IN_A_ROW = 3
_GOES_ON = (LeadStatus.PENDING, LeadStatus.FAILED, LeadStatus.SENT, LeadStatus.OPENED)


def settle_refused(conn: Connection, mail_id: str, now: datetime, sentence: str, status: str) -> None:
    """As any that is refused for good. After a few the campaign is paused; resumed, it tries these again."""
    mail = mail_of(conn, mail_id)
    campaign_id = mail.campaign_id if mail.lead_id else None
    before = _refused_before(conn, campaign_id, mail.inbox_id) if campaign_id else []
    stops = campaign_id and len(before) + 1 >= IN_A_ROW and stop(conn, campaign_id, Gate.REFUSED, now)
    mark_failed(conn, mail_id, now, sentence, status=status)
    if stops:
        log.info("Campaign %s is paused: its last %d mails were refused", campaign_id, len(before) + 1)
        for each in (*before, mail_id):
            _bring_back(conn, each, now)


def _refused_before(conn: Connection, campaign_id: str, inbox_id: str) -> Sequence[str]:
    """Since the inbox last sent one of this campaign."""
    to_leads = (mails.c.campaign_id == campaign_id, mails.c.lead_id.is_not(None))
    ours = (mails.c.inbox_id == inbox_id, *to_leads)
    newest = select(mails.c.in_data_at).where(*ours, mails.c.state == MailState.SENT)
    last = conn.scalar(newest.order_by(mails.c.sent_at.desc()).limit(1))
    refused = [*ours, mails.c.state == MailState.FAILED, mails.c.sentence.startswith(POLICY)]
    if last is not None:
        refused.append(mails.c.claimed_at > last)
    return conn.scalars(select(mails.c.id).where(*refused)).all()


def _bring_back(conn: Connection, mail_id: str, now: datetime) -> None:
    """Its lead stands before this mail again, which is written anew; one of a branch has left it."""
    mail = mail_of(conn, mail_id)
    step = mail.step_number
    waits = (leads.c.id == mail.lead_id, leads.c.next_step.is_(None), leads.c.status.in_(_GOES_ON))
    again = {"next_step": step, "due_at": now, "updated_at": now}
    if step is None or step >= BRANCHES_FROM:
        return
    if conn.execute(update(leads).where(*waits).values(again)).rowcount:
        anew = {"state": MailState.CANCELLED, "claimed_at": None, "in_data_at": None}
        conn.execute(update(mails).where(mails.c.id == mail_id).values(anew))
