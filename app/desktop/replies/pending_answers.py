"""Answers given to the service, which holds each for some seconds in which it can be taken back."""

from __future__ import annotations

import hashlib
import logging
import math
import time
from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from PySide6.QtCore import QObject, QTimer, Signal

from app.contract.ids import AttachmentId
from app.contract.problems import Conflict, NotFound, Problem, Unreachable
from app.contract.replies import Answer, Conversation, Direction, Message
from app.desktop.session import Session
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.tasks import Tasks

from .drafts import Drafts, SubmittedAnswer
from .recipients import parse_addresses

log = logging.getLogger("outreach.desktop.replies")
UNDO = 10  # seconds
TICK = 200  # milliseconds
MEANWHILE = "answered_meanwhile"  # the service's error code
LONGEST = 500_000  # characters, as the service takes them
OFFLINE = tr("The service can't be reached at the moment. Your reply is kept here; send it when it is back.")
UNSURE = tr(
    "The service did not say whether it took your reply. It is kept here; send it again when the "
    "service is back: it is sent only once."
)


class HeldAnswer(NamedTuple):
    """An answer that the service holds; `due` is when it is sent, by the monotonic clock in seconds."""

    mail_id: str
    due: float


class PendingAnswers(QObject):
    """Hands answers to the service, and follows them until they are sent or taken back.

    Until the service sends an answer, the text stays as a draft, in case the answer is taken back.
    `changed`, `sent` and `answered` (someone else has answered since) carry a thread's id, `failed` also
    a sentence.
    """

    changed = Signal(str)
    sent = Signal(str)
    answered = Signal(str)
    failed = Signal(str, str)

    def __init__(self, session: Session, drafts: Drafts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._drafts = session, drafts
        self._tasks = Tasks(self, session.problem.emit)
        self._waiting: dict[str, HeldAnswer] = {}
        self.mine: set[str] = set()  # ids of mails that were handed over here
        self._names: dict[str, str] = {}
        self._sending: set[str] = set()
        self._trouble: dict[str, str] = {}
        self._tick = QTimer(self, interval=TICK)
        self._tick.timeout.connect(self._ticked)

    def catch_up(self) -> None:
        """Find out what became of answers that were handed over before this program last ended."""
        for thread_id in self._drafts.all_handed():
            self._tasks.start(self._catch_up(thread_id), f"catch up {thread_id}")

    async def _catch_up(self, thread_id: str) -> None:
        handed = self._drafts.handed(thread_id)
        try:
            self.compare(await self._session.service.replies.conversation(thread_id), handed)
        except Problem as problem:  # shown when the conversation is opened
            log.info("what became of an answer is not known: %s", type(problem).__name__)

    def queue(self, thread_id: str, name: str, has_read: Sequence[str] | None = None) -> None:
        """Give the draft of a conversation to the service, which sends it after UNDO seconds.

        `has_read` lists our emails in the conversation that the user has read; None means all, whatever
        they are.
        """
        text = self._drafts.text(thread_id)
        if not text.strip() or self.is_busy(thread_id):
            return
        self._trouble.pop(thread_id, None)
        self._names[thread_id] = name
        if len(text) > LONGEST:
            self._say(thread_id, tr("Your reply is too long: at most %n character(s).", n=LONGEST))
        elif not self._session.online:
            self._say(thread_id, OFFLINE)
        else:
            self._start(thread_id, self._send(thread_id, has_read))

    def undo(self, thread_id: str) -> None:
        if (held := self._waiting.get(thread_id)) is not None and thread_id not in self._sending:
            self._start(thread_id, self._take_back(thread_id, held))

    def send_now(self, thread_id: str) -> None:
        if (held := self._waiting.get(thread_id)) is not None and thread_id not in self._sending:
            self._start(thread_id, self._let_go(thread_id, held))

    def _start(self, thread_id: str, work: Coroutine[Any, Any, None]) -> None:
        self._sending.add(thread_id)
        self.changed.emit(thread_id)
        self._tasks.start(work, f"send {thread_id}")

    def seconds_left(self, thread_id: str) -> int | None:
        """Return the seconds until the answer is sent, or None if none is waiting."""
        held = self._waiting.get(thread_id)
        return None if held is None else max(0, math.ceil(held.due - time.monotonic()))

    def is_busy(self, thread_id: str) -> bool:
        """Return whether an answer waits or is being handed over."""
        return thread_id in self._waiting or thread_id in self._sending

    def name(self, thread_id: str) -> str:
        return self._names.get(thread_id) or tr("someone")

    def trouble(self, thread_id: str) -> str:
        return self._trouble.get(thread_id, "")

    def compare(self, conversation: Conversation, handed: SubmittedAnswer | None) -> None:
        """Find out what became of an answer that was handed over when the conversation was requested.

        An answer handed over since may be missing in the conversation, although it is on its way.
        """
        thread_id = conversation.thread.thread_id
        if handed is None or handed != self._drafts.handed(thread_id) or thread_id in self._sending:
            return
        mail = _find_sent_message(conversation, handed, self._drafts.text(thread_id))
        if mail is None:
            if handed.mail_id:  # taken back, here or elsewhere
                self._drafts.mark(thread_id, None)
                self._ended(thread_id)
        elif mail.held_until is None:
            self._settled(thread_id)
        elif thread_id not in self._waiting:
            left = (mail.held_until - self._session.now()).total_seconds()
            practice = self._session.about.practice
            speed = practice.speed if practice is not None and practice.speed > 0 else 1
            self._hold(thread_id, handed._replace(mail_id=mail.mail_id or ""), left / speed)

    def _ticked(self) -> None:
        now = time.monotonic()
        for thread_id, held in list(self._waiting.items()):
            if held.due <= now and thread_id not in self._sending:
                self._settled(thread_id)
                self.sent.emit(thread_id)
            else:
                self.changed.emit(thread_id)
        if not self._waiting:
            self._tick.stop()

    async def _send(self, thread_id: str, has_read: Sequence[str] | None) -> None:
        try:
            answer = self._answer(thread_id)
            digest = hashlib.sha256(answer.model_dump_json().encode()).hexdigest()
            before = self._drafts.handed(thread_id)
            same = before is not None and before.digest == digest
            fresh = SubmittedAnswer(uuid4().hex, digest, has_read=has_read)
            handed = before if before is not None and same else fresh  # an unchanged answer keeps its key
            self._drafts.mark(thread_id, handed)
            if handed.has_read is not None:
                answer = answer.model_copy(update={"has_read": tuple(handed.has_read)})
            given = await self._session.service.replies.answer(thread_id, answer, handed.once)
        except ValueError as error:
            self._say(thread_id, str(error))
        except Unreachable:
            self._say(thread_id, UNSURE)
        except Problem as problem:
            self._drafts.mark(thread_id, None)
            self._say(thread_id, explain_error(problem).sentence)
            if problem.more.get("error") == MEANWHILE:
                self.answered.emit(thread_id)
        else:
            self._sending.discard(thread_id)
            self._hold(thread_id, handed._replace(mail_id=given.mail_id), UNDO if given.held_until else 0)

    def _answer(self, thread_id: str) -> Answer:
        """Build the answer from its draft; raise ValueError with a sentence for invalid recipients."""
        more = self._drafts.more(thread_id)
        return Answer(
            body=self._drafts.text(thread_id).strip(),
            cc=parse_addresses(more.cc),
            bcc=parse_addresses(more.bcc),
            attachment_ids=tuple(AttachmentId(one.attachment_id) for one in more.files),
            with_signature=more.signed,
            hold_seconds=UNDO,
        )

    def _hold(self, thread_id: str, handed: SubmittedAnswer, seconds: float) -> None:
        self._drafts.mark(thread_id, handed)
        self.mine.add(handed.mail_id)
        self._waiting[thread_id] = HeldAnswer(handed.mail_id, time.monotonic() + seconds)
        self._tick.start()
        self.changed.emit(thread_id)

    async def _take_back(self, thread_id: str, held: HeldAnswer) -> None:
        try:
            await self._session.service.replies.take_back(thread_id, held.mail_id)
        except (Conflict, NotFound) as problem:  # too late: it is being sent, or was sent
            self._settled(thread_id)
            self._say(thread_id, explain_error(problem).sentence)
        except Problem as problem:
            why = explain_error(problem).sentence
            self._say(thread_id, tr("The reply was not taken back. {why}", why=why))
        else:
            self._drafts.mark(thread_id, None)
            self._ended(thread_id)

    async def _let_go(self, thread_id: str, held: HeldAnswer) -> None:
        try:
            await self._session.service.replies.send_now(thread_id, held.mail_id)
        except Problem as problem:  # it is sent when its time is up
            self._say(thread_id, explain_error(problem).sentence)
        else:
            self._settled(thread_id)
            self.sent.emit(thread_id)

    def _settled(self, thread_id: str) -> None:
        """Delete the draft: the service has the answer now."""
        self._trouble.pop(thread_id, None)
        self._waiting.pop(thread_id, None)
        self._drafts.drop(thread_id)
        self._ended(thread_id)

    def _ended(self, thread_id: str) -> None:
        self._waiting.pop(thread_id, None)
        self._sending.discard(thread_id)
        self.changed.emit(thread_id)

    def _say(self, thread_id: str, sentence: str) -> None:
        self._sending.discard(thread_id)
        self._trouble[thread_id] = sentence
        self.failed.emit(thread_id, sentence)
        self.changed.emit(thread_id)


def _find_sent_message(conversation: Conversation, handed: SubmittedAnswer, text: str) -> Message | None:
    """Return the email that an answer has become, or None.

    If the service never said which one that is, it is the last one, if that begins with the answer's
    text.
    """
    if handed.mail_id:
        return next((one for one in conversation.messages if one.mail_id == handed.mail_id), None)
    last, draft = conversation.messages[-1:], text.strip()
    return next(
        (one for one in last if draft and one.direction == Direction.OUT and one.text.startswith(draft)), None
    )
