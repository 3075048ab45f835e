"""Planned mails and ledger rows as table rows."""

from __future__ import annotations

from datetime import datetime

from app.contract.mails import Mail, MailState
from app.contract.outbox import Plan, PlannedMail
from app.contract.steps import branch_of, place_of
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.formats import format_timestamp
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.rows import Column, Row, TwoLineCell

PLANNED = (
    Column(tr("To", "a mail"), "person", 190, room=150),
    Column(tr("Email", "one message"), "two", 190, stretch=True),
    Column(tr("Goes out"), "muted", 130),
    Column(tr("Status"), "chip", 128),
)
SENT = (
    Column(tr("To", "a mail"), "plain", 190, room=120),
    Column(tr("Email", "one message"), "two", 190, stretch=True),
    Column(tr("When"), "muted", 140),
    Column(tr("Status"), "chip", 144),
)
PLANS = {
    Plan.PLANNED: Badge(tr("Planned"), "blue"),
    Plan.DELAYED: Badge(tr("Delayed"), "purple"),
    Plan.SKIPPED: Badge(tr("Skipped"), "gray"),
}
STATES = {
    MailState.PLANNED: Badge(tr("Waiting"), "gray"),
    MailState.CLAIMED: Badge(tr("On its way"), "blue"),
    MailState.IN_DATA: Badge(tr("On its way"), "blue"),
    MailState.SENT: Badge(tr("Sent"), "green"),
    MailState.FAILED: Badge(tr("Failed"), "red"),
    MailState.UNCERTAIN: Badge(tr("In doubt"), "amber"),
    MailState.CANCELLED: Badge(tr("Undone"), "gray"),
}


def step_name(step: int) -> str:
    """Return a step's name; steps of a branch count from 1 within the branch."""
    if branch_of(step):
        return tr("Email {number} of a branch", number=place_of(step))
    return tr("Follow-up {number}", number=step - 1) if step else tr("First email")


def planned_row(mail: PlannedMail, now: datetime) -> Row:
    """Return a planned mail as a row; trouble in writing the mail is shown first."""
    state = PLANS[Plan(mail.plan)] if mail.plan in set(Plan) else Badge(str(mail.plan), "gray")
    if mail.edited and mail.plan == Plan.PLANNED:
        state = Badge(tr("Edited"), "teal")
    if mail.trouble and mail.plan != Plan.SKIPPED:
        state = Badge(tr("Can't be written"), "red")
    name = mail.recipient_name or mail.recipient
    return Row(
        f"{mail.lead_id}/{mail.step_number}",
        (
            TwoLineCell(name, mail.recipient if mail.recipient_name else ""),
            TwoLineCell(
                mail.subject or tr("(no subject)"), f"{mail.campaign_name} · {step_name(mail.step_number)}"
            ),
            format_timestamp(mail.at, now),
            state,
        ),
        mail,
    )


def sent_row(mail: Mail, now: datetime) -> Row:
    state = STATES.get(MailState(mail.state)) if mail.state in set(MailState) else None
    where = tr("from {address}", address=mail.inbox_email)
    line = f"{mail.campaign_name} · {where}" if mail.campaign_name else where
    cells = (
        mail.recipient,
        TwoLineCell(mail.subject or tr("(no subject)"), line),
        format_timestamp(mail.sent_at or mail.created_at, now),
        state or Badge(str(mail.state), "gray"),
    )
    return Row(mail.mail_id, cells, mail)
