"""The data of the list of conversations: its filters, its query, and a conversation as a row."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from app.contract.limits import PAGE_LIMIT_MAX
from app.contract.replies import Category, Thread, ThreadQuery
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.formats import format_percent, format_relative_time
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.rows import Column, Row

SURE_FROM = 0.7  # below this, the category is shown as a guess
COLUMNS = (Column(tr("Conversation"), "two", 180, stretch=True),)
CATEGORIES = tuple(Category)
SUREST = 0.99  # the highest value shown: the meaning of a reply is never certain
CATEGORY_NAMES = tuple(badges.category(one).text for one in CATEGORIES)


class ThreadCell(NamedTuple):
    """A conversation in the list; screen readers read the fields in this order."""

    title: str
    badge: Badge
    subject: str
    line: str
    when: str
    star: str
    email: str


@dataclass(frozen=True)
class ThreadFilter:
    """A filter above the list; other code names it by its key, for a category the category's value."""

    key: str
    text: str
    is_read: bool | None = None
    is_starred: bool | None = None
    category: Category | None = None
    is_snoozed: bool = False
    is_unclaimed: bool | None = None
    is_unsure: bool | None = None


ALL = ThreadFilter("all", tr("All"))
UNREAD = ThreadFilter("unread", tr("Unread"), is_read=False)
FILTERS = (
    ALL,
    UNREAD,
    ThreadFilter("starred", tr("Starred"), is_starred=True),
    ThreadFilter("whose", tr("Whose is this?"), is_unclaimed=True),
    ThreadFilter("snoozed", tr("Snoozed"), is_snoozed=True),
    *(
        ThreadFilter(one, badges.category(one).text, category=one)
        for one in (Category.INTERESTED, Category.QUESTION, Category.OUT_OF_OFFICE, Category.UNSUBSCRIBE)
    ),
)
OTHERS = (
    ThreadFilter("unsure", tr("Not sure"), is_unsure=True),
    *(
        ThreadFilter(one, badges.category(one).text, category=one)
        for one in CATEGORIES
        if one not in {each.category for each in FILTERS}
    ),
)


@dataclass
class ThreadListState:
    """The filter and search of the list."""

    filter: ThreadFilter = ALL
    search: str = ""

    @property
    def narrowed(self) -> bool:
        return bool(self.search) or self.filter is not ALL

    def query(self, page: int = 1, limit: int = PAGE_LIMIT_MAX) -> ThreadQuery:
        return ThreadQuery(
            page=page,
            limit=limit,
            category=(self.filter.category,) if self.filter.category else (),
            is_read=self.filter.is_read,
            is_starred=self.filter.is_starred,
            search=self.search or None,
            is_unclaimed=self.filter.is_unclaimed,
            is_unsure=self.filter.is_unsure,
            is_snoozed=self.filter.is_snoozed,
        )


def make_row(thread: Thread, now: datetime, has_draft: bool = False) -> Row:
    """Return the row of a conversation, which is bold while the conversation is unread."""
    snippet = " ".join(thread.snippet.split())
    cell = ThreadCell(
        thread.lead_name or thread.lead_email,
        badges.category(thread.category),
        tr("Draft · {line}", line=thread.subject) if has_draft else thread.subject,
        snippet,
        format_relative_time(thread.last_message_at or thread.created_at, now),
        tr("Starred") if thread.is_starred else "",
        thread.lead_email,
    )
    return Row(thread.thread_id, (cell,), thread, not thread.is_read)


def describe_confidence(thread: Thread) -> str:
    """Return how sure the service is of the category it recognized, and by which words of the reply."""
    if not thread.ai_confidence:
        return tr("Recognized.")
    sure = format_percent(min(round(thread.ai_confidence, 2), SUREST))
    words = ", ".join(tr("“{words}”", words=each) for each in thread.ai_words)
    if thread.ai_confidence < SURE_FROM:
        if not words:
            return tr("Not sure: {percent}.", percent=sure)
        return tr("Not sure: {percent}, by {words}.", percent=sure, words=words)
    if not words:
        return tr("Recognized, {percent} sure.", percent=sure)
    return tr("Recognized, {percent} sure: {words}.", percent=sure, words=words)
