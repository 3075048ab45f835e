"""All SQL of prior contact: people that the workspace's inboxes know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, case, delete, func, insert, select, update

from app.service.core import tables
from app.service.core.schema.replies import ANSWERED
from app.service.records import workspaces
from app.service.rules.mail_states import HANDED_OVER

known, folders = tables.acquaintances, tables.history_folders
contacts, leads, campaigns = tables.contacts, tables.leads, tables.campaigns
mails, threads, inboxes = tables.mails, tables.threads, tables.inboxes
AT_ONCE = 900  # values in one statement
VERY_MANY = 9_000  # people; for more, reading all threads is faster than finding them one by one


class CorrespondentStats(NamedTuple):
    """The number of a person's emails in a folder, and the time of the last one."""

    mails: int
    last_at: datetime


class FolderProgress(NamedTuple):
    """The progress of reading a folder."""

    folder: str
    uid_validity: int
    last_uid: int


class InboxProgress(NamedTuple):
    """The progress of an inbox's folders: emails read, all emails, folders begun and complete."""

    id: str
    email_address: str
    begun: int
    done: int
    total: int
    complete: int


class AskedPerson(NamedTuple):
    """A contact to be checked; `lead_id` is set where leads of a campaign are checked."""

    id: str
    email: str
    email_key: str
    first_name: str | None
    last_name: str | None
    lead_id: str | None = None


class Acquaintance(NamedTuple):
    """A person known to a mailbox."""

    email_key: str
    direction: str
    mails: int
    last_at: datetime
    inbox_email: str


class Colleague(NamedTuple):
    domain: str
    email_key: str
    last_at: datetime


class CampaignMails(NamedTuple):
    """A campaign of a contact, with the number of mails to the contact there and the last one's time."""

    contact_id: str
    campaign_name: str
    mails: int
    last_at: datetime | None


class AnsweredThread(NamedTuple):
    lead_email: str
    subject: str
    reply_count: int
    last_message_at: datetime
    inbox_email: str | None


def _split_batches(values: Iterable[str]) -> Iterator[tuple[str, ...]]:
    rest = iter(values)
    while some := tuple(islice(rest, AT_ONCE)):
        yield some


def is_wanted(conn: Connection, workspace_id: str) -> bool:
    return workspaces.load_workspace_settings(conn, workspace_id).read_history


def find_folder_progress(conn: Connection, inbox_id: str, way: str) -> FolderProgress | None:
    columns = [folders.c[name] for name in FolderProgress._fields]
    mine = (folders.c.inbox_id == inbox_id, folders.c.direction == way)
    row = conn.execute(select(*columns).where(*mine)).first()
    return FolderProgress(*row) if row else None


def delete_folder_history(conn: Connection, inbox_id: str, way: str | None = None) -> None:
    for table in (known, folders):
        mine = [table.c.inbox_id == inbox_id] + ([table.c.direction == way] if way else [])
        conn.execute(delete(table).where(*mine))


def restart_folder(
    conn: Connection,
    inbox_id: str,
    way: str,
    folder: str,
    uid_validity: int,
    last_uid: int,
    total: int,
    now: datetime,
) -> None:
    """Start reading from the beginning, because the folder is another one, or its UIDs are."""
    delete_folder_history(conn, inbox_id, way)
    values = {"folder": folder, "uid_validity": uid_validity, "last_uid": last_uid, "total": total}
    conn.execute(insert(folders).values(inbox_id=inbox_id, direction=way, read_at=now, **values))


def record_missing_folder(conn: Connection, inbox_id: str, way: str, now: datetime) -> None:
    """Record that the mailbox has no such folder, which counts as read to its end until there is one."""
    restart_folder(conn, inbox_id, way, "", 0, 0, 0, now)
    record_folder_progress(conn, inbox_id, way, 0, 0, complete=True, now=now)


def record_folder_progress(
    conn: Connection, inbox_id: str, way: str, last_uid: int, count: int, complete: bool, now: datetime
) -> None:
    mine = update(folders).where(folders.c.inbox_id == inbox_id, folders.c.direction == way)
    finished = {"is_complete": True} if complete else {}
    conn.execute(mine.values(last_uid=last_uid, done=folders.c.done + count, read_at=now, **finished))


def add_correspondents(
    conn: Connection, workspace_id: str, inbox_id: str, way: str, people: Mapping[str, CorrespondentStats]
) -> None:
    """Add these emails to the counts of people that an inbox knows."""
    before: dict[str, Any] = {}
    for some in _split_batches(people):
        mine = (known.c.inbox_id == inbox_id, known.c.direction == way, known.c.email_key.in_(some))
        before |= {row.email_key: row for row in conn.execute(select(known).where(*mine))}
        conn.execute(delete(known).where(*mine))
    fresh = [
        {
            "inbox_id": inbox_id,
            "workspace_id": workspace_id,
            "email_key": address,
            "direction": way,
            "domain": address.rpartition("@")[2],
            "mails": seen.mails + (before[address].mails if address in before else 0),
            "last_at": max(seen.last_at, before[address].last_at) if address in before else seen.last_at,
        }
        for address, seen in people.items()
    ]
    if fresh:
        conn.execute(insert(known), fresh)


