"""May the window close, or change sides? What is typed is saved first, and what stops is said."""

from __future__ import annotations

import contextlib
import logging
import signal
from collections.abc import Callable, Iterator

from PySide6.QtCore import QSettings

from app.desktop import settings as chosen
from app.desktop.main_window.tray import Tray
from app.desktop.main_window.window import Window
from app.desktop.session import Session
from app.desktop.widgets.i18n import tr

log = logging.getLogger("outreach.desktop")
STAY, CLOSE, CANCEL = tr("Keep sending in the background"), tr("Close and stop sending"), tr("Cancel")
SWITCH = tr("Switch and stop sending")
ENDING = (signal.SIGINT, signal.SIGTERM)
DEADLINE = 3.0  # seconds for asking the service what stops


class Leaving:
    def __init__(self, window: Window, tray: Tray, settings: QSettings) -> None:
        self._window, self._tray, self._settings = window, tray, settings

    async def settled(self, session: Session) -> bool:
        """Whether all that is typed is saved, or may go."""
        for settle in list(session.before_close):
            if not await settle():
                return False
        return True

    async def may_close(self, session: Session) -> bool:
        """With campaigns sending from this computer, the user decides, now or once for all."""
        wish = chosen.closing(self._settings)
        if wish == chosen.CLOSE or not (active := await _active_campaigns(session)):
            return True
        choice = STAY if wish == chosen.STAY else await self._ask(active)
        if choice == STAY:
            self._stay()
        return choice == CLOSE

    async def may_switch(self, session: Session) -> bool:
        """Whether the service on this computer may end for another."""
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
            waits = tr("To keep sending, leave it open in the background: the window is minimised.")
        text = f"{text} {waits}"
        return await self._asked(active, text, STAY, CLOSE, CANCEL)

    async def _asked(self, active: int, text: str, *buttons: str) -> str:
        from app.desktop.widgets.dialogs import ask  # the first paint does without

        return await ask(self._window, _still_sending(active), text, *buttons)

    def _stay(self) -> None:
        if self._tray.show():
            self._window.hide()
        else:
            self._window.showMinimized()


@contextlib.contextmanager
def ended_by_signals(quit_: Callable[[], object]) -> Iterator[None]:
    """Ctrl+C in the terminal and the end of the session close the window in order."""
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
    """How many stop sending with this window; those of a service elsewhere do not."""
    if not session.is_connected or session.connection.address:
        return 0
    import asyncio  # the first paint does without

    try:
        about = await asyncio.wait_for(session.service.workspace.about(), DEADLINE)
    except Exception as error:  # offline, slow or gone: then it stops nothing that still runs
        log.info("leaving without knowing the campaigns: %s", error)
        return 0
    return about.active_campaigns


def _still_sending(active: int) -> str:
    return tr("%n campaign(s) are still sending", n=active)
