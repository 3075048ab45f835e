"""Automatic saving of edits: sent when typing pauses, and tried again while the service fails."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.contract.problems import ServiceFault, TooManyRequests
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.tasks import Tasks

REST = 600  # milliseconds without a keystroke before it is saved
PATIENCE = 3.0  # seconds that leaving waits for a save
SLOW = tr("The service has not answered yet.")
AGAIN = 5_000  # milliseconds after which a service that was gone is asked again
SAVED = {
    "saving": tr("Saving…"),
    "saved": tr("Saved"),
    "partly": tr("Not all is saved"),
    "failed": tr("Not saved"),
}


class Autosave(QObject):
    """Saves edits after a pause in typing.

    The signal carries a state ("saving", "saved", "partly" or "failed") and a sentence. `write` sends
    all edits and returns, as a sentence, what had to be left out ("" for nothing).
    """

    told = Signal(str, str)

    def __init__(self, write: Callable[[], Awaitable[str]], parent: QObject) -> None:
        super().__init__(parent)
        self._write = write
        self._tasks = Tasks(self, self._unexpected)
        self._task: asyncio.Task[None] | None = None
        self.dirty, self.left_out, self.said = False, "", ""
        self._rest = Debounce(self, REST, self.now)

    @property
    def settled(self) -> bool:
        """Return whether nothing is unsaved, being saved or left out."""
        return not (self.dirty or self.left_out or self._tasks.busy())

    def touch(self) -> None:
        """Note that something was typed, and save it once typing has paused."""
        self.dirty = True
        self._rest.start(REST)

    def now(self) -> None:
        """Save without waiting for a pause in typing, unless a save is already running."""
        self._rest.stop()
        if self.dirty and not self._tasks.busy():
            self._task = self._tasks.start(self._save(), "save")

    async def flush(self) -> bool:
        """Save, wait until the save has ended, and return whether everything is saved now."""
        self.now()
        if self._task is not None:
            await asyncio.wait([self._task])
        return self.settled

    def forget(self) -> None:
        """Discard unsaved edits, because they are given up or another text is shown."""
        self._rest.stop()
        self.dirty, self.left_out = False, ""

    async def _save(self) -> None:
        """Save until nothing is unsaved; what is typed during a save goes with the next round."""
        while self.dirty:
            self.dirty = False
            self._tell("saving", "")
            try:
                self.left_out = await self._write()
            except BaseException:
                self.dirty = True
                raise
        self._tell("partly" if self.left_out else "saved", self.left_out)

    def _unexpected(self, error: Exception) -> None:
        again = isinstance(error, ServiceFault | TooManyRequests)
        if again:
            self._rest.start(AGAIN)
        self._tell("failed", explain_error(error, again).sentence)

    def _tell(self, state: str, sentence: str) -> None:
        self.said = sentence
        self.told.emit(state, sentence)


async def confirm_edits_saved(parent: QWidget, *savings: Autosave) -> bool:
    """Save all edits and return whether the user may leave.

    If a save fails, leaves something out, or takes longer than PATIENCE seconds, ask the user, who can
    leave without saving: the unsaved edits are then discarded.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            for one in savings:
                one.now()
            for one in savings:
                await one.flush()
    open_ones = [one for one in savings if not one.settled]
    if not open_ones:
        return True
    act, keep = tr("Leave without saving"), tr("Keep editing")
    said = " ".join(one.said for one in open_ones).strip() or SLOW
    if await ask_question(parent, tr("Not everything is saved"), said, act, keep, destructive=True) != act:
        return False
    for one in savings:
        one.forget()
    return True
