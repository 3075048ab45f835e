"""A user's decisions about mails in doubt."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, select, update

from app.contract.events import ChangeKind
from app.contract.mails import DoubtsSettled, MailKind, MailState, Verdict
from app.contract.problems import Invalid, NotFound
from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import pump_key
from app.service.records import lead_transitions, people
from app.service.records.ledger_queries import OF_MAIL, LedgerRow, explain_no_mail, inbox_of
from app.service.records.uncertain_mails import is_asked
from app.service.rules.gates import Hold
from app.service.workflows.consequences.completion import check_completion

from . import ledger_steps

mails, leads = tables.mails, tables.leads
GONE = say("mail_inbox_gone", "The inbox of this email is gone, so it can't be sent again.")
MOVED_ON = say(
    "mail_lead_moved_on",
    "There is nothing left to send this lead at this step: the person replied or is suppressed.",
)
STATES = {
    MailState.PLANNED: say("mail_state_planned", "planned"),
    MailState.CLAIMED: say("mail_state_claimed", "claimed"),
    MailState.IN_DATA: say("mail_state_in_data", "in_data"),
    MailState.SENT: say("mail_state_sent", "sent"),
    MailState.FAILED: say("mail_state_failed", "failed"),
    MailState.CANCELLED: say("mail_state_cancelled", "cancelled"),
}


def settle_all(
    conn: Connection, workspace_id: str, inbox_id: str, verdict: Verdict, now: datetime
) -> DoubtsSettled:
    """Settle every mail in doubt of an inbox that a user is asked about.

    Mails that can't be sent again are left unsettled and counted. Raise NotFound when there is no such
    mail.
    """
    mine = (mails.c.inbox_id == inbox_id, mails.c.workspace_id == workspace_id)
    doubtful = (mails.c.state == MailState.UNCERTAIN, is_asked(now))
    settled = left = 0
    wanted = select(*OF_MAIL).where(*mine, *doubtful).order_by(mails.c.created_at)
    for mail in [LedgerRow(*row) for row in conn.execute(wanted)]:
        if verdict == Verdict.SEND_AGAIN and why_not_again(conn, mail) is not None:
            left += 1
            continue
        resolve_uncertain_mail(conn, workspace_id, mail.id, verdict, now)
        settled += 1
    if not settled and not left:
        raise NotFound(
            say("mail_doubts_not_found", "Emails in doubt of inbox {inbox} not found", inbox=inbox_id)
        )
    return DoubtsSettled(message=say("mail_doubts_settled", "Resolved"), settled=settled, left=left)


def resolve_uncertain_mail(
    conn: Connection, workspace_id: str, mail_id: str, verdict: Verdict, now: datetime
) -> None:
    """Settle a mail in doubt: mark it as sent, plan it again, or leave it cancelled and stop its lead.

    Raise NotFound outside the workspace, and Invalid when the mail is not in doubt, or when its lead has
    moved on or its inbox is gone and it was to be sent again.
    """
    row = conn.execute(
        select(*OF_MAIL).where(mails.c.id == mail_id, mails.c.workspace_id == workspace_id)
    ).first()
    if row is None:
        raise NotFound(explain_no_mail(mail_id))
    mail = LedgerRow(*row)
    if mail.state != MailState.UNCERTAIN:
        raise Invalid(
            say(
                "mail_not_in_doubt",
                "This email is not in doubt any more: it is {state}.",
                state=STATES[MailState(mail.state)],
            )
        )
    conn.execute(update(mails).where(mails.c.id == mail_id).values(settled_as=verdict))
    if verdict == Verdict.ARRIVED:
        arrived = say("mail_said_to_have_arrived", "You said that it arrived.")
        ledger_steps.mark_sent(conn, mail_id, now, arrived)
    elif verdict == Verdict.SEND_AGAIN:
        _send_again(conn, mail, now)
    else:
        sentence = say("mail_left_in_doubt", "You left it as it is; it may have arrived.")
        conn.execute(
            update(mails).where(mails.c.id == mail_id).values(state=MailState.CANCELLED, sentence=sentence)
        )
        if mail.lead_id and mail.campaign_id:
            conn.execute(update(leads).where(leads.c.id == mail.lead_id).values(hold=None, hold_detail=None))
            lead_transitions.stop_lead(conn, mail.lead_id, now, at_step=mail.step_number)
            check_completion(conn, mail.campaign_id, now)
    after_commit(conn).change(ChangeKind.MAIL, mail_id)
    after_commit(conn).wake(pump_key(mail.inbox_id))


def _send_again(conn: Connection, mail: LedgerRow, now: datetime) -> None:
    """Plan the mail again, so the same bytes are sent once more when its turn comes."""
    if (why_not := why_not_again(conn, mail)) is not None:
        raise Invalid(why_not)
    if mail.kind == MailKind.CAMPAIGN and mail.lead_id:
        freed = {"hold": None, "hold_detail": None, "updated_at": now}
        conn.execute(update(leads).where(leads.c.id == mail.lead_id).values(freed))
        after_commit(conn).change(ChangeKind.LEAD, mail.lead_id)
    people.cancel_reservation(conn, mail.team_id, mail.recipient, mail.id)
    again = say("mail_asked_to_send_again", "You asked for it to be sent again.")
    planned = {"state": MailState.PLANNED, "retry_at": None, "sentence": again}
    conn.execute(update(mails).where(mails.c.id == mail.id).values(planned))


def why_not_again(conn: Connection, mail: LedgerRow) -> Sentence | None:
    """Return a sentence why a mail in doubt can't be sent again, or None when it can."""
    if inbox_of(conn, mail.inbox_id) is None:
        return GONE
    waiting = (
        leads.c.id == mail.lead_id,
        leads.c.next_step == mail.step_number,
        leads.c.hold == Hold.UNCERTAIN,
    )
    if mail.kind == MailKind.CAMPAIGN and conn.scalar(select(leads.c.id).where(*waiting)) is None:
        return MOVED_ON
    return None