def list_inbox_progress(conn: Connection, workspace_id: str) -> list[InboxProgress]:
    """Return the reading progress of each inbox of the workspace."""
    rows = (
        select(
            inboxes.c.id,
            inboxes.c.email_address,
            func.count(folders.c.direction),
            func.coalesce(func.sum(folders.c.done), 0),
            func.coalesce(func.sum(folders.c.total), 0),
            func.sum(case((folders.c.is_complete, 1), else_=0)),
        )
        .join(folders, folders.c.inbox_id == inboxes.c.id, isouter=True)
        .where(inboxes.c.workspace_id == workspace_id)
        .group_by(inboxes.c.id, inboxes.c.email_address)
        .order_by(inboxes.c.email_address)
    )
    return [InboxProgress(*row) for row in conn.execute(rows)]


def iterate_contacts(
    conn: Connection, team_id: str, emails: Collection[str], contact_ids: Collection[str]
) -> Iterator[AskedPerson]:
    """Yield the team's contacts with these addresses, then those with these ids."""
    for column, values in ((contacts.c.email_key, emails), (contacts.c.id, contact_ids)):
        for some in _split_batches(values):
            for row in conn.execute(_select_people().where(contacts.c.team_id == team_id, column.in_(some))):
                yield AskedPerson(*row)


def _select_people() -> Any:
    return select(
        contacts.c.id, contacts.c.email, contacts.c.email_key, contacts.c.first_name, contacts.c.last_name
    )


def not_in_campaign(
    conn: Connection, team_id: str, campaign_id: str, after: str, most: int
) -> list[AskedPerson]:
    """Return contacts that are no leads of the campaign, by address, beginning after `after`."""
    is_in = select(leads.c.id).where(leads.c.campaign_id == campaign_id, leads.c.contact_id == contacts.c.id)
    outside = (contacts.c.team_id == team_id, contacts.c.email_key > after, ~is_in.exists())
    rows = conn.execute(_select_people().where(*outside).order_by(contacts.c.email_key).limit(most))
    return [AskedPerson(*row) for row in rows]


def list_unmailed_leads(conn: Connection, campaign_id: str) -> list[AskedPerson]:
    """Return the leads of a campaign that still wait for their first mail."""
    waiting = (
        leads.c.campaign_id == campaign_id,
        leads.c.next_step.is_not(None),
        leads.c.current_step.is_(None),
    )
    of_campaign = _select_people().add_columns(leads.c.id).join(leads, leads.c.contact_id == contacts.c.id)
    return [AskedPerson(*row) for row in conn.execute(of_campaign.where(*waiting))]


def iterate_acquaintances(
    conn: Connection, workspace_id: str, emails: Collection[str]
) -> Iterator[Acquaintance]:
    columns = (known.c.email_key, known.c.direction, known.c.mails, known.c.last_at, inboxes.c.email_address)
    for some in _split_batches(emails):
        mine = (known.c.workspace_id == workspace_id, known.c.email_key.in_(some))
        for row in conn.execute(select(*columns).join(inboxes).where(*mine)):
            yield Acquaintance(*row)


def iterate_colleagues(conn: Connection, workspace_id: str, domains: Collection[str]) -> Iterator[Colleague]:
    """Yield every person at these domains who is known to a mailbox."""
    last = func.max(known.c.last_at)
    for some in _split_batches(domains):
        mine = (known.c.workspace_id == workspace_id, known.c.domain.in_(some))
        columns = (known.c.domain, known.c.email_key)
        for row in conn.execute(select(*columns, last).where(*mine).group_by(*columns)):
            yield Colleague(*row)


def iterate_campaign_mails(
    conn: Connection, workspace_id: str, contact_ids: Collection[str], but: str | None
) -> Iterator[CampaignMails]:
    """Yield the campaigns of these contacts, except the campaign `but`."""
    sent = (mails.c.lead_id == leads.c.id, mails.c.state.in_(HANDED_OVER))
    for some in _split_batches(contact_ids):
        rows = conn.execute(
            select(leads.c.contact_id, campaigns.c.name, func.count(mails.c.id), func.max(mails.c.sent_at))
            .join(campaigns, campaigns.c.id == leads.c.campaign_id)
            .join(mails, sent[0] & sent[1], isouter=True)
            .where(
                leads.c.contact_id.in_(some),
                campaigns.c.workspace_id == workspace_id,
                campaigns.c.id != (but or ""),
            )
            .group_by(leads.c.id, leads.c.contact_id, campaigns.c.name)
        )
        for row in rows:
            yield CampaignMails(*row)


def iterate_answered_threads(
    conn: Connection, workspace_id: str, emails: Collection[str], but: str | None
) -> Iterator[AnsweredThread]:
    """Yield threads in which a person replied.

    For very many people, or addresses whose case SQLite doesn't fold (not ASCII), all such threads are
    yielded: the caller has to skip those of other people.
    """
    columns = (threads.c.lead_email, threads.c.subject, threads.c.reply_count, threads.c.last_message_at)
    of_campaign = func.coalesce(threads.c.campaign_id, "") != (but or "-")
    rows: Select[Any] = (
        select(*columns, inboxes.c.email_address)
        .join(inboxes, inboxes.c.id == threads.c.inbox_id, isouter=True)
        .where(threads.c.workspace_id == workspace_id, ANSWERED, of_campaign)
    )
    if len(emails) > VERY_MANY or not all(each.isascii() for each in emails):
        wanted = [rows]
    else:
        wanted = [rows.where(func.lower(threads.c.lead_email).in_(some)) for some in _split_batches(emails)]
    for each in wanted:
        for row in conn.execute(each):
            yield AnsweredThread(*row)
