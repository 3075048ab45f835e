"""The running desktop: its pages, the service behind them, and the start and end of both."""

from __future__ import annotations

import contextlib
import logging
import signal
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from app.contract.problems import Problem, ServiceFault, Unauthorized
from app.contract.sentences import Sentence
from app.desktop import settings as chosen
from app.desktop.connections import LOCAL, Connections
from app.desktop.global_actions import GlobalActions
from app.desktop.lazy_page import LazyPage
from app.desktop.main_window.tray import Tray
from app.desktop.main_window.window import Screen, Window
from app.desktop.public_api_mode import BY_ID
from app.desktop.session import NoService, Session
from app.desktop.status_updates import StatusUpdates
from app.desktop.widgets.i18n import get_language, tr
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks

if TYPE_CHECKING:  # deferred past the first paint
    import asyncio

    from app.desktop.service_connection import ServiceLink
    from app.desktop.service_process import ServiceProcess


STAY, CLOSE, CANCEL = tr("Keep sending in the background"), tr("Close and stop sending"), tr("Cancel")
SWITCH = tr("Switch and stop sending")
ENDING = (signal.SIGINT, signal.SIGTERM)
DEADLINE = 3.0  # seconds to ask the service which campaigns would stop


class QuitGuard:
    """The check whether the window may close or change its connection.

    Unsaved input is saved first, and the user learns which sending would stop.
    """

    def __init__(self, window: Window, tray: Tray, settings: QSettings) -> None:
        self._window, self._tray, self._settings = window, tray, settings

    async def settled(self, session: Session) -> bool:
        """Return whether all unsaved input was saved or may be discarded."""
        for settle in list(session.before_close):
            if not await settle():
                return False
        return True

    async def may_close(self, session: Session) -> bool:
        """Return whether the window may close.

        While campaigns send from this computer, the user decides, now or once for all in the settings.
        If sending is to continue, hide the window in the tray or minimize it.
        """
        wish = chosen.read_close_action(self._settings)
        if wish == chosen.CLOSE or not (active := await _active_campaigns(session)):
            return True
        choice = STAY if wish == chosen.STAY else await self._ask(active)
        if choice == STAY:
            self._stay()
        return choice == CLOSE

    async def may_switch(self, session: Session) -> bool:
        """Return whether the service on this computer may stop for another connection."""
        active = await _active_campaigns(session)
        if not active:
            return True
        text = tr(
            "They are sent from this computer by a service that stops when you switch. Nothing is "
            "lost: it continues where it stopped when you come back."
        )
        return await self._asked(active, text, SWITCH, CANCEL) == SWITCH

    async def _ask(self, active: int) -> str:
        text = tr(
            "Outreach Desk sends from this computer. If you close it, no mail goes out and no reply is "
            "noticed until you open it again. Nothing is lost: it continues where it stopped."
        )
        waits = tr("To keep sending, leave it open in the background: the window waits in the tray.")
        if not self._tray.available():
            waits = tr("To keep sending, leave it open in the background: the window is minimized.")
        text = f"{text} {waits}"
        return await self._asked(active, text, STAY, CLOSE, CANCEL)

    async def _asked(self, active: int, text: str, *buttons: str) -> str:
        from app.desktop.widgets.dialogs import ask_question  # deferred past the first paint

        return await ask_question(self._window, _still_sending(active), text, *buttons)

    def _stay(self) -> None:
        if self._tray.show():
            self._window.hide()
        else:
            self._window.showMinimized()


@contextlib.contextmanager
def ended_by_signals(quit_: Callable[[], object]) -> Iterator[None]:
    """Close the window in order on Ctrl+C in the terminal and at the end of the login session."""
    import asyncio

    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):  # Windows
        for number in ENDING:
            loop.add_signal_handler(number, quit_)
    try:
        yield
    finally:
        with contextlib.suppress(NotImplementedError):
            for number in ENDING:
                loop.remove_signal_handler(number)


async def _active_campaigns(session: Session) -> int:
    """Return how many campaigns stop with this window: 0 for a service elsewhere, or if unknown."""
    if not session.is_connected or session.connection.address:
        return 0
    import asyncio  # deferred past the first paint

    try:
        about = await asyncio.wait_for(session.service.workspace.about(), DEADLINE)
    except Exception as error:  # offline, slow or gone: nothing would stop that still runs
        log.info("leaving without knowing the campaigns: %s", error)
        return 0
    return about.active_campaigns


def _still_sending(active: int) -> str:
    return tr("%n campaign(s) are still sending", n=active)


