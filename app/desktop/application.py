"""The running desktop: the window's places, the service behind them, and how both come and go."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.desktop.backend import Arguments, Backend, BackendFailed
from app.desktop.keys import local_key
from app.desktop.kit import theme
from app.desktop.kit.dialogs import ask
from app.desktop.kit.formats import plural
from app.desktop.kit.tasks import Tasks
from app.desktop.latepage import LatePage
from app.desktop.session import Session
from app.desktop.shell.notices import Notice
from app.desktop.shell.tray import Tray
from app.desktop.shell.window import Place, Window
from app.desktop.webhooks.loopback import let_webhooks_in
from app.keeping import Kept

if TYPE_CHECKING:  # what the first paint does without
    from app.contract.events import Change

log = logging.getLogger("outreach.desktop")
PLACES = (
    ("contacts", "Contacts", "users", "app.desktop.contacts.page", "ContactsPage"),
    ("campaigns", "Campaigns", "send", "app.desktop.campaigns.page", "CampaignsPage"),
    ("replies", "Replies", "reply", "app.desktop.replies.page", "RepliesPage"),
    ("inboxes", "Inboxes", "inbox", "app.desktop.inboxes.page", "InboxesPage"),
    ("webhooks", "Webhooks", "zap", "app.desktop.webhooks.page", "WebhooksPage"),
)
ENDING = (signal.SIGINT, signal.SIGTERM)
STAY, CLOSE, CANCEL = "Keep sending in the background", "Close and stop sending", "Cancel"
MOST_NAMES = 3
QUIET = 500  # milliseconds in which changes are gathered
APPEARANCES: tuple[theme.Mode, ...] = ("light", "dark", "system")
CLOSE_DEADLINE = 3.0  # seconds for asking the service what a closed window stops


class Application:
    """`live` is the whole life of the window, from its first paint to the end of the child process."""

    def __init__(self, data: Path, practice: bool, settings: QSettings, more: tuple[str, ...] = ()) -> None:
        self._data, self._practice, self._more = data, practice, more
        self.session = Session(settings)
        places = [
            Place(name, title, picture, partial(LatePage, self.session, module, page))
            for name, title, picture, module, page in PLACES
        ]
        self.window = Window(places, settings)
        self.window.setWindowTitle("Practice · Outreach Desk" if practice else "Outreach Desk")
        self.window.before_close = self._before_close
        self.tasks = Tasks(self.window, self._failed)
        self.tray = Tray(self.window, self.bring_to_front, self._quit)
        self._backend: Backend | None = None
        self._closed = asyncio.Event()
        self._quitting = False
        self._news: Notice | None = None
        self._from: list[str] = []
        self.window.closing.connect(self._window_closed)
        self.window.go(PLACES[0][0])
        self.session.problem.connect(self._failed)
        self.session.noticed.connect(self.window.notice)
        self.session.arrived.connect(self._arrived)
        self.session.begin_again.connect(self._begin_again)
        self.session.wanted.connect(self._go)
        self.session.online_changed.connect(self._online_changed)
        self.session.changed.connect(self._changed)
        self.session.about_changed.connect(self._show_status)
        self._looking = QTimer(self.window, singleShot=True, interval=QUIET)
        self._looking.timeout.connect(self._look)
        for mode in APPEARANCES:
            text = f"Appearance: {mode}"
            self.window.commands.add(f"appearance-{mode}", text, partial(_appear, mode, settings))

    async def live(self) -> None:
        """Work until the window has closed, then end what was begun, in turn."""
        self.tasks.start(self._begin(), "begin")
        with self._ended_by_signals():
            await self._closed.wait()
        await self.tasks.close()
        await self._take_pages_away()
        if self.session.is_connected:
            await self.session.service.close()
        if self._backend is not None:
            await self._backend.stop()

    @contextlib.contextmanager
    def _ended_by_signals(self) -> Iterator[None]:
        """Ctrl+C in the terminal and the end of the session close the window in order."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError):  # Windows
            for number in ENDING:
                loop.add_signal_handler(number, self._quit)
        try:
            yield
        finally:
            with contextlib.suppress(NotImplementedError):
                for number in ENDING:
                    loop.remove_signal_handler(number)

    async def _take_pages_away(self) -> None:
        """What they have asked of the service ends with them, before the connection does."""
        self._looking.stop()
        gone = asyncio.Event()
        if (pages := self.window.takeCentralWidget()) is not None:
            pages.destroyed.connect(gone.set)
            pages.deleteLater()
            await gone.wait()

    async def _begin(self) -> None:
        """Import what the first paint did without, start the service, and connect."""
        self.window.set_connection("Starting the service…", "amber")
        importing = self.tasks.start(asyncio.to_thread(_import_late), "importing")
        key = await local_key(self._data)
        more = (*self._more, *await let_webhooks_in(self.session, self._data))
        self._backend = Backend(Arguments(self._data, key.secret, self._practice, more))
        base_url = await self._backend.start()
        await importing
        await self._connect(base_url, key)
        self.tasks.start(self._backend.keep(), "backend")
        self.tasks.start(self._follow(), "changes")
        self.tasks.start(self._count_unread(), "unread", newest=True)
        self.tasks.start(self._count_troubles(), "troubles", newest=True)

    def _begin_again(self) -> None:
        self.session.give_up("")
        self.tasks.start(self._begin(), "begin", newest=True)

    async def _connect(self, base_url: str, key: Kept) -> None:
        from app.client.service import OutreachService
        from app.desktop.practice.banner import PracticeBanner

        service = OutreachService(base_url, key.secret)
        self.session.connected(service, await service.workspace.about())
        if self.session.about.practice is not None:
            self.window.set_banner(PracticeBanner(self.session))
        self.window.page("replies")  # tells of replies from now on
        if key.warning and not self.session.settings.value("key_warning_seen"):
            self.session.settings.setValue("key_warning_seen", True)
            self.window.notice("Your key is kept in a file", key.warning)

    async def _follow(self) -> None:
        async for change in self.session.service.changes(self.session.turned).follow():
            self.session.heard(change)

    def _changed(self, change: Change) -> None:
        if self._closed.is_set():
            return
        if change.kind in ("thread", "missed"):
            self.tasks.start(self._count_unread(), "unread", newest=True)
        if change.kind in ("workspace", "campaign", "inbox", "missed") and not self._looking.isActive():
            self._looking.start()

    def _look(self) -> None:
        self.tasks.start(self._look_again(), "about", newest=True)
        self.tasks.start(self._count_troubles(), "troubles", newest=True)

    def _show_status(self) -> None:
        about = self.session.about
        sending = f" · {plural(about.active_campaigns, 'campaign')} sending" if about.active_campaigns else ""
        self.window.set_status(f"Workspace {about.settings.workspace_name}{sending}")

    def _arrived(self, name: str, text: str, thread_id: str) -> None:
        """One notice tells of all the replies that came while it was shown."""
        shown = self._news is not None and isValid(self._news) and self._news.isVisible()
        self._from = [*self._from, name] if shown else [name]
        title, several = name, len(self._from) > 1
        if self._news is not None and shown:
            self._news.go()
        if several:
            others = " and others" if len(self._from) > MOST_NAMES else ""
            title = f"{len(self._from)} new replies"
            text = f"From {', '.join(dict.fromkeys(self._from[-MOST_NAMES:]))}{others}"
        self._news = self.window.notice(title, text, "Open", partial(self._go, "replies", thread_id))
        if not self.window.isVisible():
            self.tray.notify(title, text)

    async def _count_unread(self) -> None:
        from app.contract.replies import ThreadQuery

        page = await self.session.service.replies.search(ThreadQuery(limit=1))
        self.window.set_badge("replies", page.unread)

    async def _count_troubles(self) -> None:
        """The rail tells of mailboxes that need a hand, on whatever page one is."""
        from app.contract.inboxes import SenderAccountQuery
        from app.contract.scopes import Scope

        if self.session.may(Scope.SENDER_ACCOUNTS_READ):
            page = await self.session.service.inboxes.search(SenderAccountQuery(limit=100))
            troubled = sum(bool(one.trouble) for one in page.sender_accounts)
            self.window.set_badge("inboxes", troubled, "in trouble")

    async def _look_again(self) -> None:
        self.session.told_about(await self.session.service.workspace.about())

    def _online_changed(self, online: bool) -> None:
        if online:
            self.window.set_connection("Connected", "green")
        else:
            self.window.set_connection("The service can't be reached; trying again…", "red")

    async def _before_close(self) -> bool:
        """Whether the window may close: what is typed is saved; with campaigns sending, the user decides."""
        for settle in self.session.before_close:
            if not await settle():
                return False
        if self._quitting or not self.session.is_connected:
            return True
        active = await self._active_campaigns()
        if not active:
            return True
        title = f"{plural(active, 'campaign')} {'is' if active == 1 else 'are'} still sending"
        where = "the window waits in the tray" if self.tray.available() else "the window is minimised"
        text = (
            "Outreach Desk sends from this computer. If it closes, no mail goes out and no reply is noticed "
            "until you open it again. Nothing is lost: it goes on where it stopped. "
            f"To keep sending, leave it open in the background: {where}."
        )
        choice = await ask(self.window, title, text, STAY, CLOSE, CANCEL)
        if choice == STAY:
            self._stay()
        return choice == CLOSE

    async def _active_campaigns(self) -> int:
        try:
            about = await asyncio.wait_for(self.session.service.workspace.about(), CLOSE_DEADLINE)
        except Exception as error:  # offline, slow or gone: then it stops nothing that still runs
            log.info("closing without knowing the campaigns: %s", error)
            return 0
        return about.active_campaigns

    def _stay(self) -> None:
        if self.tray.show():
            self.window.hide()
        else:
            self.window.showMinimized()

    def bring_to_front(self) -> None:
        """Show the window, wherever it is."""
        self.window.showNormal()
        self.window.raise_()
        self.window.activateWindow()

    def _quit(self) -> None:
        self._quitting = True
        self.window.close()

    def _window_closed(self) -> None:
        self._closed.set()

    def _go(self, place: str, wanted: str) -> None:
        self.window.go(place)
        page = self.window.page(place)
        if isinstance(page, LatePage):
            page.reveal(wanted)

    def _failed(self, error: Exception) -> None:
        log.info("shown to the user: %s", error, exc_info=error)
        if isinstance(error, BackendFailed):
            self.window.set_connection("No service", "red")
            self.session.give_up(str(error))
        else:
            self.window.problem.show_error(error)


def _appear(mode: theme.Mode, settings: QSettings) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.apply(app, mode)
    settings.setValue("appearance", mode)


def _import_late() -> None:
    for name in (
        "app.client.service",
        *(module for _, _, _, module, _ in PLACES),
        "app.desktop.practice.banner",
    ):
        importlib.import_module(name)
