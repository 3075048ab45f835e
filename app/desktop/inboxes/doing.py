"""The same thing done with several mailboxes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtWidgets import QWidget

from app.contract.inboxes import SenderAccount
from app.desktop.kit.doing import DoingDialog


class InboxesDialog(DoingDialog):
    """Begins when it is made; closes when all is done. `count` says with how many it was."""

    def __init__(
        self,
        title: str,
        inboxes: Sequence[SenderAccount],
        act: Callable[[SenderAccount], Awaitable[None]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, "", len(inboxes), parent)
        self._left, self._act, self.count = list(inboxes), act, 0
        self._go()

    async def _work(self) -> None:
        """Retry goes on with the one that failed."""
        while self._left:
            self.line.setText(self._left[0].email_address)
            await self._act(self._left[0])
            self._left.pop(0)
            self.count += 1
            self.bar.setValue(self.count)
        self.accept()
