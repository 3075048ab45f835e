"""A conversation by ID, as far as the documented operations show it: lead, subject and category."""

from __future__ import annotations

from app.contract.replies import Thread
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Chip
from app.desktop.widgets.factories import build_labeled_value, label, row
from app.desktop.widgets.formats import format_number, format_timestamp
from app.desktop.widgets.i18n import tr

from .item_by_id import ByIdPage


class ThreadById(ByIdPage):
    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Replies"), "reply", tr("The id of a conversation"), "threads")

    async def read(self, wanted: str) -> Thread:
        return await self.session.service.replies.get(wanted)

    def name(self, thread: Thread) -> str:
        return f"{thread.lead_email} · {thread.subject}"

    def fill(self, thread: Thread) -> None:
        self.box.addWidget(label(thread.subject, "h2", wrap=True))
        self.box.addLayout(row(Chip(badges.category(thread.category)), None))
        lead = f"{thread.lead_name} · {thread.lead_email}" if thread.lead_name else thread.lead_email
        gone = thread.archived_inbox_email
        inbox = tr("{inbox}, which was deleted", inbox=gone) if gone else thread.inbox_email
        for name, value in (
            (tr("Lead"), lead),
            (tr("Campaign"), thread.campaign_name),
            (tr("From"), thread.from_address),
            (tr("To"), thread.to_address),
            (tr("Inbox"), inbox),
            (tr("Replies"), format_number(thread.reply_count)),
            (tr("Since"), format_timestamp(thread.created_at, self.session.now())),
        ):
            self.box.addWidget(build_labeled_value(name, value or "–"))
