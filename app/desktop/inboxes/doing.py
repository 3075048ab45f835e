"""The same thing done with several mailboxes, with progress and a way to stop."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtWidgets import QDialog, QProgressBar, QVBoxLayout, QWidget

from app.contract.inboxes import SenderAccount
from app.desktop.kit.parts import button, label, row
from app.desktop.kit.problems import ProblemBar
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.words import tr


class DoingDialog(QDialog):
    """Begins when it is made; closes when all is done. `count` says with how many it was."""

    def __init__(
        self,
        title: str,
        inboxes: Sequence[SenderAccount],
        act: Callable[[SenderAccount], Awaitable[None]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._left, self._act, self.count = list(inboxes), act, 0
        self.setWindowTitle(title)
        self.setMinimumWidth(420)
        self.problem, self.who = ProblemBar(), label("", "mute")
        self.bar = QProgressBar(textVisible=False, maximum=len(inboxes))
        self.bar.setAccessibleName(title)
        self.stop = button(tr("Stop"), tip=tr("Leave the others as they are (Esc)"))
        self.stop.clicked.connect(self.reject)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 22, 24, 20)
        box.setSpacing(12)
        box.addWidget(label(title, "h2"))
        for part in (self.problem, self.bar, self.who):
            box.addWidget(part)
        box.addLayout(row(None, self.stop))
        self._tasks = Tasks(self, self._failed)
        self.finished.connect(self._leave)
        self._go()

    def _go(self) -> None:
        self._tasks.start(self._each(), "each", newest=True)

    async def _each(self) -> None:
        while self._left:
            self.who.setText(self._left[0].email_address)
            await self._act(self._left[0])
            self._left.pop(0)
            self.count += 1
            self.bar.setValue(self.count)
        self.accept()

    def _failed(self, error: Exception) -> None:
        """Retry goes on with the one that failed."""
        self.problem.show_error(error, self._go)

    def _leave(self) -> None:
        self._tasks.cancel()
