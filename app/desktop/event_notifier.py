"""What happened while nobody looked: a mailbox or campaign that stopped, a job done, a webhook that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.desktop import settings
from app.desktop.session import Session
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

if TYPE_CHECKING:  # what the first paint does without
    from app.contract.events import Change
    from app.contract.inboxes import SenderAccount
    from app.contract.today import JobToday

QUIET = 1_000  # milliseconds in which changes are gathered
BRIEF = timedelta(seconds=1)  # a day so short that nothing is forecast
LATELY = timedelta(hours=12)
MOST = 20  # webhooks that are looked at together
Tell = Callable[[str, str, str, str, str], None]  # which choice, title, text, place, id


class EventNotifier(QObject):
    """Each is told once, when it begins; what was so before the window opened is no news."""

    def __init__(self, session: Session, tell: Tell) -> None:
        super().__init__()
        self._session, self._tell = session, tell
        self._tasks = Tasks(self, session.problem.emit)
        self._troubled: set[str] | None = None
        self._jobs: dict[str, JobToday] = {}
        self._failing: set[str] = set()
        self._webhooks: set[str] = set()
        self._resting: dict[str, QTimer] = {}
        for kind, look, quiet in (
            ("job", self._look_at_jobs, QUIET),
            ("webhook", self._look_at_webhooks, QUIET),
            ("workspace", self._look_at_the_day, QUIET),
            ("campaign", self._look_at_campaigns, 5 * QUIET),  # each mail changes one
        ):
            timer = self._resting[kind] = QTimer(self, singleShot=True, interval=quiet)
            timer.timeout.connect(look)
        session.changed.connect(self._changed)

    async def end(self) -> None:
        await self._tasks.close()
        for one in self._resting.values():
            one.stop()
        self.deleteLater()

    def _changed(self, change: Change) -> None:
        if change.kind == "webhook":
            self._webhooks.update(change.ids)
        timer = self._resting.get(str(change.kind))
        if timer is not None and not timer.isActive() and not self._session.why_no_desk:
            timer.start()

    def inboxes(self, seen: Iterable[SenderAccount]) -> None:
        """As they were just read."""
        from app.desktop.widgets.service_sentences import heard

        troubled = {one.inbox_id: one for one in seen if one.trouble}
        if self._troubled is not None:
            for inbox_id in troubled.keys() - self._troubled:
                one = troubled[inbox_id]
                title = tr("{address} needs attention", address=one.email_address)
                self._tell(settings.INBOXES, title, heard(one.trouble), "inboxes", inbox_id)
        self._troubled = set(troubled)

    def _look_at_jobs(self) -> None:
        from app.contract.scopes import Scope

        if self._session.may(Scope.CAMPAIGNS_READ, Scope.SENDER_ACCOUNTS_READ, Scope.REPLIES_READ):
            self._tasks.start(self._read_jobs(), "jobs", newest=True)

    async def _read_jobs(self) -> None:
        from app.contract.today import DayQuery

        now = self._session.now()
        day = await self._session.service.today.read(DayQuery(since=now, until=now + BRIEF))
        running = {str(one.job_id): one for one in day.jobs}
        for job_id in self._jobs.keys() - running.keys():
            job = self._jobs[job_id]
            if job.campaign_id:
                title = tr("The lead upload is done")
                self._tell(settings.JOBS, title, job.name, "campaigns", job.campaign_id)
            elif job.kind == "contact_import":
                self._tell(settings.JOBS, tr("The contact import is done"), job.name, "contacts", "")
            else:
                self._tell(settings.JOBS, tr("The new inboxes are done"), job.name, "inboxes", "")
        self._jobs = running

    def _look_at_the_day(self) -> None:
        from app.contract.scopes import Scope

        if self._session.may(Scope.CAMPAIGNS_READ, Scope.SENDER_ACCOUNTS_READ, Scope.REPLIES_READ):
            self._tasks.start(self._read_the_day(), "day", newest=True)

    async def _read_the_day(self) -> None:
        """Whether the service has slept, and what that has moved."""
        from app.contract.today import DayQuery
        from app.desktop.today.day_text import moved

        now = self._session.now()
        day = await self._session.service.today.read(DayQuery(since=now - LATELY, until=now + BRIEF))
        title, text = moved(day, now)
        mark = day.moved.until.isoformat() if day.moved else ""
        if title and mark != self._session.settings.value(settings.AWAY, ""):
            self._session.settings.setValue(settings.AWAY, mark)
            self._tell(settings.MOVED, title, text, "today", "")

    def _look_at_campaigns(self) -> None:
        from app.contract.scopes import Scope

        if self._session.may(Scope.CAMPAIGNS_READ):
            self._tasks.start(self._read_campaigns(), "campaigns", newest=True)

    async def _read_campaigns(self) -> None:
        """One that the service paused is told once, however often the window is opened."""
        from app.contract.campaigns import CampaignQuery, CampaignStatus
        from app.contract.limits import PAGE_LIMIT_MAX
        from app.desktop.widgets.service_sentences import heard

        query = CampaignQuery(status=(CampaignStatus.PAUSED,), limit=PAGE_LIMIT_MAX)
        page = await self._session.service.campaigns.search(query)
        stopped = {str(one.campaign_id): one for one in page.campaigns if one.waiting_for}
        known = set(str(self._session.settings.value(settings.STOPPED, "")).split())
        for campaign_id in stopped.keys() - known:
            one = stopped[campaign_id]
            title = tr("The campaign “{name}” is paused", name=one.name)
            self._tell(settings.CAMPAIGNS, title, heard(one.waiting_for), "campaigns", campaign_id)
        if known != stopped.keys():
            self._session.settings.setValue(settings.STOPPED, " ".join(sorted(stopped)))

    def _look_at_webhooks(self) -> None:
        from app.contract.scopes import Scope

        if self._session.may(Scope.WEBHOOKS_READ) and self._webhooks:
            wanted, self._webhooks = sorted(self._webhooks)[:MOST], set()
            self._tasks.start(self._read_webhooks(wanted), "webhooks")

    async def _read_webhooks(self, ids: Iterable[str]) -> None:
        """By their newest attempt; one that was deleted meanwhile is passed by."""
        from app.contract.problems import NotFound
        from app.contract.webhooks import DeliveryQuery, DeliveryStatus
        from app.desktop.widgets.service_sentences import heard

        service = self._session.service.webhooks
        for webhook_id in ids:
            try:
                page = await service.deliveries(webhook_id, DeliveryQuery(page_size=1))
                newest = page.deliveries[0] if page.deliveries else None
                if newest is None or newest.status == DeliveryStatus.PENDING:
                    continue
                if newest.status == DeliveryStatus.SUCCEEDED:
                    self._failing.discard(webhook_id)
                elif webhook_id not in self._failing:
                    self._failing.add(webhook_id)
                    name = (await service.get(webhook_id)).name
                    title = tr("The webhook “{name}” fails", name=name)
                    self._tell(settings.WEBHOOKS, title, heard(newest.error), "webhooks", webhook_id)
            except NotFound:
                self._failing.discard(webhook_id)
