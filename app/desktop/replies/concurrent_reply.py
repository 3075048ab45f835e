"""Whoever answers a conversation is told when somebody else did so while they wrote."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.contract.limits import ANSWER_READ_MAX
from app.contract.mails import MailState
from app.contract.replies import Conversation, Direction, Message
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ask
from app.desktop.widgets.i18n import tr

from .drafts import Drafts
from .pending_answers import Outbox

TOLD = tr("Somebody has answered meanwhile"), tr("This is what they wrote:"), tr("Send mine as well")
NEVER = (MailState.FAILED, MailState.CANCELLED)


class Meanwhile:
    """What went out of each conversation since its draft was begun, as far as it was shown."""

    def __init__(self, session: Session, drafts: Drafts, outbox: Outbox) -> None:
        self._session, self._drafts, self._outbox = session, drafts, outbox
        self._known: dict[str, set[str]] = {}
        self._open = self._thread_id = ""
        self._out: tuple[Message, ...] = ()

    def show_conversation(self, conversation: Conversation, has_draft: bool) -> None:
        """A draft of before counts from now on."""
        self._thread_id = conversation.thread.thread_id
        self._out = tuple(one for one in conversation.messages if one.direction == Direction.OUT)
        if has_draft:
            self.wrote(self._thread_id, True)

    def wrote(self, thread_id: str, has_text: bool) -> None:
        """There is a draft, or there is none any more, in the conversation that is open."""
        self._open = thread_id
        if not has_text:
            self._known.pop(thread_id, None)
        elif thread_id == self._thread_id:
            self._known.setdefault(thread_id, {one.message_id for one in self._out})

    async def wanted(self, box: QWidget, thread_id: str, refused: bool) -> bool:
        """Whether the draft is to be sent beside what somebody else wrote since, which is asked once.

        `refused`: the service knows of an answer that was not shown here."""
        if refused:
            conversation = await self._session.service.replies.conversation(thread_id)
            if thread_id != self._open:  # another conversation was opened
                return False
            self.show_conversation(conversation, has_draft=True)
        title, text, act = TOLD
        while (other := self._other(thread_id, refused)) is not None:
            if await ask(box, title, text, act, tr("Go on writing"), detail=other.text) != act:
                return False
        return True

    def has_read(self, thread_id: str) -> tuple[str, ...] | None:
        """The emails of ours in the conversation, as far as they were shown; None for too many."""
        shown = self._out if thread_id == self._thread_id else ()
        return tuple(one.message_id for one in shown) if len(shown) <= ANSWER_READ_MAX else None

    def _other(self, thread_id: str, refused: bool) -> Message | None:
        """The last that went out since the draft was begun, told once; none from here, nor the draft."""
        known = self._known.get(thread_id)
        if known is None or thread_id != self._thread_id:
            return None
        fresh = [one for one in self._out if one.message_id not in known and one.state not in NEVER]
        known.update(one.message_id for one in fresh)
        mine, draft = self._outbox.mine, self._drafts.text(thread_id).strip()
        others = (one for one in reversed(fresh) if one.mail_id not in mine)
        return next((one for one in others if refused or not one.text.startswith(draft)), None)
