"""The table's filters and rows, and an inbox's state in words; all without input or output."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any, NamedTuple

from app.contract.inboxes import InboxStatus, InboxType, SenderAccount, SenderAccountQuery
from app.contract.scopes import Scope
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.formats import format_clock_time, format_day, format_number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.rows import Column, Row, TwoLineCell

WRITE = Scope.SENDER_ACCOUNTS_WRITE
COLUMNS = (
    Column(tr("Inbox"), "person", 226, "email_address", stretch=True),
    Column(tr("Status"), "chip", 116),
    Column(tr("Sent today"), "number", 92),
    Column(tr("Used"), "progress", 104),
    Column(tr("Health"), "number", 78, "health_score"),
    Column(tr("Kind"), "muted", 104, "inbox_type"),
    Column(tr("Connected"), "muted", 104, "created_at"),
)
KINDS = {
    InboxType.SERVICE: tr("Hosted here"),
    InboxType.WORKSPACE_SUITE_A: "Google",
    InboxType.WORKSPACE_SUITE_B: "Microsoft 365",
    InboxType.CUSTOM_SMTP: tr("Mail server"),
}


class InboxFilter(NamedTuple):
    text: str
    status: InboxStatus | None = None
    needs_hand: bool = False


FILTERS = (
    InboxFilter(tr("All")),
    InboxFilter(tr("Active"), InboxStatus.ACTIVE),
    InboxFilter(tr("Paused"), InboxStatus.PAUSED),
    InboxFilter(tr("Needs attention"), needs_hand=True),
)


@dataclass
class InboxListState:
    """The filter, search and order of the table; the service has no filter for `needs_hand`."""

    filter: InboxFilter = FILTERS[0]
    kind: InboxType | None = None
    search: str = ""
    sort_by: str = "email_address"
    sort_desc: bool = False

    @property
    def narrowed(self) -> bool:
        return bool(self.search or self.kind or self.filter != FILTERS[0])

    def query(self, page: int, limit: int) -> SenderAccountQuery:
        wanted: dict[str, Any] = {
            "page": page,
            "limit": limit,
            "status": self.filter.status,
            "inbox_type": self.kind,
            "search": self.search or None,
            "sort_by": self.sort_by,
            "sort_order": "desc" if self.sort_desc else "asc",
        }
        return SenderAccountQuery.model_validate(wanted)


def is_in_filter(inbox: SenderAccount, one: InboxFilter) -> bool:
    """Return whether a filter would show this inbox."""
    if one.needs_hand:
        return needs_hand(inbox)
    return one.status is None or inbox.overall_status == one.status


def needs_hand(inbox: SenderAccount) -> bool:
    return bool(inbox.trouble) or inbox.overall_status == InboxStatus.DISABLED


def build_inbox_row(inbox: SenderAccount, now: datetime) -> Row:
    """Return an inbox as a row of the table, with a bar for the used part of today's limit."""
    return Row(
        inbox.inbox_id,
        (
            TwoLineCell(inbox.display_name, inbox.email_address),
            get_state_badge(inbox),
            tr(
                "{sent} of {limit}",
                sent=format_number(inbox.emails_sent_today),
                limit=format_number(inbox.daily_limit),
            ),
            compute_limit_usage(inbox),
            str(inbox.health_score),
            describe_inbox_type(inbox),
            format_connected_day(inbox, now),
        ),
        inbox,
    )


def compute_limit_usage(inbox: SenderAccount) -> float:
    """Return the used part of today's limit, from 0 to 1."""
    return min(1.0, inbox.emails_sent_today / max(1, inbox.daily_limit))


def describe_inbox_type(inbox: SenderAccount) -> str:
    known = {str(value): text for value, text in KINDS.items()}
    return known.get(str(inbox.inbox_type)) or str(inbox.inbox_type)


def format_connected_day(inbox: SenderAccount, now: datetime) -> str:
    """Return the day an inbox was connected, or the service's text if that is no time."""
    try:
        return format_day(datetime.fromisoformat(inbox.created_at), now)
    except ValueError:
        return inbox.created_at


def get_state_badge(inbox: SenderAccount) -> Badge:
    """Return the badge for an inbox's state; an active inbox in trouble needs attention."""
    if inbox.trouble and inbox.overall_status == InboxStatus.ACTIVE:
        return Badge(tr("Needs attention"), "amber")
    return badges.inbox(inbox.overall_status)


def next_reset(now: datetime) -> datetime:
    """Return when the daily count restarts, in the zone of `now`; the service's day is that of UTC."""
    tomorrow = now.astimezone(UTC).date() + timedelta(days=1)
    return datetime.combine(tomorrow, time(), UTC).astimezone(now.tzinfo)


def describe_remaining_limit(inbox: SenderAccount, now: datetime) -> str:
    """Return, as a sentence, how much can still be sent today, and when the count starts again."""
    reset = next_reset(now)
    left, hours = max(0, inbox.daily_limit - inbox.emails_sent_today), (reset - now).total_seconds() / 3600
    wait = tr("{count} h", count=round(hours)) if hours >= 1 else tr("{count} min", count=round(hours * 60))
    if left:
        text = tr(
            "{left} more can go today. Resets at {time}, in {wait}.",
            left=format_number(left),
            time=format_clock_time(reset),
            wait=wait,
        )
        return text
    return tr("The limit is reached. Resets at {time}, in {wait}.", time=format_clock_time(reset), wait=wait)
