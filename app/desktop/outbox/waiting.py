"""Answers that still wait: their undo is in their conversation, so they are told of here and stand there."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.contract.mails import MailKind, MailQuery, MailState
from app.desktop.kit.parts import button
from app.desktop.kit.words import tr
from app.desktop.session import Session


class Waiting(QWidget):
    """A line that leads to them, while there are some."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._thread_id = session, ""
        self.link = button("", "clock", "link")
        self.link.clicked.connect(self._asked)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.link)
        box.addStretch()
        self.setVisible(False)

    async def read(self) -> None:
        query = MailQuery(limit=1, state=(MailState.PLANNED,), kind=(MailKind.ANSWER, MailKind.DIRECT))
        found = await self._session.service.mails.search(query)
        self._thread_id = next((one.thread_id or "" for one in found.mails), "")
        count = found.pagination.total
        self.link.setText(tr("%n email(s) written by hand still to go. See Replies.", n=count))
        self.setVisible(count > 0)

    def _asked(self) -> None:
        self._session.wanted.emit("replies", self._thread_id)
