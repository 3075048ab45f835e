"""Something done with many contacts, a batch at a time, with progress and a way to stop."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.contract.contacts import Contact
from app.desktop.widgets import formats
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.progress_dialog import DoingDialog

from .bulk_selection import Picked

Act = Callable[[list[Contact]], Awaitable[int]]


class ContactsDialog(DoingDialog):
    """Begins when it is made; `changed` adds up what the act answers, `finished_all`: it came to the end.

    `gather`: read who is meant before the first act, for acts that change who matches.
    """

    started_over = Signal()

    def __init__(
        self, title: str, picked: Picked, act: Act, gather: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, tr("Reading who is meant…"), picked.count, parent)
        self._picked, self._act, self._gather = picked, act, gather
        self.changed, self.done_count, self.finished_all = 0, 0, False
        self._left: list[list[Contact]] | None = None
        self._go()

    async def _work(self) -> None:
        await (self._gathered() if self._gather else self._streamed())

    async def _gathered(self) -> None:
        """Retry goes on with the batch that failed."""
        if self._left is None:
            found: list[list[Contact]] = []
            async for batch in self._picked.batches():
                found.append(batch)
                self._say(tr("Read"), sum(map(len, found)))
            self._left = found
            self.bar.setMaximum(max(1, sum(map(len, found))))
        self._say(tr("Done"), self.done_count)
        while self._left:
            await self._one(self._left[0])
            self._left.pop(0)
        self._end()

    async def _streamed(self) -> None:
        """From the start: what is written is written anew."""
        self.changed = self.done_count = 0
        self.started_over.emit()
        async for batch in self._picked.pages():
            await self._one(batch)
        self._end()

    async def _one(self, batch: list[Contact]) -> None:
        self.changed += await self._act(batch)
        self.done_count += len(batch)
        self._say(tr("Done"), self.done_count)

    def _say(self, what: str, count: int) -> None:
        self.bar.setValue(count)
        self.line.setText(
            tr(
                "{what}: {count} of {all}",
                what=what,
                count=formats.number(count),
                all=formats.number(self.bar.maximum()),
            )
        )

    def _end(self) -> None:
        self.finished_all = True
        self.accept()
