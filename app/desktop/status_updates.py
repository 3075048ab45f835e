"""Updates of the service that the window shows unasked: counts, the status line, and notices."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.desktop import settings
from app.desktop.main_window.notices import Notice
from app.desktop.main_window.tray import Tray
from app.desktop.main_window.window import Window
from app.desktop.session import Session
from app.desktop.update_check import keep_looking
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.restore_focus import FocusBack
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks

if TYPE_CHECKING:  # deferred past the first paint
    from app.contract.events import Change
    from app.contract.inboxes import SenderAccount
    from app.contract.today import JobToday


NOTICE_DELAY = 1_000  # milliseconds in which changes are gathered
BRIEF = timedelta(seconds=1)  # a range too short for any forecast
LATELY = timedelta(hours=12)
MOST = 20  # webhooks that are read in one go
Tell = Callable[[str, str, str, str, str], None]  # settings key, title, text, place, item ID


class EventNotifier(QObject):
    """The notices of events, each once, when it begins; what existed at the start is not news."""

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
            ("job", self._look_at_jobs, NOTICE_DELAY),
            ("webhook", self._look_at_webhooks, NOTICE_DELAY),
            ("workspace", self._look_at_the_day, NOTICE_DELAY),
            ("campaign", self._look_at_campaigns, 5 * NOTICE_DELAY),  # each mail that is sent changes one
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
        """Announce inboxes that are in trouble since the last call; `seen` was just read."""
        from app.desktop.widgets.sentences import translate_sentence

        troubled = {one.inbox_id: one for one in seen if one.trouble}
        if self._troubled is not None:
            for inbox_id in troubled.keys() - self._troubled:
                one = troubled[inbox_id]
                title = tr("{address} needs attention", address=one.email_address)
                self._tell(settings.INBOXES, title, translate_sentence(one.trouble), "inboxes", inbox_id)
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
        """Announce mails that were moved because the service did not run."""
        from app.contract.today import DayQuery
        from app.desktop.today.day_text import describe_moved_mails

        now = self._session.now()
        day = await self._session.service.today.read(DayQuery(since=now - LATELY, until=now + BRIEF))
        title, text = describe_moved_mails(day, now)
        mark = day.moved.until.isoformat() if day.moved else ""
        if title and mark != self._session.settings.value(settings.AWAY, ""):
            self._session.settings.setValue(settings.AWAY, mark)
            self._tell(settings.MOVED, title, text, "today", "")

    def _look_at_campaigns(self) -> None:
        from app.contract.scopes import Scope

        if self._session.may(Scope.CAMPAIGNS_READ):
            self._tasks.start(self._read_campaigns(), "campaigns", newest=True)

    async def _read_campaigns(self) -> None:
        """Announce campaigns that the service paused, each once even across restarts."""
        from app.contract.campaigns import CampaignQuery, CampaignStatus
        from app.contract.limits import PAGE_LIMIT_MAX
        from app.desktop.widgets.sentences import translate_sentence

        query = CampaignQuery(status=(CampaignStatus.PAUSED,), limit=PAGE_LIMIT_MAX)
        page = await self._session.service.campaigns.search(query)
        stopped = {str(one.campaign_id): one for one in page.campaigns if one.waiting_for}
        known = set(str(self._session.settings.value(settings.STOPPED, "")).split())
        for campaign_id in stopped.keys() - known:
            one = stopped[campaign_id]
            title = tr("The campaign “{name}” is paused", name=one.name)
            self._tell(
                settings.CAMPAIGNS, title, translate_sentence(one.waiting_for), "campaigns", campaign_id
            )
        if known != stopped.keys():
            self._session.settings.setValue(settings.STOPPED, " ".join(sorted(stopped)))

    def _look_at_webhooks(self) -> None:
        from app.contract.scopes import Scope

        if self._session.may(Scope.WEBHOOKS_READ) and self._webhooks:
            wanted, self._webhooks = sorted(self._webhooks)[:MOST], set()
            self._tasks.start(self._read_webhooks(wanted), "webhooks")

    async def _read_webhooks(self, ids: Iterable[str]) -> None:
        """Announce failing webhooks by their newest attempt; skip those deleted in between."""
        from app.contract.problems import NotFound
        from app.contract.webhooks import DeliveryQuery, DeliveryStatus
        from app.desktop.widgets.sentences import translate_sentence

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
                    self._tell(
                        settings.WEBHOOKS, title, translate_sentence(newest.error), "webhooks", webhook_id
                    )
            except NotFound:
                self._failing.discard(webhook_id)


QUIET = 500  # milliseconds in which changes are gathered
MOST_NAMES = 3


class StatusUpdates(QObject):
    """The window's counts, status and notices for one session."""

    def __init__(self, session: Session, window: Window, tray: Tray) -> None:
        super().__init__()
        self._session, self._window, self._tray = session, window, tray
        self._tasks = Tasks(self, session.problem.emit)
        self._happenings = EventNotifier(session, self._tell)
        self._notice: Notice | None = None
        self._from: list[str] = []
        self._trouble = ""  # the service's own trouble, as it was last shown
        self._looking = Debounce(self, QUIET, self._look)
        session.arrived.connect(self._arrived)
        session.changed.connect(self._changed)
        session.about_changed.connect(self._show_status)
        session.online_changed.connect(FocusBack(self).turned)  # first: pages may disable the focused widget
        session.online_changed.connect(self._online_changed)

    def begin(self) -> None:
        """Count for the first time, now that there is a service."""
        if not self._session.why_no_desk:
            self._tasks.start(self._count_unread(), "unread", newest=True)
        self._look()  # includes changes since the connection was made
        self._tasks.start(keep_looking(self._session.settings, self._window.notice), "releases", newest=True)

    async def end(self) -> None:
        """Remove the counts and the status line, which belong to this service."""
        self._session.changed.disconnect(self._changed)  # first, so that nothing new starts
        self._looking.stop()
        await self._tasks.close()
        await self._happenings.end()
        self._tray.set_unread(0)
        for place in ("replies", "inboxes"):
            self._window.set_badge(place, 0)
        self._window.set_status("")
        self.deleteLater()

    def _online_changed(self, online: bool) -> None:
        if online:
            self._window.problem.answers_again()

    def _changed(self, change: Change) -> None:
        if change.kind in ("thread", "missed") and not self._session.why_no_desk:
            self._tasks.start(self._count_unread(), "unread", newest=True)
        if change.kind in ("workspace", "campaign", "inbox", "missed") and not self._looking.isActive():
            self._looking.start()

    def _look(self) -> None:
        if not self._session.why_no_desk:
            self._tasks.start(self._look_again(), "about", newest=True)
        self._tasks.start(self._count_troubles(), "troubles", newest=True)

    async def _look_again(self) -> None:
        self._session.set_about(await self._session.service.workspace.about())

    async def _count_unread(self) -> None:
        from app.contract.replies import ThreadQuery
        from app.contract.scopes import Scope

        if self._session.may(Scope.REPLIES_READ):
            page = await self._session.service.replies.search(ThreadQuery(limit=1))
            self._window.set_badge("replies", page.unread)
            self._tray.set_unread(page.unread)

    async def _count_troubles(self) -> None:
        """Count the inboxes in trouble, on all pages of the listing, for the rail."""
        from app.contract.inboxes import SenderAccountQuery
        from app.contract.limits import PAGE_LIMIT_MAX
        from app.contract.scopes import Scope

        if self._session.may(Scope.SENDER_ACCOUNTS_READ):
            found: list[SenderAccount] = []
            query: SenderAccountQuery | None = SenderAccountQuery(limit=PAGE_LIMIT_MAX)
            while query is not None:
                page = await self._session.service.inboxes.search(query)
                found += page.sender_accounts
                more = page.pagination.has_next
                query = query.model_copy(update={"page": query.page + 1}) if more else None
            self._window.set_badge("inboxes", sum(bool(one.trouble) for one in found), tr("in trouble"))
            self._happenings.inboxes(found)
            self._looking.setInterval(QUIET * (1 + len(found) // PAGE_LIMIT_MAX))  # each page is a request

    def _show_status(self) -> None:
        about = self._session.about
        name = self._session.workspace_name
        is_said = name.startswith(("Workspace", tr("Workspace")))
        said = [name if is_said else tr("Workspace {name}", name=name)]
        if about.active_campaigns:
            said.append(tr("%n campaign(s) sending", n=about.active_campaigns))
        self._window.set_status(" · ".join(said))
        trouble = translate_sentence(about.trouble) if about.trouble else ""
        before, self._trouble = self._trouble, trouble
        if trouble and trouble != before:
            self._window.problem.show_sentence(trouble)
        elif before and not trouble and self._window.problem.sentence.text() == before:
            self._window.problem.clear()

    def _arrived(self, name: str, text: str, thread_id: str) -> None:
        """Show one notice for all the replies that arrived while it was shown."""
        if not settings.may_notify(self._session.settings, datetime.now().time()):
            return
        shown = self._notice is not None and isValid(self._notice) and self._notice.isVisible()
        self._from = [*self._from, name] if shown else [name]
        title, several = name, len(self._from) > 1
        if self._notice is not None and shown:
            self._notice.go()
        if several:
            names = ", ".join(dict.fromkeys(self._from[-MOST_NAMES:]))
            title = tr("%n new reply(s)", n=len(self._from))
            text = tr("From {names}", names=names)
            if len(self._from) > MOST_NAMES:
                text = tr("From {names} and others", names=names)
        go = partial(self._session.wanted.emit, "replies", thread_id)
        self._notice = self._window.notice(title, text, tr("Open", "button: show the reply"), go)
        self._tell_system(title, text, go)

    def _tell(self, what: str, title: str, text: str, place: str, wanted: str) -> None:
        """Show a notice with a link to its subject."""
        if settings.may_notify(self._session.settings, datetime.now().time(), what):
            go = partial(self._session.wanted.emit, place, wanted)
            self._window.notice(title, text, tr("Show"), go)
            self._tell_system(title, text, go)

    def _tell_system(self, title: str, text: str, go: Callable[[], object]) -> None:
        """Send a notification through the system, unless a window of the program is active."""
        if QApplication.activeWindow() is None and settings.read_flag(
            self._session.settings, settings.SYSTEM_NOTICES, True
        ):
            self._tray.notify(title, text, go)
