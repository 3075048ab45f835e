"""The object that all pages share: the service, what it can do, and what has just changed."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal

from app.desktop.connections import LOCAL, Connection, Connections
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.scope_messages import describe_missing_scope

if TYPE_CHECKING:  # imported in a thread after the first paint
    from app.client.service import OutreachService
    from app.contract.events import Change
    from app.contract.problems import Problem
    from app.contract.scopes import Scope
    from app.contract.workspace import About
    from app.desktop.webhooks.loopback import Loopback


class NoService(Exception):
    """There is no service to work with; the text is a sentence for the user."""


class Session(QObject):
    """One connection of the window, and the signals that pages and the window exchange.

    Pages are created once it is connected; `service` and `about` are set then. `changed` carries a
    Change, `online_changed` a bool, `problem` an exception for the problem bar, `noticed` a title and a
    text, `arrived` a reply's sender, text and conversation ID. `wanted` asks the window for a place and
    an item to show there. `gave_up` says why there is no service, and `begin_again` asks for another
    attempt. `switch_asked` carries the ID of another connection, `tray_asked` whether the tray shows an
    icon.
    """

    changed = Signal(object)
    online_changed = Signal(bool)
    problem = Signal(object)
    noticed = Signal(str, str)
    wanted = Signal(str, str)
    arrived = Signal(str, str, str)
    about_changed = Signal()
    gave_up = Signal(str)
    begin_again = Signal()
    switch_asked = Signal(str)
    tray_asked = Signal(bool)
    invited = Signal()  # `invitation` is set

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self.settings = settings
        self.service: OutreachService
        self.about: About
        self.online = False
        self.is_connected = False
        self.connection: Connection = LOCAL
        self.connections: Connections
        self.why_no_desk = ""  # a sentence if the service has only the documented operations
        self.cut_by: Problem | None = None
        self.without_service: Callable[[Callable[[], Awaitable[None]]], Awaitable[bool]]
        self.loopback: Loopback | None = None  # where a service started here may deliver webhooks, too
        self.before_close: list[Callable[[], Awaitable[bool]]] = []  # False keeps the window open
        self._heard_at = time.monotonic()
        self._cut_at: float | None = None
        self.failure = ""
        self.invitation = ""  # a link, or the path of a file

    def connected(self, service: OutreachService, about: About) -> None:
        """Use a service that has answered `about`."""
        self.service = service
        self.is_connected = True
        self.set_about(about)
        self.turned(None)

    def set_about(self, about: About) -> None:
        self.about = about
        self._heard_at, self._cut_at = time.monotonic(), None
        self.about_changed.emit()

    def may(self, *scopes: Scope) -> bool:
        """Return whether the key has all these scopes."""
        return "*" in self.about.scopes or all(scope in self.about.scopes for scope in scopes)

    def why_not(self, *scopes: Scope, desk: bool = False) -> str:
        """Return why something can't be done now, "" if it can.

        `desk`: it needs more than the documented operations.
        """
        if not self.is_connected:
            return self.failure or tr("The service is still starting.")
        if not self.online:
            return tr("The service can't be reached.")
        for lacking in (scope for scope in scopes if not self.may(scope)):
            return describe_missing_scope(lacking)
        return self.why_no_desk if desk else ""

    @property
    def workspace_name(self) -> str:
        """Return the workspace's name; default names are translated to the window's language."""
        name = self.about.settings.workspace_name
        return {"Workspace": tr("Workspace"), "Practice": tr("Practice")}.get(name, name)

    def now(self) -> datetime:
        """Return the service's time in this computer's time zone.

        In practice it runs fast, and stops while the service doesn't run.
        """
        practice = self.about.practice
        if practice is None:
            return datetime.now().astimezone()
        elapsed = (self._cut_at or time.monotonic()) - self._heard_at
        return (practice.now + timedelta(seconds=elapsed * practice.speed)).astimezone()

    def turned(self, problem: Problem | None) -> None:
        """Record whether the stream of changes is up (None) or was cut, and why.

        `online_changed` is also emitted when the service stays offline for another kind of reason.
        """
        online, before, self.cut_by = problem is None, self.cut_by, problem
        if online != self.online:
            self.online = online
            if not online:
                self._cut_at = time.monotonic()
            self.online_changed.emit(online)
        elif type(problem) is not type(before):
            self.online_changed.emit(online)

    def add_close_check(self, part: QObject, settle: Callable[[], Awaitable[bool]]) -> None:
        """Call `settle` before the window closes, for as long as `part` exists."""
        asked = self.before_close
        asked.append(settle)
        part.destroyed.connect(lambda: asked.remove(settle))

    def give_up(self, why: str) -> None:
        """Set the sentence that tells the user why there is no service; "" resets it for another attempt."""
        self.failure = why
        self.gave_up.emit(why)

    def heard(self, change: Change) -> None:
        self.changed.emit(change)
