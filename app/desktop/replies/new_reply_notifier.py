"""Tells of replies that come in while the program runs, and of nothing that was done here."""

from __future__ import annotations

import logging
from datetime import datetime

from PySide6.QtCore import QObject, QTimer

from app.contract.events import Change
from app.contract.replies import Thread, ThreadQuery
from app.desktop.session import Session
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

log = logging.getLogger("outreach.desktop.replies")
QUIET = 200  # milliseconds in which changes are gathered
LOOKED_AT = 20  # newest unread conversations
ONE_BY_ONE = 3  # more at a time are told as a number
SNIPPET = 120  # characters


class Arrivals(QObject):
    """A conversation is told when it has more replies than before, or is new since the start."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._known: dict[str, int] | None = None
        self._since: datetime | None = None
        self._gather = QTimer(self, singleShot=True, interval=QUIET)
        self._gather.timeout.connect(self._look)
        session.changed.connect(self._changed)
        self._look()

    def _changed(self, change: Change) -> None:
        if change.kind in ("thread", "missed") and not self._gather.isActive():
            self._gather.start()

    def _look(self) -> None:
        if not self._tasks.busy("look"):
            self._tasks.start(self._compare() if self._known is not None else self._learn(), "look")
        elif not self._gather.isActive():
            self._gather.start()

    async def _learn(self) -> None:
        page = await self._session.service.replies.search(ThreadQuery(limit=100))
        times = [one.last_message_at for one in page.threads if one.last_message_at]
        self._since = max(times, default=None)
        self._known = {one.thread_id: one.reply_count for one in page.threads}

    async def _compare(self) -> None:
        assert self._known is not None
        page = await self._session.service.replies.search(ThreadQuery(limit=LOOKED_AT, is_read=False))
        fresh = [one for one in page.threads if self._is_new(one, self._known.get(one.thread_id))]
        for one in page.threads:
            self._known[one.thread_id] = max(one.reply_count, self._known.get(one.thread_id, 0))
        if len(fresh) > ONE_BY_ONE:
            names = ", ".join(one.lead_name or one.lead_email for one in fresh[:ONE_BY_ONE])
            title = tr("%n new reply(s)", n=len(fresh))
            self._session.noticed.emit(title, tr("From {names} and others", names=names))
            return
        for one in fresh:
            text = " ".join(one.snippet.split())
            if len(text) > SNIPPET:
                text = text[:SNIPPET].rsplit(" ", 1)[0] + "…"
            self._session.arrived.emit(one.lead_name or one.lead_email, text or one.subject, one.thread_id)

    def _is_new(self, thread: Thread, before: int | None) -> bool:
        if before is not None:
            return thread.reply_count > before
        return self._since is None or (thread.last_message_at or thread.created_at) > self._since

    def _failed(self, error: Exception) -> None:
        log.info("new replies are not told: %s", error)  # the list says what is wrong
