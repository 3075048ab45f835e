"""Daily cleanup of old sent mails: the raw message is deleted, while its text and files are kept."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from sqlalchemy import Connection, bindparam, select, update

from app.contract.mails import MailState
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.work_keys import TIDY
from app.service.records import attachments

mails = tables.mails
KEPT = timedelta(days=30)
EVERY = timedelta(days=1)
AT_ONCE = 500  # mails per transaction; others get a turn at the database in between
_OLD = (
    select(mails.c.id)
    .where(mails.c.raw.is_not(None), mails.c.sent_at < bindparam("before"), mails.c.state == MailState.SENT)
    .limit(AT_ONCE)
)
_LET_GO = update(mails).where(mails.c.id.in_(_OLD)).values(raw=None)


def schedule_raw_cleanup(app_state: AppState) -> None:
    """Schedule the daily cleanup of raw messages and unused attachments."""
    app_state.runner.keep(TIDY, partial(_purge_expired, app_state))


async def _purge_expired(app_state: AppState) -> datetime:
    now = app_state.clock.now()
    drop = partial(_drop_bytes, before=now - KEPT)
    while await app_state.database.write(drop) == AT_ONCE:
        pass
    await app_state.database.write(partial(attachments.purge_attachments, before=now - KEPT))
    return now + EVERY


def _drop_bytes(conn: Connection, before: datetime) -> int:
    return conn.execute(_LET_GO, {"before": before}).rowcount
