"""What the window says of the service by itself: counts at the rail, the status line, replies that came."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.desktop import settings
from app.desktop.event_notifier import EventNotifier
from app.desktop.main_window.notices import Notice
from app.desktop.main_window.tray import Tray
from app.desktop.main_window.window import Window
from app.desktop.session import Session
from app.desktop.update_check import keep_looking
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.restore_focus import FocusBack
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.tasks import Tasks

if TYPE_CHECKING:  # what the first paint does without
    from app.contract.events import Change
    from app.contract.inboxes import SenderAccount

QUIET = 500  # milliseconds in which changes are gathered
MOST_NAMES = 3


class News(QObject):
    """Lives as long as its session."""

    def __init__(self, session: Session, window: Window, tray: Tray) -> None:
        super().__init__()
        self._session, self._window, self._tray = session, window, tray
        self._tasks = Tasks(self, session.problem.emit)
        self._happenings = EventNotifier(session, self._tell)
        self._notice: Notice | None = None
        self._from: list[str] = []
        self._trouble = ""  # of the service itself, as it was told last
        self._looking = QTimer(self, singleShot=True, interval=QUIET)
        self._looking.timeout.connect(self._look)
        session.arrived.connect(self._arrived)
        session.changed.connect(self._changed)
        session.about_changed.connect(self._show_status)
        session.online_changed.connect(FocusBack(self).turned)  # before pages disable who has it
        session.online_changed.connect(self._online_changed)

    def begin(self) -> None:
        """Count for the first time; there is a service now."""
        if not self._session.why_no_desk:
            self._tasks.start(self._count_unread(), "unread", newest=True)
        self._look()  # also what has changed since the connection was made
        self._tasks.start(keep_looking(self._session.settings, self._window.notice), "releases", newest=True)

    async def end(self) -> None:
        """The counts go with the service that they are of."""
        self._session.changed.disconnect(self._changed)  # first: nothing begins while all comes to its end
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
        self._session.told_about(await self._session.service.workspace.about())

    async def _count_unread(self) -> None:
        from app.contract.replies import ThreadQuery
        from app.contract.scopes import Scope

        if self._session.may(Scope.REPLIES_READ):
            page = await self._session.service.replies.search(ThreadQuery(limit=1))
            self._window.set_badge("replies", page.unread)
            self._tray.set_unread(page.unread)

    async def _count_troubles(self) -> None:
        """The rail tells of mailboxes that need a hand, on whatever page one is."""
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
        trouble = heard(about.trouble) if about.trouble else ""
        before, self._trouble = self._trouble, trouble
        if trouble and trouble != before:
            self._window.problem.show_sentence(trouble)
        elif before and not trouble and self._window.problem.sentence.text() == before:
            self._window.problem.clear()

    def _arrived(self, name: str, text: str, thread_id: str) -> None:
        """One notice tells of all the replies that came while it was shown."""
        if not settings.tells(self._session.settings, datetime.now().time()):
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
        """A notice that leads to what it is about."""
        if settings.tells(self._session.settings, datetime.now().time(), what):
            go = partial(self._session.wanted.emit, place, wanted)
            self._window.notice(title, text, tr("Show"), go)
            self._tell_system(title, text, go)

    def _tell_system(self, title: str, text: str, go: Callable[[], object]) -> None:
        """Who works elsewhere is told by the system; who looks at the window has seen it."""
        if QApplication.activeWindow() is None and settings.flag(
            self._session.settings, settings.SYSTEM_NOTICES, True
        ):
            self._tray.notify(title, text, go)
