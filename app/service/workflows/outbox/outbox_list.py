"""The outbox: the forecast's mails, each composed as the sender will compose it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, func, or_, select

from app.contract.ids import InboxId
from app.contract.mails import MailState
from app.contract.outbox import WINDOW, WINDOW_MAX, OutboxPage, OutboxQuery, Plan, PlannedMail
from app.contract.pagination import Pagination
from app.contract.problems import Invalid
from app.contract.sentences import Sentence
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.mail.compose import CampaignMessage, RenderedMessage
from app.service.records.overrides import Wanted, load_overrides
from app.service.rules.lead_states import describe_hold
from app.service.workflows.outbound import upcoming_mails
from app.service.workflows.outbound.claim_next import find_content_hold
from app.service.workflows.outbound.preview import compose_letter

from .forecast_cache import ForecastEntry

campaigns, leads, contacts, mails = tables.campaigns, tables.leads, tables.contacts, tables.mails


class Recipient(NamedTuple):
    """A lead as the outbox shows it."""

    id: str
    campaign_id: str
    next_step: int | None
    campaign_name: str
    email: str
    first_name: str | None
    last_name: str | None


class Tried(NamedTuple):
    """The ledger's mail for a planned step; `is_kept` tells whether its bytes are still stored."""

    state: str
    settled_as: str | None
    subject: str
    text: str
    html: str
    is_kept: bool


_TRIED: Select[Any] = select(
    *(mails.c[name] for name in ("state", "settled_as", "subject", "text", "html")), mails.c.raw.is_not(None)
)
_PEOPLE = (
    select(
        leads.c.id,
        leads.c.campaign_id,
        leads.c.next_step,
        campaigns.c.name.label("campaign_name"),
        *(contacts.c[name] for name in ("email", "first_name", "last_name")),
    )
    .join(contacts, contacts.c.id == leads.c.contact_id)
    .join(campaigns, campaigns.c.id == leads.c.campaign_id)
)


def build_outbox_page(
    conn: Connection, app_state: AppState, workspace_id: str, query: OutboxQuery, now: datetime
) -> OutboxPage:
    """Return one page of the window's mails, the next first; skipped mails appear at their planned time."""
    until = min(query.until or now + WINDOW, now + WINDOW_MAX)
    foreseen = app_state.foreseen.get(
        workspace_id, now, until, lambda end: _list_forecast_entries(conn, app_state, workspace_id, now, end)
    )
    places = _filter_entries(conn, foreseen, query)
    start = (query.page - 1) * query.limit
    return OutboxPage(
        mails=_build_planned_mails(conn, app_state, places[start : start + query.limit], now),
        pagination=Pagination.of(query.page, query.limit, len(places)),
    )


def _list_forecast_entries(
    conn: Connection, app_state: AppState, workspace_id: str, now: datetime, until: datetime
) -> list[ForecastEntry]:
    found = upcoming_mails.forecast_workspace_mails(conn, workspace_id, now, until, app_state)
    places = [
        ForecastEntry(row.at, row.lead_id, row.step, row.campaign_id, row.inbox_id) for row in found.rows
    ]
    places += [
        ForecastEntry(one.due_at, one.lead_id, one.step, one.campaign_id, one.inbox_id)
        for one in found.passed
    ]
    return sorted((place for place in places if place.at < until), key=lambda place: place[:3])


def _filter_entries(
    conn: Connection, places: Iterable[ForecastEntry], query: OutboxQuery
) -> list[ForecastEntry]:
    found = [
        place
        for place in places
        if query.campaign_id in (None, place.campaign_id) and query.inbox_id in (None, place.inbox_id)
    ]
    term = (query.search or "").strip().lower()
    if not term:
        return found
    first, last = (func.coalesce(contacts.c[name], "") for name in ("first_name", "last_name"))
    names = (contacts.c.email, first + " " + last)
    like = or_(*(func.lower(name).contains(term, autoescape=True) for name in names))
    among = any_of(leads.c.id, {place.lead_id for place in found})
    known = set(conn.scalars(_PEOPLE.with_only_columns(leads.c.id).where(among, like)))
    return [place for place in found if place.lead_id in known]


def _build_planned_mails(
    conn: Connection, app_state: AppState, places: Sequence[ForecastEntry], now: datetime
) -> tuple[PlannedMail, ...]:
    among = any_of(leads.c.id, {place.lead_id for place in places})
    people = {row.id: Recipient(*row) for row in conn.execute(_PEOPLE.where(among))}
    pairs = [(place.lead_id, place.step) for place in places]
    wanted = load_overrides(conn, pairs)
    return tuple(
        build_planned_mail(
            conn, app_state, people[place.lead_id], place.step, wanted.get(place[1:3]), now, place
        ).mail
        for place in places
    )


def find_person(conn: Connection, workspace_id: str, lead_id: str) -> Recipient | None:
    mine = (leads.c.id == lead_id, campaigns.c.workspace_id == workspace_id)
    row = conn.execute(_PEOPLE.where(*mine)).first()
    return Recipient(*row) if row else None


def find_tried_mail(conn: Connection, lead_id: str, step: int) -> Tried | None:
    """Return the ledger's mail for a step, or None."""
    row = conn.execute(_TRIED.where(mails.c.lead_id == lead_id, mails.c.step_number == step)).first()
    return Tried(*row) if row else None


class PlannedMailView(NamedTuple):
    """A planned mail as it will be sent; `letter` and `composed` are None when it can't be composed."""

    mail: PlannedMail
    letter: CampaignMessage | None
    composed: RenderedMessage | None


def build_planned_mail(
    conn: Connection,
    app_state: AppState,
    who: Recipient,
    step: int,
    wish: Wanted | None,
    now: datetime,
    place: ForecastEntry | None = None,
) -> PlannedMailView:
    """Build the view of a planned mail; `place` is its entry in the forecast."""
    letter, composed = None, None
    inbox_id = place.inbox_id if place else None
    try:
        letter, composed = compose_letter(conn, app_state, who.id, step, None, now, inbox_id)
        trouble = describe_hold(find_content_hold(composed))
    except Invalid as problem:
        assert isinstance(problem.detail, Sentence)
        trouble = problem.detail
    subject = composed.subject if composed else ""
    mail = find_tried_mail(conn, who.id, step)
    if mail is not None and mail.state == MailState.PLANNED and mail.is_kept:  # is sent as it is
        subject, trouble = mail.subject, None
    planned = PlannedMail(
        lead_id=who.id,
        step_number=step,
        campaign_id=who.campaign_id,
        campaign_name=who.campaign_name,
        inbox_id=InboxId(inbox_id) if inbox_id else None,
        inbox_email=letter.sender_address if letter else "",
        recipient=who.email,
        recipient_name=" ".join(part for part in (who.first_name, who.last_name) if part),
        subject=subject,
        plan=_plan_state_of(wish, now),
        at=place.at if place else None,
        edited=wish is not None and (wish.subject, wish.text) != (None, None),
        trouble=trouble,
    )
    return PlannedMailView(planned, letter, composed)


def _plan_state_of(wish: Wanted | None, now: datetime) -> Plan:
    if wish is None:
        return Plan.PLANNED
    if wish.skipped_at is not None:
        return Plan.SKIPPED
    return Plan.DELAYED if wish.not_before is not None and wish.not_before > now else Plan.PLANNED
