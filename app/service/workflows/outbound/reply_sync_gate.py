"""Gate that holds mail until new replies are read, so that every opt-out is known before anything is sent."""

from __future__ import annotations

from sqlalchemy import Connection

from app.contract.events import ChangeKind
from app.service.app_state import AppState
from app.service.core.database import after_commit
from app.service.core.work_keys import watch_key
from app.service.records.ledger_queries import SendingInbox
from app.service.records.received import list_watched_inboxes
from app.service.rules.scheduler import CampaignPlan


def list_blocking_inboxes(conn: Connection, app_state: AppState, inbox: SendingInbox) -> list[str]:
    """Return the inboxes to be read before this one sends: itself, otherwise unread ones of its team."""
    found = [inbox.id]
    if app_state.knows_replies(inbox.id):
        found = app_state.unread(list_watched_inboxes(conn, inbox.team_id))
    for each in found:
        _look_there(conn, app_state, each)
    return found


def is_reply_sync_current(conn: Connection, app_state: AppState, plan: CampaignPlan) -> bool:
    """Return whether the replies and opt-outs in the inbox that this campaign's replies go to are known."""
    if app_state.hears(conn, plan.answers_to):
        return True
    _look_there(conn, app_state, plan.answers_to or "")
    return False


def _look_there(conn: Connection, app_state: AppState, inbox_id: str) -> None:
    """Request a new read of the mailbox, whose connection may be dead after the computer slept."""
    if app_state.read_at.get(inbox_id):
        app_state.read_at[inbox_id] = 0.0
        after_commit(conn).change(ChangeKind.INBOX, inbox_id)
        after_commit(conn).wake(watch_key(inbox_id))
