"""Actions on a planned mail: viewed, rewritten, delayed, or skipped, and why that is no longer possible."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, delete, insert, update

from app.contract.events import ChangeKind
from app.contract.journeys import GateCheck
from app.contract.mails import MailState, Verdict
from app.contract.outbox import DELAY_MAX, PlannedEdit, PlannedRead
from app.contract.problems import Conflict, Invalid, NotFound
from app.contract.sentences import Sentence, say
from app.contract.steps import branch_of
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.mail.compose import to_edit
from app.service.records import due_leads, overrides
from app.service.records.access import Access
from app.service.records.ledger_queries import explain_no_lead
from app.service.records.row_locks import hold_back
from app.service.rules.gates import Hold
from app.service.rules.mail_states import RECALLABLE, TO_BE_TRIED
from app.service.workflows.leads.journey import load_lead_journey

from . import outbox_list

wishes, leads, mails = tables.wishes, tables.leads, tables.mails
NOTHING_LEFT = say("planned_nothing_left", "Nothing more goes out to this person.")
PAST = say("planned_no_longer", "This email is not planned any more: it went out, or was passed over.")
UNDER_WAY = say("planned_under_way", "This email is being handed over right now. Look again in a minute.")
IN_DOUBT = say(
    "planned_in_doubt",
    "It is not known whether this email arrived. Resolve it in the list of emails in doubt first.",
)
AS_IT_WAS = say(
    "planned_as_it_was",
    "This email goes out once more as it was, for it may have arrived. Skip it, or let it go.",
)
BACKWARDS = say("planned_time_past", "Choose a time in the future.")
TOO_FAR = say("planned_too_far_off", "An email can be delayed by a year at most.")
STILL_HERE = (*RECALLABLE, MailState.CANCELLED)
TEXTS = ("subject", "text")
FIXED = {
    MailState.CLAIMED: UNDER_WAY,
    MailState.IN_DATA: UNDER_WAY,
    MailState.UNCERTAIN: IN_DOUBT,
    MailState.SENT: PAST,
    MailState.FAILED: PAST,
}


def read_planned_mail(
    conn: Connection, app_state: AppState, access: Access, lead_id: str, step: int, now: datetime
) -> PlannedRead:
    """Return a planned mail; NotFound for an unknown lead or step, Conflict once it is no longer planned."""
    who, wish = (
        _require_planned_lead(conn, access, lead_id, step),
        overrides.find_override(conn, lead_id, step),
    )
    mail, letter, composed = outbox_list.build_planned_mail(conn, app_state, who, step, wish, now)
    row = outbox_list.find_tried_mail(conn, lead_id, step)
    headers = dict(composed.headers) if composed else {}
    text, html = (composed.text, composed.html) if composed else ("", "")
    if row is not None and row.state == MailState.PLANNED and row.is_kept:
        text, html = row.text, row.html
    return PlannedRead(
        mail=mail,
        sender=headers.get("From", ""),
        to=headers.get("To", ""),
        text=text,
        html=html,
        draft=to_edit(letter)[1] if letter else "",
        formatted=letter is not None and letter.text is None and bool(letter.html_template.strip()),
        not_before=wish.not_before if wish else None,
        skipped_at=wish.skipped_at if wish else None,
        fixed=_explain_fixed_text(row),
        waits=_list_closed_gates(conn, app_state, access, who, step, now),
    )


def _list_closed_gates(
    conn: Connection,
    app_state: AppState,
    access: Access,
    who: outbox_list.Recipient,
    step: int,
    now: datetime,
) -> tuple[GateCheck, ...]:
    """Return the gates that hold the lead's very next mail; empty for a later one."""
    found = (
        load_lead_journey(conn, app_state, access, who.campaign_id, who.id, now).next
        if who.next_step == step
        else None
    )
    return tuple(gate for gate in found.gates if not gate.passed) if found else ()


