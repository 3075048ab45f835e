"""Prior contact: what is known of many people at a time, from mailboxes, threads and campaigns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import Connection

from app.contract.addresses import email_key
from app.contract.ids import ContactId, InboxId
from app.contract.limits import HISTORY_NAMED_MAX
from app.contract.prior_contact import (
    Acquaintances,
    HistoryState,
    InboxHistory,
    KnownPeople,
    Met,
    Tie,
    TieKind,
)
from app.contract.sentences import say
from app.service.records import enrollment, prior_contact
from app.service.records.access import Access
from app.service.records.prior_contact import AskedPerson, InboxProgress
from app.service.rules.sender_suggestions import company_domain_of

from .inbound.history_sync import IN

COLLEAGUES = 3  # colleagues named for each person
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
FOLDERS = 2  # folders that are read in each inbox


@dataclass(slots=True)
class _PriorContactDraft:
    """A `Tie` of a person who may not be shown in the end."""

    kind: TieKind
    at: datetime | None
    count: int
    by: str = ""
    about: str = ""


@dataclass
class _Person:
    email: str
    key: str
    contact_id: str | None = None
    lead_id: str | None = None
    name: str = ""
    ties: list[_PriorContactDraft] = field(default_factory=list)


def find_known_people(conn: Connection, access: Access, wanted: Acquaintances) -> KnownPeople:
    """Return which of the given people there was contact with before.

    Raises NotFound for a campaign of another workspace.
    """
    people = _load_people(conn, access, wanted)
    by_key = {person.key: person for person in people}
    _from_mailboxes(conn, access, by_key)
    _from_conversations(conn, access, by_key, wanted.campaign_id)
    _from_campaigns(conn, access, people, wanted.campaign_id)
    _from_companies(conn, access, by_key)
    met = sorted((person for person in people if person.ties), key=_recency_of, reverse=True)
    chosen = people if wanted.not_in_campaign_after is not None else []
    return KnownPeople(
        asked=len(people),
        met_count=len(met),
        met=tuple(_to_known_person(person) for person in met[:HISTORY_NAMED_MAX]),
        inboxes=list_inbox_histories(conn, access.workspace_id),
        contact_ids=tuple(ContactId(person.contact_id) for person in chosen if person.contact_id),
        next_after=chosen[-1].key if len(chosen) == HISTORY_NAMED_MAX else None,
        message=say("inbox_people_known", "{known} of {asked} known", known=len(met), asked=len(people)),
    )


def list_inbox_histories(conn: Connection, workspace_id: str) -> tuple[InboxHistory, ...]:
    """Return how far the history of each inbox has been read."""
    wanted = prior_contact.is_wanted(conn, workspace_id)
    return tuple(
        InboxHistory(
            inbox_id=InboxId(inbox.id),
            email_address=inbox.email_address,
            state=_history_state_of(inbox) if wanted else HistoryState.OFF,
            done=min(inbox.done, inbox.total),
            total=inbox.total,
        )
        for inbox in prior_contact.list_inbox_progress(conn, workspace_id)
    )


def _history_state_of(inbox: InboxProgress) -> HistoryState:
    if not inbox.begun:
        return HistoryState.WAITING
    return HistoryState.READY if inbox.complete == FOLDERS else HistoryState.READING


def _load_people(conn: Connection, access: Access, wanted: Acquaintances) -> list[_Person]:
    if wanted.campaign_id:
        enrollment.campaign_of(conn, access, wanted.campaign_id)
    if wanted.campaign_id and (after := wanted.not_in_campaign_after) is not None:
        outside = prior_contact.not_in_campaign(
            conn, access.team_id, wanted.campaign_id, after, HISTORY_NAMED_MAX
        )
        return [_to_person(row) for row in outside]
    if wanted.campaign_id and not (wanted.emails or wanted.contact_ids):
        return [_to_person(row) for row in prior_contact.list_unmailed_leads(conn, wanted.campaign_id)]
    by_key = {key: _Person(email, key) for email in wanted.emails if (key := email_key(email))}
    rows = prior_contact.iterate_contacts(conn, access.team_id, list(by_key), wanted.contact_ids)
    by_key |= {row.email_key: _to_person(row) for row in rows}
    return list(by_key.values())


def _to_person(person: AskedPerson) -> _Person:
    name = " ".join(part for part in (person.first_name, person.last_name) if part)
    return _Person(person.email, person.email_key, person.id, person.lead_id, name)


def _from_mailboxes(conn: Connection, access: Access, by_key: dict[str, _Person]) -> None:
    for row in prior_contact.iterate_acquaintances(conn, access.workspace_id, by_key):
        kind = TieKind.THEY_WROTE if row.direction == IN else TieKind.WE_WROTE
        tie = _PriorContactDraft(kind=kind, at=row.last_at, count=row.mails, by=row.inbox_email)
        by_key[row.email_key].ties.append(tie)


def _from_conversations(
    conn: Connection, access: Access, by_key: dict[str, _Person], but: str | None
) -> None:
    for row in prior_contact.iterate_answered_threads(conn, access.workspace_id, by_key, but):
        if (person := by_key.get(email_key(row.lead_email))) is not None:
            tie = _PriorContactDraft(
                kind=TieKind.ANSWERED,
                at=row.last_message_at,
                count=row.reply_count,
                by=row.inbox_email or "",
                about=row.subject,
            )
            person.ties.append(tie)


def _from_campaigns(conn: Connection, access: Access, people: Iterable[_Person], but: str | None) -> None:
    by_id = {person.contact_id: person for person in people if person.contact_id}
    for row in prior_contact.iterate_campaign_mails(
        conn, access.workspace_id, [each for each in by_id if each], but
    ):
        tie = _PriorContactDraft(
            kind=TieKind.CAMPAIGN, at=row.last_at, count=row.mails, about=row.campaign_name
        )
        by_id[row.contact_id].ties.append(tie)


def _from_companies(conn: Connection, access: Access, by_key: dict[str, _Person]) -> None:
    """Add ties to colleagues at the same company; public mail domains count as no company."""
    domains = {domain for key in by_key if (domain := company_domain_of(key))}
    colleagues: defaultdict[str, list[tuple[str, datetime]]] = defaultdict(list)
    for row in prior_contact.iterate_colleagues(conn, access.workspace_id, domains):
        colleagues[row.domain].append((row.email_key, row.last_at))
    for everyone in colleagues.values():
        everyone.sort(key=lambda each: each[1], reverse=True)
    for key, person in by_key.items():
        others = [each for each in colleagues.get(company_domain_of(key), ()) if each[0] != key]
        if others:
            names = ", ".join(address for address, _ in others[:COLLEAGUES])
            person.ties.append(
                _PriorContactDraft(kind=TieKind.COMPANY, at=others[0][1], count=len(others), about=names)
            )


def _recency_of(person: _Person) -> tuple[bool, datetime]:
    """Return a sort key: own ties rank before ties of colleagues only, and then by time."""
    own: Sequence[_PriorContactDraft] = [tie for tie in person.ties if tie.kind != TieKind.COMPANY]
    return bool(own), max((tie.at or LONG_AGO for tie in own or person.ties), default=LONG_AGO)


def _to_known_person(person: _Person) -> Met:
    ties = sorted(
        person.ties, key=lambda tie: (tie.kind != TieKind.COMPANY, tie.at or LONG_AGO), reverse=True
    )
    return Met(
        email=person.email,
        contact_id=person.contact_id,
        lead_id=person.lead_id,
        name=person.name,
        ties=tuple(
            Tie(kind=each.kind, at=each.at, count=each.count, by=each.by, about=each.about) for each in ties
        ),
    )
