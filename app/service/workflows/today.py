"""The figures of the day: SQL over the stored rows, and a forecast for the rest of the day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, func, or_, select

from app.contract.campaigns import CampaignStatus
from app.contract.ids import CampaignId, InboxId, JobId
from app.contract.leads import JobStatus
from app.contract.mails import MailKind, MailState
from app.contract.sentences import Sentence
from app.contract.today import (
    CampaignToday,
    Day,
    DayQuery,
    HourToday,
    InboxToday,
    JobToday,
    Moved,
    RepliesToday,
)
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.schema.replies import UNREAD
from app.service.records import inboxes, workspaces
from app.service.records.campaign_detail import explain_auto_pause
from app.service.records.inbox_trouble import trouble_of
from app.service.records.needs_review import IS_UNSURE, MAY_OPT_OUT
from app.service.records.uncertain_mails import is_asked
from app.service.rules.rates import to_percent
from app.service.workflows.campaigns.campaign_list import predict_next_sends
from app.service.workflows.inbound import reconciliation_job
from app.service.workflows.outbound import upcoming_mails

campaigns, mails, threads, jobs = tables.campaigns, tables.mails, tables.threads, tables.jobs
HOUR = timedelta(hours=1)
IN_ORDER = (campaigns.c.launched_at, campaigns.c.id)


class SentMail(NamedTuple):
    sent_at: datetime
    campaign_id: str


def read_day(conn: Connection, app_state: AppState, workspace_id: str, query: DayQuery, now: datetime) -> Day:
    """Return the figures of the day as of `now`."""
    trouble = app_state.database.trouble  # affects every inbox
    active = (campaigns.c.workspace_id == workspace_id, campaigns.c.status == CampaignStatus.ACTIVE)
    ids = conn.scalars(select(campaigns.c.id).where(*active).order_by(*IN_ORDER)).all()
    foreseen = upcoming_mails.forecast_mails(conn, ids, now, query.until, app_state)
    sent = _list_sent_mails(conn, workspace_id, query)
    return Day(
        sent=len(sent),
        planned=len(foreseen.rows),
        in_doubt=_in_doubt(conn, workspace_id, now),
        hours=_count_by_hour(query, (row.sent_at for row in sent), (row.at for row in foreseen.rows)),
        campaigns=_list_campaigns(
            conn,
            app_state,
            workspace_id,
            Counter(row.campaign_id for row in sent),
            Counter(row.campaign_id for row in foreseen.rows),
            now,
        ),
        inboxes=_list_inboxes(
            conn, workspace_id, Counter(row.inbox_id for row in foreseen.rows), trouble, now
        ),
        replies=_count_replies(conn, workspace_id, now),
        jobs=_list_open_jobs(conn, workspace_id),
        unclaimed=_count_threads(conn, workspace_id, threads.c.candidates.is_not(None)),
        unsure=_count_threads(conn, workspace_id, or_(IS_UNSURE, MAY_OPT_OUT)),
        proofs=reconciliation_job.list_reply_proofs(conn, workspace_id),
        moved=_find_moved_mails(conn, workspace_id, query),
    )


def _of_workspace(workspace_id: str) -> ColumnElement[bool]:
    """Return a condition for the workspace's mails, by inbox, because mails are indexed by inbox."""
    own = select(tables.inboxes.c.id).where(tables.inboxes.c.workspace_id == workspace_id)
    return mails.c.inbox_id.in_(own)


def _list_sent_mails(conn: Connection, workspace_id: str, query: DayQuery) -> list[SentMail]:
    """Return the campaign mails that were sent on the day."""
    wanted = select(mails.c.sent_at, mails.c.campaign_id).where(
        _of_workspace(workspace_id),
        mails.c.sent_at >= query.since,
        mails.c.sent_at < query.until,
        mails.c.state == MailState.SENT,
        mails.c.kind == MailKind.CAMPAIGN,
    )
    return [SentMail(*row) for row in conn.execute(wanted)]


def _in_doubt(conn: Connection, workspace_id: str, now: datetime) -> int:
    wanted = (_of_workspace(workspace_id), mails.c.state == MailState.UNCERTAIN, is_asked(now))
    return int(conn.execute(select(func.count()).select_from(mails).where(*wanted)).scalar_one())