log = logging.getLogger("outreach.desktop")
PLACES = (
    ("today", tr("Today"), "today", "app.desktop.today.page", "TodayPage"),
    ("contacts", tr("Contacts"), "users", "app.desktop.contacts.page", "ContactsPage"),
    ("campaigns", tr("Campaigns"), "send", "app.desktop.campaigns.page", "CampaignsPage"),
    ("outbox", tr("Outbox"), "mail", "app.desktop.outbox.page", "OutboxPage"),
    ("replies", tr("Replies"), "reply", "app.desktop.replies.page", "RepliesPage"),
    ("inboxes", tr("Inboxes"), "inbox", "app.desktop.inboxes.page", "InboxesPage"),
    ("domains", tr("Domains"), "globe", "app.desktop.domains.page", "DomainsPage"),
    ("webhooks", tr("Webhooks"), "zap", "app.desktop.webhooks.page", "WebhooksPage"),
)
FIRST_ROWS = 0.4  # seconds after connecting until the other pages are imported
DOCUMENTED = {"contacts", "inboxes", "webhooks"}  # every service lists these by the public API
AGAIN = 15.0  # seconds between attempts to reach a service elsewhere


class Application:
    """The desktop from the first window to its end.

    `live` runs it. `session` and `link` are those of the connection in use.
    """

    session: Session

    def __init__(
        self,
        data: Path,
        practice: bool,
        settings: QSettings,
        window: Window | None = None,
        launched: ServiceProcess | None = None,
    ) -> None:
        self._settings, self._launched = settings, launched
        self.connections = Connections(settings, data, practice)
        places = [
            Screen(name, title, picture, partial(self._late, name, module, page))
            for name, title, picture, module, page in PLACES
        ]
        places.append(Screen("preferences", tr("Settings"), "gear", self._preferences, bottom=True))
        self.window = window or Window(None, settings)
        self.window.fill(places)
        self.window.before_close = self._before_close
        self.tasks = Tasks(self.window, self._failed)
        self.tray = Tray(self.window, self.bring_to_front, self._quit)
        self._leaving = QuitGuard(self.window, self.tray, settings)
        self.link: ServiceLink | None = None
        self._beginning: asyncio.Task[None] | None = None
        self._closed: asyncio.Event | None = None
        self._is_closed = self.window.is_closed
        self._quitting = False
        self.window.closing.connect(self._window_closed)
        self._open_session()
        left = settings.value("window/place")
        self.window.go(next((place.name for place in places if place.name == left), PLACES[0][0]))
        self._everywhere = GlobalActions(self.window, settings, lambda: self.session)
        for name in ("contacts.new", "campaigns.new", "inboxes.connect_button"):
            self.tray.add(self.window.commands.get(name))

    def _late(self, name: str, module: str, page: str) -> QWidget:
        return LazyPage(self.session, module, page, desk=name not in DOCUMENTED, otherwise=BY_ID.get(name))

    def _preferences(self) -> QWidget:
        from app.desktop.preferences.page import PreferencesPage

        return PreferencesPage(self.session)

    def _open_session(self) -> None:
        session = self.session = Session(self._settings)
        session.connections, session.connection = self.connections, self.connections.current
        session.without_service = self._without_service
        session.problem.connect(self._failed)
        session.noticed.connect(self.window.notice)
        session.begin_again.connect(self._begin_again)
        session.wanted.connect(self._go)
        session.switch_asked.connect(self._switch_asked)
        session.tray_asked.connect(self._show_tray)
        session.online_changed.connect(self._online_changed)
        self.news = StatusUpdates(session, self.window, self.tray)
        other = session.connection.id != LOCAL.id
        self.window.setWindowTitle(f"{session.connection.name} · Outreach Desk" if other else "Outreach Desk")

    async def live(self) -> None:
        """Run until the window has closed, then end everything that was begun, in order."""
        import asyncio

        self._closed = asyncio.Event()
        if not self._is_closed:
            self._show_tray(chosen.read_flag(self._settings, chosen.TRAY, True))
            self._begin_again()
            with ended_by_signals(self._quit):
                await self._closed.wait()
        await self.tasks.close()
        await self._part()

    async def _part(self) -> None:
        """End the pages and their requests before the connection, then the child process."""
        import asyncio

        if self._beginning is not None:
            self._beginning.cancel()
            await asyncio.wait([self._beginning])
        self.window.set_banner(None)
        await self.window.take_pages_away()
        await self.news.end()
        if self.link is not None:
            link, self.link = self.link, None
            await link.close()
        if self._launched is not None:
            await self._launched.stop()
        self.session.deleteLater()

    def _begin_again(self) -> None:
        self.session.give_up("")
        self._beginning = self.tasks.start(self._begin(), "begin", newest=True)

    async def _begin(self) -> None:
        """Connect while importing the page on screen; import the others once that one had time to show."""
        import asyncio

        from app.desktop.widgets.preload import import_packages, warm_up

        imported = self.tasks.start(import_packages(f"app.desktop.{self.window.place}"), "importing")
        link = await self._reach(imported)
        if self.session.about.practice is not None:
            from app.desktop.practice.banner import PracticeBanner

            self.window.set_banner(PracticeBanner(self.session))
        await asyncio.sleep(FIRST_ROWS)
        await self.tasks.start(import_packages("app.desktop"), "importing")
        from app.desktop.help.pages import preload_help

        await self.tasks.start(warm_up(preload_help(get_language())), "importing")
        self.news.begin()
        if not self.session.why_no_desk:
            self.window.page("replies")  # it announces replies from now on
        if link.warning and not self._settings.value("key_warning_seen"):
            self._settings.setValue("key_warning_seen", True)
            self.window.notice(tr("Your key is kept in a file"), link.warning)

    async def _reach(self, imported: Awaitable[None]) -> ServiceLink:
        """Return the open link; keep trying to reach a service elsewhere until it answers."""
        import asyncio

        from app.desktop.service_connection import ServiceLink

        name, remote = self.session.connection.name, bool(self.session.connection.address)
        self.window.set_connection(
            tr("Connecting to {name}…", name=name) if remote else tr("Starting the service…"), "amber"
        )
        while True:
            if self.link is not None:
                await self.link.close()
            self.link = ServiceLink(self.session, self._failed, self._launched)
            self._launched = None
            try:
                await self.link.open(imported)
                return self.link
            except ServiceFault as error:  # also 502 from a gateway whose service is being updated
                if not remote:
                    raise
                self.window.set_connection(tr("{name} can't be reached; trying again…", name=name), "red")
                said = tr("{name} can't be reached. {error} Retrying automatically.")
                self.session.give_up(said.format(name=name, error=translate_sentence(str(error))))
                await asyncio.sleep(AGAIN)

    # -- another connection

    def _switch_asked(self, connection_id: str) -> None:
        self.tasks.start(self._switch(connection_id), "switch")

    async def _switch(self, connection_id: str) -> None:
        """Switch to another connection, after unsaved input is saved and the user agrees."""
        wanted = next(one for one in self.connections.all() if one.id == connection_id)
        if await self._leaving.settled(self.session) and await self._leaving.may_switch(self.session):
            self.connections.choose(wanted)
            await self._reconnect()

    async def _reconnect(self, between: Callable[[], Awaitable[None]] | None = None) -> None:
        place = self.window.place
        await self._part()
        try:
            if between is not None:
                self.window.set_connection(tr("The service rests…"), "amber")
                await between()
        finally:
            self._open_session()
            self.window.go(place)
            self._begin_again()

    async def _without_service(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Run `work` while the local service is stopped, and raise what it raises.

        Return False, without running it, when the user has something to finish first.
        """
        if not await self._leaving.settled(self.session):
            return False
        import asyncio

        failures: list[Exception] = []

        async def tried() -> None:
            try:
                await work()
            except Exception as error:
                failures.append(error)

        await asyncio.shield(self.tasks.start(self._reconnect(tried), "switch"))
        if failures:
            raise failures[0]
        return True

    def _online_changed(self, online: bool) -> None:
        name = self.session.connection.name
        if online:
            remote = self.session.connection.address
            self.window.set_connection(
                tr("Connected to {name}", name=name) if remote else tr("Connected"), "green"
            )
        elif isinstance(self.session.cut_by, Unauthorized):
            self._failed(self.session.cut_by)
        else:
            self.window.set_connection(tr("The service can't be reached; trying again…"), "red")

    async def _before_close(self) -> bool:
        """Return whether the window may close.

        Unsaved input is saved first. If campaigns are sending, the user decides, unless Quit was chosen.
        """
        if not await self._leaving.settled(self.session):
            return False
        return self._quitting or await self._leaving.may_close(self.session)

    def _show_tray(self, wanted: bool) -> None:
        if wanted:
            self.tray.show()
        else:
            self.tray.hide()

    def bring_to_front(self) -> None:
        """Show the window in front, even if it was hidden or minimized."""
        self.window.showNormal()
        self.window.raise_()
        self.window.activateWindow()

    def opened_again(self, file: str) -> None:
        """Handle another start of the program, perhaps with a file or an invitation."""
        self.bring_to_front()
        if file:
            self._everywhere.take(file)

    def _quit(self) -> None:
        self._quitting = True
        self.window.close()

    def _window_closed(self) -> None:
        self._is_closed = True
        if self._closed is not None:
            self._closed.set()

    def _go(self, place: str, wanted: str) -> None:
        self.window.go(place)
        page = self.window.page(place)
        reveal = getattr(page, "reveal", None)
        if reveal is not None and wanted:
            reveal(wanted)

    def _failed(self, error: Exception) -> None:
        log.info("shown to the user: %s", error, exc_info=error)
        if isinstance(error, Unauthorized):
            self.window.set_connection(tr("The key is refused"), "red")
            text = tr(
                "The service rejected the key for “{name}”: it was revoked. Enter a new one in Settings.",
                name=self.session.connection.name,
            )
            error = Unauthorized(Sentence(text))
        if isinstance(error, NoService | Problem) and not self.session.is_connected:
            self.window.set_connection(tr("No service"), "red")
            self.session.give_up(translate_sentence(str(error)))
        else:
            self.window.problem.show_error(error)
