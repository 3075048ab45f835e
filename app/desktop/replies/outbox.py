"""Answers on their way to the service: each waits some seconds in which it can be taken back."""

from __future__ import annotations

import math
import time

from PySide6.QtCore import QObject, QTimer, Signal

from app.contract.problems import Problem, Unreachable
from app.contract.replies import Answer
from app.desktop.kit.problems import explain
from app.desktop.kit.tasks import Tasks
from app.desktop.session import Session

from .drafts import Drafts

UNDO = 10.0  # seconds
TICK = 200  # milliseconds
LONGEST = 500_000  # characters, as the service takes them
OFFLINE = "The service can't be reached at the moment. Your answer is kept here; send it when it is back."
UNSURE = (
    "The service did not say whether it took your answer. It is kept here: look at the conversation "
    "before you send it again."
)


class Outbox(QObject):
    """Whatever ends it before its time leaves the text where it was, as a draft.

    `changed` and `sent` carry a thread's id, `failed` also the sentence.
    """

    changed = Signal(str)
    sent = Signal(str)
    failed = Signal(str, str)

    def __init__(self, session: Session, drafts: Drafts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._drafts = session, drafts
        self._tasks = Tasks(self, session.problem.emit)
        self._waiting: dict[str, float] = {}
        self._names: dict[str, str] = {}
        self._sending: set[str] = set()
        self._trouble: dict[str, str] = {}
        self._tick = QTimer(self, interval=TICK)
        self._tick.timeout.connect(self._ticked)

    def queue(self, thread_id: str, name: str) -> None:
        """Send the draft of a conversation, after the time to think again."""
        text = self._drafts.text(thread_id)
        if not text.strip() or self.is_busy(thread_id):
            return
        self._trouble.pop(thread_id, None)
        if len(text) > LONGEST:
            self._say(thread_id, f"Your answer is too long: {LONGEST:,} characters at most.")
            return
        self._names[thread_id] = name
        self._waiting[thread_id] = time.monotonic() + UNDO
        self._tick.start()
        self.changed.emit(thread_id)

    def undo(self, thread_id: str) -> None:
        if self._waiting.pop(thread_id, None) is not None:
            self.changed.emit(thread_id)

    def send_now(self, thread_id: str) -> None:
        if self._waiting.pop(thread_id, None) is not None:
            self._hand_over(thread_id)

    def keep_all(self) -> None:
        """The window closes: what still waits stays a draft."""
        self._tick.stop()
        for thread_id in list(self._waiting):
            self.undo(thread_id)

    def seconds_left(self, thread_id: str) -> int | None:
        """None when nothing waits."""
        due = self._waiting.get(thread_id)
        return None if due is None else max(0, math.ceil(due - time.monotonic()))

    def is_busy(self, thread_id: str) -> bool:
        """Whether an answer waits or is being handed over."""
        return thread_id in self._waiting or thread_id in self._sending

    def name(self, thread_id: str) -> str:
        return self._names.get(thread_id, "somebody")

    def trouble(self, thread_id: str) -> str:
        return self._trouble.get(thread_id, "")

    def arrived(self, thread_id: str) -> None:
        """The conversation holds the answer after all."""
        self._settled(thread_id)

    def _ticked(self) -> None:
        now = time.monotonic()
        for thread_id, due in list(self._waiting.items()):
            if due <= now:
                del self._waiting[thread_id]
                self._hand_over(thread_id)
            else:
                self.changed.emit(thread_id)
        if not self._waiting:
            self._tick.stop()

    def _hand_over(self, thread_id: str) -> None:
        if not self._session.online:
            self._say(thread_id, OFFLINE)
            return
        self._sending.add(thread_id)
        self.changed.emit(thread_id)
        self._tasks.start(self._send(thread_id), f"send {thread_id}")

    async def _send(self, thread_id: str) -> None:
        self._drafts.mark(thread_id, True)
        try:
            await self._session.service.replies.answer(
                thread_id, Answer(body=self._drafts.text(thread_id).strip())
            )
        except Unreachable:
            self._say(thread_id, UNSURE)
        except Problem as problem:
            self._drafts.mark(thread_id, False)
            self._say(thread_id, explain(problem).sentence)
        else:
            self._settled(thread_id)
            self.sent.emit(thread_id)

    def _settled(self, thread_id: str) -> None:
        self._sending.discard(thread_id)
        self._trouble.pop(thread_id, None)
        self._drafts.keep(thread_id, "")
        self.changed.emit(thread_id)

    def _say(self, thread_id: str, sentence: str) -> None:
        self._sending.discard(thread_id)
        self._trouble[thread_id] = sentence
        self.failed.emit(thread_id, sentence)
        self.changed.emit(thread_id)