def _count_by_hour(
    query: DayQuery, sent: Iterable[datetime], planned: Iterable[datetime]
) -> tuple[HourToday, ...]:
    went, will = (Counter((at - query.since) // HOUR for at in times) for times in (sent, planned))
    return tuple(
        HourToday(at=query.since + number * HOUR, sent=went[number], planned=will[number])
        for number in range(-(-(query.until - query.since) // HOUR))
    )


def _list_campaigns(
    conn: Connection,
    app_state: AppState,
    workspace_id: str,
    sent: Mapping[str, int],
    planned: Mapping[str, int],
    now: datetime,
) -> tuple[CampaignToday, ...]:
    of_day = or_(
        campaigns.c.status == CampaignStatus.ACTIVE,
        (campaigns.c.status == CampaignStatus.PAUSED) & campaigns.c.stopped_by.is_not(None),
    )
    of_workspace = select(campaigns).where(campaigns.c.workspace_id == workspace_id, of_day)
    told = conn.execute(of_workspace.order_by(*IN_ORDER)).all()
    outlook: dict[str, tuple[datetime | None, Sentence | None]] = {
        row.id: (None, explain_auto_pause(row.status, row.stopped_by)) for row in told
    }
    outlook |= predict_next_sends(
        conn, app_state, [row.id for row in told if row.status == CampaignStatus.ACTIVE], now
    )
    return tuple(
        CampaignToday(
            campaign_id=CampaignId(row.id),
            name=row.name,
            status=row.status,
            sent=sent[row.id],
            planned=planned[row.id],
            next_send_at=outlook[row.id][0],
            waiting_for=outlook[row.id][1],
        )
        for row in told
    )


def _list_inboxes(
    conn: Connection, workspace_id: str, planned: Mapping[str, int], trouble: Sentence | None, now: datetime
) -> tuple[InboxToday, ...]:
    rows = conn.execute(select(tables.inboxes).where(tables.inboxes.c.workspace_id == workspace_id)).all()
    used = {one.inbox_id: one for one in inboxes.load_inbox_usage(conn, workspace_id, now)}
    return tuple(
        InboxToday(
            inbox_id=InboxId(row.id),
            email_address=row.email_address,
            overall_status=row.overall_status,
            sent=used[InboxId(row.id)].sent_today,
            planned=planned[row.id],
            daily_limit=row.daily_limit,
            resets_at=used[InboxId(row.id)].reset_at_utc,
            trouble=trouble or trouble_of(row.send_trouble, row.read_trouble),
        )
        for row in rows
    )


def _count_replies(conn: Connection, workspace_id: str, now: datetime) -> tuple[RepliesToday, ...]:
    """Return the number of unread threads by category, most frequent first, without snoozed ones."""
    wanted = (
        select(threads.c.category, func.count().label("unread"))
        .where(
            threads.c.workspace_id == workspace_id,
            UNREAD,
            threads.c.category != "",
            threads.c.snoozed_until.is_(None) | (threads.c.snoozed_until <= now),
        )
        .group_by(threads.c.category)
        .order_by(func.count().desc(), threads.c.category)
    )
    return tuple(RepliesToday(category=row.category, unread=row.unread) for row in conn.execute(wanted))


def _find_moved_mails(conn: Connection, workspace_id: str, query: DayQuery) -> Moved | None:
    kept = workspaces.load_note(conn, workspace_id, "moved")
    moved = Moved.model_validate(kept) if kept else None
    return moved if moved is not None and query.since <= moved.until < query.until else None


def _count_threads(conn: Connection, workspace_id: str, question: ColumnElement[bool]) -> int:
    asked = (threads.c.workspace_id == workspace_id, question)
    return int(conn.execute(select(func.count()).select_from(threads).where(*asked)).scalar_one())


def _list_open_jobs(conn: Connection, workspace_id: str) -> tuple[JobToday, ...]:
    going_on = (JobStatus.PENDING, JobStatus.RUNNING)
    rows = conn.execute(
        select(jobs, campaigns.c.name)
        .outerjoin(campaigns, campaigns.c.id == jobs.c.campaign_id)
        .where(jobs.c.workspace_id == workspace_id, jobs.c.status.in_(going_on))
        .order_by(jobs.c.created_at, jobs.c.id)
    )
    return tuple(
        JobToday(
            job_id=JobId(row.id),
            kind=row.kind,
            campaign_id=row.campaign_id,
            name=row.name or "",
            status=row.status,
            percent=to_percent(row.processed_rows, row.total_rows, 1),
        )
        for row in rows
    )
