"""Whoever answers a conversation is told when somebody else did so while they wrote."""

from __future__ import annotations

from app.contract.mails import MailState
from app.contract.replies import Conversation, Direction, Message
from app.desktop.kit.words import tr

from .drafts import Drafts
from .outbox import Outbox

TOLD = tr("Somebody has answered meanwhile"), tr("This is what they wrote:"), tr("Send mine as well")
NEVER = (MailState.FAILED, MailState.CANCELLED)


class Meanwhile:
    """What went out of each conversation since its draft was begun, as far as it was shown."""

    def __init__(self, drafts: Drafts, outbox: Outbox) -> None:
        self._drafts, self._outbox = drafts, outbox
        self._known: dict[str, set[str]] = {}
        self._thread_id = ""
        self._out: tuple[Message, ...] = ()

    def show_conversation(self, conversation: Conversation, has_draft: bool) -> None:
        """A draft of before counts from now on."""
        self._thread_id = conversation.thread.thread_id
        self._out = tuple(one for one in conversation.messages if one.direction == Direction.OUT)
        if has_draft:
            self.wrote(self._thread_id, True)

    def wrote(self, thread_id: str, has_text: bool) -> None:
        """There is a draft, or there is none any more."""
        if not has_text:
            self._known.pop(thread_id, None)
        elif thread_id == self._thread_id:
            self._known.setdefault(thread_id, {one.message_id for one in self._out})

    def since(self, thread_id: str) -> Message | None:
        """The last that went out since, told once; none from here, nor the draft itself."""
        known = self._known.get(thread_id)
        if known is None or thread_id != self._thread_id:
            return None
        fresh = [one for one in self._out if one.message_id not in known and one.state not in NEVER]
        known.update(one.message_id for one in fresh)
        mine, draft = self._outbox.mine, self._drafts.text(thread_id).strip()
        others = (one for one in fresh if one.mail_id not in mine and not one.text.startswith(draft))
        return next(reversed([*others]), None)
