"""How a person settles a mail in doubt."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, select, update

from app.contract.events import ChangeKind
from app.contract.mails import MailKind, MailState, Verdict
from app.contract.problems import Invalid, NotFound
from app.service import tables
from app.service.campaigns import store as campaigns_store
from app.service.database import noted
from app.service.leads import store as leads_store
from app.service.leads.automation import PAUSE_ALONE

from . import ledger

mails, leads = tables.mails, tables.leads


def settle(conn: Connection, workspace_id: str, mail_id: str, verdict: Verdict, now: datetime) -> None:
    """NotFound outside the workspace, Invalid when the mail is not in doubt or its lead has moved on."""
    mail = conn.execute(
        select(mails).where(mails.c.id == mail_id, mails.c.workspace_id == workspace_id)
    ).first()
    if mail is None:
        raise NotFound(f"Mail {mail_id} not found")
    if mail.state != MailState.UNCERTAIN:
        raise Invalid(f"This email is not in doubt any more: it is {mail.state.lower()}.")
    conn.execute(update(mails).where(mails.c.id == mail_id).values(settled_as=verdict))
    if verdict == Verdict.ARRIVED:
        ledger.settle_sent(conn, mail_id, now, "You said that it arrived.")
    elif verdict == Verdict.SEND_AGAIN:
        _send_again(conn, mail, now)
    else:
        sentence = "You left it as it is; it may have arrived."
        conn.execute(
            update(mails).where(mails.c.id == mail_id).values(state=MailState.CANCELLED, sentence=sentence)
        )
        if mail.lead_id:
            conn.execute(update(leads).where(leads.c.id == mail.lead_id).values(hold=PAUSE_ALONE))
            leads_store.stop(conn, mail.lead_id, now, at_step=mail.step_number)
            campaigns_store.complete_if_done(conn, mail.campaign_id, now)
    noted(conn).change(ChangeKind.MAIL, mail_id)
    noted(conn).wake(f"pump:{mail.inbox_id}")


def _send_again(conn: Connection, mail: Row[Any], now: datetime) -> None:
    """The same bytes once more, in its turn."""
    if ledger.inbox_of(conn, mail.inbox_id) is None:
        raise Invalid("The inbox of this email is gone, so it can't be sent again.")
    if mail.kind == MailKind.CAMPAIGN:
        waiting = (
            leads.c.id == mail.lead_id,
            leads.c.next_step == mail.step_number,
            leads.c.hold.startswith(ledger.UNCERTAIN),
        )
        if not conn.execute(update(leads).where(*waiting).values(hold=PAUSE_ALONE, updated_at=now)).rowcount:
            raise Invalid(
                "There is nothing left to send this lead at this step: the person answered or was taken off."
            )
        noted(conn).change(ChangeKind.LEAD, mail.lead_id)
    conn.execute(
        update(mails)
        .where(mails.c.id == mail.id)
        .values(state=MailState.PLANNED, retry_at=None, sentence="You asked for it to be sent again.")
    )
