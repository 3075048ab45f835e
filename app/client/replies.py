"""Reply threads."""

from __future__ import annotations

from app.contract import paths
from app.contract.ids import LeadId, MailId
from app.contract.reconciliation import Compared, ReplyComparison, ReplyProof, ReplyProofs
from app.contract.replies import (
    Answer,
    Answered,
    Candidate,
    Claim,
    Conversation,
    Thread,
    ThreadEdit,
    ThreadPage,
    ThreadQuery,
    ThreadRead,
)

from .http import LONG, Http


class Replies:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def search(self, query: ThreadQuery) -> ThreadPage:
        return await self._http.get(ThreadPage, paths.THREADS, query)

    async def get(self, thread_id: str) -> Thread:
        return await self._http.get(Thread, paths.THREAD.format(thread_id=thread_id))

    async def conversation(self, thread_id: str) -> Conversation:
        return await self._http.get(Conversation, paths.MESSAGES.format(thread_id=thread_id))

    async def edit(self, thread_id: str, edit: ThreadEdit) -> Thread:
        path = paths.DESK_THREAD.format(thread_id=thread_id)
        return (await self._http.send("PATCH", ThreadRead, path, edit)).thread

    async def answer(self, thread_id: str, answer: Answer, once: str = "") -> Answered:
        """Send a reply; a request repeated with the same `once` does not send the reply a second time."""
        path = paths.ANSWER.format(thread_id=thread_id)
        return await self._http.send("POST", Answered, path, answer, once or None)

    async def claim(self, thread_id: str, one: Candidate | None) -> Thread:
        """Assign a conversation to a candidate or to no one; raise Conflict if no assignment is asked for."""
        path, claim = paths.WHOSE.format(thread_id=thread_id), Claim(lead_id=None)
        if one is not None and one.lead_id:
            claim = Claim(lead_id=LeadId(one.lead_id))
        elif one is not None:
            claim = Claim(lead_id=None, mail_id=MailId(one.mail_id))
        return (await self._http.send("PUT", ThreadRead, path, claim)).thread

    async def unclaim(self, thread_id: str) -> Thread:
        """Undo a person's assignment of a conversation."""
        return (await self._http.send("DELETE", ThreadRead, paths.WHOSE.format(thread_id=thread_id))).thread

    async def proofs(self) -> tuple[ReplyProof, ...]:
        return (await self._http.get(ReplyProofs, paths.REPLY_PROOFS)).proofs

    async def compare(self, inbox_id: str, *, read_in: bool) -> Compared:
        """Compare a mailbox with what was read from it, which takes as long as the mailbox does.

        With `read_in`, read the replies that are missing.
        """
        path = paths.REPLY_PROOF.format(inbox_id=inbox_id)
        return await self._http.send("POST", Compared, path, ReplyComparison(read_in=read_in), timeout=LONG)

    async def take_back(self, thread_id: str, mail_id: str) -> Answered:
        """Cancel the sending of a reply; raise Conflict once the mail server has the reply."""
        path = paths.ANSWER_MAIL.format(thread_id=thread_id, mail_id=mail_id)
        return await self._http.send("DELETE", Answered, path)

    async def send_now(self, thread_id: str, mail_id: str) -> Answered:
        """Send a reply now, which ends the time in which it can be taken back."""
        path = paths.ANSWER_NOW.format(thread_id=thread_id, mail_id=mail_id)
        return await self._http.send("POST", Answered, path)
