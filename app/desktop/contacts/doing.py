"""Something done with many contacts, a batch at a time, with progress and a way to stop."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QProgressBar, QVBoxLayout, QWidget

from app.contract.contacts import Contact
from app.desktop.kit import formats
from app.desktop.kit.parts import button, label, row
from app.desktop.kit.problems import ProblemBar
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.words import tr

from .picked import Picked

Act = Callable[[list[Contact]], Awaitable[int]]


class DoingDialog(QDialog):
    """Begins when it is made; `changed` adds up what the act answers, `finished_all`: it came to the end.

    `gather`: read who is meant before the first act, for acts that change who matches.
    """

    started_over = Signal()

    def __init__(
        self, title: str, picked: Picked, act: Act, gather: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._picked, self._act, self._gather = picked, act, gather
        self.changed, self.done_count, self.finished_all = 0, 0, False
        self._left: list[list[Contact]] | None = None
        self.setWindowTitle(title)
        self.setMinimumWidth(440)
        self.problem, self.line = ProblemBar(), label(tr("Reading who is meant…"), "mute")
        self.bar = QProgressBar(textVisible=False, maximum=max(1, picked.count))
        self.bar.setAccessibleName(title)
        self.stop = button(tr("Stop"), tip=tr("Leave the others as they are (Esc)"))
        self.stop.clicked.connect(self.reject)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 22, 24, 20)
        box.setSpacing(12)
        box.addWidget(label(title, "h2", wrap=True))
        for part in (self.problem, self.bar, self.line):
            box.addWidget(part)
        box.addLayout(row(None, self.stop))
        self._tasks = Tasks(self, self._failed)
        self.finished.connect(self._leave)
        self._go()

    def _go(self) -> None:
        self._tasks.start(self._gathered() if self._gather else self._streamed(), "all", newest=True)

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

    def _failed(self, error: Exception) -> None:
        self.problem.show_error(error, self._go)

    def _leave(self) -> None:
        self._tasks.cancel()