def edit_planned_mail(
    conn: Connection,
    app_state: AppState,
    access: Access,
    lead_id: str,
    step: int,
    change: PlannedEdit,
    now: datetime,
) -> PlannedRead:
    """Change a planned mail; Conflict, with a sentence, when it is too late, and Invalid for a bad time."""
    who, row = (
        _require_planned_lead(conn, access, lead_id, step),
        outbox_list.find_tried_mail(conn, lead_id, step),
    )
    state = row.state if row is not None else MailState.PLANNED
    texts = bool(change.model_fields_set & set(TEXTS))
    fixed = _explain_fixed_text(row)
    if fixed is not None and (texts or state not in STILL_HERE):
        raise Conflict(fixed)
    if change.not_before is not None and not now < change.not_before <= now + DELAY_MAX:
        raise Invalid(BACKWARDS if change.not_before <= now else TOO_FAR)
    _save_override(conn, who, step, overrides.find_override(conn, lead_id, step), change, now)
    if texts:  # bytes composed for an earlier try are composed again
        written = (mails.c.lead_id == lead_id, mails.c.step_number == step)
        conn.execute(update(mails).where(*written, mails.c.state == MailState.PLANNED).values(raw=None))
    waits = leads.c.hold.in_((Hold.MISSING_FIELD, Hold.TEMPLATE))
    conn.execute(update(leads).where(leads.c.id == lead_id, waits).values(hold=None, hold_detail=None))
    after_commit(conn).change(ChangeKind.LEAD, lead_id)
    after_commit(conn).change(ChangeKind.CAMPAIGN, who.campaign_id)
    after_commit(conn).wake(EVERY_PUMP)
    return read_planned_mail(conn, app_state, access, lead_id, step, now)


def _require_planned_lead(conn: Connection, access: Access, lead_id: str, step: int) -> outbox_list.Recipient:
    who = outbox_list.find_person(conn, access.workspace_id, lead_id)
    if who is None:
        raise NotFound(explain_no_lead(lead_id))
    if who.next_step == step:
        return who
    numbers = {
        0,
        *(one.number for one in due_leads.load_steps(conn, [who.campaign_id]).get(who.campaign_id, ())),
    }
    if step not in numbers:
        raise NotFound(say("planned_no_such_step", "The campaign has no step {step}", step=step))
    if who.next_step is None:
        raise Conflict(NOTHING_LEFT)
    if step < who.next_step or branch_of(step) != branch_of(who.next_step):
        raise Conflict(PAST)
    return who


def _explain_fixed_text(row: outbox_list.Tried | None) -> Sentence | None:
    """Return why the texts of a mail that was tried can't be changed, or None when they can."""
    if row is None:
        return None
    if row.state in TO_BE_TRIED:
        return AS_IT_WAS if row.settled_as == Verdict.SEND_AGAIN else None
    return FIXED[MailState(row.state)]


def _save_override(
    conn: Connection,
    who: outbox_list.Recipient,
    step: int,
    old: overrides.Wanted | None,
    change: PlannedEdit,
    now: datetime,
) -> None:
    hold_back(conn, [who.campaign_id])
    names = (*TEXTS, "not_before", "skipped_at")
    values = {name: getattr(old, name, None) for name in names}
    values["regardless"] = bool(getattr(old, "regardless", False))
    sent = change.model_dump(exclude_unset=True)
    if "skip" in sent:
        values["skipped_at"] = (values["skipped_at"] or now) if sent.pop("skip") else None
    values |= sent
    values["text"] = values["text"] and values["text"].replace("\r\n", "\n")
    place = (wishes.c.lead_id == who.id, wishes.c.step_number == step)
    conn.execute(delete(wishes).where(*place))
    if any(value not in (None, False) for value in values.values()):
        key = {"lead_id": who.id, "step_number": step, "campaign_id": who.campaign_id}
        conn.execute(insert(wishes).values(**key, **values, updated_at=now))
